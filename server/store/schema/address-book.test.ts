import { afterEach, expect, it } from 'vitest';
import { aDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { connect } from '../connection/data-source.ts';

let database: TestDatabase;
afterEach(() => database.drop());

it('an upgrade finds each home, the last report on each known world, and the first address of a survey', async () => {
  database = await aDatabase();
  const before = await connect(database.url, { anyVersion: true });
  const knowsHomes = async () => {
    const columns: unknown[] = await before.query(
      "SELECT 1 FROM information_schema.columns WHERE table_name = 'planet' AND column_name = 'home'",
    );
    return columns.length > 0;
  };
  while (await knowsHomes()) await before.undoLastMigration();
  const [{ id: player }] = await before.query(
    `INSERT INTO player (username, email, password_hash, race_id, settled_at)
     VALUES ('veteran', 'veteran@example.org', '', 1, clock_timestamp()) RETURNING id`,
  );
  const [second, first, colony, home]: { id: number; address: string }[] = await before.query(
    "SELECT id, array_to_string(stargate_address, '-') AS address FROM planet ORDER BY id LIMIT 4",
  );
  if (!first || !second || !colony || !home) throw new Error('The galaxy is too small.');
  const mission = async (kind: string, report: object): Promise<number> => {
    const [row] = await before.query(
      `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
       SELECT $1, $2, $3, at, at, at, $4 FROM (SELECT clock_timestamp() AS at) AS told RETURNING id`,
      [player, kind, home.id, JSON.stringify(report)],
    );
    return row.id;
  };
  const survey = await mission('survey', {
    message: `Survey report: two nearby gate addresses, ${first.address} and ${second.address}. The first is unclaimed.`,
  });
  const probe = await mission('malp', { message: 'Sand.', planet_id: first.id, planet_owner_name: null });
  const settlers = await mission('colonize', { message: 'Tents.', planet_id: colony.id, planet_owner_name: null });
  for (const [planet, found] of [
    [first.id, survey],
    [second.id, survey],
    [colony.id, settlers],
  ] as const) {
    await before.query(
      `INSERT INTO known_planet (player_id, planet_id, discovered_at, mission_id)
       VALUES ($1, $2, '2026-01-02T03:04:05Z', $3)`,
      [player, planet, found],
    );
  }
  await before.query("UPDATE planet SET owner_id = $1, name = 'Kelowna' WHERE id = ANY ($2)", [
    player,
    [home.id, colony.id],
  ]);
  await before.destroy();

  const after = await connect(database.url);
  expect(await after.query('SELECT id FROM planet WHERE home')).toEqual([{ id: home.id }]);
  const known = await after.query(
    'SELECT planet_id, last_mission_id FROM known_planet ORDER BY discovered_at DESC, planet_id',
  );
  expect(known).toEqual([
    { planet_id: first.id, last_mission_id: probe },
    { planet_id: colony.id, last_mission_id: settlers },
    { planet_id: second.id, last_mission_id: null },
  ]);
  // A server of the previous version, which does not know the column, still founds homes until it is replaced.
  const founded = await after.query(
    `INSERT INTO player (username, email, password_hash, race_id, settled_at)
     VALUES ('newcomer', 'newcomer@example.org', '', 1, clock_timestamp()) RETURNING id`,
  );
  const [{ home: isHome }] = await after.query(
    `INSERT INTO planet (name, planet_type_id, coordinates_x, coordinates_y, stargate_address, point_of_origin, owner_id,
       max_buildings, build_slots)
     VALUES ('New', 1, 1117, 0, '{39,39,39,39,39,39}', 1, $1, 16, 2) RETURNING home`,
    [founded[0].id],
  );
  expect(isHome).toBe(true);
  await after.destroy();
});
