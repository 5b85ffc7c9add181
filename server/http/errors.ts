import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { Refused } from '../store/refused.ts';
import { sqlState } from '../store/transaction.ts';

/** Every error has this shape: the same sentence under both names, because clients read either (G-04). */
function refuse(response: Response, { status, text }: { status: number; text: string }): void {
  if (status === 503) response.set('Retry-After', '1');
  response.status(status).set('Cache-Control', 'no-store').json({ error: text, message: text });
}

export const notFound: RequestHandler = (_request, response) => refuse(response, REFUSALS.notFound);

/** The last word on whatever a handler threw: a refusal is told, anything else is logged and told as 500. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const refusal = refusalOf(error);
    if (refusal) return refuse(response, refusal);
    log.error({ err: error, method: request.method, path: request.path }, 'A request ended in an error');
    refuse(response, { status: 500, text: 'Something went wrong on our side. Please try again.' });
  };
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refused) return error.refusal;
  if (isDatabaseAway(error)) return REFUSALS.busy;
  // What Express and its parts throw carries a status; what the caller did wrong is no error of ours.
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return undefined;
  if (error.status < 400 || error.status >= 500) return undefined;
  if (error.status === 413) return REFUSALS.tooLarge;
  // Of these only body-parser's errors carry a type; the others are about a path or a file.
  return 'type' in error ? REFUSALS.badJson : REFUSALS.notFound;
}

/** Connection failures (class 08), shutdown (57P), no answer, or no free connection in the pool within 2 s. */
function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error);
  if (code && (/^(08|57P)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code))) return true;
  return error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
}
