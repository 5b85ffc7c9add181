import type { DataSource } from 'typeorm';
import { RANKS } from '#shared/catalogue/seasons';
import { longWork } from '../../store/connection/long-work.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import { databaseTime } from '../../store/row-locks.ts';
import { MAY_PLAY } from '../../store/schema/rows.ts';
import { currentSeason } from '../seasons/current-season.ts';
import { SEASON_STANDINGS, standingsParameters } from '../seasons/standings.ts';

/*
 * The ranking is made once in each hour of real time, and read as it is. One statement reads everybody's standings, from
 * PostgreSQL's snapshot of one moment, without a lock on any row of the game, and writes all places. Readers see the old ranking
 * until the new one commits. Every twelve hours the places are kept, to tell a day later who has risen.
 */

/** The key of the advisory lock under which one process takes the snapshot, or removes a player from it (shared). */
export const RANKING_LOCK = 7_777_035;

/** Snapshots are taken a little after each full hour, so half an hour less than these counts. */
const KEPT_EVERY = "interval '11 hours 30 minutes'";
const COMPARED_AFTER = "interval '23 hours 30 minutes'";

/** While nobody has a place, the first player gets one at the next look. */
const IS_DUE = `SELECT NOT EXISTS (SELECT 1 FROM ranking_snapshot WHERE taken_at >= date_trunc('hour', clock_timestamp()))
  OR NOT EXISTS (SELECT 1 FROM ranking) AND EXISTS (SELECT 1 FROM player WHERE ${MAY_PLAY}) AS due`;

const BOARDS = RANKS.map((board) => `('${board}', ${board})`).join(', ');

/** Ties are broken as in `placesOf` and `placesOfAlliances`. `$8`: the snapshot to compare with. */
const PLACES = `INSERT INTO ranking (board, place, subject_id, score, before)
  WITH standing AS MATERIALIZED (${SEASON_STANDINGS}), placed AS (
    SELECT board, id, score, row_number() OVER (PARTITION BY board ORDER BY score DESC, might DESC, xp DESC, id) AS place
    FROM standing, LATERAL (VALUES ${BOARDS}) AS counted (board, score) WHERE score > 0
    UNION ALL
    SELECT 'alliances', id, score, row_number() OVER (ORDER BY score DESC, members, id) FROM (
      SELECT "allianceId" AS id, sum(might)::bigint AS score, count(*) AS members FROM standing
      WHERE "allianceId" IS NOT NULL GROUP BY "allianceId"
    ) AS joint WHERE score > 0
  )
  SELECT placed.board, placed.place, placed.id, score, earlier.place FROM placed
  LEFT JOIN ranking_history AS earlier ON taken_at = $8 AND earlier.board = placed.board AND subject_id = placed.id
  ORDER BY placed.board, placed.place`;

/** Whether the current hour has no snapshot yet. */
export async function isSnapshotDue(queries: Queries): Promise<boolean> {
  const [row]: { due: boolean }[] = await queries.query(IS_DUE);
  return row?.due ?? false;
}

/** Takes the snapshot of this hour. Returns false if it exists, or if another process is taking it. */
export function takeDueSnapshot(db: DataSource, signal: AbortSignal): Promise<boolean> {
  return longWork(db, signal, async (queries) => {
    const [lock]: { mine: boolean }[] = await queries.query('SELECT pg_try_advisory_xact_lock($1) AS mine', [
      RANKING_LOCK,
    ]);
    if (!lock?.mine || !(await isSnapshotDue(queries))) return false;
    await takeSnapshot(queries);
    return true;
  });
}

async function takeSnapshot(queries: Queries): Promise<void> {
  // This comes first: the beginning of a new season empties this table too, and whichever comes second waits for the other.
  await queries.query('DELETE FROM ranking');
  const now = await databaseTime(queries);
  const { ends_at } = await currentSeason(queries);
  const at = ends_at && ends_at < now ? ends_at : now;
  const [earlier]: { taken_at: Date | null; kept_lately: boolean | null }[] = await queries.query(
    `SELECT max(taken_at) FILTER (WHERE taken_at <= $1::timestamptz - ${COMPARED_AFTER}) AS taken_at,
       bool_or(taken_at > $1::timestamptz - ${KEPT_EVERY}) AS kept_lately FROM ranking_snapshot WHERE kept`,
    [now],
  );
  const compared = earlier?.taken_at ?? null;
  await queries.query(PLACES, [...standingsParameters(at), compared]);
  const someone: unknown[] = await queries.query('SELECT 1 FROM ranking LIMIT 1');
  const keep = !earlier?.kept_lately && someone.length > 0;
  // Anything older than the snapshot to compare with is no longer needed.
  await queries.query('DELETE FROM ranking_snapshot WHERE NOT kept OR taken_at < $1', [compared]);
  await queries.query('DELETE FROM ranking_history WHERE taken_at < $1', [compared]);
  await queries.query('INSERT INTO ranking_snapshot (taken_at, kept, compared_with) VALUES ($1, $2, $3)', [
    now,
    keep,
    compared,
  ]);
  if (keep)
    await queries.query(
      'INSERT INTO ranking_history (subject_id, board, taken_at, place) SELECT subject_id, board, $1, place FROM ranking',
      [now],
    );
}

/** Forgets a player's places. Throws if a snapshot takes longer than a lock may be waited for. */
export async function leaveRanking(queries: Queries, playerId: number): Promise<void> {
  await queries.query('SELECT pg_advisory_xact_lock_shared($1)', [RANKING_LOCK]);
  for (const table of ['ranking', 'ranking_history'])
    await queries.query(`DELETE FROM ${table} WHERE subject_id = $1 AND board <> 'alliances'`, [playerId]);
}
