import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { listPlanets } from '#shared/api/planets';
import { getSeason } from '#shared/api/seasons';
import { CLOSE } from '#shared/live/room';
import { connect } from '../../store/connection/data-source.ts';
import { audit } from '../../store/ledger/audit.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { anyRedis, REDIS_MISSING } from '../../tests/support/redis.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { run } from '../../tests/support/server-process.ts';
import type { TestPlayer } from '../../tests/support/test-app.ts';
import { type ServerProcess, startTwoProcesses, type TwoProcesses } from '../../tests/support/two-processes.ts';

const MINE = 3;

describe.skipIf(REDIS_MISSING)('a season that ends and begins beside two processes', { timeout: 120_000 }, () => {
  let servers: TwoProcesses;
  let redis: Awaited<ReturnType<typeof anyRedis>>;
  beforeAll(async () => {
    redis = await anyRedis();
    servers = await startTwoProcesses(redis);
  }, 90_000);
  afterAll(async () => {
    await servers?.close();
    await redis?.close();
  });

  const command = async (step: 'end' | 'next') => {
    const env = { DATABASE_URL: servers.databaseUrl, DATA_DIR: servers.folder, NODE_ENV: 'test' };
    const { ended, printed } = run('season', servers.folder, env, [step, '--yes']);
    expect(await ended, printed()).toBe(0);
  };
  const order = (through: ServerProcess, { token }: TestPlayer, planetId: number) =>
    through.send(build, { body: { planet_id: planetId, building_type_id: MINE } }, token);
  const homeIn = async (through: ServerProcess, { token }: TestPlayer) => {
    const { body } = await through.send(listPlanets, {}, token);
    return body.map(({ planet_id }) => planet_id);
  };

  it('both refuse acts after the end, tell their tabs, close their rooms, and show the new galaxy', async () => {
    const both = [servers.a, servers.b];
    const players = [await servers.aPlayer(), await servers.aPlayer()];
    const pairs = both.map((server, i) => ({ server, player: players[i] as TestPlayer }));
    const tabs = await Promise.all(pairs.map(({ server, player }) => openTab(server.origin, player.token)));

    await command('end');
    for (const tab of tabs)
      expect(await tab.next('season_changed')).toMatchObject({ season: { number: 1, over: true } });
    for (const { server, player } of pairs) {
      const refused = await order(server, player, player.homeId);
      expect(refused).toMatchObject({ status: 409, body: { code: 'season_over' } });
      expect((await server.send(getSeason, { params: { number: 1 } })).body.boards.worlds).toHaveLength(2);
    }

    await command('next');
    for (const tab of tabs) expect(await tab.closed).toBe(CLOSE.newSeason);
    for (const { server, player } of pairs) {
      const isThere = async () => (await server.send(getDashboard, {}, player.token)).status === 200;
      expect(await waitUntil(isThere, 5000)).toBe(true);
      const { body } = await server.send(getDashboard, {}, player.token);
      expect(body).toMatchObject({ season: { number: 2, over: false }, resources: { level: 1 } });
      const [home = 0, ...others] = await homeIn(server, player);
      expect([home === player.homeId, others]).toEqual([false, []]);
      expect((await order(server, player, player.homeId)).status).toBe(404);

      // What one process does reaches a tab through the other.
      const tab = await openTab(server.origin, player.token);
      const other = server === servers.a ? servers.b : servers.a;
      expect((await order(other, player, home)).status).toBe(201);
      expect(await tab.next('building_started')).toMatchObject({ planet_id: home });
      await tab.room.leave();
    }
    for (const { err } of both) expect(err()).toBe('');
    const db = await connect(servers.databaseUrl);
    expect((await audit(db)).differences).toEqual([]);
    await db.destroy();
  });
});
