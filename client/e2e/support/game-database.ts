import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Game } from './game-server.ts';

/** Statements on the database of a running game, for what would take days of play to bring about. */
export async function withGameDatabase<T>({ dataDir }: Game, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const home = await folderOf(dataDir);
  const password = (await readFile(path.join(home, 'password'), 'utf8')).trim();
  // The fourth line of the file that PostgreSQL writes at its start is its port.
  const port = (await readFile(path.join(home, 'data', 'postmaster.pid'), 'utf8')).split('\n')[3];
  const db = new pg.Client({ connectionString: `postgres://game:${password}@127.0.0.1:${port}/game` });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** The folder of the database: in the data folder, or where a note in it says. */
function folderOf(dataDir: string): Promise<string> {
  return readFile(path.join(dataDir, 'postgres-lies-in'), 'utf8').catch(() => path.join(dataDir, 'postgres'));
}

/** Changes rows of a game that runs, for what would take days to play. */
export async function withRows<T>({ dataDir }: Pick<Game, 'dataDir'>, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const read = async (...names: string[]) => (await readFile(path.join(...names), 'utf8')).trim();
  const note = path.join(dataDir, 'postgres-lies-in');
  const home = existsSync(note) ? await read(note) : path.join(dataDir, 'postgres');
  const [, , , port] = (await read(home, 'data', 'postmaster.pid')).split('\n');
  const password = await read(home, 'password');
  const db = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'game', database: 'game', password });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Gives a player so many further worlds, which nobody held. */
export async function withOutposts(db: pg.Client, username: string, count: number): Promise<void> {
  await db.query(
    `UPDATE planet SET owner_id = player.id, name = 'Outpost ' || planet.id, guard = 0 FROM player
     WHERE username = $1 AND planet.id IN (
       SELECT wild.id FROM planet AS wild WHERE wild.owner_id IS NULL ORDER BY wild.id DESC LIMIT $2)`,
    [username, count],
  );
}

/** A player's home with this many ready ships of a type. The player is no newcomer any more, and has this much energy. */
export async function armed(
  db: pg.Client,
  username: string,
  { shipTypeId, count }: { readonly shipTypeId: number; readonly count: number },
): Promise<void> {
  await db.query('UPDATE player SET struck_at = clock_timestamp() WHERE username = $1', [username]);
  await db.query(
    `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at)
     SELECT planet.id, $2, clock_timestamp() - interval '1 hour', clock_timestamp() - interval '1 minute'
     FROM generate_series(1, $3::int), planet JOIN player ON player.id = owner_id WHERE username = $1 AND home`,
    [username, shipTypeId, count],
  );
}

/** Lets members give to the bank of their alliance: they are no newcomers any more, and have been members for days. */
export const letGive = (game: Pick<Game, 'dataDir'>, ...usernames: readonly string[]) =>
  withRows(game, (db) =>
    db.query(
      `WITH veteran AS (
         UPDATE player SET struck_at = coalesce(struck_at, clock_timestamp()) WHERE username = ANY ($1) RETURNING id
       ) UPDATE member SET joined_at = joined_at - interval '3 days' FROM veteran WHERE player_id = veteran.id`,
      [usernames],
    ),
  );
