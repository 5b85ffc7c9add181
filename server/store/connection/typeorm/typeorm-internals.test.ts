import pg from 'pg';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { connect } from '../data-source.ts';
import { socketOf } from '../pg/client-socket.ts';
import { isReleasedRunner, poolOf } from './pool.ts';

/* What README.md says of TypeORM's internals: one test for each. */

let database: TestDatabase;
let db: DataSource;
beforeAll(async () => {
  database = await aDatabase();
  db = await connect(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it('the pool of a data source is the one that its statements take their connections from', async () => {
  expect(poolOf(db)).toBeInstanceOf(pg.Pool);
  let acquired = 0;
  const count = () => acquired++;
  poolOf(db).on('acquire', count);
  await db.query('SELECT 1');
  poolOf(db).off('acquire', count);
  expect(acquired).toBe(1);
});

it('the statement after the end of its connection rejects with a message that is known', async () => {
  const acquired: pg.PoolClient[] = [];
  const remember = (client: pg.PoolClient) => acquired.push(client);
  poolOf(db).on('acquire', remember);
  const runner = db.createQueryRunner();
  await runner.query('SELECT 1');
  poolOf(db).off('acquire', remember);
  const [client] = acquired;
  if (!client) throw new Error('No connection was taken from the pool.');
  const ended = new Promise((resolve) => client.once('end', resolve));
  socketOf(client).destroy(new Error('cut by the test'));
  await ended;
  await expect(runner.query('SELECT 1')).rejects.toSatisfy(isReleasedRunner);
  await runner.release();
});
