import { describe, expect, it } from 'vitest';
import { getPlanet, planetsWithScouts } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { availableShips, buildShip, completeShip } from '#shared/api/ships';
import { RESOURCES } from '#shared/catalogue/resources';
import { SHIP_TYPES, shipTypeOf } from '#shared/catalogue/ships';
import { REFUSALS } from '#shared/refusals';
import { xpFor } from '#shared/rules/experience';
import { audit } from '../../store/ledger/audit.ts';
import { aColony } from '../../tests/support/marches.ts';
import { aShip, aShipyard, enrich, SCOUT_ID, WARSHIP_ID } from '../../tests/support/ships.ts';
import { setStock } from '../../tests/support/stock.ts';
import { letTimePass, type TestPlayer, testApp } from '../../tests/support/test-app.ts';

const HOUR = 3_600_000;
const JAFFA_SCOUT = 11;

const app = testApp();

const start = (player: TestPlayer, typeId = SCOUT_ID, planetId = player.homeId) =>
  app.send(buildShip, { body: { planet_id: planetId, ship_type_id: typeId } }, player.token);
const finish = (player: TestPlayer, shipId: number) =>
  app.send(completeShip, { body: { ship_id: shipId } }, player.token);
const shipsOf = async (player: TestPlayer) =>
  (await app.send(getPlanet, { params: { id: player.homeId } }, player.token)).body.ships;
const scoutsOf = async (player: TestPlayer) => (await app.send(planetsWithScouts, {}, player.token)).body;
const resourcesOf = async (player: TestPlayer) => (await app.send(getResources, {}, player.token)).body;

async function aShipbuilder(race?: number) {
  const player = await app.aPlayer(race);
  await aShipyard(app, player);
  return player;
}

describe('R-17 GET /ship/available', () => {
  it.each([1, 2, 3, 4])('G-50: offers race %i its own ships of its level, at any price', async (race) => {
    const player = await app.aPlayer(race);
    await setStock(app, player.id, {});
    const { body } = await app.send(availableShips, {}, player.token);
    const expected = SHIP_TYPES.filter((type) => type.raceId === race && type.minLevel <= 1);
    expect(body.map((type) => type.ship_type_id)).toEqual(expected.map((type) => type.id));
    expect(body.filter((type) => type.is_scout)).toHaveLength(1);
  });

  it('G-50: offers more to a higher level', async () => {
    const player = await app.aPlayer();
    await app.db.query('UPDATE player SET level = 50 WHERE id = $1', [player.id]);
    const { body } = await app.send(availableShips, {}, player.token);
    expect(body).toHaveLength(SHIP_TYPES.filter((type) => type.raceId === 4).length);
    await app.db.query('UPDATE player SET level = 1 WHERE id = $1', [player.id]);
  });
});

