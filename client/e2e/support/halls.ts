import { withRows } from './game-database.ts';
import type { Game } from './game-server.ts';

const NAMES = [
  'Teal-of-the-Long-Winter-Watch',
  'Asha',
  'Hammond',
  'karim_91',
  'Nine-Chevrons',
  'Dr-Weir',
  'Zephyr',
  'the-quiet-one',
  'Oma',
  'Rak-nor',
  'Selmak',
  'Fifth-Race',
  'Linea',
  'Vala',
];
const HOUSES = ['Tollan Curia', 'The Free Jaffa of the Western Spiral', 'Aschen', 'Langara', 'Hebridan'];

/** Two seasons that have ended, with their halls of fame, before the current one, which ends in five days. */
export async function addHalls(game: Pick<Game, 'dataDir'>): Promise<void> {
  await withRows(game, async (db) => {
    await db.query(`UPDATE season SET number = 3, ends_at = clock_timestamp() + interval '5 days 3 hours'`);
    await db.query(
      `INSERT INTO season (number, galaxy_seed, began_at, ends_at, closed_at)
       SELECT number, number, closed_at - interval '120 days', closed_at, closed_at
       FROM generate_series(1, 2) AS number, LATERAL (SELECT clock_timestamp() - make_interval(days => 362 - 121 * number) AS closed_at) AS closed`,
    );
    for (const [board, best] of [
      ['might', 4_183_250],
      ['worlds', 9],
      ['explorers', 212],
    ] as const) {
      await db.query(
        `INSERT INTO hall_of_fame (season, board, place, player_id, name, score)
         SELECT season, $1, place, (SELECT min(id) FROM player),
           CASE WHEN season = 2 OR place <> 4 THEN name END, ceil($2::numeric / (place + season - 1))
         FROM generate_series(1, 2) AS season, unnest($3::text[]) WITH ORDINALITY AS entry (name, place)`,
        [board, best, NAMES],
      );
    }
    await db.query(
      `INSERT INTO hall_of_fame (season, board, place, name, score, members)
       SELECT season, 'alliances', place, name, 9124870 / (place + season), 12 - 2 * place
       FROM generate_series(1, 2) AS season, unnest($1::text[]) WITH ORDINALITY AS entry (name, place)`,
      [HOUSES],
    );
  });
}

/** The season ended an hour ago, and the next one begins tomorrow. */
export async function endSeason(game: Pick<Game, 'dataDir'>): Promise<void> {
  await withRows(game, (db) =>
    db.query(
      `UPDATE season SET ends_at = clock_timestamp() - interval '1 hour', next_at = clock_timestamp() + interval '23 hours'
       WHERE number = 3`,
    ),
  );
}
