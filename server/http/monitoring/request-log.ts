import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Call } from '#shared/api/call';
import { health, ready } from '#shared/api/health';
import { MATCHMAKING } from '../routing/matchmaking.ts';
import { expressPath } from '../routing/route.ts';
import { type AnsweredRequest, METRICS } from './metrics.ts';

const OTHER = 'other';

/** nginx's status for a client that closed the connection before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/** Polled by machines. Counting these would distort rates and medians. */
const PROBES: readonly string[] = [health.path, ready.path, METRICS];

const WELL_FORMED = /^[\w.-]{8,64}$/;

/**
 * Gives each request an id, sends it as X-Request-Id, and logs the request when its response is over. The id of a
 * trusted proxy is kept, so that both logs can be compared. `response.locals` holds what each log line about the
 * request begins with: its id, and its player once known.
 */
export function requestLog(options: {
  readonly log: Logger;
  readonly calls: readonly Call[];
  readonly trustProxy: number;
  /** Called for every request except probes. */
  readonly onAnswered: (about: AnsweredRequest, seconds: number) => void;
}): RequestHandler {
  const { calls, trustProxy, onAnswered } = options;
  // The redaction of secrets would take longer than writing the line, and no part of the line comes from the caller.
  const log = options.log.child({}, { redact: [] });
  const paths = new Map([
    [MATCHMAKING, '/matchmake/{method}/{name}'],
    [METRICS, METRICS],
    ...calls.map((call) => [expressPath(call), call.path] as const),
  ]);
  return (request, response, next) => {
    const startedAt = performance.now();
    const id = requestIdOf(request, trustProxy > 0);
    response.locals.request = id;
    response.setHeader('X-Request-Id', id);
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      const path = paths.get(request.route?.path) ?? OTHER;
      const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
      const about: AnsweredRequest = { method: request.method, path, status };
      const isProbe = PROBES.includes(path);
      if (!isProbe) onAnswered(about, ms / 1000);
      const level = path === OTHER || isProbe ? 'debug' : 'info';
      log[level]({ ...response.locals, ...about, ms: Math.round(ms * 10) / 10 }, 'A request was answered');
    });
    next();
  };
}

function requestIdOf({ headers }: Request, behindProxy: boolean): string {
  const given = headers['x-request-id'];
  return behindProxy && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}