describe('R-18 POST /ship/build', () => {
  it('starts several ships at once, each with its own row and payment, or none of them', async () => {
    const player = await aShipbuilder();
    const { cost } = shipTypeOf(SCOUT_ID);
    await setStock(app, player.id, Object.fromEntries(RESOURCES.map((name) => [name, 3 * (cost[name] ?? 0)])));
    const order = (count: number) =>
      app.send(buildShip, { body: { planet_id: player.homeId, ship_type_id: SCOUT_ID, count } }, player.token);

    expect(await order(4)).toMatchObject({ status: 400, refusal: expect.stringMatching(/^Insufficient resources/) });
    const { status, body } = await order(3);
    expect(status).toBe(201);
    expect(body.message).toBe(`3 × ${shipTypeOf(SCOUT_ID).name} started.`);
    expect(body.ships.map(({ ship_id }) => ship_id)).toContain(body.ship_id);
    expect((await shipsOf(player)).map(({ ship_id }) => ship_id)).toEqual(body.ships.map(({ ship_id }) => ship_id));
    for (const count of [0, 11, 1.5]) {
      expect(await order(count)).toMatchObject({ status: 400, refusal: REFUSALS.shipCountInvalid(10).text });
    }
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('T-05: takes the whole price at once and puts the ship on the planet', async () => {
    const player = await aShipbuilder();
    await enrich(app, player);
    const before = await resourcesOf(player);

    const { body } = await start(player);

    const type = shipTypeOf(SCOUT_ID);
    for (const resource of RESOURCES) {
      const grown = body.resources[resource] - before[resource] + (type.cost[resource] ?? 0);
      // The home may have produced a unit between the two reads.
      expect(grown, resource).toBeGreaterThanOrEqual(0);
      expect(grown, resource).toBeLessThanOrEqual(1);
    }
    expect(Date.parse(body.ready_at) - Date.parse(body.server_time)).toBe(type.minutes * 60_000);
    expect(body).toMatchObject({ planet_id: player.homeId, ship_type_id: SCOUT_ID, is_scout: true });
    expect(await shipsOf(player)).toMatchObject([{ ship_id: body.ship_id, activated: false, on_mission: false }]);
  });

  it('G-49: ships use no slots and have no queue', async () => {
    const player = await aShipbuilder();
    for (let i = 0; i < 5; i++) expect((await start(player)).status).toBe(201);
    expect(await shipsOf(player)).toHaveLength(5);
  });

  it('V-17: names both ids when one is missing or is no id', async () => {
    const player = await app.aPlayer();
    for (const body of [{}, { planet_id: 1 }, { ship_type_id: 1 }, { planet_id: '1', ship_type_id: 1 }]) {
      const { status, refusal } = await app.send(buildShip, { body: body as never }, player.token);
      expect([status, refusal]).toEqual([400, 'Planet ID and Ship Type ID are required.']);
    }
  });

  it('V-27, T-13: needs an active shipyard on that planet', async () => {
    const { status, refusal } = await start(await app.aPlayer());
    expect([status, refusal]).toEqual([
      400,
      'An active Shipyard building is required on this planet to construct ships.',
    ]);
  });

  it('T5: refuses other races, higher levels, other planets and what is not there, and charges nothing', async () => {
    const [player, stranger] = [await aShipbuilder(), await app.aPlayer()];
    await enrich(app, player);
    const before = await resourcesOf(player);
    const first = shipTypeOf(SHIP_TYPES.find((type) => type.raceId === 4 && type.minLevel > before.level)?.id ?? 0);

    const answers = [
      await start(player, JAFFA_SCOUT),
      await start(player, first.id),
      await start(player, SCOUT_ID, stranger.homeId),
      await start(player, SCOUT_ID, 2_000_000_000),
      await start(player, 9999),
    ];

    expect(answers.map(({ status, refusal }) => [status, refusal])).toEqual([
      [400, REFUSALS.shipTypeOfAnotherRace.text],
      [403, REFUSALS.levelTooLow(first.name, first.minLevel).text],
      [403, REFUSALS.planetNotOwned.text],
      [404, REFUSALS.planetNotFound.text],
      [404, REFUSALS.shipTypeUnknown.text],
    ]);
    expect((await resourcesOf(player)).trinium - before.trinium).toBeLessThanOrEqual(1);
    expect(await shipsOf(player)).toEqual([]);
  });

  it('V-26: names what is missing and charges nothing', async () => {
    const player = await aShipbuilder();
    await setStock(app, player.id, { trinium: 5 });
    const { status, refusal } = await start(player);
    expect(status).toBe(400);
    expect(refusal).toMatch(/^Insufficient resources\. You still need \d+ naquadah, /);
    expect((await resourcesOf(player)).trinium).toBeGreaterThanOrEqual(5);
  });
});

describe('R-19 POST /ship/complete', () => {
  it('T-07, T-08: launches the ship, pays its XP and makes it idle', async () => {
    const player = await aShipbuilder();
    const { body: started } = await start(player);
    const { xp } = await resourcesOf(player);
    await letTimePass(app, player.id, HOUR);

    const { body } = await finish(player, started.ship_id);

    const type = shipTypeOf(SCOUT_ID);
    expect(body).toMatchObject({ xp_gained: xpFor(type.cost), ship: { ship_id: started.ship_id, activated: true } });
    if (!body.level_promotion) expect(body.resources.xp).toBe(xp + xpFor(type.cost));
    expect(await shipsOf(player)).toMatchObject([{ activated: true, on_mission: false }]);
  });

  it('V-28, G-48: refuses early (400), twice (409), another player (403) and an unknown ship (404)', async () => {
    const [player, stranger] = [await aShipbuilder(), await app.aPlayer()];
    const { body } = await start(player);
    const early = await finish(player, body.ship_id);
    await letTimePass(app, player.id, HOUR);
    const foreign = await finish(stranger, body.ship_id);
    await finish(player, body.ship_id);
    const twice = await finish(player, body.ship_id);
    const unknown = await finish(player, 2_000_000_000);

    expect([early, foreign, twice, unknown].map(({ status, refusal }) => [status, refusal])).toEqual([
      [400, REFUSALS.shipNotReady.text],
      [403, REFUSALS.shipNotOwned.text],
      [409, REFUSALS.shipActive.text],
      [404, REFUSALS.shipNotFound.text],
    ]);
  });

  it('V-18: names the id when it is missing', async () => {
    const player = await app.aPlayer();
    const { status, refusal } = await app.send(completeShip, { body: {} as never }, player.token);
    expect([status, refusal]).toEqual([400, 'Ship ID is required.']);
  });

  it('T13, G-48: of ten launches of one ship at once, one pays', async () => {
    const player = await aShipbuilder();
    const { body } = await start(player);
    await letTimePass(app, player.id, HOUR);
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(player, body.ship_id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const paid = await app.db.query("SELECT 1 FROM xp_event WHERE source_kind = 'ship' AND source_id = $1", [
      body.ship_id,
    ]);
    expect(paid).toHaveLength(1);
  });
});

describe('POST /ship/complete of several', () => {
  const finishAll = (player: TestPlayer, ship_ids: number[]) =>
    app.send(completeShip, { body: { ship_ids } }, player.token);
  const threeOf = async (player: TestPlayer) => {
    const body = { planet_id: player.homeId, ship_type_id: SCOUT_ID, count: 3 };
    return (await app.send(buildShip, { body }, player.token)).body.ships.map(({ ship_id }) => ship_id);
  };

  it('launches all of them as one command, on any of the worlds, with the XP of single calls and one event each', async () => {
    const [player, single] = [await aShipbuilder(), await aShipbuilder()];
    const [ids, singles] = [await threeOf(player), await threeOf(single)];
    const colony = await aColony(app, player);
    await app.db.query('UPDATE ship SET planet_id = $2 WHERE id = $1', [ids[1], colony]);
    for (const each of [player, single]) await letTimePass(app, each.id, HOUR);
    const before = await resourcesOf(player);

    const { status, body } = await finishAll(player, ids);
    const apart = [];
    for (const id of singles) apart.push((await finish(single, id)).body);

    expect(status).toBe(200);
    expect(body.ships?.map(({ ship_id, activated }) => [ship_id, activated])).toEqual(ids.map((id) => [id, true]));
    expect(body.ships?.map(({ planet_id }) => planet_id)).toEqual([player.homeId, colony, player.homeId]);
    expect(body.ship).toEqual(body.ships?.[0]);
    expect(body.xp_gained).toBe(apart.reduce((sum, { xp_gained }) => sum + xp_gained, 0));
    expect(body.new_level).toBe(apart.at(-1)?.new_level);
    expect(body.resources.version).toBe(before.version + 1);
    const xp = (owner: TestPlayer) =>
      app.db.query("SELECT amount FROM xp_event WHERE player_id = $1 AND source_kind = 'ship' ORDER BY source_id", [
        owner.id,
      ]);
    expect(await xp(player)).toEqual(await xp(single));
    expect(await xp(player)).toHaveLength(3);
  });

  it('launches none if one is refused, and names it', async () => {
    const [player, stranger] = [await aShipbuilder(), await aShipbuilder()];
    const [ids, others] = [await threeOf(player), await threeOf(stranger)];
    await letTimePass(app, player.id, HOUR);
    const [young = 0] = await threeOf(player);
    const [first = 0, second = 0] = ids;
    const refusalsOf = async (wrong: number) => {
      const { status, refusal, body } = await finishAll(player, [first, wrong, second]);
      return [status, refusal, (body as unknown as { ship_id?: number }).ship_id];
    };
    expect(await refusalsOf(young)).toEqual([400, REFUSALS.shipNotReady.text, young]);
    expect(await refusalsOf(others[0] ?? 0)).toEqual([403, REFUSALS.shipNotOwned.text, others[0]]);
    expect(await refusalsOf(2_000_000_000)).toEqual([404, REFUSALS.shipNotFound.text, 2_000_000_000]);
    expect((await shipsOf(player)).filter(({ activated }) => activated)).toEqual([]);
    await finish(player, second);
    const { status, refusal, body } = await finishAll(player, [first, second]);
    expect([status, refusal, (body as unknown as { ship_id?: number }).ship_id]).toEqual([
      409,
      REFUSALS.shipActive.text,
      second,
    ]);
  });

  it('takes either one ID or up to a hundred, each once', async () => {
    const player = await app.aPlayer();
    const invalid = REFUSALS.finishedIdsInvalid(100).text;
    for (const [body, text] of [
      [{ ship_id: 1, ship_ids: [2] }, REFUSALS.finishedIdsBoth.text],
      [{ ship_ids: [] }, invalid],
      [{ ship_ids: [1, 1] }, invalid],
      [{ ship_ids: ['1'] }, invalid],
      [{ ship_ids: Array.from({ length: 101 }, (_, i) => i + 1) }, invalid],
    ] as const) {
      const { status, refusal } = await app.send(completeShip, { body: body as never }, player.token);
      expect([status, refusal]).toEqual([400, text]);
    }
    const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
    expect((await finishAll(player, hundred)).status).not.toBe(400);
  });

  it('of ten calls at once for the same ships, one pays', async () => {
    const player = await aShipbuilder();
    const ids = await threeOf(player);
    await letTimePass(app, player.id, HOUR);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => finishAll(player, i % 2 ? ids : ids.toReversed())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const paid = await app.db.query("SELECT 1 FROM xp_event WHERE source_kind = 'ship' AND source_id = ANY ($1)", [
      ids,
    ]);
    expect(paid).toHaveLength(3);
  });
});

describe('R-16 GET /planets/with_scouts', () => {
  it('G-60: lists planets with an idle scout: neither warships nor scouts under construction count', async () => {
    const player = await aShipbuilder();
    expect(await scoutsOf(player)).toEqual([]);
    await start(player);
    await app.db.query('UPDATE player SET level = 10 WHERE id = $1', [player.id]);
    await aShip(app, player, WARSHIP_ID);
    await app.db.query('UPDATE player SET level = 2 WHERE id = $1', [player.id]);
    expect(await scoutsOf(player)).toEqual([]);

    const scouts = [await aShip(app, player), await aShip(app, player)];

    const [planet, ...others] = await scoutsOf(player);
    expect(others).toEqual([]);
    expect(planet).toMatchObject({ planet_id: player.homeId, available_scout_count: 2 });
    expect(planet?.available_scout_ships).toEqual(
      scouts.map((ship_id) => ({ ship_id, ship_type_name: shipTypeOf(SCOUT_ID).name })),
    );
  });
});

it('P1: the audit finds no difference after all tests', async () => {
  // The tests above set levels directly.
  const { differences } = await audit(app.db);
  expect(differences.filter((each) => !/is at level/.test(each))).toEqual([]);
});
