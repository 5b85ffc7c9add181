import { refreshSession } from '../api/http/request.ts';
import { serverNow } from '../api/http/server-clock.ts';
import { accessToken, tokenEndsAt } from '../api/http/session.ts';

/** A token is renewed about this long before it ends (ms): half of it to half more, so that not all do it at once. */
const EARLY = 30_000;

/** Not sooner than this (ms), whatever the clocks say. */
const NO_SOONER = 10_000;

/** How long a seat that was taken with this token can be kept before it is time for the next one (ms). */
export function untilRenewal(token: string, random: () => number = Math.random): number {
  const left = tokenEndsAt(token) - serverNow();
  return Math.max(left - EARLY * (0.5 + random()), NO_SOONER);
}

/** A token that is good for longer than a renewal takes and is not `refused`. Throws if none can be had now. */
export async function usableToken(refused: string | null): Promise<string> {
  const stored = accessToken();
  // Another tab, another seat or a call may have renewed it already.
  const isGood = stored !== null && stored !== refused && tokenEndsAt(stored) - serverNow() > EARLY * 1.5;
  // When the session has ended for good, the layout stops all seats.
  if (!isGood && (await refreshSession()) !== 'renewed') throw new Error('The session could not be renewed now.');
  const token = accessToken();
  if (token === null) throw new Error('Nobody is signed in.');
  return token;
}
