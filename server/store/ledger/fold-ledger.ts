import type { DataSource, EntityManager } from 'typeorm';
import { RESOURCES } from '#shared/catalogue/resources';
import { longWork } from '../connection/long-work.ts';
import { type Queries, transaction } from '../connection/transaction.ts';
import type { Reason } from './ledger.ts';

/*
 * A player can send commands by the thousand, and each settles the production up to its moment. So that the books do not grow
 * with the number of commands, lines that say the same of one player become one act with their sums:
 *
 * - once an hour is over, those of the hour: production, gifts to a bank, the parts of one payout, and what was refined of one
 *   ore into another;
 * - a week later, those of the day, with the prices of ships, squads, missions and marches, because nobody asks any more for
 *   which of them a price was paid; and forty days later, those of the month;
 * - a month after the end of a season, if no other has begun, all of them: they become opening balances.
 *
 * Buildings that were cancelled go after two days; one act keeps the sum of what they cost. The sum of every account stays
 * exactly the same, in each transaction.
 *
 * An act is put together with the last one of its hour, day or month, whose other lines stay as they are: the lines of one reason in
 * an act sum to zero by themselves. Each step moves all lines of its period on, also those that it leaves as they are, to ids of
 * another range, where the next step finds them: so it looks at none twice, and the pages of the index in which they were are empty,
 * and used again.
 */

interface Step {
  /** SQL: what lines of one player and reason are put together by, of the time `at`. */
  readonly period: (at: string) => string;
  /** SQL: lines before this moment are due. */
  readonly until: string;
  readonly reasons: readonly Reason[];
  /** The ranges of ids from which lines are taken, those before `below`, and to which they go. */
  readonly from: number;
  readonly below: number;
  readonly to: number;
}

/** The first id of each range: lines as commands write them, and those of an hour, a day, a month and a season. Each is far from the next. */
const [WRITTEN, OF_HOURS, OF_DAYS, OF_MONTHS, OF_SEASONS] = [0, 1e15, 2e15, 3e15, 4e15];

const truncated = (unit: 'hour' | 'day' | 'month') => (at: string) => `date_trunc('${unit}', ${at}, 'UTC')`;
const [hour, day, month] = [truncated('hour'), truncated('day'), truncated('month')];

const REPEATED: readonly Reason[] = ['production', 'contribution', 'payout', 'refining'];
/** Lines that name what was paid for, and need not do so for long. */
const NAMED: readonly Reason[] = ['ship', 'train', 'mission', 'march'];
const listed = (reasons: readonly Reason[]) => reasons.map((reason) => `'${reason}'`).join(', ');
const DAYS_AFTER = 7;
const MONTHS_AFTER = 40;
const OPENING_AFTER = 30;

const STEPS: readonly Step[] = [
  {
    period: hour,
    until: hour('clock_timestamp()'),
    reasons: REPEATED,
    ...{ from: WRITTEN, below: OF_HOURS, to: OF_HOURS },
  },
  {
    period: day,
    until: day(`clock_timestamp() - interval '${DAYS_AFTER} days'`),
    reasons: [...REPEATED, ...NAMED],
    ...{ from: OF_HOURS, below: OF_DAYS, to: OF_DAYS },
  },
  {
    period: month,
    until: month(`clock_timestamp() - interval '${MONTHS_AFTER} days'`),
    reasons: [...REPEATED, ...NAMED],
    ...{ from: OF_DAYS, below: OF_MONTHS, to: OF_MONTHS },
  },
  {
    // One period: that of the season.
    period: () => "'epoch'::timestamptz",
    until: `(SELECT CASE WHEN closed_at < clock_timestamp() - interval '${OPENING_AFTER} days' THEN 'infinity' ELSE '-infinity' END::timestamptz
      FROM season ORDER BY number DESC LIMIT 1)`,
    reasons: [...REPEATED, ...NAMED],
    ...{ from: OF_HOURS, below: OF_SEASONS, to: OF_SEASONS },
  },
];

/** The key of the advisory lock under which one process does so. */
const FOLD_LOCK = 7_777_044;
/** Lines that one statement moves at most: what one player has in two portions stays two acts. */
const PORTION = 1_000_000;
/** Buildings of one transaction: a statement may take 2.5 s. */
const BUILDINGS = 500;
/** How long a cancelled building is kept: as long as a repeated command is answered from the stored answer. */
const CANCELLED_HOURS = 48;

const sums = RESOURCES.map((name) => `sum(${name})::bigint AS ${name}`).join(', ');
const columns = RESOURCES.join(', ');

