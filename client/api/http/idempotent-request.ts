import { backoffDelay } from '#shared/live/back-off';
import { apiTexts } from '../../texts/api.ts';
import { ApiError, isLost } from './api-error.ts';
import { forgetKey, reloadKeys, storedKey, storeKey } from './idempotency-keys.ts';
import { sessionOwner } from './session.ts';

/** How long a request whose response was lost is retried, in ms. */
const RETRY_WINDOW = 10_000;

/**
 * How long the key of a request with an unknown result is kept, in ms. After this time the page has read the result.
 */
const KEY_LIFETIME = 60_000;

const pendingRequests = new Map<string, Promise<unknown>>();

/** For tests: keeps only what a reload of the page keeps. */
export function reloadRequests(): void {
  pendingRequests.clear();
  reloadKeys();
}

/**
 * Sends a state-changing request of the player so that it takes effect only once. `fingerprint` identifies the request;
 * `send` sends it with a key by which the server recognises a repetition. If the response is lost, the request is
 * retried automatically for a while, and later with the same key if the player presses again. An identical request
 * made while the first is pending shares its result.
 */
export function requestIdempotently<T>(fingerprint: string, send: (key: string) => Promise<T>): Promise<T> {
  const id = `${sessionOwner()} ${fingerprint}`;
  const pending = pendingRequests.get(id) as Promise<T> | undefined;
  if (pending) return pending;
  const result = sendWithKey(id, send).finally(() => pendingRequests.delete(id));
  pendingRequests.set(id, result);
  return result;
}

async function sendWithKey<T>(id: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = storedKey(id) ?? newKey();
  // Store the key before sending, because a reload may come before the response. The short lifetime means that the same
  // request made later is a new one.
  storeKey(id, key, RETRY_WINDOW);
  try {
    const answer = await sendUntilAnswered(() => send(key));
    forgetKey(id);
    return answer;
  } catch (error) {
    // The server stores nothing for a refused request, so the key can be used again.
    storeKey(id, key, KEY_LIFETIME);
    throw isLost(error) ? new ApiError(error.status, `${error.text} ${apiTexts.resultUnknown}`, error.body) : error;
  }
}

function newKey(): string {
  // crypto.randomUUID exists only in secure contexts, and a local game may run over plain HTTP.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sendUntilAnswered<T>(send: () => Promise<T>): Promise<T> {
  const owner = sessionOwner();
  let end: number | undefined;
  for (let failures = 0; ; failures++) {
    try {
      return await send();
    } catch (error) {
      if (!isLost(error)) throw error;
      const now = performance.now();
      end ??= now + RETRY_WINDOW;
      const wait = Math.max(backoffDelay(failures, Math.random()), error.retryAfter);
      if (now + wait > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      // A player who has signed in meanwhile must not send the previous player's request.
      if (sessionOwner() !== owner) throw error;
    }
  }
}
