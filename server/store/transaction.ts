import { setTimeout as wait } from 'node:timers/promises';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { REFUSALS, type Refusal, Refused } from '#shared/refusals';

/** What runs SQL: the whole pool, or one transaction. */
export type Queries = Pick<DataSource, 'query'> | Pick<EntityManager, 'query'>;

/** PostgreSQL asks for the same transaction once more: serialization failure, deadlock. */
const AGAIN = new Set(['40001', '40P01']);
/** A lock that was not to be had in time, or a server with no connection to spare. */
const BUSY = new Set(['55P03', '57014', '53300']);
const TRIES = 5;

/**
 * Runs `work` in one READ COMMITTED transaction. Nothing in it may reach outside: no mail, no push, no hashing.
 * Refuses with `busy` (503) when a lock cannot be had within 2 s.
 */
export async function transaction<T>(db: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const code = sqlState(error);
      if (code !== undefined && BUSY.has(code)) throw new Refused(REFUSALS.busy);
      if (code === undefined || !AGAIN.has(code) || attempt === TRIES) throw error;
      await wait(attempt * 10 * (1 + Math.random()));
    }
  }
}

/** PostgreSQL's five-letter code of what went wrong, if it was PostgreSQL that complained. */
export function sqlState(error: unknown): string | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

/** The name of the constraint that a write broke, if one did. */
export function brokenConstraint(error: unknown): string | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause instanceof Error && 'constraint' in cause && typeof cause.constraint === 'string'
    ? cause.constraint
    : undefined;
}

/** What to tell a player when it was the database that could not: it is away, ending, or has no connection to spare. */
export function databaseRefusal(error: unknown): Refusal | undefined {
  const code = sqlState(error);
  // Class 08: connection failures; 57P: shutdown.
  const away = code !== undefined && (/^(08|57P)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code));
  const busy = code !== undefined && BUSY.has(code);
  const cut =
    error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
  return away || busy || cut ? REFUSALS.busy : undefined;
}
