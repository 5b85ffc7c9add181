import pLimit from 'p-limit';

/** How many joins are under way at once: more would only take turns on the same cores and connections. */
const AT_ONCE = 64;

/** How long a join may wait for its turn, in ms. A tab gives up after 20 s, and what is done for it then is in vain. */
const LONGEST_WAIT_MS = 15_000;

/** Runs a join in its turn. Resolves with undefined if it would wait for too long, or if its client has gone meanwhile. */
export type JoinGate = <T>(join: () => Promise<T>, isGone: () => boolean) => Promise<T | undefined>;

/**
 * Admits joins in the order in which they come, at the rate at which this process completes them: after an outage, everybody
 * comes within a second. Whoever comes last is turned away at once rather than after a long wait. `now`: ms since any fixed
 * moment.
 */
export function createJoinGate(now: () => number): JoinGate {
  const limit = pLimit(AT_ONCE);
  /** The crowd of the moment: since when joins wait, and how many have been completed since. */
  let crowd: { readonly since: number; done: number } | undefined;

  const expectedWait = () => (crowd?.done ? (limit.pendingCount * (now() - crowd.since)) / crowd.done : 0);
  const count = () => {
    if (limit.pendingCount === 0) crowd = undefined;
    else if (crowd) crowd.done += 1;
  };

  return async (join, isGone) => {
    if (expectedWait() > LONGEST_WAIT_MS) return undefined;
    if (limit.activeCount === AT_ONCE) crowd ??= { since: now(), done: 0 };
    return limit(async () => {
      try {
        return isGone() ? undefined : await join();
      } finally {
        count();
      }
    });
  };
}
