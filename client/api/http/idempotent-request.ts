import { backoffDelay } from '#shared/live/back-off';
import { ApiError, isLost } from './api-error.ts';
import { forgetKey, storedKey, storeKey } from './idempotency-keys.ts';
import { sessionOwner } from './session.ts';

/** How long after its answer was first lost an act is asked for again, in ms. */
const PERSISTENCE = 10_000;

/** How long the key of an act that may have happened is kept, in ms: by then the page has read what became of it. */
const KEPT = 60_000;

const UNKNOWN = 'It may have happened all the same; pressing again within a minute does not do it twice.';

const underWay = new Map<string, Promise<unknown>>();

/**
 * Has an act of the player done once. `asked` says what it is; `ask` sends it under a key by which the server knows a
 * repetition. Where the answer is lost it is asked for again, by itself for a while and then by who presses again.
 * What is asked for while the same is under way is the same act.
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
  // Before it is sent: a reload may come sooner than any answer. Who then does the same a little later means it.
  storeKey(own, key, PERSISTENCE);
  try {
    const answer = await untilAnswered(() => ask(key));
    forgetKey(own);
    return answer;
  } catch (error) {
    // Of a refused act the server remembers nothing, so its key is as good as new.
    storeKey(own, key, KEPT);
    throw isLost(error) ? new ApiError(error.status, `${error.text} ${UNKNOWN}`, error.body) : error;
  }
}

function newKey(): string {
  // Over plain HTTP, as at home, browsers keep crypto.randomUUID to themselves.
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
      // Who has come in meanwhile must not act for who left.
      if (sessionOwner() !== owner) throw error;
    }
  }
}
