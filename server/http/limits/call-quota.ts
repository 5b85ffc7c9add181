import type { Call } from '#shared/api/call';
import { getGalaxy } from '#shared/api/galaxy';
import { REFUSALS, Refused } from '#shared/refusals';

/** Calls of one player in a minute, in one process: twenty a second, more than all tabs of a busy player need. */
export const CALLS_A_MINUTE = 1200;
/** Of calls that read very much. */
const COSTLY = new Map<Call, number>([[getGalaxy, 30]]);
const MINUTE_MS = 60_000;

/** Counts a player's call. Refuses with 429, until the minute is over, who makes more than a minute has. */
export type CallQuota = (call: Call, playerId: number) => void;

/** T17: counted in memory, for it guards work and no secret, and must cost nothing. `now` in ms, of any beginning. */
export function createCallQuota(now: () => number): CallQuota {
  let endsAt = Number.NEGATIVE_INFINITY;
  const counts = new Map<string | number, number>();
  const count = (whose: string | number, most: number) => {
    const calls = (counts.get(whose) ?? 0) + 1;
    counts.set(whose, calls);
    if (calls > most) throw new Refused(REFUSALS.tooManyRequests(Math.ceil((endsAt - now()) / 1000)));
  };
  return (call, playerId) => {
    if (now() >= endsAt) {
      counts.clear();
      endsAt = now() + MINUTE_MS;
    }
    count(playerId, CALLS_A_MINUTE);
    const most = COSTLY.get(call);
    if (most !== undefined) count(`${playerId} ${call.path}`, most);
  };
}
