import { planMarch } from '#shared/api/battles/marches';
import type { Call } from '#shared/api/call';
import { getGalaxy } from '#shared/api/galaxy';
import { REFUSALS, Refused } from '#shared/refusals';

/**
 * How many calls one player may make in a minute, in one process. All tabs of a busy player need less than 20 a second.
 */
export const CALLS_A_MINUTE = 1200;
/** Of a call that reads many rows, and of one with which gate addresses could be guessed. */
const LOWER_LIMITS = new Map<Call, number>([
  [getGalaxy, 30],
  [planMarch, 120],
]);
const MINUTE_MS = 60_000;

/** Counts a call of a player. Throws a 429 refusal once the player has used up the quota of the current minute. */
export type CallQuota = (call: Call, playerId: number) => void;

/**
 * Counts in memory, because the quota limits load and need not be exact. `now` returns milliseconds since any fixed
 * moment.
 */
export function createCallQuota(now: () => number): CallQuota {
  let endsAt = Number.NEGATIVE_INFINITY;
  const counts = new Map<string | number, number>();
  const count = (key: string | number, limit: number) => {
    const calls = (counts.get(key) ?? 0) + 1;
    counts.set(key, calls);
    if (calls > limit) throw new Refused(REFUSALS.tooManyRequests(Math.ceil((endsAt - now()) / 1000)));
  };
  return (call, playerId) => {
    if (now() >= endsAt) {
      counts.clear();
      endsAt = now() + MINUTE_MS;
    }
    count(playerId, CALLS_A_MINUTE);
    const limit = LOWER_LIMITS.get(call);
    if (limit !== undefined) count(`${playerId} ${call.path}`, limit);
  };
}
