import type { EntityManager } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { trainSquads } from '#shared/api/battles/squads';
import { build, cancelBuild, completeBuilding } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { QUARTERS } from '#shared/catalogue/battles';
import { buildingTypeOf, SETTLEMENT_ID, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { RESOURCES } from '#shared/catalogue/resources';
import { squadOf } from '#shared/catalogue/squads';
import { REFUSALS } from '#shared/refusals';
import { refundOf } from '#shared/rules/build-queue';
import { buildCost, buildMinutes } from '#shared/rules/construction';
import { xpFor } from '#shared/rules/experience';
import { DueScheduler } from '../../due-scheduler.ts';
import { audit } from '../../store/ledger/audit.ts';
import { build as buildNow } from '../../tests/support/build-now.ts';
import { raiseTo } from '../../tests/support/levels.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { enrich } from '../../tests/support/ships.ts';
import { setStock } from '../../tests/support/stock.ts';
import { letTimePass, type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { settleOrders } from './build-orders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const METAL_MINE = 3;
const mine = buildingTypeOf(METAL_MINE);

const app = testApp();

const order = (player: TestPlayer, typeId = METAL_MINE, planetId = player.homeId) =>
  app.send(build, { body: { planet_id: planetId, building_type_id: typeId, queue: true } }, player.token);
const start = (player: TestPlayer, typeId = METAL_MINE) =>
  app.send(buildNow, { body: { planet_id: player.homeId, building_type_id: typeId } }, player.token);
const cancel = (player: TestPlayer, body: { queue_id?: number; building_id?: number }) =>
  app.send(cancelBuild, { body }, player.token);
const planetOf = async (player: TestPlayer) =>
  (await app.send(getPlanet, { params: { id: player.homeId } }, player.token)).body;
const idOf = (body: object) => ('queue_id' in body ? Number(body.queue_id) : 0);

interface BuildingDates {
  readonly id: number;
  readonly order_id: number | null;
  readonly started_at: Date;
  readonly built_at: Date;
  readonly activated_at: Date | null;
  readonly cancelled_at: Date | null;
}

/** The player's buildings as the database has them, the earliest start first. */
const buildingsOf = (player: TestPlayer): Promise<BuildingDates[]> =>
  app.db.query(
    'SELECT id, order_id, started_at, built_at, activated_at, cancelled_at FROM building WHERE planet_id = $1 ORDER BY started_at, id',
    [player.homeId],
  );

/** A rich player with two metal mines under construction: no slot is free. */
async function aBusyPlayer(): Promise<TestPlayer> {
  const player = await app.aPlayer();
  await enrich(app, player);
  await start(player);
  await start(player);
  return player;
}

describe('POST /build with queue', () => {
  it('begins at once if it can, and answers as for a building that was started', async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    const { status, body } = await order(player);
    expect(status).toBe(201);
    expect(body).toMatchObject({ message: 'Metal Mine started.', activated: false });
    expect('queue_id' in body).toBe(false);
    expect(await planetOf(player)).toMatchObject({ buildings: [{ activated: false }], queue: [] });
  });

  it('waits where no slot is free, costs nothing yet, and begins at the end of the construction before it', async () => {
    const player = await aBusyPlayer();
    const before = (await app.send(getResources, {}, player.token)).body;
    const { status, body } = await order(player);
    const [first] = await buildingsOf(player);

    expect(status).toBe(201);
    expect(body).toMatchObject({ message: 'Metal Mine is in the queue.', queue: [{ building_type_id: METAL_MINE }] });
    expect(body.resources.metal).toBeGreaterThanOrEqual(before.metal);
    const { buildings, queue } = await planetOf(player);
    expect(buildings).toHaveLength(2);
    expect(queue).toMatchObject([{ queue_id: idOf(body), starts_at: first?.built_at.toISOString() }]);
  });

  it('reads worlds and orders as often for one start as for five', async () => {
    const player = await aBusyPlayer();
    for (let i = 0; i < 5; i++) await order(player);
    await letTimePass(app, player.id, 4 * HOUR);
    const asked: string[] = [];
    const heard = (tx: EntityManager) =>
      new Proxy(tx, {
        get: (target, name) => {
          if (name !== 'query') return Reflect.get(target, name);
          return (sql: string, values?: unknown[]) => {
            asked.push(sql);
            return target.query(sql, values);
          };
        },
      });
    const db = new Proxy(app.context.db, {
      get: (target, name) => {
        if (name !== 'transaction') return Reflect.get(target, name);
        return (work: (tx: EntityManager) => Promise<unknown>) => target.transaction((tx) => work(heard(tx)));
      },
    });
    await settleOrders({ ...app.context, db }, player.id);
    expect(await buildingsOf(player)).toHaveLength(7);
    // Before the first start, and to plan what is left.
    expect(asked.filter((sql) => sql.includes('AS site) AS sites'))).toHaveLength(2);
  });

  it('begins each at its own second though nobody came by for an hour, and books each at its moment', async () => {
    const player = await aBusyPlayer();
    for (let i = 0; i < 3; i++) await order(player);
    await letTimePass(app, player.id, HOUR);
    await settleOrders(app.context, player.id);

    const [first, second, third, fourth, fifth] = await buildingsOf(player);
    expect(third?.started_at).toEqual(first?.built_at);
    expect(fourth?.started_at).toEqual(second?.built_at);
    expect(fifth?.started_at).toEqual(third?.built_at);
    for (const [i, each] of [third, fourth, fifth].entries()) {
      const minutes = buildMinutes(mine, i + 2, 1);
      expect((each?.built_at.getTime() ?? 0) - (each?.started_at.getTime() ?? 0)).toBe(Math.round(minutes * MINUTE));
      const paid = await app.db.query(
        "SELECT at, metal FROM ledger WHERE account_kind = 'player' AND reason = 'build' AND ref_id = $1",
        [each?.id],
      );
      expect(paid).toEqual([{ at: each?.started_at, metal: -(buildCost(mine, i + 2).metal ?? 0) }]);
    }
    expect((await planetOf(player)).queue).toEqual([]);
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('activates what is finished there before it begins, as if the player had, and only then', async () => {
    const player = await aBusyPlayer();
    const tab = await openTab(app.origin, player.token);
    const { body } = await order(player);
    await letTimePass(app, player.id, HOUR);
    await settleOrders(app.context, player.id);

    const [first, second, third] = await buildingsOf(player);
    expect(third).toMatchObject({ order_id: idOf(body), started_at: first?.built_at });
    // The second was not finished when the third began, and no order has begun since.
    expect([first?.activated_at, second?.activated_at]).toEqual([first?.built_at, null]);
    const given = await app.db.query('SELECT source_id, amount, at FROM xp_event WHERE player_id = $1', [player.id]);
    expect(given).toEqual([{ source_id: first?.id, amount: xpFor(mine.cost), at: first?.built_at }]);
    expect(await tab.next('building_activated')).toMatchObject({ building_id: first?.id, activated: true });
    expect(await tab.next('building_started')).toMatchObject({ building_id: third?.id });
    expect(await tab.next('objective_completed')).toMatchObject({ state: 'completed' });
    await tab.room.leave();
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('leaves a slot to what is finished: four buildings never share two slots', async () => {
    const player = await aBusyPlayer();
    for (let i = 0; i < 5; i++) await order(player);
    for (let i = 0; i < 8; i++) {
      await letTimePass(app, player.id, 20 * MINUTE);
      await settleOrders(app.context, player.id);
      const { build_slots, buildings } = await planetOf(player);
      expect(buildings.filter(({ activated }) => !activated).length).toBeLessThanOrEqual(build_slots);
    }
    expect(await buildingsOf(player)).toHaveLength(7);
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('counts at once, also for the command that finds it: people of a settlement need quarters no more', async () => {
    const player = await app.aPlayer();
    await raiseTo(app, player, 2);
    await enrich(app, player);
    await app.db.query('UPDATE planet SET population = 0, build_slots = 1 WHERE id = $1', [player.homeId]);
    await start(player, SETTLEMENT_ID);
    await order(player);
    await letTimePass(app, player.id, HOUR);
    // One guard stands on every home from the start.
    const body = { planet_id: player.homeId, squad_type_id: squadOf(4, 'guard').id, count: QUARTERS.base };
    expect((await app.send(trainSquads, { body }, player.token)).status).toBe(201);
  });

  it('holds what waits behind an order that cannot be paid, and begins when the price is there', async () => {
    const player = await aBusyPlayer();
    const dear = await order(player, SHIPYARD_ID);
    const cheap = await order(player);
    await setStock(app, player.id, {});
    await letTimePass(app, player.id, MINUTE * 10);
    await settleOrders(app.context, player.id);
    const { queue } = await planetOf(player);
    expect(queue.map(({ queue_id }) => queue_id)).toEqual([idOf(dear.body), idOf(cheap.body)]);

    // The home yields all that a shipyard costs, in time; `starts_at` tells when.
    const at = Date.parse(queue[0]?.starts_at ?? '');
    await letTimePass(app, player.id, 48 * HOUR);
    await settleOrders(app.context, player.id);
    const yard = (await buildingsOf(player)).find(({ order_id }) => order_id === idOf(dear.body));
    expect(yard?.started_at.getTime()).toBe(at - 48 * HOUR);
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('begins with the goods of a mission at its finish, though both were due while no server ran', async () => {
    const player = await aBusyPlayer();
    // Half an hour of what a bare home yields does not pay for it.
    const { body } = await order(player, SHIPYARD_ID);
    await setStock(app, player.id, {});
    await letTimePass(app, player.id, HOUR);
    const plan = {
      find: 'resources',
      haul: { naquadah: 500, trinium: 500, metal: 500, energy: 500, food: 500 },
      lost: null,
      days: 1,
      facts: { days: 1 },
    };
    const [{ finish_time }]: [{ finish_time: Date }] = await app.db.query(
      `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, plan)
       SELECT $1, 'explore', $2, at - interval '1 day', at, $3
       FROM (SELECT clock_timestamp() - interval '45 min' AS at) AS home RETURNING finish_time`,
      [player.id, player.homeId, JSON.stringify(plan)],
    );
    await new DueScheduler(app.context).settleDue();
    const begun = (await buildingsOf(player)).find(({ order_id }) => order_id === idOf(body));
    expect(begun?.started_at).toEqual(finish_time);
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('every act of the player first begins what was due', async () => {
    const player = await aBusyPlayer();
    await order(player);
    await letTimePass(app, player.id, HOUR);
    const [first, second] = await buildingsOf(player);
    await app.send(completeBuilding, { body: { building_id: second?.id ?? 0 } }, player.token);
    const third = (await buildingsOf(player)).find(({ order_id }) => order_id !== null);
    expect(third?.started_at).toEqual(first?.built_at);
  });

  it('refuses the sixth, what has no place, and without queue what it always refused', async () => {
    const player = await aBusyPlayer();
    for (let i = 0; i < 5; i++) expect((await order(player)).status).toBe(201);
    expect(await order(player)).toMatchObject({ status: 409, refusal: REFUSALS.queueFull(5).text });
    expect(await start(player)).toMatchObject({ status: 409, refusal: REFUSALS.noFreeSlot.text });

    const other = await aBusyPlayer();
    expect((await order(other, SHIPYARD_ID)).status).toBe(201);
    expect(await order(other, SHIPYARD_ID)).toMatchObject({ status: 409, refusal: REFUSALS.limitReached.text });
  });

  it('is told to every tab, as the planet shows it', async () => {
    const player = await aBusyPlayer();
    const tab = await openTab(app.origin, player.token);
    const { body } = await order(player);
    expect(await tab.next('build_queue_changed')).toMatchObject({
      planet_id: player.homeId,
      queue: [{ queue_id: idOf(body) }],
    });
    await letTimePass(app, player.id, HOUR);
    await settleOrders(app.context, player.id);
    expect(await tab.next('building_started')).toMatchObject({ planet_id: player.homeId, activated: false });
    expect(await tab.next('build_queue_changed')).toMatchObject({ queue: [] });
    await tab.room.leave();
  });
});

describe('POST /build/cancel', () => {
  it('of an order costs nothing and lets the next one take its place', async () => {
    const player = await aBusyPlayer();
    const [one, two] = [await order(player), await order(player)];
    const [first] = await buildingsOf(player);
    const { status, body } = await cancel(player, { queue_id: idOf(one.body) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ refund: {}, message: 'Metal Mine cancelled.' });
    expect(body.queue).toMatchObject([{ queue_id: idOf(two.body), starts_at: first?.built_at.toISOString() }]);
    expect(await cancel(player, { queue_id: idOf(one.body) })).toMatchObject({ status: 404 });
  });

  it('of a construction gives back its share, takes the building away everywhere, and begins what waits', async () => {
    const player = await aBusyPlayer();
    const ordered = await order(player);
    const [first] = await buildingsOf(player);
    const before = (await app.send(getResources, {}, player.token)).body;
    const { body } = await cancel(player, { building_id: first?.id ?? 0 });

    const [row, , next] = await buildingsOf(player);
    const at = row?.cancelled_at?.getTime() ?? 0;
    const times = {
      startedAt: row?.started_at.getTime() ?? 0,
      builtAt: row?.built_at.getTime() ?? 0,
      underAttack: false,
    };
    expect(body.refund).toEqual(refundOf(buildCost(mine, 0), times, at));
    expect(next).toMatchObject({ order_id: idOf(ordered.body), started_at: row?.cancelled_at });
    // One mine stands while the order begins: it is the player's second again.
    for (const resource of RESOURCES) {
      const change = (body.refund[resource] ?? 0) - (buildCost(mine, 1)[resource] ?? 0);
      expect(body.resources[resource] - before[resource] - change, resource).toBeGreaterThanOrEqual(0);
      expect(body.resources[resource] - before[resource] - change, resource).toBeLessThanOrEqual(1);
    }
    expect((await planetOf(player)).buildings.map(({ building_id }) => building_id)).not.toContain(first?.id);
    const dashboard = (await app.send(getDashboard, {}, player.token)).body;
    expect(dashboard.buildings_under_construction.map(({ building_id }) => building_id)).not.toContain(first?.id);
    expect(await cancel(player, { building_id: first?.id ?? 0 })).toMatchObject({
      status: 409,
      refusal: REFUSALS.buildingCancelled.text,
    });
    const activate = await app.send(completeBuilding, { body: { building_id: first?.id ?? 0 } }, player.token);
    expect(activate).toMatchObject({ status: 409, refusal: REFUSALS.buildingCancelled.text });
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('of a building that is unique leaves room for another one', async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    const { body } = await start(player, SHIPYARD_ID);
    await cancel(player, { building_id: body.building_id });
    expect((await start(player, SHIPYARD_ID)).status).toBe(201);
  });

  it('is refused for what is due, has begun, is of others, or is not there', async () => {
    const [player, stranger] = [await aBusyPlayer(), await app.aPlayer()];
    const begun = await order(player);
    const [first] = await buildingsOf(player);
    expect(await cancel(stranger, { queue_id: idOf(begun.body) })).toMatchObject({ status: 403 });
    expect(await cancel(stranger, { building_id: first?.id ?? 0 })).toMatchObject({ status: 403 });
    await letTimePass(app, player.id, HOUR);
    const due = { status: 409, refusal: REFUSALS.buildingFinished.text };
    expect(await cancel(player, { building_id: first?.id ?? 0 })).toMatchObject(due);
    const late = { status: 409, refusal: REFUSALS.orderBegun.text };
    expect(await cancel(player, { queue_id: idOf(begun.body) })).toMatchObject(late);
    expect(await cancel(player, { queue_id: 2e9 })).toMatchObject({
      status: 404,
      refusal: REFUSALS.orderNotFound.text,
    });
    for (const [body, { text }] of [
      [{}, REFUSALS.cancelIdMissing],
      [{ queue_id: 1, building_id: 1 }, REFUSALS.cancelIdsBoth],
    ] as const) {
      expect(await cancel(player, body)).toMatchObject({ status: 400, refusal: text });
    }
  });
});
