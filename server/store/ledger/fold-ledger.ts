import type { DataSource, EntityManager } from 'typeorm';
import { RESOURCES } from '#shared/catalogue/resources';
import { transaction } from '../connection/transaction.ts';

/*
 * A player can send commands by the thousand, and each settles the production up to its moment. So that the books do not grow
 * with the number of commands, lines that say the same of one player and hour become one act with their sums, once the hour is
 * over: production, and gifts to a bank. And buildings that were cancelled go after two days; of what they cost, one
 * act says the sum. The sum of every account stays exactly the same, in each transaction.
 *
 * An act is put together with the last one of its hour, whose other lines stay as they are: the lines of one reason in an act sum
 * to zero by themselves.
 */

/** The setting that holds the id of the last line that was looked at. */
const FOLDED_TO = 'ledger_folded_to';
/** The key of the advisory lock under which one process does so. */
const FOLD_LOCK = 7_777_044;
/** Lines, or buildings, of one transaction: a statement may take 2.5 s. */
const CHUNK = 5000;
const BUILDINGS = 500;
/** How long a cancelled building is kept: as long as a repeated command is answered from the stored answer. */
const CANCELLED_HOURS = 48;

const sums = RESOURCES.map((name) => `sum(${name})::bigint AS ${name}`).join(', ');
const columns = RESOURCES.join(', ');

/** Puts together what is due, in short transactions, unless another process is at it. */
export async function foldLedger(db: DataSource): Promise<void> {
  // Before the first line of the present hour: what is written after it, though it may be of an earlier time, comes later.
  const [stop]: { id: number }[] = await db.query(
    `SELECT coalesce(min(id), 9007199254740991) AS id FROM ledger
     WHERE at >= date_trunc('hour', clock_timestamp()) AND id > (SELECT value::bigint FROM setting WHERE key = $1)`,
    [FOLDED_TO],
  );
  while (stop && (await inTurn(db, (tx) => foldHours(tx, stop.id))));
  while (await inTurn(db, sweepCancelled));
}

/** Runs one step, in whose transaction the ledger lets lines be deleted. Returns whether there is more to do. */
function inTurn(db: DataSource, step: (tx: EntityManager) => Promise<boolean>): Promise<boolean> {
  return transaction(db, async (tx) => {
    const [turn]: { mine: boolean }[] = await tx.query(
      "SELECT pg_try_advisory_xact_lock($1) AS mine, set_config('game.folds_ledger', 'on', true)",
      [FOLD_LOCK],
    );
    return turn?.mine ? step(tx) : false;
  });
}

/** The next lines up to `stop`. */
const NEXT_LINES = `
  SELECT after, max(line.id) AS last FROM (SELECT value::bigint AS after FROM setting WHERE key = $1) AS folded,
    LATERAL (SELECT id FROM ledger WHERE id > after AND id < $2 ORDER BY id LIMIT ${CHUNK}) AS line GROUP BY after`;

/** An act whose lines are not all among these, or do not sum to zero, stays as it is. */
const FOLD_HOURS = `
  WITH line AS MATERIALIZED (
    SELECT * FROM ledger WHERE id > $1 AND id <= $2 AND reason IN ('production', 'contribution')
  ), act AS (
    SELECT act, reason, date_trunc('hour', max(at)) AS hour, max(at) AS at,
      max(account_id) FILTER (WHERE account_kind = 'player') AS player,
      max(account_id) FILTER (WHERE account_kind IN ('bank', 'kept')) AS bank, bool_or(account_kind = 'kept') AS kept
    FROM line GROUP BY act, reason
    HAVING count(*) FILTER (WHERE account_kind = 'player') = 1 AND ${RESOURCES.map((name) => `sum(${name}) = 0`).join(' AND ')}
  ), hour AS (
    SELECT *, max(act) OVER same AS last_act, max(at) OVER same AS until, count(*) OVER same AS acts FROM act
    WINDOW same AS (PARTITION BY reason, hour, player, bank, kept)
  ), gone AS (
    DELETE FROM ledger USING hour WHERE acts > 1 AND ledger.id > $1 AND ledger.id <= $2
      AND ledger.act = hour.act AND ledger.reason = hour.reason RETURNING hour.last_act, hour.until, ledger.*
  )
  INSERT INTO ledger (act, account_kind, account_id, reason, at, ${columns})
  SELECT last_act, account_kind, account_id, reason, until, ${sums} FROM gone GROUP BY last_act, account_kind, account_id, reason, until`;

async function foldHours(tx: EntityManager, stop: number): Promise<boolean> {
  const [next]: { after: number; last: number }[] = await tx.query(NEXT_LINES, [FOLDED_TO, stop]);
  if (!next) return false;
  await tx.query(FOLD_HOURS, [next.after, next.last]);
  await tx.query('UPDATE setting SET value = $2 WHERE key = $1', [FOLDED_TO, String(next.last)]);
  return true;
}

/** What a cancelled building cost is what was paid less what came back. It keeps no id of a building that is gone. */
const SWEEP_CANCELLED = `
  WITH old AS (
    SELECT id FROM building WHERE cancelled_at < clock_timestamp() - interval '${CANCELLED_HOURS} hours'
    ORDER BY id LIMIT ${BUILDINGS} FOR UPDATE SKIP LOCKED
  ), swept AS (
    DELETE FROM building USING old WHERE building.id = old.id RETURNING building.id
  ), line AS (
    DELETE FROM ledger USING old WHERE reason IN ('build', 'cancel') AND ref_id = old.id RETURNING ledger.*
  ), act AS (
    SELECT act, max(account_id) FILTER (WHERE account_kind = 'player') AS player FROM line GROUP BY act
  ), booked AS (
    INSERT INTO ledger (act, account_kind, account_id, reason, at, ${columns})
    SELECT max(act), account_kind, account_id, 'cancel', max(at), ${sums}
    FROM line JOIN act USING (act) GROUP BY player, account_kind, account_id
    HAVING ${RESOURCES.map((name) => `sum(${name}) <> 0`).join(' OR ')}
  )
  SELECT count(*) AS swept FROM swept`;

async function sweepCancelled(tx: EntityManager): Promise<boolean> {
  const [{ swept } = { swept: 0 }]: { swept: number }[] = await tx.query(SWEEP_CANCELLED);
  return swept === BUILDINGS;
}
