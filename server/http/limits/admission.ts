import type { RequestHandler } from 'express';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Call, isOfStaff } from '#shared/api/call';
import { health, ready } from '#shared/api/health';
import { REFUSALS, Refused } from '#shared/refusals';
import { limitPerAddress, memoryRateCounter } from './rate-limits.ts';

/** Calls of one address without an access token: enough for fifty players behind one router who all return at once. */
export const STRANGERS_CALLS = { name: 'calls without an access token', points: 200, seconds: 10 };

/** How many of these calls may wait for a connection to the database. */
const MOST_WAITING = 100;

/** Monitoring calls these, and they cost nothing. */
const PROBES: readonly Call[] = [health, ready];

/**
 * Admits calls without an access token before anything is done for them: only so many of one address if `limited`, and
 * only while not too many wait for the connections of their pool, which is `poolFor` them.
 */
export function admission({
  limited,
  log,
  poolFor,
}: {
  readonly limited: boolean;
  readonly log: Logger;
  readonly poolFor: (call: Call) => Pool;
}): (call: Call) => RequestHandler[] {
  const limit = limited ? [limitPerAddress(STRANGERS_CALLS, memoryRateCounter(), log)] : [];
  return (call) => {
    if (call.audience === 'player' || isOfStaff(call.audience) || PROBES.includes(call)) return [];
    const pool = poolFor(call);
    return [
      ...limit,
      (_request, _response, next) => {
        if (pool.waitingCount >= MOST_WAITING) throw new Refused(REFUSALS.busy);
        next();
      },
    ];
  };
}
