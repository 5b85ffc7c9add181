import type pg from 'pg';
import { planExploration } from '#shared/rules/missions/explore';

type Db = Pick<pg.Pool, 'query'>;

/** What is known of a journey of one day. */
const FACTS = {
  days: 1,
  escort: 0,
  population: 1000,
  defense: 0,
  hourly: { naquadah: 10, trinium: 10, metal: 10, energy: 10, food: 10 },
  emptyInARow: 0,
};
const PLANS = Array.from({ length: 100 }, (_, seed) => JSON.stringify(planExploration(FACTS, seed + 1)));

/** Explorations that were not launched by calls, and have no ship. */
export interface Explorations {
  readonly count: number;
  /** The first falls due then, and the others at even distances. */
  readonly inMs: number;
  readonly spreadMs: number;
}

/** The first and the last id. */
type IdRange = readonly [from: number, to: number];

/** Sends explorations of these players in turn, each from home. */
export async function sendExplorations(
  db: Db,
  players: readonly { readonly userId: number; readonly homeId: number }[],
  { count, inMs, spreadMs }: Explorations,
): Promise<IdRange> {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, plan)
     SELECT ($1::int[])[1 + i % cardinality($1::int[])], 'explore', ($2::int[])[1 + i % cardinality($2::int[])], now() - interval '1 day',
       now() + make_interval(secs => ($4 + i * $5::float8 / $3) / 1000), ($6::text[])[1 + i % ${PLANS.length}]::json
     FROM generate_series(0, $3::int - 1) AS i RETURNING id`,
    [players.map(({ userId }) => userId), players.map(({ homeId }) => homeId), count, inMs, spreadMs, PLANS],
  );
  return [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0];
}

/** How many of them are not settled yet. */
export async function unsettled(db: Db, ids: IdRange): Promise<number> {
  const left = 'SELECT count(*)::int AS number FROM mission WHERE id BETWEEN $1 AND $2 AND completed_at IS NULL';
  return (await db.query<{ number: number }>(left, [...ids])).rows[0]?.number ?? 0;
}

/** When an exploration was settled. */
interface Settlement {
  readonly lateMs: number;
  /** From when the first of all was due to the last commit. */
  readonly allMs: number;
  /** Before one of the same player that was due earlier. */
  readonly overtook: boolean;
}

/** How these were settled, from the times that PostgreSQL keeps of commits. */
export async function settlements(db: Db, ids: IdRange): Promise<Settlement[]> {
  const { rows } = await db.query<Settlement>(
    `SELECT (extract(epoch FROM at - finish_time) * 1000)::float8 AS "lateMs",
       (extract(epoch FROM max(at) OVER () - min(finish_time) OVER ()) * 1000)::float8 AS "allMs",
       coalesce(at < lag(at) OVER (PARTITION BY player_id ORDER BY finish_time, id), false) AS overtook
     FROM (SELECT *, pg_xact_commit_timestamp(xmin) AS at FROM mission WHERE id BETWEEN $1 AND $2) AS settled`,
    [...ids],
  );
  return rows;
}

/** The versions of all players, added up: each exploration that is settled raises one by one. */
export async function versionsOf(db: Db): Promise<number> {
  return Number((await db.query('SELECT sum(version) AS sum FROM player')).rows[0].sum);
}
