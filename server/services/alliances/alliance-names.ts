import type { DataSource } from 'typeorm';
import { briefRead } from '../../store/connection/brief-read.ts';
import { readPrepared } from '../../store/connection/prepared-statements.ts';

/** How long a search for a part of names may take: where a million hold it, those that begin with it are enough. */
const WITHIN_MS = 500;

/** As in the index: in the locale C, whatever the database's, so that ranges of names are prefixes. */
const NAME = 'folded COLLATE "C"';
/** Comes after every character. A range instead of LIKE: no character of the search has a meaning. */
const LAST = 'chr(1114111)';

const BY_BEGINNING = `SELECT searched, ARRAY(
    SELECT id FROM alliance WHERE ${NAME} >= searched AND ${NAME} < searched || ${LAST} ORDER BY ${NAME}, id LIMIT $2
  ) AS ids FROM (SELECT small_letters($1) AS searched OFFSET 0) AS folded_search`;

const BY_PART = `SELECT id FROM alliance WHERE folded LIKE $1 AND id <> ALL ($2) ORDER BY ${NAME}, id LIMIT $3`;

/**
 * The ids of at most `most` alliances whose names hold `name`, in small letters: those that begin with it, by name, so that a whole name
 * comes first; then the others, by name.
 */
export async function alliancesNamed(db: DataSource, name: string, most: number): Promise<number[]> {
  // No name holds a NUL character, and PostgreSQL throws on one.
  if (name.includes('\0')) return [];
  const [row] = await readPrepared<{ searched: string; ids: number[] }>(db, BY_BEGINNING, [name, most]);
  const { searched, ids } = row ?? { searched: '', ids: [] };
  if (ids.length === most || searched === '') return ids;
  const part = `%${searched.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const others = await briefRead<{ id: number }>(db, { ms: WITHIN_MS }, BY_PART, [part, ids, most - ids.length]);
  return [...ids, ...others.map(({ id }) => id)];
}
