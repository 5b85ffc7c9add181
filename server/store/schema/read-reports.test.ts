import { afterEach, expect, it } from 'vitest';
import { aDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { connect } from '../connection/data-source.ts';

let database: TestDatabase;
afterEach(() => database.drop());

it('an upgrade marks every existing report as read, and no later one', async () => {
  database = await aDatabase();
  const before = await connect(database.url, { anyVersion: true });
  const knowsReads = async () => {
    const columns: unknown[] = await before.query(
      "SELECT 1 FROM information_schema.columns WHERE table_name = 'mission' AND column_name = 'read_at'",
    );
    return columns.length > 0;
  };
  while (await knowsReads()) await before.undoLastMigration();
  const [{ id: player }] = await before.query(
    `INSERT INTO player (username, email, password_hash, race_id, settled_at)
     VALUES ('veteran', 'veteran@example.org', '', 1, clock_timestamp()) RETURNING id`,
  );
  await before.query(
    `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
     SELECT $1, 'malp', (SELECT min(id) FROM planet), at, at, at, '{"message": "Sand."}'
     FROM generate_series(1, 4000), LATERAL (SELECT clock_timestamp() AS at) AS told`,
    [player],
  );
  await before.query(
    `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, plan)
     SELECT $1, 'explore', (SELECT min(id) FROM planet), clock_timestamp(), clock_timestamp() + interval '1 day', '{}'`,
    [player],
  );
  await before.destroy();

  const after = await connect(database.url);
  const counts = () =>
    after.query(
      `SELECT kind, count(*) AS missions, count(read_at) AS read FROM mission
       WHERE player_id = $1 GROUP BY kind ORDER BY kind`,
      [player],
    );
  expect(await counts()).toEqual([
    { kind: 'explore', missions: 1, read: 0 },
    { kind: 'malp', missions: 4000, read: 4000 },
  ]);
  // A server of the previous version, which does not know the column, still completes missions until it is replaced.
  await after.query(
    'UPDATE mission SET completed_at = finish_time, report = \'{"message": "A world."}\' WHERE completed_at IS NULL',
  );
  expect(await counts()).toContainEqual({ kind: 'explore', missions: 1, read: 0 });
  await after.destroy();
});
