import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { deleteExpiredRows } from './expired-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Counts that have ended, more than are deleted at once, and one that has not. */
beforeEach(async () => {
  await app.db.query('DELETE FROM rate_limit');
  await app.db.query(`INSERT INTO rate_limit (key, points, ends_at)
    SELECT n::text::bytea, 1, now() - interval '1 minute' FROM generate_series(1, 12000) AS n
    UNION ALL SELECT 'fresh', 1, now() + interval '1 minute'`);
});
const left = () => app.db.query("SELECT encode(key, 'escape') AS key FROM rate_limit");

it('all that is stale is deleted, however much there is', async () => {
  await deleteExpiredRows(app.db);
  expect(await left()).toEqual([{ key: 'fresh' }]);
});

it('a table that fails keeps no other from it, and is told', async () => {
  const queries = {
    query: (text: string) =>
      text.includes('idempotency') ? Promise.reject(new Error('too long')) : app.db.query(text),
  } as unknown as TestApp['db'];
  await expect(deleteExpiredRows(queries)).rejects.toMatchObject({ errors: [{ message: 'too long' }] });
  expect(await left()).toEqual([{ key: 'fresh' }]);
});
