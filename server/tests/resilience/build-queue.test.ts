import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, cancelBuild } from '#shared/api/buildings';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { type Amounts, RESOURCES } from '#shared/catalogue/resources';
import type { Queue, Start } from '#shared/rules/build-queue';
import { seededRandom } from '#shared/rules/random';
import { rounds, seedOf } from '../../../.vitest/sizes.ts';
import { playOut } from '../../../loadtest/lib/play-out.ts';
import { addressOf, type OwnProcess } from '../../../loadtest/lib/process.ts';
import { settleOrders } from '../../services/planets/build-orders.ts';
import { connect } from '../../store/connection/data-source.ts';
import { audit } from '../../store/ledger/audit.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { economyOf, PLANET_COLUMNS, PLAYER_COLUMNS, type PlanetRow } from '../../store/schema/rows.ts';
import { type Send, sender } from '../support/api-client.ts';
import { aDatabase } from '../support/database.ts';
import { catchMails } from '../support/mail-catcher.ts';
import { run } from '../support/server-process.ts';
import { enrich } from '../support/ships.ts';
import { setStock } from '../support/stock.ts';
import { letTimePass, registeredPlayer, type TestPlayer, testApp } from '../support/test-app.ts';

const MINUTE = 60_000;
const METAL_MINE = 3;
const ROUNDS = rounds('races of an order with its cancellation');

