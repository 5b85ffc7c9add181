import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Call } from '#shared/api/call';
import { health, ready } from '#shared/api/health';
import { MATCHMAKING } from '../routing/matchmaking.ts';
import { pattern } from '../routing/route.ts';
import type { AnsweredRequest } from './answered-request.ts';
import { METRICS } from './metrics.ts';

const OTHER = 'other';

/** What nginx writes of a client that did not wait for its answer. */
const NOT_WAITED_FOR = 499;

/** Asked for all the time by machines: to count them would make rates and medians theirs. */
const PROBES: readonly string[] = [health.path, ready.path, METRICS];

const WELL_FORMED = /^[\w.-]{8,64}$/;

/**
 * Gives each request an id, which its answer and every line about it bear, and tells of it when it is over. The id of a
 * trusted proxy is kept, so that its lines and ours can be laid side by side. In `locals` lies what lines about the
 * request begin with: its id, and its player once known.
 */
export function requestLog(options: {
  readonly log: Logger;
  readonly calls: readonly Call[];
  readonly trustProxy: number;
  /** Is told of everything but probes. */
  readonly answered: (about: AnsweredRequest, seconds: number) => void;
}): RequestHandler {
  const { calls, trustProxy, answered } = options;
  // To look for secrets takes longer than to write the line, whose every word is ours.
  const log = options.log.child({}, { redact: [] });
  const paths = new Map([
    [MATCHMAKING, '/matchmake/{method}/{name}'],
    [METRICS, METRICS],
    ...calls.map((call) => [pattern(call), call.path] as const),
  ]);
  return (request, response, next) => {
    const begun = performance.now();
    const id = idOf(request, trustProxy > 0);
    response.locals.request = id;
    response.setHeader('X-Request-Id', id);
    response.once('close', () => {
      const ms = performance.now() - begun;
      const path = paths.get(request.route?.path) ?? OTHER;
      const status = response.writableFinished ? response.statusCode : NOT_WAITED_FOR;
      const about: AnsweredRequest = { method: request.method, path, status };
      const isProbe = PROBES.includes(path);
      if (!isProbe) answered(about, ms / 1000);
      const level = path === OTHER || isProbe ? 'debug' : 'info';
      log[level]({ ...response.locals, ...about, ms: Math.round(ms * 10) / 10 }, 'A request was answered');
    });
    next();
  };
}

function idOf({ headers }: Request, behindProxy: boolean): string {
  const given = headers['x-request-id'];
  return behindProxy && typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}
