import { refreshSession } from '../api/http/request.ts';
import { accessToken, tokenEndsAt } from '../api/http/session.ts';
import { serverNow } from '../clock/server-clock.ts';

/**
 * A token is renewed about this long (ms) before it expires: between half and one and a half times this, so that the
 * players' renewals are spread.
 */
const RENEW_EARLY = 30_000;

/** Shortest time to a renewal (ms), even if the clocks differ. */
const MIN_DELAY = 10_000;

/** How long (ms) a connection that was made with this token can last before it must be renewed. */
export function untilRenewal(token: string, random: () => number = Math.random): number {
  const left = tokenEndsAt(token) - serverNow();
  return Math.max(left - RENEW_EARLY * (0.5 + random()), MIN_DELAY);
}

/** A token that is valid for longer than a renewal takes and is not `refused`. Throws if none can be had now. */
export async function usableToken(refused: string | null): Promise<string> {
  const stored = accessToken();
  // Another tab, the other connection or a call may have renewed it already.
  const isGood = stored !== null && stored !== refused && tokenEndsAt(stored) - serverNow() > RENEW_EARLY * 1.5;
  // When the session has ended, the layout stops all connections.
  if (!isGood && (await refreshSession()) !== 'renewed') throw new Error('The session could not be renewed now.');
  const token = accessToken();
  if (token === null) throw new Error('Nobody is signed in.');
  return token;
}
