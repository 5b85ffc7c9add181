import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { codeOf, REFUSALS, type Refusal, Refused } from '#shared/refusals';
import { staffCodeOf } from '#shared/staff-refusals';

/** Codes of errors that have no refusal of their own, by status. */
const CODES: Readonly<Record<number, string>> = {
  400: 'input_invalid',
  401: 'not_authorized',
  403: 'not_allowed',
  404: 'not_found',
  500: 'internal_error',
};

type Problem = Omit<Refusal, 'status'> & { readonly status: number };

/** The shape of every error: the same sentence as `error` and as `message`, because clients read either. */
export function refusalBody({
  status,
  text,
  code = codeOf(text) ?? staffCodeOf(text),
  params,
  details,
}: Problem): object {
  return { error: text, message: text, code: code ?? CODES[status], ...(params && { params }), ...details };
}

function refuse(response: Response, problem: Problem): void {
  const { status, retryAfter } = problem;
  const seconds = retryAfter ?? (status === 503 ? 1 : undefined);
  if (seconds) response.set('Retry-After', String(seconds));
  response.status(status).set('Cache-Control', 'no-store').json(refusalBody(problem));
}

export const notFound: RequestHandler = (_request, response) => refuse(response, REFUSALS.notFound);

/**
 * Answers whatever a handler threw: a refusal with its text, anything else with 500 and a log line. `known` turns
 * errors of parts that the HTTP layer does not know into refusals.
 */
export function errorHandler(log: Logger, known: (error: unknown) => Refusal | undefined): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const refusal = refusalOf(error) ?? known(error);
    if (refusal) return refuse(response, refusal);
    const { method, path } = request;
    log.error({ err: error, ...response.locals, method, path }, 'A request ended in an error');
    refuse(response, { status: 500, text: 'Something went wrong on our side. Please try again.' });
  };
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refused) return error.refusal;
  // Errors of Express and its middleware carry a status. Those below 500 are the caller's fault.
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return undefined;
  if (error.status < 400 || error.status >= 500) return undefined;
  if (error.status === 413) return REFUSALS.tooLarge;
  // Only errors of body-parser have a type; the other errors here are about a path or a file.
  return 'type' in error ? REFUSALS.badJson : REFUSALS.notFound;
}
