import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getNotifications, subscribe } from '#shared/api/notifications';
import { type PushService, startPushService, type TestBrowser } from '../../../loadtest/lib/push-service.ts';
import { HAS_REDIS_SERVER, type OwnRedis, startRedis } from '../../../loadtest/lib/redis.ts';
import { connect } from '../../store/connection/data-source.ts';
import { startTwoProcesses, type TwoProcesses } from '../../tests/support/two-processes.ts';

const METAL_MINE = 3;
const PLAYERS = 20;
/** How late a message may come, in ms. */
const LATE_MS = 10_000;

describe.skipIf(!HAS_REDIS_SERVER)('two servers of one game', () => {
  let service: PushService;
  let redis: OwnRedis;
  let servers: TwoProcesses;
  const ca = path.join(tmpdir(), `seventh-chevron-push-${process.pid}.pem`);
  beforeAll(async () => {
    service = await startPushService();
    await writeFile(ca, service.ca);
    redis = await startRedis();
    servers = await startTwoProcesses(redis, { PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: ca });
  });
  afterAll(async () => {
    await servers?.close();
    await redis?.close();
    await service.close();
    await rm(ca, { force: true });
  });

  it('share one key pair', async () => {
    const player = await servers.aPlayer();
    const keys = [];
    for (const { send } of [servers.a, servers.b]) {
      keys.push((await send(getNotifications, {}, player.token)).body.public_key);
    }
    expect(keys[0]).toBe(keys[1]);
  });

  it('send each message once, within two seconds, also when one of them is killed', async () => {
    const db = await connect(servers.databaseUrl);
    const browsers: TestBrowser[] = [];
    for (let i = 0; i < PLAYERS; i++) {
      const player = await servers.aPlayer(i % 2 ? servers.a : servers.b);
      const browser = service.aBrowser();
      const body = { ...browser.subscription, time_zone: 'UTC' };
      await servers.a.send(subscribe, { body }, player.token);
      browsers.push(browser);
      await db.query(
        `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at)
         VALUES ($1, $2, false, now() - interval '1 hour', now() + interval '1 hour')`,
        [player.homeId, METAL_MINE],
      );
    }
    // All are finished at the same moment.
    const [[{ due }]] = await db.query(
      `UPDATE building SET built_at = clock_timestamp() + interval '500 ms' WHERE activated_at IS NULL
       RETURNING (extract(epoch FROM built_at) * 1000)::float8 AS due`,
    );
    const messages = await Promise.all(browsers.map((browser) => browser.message(1)));
    for (const { at } of messages) expect(at - due).toBeLessThan(LATE_MS);
    expect(new Set(messages.map(({ publicKey }) => publicKey)).size).toBe(1);

    await servers.b.kill();
    // Before anything is due again, for what is scheduled stays scheduled.
    await db.query("UPDATE notification_channel SET told_at = told_at - interval '10 minutes'");
    await db.query(
      `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at)
       SELECT planet_id, building_type_id, false, now() - interval '1 hour', clock_timestamp() + interval '300 ms'
       FROM building WHERE activated_at IS NULL`,
    );
    const second = await Promise.all(browsers.map((browser) => browser.message(2)));
    expect(second).toHaveLength(PLAYERS);
    expect(browsers.map(({ messages }) => messages.length)).toEqual(browsers.map(() => 2));
    await db.destroy();
  });
});
