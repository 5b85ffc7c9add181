import type { EntityManager } from 'typeorm';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/catalogue/notifications';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import { transaction } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';
import { announce } from './announce.ts';
import { KINDS } from './kinds.ts';

/*
 * Buildings, ships and researches are finished at a time and not by a command, so nobody announces them. Each process looks for those
 * that have fallen due since the moment in the setting `announced_until`, and moves that moment on. What is due is found by
 * an index, so the cost depends on how much falls due and not on how many players there are.
 *
 * A building is missed if its construction takes less time than the commit of the transaction that began it, which is
 * possible only at a game speed of several thousands.
 */

const ANNOUNCED_UNTIL = "(SELECT value::timestamptz FROM setting WHERE key = 'announced_until')";
/** How many events one transaction announces. */
const BATCH = 2000;

const TIMED = NOTIFICATION_KINDS.flatMap((kind) => {
  const { due } = KINDS[kind];
  return due ? [{ kind, ...due }] : [];
});

/**
 * In how many ms there is something to announce or to send; no row if nobody is told of anything. Runs in each process once
 * a second.
 */
const NEXT = `SELECT (extract(epoch FROM least(
    (SELECT send_at FROM notification_channel WHERE send_at IS NOT NULL ORDER BY send_at LIMIT 1),
    ${TIMED.map(({ rows, at }) => `(SELECT ${at} FROM ${rows} AND ${at} > ${ANNOUNCED_UNTIL} ORDER BY ${at} LIMIT 1)`).join(', ')}
  ) - clock_timestamp()) * 1000)::float8 AS left_ms WHERE EXISTS (SELECT 1 FROM notification_channel)`;

/** The next events after $1 and until $2, the earliest first, of players who were told of something at the time. */
const DUE = `WITH due AS MATERIALIZED (
    SELECT * FROM (${TIMED.map(
      ({ kind, rows, at, playerId }) =>
        `SELECT '${kind}' AS kind, id, ${playerId} AS player, ${at} AS at FROM ${rows} AND ${at} > $1 AND ${at} <= $2`,
    ).join(' UNION ALL ')}) AS each ORDER BY at FETCH FIRST ${BATCH} ROWS WITH TIES
  ), told AS (
    SELECT kind, id, player FROM due
    WHERE EXISTS (SELECT 1 FROM notification_channel WHERE player_id = player AND since < at)
  )
  SELECT (SELECT count(*) FROM due) AS found, (SELECT max(at) FROM due) AS last,
    (SELECT coalesce(json_agg(json_build_object('kind', kind, 'sourceId', id, 'playerId', player)), '[]') FROM told) AS events`;

interface Found {
  readonly found: number;
  readonly last: Date | null;
  readonly events: { kind: NotificationKind; sourceId: number; playerId: number }[];
}

/** At the first start of a game, everything that fell due before counts as announced. */
export async function beginToAnnounce({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await db.query(
    "INSERT INTO setting (key, value) VALUES ('announced_until', clock_timestamp()::text) ON CONFLICT DO NOTHING",
  );
}

/** In how many ms, at most `longestMs`, there is something to announce or to send; 0 if there is now. */
export async function untilNext({ db }: Pick<AppContext, 'db'>, longestMs: number): Promise<number> {
  const [row] = await readPrepared<{ left_ms: number | null }>(db, NEXT, []);
  return Math.min(longestMs, Math.max(0, row?.left_ms ?? longestMs));
}

/** Announces everything that has fallen due. Of several processes, one does so at a time; the others go on at once. */
export async function announceDue({ db }: Pick<AppContext, 'db'>): Promise<void> {
  while ((await transaction(db, announceBatch)) === 'more');
}

async function announceBatch(tx: EntityManager): Promise<'more' | 'done'> {
  const [span]: { value: string; now: Date }[] = await tx.query(
    `SELECT value, clock_timestamp() AS now FROM setting WHERE key = 'announced_until' FOR UPDATE SKIP LOCKED`,
  );
  if (!span) return 'done';
  const [due]: Found[] = await tx.query(DUE, [span.value, span.now]);
  if (!due || due.found === 0) return 'done';
  await announce(tx, due.events);
  const isFull = due.found >= BATCH && due.last;
  const until = isFull ? due.last : span.now;
  await tx.query("UPDATE setting SET value = $1 WHERE key = 'announced_until'", [until?.toISOString()]);
  return isFull ? 'more' : 'done';
}
