import { createHmac } from 'node:crypto';
import { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { Answer, Call, Input } from '#shared/api/call';
import { REFUSALS, type Refusal, Refused } from '#shared/refusals';
import type { CallQuota } from '../limits/call-quota.ts';
import { networkOf } from '../limits/client-ip.ts';
import { authenticate, bearerToken, refreshTokenOf, type Verifier } from './auth.ts';
import { compress, WORTH_COMPRESSING } from './compression.ts';
import { badQuery, validationMessage } from './validation-messages.ts';

/** What a handler knows besides its input; what it may not rely on is not there. */
interface Caller {
  readonly public: { readonly userAgent: string; readonly network: string };
  readonly refresh: { readonly refreshToken: string; readonly network: string };
  readonly player: {
    readonly playerId: number;
    readonly sessionId: number;
    /** Only if the request carried an Idempotency-Key. */
    readonly idempotency?: { readonly key: string; readonly fingerprint: Buffer };
  };
}

type Handler<C extends Call> = (input: Input<C>, caller: Caller[C['audience']]) => Promise<Answer<C>> | Answer<C>;

/** A call and who serves it. A handler that does not fit its call does not compile. */
export interface Route {
  readonly call: Call;
  mount(router: Router, context: RouteContext, guards: readonly RequestHandler[]): void;
}

export interface RouteContext {
  readonly tokens: Verifier;
  /** Of the fingerprints by which repeated requests are known: bodies hold passwords, and a bare hash could be guessed. */
  readonly fingerprints: Buffer;
  /** How a player's reads come to the database, and how the acts. */
  readonly limitReads: LimitPerPlayer;
  readonly limitCommands: LimitPerPlayer;
  /** How often players may call; absent where they may as often as they like. */
  readonly quota?: CallQuota;
}

type LimitPerPlayer = <T>(playerId: number, work: () => Promise<T>) => Promise<T>;

export function route<C extends Call>(call: C, handler: Handler<C>): Route {
  const mount: Route['mount'] = (router, keys, guards) => {
    const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    router[method](pattern(call), ...guards, async (request, response) => {
      // First who, then what: a stranger learns nothing from how a body is refused.
      const caller = callerOf(call, request, keys.tokens) as Caller[C['audience']];
      if ('playerId' in caller) {
        response.locals.player = caller.playerId;
        keys.quota?.(call, caller.playerId);
      }
      const input = inputOf(call, request);
      const handle = async () =>
        handler(input, { ...caller, ...idempotencyOf(call, request, input, keys.fingerprints) });
      // Before the first statement: whatever a call does for a player, all of it waits with that player's others.
      const inLane = call.method === 'GET' ? keys.limitReads : keys.limitCommands;
      const answer = await ('playerId' in caller ? inLane(caller.playerId, handle) : handle());
      const text = JSON.stringify(answer);
      response.status(call.status).set({ 'Cache-Control': 'no-store', 'Content-Type': 'application/json' });
      // Whoever has left meanwhile gets nothing compressed: nobody would tell the compressor that its answer is over.
      if (text.length < WORTH_COMPRESSING || response.destroyed) response.send(text);
      else compress(request, response, () => response.send(text));
    });
  };
  return { call, mount };
}

/**
 * Stands behind all routes (T19): a path that has calls, but none of this method, is refused with 405, and `Allow` names
 * the methods that it has.
 */
export function otherMethods(calls: readonly Call[]): Router {
  const router = Router();
  for (const call of calls) {
    router.all(pattern(call), (_request, response, next) => {
      response.append('Allow', call.method === 'GET' ? ['GET', 'HEAD'] : call.method);
      next();
    });
  }
  router.use((_request, response, next) => {
    if (response.hasHeader('Allow')) throw new Refused(REFUSALS.methodNotAllowed);
    next();
  });
  return router;
}

/** A call's path as Express writes it. */
export function pattern({ path }: Call): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function callerOf(call: Call, request: Request, tokens: Verifier): Caller[keyof Caller] {
  const network = () => networkOf(request.ip ?? 'unknown');
  switch (call.audience) {
    case 'public':
      return { userAgent: request.headers['user-agent'] ?? '', network: network() };
    case 'refresh':
      return { refreshToken: refreshTokenOf(request), network: network() };
    case 'player':
      return authenticate(tokens, bearerToken(request));
  }
}

/** A player's act that says by which key its repetitions are known. Reads have no effect, so they need none. */
function idempotencyOf(
  call: Call,
  request: Request,
  input: unknown,
  secret: Buffer,
): Pick<Caller['player'], 'idempotency'> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || call.audience !== 'player' || call.method === 'GET') return {};
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) throw new Refused(REFUSALS.keyInvalid);
  const asked = JSON.stringify([call.method, call.path, input]);
  return { idempotency: { key, fingerprint: createHmac('sha256', secret).update(asked).digest() } };
}

/** The query of a call that declares none. */
const NO_QUERY = z.strictObject({});

/** Throws a refusal for the first thing that the call does not take. */
export function inputOf<C extends Call>(call: C, request: Pick<Request, 'params' | 'query' | 'body'>): Input<C> {
  // A malformed id is a missing thing (G-03).
  const missing = () => ({ status: 404, text: call.missing ?? call.fallback }) as const;
  const params = call.params && parse(call.params, request.params, missing);
  const query = parse(call.query ?? NO_QUERY, request.query, firstComplaint, badQuery);
  return {
    params,
    query: call.query && query,
    body: call.body && parse(call.body, request.body ?? {}, firstComplaint),
  } as Input<C>;
}

/** The first thing that is wrong, in the declaration's own words if it has any for it. */
function firstComplaint({ issues }: z.ZodError): Refusal {
  return { status: 400, text: issues[0]?.message ?? REFUSALS.badJson.text };
}

function parse(
  schema: z.ZodType,
  value: unknown,
  refusal: (error: z.ZodError) => Refusal,
  sentence = validationMessage,
): unknown {
  const parsed = schema.safeParse(value, { error: sentence });
  if (!parsed.success) throw new Refused(refusal(parsed.error));
  return parsed.data;
}