describe('a queue of five on each of three worlds, the server away for an hour in between and killed twice', () => {
  const SPEED = 4;
  const AWAY = [20 * MINUTE, 40 * MINUTE] as const;
  let db: DataSource;
  let close = async () => {};
  let start: () => Promise<{ server: OwnProcess; send: Send }>;
  let player: TestPlayer;
  let worlds: number[];

  beforeAll(async () => {
    const database = await aDatabase();
    const mails = await catchMails();
    const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-queue-'));
    const servers: OwnProcess[] = [];
    db = await connect(database.url);
    await db.query("UPDATE setting SET value = $1 WHERE key = 'game_speed'", [SPEED]);
    const env = {
      NODE_ENV: 'test',
      PORT: '0',
      GAME_SPEED: String(SPEED),
      DATABASE_URL: database.url,
      SMTP_URL: mails.url,
      JWT_SECRET: randomBytes(32).toString('hex'),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    };
    start = async () => {
      const server = run('serve-api', folder, env);
      servers.push(server);
      return { server, send: sender(await addressOf(server)) };
    };
    close = async () => {
      for (const { child } of servers) child.kill('SIGKILL');
      await Promise.all(servers.map(({ ended }) => ended));
      await db.destroy();
      await mails.close();
      await rm(folder, { recursive: true, force: true });
      await database.drop();
    };
    const { server, send } = await start();
    player = await registeredPlayer(send, mails);
    const others: { id: number }[] = await db.query('SELECT id FROM planet WHERE owner_id IS NULL ORDER BY id LIMIT 2');
    worlds = [player.homeId, ...others.map(({ id }) => id)];
    await db.query(
      `UPDATE planet SET owner_id = $2, name = 'Colony', guard = 0, build_slots = 2, max_buildings = 27 WHERE id = ANY ($1)`,
      [worlds, player.id],
    );
    // Enough for the first ones; the later ones wait for what the home yields.
    await setStock({ db }, player.id, Object.fromEntries(RESOURCES.map((name) => [name, 1500])));
    for (let i = 0; i < 7; i++) {
      for (const [world, planet_id] of worlds.entries()) {
        const building_type_id = 1 + ((i + world) % 5);
        const { status } = await send(build, { body: { planet_id, building_type_id, queue: true } }, player.token);
        if (status !== 201) throw new Error(`Order ${i} on world ${world} was answered with ${status}.`);
      }
    }
    server.child.kill('SIGKILL');
    await server.ended;
  });
  afterAll(() => close());

  /** What the stored rows say, as the rules take it. */
  async function storedQueue(): Promise<Queue> {
    const [row] = await db.query(`SELECT ${PLAYER_COLUMNS} FROM player WHERE id = $1`, [player.id]);
    const planets = await db.query(`SELECT ${PLANET_COLUMNS} FROM planet WHERE id = ANY ($1) ORDER BY id`, [worlds]);
    const orders = await db.query('SELECT * FROM build_queue ORDER BY id');
    const buildings = await db.query('SELECT * FROM building');
    return {
      economy: economyOf(row, planets),
      orders: orders.map((each: { id: number; planet_id: number; building_type_id: number }) => ({
        id: each.id,
        planetId: each.planet_id,
        typeId: each.building_type_id,
      })),
      sites: planets.map(
        ({
          id,
          home,
          max_buildings,
          build_slots,
        }: Pick<PlanetRow, 'id' | 'home' | 'max_buildings' | 'build_slots'>) => ({
          planet_id: id,
          home,
          max_buildings,
          build_slots,
          buildings: buildings
            .filter((each: { planet_id: number }) => each.planet_id === id)
            .map((each: { building_type_id: number; activated_at: Date | null; built_at: Date }) => ({
              building_type_id: each.building_type_id,
              activated: each.activated_at !== null,
              builtAt: each.built_at.getTime(),
            })),
        }),
      ),
    };
  }

  const due = async (): Promise<number> =>
    (await db.query('SELECT count(*) AS due FROM build_queue WHERE starts_at <= clock_timestamp()'))[0].due;

  it('begins and ends each at its own second, and pays each once, its price of that moment', async () => {
    const before = await storedQueue();
    const forEver = before.economy.settledAt + 1000 * 60 * MINUTE;
    const expected = playOut(before, forEver, { raceId: 4, speed: SPEED }).starts;
    expect(before.orders.length).toBeGreaterThanOrEqual(13);
    expect(expected.length).toBeGreaterThan(6);

    await letTimePass({ db }, player.id, AWAY[0]);
    // Killed while it settles: as soon as the first order has begun, however far it is with the others.
    await killWhileSettling(await begunCount());
    await letTimePass({ db }, player.id, AWAY[1]);
    const { server } = await start();
    expect(await waitUntil(async () => (await due()) === 0, 20_000)).toBe(true);
    server.child.kill('SIGKILL');
    await server.ended;

    const inTheHour = await begunSo(expected, AWAY[0] + AWAY[1]);
    expect(inTheHour).toBeGreaterThan(3);

    // Long enough for the last one, which waits for what the home yields.
    const rest = Math.max(...expected.map(({ builtAt }) => builtAt)) - before.economy.settledAt;
    await letTimePass({ db }, player.id, rest);
    const last = await start();
    expect(await waitUntil(async () => (await due()) === 0, 20_000)).toBe(true);
    last.server.child.kill('SIGKILL');
    await last.server.ended;
    expect(await begunSo(expected, AWAY[0] + AWAY[1] + rest)).toBe(expected.length);
    expect(expected).toHaveLength(before.orders.length);
  });

  /**
   * Checks that exactly those orders have begun whose moment has come, each at its second and paid once; resolves with how
   * many. `shift`: by how much the stored times were moved since the prediction.
   */
  async function begunSo(expected: readonly Start[], shift: number): Promise<number> {
    const { now }: { now: Date } = (await db.query('SELECT clock_timestamp() AS now'))[0];
    const rows: { order_id: number; started_at: Date; built_at: Date; paid: Amounts[] }[] = await db.query(
      `SELECT order_id, started_at, built_at,
         (SELECT json_agg(line) FROM (SELECT ${RESOURCES.map((name) => `-${name} AS ${name}`).join(', ')} FROM ledger
          WHERE account_kind = 'player' AND reason = 'build' AND ref_id = building.id) AS line) AS paid
       FROM building WHERE order_id = ANY ($1) ORDER BY started_at, order_id`,
      [expected.map(({ order }) => order.id)],
    );
    const begun = expected.filter(({ at }) => at - shift <= now.getTime());
    expect(
      rows.slice(0, begun.length).map((row) => [row.order_id, row.started_at.getTime(), row.built_at.getTime()]),
    ).toEqual(begun.map(({ order, at, builtAt }) => [order.id, at - shift, builtAt - shift]));
    const nothing = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
    expect(rows.slice(0, begun.length).map(({ paid }) => paid)).toEqual(
      begun.map(({ cost }) => [{ ...nothing, ...cost }]),
    );
    expect((await audit(db)).differences).toEqual([]);
    return begun.length;
  }

  const begunCount = async (): Promise<number> =>
    (await db.query('SELECT count(*) AS begun FROM building WHERE order_id IS NOT NULL'))[0].begun;

  /** Starts a server and kills it once it has begun another order. */
  async function killWhileSettling(before: number): Promise<void> {
    const starting = start();
    expect(await waitUntil(async () => (await begunCount()) > before, 20_000)).toBe(true);
    const { server } = await starting;
    server.child.kill('SIGKILL');
    await server.ended;
  }
});

