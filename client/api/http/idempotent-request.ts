import { backoffDelay } from '#shared/live/back-off';
import { ApiError, isLost } from './api-error.ts';
import { forgetKey, storedKey, storeKey } from './idempotency-keys.ts';
import { sessionOwner } from './session.ts';

/** How long a request whose response was lost is retried, in ms. */
const PERSISTENCE = 10_000;

/**
 * How long the key of a request with an unknown result is kept, in ms. After this time the page has read the result.
 */
const KEPT = 60_000;

const UNKNOWN = 'It may have happened all the same; pressing again within a minute does not do it twice.';

const underWay = new Map<string, Promise<unknown>>();

/**
 * Sends a state-changing request of the player so that it takes effect only once. `asked` identifies the request;
 * `ask` sends it with a key by which the server recognises a repetition. If the response is lost, the request is
 * retried automatically for a while, and later with the same key if the player presses again. An identical request
 * made while the first is pending shares its result.
 */
export function requestIdempotently<T>(asked: string, ask: (key: string) => Promise<T>): Promise<T> {
  const own = `${sessionOwner()} ${asked}`;
  const same = underWay.get(own) as Promise<T> | undefined;
  if (same) return same;
  const act = underOneKey(own, ask).finally(() => underWay.delete(own));
  underWay.set(own, act);
  return act;
}

async function underOneKey<T>(own: string, ask: (key: string) => Promise<T>): Promise<T> {
  const key = storedKey(own) ?? newKey();
  // Store the key before sending, because a reload may come before the response. The short lifetime means that the same
  // request made later is a new one.
  storeKey(own, key, PERSISTENCE);
  try {
    const answer = await untilAnswered(() => ask(key));
    forgetKey(own);
    return answer;
  } catch (error) {
    // The server stores nothing for a refused request, so the key can be used again.
    storeKey(own, key, KEPT);
    throw isLost(error) ? new ApiError(error.status, `${error.text} ${UNKNOWN}`, error.body) : error;
  }
}

function newKey(): string {
  // crypto.randomUUID exists only in secure contexts, and a local game may run over plain HTTP.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const owner = sessionOwner();
  let end: number | undefined;
  for (let failures = 0; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      if (!isLost(error)) throw error;
      const now = performance.now();
      end ??= now + PERSISTENCE;
      const wait = Math.max(backoffDelay(failures, Math.random()), error.retryAfter);
      if (now + wait > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      // A player who has signed in meanwhile must not send the previous player's request.
      if (sessionOwner() !== owner) throw error;
    }
  }
}
