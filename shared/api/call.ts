import type { z } from 'zod';
import type { Refusal } from '../refusals.ts';

/** Who may call: nobody needs to be known, a refresh token in the bearer, or a signed-in player. */
export type Audience = 'public' | 'refresh' | 'player';

/**
 * One REST call, declared once: the server serves it, the client calls it, the documents describe it.
 * `path` names its parameters in braces, as the specification writes them: `/planet/{id}`.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly audience: Audience;
  readonly summary: string;
  /** What the client shows when the server's answer holds neither `error` nor `message`. */
  readonly fallback: string;
  /** What the server says where an id of the path is none; the fallback if not given. */
  readonly missing?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** HTTP status of success: 201 where something was created (G-07). */
  readonly status: 200 | 201;
  /** Statuses of the reasons for which the game refuses this very call, besides those that `refusals` derives. */
  readonly refuses?: readonly Refusal['status'][];
}

type Parsed<T> = T extends z.ZodType ? z.infer<T> : undefined;

/** What a call's handler gets, after validation. */
export interface Input<C extends Call> {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['body']>;
}

/** What a caller sends: only the parts that the call declares. */
export type Request<C extends Call> = {
  [Part in 'params' | 'query' | 'body' as C[Part] extends z.ZodType ? Part : never]: Parsed<C[Part]>;
};

/** What a call answers. */
export type Answer<C extends Call> = z.infer<C['answer']>;

/** Every status with which a call may be refused: for the game's reasons, and for what follows from its shape. */
export function refusals({ method, audience, params, refuses = [] }: Call): Set<Refusal['status']> {
  const takesKey = audience === 'player' && method !== 'GET';
  return new Set([
    ...refuses,
    // Every call refuses a query parameter that it does not declare.
    400,
    ...(method === 'GET' ? [] : ([413] as const)),
    ...(audience === 'public' ? [] : ([401, 429] as const)),
    ...(params ? ([404] as const) : []),
    ...(takesKey ? ([422] as const) : []),
    503,
  ]);
}

/** Declares a call; exists so that each declaration keeps its exact types. */
export function call<const C extends Call>(declaration: C): C {
  return declaration;
}
