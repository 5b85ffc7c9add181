import type { Queries } from '../../store/connection/transaction.ts';

/*
 * What is due and cannot be settled holds up nothing else. It is tried again after 1, 2, 4, 8 and 16 s; if that fails too, it is set
 * aside, until an operator has it tried again by `npm run due`. The table holds it for all processes.
 */

/** After so many tries it is set aside. */
const TRIES = 6;

/** What failed: the name of its kind, the id that the kind gives it, and when it was due. */
interface Failing {
  readonly kind: string;
  readonly id: number;
  readonly at: Date;
}

/** An item, as SQL. */
interface ItemSql {
  readonly id: string;
  readonly at: string;
}

const failed = (kind: string, { id, at }: ItemSql, more = '') =>
  `EXISTS (SELECT 1 FROM due_failure WHERE due_failure.kind = '${kind}' AND due_failure.item_id = ${id} AND due_failure.due_at >= ${at}${more})`;

/** SQL: whether the last try of an item of this kind failed. */
export const hasFailed = (kind: string, item: ItemSql) => failed(kind, item);

/** SQL: whether it is set aside. */
export const isSetAside = (kind: string, item: ItemSql) => failed(kind, item, ' AND due_failure.retry_at IS NULL');

/** SQL: whether it is set aside, or waits for its next try. */
export const isPutOff = (kind: string, item: ItemSql) =>
  failed(kind, item, ' AND coalesce(due_failure.retry_at > clock_timestamp(), true)');

const NOTE = `INSERT INTO due_failure AS before (kind, item_id, due_at, tries, failed_at, retry_at, error)
  VALUES ($1, $2, $3, 1, clock_timestamp(), clock_timestamp() + interval '1 s', $4)
  ON CONFLICT (kind, item_id) DO UPDATE SET due_at = excluded.due_at, failed_at = excluded.failed_at, error = excluded.error,
    tries = CASE WHEN before.due_at = excluded.due_at THEN before.tries + 1 ELSE 1 END,
    retry_at = CASE WHEN before.due_at <> excluded.due_at THEN excluded.retry_at
      WHEN before.tries + 1 < ${TRIES} THEN excluded.failed_at + interval '1 s' * 2 ^ before.tries END
  RETURNING retry_at IS NULL AS "isSetAside"`;

/** Puts it off. Returns whether it is set aside. */
export async function noteFailure(db: Queries, { kind, id, at }: Failing, error: unknown): Promise<boolean> {
  const reason = error instanceof Error ? error.message : String(error);
  const [noted]: { isSetAside: boolean }[] = await db.query(NOTE, [kind, id, at, reason]);
  return noted?.isSetAside ?? false;
}

export async function forgetFailure(db: Queries, { kind, id }: Pick<Failing, 'kind' | 'id'>): Promise<void> {
  await db.query('DELETE FROM due_failure WHERE kind = $1 AND item_id = $2', [kind, id]);
}
