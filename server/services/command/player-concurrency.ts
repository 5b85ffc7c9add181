import { REFUSALS, Refused } from '#shared/refusals';

/** How many calls of one player run at once. Each holds one of the process's few connections to the database. */
export const CONCURRENT_COMMANDS = 3;
export const CONCURRENT_READS = 4;
/** These calls change the session's row, so more of them would only wait for its lock. */
export const CONCURRENT_SESSION_CALLS = 1;
/** How many calls of one player may wait in a queue. */
const MOST_WAITING = 100;

/**
 * How long a call waits in its queue at most, in ms: while the database is away, each call before it takes seconds. A call
 * that gives up has changed nothing. Waiting and running together stay well below the 30 s after which a proxy gives up.
 */
export const READ_TIMEOUT_MS = 1500;
export const COMMAND_TIMEOUT_MS = 4000;

/**
 * Runs `work` as soon as fewer than the allowed number of this player's calls are running. Refuses with 429 if the queue
 * is full, and with 503 if the call has waited for too long.
 */
export type LimitPerPlayer = <T>(playerId: number, work: () => Promise<T>) => Promise<T>;

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/** One queue per player, so that one player who sends hundreds of requests cannot exhaust the connection pool. */
export function limitPerPlayer(concurrent: number, timeoutMs: number): LimitPerPlayer {
  const queues = new Map<number, Queue>();
  return async (playerId, work) => {
    const queue = queues.get(playerId) ?? { running: 0, waiting: [] };
    queues.set(playerId, queue);
    if (queue.running < concurrent) queue.running++;
    else if (queue.waiting.length < MOST_WAITING) await waitIn(queue, timeoutMs);
    else throw new Refused(REFUSALS.tooManyRequests(1));
    try {
      return await work();
    } finally {
      // The next waiting call takes this call's place, so `running` stays as it is.
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) queues.delete(playerId);
    }
  };
}

function waitIn({ waiting }: Queue, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(new Refused(REFUSALS.busy));
    };
    waiting.push(start);
    const timer = setTimeout(giveUp, timeoutMs);
  });
}
