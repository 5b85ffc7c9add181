import { type Call, VERSION_HEADER } from '#shared/api/call';
import { codeOf } from '#shared/refusals';
import { noteServerTime } from '../../clock/server-clock.ts';
import { apiTexts, type RefusedAnswer } from '../../texts/api.ts';
import { noteReadVersion } from '../versions/read-versions.ts';
import type { Stamped } from '../versions/version-merge.ts';
import { ApiError } from './api-error.ts';

/** The body of a successful response; an error response is thrown as an ApiError. */
export async function readResponse(call: Call, response: Response): Promise<unknown> {
  const body = await bodyOf(response);
  if (!response.ok) {
    const text = sentenceIn(body, call.fallback);
    throw new ApiError(response.status, text, body, retryAfterOf(response));
  }
  // A response that breaks off halfway counts as lost.
  if (body === undefined) throw new ApiError(0, call.fallback);
  if (call.method === 'GET') {
    noteStamp(body);
    noteReadVersion(body, call.versioned ? versionOf(response.headers) : (body as Partial<Stamped> | null)?.version);
  }
  apiTexts.answer(body);
  return body;
}

/**
 * Sets the server clock from the time in a read's body, which is finer than the `Date` header used before. The
 * response to a state-changing request is not used: if it was retried, its stored time is so old that the local clock
 * would seem to have been set.
 */
function noteStamp(body: unknown): void {
  const stamp = (body as { server_time?: unknown } | null)?.server_time;
  if (typeof stamp === 'string') noteServerTime(Date.parse(stamp));
}

/**
 * The message of an error response, or `fallback` if it has none, and the codes by which the refusal is known: its own, and
 * those of its sentences, which are all that a server without codes says.
 */
export async function refusalIn(refused: Response, fallback: string): Promise<{ text: string; codes: unknown[] }> {
  const body = await bodyOf(refused);
  const { code, sentences } = partsOf(body);
  return { text: sentenceIn(body, fallback), codes: [code, ...sentences.map(codeOf)] };
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function sentenceIn(body: unknown, fallback: string): string {
  const { sentences, ...refused } = partsOf(body);
  const [said] = sentences;
  return said === undefined ? apiTexts.said(fallback) : apiTexts.refusal(said, refused);
}

/** What an error response says: its sentences, the first of which counts, and its code and values. */
function partsOf(body: unknown): RefusedAnswer & { readonly sentences: readonly string[] } {
  const given = typeof body === 'object' ? body : null;
  const { error, message, code, params } = (given ?? {}) as RefusedAnswer & { error?: unknown; message?: unknown };
  const sentences = [error, message].filter((text): text is string => typeof text === 'string' && text !== '');
  return { code, params, sentences };
}

function versionOf(headers: Headers): number | undefined {
  const version = headers.get(VERSION_HEADER);
  return version === null ? undefined : Number(version);
}

/** The Retry-After header in ms; 0 unless it is given in seconds, as this game's server does. */
function retryAfterOf({ headers }: Response): number {
  return Number(headers.get('retry-after')) * 1000 || 0;
}
