import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Answer, type Call, PASSWORD_HEADER, type Request, refusals } from '#shared/api/call';
import { REFUSALS } from '#shared/refusals';

/** The answer to a call. */
export interface Reply<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
  /** The sentence of a refusal; undefined on success. */
  readonly refusal: string | undefined;
}

/** Sends calls to a running server, and validates each answer against the declaration of its call. `key`: for idempotency. */
export type Send = <C extends Call>(
  call: C,
  parts?: Partial<Request<C>>,
  token?: string,
  key?: string,
) => Promise<Reply<Answer<C>>>;

export function sender(origin: string): Send {
  return async (call, parts = {}, token, key) => {
    const { params, query, body, password } = parts as {
      password?: string;
      params?: Record<string, unknown>;
      query?: Record<string, string>;
      body?: unknown;
    };
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const response = await fetch(`${origin}${path}${search}`, {
      method: call.method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(key && { 'Idempotency-Key': key }),
        ...(password && { [PASSWORD_HEADER]: encodeURIComponent(password) }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (response.ok) {
      expect(response.status, `status of ${call.method} ${call.path}`).toBe(call.status);
      // Undeclared fields are a failure: they could leak data.
      expect(call.answer.safeParse(answer), `answer of ${call.method} ${call.path}`).toEqual({
        success: true,
        data: answer,
      });
    } else {
      // A 5xx is not a declared refusal; some tests provoke one.
      expect([...refusals(call), 500], `refusals of ${call.method} ${call.path}`).toContain(response.status);
      expect(Object.keys(answer)).toEqual(expect.arrayContaining(['error', 'message']));
      expect(answer.error).toBe(answer.message);
    }
    return {
      status: response.status,
      headers: response.headers,
      body: answer,
      refusal: response.ok ? undefined : answer.error,
    };
  };
}

/**
 * Sends again, with the same key, what the server was too busy for, as the page does: races are about who wins, on a slow
 * machine too.
 */
export function insistent(send: Send): Send {
  return async (call, parts, token, key = randomUUID()) => {
    for (;;) {
      const reply = await send(call, parts, token, key);
      if (reply.refusal !== REFUSALS.busy.text) return reply;
    }
  };
}
