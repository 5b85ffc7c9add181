import { expect } from 'vitest';
import { type Answer, type Call, type Request, refusals } from '#shared/api/call';

/** What came back over the wire. */
export interface Reply<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
  /** The sentence of a refusal; undefined on success. */
  readonly refusal: string | undefined;
}

/** Calls a running server as declared, and holds every answer against its declaration. */
export type Send = <C extends Call>(call: C, parts?: Partial<Request<C>>, token?: string) => Promise<Reply<Answer<C>>>;

export function sender(origin: string): Send {
  return async (call, parts = {}, token) => {
    const { params, query, body } = parts as {
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
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (response.ok) {
      expect(response.status, `status of ${call.method} ${call.path}`).toBe(call.status);
      // What is not declared must not be there either: it would be told to a stranger.
      expect(call.answer.safeParse(answer), `answer of ${call.method} ${call.path}`).toEqual({
        success: true,
        data: answer,
      });
    } else {
      // An error of ours is no refusal; tests provoke some.
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
