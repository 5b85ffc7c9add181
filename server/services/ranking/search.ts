import type { DataSource } from 'typeorm';
import { briefRead } from '../../store/connection/brief-read.ts';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import { MAY_PLAY } from '../../store/schema/rows.ts';

/** The most players that a search finds by the beginning of their names. */
const MOST_FOUND = 100;
/** Look-alikes are added if fewer begin with the name. */
const FEW = 20;
/** Shorter names look like too many. */
const SHORTEST_LOOK_ALIKE = 3;
/** How much of a name must be alike, of 1; and how long a search for it may take. */
const ALIKE = { similarity: 0.4, ms: 500 };

/** As in the indexes of `baseline/ranking.ts`. */
const NAME = 'lower(username COLLATE "C")';

/** `~` comes after all characters of names. A range instead of LIKE: no character of the search has a meaning. */
const BY_PREFIX = `SELECT id FROM player WHERE ${NAME} >= $1 AND ${NAME} < $1 || '~' AND ${MAY_PLAY}
  ORDER BY ${NAME} LIMIT ${MOST_FOUND}`;

const LOOK_ALIKES = `SELECT id FROM player WHERE ${NAME} % $1 AND ${MAY_PLAY} AND id <> ALL ($2)
  ORDER BY similarity(${NAME}, $1) DESC, ${NAME} LIMIT ${FEW}`;

/** The ids of the players whose names begin with `name`, in small letters, by name; then of those whose names look like it. */
export async function playersNamed(db: DataSource, name: string): Promise<number[]> {
  // No name holds a NUL character, and PostgreSQL throws on one.
  if (name.includes('\0')) return [];
  const rows = await readPrepared<{ id: number }>(db, BY_PREFIX, [name]);
  const ids = rows.map(({ id }) => id);
  if (ids.length >= FEW || name.length < SHORTEST_LOOK_ALIKE || !(await findsLookAlikes(db))) return ids;
  return [...ids, ...(await lookAlikes(db, name, ids))];
}

/** Whether the extension pg_trgm could be created. */
async function findsLookAlikes(db: DataSource): Promise<boolean> {
  const [row] = await readPrepared<{ found: boolean }>(
    db,
    "SELECT to_regclass('player_look_alike_idx') IS NOT NULL AS found",
    [],
  );
  return row?.found ?? false;
}

/** None if looking takes too long, as it may where a million names are alike. */
async function lookAlikes(db: DataSource, name: string, but: readonly number[]): Promise<number[]> {
  const settings = { 'pg_trgm.similarity_threshold': `${ALIKE.similarity}` };
  const rows = await briefRead<{ id: number }>(db, { ms: ALIKE.ms, settings }, LOOK_ALIKES, [name, but]);
  return rows.map(({ id }) => id);
}
