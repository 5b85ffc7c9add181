import { setTimeout as wait } from 'node:timers/promises';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { isConnectionError } from './pg/connection-errors.ts';
import { isOutdatedPlan } from './pg/named-statements.ts';
import { isReleasedRunner } from './typeorm/released-runner.ts';

/** What runs SQL: the whole pool, or one transaction. */
export type Queries = Pick<DataSource, 'query'> | Pick<EntityManager, 'query'>;

/** Serialization failure and deadlock. */
const AGAIN = new Set(['40001', '40P01']);
/** What PostgreSQL says to every statement after one that failed. */
const ABORTED = '25P02';
/** Away: connection failures (class 08), shutdown and recovery (57P), and what the system says of a dead connection. */
const AWAY =
  /^(08\w{3}|57P\d\d|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** A lock or an answer that was not to be had in time; too little of anything (class 53): connections, memory, disk. */
const BUSY = /^(55P03|57014|25P03|53\w{3})$/;
const TRIES = 5;

/**
 * Runs `work` in one READ COMMITTED transaction. Nothing in it may reach outside: no mail, no push, no hashing.
 * What a database throws that is away or busy is for `databaseRefusal`.
 */
export async function transaction<T>(db: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (!isRetryable(error) || attempt === TRIES) throw error;
      await wait(attempt * 10 * (1 + Math.random()));
    }
  }
}

/**
 * Waits for statements of one transaction that were sent at once. If one fails, those behind it fail for its sake: what
 * is thrown is the first cause.
 */
export async function together<T extends readonly unknown[]>(
  sent: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(sent);
  const errors = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  if (errors.length > 0) throw errors.find((error) => sqlState(error) !== ABORTED) ?? errors[0];
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as never;
}

/** The same once more may work. A plan that an upgrade of the schema outdated has been forgotten by then (`prepared.ts`). */
function isRetryable(error: unknown): boolean {
  return AGAIN.has(sqlState(error) ?? '') || isOutdatedPlan(causeOf(error));
}

function causeOf(error: unknown): unknown {
  return error instanceof QueryFailedError ? error.driverError : error;
}

/** PostgreSQL's five-letter code of what went wrong, if it was PostgreSQL that complained. */
export function sqlState(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

/** The name of the constraint that a write broke, if one did. */
export function brokenConstraint(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause instanceof Error && 'constraint' in cause && typeof cause.constraint === 'string'
    ? cause.constraint
    : undefined;
}

/**
 * What to tell a player when it was the database that could not: it is away, ending, or has more to do than it can. Did
 * it answer nothing to a COMMIT, nobody knows whether the act was done: the same request with the same
 * `Idempotency-Key` finds out.
 */
export function databaseRefusal(error: unknown): Refusal | undefined {
  const code = sqlState(error) ?? '';
  const isLost = isConnectionError(error) || isReleasedRunner(error);
  return isLost || isRetryable(error) || AWAY.test(code) || BUSY.test(code) ? REFUSALS.busy : undefined;
}
