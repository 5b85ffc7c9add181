import { createHmac } from 'node:crypto';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import {
  type Answer,
  type Call,
  type Input,
  isOfStaff,
  PASSWORD_HEADER,
  type Prepared,
  type StaffAudience,
  VERSION_HEADER,
  type Versioned,
} from '#shared/api/call';
import { password } from '#shared/api/fields';
import type { StaffRole } from '#shared/catalogue/staff';
import { PROTOCOL_REFUSALS } from '#shared/protocol-refusals';
import { REFUSALS, type Refusal, Refused } from '#shared/refusals';
import type { CallQuota } from '../limits/call-quota.ts';
import { networkOf } from '../limits/client-ip.ts';
import { authenticate, bearerToken, refreshTokenOf, type TokenVerifier } from './auth.ts';
import { compress, WORTH_COMPRESSING } from './compression.ts';
import { remembered } from './remembered.ts';
import { queryValidationMessage, validationMessage } from './validation-messages.ts';

/** What a handler receives besides its input, by the audience of its call. */
interface Caller {
  readonly public: { readonly userAgent: string; readonly network: string };
  readonly refresh: { readonly refreshToken: string; readonly network: string };
  readonly player: {
    readonly playerId: number;
    readonly sessionId: number;
    /** Whether the call is not an act of the game. */
    readonly outsidePlay?: true;
    /** Present only if the request has an Idempotency-Key header. */
    readonly idempotency?: { readonly key: string; readonly fingerprint: Buffer };
  };
  readonly staff: OfStaff;
  readonly moderator: OfStaff;
  readonly operator: OfStaff;
}

type Handler<C extends Call> = (input: Input<C>, caller: Caller[C['audience']]) => Promise<Handled<C>> | Handled<C>;

type Handled<C extends Call> = C extends { versioned: true }
  ? Versioned<Answer<C>>
  : C extends { prepared: true }
    ? Prepared
    : Answer<C>;

/** Somebody on the staff. */
interface OfStaff {
  readonly playerId: number;
  readonly sessionId: number;
  readonly username: string;
  readonly role: StaffRole;
}

/** A call with its handler. A handler that does not fit the declaration of its call does not compile. */
export interface Route {
  readonly call: Call;
  mount(router: Router, context: RouteContext, guards: readonly RequestHandler[]): void;
}

export interface RouteContext {
  readonly tokens: TokenVerifier;
  /** The HMAC key of request fingerprints. Bodies hold passwords, which an attacker could guess from a plain hash. */
  readonly fingerprints: Buffer;
  /** Throws a refusal while the next season begins, when no command of a player can be done. */
  checkSeason(): void;
  /** Rejects with a refusal if the session of a player's access token has ended. */
  requireOpenSession(caller: Caller['player']): Promise<void>;
  /** Who calls on the staff. Rejects with a refusal if the session has ended, or if the role does not suffice. */
  requireStaff(
    caller: Pick<OfStaff, 'playerId' | 'sessionId'>,
    audience: StaffAudience,
  ): Promise<Pick<OfStaff, 'username' | 'role'>>;
  /** Limit how many reads, and how many commands, of one player run at once. */
  readonly limitReads: LimitPerPlayer;
  readonly limitCommands: LimitPerPlayer;
  /** Limits how often a player may call; absent if calls are not limited. */
  readonly quota?: CallQuota;
}

type LimitPerPlayer = <T>(playerId: number, work: () => Promise<T>) => Promise<T>;

export function route<C extends Call>(call: C, handler: Handler<C>): Route {
  const mount: Route['mount'] = (router, context, guards) => {
    const answerOf = call.sameForAll ? sameForAll(handler) : handler;
    const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    router[method](expressPath(call), ...guards, async (request, response) => {
      // Authenticate before validating: an unauthenticated caller learns nothing from the refusal of a body.
      const caller = callerOf(call, request, context.tokens) as Caller[C['audience']];
      if (call.audience !== 'public' && call.method !== 'GET') context.checkSeason();
      if ('playerId' in caller) {
        response.locals.player = caller.playerId;
        context.quota?.(call, caller.playerId, request.body, (headers) => response.set(headers));
      }
      const input = inputOf(call, request);
      const handle = async (known = {}) =>
        answerOf(input, {
          ...caller,
          ...known,
          ...(call.outsidePlay && { outsidePlay: true }),
          ...idempotencyOf(call, request, input, context.fingerprints),
        });
      const handleFor = async (player: Caller['player']) =>
        isOfStaff(call.audience)
          ? handle(await context.requireStaff(player, call.audience))
          : whileOpen(call, context.requireOpenSession(player), handle);
      // Wait for a slot before the first statement, so that everything a call does for a player counts towards the
      // player's limit.
      const limitCall = call.method === 'GET' ? context.limitReads : context.limitCommands;
      const handled = await ('playerId' in caller ? limitCall(caller.playerId, () => handleFor(caller)) : handle());
      if (call.prepared) return sendPrepared(request, response, handled as Prepared);
      const { answer, version } = call.versioned ? (handled as Versioned<Answer<C>>) : { answer: handled };
      if (version !== undefined) response.set(VERSION_HEADER, String(version));
      const text = JSON.stringify(answer);
      response.status(call.status).set({ 'Cache-Control': cacheControl(call), 'Content-Type': 'application/json' });
      // Do not compress for a closed connection: the compressor would wait forever for the end of the response.
      if (text.length < WORTH_COMPRESSING || response.destroyed) response.send(text);
      else compress(request, response, () => response.send(text));
    });
  };
  return { call, mount };
}

