import { refreshToken } from '#shared/api/account';
import { type Answer, type Call, PASSWORD_HEADER, type Request } from '#shared/api/call';
import { REFUSALS } from '#shared/refusals';
import { noteServerTime } from '../../clock/server-clock.ts';
import { apiTexts } from '../../texts/api.ts';
import { API_BASE } from './api-base.ts';
import { ApiError, isLost } from './api-error.ts';
import { requestIdempotently } from './idempotent-request.ts';
import { readResponse, refusalIn } from './response.ts';
import { accessToken, refreshTokenOfSession, renewSession, signOut } from './session.ts';

/** The message of any thrown value. A failed call has one in any case. */
export const textOf = (error: unknown): string => (error instanceof ApiError ? error.text : apiTexts.failed);

/** What a form says if what it has sent was refused or lost. */
export const failureOf = (sending: Promise<unknown>): Promise<string | undefined> =>
  sending.then(() => undefined, textOf);

interface Parts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly password?: string;
  readonly signal?: AbortSignal;
}

/** Exactly the inputs that the call declares, and optionally an AbortSignal. */
type CallInput<C extends Call> = keyof Request<C> extends never
  ? []
  : [input: Request<C> & { readonly signal?: AbortSignal }];

/**
 * Makes a declared call. Throws an ApiError. A 401 of a player's call refreshes the token once, or ends the session. A
 * state-changing request of a player takes effect once, even if it is retried.
 */
export async function request<C extends Call>(call: C, ...[input]: CallInput<C>): Promise<Answer<C>> {
  const parts = (input as Parts | undefined) ?? {};
  const answer = needsKey(call)
    ? requestIdempotently(`${call.method} ${callAddress(call, parts)} ${JSON.stringify(parts.body)}`, (key) =>
        sendAuthorized(call, parts, key),
      )
    : sendAuthorized(call, parts);
  return (await answer) as Answer<C>;
}

/**
 * Whether the request needs an idempotency key. Reads have no effect to repeat, and without a player the server cannot
 * store a key.
 */
function needsKey(call: Call): boolean {
  return call.audience === 'player' && call.method !== 'GET';
}

async function sendAuthorized(call: Call, parts: Parts, key?: string): Promise<unknown> {
  const token = bearerOf(call);
  const sendWith = (bearer: string | null) => send(call, parts, bearer, key);
  const response = await sendWith(token);
  const final =
    response.status === 401 && call.audience === 'player'
      ? await retryAfterRefresh(call, sendWith, response, token)
      : response;
  return readResponse(call, final);
}

function bearerOf(call: Call): string | null {
  if (call.audience === 'public') return null;
  return call.audience === 'refresh' ? refreshTokenOfSession() : accessToken();
}

async function send(call: Call, parts: Parts, bearer: string | null, key: string | undefined): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (bearer !== null) headers.Authorization = `Bearer ${bearer}`;
  if (key !== undefined) headers['Idempotency-Key'] = key;
  if (parts.password !== undefined) headers[PASSWORD_HEADER] = encodeURIComponent(parts.password);
  const init: RequestInit = { method: call.method, headers };
  if (parts.signal) init.signal = parts.signal;
  if (parts.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(parts.body);
  }
  try {
    const response = await fetch(API_BASE + callAddress(call, parts), init);
    // Only reads set the clock. The time in their body then corrects the header of a server process whose clock is
    // wrong; the body of a write is no help, because it may be a stored response.
    if (call.method === 'GET') noteServerTime(Date.parse(response.headers.get('date') ?? ''));
    return response;
  } catch {
    throw new ApiError(0, call.fallback);
  }
}

export function callAddress(call: Call, parts: Parts): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts.params?.[name])));
  if (!parts.query) return path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

const RENEWABLE: ReadonlySet<unknown> = new Set([REFUSALS.tokenExpired.code, REFUSALS.tokenInvalid.code]);

/**
 * Handles the 401 of a player's call: refreshes the token and tries once more if that can help, otherwise ends the
 * session.
 */
async function retryAfterRefresh(
  call: Call,
  sendWith: (bearer: string) => Promise<Response>,
  refused: Response,
  used: string | null,
): Promise<Response> {
  const { text, codes } = await refusalIn(refused, call.fallback);
  let latest = used;
  if (codes.some((code) => RENEWABLE.has(code))) {
    latest = await freshToken(used, call.fallback);
    const again = latest === null ? undefined : await sendWith(latest);
    if (again && again.status !== 401) return again;
  }
  // A late 401 of an earlier session must not end the current one.
  if (accessToken() === latest) signOut(apiTexts.sessionEnded, { expired: true });
  throw new ApiError(401, text);
}

/** The token that replaces `used`: the stored one if it has been renewed meanwhile, otherwise a refreshed one. */
async function freshToken(used: string | null, fallback: string): Promise<string | null> {
  const stored = accessToken();
  if (stored !== used) return stored;
  if ((await refreshSession()) === 'unreachable') throw new ApiError(0, fallback);
  return accessToken();
}

/** `unreachable`: the server did not judge the token, so the session stays. */
export type Refreshed = 'renewed' | 'ended' | 'unreachable';

let refreshing: Promise<Refreshed> | undefined;

/** Renews the access token. Concurrent callers share one request. If the server refuses, the session ends. */
export function refreshSession(): Promise<Refreshed> {
  refreshing ??= refreshOnce().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refreshOnce(): Promise<Refreshed> {
  const used = refreshTokenOfSession();
  try {
    const tokens = await request(refreshToken);
    // The player has signed out meanwhile, here or in another tab: stay signed out.
    if (refreshTokenOfSession() === null) return 'ended';
    renewSession(used, tokens);
    return 'renewed';
  } catch (error) {
    // A rate limit (429) does not judge the token either.
    if (isLost(error) || (error instanceof ApiError && error.status === 429)) return 'unreachable';
    // Another tab has refreshed, or somebody has signed in meanwhile: the refused token is an earlier one.
    if (refreshTokenOfSession() !== used && accessToken() !== null) return 'renewed';
    signOut(apiTexts.sessionEnded, { expired: true });
    return 'ended';
  }
}
