import type { Call } from '#shared/api/call';
import { ApiError } from './api-error.ts';
import { noteServerTime } from './server-clock.ts';

/** What a call answered; a refusal is thrown as an ApiError. */
export async function readResponse(call: Call, response: Response): Promise<unknown> {
  const body = await bodyOf(response);
  if (!response.ok) {
    throw new ApiError(response.status, sentenceIn(body) ?? call.fallback, body, retryAfterOf(response));
  }
  // What breaks off halfway is no answer.
  if (body === undefined) throw new ApiError(0, call.fallback);
  if (call.method === 'GET') noteStamp(body);
  return body;
}

/**
 * Learns from the time in a read's body, which is finer than the `Date` that was learnt from before. That of an act is
 * the first answer's, and where it was asked for again so old that it would look as if the local clock had been set.
 */
function noteStamp(body: unknown): void {
  const stamp = (body as { server_time?: unknown } | null)?.server_time;
  if (typeof stamp === 'string') noteServerTime(Date.parse(stamp));
}

/** Why it was refused, if the answer says so. */
export async function messageOf(refused: Response): Promise<string | undefined> {
  return sentenceIn(await bodyOf(refused));
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function sentenceIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { error, message } = body as { error?: unknown; message?: unknown };
  return [error, message].find((text): text is string => typeof text === 'string' && text !== '');
}

/** In ms; 0 where it is not said in seconds, as our servers say it. */
function retryAfterOf({ headers }: Response): number {
  return Number(headers.get('retry-after')) * 1000 || 0;
}
