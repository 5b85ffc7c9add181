import type pg from 'pg';
import { endPeace, giveShips } from '../lib/marches.ts';

/** A line ship and a lander of race 4. */
const [LINE, LANDER] = [44, 43];
const LINES = 12;
const LANDERS = 4;

/**
 * Makes players ready for marches, which takes days of the game: everybody has a second world, ships at home, and no peace
 * of newcomers any more.
 */
export async function prepareForMarches(db: pg.Pool): Promise<void> {
  const { rows } = await db.query<{ id: number; owner_id: number }>(
    'SELECT id, owner_id FROM planet WHERE home AND owner_id IS NOT NULL ORDER BY id',
  );
  const [homes, players] = [rows.map(({ id }) => id), rows.map(({ owner_id }) => owner_id)];
  await endPeace(db, players);
  await giveShips(db, homes, LINE, LINES);
  await giveShips(db, homes, LANDER, LANDERS);
  await db.query(
    `UPDATE planet SET owner_id = given.owner, name = 'Second', guard = 0 FROM (
       SELECT wild.id, owner FROM unnest($1::int[]) WITH ORDINALITY AS player (owner, place)
         JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM planet WHERE owner_id IS NULL) AS wild USING (place)
     ) AS given WHERE planet.id = given.id`,
    [players],
  );
  await db.query('ANALYZE ship');
}
