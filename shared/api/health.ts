import { z } from 'zod';
import { call } from './call.ts';

/** The process is up. */
export const health = call({
  method: 'GET',
  path: '/health',
  audience: 'public',
  summary: 'The process is up',
  fallback: 'The server does not answer.',
  // `version`: of the game, as in its releases.
  answer: z.object({ status: z.literal('up'), version: z.string() }),
  status: 200,
});

/** The database responds and all migrations are applied; 503 while the server starts or drains. */
export const ready = call({
  method: 'GET',
  path: '/ready',
  audience: 'public',
  summary: 'The server can serve players',
  fallback: 'The server is not ready.',
  // `trouble`: what operators should look at, although the server can serve players.
  answer: z.object({ status: z.literal('ready'), trouble: z.string().optional() }),
  status: 200,
});
