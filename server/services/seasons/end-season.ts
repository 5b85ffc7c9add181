import type { DataSource, EntityManager } from 'typeorm';
import { RESOURCES } from '#shared/catalogue/resources';
import { MAX_STOCK } from '#shared/rules/production';
import { hallOfFame, isSeasonOver, nextSeasonAt } from '#shared/rules/seasons/seasons';
import { reported, sentence } from '#shared/sentences/sentences';
import { transaction } from '../../store/connection/transaction.ts';
import { databaseTime } from '../../store/row-locks.ts';
import { currentSeason, SEASON_LOCK, type SeasonRow, timesOf } from './current-season.ts';
import { standingsAt } from './standings.ts';

/*
 * A season ends in four transactions, while servers run:
 *
 * 1. `freezeSeason`: `ends_at` is now, unless it has passed. Every command reads it under its locks and refuses from then on;
 * the due scheduler settles nothing that falls due later. The lock on `player` waits for the commands that run.
 *
 * 2. `marchesHome`: sieges are over, marches are home with their cargo booked.
 *
 * 3. `missionsHome`: missions are home with what they have found: nothing. By itself, because marches lock players.
 *
 * 4. `writeHall`: the hall of fame is written, and `closed_at` with it.
 *
 * If the command is killed in between, it is run again: what is frozen stays frozen, and the rest is done then. Meanwhile players
 * can read and manage their accounts, because steps 2 to 4 lock single players, as a command does. Nothing is lost before
 * `next-season.ts` deletes the galaxy. Stocks go on growing, which no longer matters.
 */

const CONCURRENT = 'Another process is ending or beginning a season. Wait until it is done.';

/** For a transaction that may take long: no time limits, and the only one of its kind. Throws if there is another. */
export async function beginLongWork(tx: EntityManager): Promise<void> {
  await tx.query('SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0');
  await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  const [row]: { mine: boolean }[] = await tx.query('SELECT pg_try_advisory_xact_lock($1) AS mine', [SEASON_LOCK]);
  if (!row?.mine) throw new Error(CONCURRENT);
}

/** Ends the season now, unless it is over. `nextAt`: when the next one is to begin. Resolves once no command of it runs. */
export function freezeSeason(db: DataSource, nextAt?: Date): Promise<SeasonRow> {
  return transaction(db, async (tx) => {
    await beginLongWork(tx);
    await tx.query('LOCK TABLE player IN EXCLUSIVE MODE');
    const season = await currentSeason(tx);
    const now = await databaseTime(tx);
    const end = season.ends_at && isSeasonOver(timesOf(season), now.getTime()) ? season.ends_at : now;
    const next = nextAt ?? season.next_at ?? new Date(nextSeasonAt(end.getTime()));
    await tx.query('UPDATE season SET ends_at = $2, next_at = $3 WHERE number = $1', [season.number, end, next]);
    return { ...season, ends_at: end, next_at: next };
  });
}

/** How much fell due before the season's end and is not settled yet. Servers settle it within a second. */
export async function overdueAtEnd(db: DataSource, { ends_at }: SeasonRow): Promise<number> {
  const [row]: { number: number }[] = await db.query(
    `SELECT (SELECT count(*) FROM mission WHERE completed_at IS NULL AND finish_time <= $1)
       + (SELECT count(*) FROM march WHERE phase IN ('out', 'home') AND due_at <= $1)
       + (SELECT count(*) FROM siege WHERE ended_at IS NULL AND due_at <= $1) AS number`,
    [ends_at],
  );
  return row?.number ?? 0;
}

/** What the end of a season has done. */
export interface Closed {
  readonly marches: number;
  readonly missions: number;
  readonly entries: number;
}

/** Brings everybody home and writes the hall of fame. The season must be frozen. Undefined if it was closed before. */
export async function closeSeason(db: DataSource): Promise<Closed | undefined> {
  const marches = await transaction(db, marchesHome);
  const missions = await transaction(db, missionsHome);
  const entries = await transaction(db, writeHall);
  return entries === undefined ? undefined : { marches, missions, entries };
}

/** The season that is frozen and not closed yet; undefined if it is closed. */
async function openSeason(tx: EntityManager): Promise<{ readonly number: number; readonly end: Date } | undefined> {
  await beginLongWork(tx);
  const { number, ends_at, closed_at } = await currentSeason(tx);
  if (!ends_at || ends_at > (await databaseTime(tx))) throw new Error('The season is not frozen.');
  return closed_at ? undefined : { number, end: ends_at };
}

const CARGO = RESOURCES.map((name) => `march.${name}`).join(' + ');

