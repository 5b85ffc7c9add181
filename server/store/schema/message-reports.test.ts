import type { DataSource } from 'typeorm';
import { afterEach, expect, it } from 'vitest';
import { aDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { connect } from '../connection/data-source.ts';

let database: TestDatabase;
afterEach(() => database.drop());

const knowsMessages = async (db: DataSource) => {
  const columns: unknown[] = await db.query(
    "SELECT 1 FROM information_schema.columns WHERE table_name = 'abuse_report' AND column_name = 'message_id'",
  );
  return columns.length > 0;
};

it('an upgrade keeps the reports of letters and profiles, and then takes reports of messages', async () => {
  database = await aDatabase();
  const before = await connect(database.url, { anyVersion: true });
  while (await knowsMessages(before)) await before.undoLastMigration();
  const players: { id: number }[] = await before.query(
    `INSERT INTO player (username, email, password_hash, race_id, settled_at)
     SELECT name, name || '@example.org', '', 1, clock_timestamp() FROM unnest('{rude,reader}'::text[]) AS name RETURNING id`,
  );
  const [user_id, reporter_id] = players.map(({ id }) => id);
  const report = async (db: DataSource, about: object, settled_by: string | null = null) => {
    const at = new Date();
    const row = { user_id, reporter_id, reason: 'Rude.', words: [], at, settled_at: settled_by && at, settled_by };
    const given = { ...row, ...about };
    const columns = Object.keys(given);
    await db.query(
      `INSERT INTO abuse_report (${columns}) SELECT ${columns} FROM json_populate_record(NULL::abuse_report, $1)`,
      [JSON.stringify(given)],
    );
  };
  const reports = (db: DataSource) => db.query('SELECT * FROM abuse_report ORDER BY id');
  await report(before, { letter_id: 7 });
  await report(before, { letter_id: 7 }, 'an operator');
  await report(before, {});
  const kept: object[] = await reports(before);
  await before.destroy();

  const after = await connect(database.url);
  expect(await reports(after)).toEqual(kept.map((each) => ({ ...each, message_id: null })));
  for (const again of [{ letter_id: 7 }, {}])
    await expect(report(after, again)).rejects.toMatchObject({ constraint: 'abuse_report_open_key' });
  await report(after, { message_id: 7 });
  await expect(report(after, { message_id: 7 })).rejects.toMatchObject({ constraint: 'abuse_report_open_key' });
  await report(after, { message_id: 8 });
  await expect(report(after, { letter_id: 8, message_id: 9 })).rejects.toThrow(/violates check constraint/);

  // Back again: reports of messages would be taken for two of the same profile.
  while (await knowsMessages(after)) await after.undoLastMigration();
  expect(await reports(after)).toEqual(kept);
  await expect(report(after, {})).rejects.toMatchObject({ constraint: 'abuse_report_open_key' });
  await after.destroy();
});
