import type { Request, RequestHandler, Router } from 'express';
import type { z } from 'zod';
import type { Answer, Call, Input } from '#shared/api/call';
import { REFUSALS, type Refusal } from '#shared/refusals';
import type { Tokens } from '../services/tokens.ts';
import { Refused } from '../store/refused.ts';
import { authenticate, bearerToken, refreshTokenOf } from './auth.ts';

/** What a handler knows besides its input; what it may not rely on is not there. */
interface Caller {
  readonly public: { readonly userAgent: string };
  readonly refresh: { readonly refreshToken: string };
  readonly player: { readonly playerId: number };
}

type Handler<C extends Call> = (input: Input<C>, caller: Caller[C['audience']]) => Promise<Answer<C>> | Answer<C>;

/** A call and who serves it. A handler that does not fit its call does not compile. */
export interface Route {
  readonly call: Call;
  mount(router: Router, tokens: Tokens, guards: readonly RequestHandler[]): void;
}

export function route<C extends Call>(call: C, handler: Handler<C>): Route {
  const mount: Route['mount'] = (router, tokens, guards) => {
    const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    router[method](call.path.replace(/\{(\w+)\}/g, ':$1'), ...guards, async (request, response) => {
      // First who, then what: a stranger learns nothing from how a body is refused.
      const caller = callerOf(call, request, tokens) as Caller[C['audience']];
      const answer = await handler(inputOf(call, request), caller);
      response.status(call.status).set('Cache-Control', 'no-store').json(answer);
    });
  };
  return { call, mount };
}

function callerOf(call: Call, request: Request, tokens: Tokens): Caller[keyof Caller] {
  switch (call.audience) {
    case 'public':
      return { userAgent: request.headers['user-agent'] ?? '' };
    case 'refresh':
      return { refreshToken: refreshTokenOf(request) };
    case 'player':
      return { playerId: authenticate(tokens, bearerToken(request)).playerId };
  }
}

function inputOf<C extends Call>(call: C, request: Request): Input<C> {
  return {
    params: call.params && parse(call.params, request.params, 404),
    query: call.query && parse(call.query, request.query, 400),
    body: call.body && parse(call.body, request.body ?? {}, 400),
  } as Input<C>;
}

/** Refuses with the first thing that is wrong, in the schema's own words. A malformed id is a missing thing (G-03). */
function parse(schema: z.ZodType, value: unknown, status: 400 | 404): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const text = parsed.error.issues[0]?.message ?? REFUSALS.notFound.text;
  throw new Refused({ status, text } satisfies Refusal);
}
