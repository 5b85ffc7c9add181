import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A response. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  /** Retry-After of a 503, in seconds. */
  readonly retryAfter: string | undefined;
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  /** Empty without authentication. */
  readonly token: string;
  readonly body?: unknown;
  readonly key?: string;
}

/** The server promises an answer, at least a 503, well within this time. */
const TIMEOUT_MS = 15_000;

/** How long 503s are answered with another attempt, and the pause between attempts. */
const SERVED_MS = 30_000;
const AGAIN_MS = 100;

/** No answer in time. The server must not hang, whatever else fails. */
export class Unanswered extends Error {}

/**
 * Sends a request on a new connection, which nothing but the server's end can cut. Rejects if it is cut or unanswered.
 */
export function exchange(origin: string, { method, path, token, body, key }: Sent): Promise<Answered> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sending = request(`${origin}${path}`, {
      method,
      agent: false,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(text !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
        ...(key && { 'Idempotency-Key': key }),
      },
    });
    const late = setTimeout(
      () => sending.destroy(new Unanswered(`${method} ${path} had no answer in ${TIMEOUT_MS / 1000} s.`)),
      TIMEOUT_MS,
    );
    const fail = (error: Error) => {
      clearTimeout(late);
      reject(error);
    };
    sending.on('error', fail).on('response', (response) => {
      let received = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (received += part))
        .on('error', fail)
        .on('end', () => {
          clearTimeout(late);
          const status = response.statusCode ?? 0;
          resolve({ status, text: received, retryAfter: response.headers['retry-after'] });
        });
    });
    sending.end(text);
  });
}

/**
 * Repeats a request while the answer is a 503: a transaction on a dead connection holds its locks until PostgreSQL ends
 * it.
 */
export async function untilAnswered(ask: () => Promise<Answered>): Promise<Answered> {
  const end = performance.now() + SERVED_MS;
  let answer = await ask();
  while (answer.status === 503 && performance.now() < end) {
    await sleep(AGAIN_MS);
    answer = await ask();
  }
  return answer;
}
