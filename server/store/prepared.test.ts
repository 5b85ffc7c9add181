import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { poolOf } from './pool.ts';
import { readDirectly } from './prepared.ts';
import { transaction } from './transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a statement is planned once on each connection', async () => {
  const text = 'SELECT $1::int + 41 AS answer';
  const connection = await poolOf(app.db).connect();
  try {
    for (const value of [1, 2, 3])
      expect((await connection.query(text, [value])).rows).toEqual([{ answer: value + 41 }]);
    const { rows } = await connection.query(
      'SELECT generic_plans + custom_plans AS uses FROM pg_prepared_statements WHERE statement = $1',
      [text],
    );
    expect(rows).toEqual([{ uses: 3 }]);
  } finally {
    connection.release();
  }
});

it('a plan that an upgrade of the schema outdated costs a read one refusal, and an act none', async () => {
  const text = 'SELECT size FROM thing WHERE size > $1';
  await app.db.query('CREATE TABLE thing AS SELECT 7::smallint AS size');
  const read = () => readDirectly(app.db, text, [0]);
  const act = () => transaction(app.db, (tx) => tx.query(text, [0]));
  expect([await read(), await act()]).toEqual([[{ size: 7 }], [{ size: 7 }]]);

  await app.db.query('ALTER TABLE thing ALTER COLUMN size TYPE integer');
  await expect(read()).rejects.toMatchObject({ code: '0A000' });
  expect(await read()).toEqual([{ size: 7 }]);

  await app.db.query('ALTER TABLE thing ALTER COLUMN size TYPE bigint');
  expect(await act()).toEqual([{ size: 7 }]);
  await app.db.query('DROP TABLE thing');
});
