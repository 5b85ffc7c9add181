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
