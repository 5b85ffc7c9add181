import { refreshToken } from '#shared/api/account';
import type { Answer, Call, Request } from '#shared/api/call';
import { REFUSALS } from '#shared/refusals';
import { noteServerTime } from './server-clock.ts';
import { accessToken, refreshTokenOfSession, renewAccess, signOut } from './session.ts';

/** Another host for the API; empty means the one that served this page (G-02). */
export const API_BASE: string = (import.meta.env.VITE_API_BASE ?? '').replace(/\/+$/, '');

/** A call that did not succeed, with the sentence to show. Status 0: no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  /** What the refusal holds besides the sentence, as it came. */
  readonly body: unknown;

  constructor(status: number, text: string, body?: unknown) {
    super(text);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }

  get text(): string {
    return this.message;
  }
}

/** The sentence of whatever was thrown. */
export function textOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.text : fallback;
}

interface Parts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** One action of the player: the parts, and the key by which the server knows that a repetition is the same action. */
interface Sent extends Parts {
  readonly key: string | undefined;
}

/** Only what the call declares may be given, and all of it must be; and perhaps what cancels it. */
type Given<C extends Call> = keyof Request<C> extends never
  ? []
  : [input: Request<C> & { readonly signal?: AbortSignal }];

/** Makes a declared call. Throws an ApiError; a 401 of a player's call refreshes once, or ends the session. */
export async function request<C extends Call>(call: C, ...[input]: Given<C>): Promise<Answer<C>> {
  const parts: Sent = { ...(input as Parts | undefined), key: keyOf(call) };
  const token = bearerOf(call);
  const response = await send(call, parts, token);
  const settled =
    response.status === 401 && call.audience === 'player' ? await retry(call, parts, response, token) : response;
  return (await read(call, settled)) as Answer<C>;
}

/** Reads have no effect to repeat, and without a player there is nobody to remember it for. */
function keyOf(call: Call): string | undefined {
  if (call.audience !== 'player' || call.method === 'GET') return undefined;
  // Over plain HTTP, as at home, browsers keep crypto.randomUUID to themselves.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bearerOf(call: Call): string | null {
  if (call.audience === 'public') return null;
  return call.audience === 'refresh' ? refreshTokenOfSession() : accessToken();
}

async function send(call: Call, parts: Sent, bearer: string | null): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (bearer !== null) headers.Authorization = `Bearer ${bearer}`;
  if (parts.key !== undefined) headers['Idempotency-Key'] = parts.key;
  const init: RequestInit = { method: call.method, headers };
  if (parts.signal) init.signal = parts.signal;
  if (parts.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(parts.body);
  }
  try {
    const response = await fetch(API_BASE + addressOf(call, parts), init);
    noteServerTime(Date.parse(response.headers.get('date') ?? ''));
    return response;
  } catch {
    throw new ApiError(0, call.fallback);
  }
}

function addressOf(call: Call, parts: Parts): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts.params?.[name])));
  if (!parts.query) return path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

async function read(call: Call, response: Response): Promise<unknown> {
  const body = await bodyOf(response);
  if (!response.ok) throw new ApiError(response.status, sentenceIn(body) ?? call.fallback, body);
  if (body === undefined) throw new ApiError(response.status, call.fallback);
  const stamp = (body as { server_time?: unknown } | null)?.server_time;
  if (typeof stamp === 'string') noteServerTime(Date.parse(stamp));
  return body;
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

const SESSION_ENDED = 'Your session has ended. Please log in again.';

const RENEWABLE: ReadonlySet<string | undefined> = new Set([REFUSALS.tokenExpired.text, REFUSALS.tokenInvalid.text]);

/** What a player's call does after a 401: refresh and try once more where that can help, else end the session. */
async function retry(call: Call, parts: Sent, refused: Response, used: string | null): Promise<Response> {
  const text = sentenceIn(await bodyOf(refused)) ?? call.fallback;
  let latest = used;
  if (RENEWABLE.has(text)) {
    latest = await freshToken(used, call.fallback);
    const again = latest === null ? undefined : await send(call, parts, latest);
    if (again && again.status !== 401) return again;
  }
  // A late 401 of an earlier session must not end the one that has begun since.
  if (accessToken() === latest) signOut(SESSION_ENDED);
  throw new ApiError(401, text);
}

/** The token after `used`: one that somebody has renewed meanwhile, else a refreshed one. */
async function freshToken(used: string | null, fallback: string): Promise<string | null> {
  const stored = accessToken();
  if (stored !== used) return stored;
  if ((await refreshSession()) === 'unreachable') throw new ApiError(0, fallback);
  return accessToken();
}

/** `unreachable`: the server said nothing about the token, so the session stays. */
export type Refreshed = 'renewed' | 'ended' | 'unreachable';

let refreshing: Promise<Refreshed> | undefined;

/** Renews the access token. All who ask at the same time share one call (G-14). A refusal ends the session. */
export function refreshSession(): Promise<Refreshed> {
  refreshing ??= refreshOnce().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Answers of a proxy or a draining server, and of a limiter: not a word about the token. */
const NO_VERDICT: ReadonlySet<number> = new Set([0, 429, 502, 503, 504]);

async function refreshOnce(): Promise<Refreshed> {
  try {
    const { access_token } = await request(refreshToken);
    // Signed out meanwhile, here or in another tab: stay so.
    if (refreshTokenOfSession() === null) return 'ended';
    renewAccess(access_token);
    return 'renewed';
  } catch (error) {
    if (error instanceof ApiError && NO_VERDICT.has(error.status)) return 'unreachable';
    signOut(SESSION_ENDED);
    return 'ended';
  }
}
