import type { DataSource, EntityManager } from 'typeorm';
import { RESOURCES } from '#shared/catalogue/resources';
import { longWork } from '../connection/long-work.ts';
import { type Queries, transaction } from '../connection/transaction.ts';

/*
 * A player can send commands by the thousand, and each settles the production up to its moment. So that the books do not grow
 * with the number of commands, lines that say the same of one player and hour become one act with their sums, once the hour is
 * over: production, gifts to a bank, the parts of one payout, and what was refined of one ore into another. And buildings that were
 * cancelled go after two days; one act keeps the sum of what they cost. The sum of every account stays exactly the same, in each
 * transaction.
 *
 * An act is put together with the last one of its hour, whose other lines stay as they are: the lines of one reason in an act sum
 * to zero by themselves.
 */

/** The setting that holds the id of the last line that was looked at. */
const FOLDED_TO = 'ledger_folded_to';
/** The key of the advisory lock under which one process does so. */
const FOLD_LOCK = 7_777_044;
/** Buildings of one transaction: a statement may take 2.5 s. */
const BUILDINGS = 500;
/** How long a cancelled building is kept: as long as a repeated command is answered from the stored answer. */
const CANCELLED_HOURS = 48;

const sums = RESOURCES.map((name) => `sum(${name})::bigint AS ${name}`).join(', ');
const columns = RESOURCES.join(', ');

/** Puts together what is due, unless another process is at it. */
export async function foldLedger(db: DataSource, signal: AbortSignal): Promise<void> {
  // Before the first line of the present hour: what is written after it, though it may be of an earlier time, comes later.
  const [stop]: { id: number }[] = await db.query(
    `SELECT coalesce(min(id), 9007199254740991) AS id FROM ledger
     WHERE at >= date_trunc('hour', clock_timestamp()) AND id > (SELECT value::bigint FROM setting WHERE key = $1)`,
    [FOLDED_TO],
  );
  while (stop && (await longWork(db, signal, (queries) => inTurn(queries, () => foldHour(queries, stop.id)))));
  while (await transaction(db, (tx) => inTurn(tx, () => sweepOld(tx))));
}

/** Runs one step, in whose transaction the ledger lets lines be deleted. Returns whether there is more to do. */
async function inTurn(queries: Queries, step: () => Promise<boolean>): Promise<boolean> {
  const [turn]: { mine: boolean }[] = await queries.query('SELECT pg_try_advisory_xact_lock($1) AS mine', [FOLD_LOCK]);
  return turn?.mine ? step() : false;
}

const MAY_DELETE = "SELECT set_config('game.folds_ledger', 'on', true)";

/**
 * Covers the lines from the first one not looked at yet to the end of its hour, and before `stop`. A whole hour at
 * once, because the lines of one player are anywhere in it.
 */
const NEXT_HOUR = `
  SELECT first.id AS first, (SELECT max(id) FROM ledger WHERE id < coalesce((
    SELECT id FROM ledger WHERE id > first.id AND id < $2 AND at >= date_trunc('hour', first.at) + interval '1 hour' ORDER BY id LIMIT 1
  ), $2)) AS last
  FROM (SELECT id, at FROM ledger WHERE id > (SELECT value::bigint FROM setting WHERE key = $1) AND id < $2 ORDER BY id LIMIT 1) AS first`;

/** An act whose lines are not all among these, or do not sum to zero, stays as it is. */
const FOLD_HOUR = `
  WITH line AS MATERIALIZED (
    SELECT * FROM ledger WHERE id >= $1 AND id <= $2 AND reason IN ('production', 'contribution', 'payout', 'refining')
  ), act AS (
    SELECT act, reason, max(ref_id) AS ref_id, date_trunc('hour', max(at)) AS hour, max(at) AS at,
      max(account_id) FILTER (WHERE account_kind = 'player') AS player,
      max(account_id) FILTER (WHERE account_kind IN ('bank', 'kept')) AS bank, bool_or(account_kind = 'kept') AS kept,
      max(ARRAY[sign(naquadah), sign(trinium), sign(metal)]) FILTER (WHERE account_kind = 'player' AND reason = 'refining') AS refined
    FROM line GROUP BY act, reason
    HAVING count(*) FILTER (WHERE account_kind = 'player') = 1 AND ${RESOURCES.map((name) => `sum(${name}) = 0`).join(' AND ')}
  ), hour AS (
    SELECT *, max(act) OVER same AS last_act, max(at) OVER same AS until, count(*) OVER same AS acts FROM act
    WINDOW same AS (PARTITION BY reason, ref_id, hour, player, bank, kept, refined)
  ), gone AS (
    DELETE FROM ledger USING hour WHERE acts > 1 AND ledger.id >= $1 AND ledger.id <= $2
      AND ledger.act = hour.act AND ledger.reason = hour.reason RETURNING hour.last_act, hour.until, ledger.*
  )
  INSERT INTO ledger (act, account_kind, account_id, reason, ref_id, at, ${columns})
  SELECT last_act, account_kind, account_id, reason, ref_id, until, ${sums}
  FROM gone GROUP BY last_act, account_kind, account_id, reason, ref_id, until`;

async function foldHour(queries: Queries, stop: number): Promise<boolean> {
  const [next]: { first: number; last: number }[] = await queries.query(NEXT_HOUR, [FOLDED_TO, stop]);
  if (!next) return false;
  // PostgreSQL cannot estimate the number of lines in each step, and would choose plans that look them up one by one and never end.
  await queries.query('SET LOCAL enable_nestloop = off');
  await queries.query(MAY_DELETE);
  await queries.query(FOLD_HOUR, [next.first, next.last]);
  await queries.query('UPDATE setting SET value = $2 WHERE key = $1', [FOLDED_TO, String(next.last)]);
  return true;
}

/** The cost of a cancelled building is its price less the refund. The new line names no building, because the building is gone. */
const sweep = (cancelled: string) => `
  WITH old AS (
    SELECT id FROM building WHERE cancelled_at IS NOT NULL AND ${cancelled}
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

const SWEEP_OLD = sweep(`cancelled_at < clock_timestamp() - interval '${CANCELLED_HOURS} hours'`);
const SWEEP_OF_PLAYER = sweep('planet_id IN (SELECT id FROM planet WHERE owner_id = $1)');

const sweepOld = (tx: EntityManager) => sweepSome(tx, SWEEP_OLD);

/** Deletes cancelled buildings on a player's worlds, whatever their age, as above. Returns whether there are more. */
export const sweepCancelledOf = (tx: EntityManager, playerId: number) => sweepSome(tx, SWEEP_OF_PLAYER, [playerId]);

async function sweepSome(tx: EntityManager, statement: string, values: unknown[] = []): Promise<boolean> {
  await tx.query(MAY_DELETE);
  const [{ swept } = { swept: 0 }]: { swept: number }[] = await tx.query(statement, values);
  return swept === BUILDINGS;
}
