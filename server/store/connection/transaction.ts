import { setTimeout as wait } from 'node:timers/promises';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { DATABASE_REFUSALS } from './database-refusals.ts';
import { isConnectionError } from './pg/connection-errors.ts';
import { isOutdatedPlan } from './pg/named-statements.ts';
import { isReleasedRunner } from './typeorm/pool.ts';

/** Runs SQL: the whole pool, or one transaction. */
export type Queries = Pick<DataSource, 'query'> | Pick<EntityManager, 'query'>;

/** Serialization failure and deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);
/** PostgreSQL's code for every statement after a failed one in the same transaction. */
const ABORTED = '25P02';
/** The database is away: connection failures (class 08), shutdown and recovery (57P), and errors of the system. */
const AWAY =
  /^(08\w{3}|57P\d\d|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The database is busy: a timeout of a lock or a statement, or a lack of connections, memory or disk (class 53). */
const BUSY = /^(55P03|57014|25P03|53\w{3})$/;
const MAX_ATTEMPTS = 5;

/**
 * Runs `work` in one READ COMMITTED transaction, and again if a repetition may succeed. So `work` must have no effects outside
 * the database: no mail, no event. It should not hash passwords either, while it holds a connection. Errors of an
 * unavailable database are for `databaseRefusal`.
 */
export async function transaction<T>(db: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (!isRetryable(error) || attempt === MAX_ATTEMPTS) throw error;
      await wait(attempt * 10 * (1 + Math.random()));
    }
  }
}

/**
 * Waits for statements of one transaction that were sent at once. After one fails, those behind it fail too; throws the
 * error of the first.
 */
export async function awaitPipelined<T extends readonly unknown[]>(
  sent: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(sent);
  const errors = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  if (errors.length > 0) throw errors.find((error) => sqlState(error) !== ABORTED) ?? errors[0];
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as never;
}

/**
 * Whether a repetition may succeed: after a conflict, or after a schema upgrade outdated a plan, which
 * `named-statements.ts` has forgotten by then.
 */
function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(sqlState(error) ?? '') || isOutdatedPlan(causeOf(error));
}

function causeOf(error: unknown): unknown {
  return error instanceof QueryFailedError ? error.driverError : error;
}

/** PostgreSQL's five-character error code, if the error came from PostgreSQL. */
export function sqlState(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

/** The name of the violated constraint, if there is one. */
export function brokenConstraint(error: unknown): string | undefined {
  const cause = causeOf(error);
  return cause instanceof Error && 'constraint' in cause && typeof cause.constraint === 'string'
    ? cause.constraint
    : undefined;
}

/**
 * The refusal for an error of an unavailable database: away, shutting down, or overloaded. If the answer to a COMMIT
 * was lost, the command may have been done; repeating it with the same `Idempotency-Key` tells.
 */
export function databaseRefusal(error: unknown): Refusal | undefined {
  const isBusy = isRetryable(error) || BUSY.test(sqlState(error) ?? '');
  return isAway(error) || isBusy ? REFUSALS.busy : undefined;
}

/** The game's rows came in a form that the game cannot read. */
export class UnreadableDatabase extends Error {}

/**
 * What is wrong with the database, in words for the operator; undefined if the error is about rows or a lock. It is the same for
 * every call, so the log need not repeat it (`log.ts`).
 */
export function databaseTrouble(error: unknown): Refusal | undefined {
  const code = sqlState(error) ?? '';
  if (error instanceof UnreadableDatabase) return DATABASE_REFUSALS.databaseUnreadable;
  if (code === '53100') return DATABASE_REFUSALS.databaseFull;
  if (code.startsWith('53')) return DATABASE_REFUSALS.databaseShort;
  if (code.startsWith('57P')) return DATABASE_REFUSALS.databaseStarts;
  return isAway(error) ? DATABASE_REFUSALS.databaseAway : undefined;
}

/** Whether the database is away, so that the error says nothing about the rows it was asked for. */
export function isAway(error: unknown): boolean {
  return isConnectionError(error) || isReleasedRunner(error) || AWAY.test(sqlState(error) ?? '');
}
