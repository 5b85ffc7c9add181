import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { REFUSALS, type Refusal, Refused } from '#shared/refusals';

/** Every error has this shape: the same sentence under both names, because clients read either (G-04). */
function refuse(
  response: Response,
  { status, text, details, retryAfter }: Omit<Refusal, 'status'> & { readonly status: number },
): void {
  const seconds = status === 503 ? 1 : retryAfter;
  if (seconds) response.set('Retry-After', String(seconds));
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .json({ error: text, message: text, ...details });
}

export const notFound: RequestHandler = (_request, response) => refuse(response, REFUSALS.notFound);

/**
 * The last word on whatever a handler threw: a refusal is told, anything else is logged and told as 500.
 * `known` translates the errors of parts that the web layer knows nothing of.
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
  // What Express and its parts throw carries a status; what the caller did wrong is no error of ours.
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return undefined;
  if (error.status < 400 || error.status >= 500) return undefined;
  if (error.status === 413) return REFUSALS.tooLarge;
  // Of these only body-parser's errors carry a type; the others are about a path or a file.
  return 'type' in error ? REFUSALS.badJson : REFUSALS.notFound;
}
