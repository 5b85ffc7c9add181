import type { z } from 'zod';
import type { Refusal } from '../refusals.ts';

/**
 * Who may call: anyone, a holder of a refresh token (as the bearer token), or a signed-in player; somebody of the staff with an access
 * token; or, with the token of an open console, any of the staff, or operators only.
 */
export type Audience = 'public' | 'refresh' | 'player' | StaffAudience;
export type StaffAudience = 'staff' | 'moderator' | 'operator';

export const isOfStaff = (audience: Audience): audience is StaffAudience =>
  audience === 'staff' || audience === 'moderator' || audience === 'operator';

/**
 * One REST call, declared once: the server implements it, the client calls it, and the OpenAPI document describes it.
 * `path` writes its parameters in braces: `/planet/{id}`.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly audience: Audience;
  readonly summary: string;
  /** The text that the client shows when the response has neither `error` nor `message`. */
  readonly fallback: string;
  /** The error text for a path parameter that is not a valid id; the default is `fallback`. */
  readonly missing?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** This read asks for the caller's password, in the header `Account-Password`: addresses are logged and remembered, headers are not. */
  readonly password?: true;
  readonly answer: z.ZodType;
  /**
   * The answer has no field for the version of the player or alliance that it shows, so the header `Data-Version` of the
   * response carries it. The version is read before, or together with, everything else in the answer.
   */
  readonly versioned?: true;
  /** For a GET whose answer is the same for everybody who may call. Servers keep it for a moment, and clients by its ETag. */
  readonly sameForAll?: true;
  /**
   * For a GET of players whose answer is the same for all of them: it is ready before anybody asks. Clients keep it, and ask by its ETag
   * whether it still holds.
   */
  readonly prepared?: true;
  /** HTTP status of success: 201 if something was created. */
  readonly status: 200 | 201;
  /**
   * This command is not an act of the game: it reads, talks, secures the account, tells of oneself, decides who is in an alliance and
   * in which role, or ends a leave. Players on leave, and everybody between two seasons, may send it; all others are refused to them.
   */
  readonly outsidePlay?: true;
  /** For a command that takes a list: the field of its body, ten items of which count as one command of the player's quota. */
  readonly batch?: string;
  /** Statuses of this call's own refusals, besides those that `refusals` derives from its shape. */
  readonly refuses?: readonly Refusal['status'][];
}

/** The request header with the caller's password, percent-encoded, because headers hold no other letters than Latin ones. */
export const PASSWORD_HEADER = 'Account-Password';

/** The response header of versioned calls. */
export const VERSION_HEADER = 'Data-Version';

type Parsed<T> = T extends z.ZodType ? z.infer<T> : undefined;
type Unparsed<T> = T extends z.ZodType ? z.input<T> : undefined;

/** The validated input of a call's handler. */
export interface Input<C extends Call> {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['body']>;
  readonly password: C['password'] extends true ? string : undefined;
}

/** What a caller sends: only the parts that the call declares. A query may also be given as the texts that the address holds. */
export type Request<C extends Call> = {
  [Part in 'params' | 'query' | 'body' as C[Part] extends z.ZodType ? Part : never]:
    | Parsed<C[Part]>
    | (Part extends 'query' ? Unparsed<C[Part]> : never);
} & (C['password'] extends true ? { readonly password: string } : unknown);

/** The response body of a call. */
export type Answer<C extends Call> = z.infer<C['answer']>;

/** What the handler of a versioned call returns: the answer, and the version for the header. */
export interface Versioned<T> {
  readonly answer: T;
  readonly version: number;
}

/** What the handler of a prepared call returns: the answer's JSON, as it is and compressed, under a tag that changes with it. */
export interface Prepared {
  readonly tag: string;
  readonly json: Uint8Array;
  readonly gzip: Uint8Array;
}

/**
 * Every status with which a call may be refused: those of the game's refusals, and those that follow from the call's
 * shape.
 */
export function refusals({
  method,
  audience,
  params,
  outsidePlay,
  sameForAll,
  refuses = [],
}: Call): Set<Refusal['status']> {
  const takesKey = audience === 'player' && method !== 'GET';
  return new Set([
    ...refuses,
    // Every call refuses an address that cannot be decoded, and a body that is no JSON.
    400,
    ...(method === 'GET' ? [] : ([413] as const)),
    ...(audience === 'public' ? [] : ([401, 429] as const)),
    ...(isOfStaff(audience) ? ([403] as const) : []),
    ...(sameForAll ? ([429] as const) : []),
    ...(params ? ([404] as const) : []),
    ...(takesKey ? ([422] as const) : []),
    ...(takesKey && !outsidePlay ? ([409] as const) : []),
    503,
  ]);
}

/** Declares a call. This identity function only keeps the exact types of each declaration. */
export function call<const C extends Call>(declaration: C): C {
  return declaration;
}