/** Puts together what is due, unless another process is at it. */
export async function foldLedger(db: DataSource, signal: AbortSignal): Promise<void> {
  for (const step of STEPS)
    while (await longWork(db, signal, (queries) => inTurn(queries, () => foldPeriod(queries, step))));
  while (await transaction(db, (tx) => inTurn(tx, () => sweepOld(tx))));
}

/** Runs one step, in whose transaction the ledger lets lines be deleted. Returns whether there is more to do. */
async function inTurn(queries: Queries, step: () => Promise<boolean>): Promise<boolean> {
  const [turn]: { mine: boolean }[] = await queries.query('SELECT pg_try_advisory_xact_lock($1) AS mine', [FOLD_LOCK]);
  return turn?.mine ? step() : false;
}

const MAY_DELETE = "SELECT set_config('game.folds_ledger', 'on', true)";

/**
 * Covers the lines from the first one of a range, if it is due, to the end of its period. A whole period at once, because the lines of
 * one player are anywhere in it. What is written later, though it may be of an earlier time, comes later.
 */
const nextPeriod = ({ period, until, from, below }: Step) => `
  SELECT first.id AS first, (SELECT max(id) FROM (
    SELECT id FROM ledger WHERE id >= first.id AND id < coalesce((
      SELECT id FROM ledger WHERE id > first.id AND id < ${below} AND ${period('at')} > ${period('first.at')} ORDER BY id LIMIT 1
    ), ${below}) ORDER BY id LIMIT ${PORTION}
  ) AS line) AS last
  FROM (SELECT id, at FROM ledger WHERE id >= ${from} AND id < ${below} ORDER BY id LIMIT 1) AS first WHERE first.at < ${until}`;

/**
 * An act whose lines are not all among these, or do not sum to zero, stays as it is; so does one for something that was paid for or
 * brought home twice, which the audit must find.
 */
const foldLines = ({ period, reasons, to }: Step) => `
  WITH line AS MATERIALIZED (
    SELECT * FROM ledger WHERE id >= $1 AND id <= $2
  ), twice AS (
    SELECT DISTINCT reason, ref_id FROM line WHERE account_kind IN ('sink', 'mint') AND ref_id IS NOT NULL
    GROUP BY reason, ref_id, account_kind HAVING count(*) > 1
  ), act AS (
    SELECT act, reason, ${period('max(at)')} AS period, max(at) AS at, CASE WHEN reason NOT IN (${listed(NAMED)}) THEN max(ref_id) END AS named,
      max(account_id) FILTER (WHERE account_kind = 'player') AS player,
      max(account_id) FILTER (WHERE account_kind IN ('bank', 'kept')) AS bank, bool_or(account_kind = 'kept') AS kept,
      max(ARRAY[sign(naquadah), sign(trinium), sign(metal)]) FILTER (WHERE account_kind = 'player' AND reason = 'refining') AS refined
    FROM line LEFT JOIN twice USING (reason, ref_id)
    WHERE reason IN (${listed(reasons)}) GROUP BY act, reason
    HAVING count(DISTINCT account_id) FILTER (WHERE account_kind = 'player') = 1 AND count(twice.ref_id) = 0
      AND ${RESOURCES.map((name) => `sum(${name}) = 0`).join(' AND ')}
  ), same AS MATERIALIZED (
    SELECT act, reason, named, max(act) OVER same AS last_act, max(at) OVER same AS until FROM act
    WINDOW same AS (PARTITION BY reason, named, period, player, bank, kept, refined)
  ), gone AS (
    DELETE FROM ledger WHERE id >= $1 AND id <= $2
  )
  INSERT INTO ledger (id, act, account_kind, account_id, reason, ref_id, at, ${columns}) OVERRIDING SYSTEM VALUE
  SELECT ${to} + nextval(pg_get_serial_sequence('ledger', 'id')), moved.* FROM (
    SELECT last_act, account_kind, account_id, reason, named, until, ${sums} FROM line JOIN same USING (act, reason)
    GROUP BY last_act, account_kind, account_id, reason, named, until
    UNION ALL
    SELECT act, account_kind, account_id, reason, ref_id, at, ${columns} FROM line LEFT JOIN same USING (act, reason)
    WHERE last_act IS NULL
  ) AS moved`;

async function foldPeriod(queries: Queries, step: Step): Promise<boolean> {
  const [next]: { first: number; last: number }[] = await queries.query(nextPeriod(step));
  if (!next) return false;
  // PostgreSQL cannot estimate the number of lines in each step, and would choose plans that look them up one by one and never end.
  await queries.query('SET LOCAL enable_nestloop = off');
  await queries.query(MAY_DELETE);
  await queries.query(foldLines(step), [next.first, next.last]);
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
