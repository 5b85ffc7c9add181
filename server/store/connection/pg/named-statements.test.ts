import { expect, it } from 'vitest';
import { testApp } from '../../../tests/support/test-app.ts';
import { connect } from '../data-source.ts';
import { transaction } from '../transaction.ts';
import { poolOf } from '../typeorm/pool.ts';

const app = testApp();

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

it('a plan that a schema upgrade outdates fails one read in all, and no command', async () => {
  const text = 'SELECT size FROM thing WHERE size > $1';
  const db = await connect(app.databaseUrl, { anyVersion: true });
  const [one, other] = [await poolOf(db).connect(), await poolOf(db).connect()];
  await one.query('CREATE TABLE thing AS SELECT 7::smallint AS size');
  const found = [{ size: 7 }];
  for (const connection of [one, other]) expect((await connection.query(text, [0])).rows).toEqual(found);

  await one.query('ALTER TABLE thing ALTER COLUMN size TYPE integer');
  await expect(one.query(text, [0])).rejects.toMatchObject({ code: '0A000' });
  for (const connection of [other, one]) expect((await connection.query(text, [0])).rows).toEqual(found);

  await one.query('ALTER TABLE thing ALTER COLUMN size TYPE bigint');
  for (const connection of [one, other]) connection.release();
  expect(await transaction(db, (tx) => tx.query(text, [0]))).toEqual(found);
  await db.query('DROP TABLE thing');
  await db.destroy();
});

it('what PostgreSQL cannot do at all is tried once', async () => {
  let tries = 0;
  const wrong = transaction(app.db, (tx) => {
    tries += 1;
    return tx.query('SELECT count(*) FROM player WHERE id > $1 FOR UPDATE', [0]);
  });
  await expect(wrong).rejects.toMatchObject({ driverError: { code: '0A000' } });
  expect(tries).toBe(1);
});