/** All forces are on the world from which they left, or at home if that world was lost; their cargo is in the stock. */
async function marchesHome(tx: EntityManager): Promise<number> {
  if (!(await openSeason(tx))) return 0;
  await tx.query(
    "SELECT 1 FROM player WHERE id IN (SELECT player_id FROM march WHERE phase <> 'done') ORDER BY id FOR NO KEY UPDATE",
  );
  const now = await databaseTime(tx);
  // One act of the ledger: the cargo that leaves each march, what each player gets of it, and what does not fit into the stock.
  await tx.query(
    `WITH act AS MATERIALIZED (SELECT nextval('ledger_act_seq') AS act), back AS (
       SELECT player_id, ${RESOURCES.map((name) => `sum(march.${name}) AS ${name}`).join(', ')},
         ${RESOURCES.map((name) => `greatest(0, player.${name} + sum(march.${name}) - ${MAX_STOCK}) AS over_${name}`).join(', ')}
       FROM march JOIN player ON player.id = player_id WHERE phase <> 'done' AND ${CARGO} > 0 GROUP BY player_id, player.id
     ), over AS (SELECT * FROM back WHERE ${RESOURCES.map((name) => `over_${name}`).join(' + ')} > 0)
     INSERT INTO ledger (act, account_kind, account_id, reason, at, ${RESOURCES.join(', ')})
     SELECT act, kind, account_id, reason, $1, ${RESOURCES.join(', ')} FROM act, (
       SELECT 'cargo' AS kind, id, 'loot', ${RESOURCES.map((name) => `-march.${name}`).join(', ')} FROM march
       WHERE phase <> 'done' AND ${CARGO} > 0
       UNION ALL SELECT 'player', player_id, 'loot', ${RESOURCES.join(', ')} FROM back
       UNION ALL SELECT 'player', player_id, 'surplus', ${RESOURCES.map((name) => `-over_${name}`).join(', ')} FROM over
       UNION ALL SELECT 'sink', 0, 'surplus', ${RESOURCES.map((name) => `over_${name}`).join(', ')} FROM over
     ) AS moved (kind, account_id, reason, ${RESOURCES.join(', ')})`,
    [now],
  );
  await tx.query(
    `UPDATE player SET version = version + 1,
       ${RESOURCES.map((name) => `${name} = least(${MAX_STOCK}, player.${name} + back.${name})`).join(', ')}
     FROM (SELECT player_id, ${RESOURCES.map((name) => `sum(${name}) AS ${name}`).join(', ')} FROM march
       WHERE phase <> 'done' GROUP BY player_id) AS back WHERE player.id = player_id`,
  );
  for (const table of ['ship', 'squad']) {
    await tx.query(
      `UPDATE ${table} SET march_id = NULL, planet_id = CASE WHEN origin.owner_id = player_id THEN origin.id ELSE home.id END
       FROM march JOIN planet AS origin ON origin.id = origin_id
       LEFT JOIN planet AS home ON home.owner_id = player_id AND home.home
       WHERE march.id = march_id AND phase <> 'done'`,
    );
  }
  // No world changes hands any more.
  await tx.query(
    "UPDATE siege SET ended_at = greatest($1, begun_at), outcome = 'ended', due_at = NULL WHERE ended_at IS NULL",
    [now],
  );
  const [, ended]: [unknown, number] = await tx.query(
    `UPDATE march SET phase = 'done', due_at = NULL, ${RESOURCES.map((name) => `${name} = 0`).join(', ')} WHERE phase <> 'done'`,
  );
  return ended;
}

/** Crews come home empty-handed. A weekly survey has no crew, and ends with the galaxy. */
async function missionsHome(tx: EntityManager): Promise<number> {
  const season = await openSeason(tx);
  if (!season) return 0;
  const running = "SELECT id FROM mission WHERE completed_at IS NULL AND kind <> 'survey'";
  await tx.query(`UPDATE ship SET mission_id = NULL WHERE mission_id IN (${running})`);
  const [, ended]: [unknown, number] = await tx.query(
    `UPDATE mission SET finish_time = at, completed_at = at, report = $2
     FROM (SELECT id, greatest(start_time, least(finish_time, $1)) AS at FROM mission) AS ending
     WHERE ending.id = mission.id AND mission.id IN (${running})`,
    [season.end, JSON.stringify(reported(sentence('season_called_home')))],
  );
  return ended;
}

/** Returns the number of places; undefined if the season was closed before. */
async function writeHall(tx: EntityManager): Promise<number | undefined> {
  const season = await openSeason(tx);
  if (!season) return undefined;
  const alliances: { id: number; name: string }[] = await tx.query('SELECT id, name FROM alliance');
  const hall = hallOfFame(await standingsAt(tx, season.end), alliances);
  const players = hall.map(({ board, id }) => (board === 'alliances' ? null : id));
  // From now on their names stay: a name that is changed or deleted later is so in the hall of fame too.
  await tx.query('SELECT 1 FROM player WHERE id = ANY ($1) ORDER BY id FOR SHARE', [players]);
  await tx.query(
    `INSERT INTO hall_of_fame (season, board, place, player_id, name, score, members)
     SELECT $1, board, place, player_id, CASE WHEN player_id IS NULL THEN name WHEN deleted_at IS NULL THEN username END, score, members
     FROM unnest($2::text[], $3::int[], $4::int[], $5::text[], $6::bigint[], $7::int[])
       AS entry (board, place, player_id, name, score, members) LEFT JOIN player ON player.id = player_id`,
    [
      season.number,
      hall.map(({ board }) => board),
      hall.map(({ place }) => place),
      players,
      hall.map(({ name }) => name),
      hall.map(({ score }) => score),
      hall.map(({ members }) => members),
    ],
  );
  await tx.query('UPDATE season SET closed_at = $2 WHERE number = $1', [season.number, await databaseTime(tx)]);
  return hall.length;
}
