import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { errorHandler } from '../routing/errors.ts';
import { limitPerAddress, memoryRateCounter } from './rate-limits.ts';

const warnings: unknown[][] = [];
const log = { warn: (...args: unknown[]) => void warnings.push(args) };
let http: Server;
beforeAll(async () => {
  const web = express();
  web.use(limitPerAddress({ name: '/login', points: 2, seconds: 60 }, memoryRateCounter(), log));
  web.use((_request, response) => void response.end());
  web.use(errorHandler(createLog('silent'), () => undefined));
  http = web.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(() => {
  http.close();
  http.closeAllConnections();
});

it('T17: a refused address is logged once, with the settings that control the limit', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++)
    statuses.push((await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`)).status);
  expect(statuses).toEqual([200, 200, 429, 429, 429]);
  expect(warnings).toEqual([
    [
      { address: '127.0.0.1', path: '/login' },
      'No more than 2 calls in 60 s of one address are let in. RATE_LIMIT=off lifts this; behind a proxy, TRUST_PROXY tells the addresses apart.',
    ],
  ]);
});
