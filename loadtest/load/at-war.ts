import type pg from 'pg';
import { artifactWith, type EffectKind } from '#shared/catalogue/artifacts';
import { REFINERY_ID } from '#shared/catalogue/buildings';
import { letGive } from '../lib/banks.ts';
import { endPeace, giveShips } from '../lib/marches.ts';

/** A line ship and a lander of race 4. */
const [LINE, LANDER] = [44, 43];
const LINES = 12;
const LANDERS = 4;
/** Artifacts on each home. Of those that come at once, none that keeps others from acting. */
const ARTIFACTS: readonly EffectKind[] = [
  'addresses',
  'people',
  'veil',
  'haste',
  'late_recall',
  'exact_sighting',
  'cheap_research',
  'tow',
  'sure_slip',
];

/**
 * Makes players ready for marches, which takes days of the game: everybody has a second world, ships, artifacts and a Refinery at
 * home, and no peace of newcomers any more.
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
  await db.query(
    'INSERT INTO artifact (planet_id, artifact_type_id) SELECT * FROM unnest($1::int[]) AS home, unnest($2::int[]) AS type',
    [homes, ARTIFACTS.map((kind) => artifactWith(kind).id)],
  );
  // Finished and not active: the players do the rest.
  await db.query(
    `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at)
     SELECT home, $2, true, now() - interval '1 hour', now() - interval '1 minute' FROM unnest($1::int[]) AS home`,
    [homes, REFINERY_ID],
  );
  await db.query('ANALYZE ship');
}

/** Lets all members give to the banks of their alliances, for which they would wait a day of the game. */
export async function letAllGive(db: pg.Pool): Promise<void> {
  const { rows } = await db.query<{ player_id: number }>('SELECT player_id FROM member');
  await letGive(
    db,
    rows.map(({ player_id }) => player_id),
  );
}