/** Handles a player's call if the session is open. A read is handled meanwhile, for it changes nothing. */
async function whileOpen<T>(call: Call, open: Promise<void>, handle: () => Promise<T>): Promise<T> {
  if (call.method !== 'GET') {
    await open;
    return handle();
  }
  const [opened, handled] = await Promise.allSettled([open, handle()]);
  if (opened.status === 'rejected') throw opened.reason;
  if (handled.status === 'rejected') throw handled.reason;
  return handled.value;
}

/** The handler, whose answer depends on nobody: it is kept for a moment. */
function sameForAll<C extends Call>(handler: Handler<C>): Handler<C> {
  const caller = { userAgent: '', network: '' } as Caller[C['audience']];
  return remembered(async (input: Input<C>) => handler(input, caller));
}

/** Express adds an ETag. What is the same for everybody may be kept, if the server is asked whether it still holds. */
function cacheControl({ sameForAll, audience }: Call): string {
  if (!sameForAll) return 'no-store';
  return audience === 'public' ? 'no-cache' : PRIVATE;
}

/** Only the browser of the caller may keep it, who has to ask with a token. */
const PRIVATE = 'private, no-cache';

/** Express answers 304 to a caller who has it already. */
function sendPrepared(request: Request, response: Response, { tag, json, gzip }: Prepared): void {
  response.set({ 'Cache-Control': PRIVATE, 'Content-Type': 'application/json', ETag: tag }).vary('Accept-Encoding');
  const isCompressed = request.acceptsEncodings('gzip') !== false;
  if (isCompressed) response.set('Content-Encoding', 'gzip');
  response.send(isCompressed ? gzip : json);
}

/**
 * To be mounted after all routes. Refuses a path that has calls, but none with this method, with 405 and an `Allow`
 * header.
 */
export function refuseOtherMethods(calls: readonly Call[]): Router {
  const router = Router();
  for (const call of calls) {
    router.all(expressPath(call), (_request, response, next) => {
      response.append('Allow', call.method === 'GET' ? ['GET', 'HEAD'] : call.method);
      next();
    });
  }
  router.use((_request, response, next) => {
    if (response.hasHeader('Allow')) throw new Refused(PROTOCOL_REFUSALS.methodNotAllowed);
    next();
  });
  return router;
}

/** The path of a call in Express' syntax: `{id}` becomes `:id`. */
export function expressPath({ path }: Call): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function callerOf(call: Call, request: Request, tokens: TokenVerifier): Caller[Exclude<keyof Caller, StaffAudience>] {
  const network = () => networkOf(request.ip ?? 'unknown');
  switch (call.audience) {
    case 'public':
      return { userAgent: request.headers['user-agent'] ?? '', network: network() };
    case 'refresh':
      return { refreshToken: refreshTokenOf(request), network: network() };
    case 'player':
    case 'staff':
      return authenticate(tokens, bearerToken(request));
    case 'moderator':
    case 'operator':
      return authenticate(tokens, bearerToken(request), 'console');
  }
}

/** The idempotency key of a player's command, if the request has one. Reads have no effect and need none. */
function idempotencyOf(
  call: Call,
  request: Request,
  input: unknown,
  secret: Buffer,
): Pick<Caller['player'], 'idempotency'> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || call.audience !== 'player' || call.method === 'GET') return {};
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) throw new Refused(PROTOCOL_REFUSALS.keyInvalid);
  const described = JSON.stringify([call.method, call.path, input]);
  return { idempotency: { key, fingerprint: createHmac('sha256', secret).update(described).digest() } };
}

/** The query of a write that declares none. */
const NO_QUERY = z.strictObject({});

/** The validated input of a call. Throws a refusal for the first invalid part. */
export function inputOf<C extends Call>(
  call: C,
  request: Pick<Request, 'params' | 'query' | 'body'> & Partial<Pick<Request, 'headers'>>,
): Input<C> {
  // A malformed id is answered like an unknown one.
  const missing = () => ({ status: 404, text: call.missing ?? call.fallback }) as const;
  const params = call.params && parse(call.params, request.params, missing);
  const query = parse(call.query ?? NO_QUERY, queryOf(call, request), problemOfQuery, queryValidationMessage);
  return {
    params,
    query: call.query && query,
    body: call.body && parse(call.body, request.body ?? {}, firstProblem),
    password: call.password && parse(password, passwordIn(request.headers), firstProblem),
  } as Input<C>;
}

/** Undefined if there is none, or if it is not percent-encoded. */
function passwordIn(headers: Request['headers'] = {}): string | undefined {
  const encoded = headers[PASSWORD_HEADER.toLowerCase()];
  try {
    return typeof encoded === 'string' ? decodeURIComponent(encoded) : undefined;
  } catch {
    return undefined;
  }
}

/** The declared parameters of a read's query: caches and links add parameters of their own, and ignoring them does no harm. */
function queryOf(call: Call, { query }: Pick<Request, 'query'>): Request['query'] {
  if (call.method !== 'GET') return query;
  const declared = call.query?.shape ?? {};
  return Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(declared, name)));
}

/** An unknown parameter is named before a missing one: most likely it is the missing one, misspelt. */
function problemOfQuery({ issues }: z.ZodError): Refusal {
  const problem = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  return { status: 400, text: problem?.message ?? REFUSALS.badJson.text };
}

/** The first problem, in the words of the declaration if it has any. */
function firstProblem({ issues }: z.ZodError): Refusal {
  return { status: 400, text: issues[0]?.message ?? REFUSALS.badJson.text };
}

function parse(
  schema: z.ZodType,
  value: unknown,
  refusal: (error: z.ZodError) => Refusal,
  messageFor = validationMessage,
): unknown {
  const parsed = schema.safeParse(value, { error: messageFor });
  if (!parsed.success) throw new Refused(refusal(parsed.error));
  return parsed.data;
}
