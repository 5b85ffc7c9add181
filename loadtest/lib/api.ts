import { randomUUID } from 'node:crypto';
import type { Answer, Call, Request } from '#shared/api/call';
import { REFUSALS } from '#shared/refusals';

/**
 * Sends a declared call to a running server. Resolves with the response body, or undefined if the status is not 2xx.
 */
export async function send<C extends Call>(
  origin: string,
  call: C,
  token: string,
  parts: Partial<Request<C>> = {},
): Promise<Answer<C> | undefined> {
  const response = await request(origin, call, token, parts);
  const answer = await response.json();
  return response.ok ? answer : undefined;
}

/**
 * Like `send`, but throws if the server refuses: the benchmark depends on the call. What the server is too busy for is sent again,
 * as the page does.
 */
export async function mustSend<C extends Call>(
  origin: string,
  call: C,
  token: string,
  parts: Partial<Request<C>> = {},
): Promise<Answer<C>> {
  const key = randomUUID();
  let response = await request(origin, call, token, parts, key);
  while (response.status === REFUSALS.busy.status) response = await request(origin, call, token, parts, key);
  if (response.ok) return response.json();
  throw new Error(`${call.method} ${call.path} was refused: ${response.status} ${await response.text()}`);
}

function request<C extends Call>(origin: string, call: C, token: string, parts: Partial<Request<C>>, key?: string) {
  const { body } = parts as { body?: unknown };
  return fetch(`${origin}${pathOf(call, parts)}`, {
    method: call.method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(key && { 'Idempotency-Key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The path of a call with its parameters filled in, and its query. */
export function pathOf(call: Call, parts: object): string {
  const { params, query } = parts as { params?: Record<string, unknown>; query?: Record<string, string> };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]));
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}
