import { randomUUID } from 'node:crypto';
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';
import { matchMaker } from '@colyseus/core';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyRedis, REDIS_MISSING, type TestRedis } from '../../tests/support/redis.ts';
import { type Matchmaking, redisMatchmaking } from './matchmaking.ts';
import { MemoryDriver } from './memory-driver.ts';

let redis: TestRedis | undefined;
let matchmaking: Matchmaking | undefined;
const logged: string[] = [];

beforeAll(async () => {
  if (REDIS_MISSING) return;
  redis = await anyRedis();
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  matchmaking = await redisMatchmaking(redis.url, randomUUID(), log);
  // Sets Colyseus' id of this process.
  await matchMaker.setup(undefined, new MemoryDriver());
  await matchmaking.start(() => undefined);
});
afterAll(async () => {
  await matchmaking?.stop();
  await redis?.close();
});

/** Keeps the event loop busy. */
function stall(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it.skipIf(REDIS_MISSING)(
  'a process whose event loop stalls for seconds does not take Redis for lost',
  async () => {
    for (let each = 0; each < 4; each++) {
      stall(1600);
      await nextIteration();
    }
    await sleep(1500);
    expect([matchmaking?.isUp(), matchmaking?.failures(), logged]).toEqual([true, 0, []]);
  },
  20_000,
);
