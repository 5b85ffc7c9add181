import { type Call, VERSION_HEADER } from '#shared/api/call';
import { REFUSALS } from '#shared/refusals';
import { apiTexts } from '../../texts/api.ts';
import { noteReadVersion } from '../versions/read-versions.ts';
import type { Stamped } from '../versions/version-merge.ts';
import { ApiError } from './api-error.ts';
import { noteServerTime } from './server-clock.ts';

/** The body of a successful response; an error response is thrown as an ApiError. */
export async function readResponse(call: Call, response: Response): Promise<unknown> {
  const body = await bodyOf(response);
  if (!response.ok) {
    const text = apiTexts.refusal(sentenceIn(body) ?? call.fallback);
    throw new ApiError(response.status, text, body, retryAfterOf(response));
  }
  // A response that breaks off halfway counts as lost.
  if (body === undefined) throw new ApiError(0, call.fallback);
  if (call.method === 'GET') {
    noteStamp(body);
    noteReadVersion(body, call.versioned ? versionOf(response.headers) : (body as Partial<Stamped> | null)?.version);
  }
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

/** The message of an error response, if it has one. */
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
  const said = [error, message].find((text): text is string => typeof text === 'string' && text !== '');
  // Any act may be refused so, and no page is about it.
  return said === REFUSALS.onLeave.text ? apiTexts.onLeave : said;
}

function versionOf(headers: Headers): number | undefined {
  const version = headers.get(VERSION_HEADER);
  return version === null ? undefined : Number(version);
}

/** The Retry-After header in ms; 0 unless it is given in seconds, as this game's server does. */
function retryAfterOf({ headers }: Response): number {
  return Number(headers.get('retry-after')) * 1000 || 0;
}
