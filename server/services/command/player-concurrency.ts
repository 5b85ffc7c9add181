import { REFUSALS, Refused } from '#shared/refusals';

/** What one player may have under way at once. Each holds one of the process's few connections to the database. */
export const CONCURRENT_COMMANDS = 3;
export const CONCURRENT_READS = 4;
/** Each changes the session's row, so they would wait for one another anyway. */
export const CONCURRENT_SESSION_CALLS = 1;
/** What of one player waits for one of those. */
const MOST_WAITING = 100;

/**
 * So long, in ms, each waits at most: while the database is away, those before it take seconds each. An act that gives
 * up has done nothing yet; with what its own statements may take it is answered long before a proxy's 30 s.
 */
export const READ_TIMEOUT_MS = 1500;
export const COMMAND_TIMEOUT_MS = 4000;

/**
 * Has work done as soon as few enough of this player's are under way. Refuses with 429 if too many wait, and with 503
 * whoever has waited for too long.
 */
export type LimitPerPlayer = <T>(playerId: number, work: () => Promise<T>) => Promise<T>;

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/** T17: whoever sends hundreds of requests at once waits for them alone, and nobody else does. */
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
      // The place is handed on to the next, if there is one.
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) queues.delete(playerId);
    }
  };
}

function waitIn({ waiting }: Queue, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(new Refused(REFUSALS.busy));
    };
    waiting.push(begin);
    const timer = setTimeout(giveUp, timeoutMs);
  });
}
