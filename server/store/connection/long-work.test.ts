import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { DataSource } from 'typeorm';
import { expect, it } from 'vitest';
import { longWork } from './long-work.ts';

it('ends when it is given up while it connects', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `postgres://game@127.0.0.1:${(server.address() as AddressInfo).port}/game`;
  const givenUp = new AbortController();
  const work = longWork({ options: { type: 'postgres', url } } as DataSource, givenUp.signal, async () => undefined);
  const failed = expect(work).rejects.toThrow();
  const [socket] = (await once(server, 'connection')) as [Socket];
  givenUp.abort();
  // PostgreSQL closes a connection that says goodbye before it has begun.
  socket.on('error', () => undefined).end();
  await failed;
  server.close();
}, 10_000);