describe('at the same moment', () => {
  const app = testApp();

  const order = async (player: TestPlayer, building_type_id = METAL_MINE) => {
    const body = { planet_id: player.homeId, building_type_id, queue: true };
    const { body: answer } = await app.send(build, { body }, player.token);
    return 'queue_id' in answer ? answer.queue_id : 0;
  };

  it('a cancellation and the start of an order: one wins, each time', async () => {
    const won = { cancellation: 0, start: 0 };
    let took = 5;
    const random = seededRandom(seedOf('races of an order with its cancellation'));
    for (let round = 0; round < ROUNDS; round++) {
      // Each building makes the player's next one dearer and slower.
      const player = await app.aPlayer();
      await app.db.query('UPDATE planet SET build_slots = 1 WHERE id = $1', [player.homeId]);
      await enrich(app, player);
      await order(player);
      const id = await order(player);
      // The start falls within the cancellation, before it or after it.
      await app.db.query(
        `WITH soon AS (SELECT clock_timestamp() + make_interval(secs => $2) AS at),
           ends AS (UPDATE building SET started_at = at - interval '1 s', built_at = at FROM soon
             WHERE planet_id = $1 AND built_at > clock_timestamp() AND cancelled_at IS NULL)
         UPDATE build_queue SET starts_at = at FROM soon WHERE planet_id = $1`,
        [player.homeId, (random() * 2 * took) / 1000],
      );
      const before = performance.now();
      const [{ status }] = await Promise.all([
        app.send(cancelBuild, { body: { queue_id: id } }, player.token),
        settleOrders(app.context, player.id),
      ]);
      took = performance.now() - before;
      await waitUntil(async () => !(await isDue(player)), 5000);
      const [{ begun, paid, waiting }] = await app.db.query(
        `SELECT (SELECT count(*) FROM building WHERE order_id = $1) AS begun,
           (SELECT count(*) FROM ledger JOIN building ON building.id = ref_id
            WHERE account_kind = 'player' AND reason = 'build' AND order_id = $1) AS paid,
           (SELECT count(*) FROM build_queue WHERE id = $1) AS waiting`,
        [id],
      );
      expect([status, begun, paid, waiting]).toEqual(status === 200 ? [200, 0, 0, 0] : [409, 1, 1, 0]);
      won[status === 200 ? 'cancellation' : 'start']++;
    }
    expect(won.cancellation + won.start).toBe(ROUNDS);
    expect(Math.min(won.cancellation, won.start)).toBeGreaterThan(0);
    expect((await audit(app.db)).differences).toEqual([]);
  }, 120_000);

  const isDue = async (player: TestPlayer): Promise<boolean> =>
    (
      await app.db.query('SELECT 1 FROM build_queue WHERE planet_id = $1 AND starts_at <= clock_timestamp()', [
        player.homeId,
      ])
    ).length > 0;

  it('several processes begin each order once', async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    for (let i = 0; i < 7; i++) await order(player, BUILDING_TYPES[i % 3]?.id);
    await letTimePass(app, player.id, 60 * MINUTE);
    await Promise.all(Array.from({ length: 10 }, () => settleOrders(app.context, player.id)));
    const rows = await app.db.query('SELECT id FROM building WHERE planet_id = $1', [player.homeId]);
    expect(rows).toHaveLength(7);
    expect((await audit(app.db)).differences).toEqual([]);
  });
});
