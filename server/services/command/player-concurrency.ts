import { REFUSALS, Refused } from '#shared/refusals';

/** What one player may have under way at once. Each holds one of the process's few connections to the database. */
export const ACTS_ABREAST = 3;
export const READS_ABREAST = 4;
/** Each changes the session's row, so they would wait for one another anyway. */
export const SESSION_CALLS_ABREAST = 1;
/** What of one player waits for one of those. */
const MOST_WAITING = 100;

/**
 * So long, in ms, each waits at most: while the database is away, those before it take seconds each. An act that gives
 * up has done nothing yet; with what its own statements may take it is answered long before a proxy's 30 s.
 */
export const READ_PATIENCE_MS = 1500;
export const ACT_PATIENCE_MS = 4000;

/**
 * Has work done as soon as few enough of this player's are under way. Refuses with 429 if too many wait, and with 503
 * whoever has waited for too long.
 */
export type InLane = <T>(playerId: number, work: () => Promise<T>) => Promise<T>;

interface Lane {
  busy: number;
  readonly waiting: (() => void)[];
}

/** T17: whoever sends hundreds of requests at once waits for them alone, and nobody else does. */
export function openLanes(abreast: number, patienceMs: number): InLane {
  const lanes = new Map<number, Lane>();
  return async (playerId, work) => {
    const lane = lanes.get(playerId) ?? { busy: 0, waiting: [] };
    lanes.set(playerId, lane);
    if (lane.busy < abreast) lane.busy++;
    else if (lane.waiting.length < MOST_WAITING) await turnIn(lane, patienceMs);
    else throw new Refused(REFUSALS.tooManyRequests(1));
    try {
      return await work();
    } finally {
      // The place is handed on to the next, if there is one.
      const next = lane.waiting.shift();
      if (next) next();
      else if (--lane.busy === 0) lanes.delete(playerId);
    }
  };
}

function turnIn({ waiting }: Lane, patienceMs: number): Promise<void> {
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
    const timer = setTimeout(giveUp, patienceMs);
  });
}
