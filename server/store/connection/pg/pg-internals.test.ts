import { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { socketOf } from './client-socket.ts';
import { isConnectionError } from './connection-errors.ts';

/* What README.md says of pg's internals: one test for each. */

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await aDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 1000 });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('the socket of a client is the one that its statements travel on', async () => {
  const client = await pool.connect();
  try {
    const socket = socketOf(client);
    expect(socket).toBeInstanceOf(Socket);
    const before = socket.bytesWritten;
    await client.query('SELECT 1');
    expect(socket.bytesWritten).toBeGreaterThan(before);
  } finally {
    client.release();
  }
});

it('the pool calls the query function of a client with the text, the values and a callback', async () => {
  const client = await pool.connect();
  const { query } = client;
  const calls: unknown[][] = [];
  const recording = (...args: unknown[]) => {
    calls.push(args);
    return (query as (...given: unknown[]) => unknown).apply(client, args);
  };
  client.query = recording as typeof query;
  client.release();
  expect((await pool.query('SELECT $1::int AS one', [1])).rows).toEqual([{ one: 1 }]);
  expect(calls).toEqual([['SELECT $1::int AS one', [1], expect.any(Function)]]);
  client.query = query;
});

it('a pool without a free connection rejects with a message that is known', async () => {
  const client = await pool.connect();
  await expect(pool.query('SELECT 1')).rejects.toSatisfy(isConnectionError);
  client.release();
});

it('a connection that ends rejects the statement under way, and each one after it, with a message that is known', async () => {
  const client = await pool.connect();
  client.on('error', () => undefined);
  const waiting = client.query('SELECT pg_sleep(10)');
  socketOf(client).destroy();
  await expect(waiting).rejects.toSatisfy(isConnectionError);
  await expect(client.query('SELECT 1')).rejects.toSatisfy(isConnectionError);
  client.release(true);
});

it('a client that was ended rejects with a message that is known', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.end();
  await expect(client.query('SELECT 1')).rejects.toSatisfy(isConnectionError);
});
