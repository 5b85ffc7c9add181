import { describe, expect, it } from 'vitest';
import { availableBuildings, completeBuilding, build as declaredBuild } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { BUILDING_TYPES, type BuildingType, buildingTypeOf, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { RESOURCES } from '#shared/catalogue/resources';
import { squadOf } from '#shared/catalogue/squads';
import { REFUSALS } from '#shared/refusals';
import { buildCost, buildingOutput } from '#shared/rules/construction';
import { gainXp, xpFor } from '#shared/rules/experience';
import { audit } from '../../store/ledger/audit.ts';
import { withCounterpart, writeLedger } from '../../store/ledger/ledger.ts';
import { build } from '../../tests/support/build-now.ts';
import { setStock } from '../../tests/support/stock.ts';
import { letTimePass, type TestPlayer, testApp } from '../../tests/support/test-app.ts';

const HOUR = 3_600_000;
const METAL_MINE = 3;
const BARRACKS = 11;
const HUMANS = 4;
const NOBODYS_PLANET = 1;
const GOAULD = 2;

const app = testApp();

const start = (player: TestPlayer, typeId: number, planetId = player.homeId) =>
  app.send(build, { body: { planet_id: planetId, building_type_id: typeId } }, player.token);
const finish = (player: TestPlayer, buildingId: number) =>
  app.send(completeBuilding, { body: { building_id: buildingId } }, player.token);
const planetOf = async (player: TestPlayer) =>
  (await app.send(getPlanet, { params: { id: player.homeId } }, player.token)).body;
const resourcesOf = async (player: TestPlayer) => (await app.send(getResources, {}, player.token)).body;

/** Takes metal out of the ground of the home until this much is left, with the books. */
async function leaveMetal({ homeId }: TestPlayer, metal: number) {
  const [before] = await app.db.query('SELECT metal FROM planet WHERE id = $1', [homeId]);
  await app.db.query('UPDATE planet SET metal = $2, remainder_metal = 0 WHERE id = $1', [homeId, metal]);
  const line = {
    account: 'reserve',
    accountId: homeId,
    reason: 'start',
    amounts: { metal: metal - before.metal },
  } as const;
  await writeLedger(app.db.manager, new Date(), withCounterpart(line, 'sink'));
}

/** An active building. */
async function anActive(player: TestPlayer, typeId: number) {
  const { body } = await start(player, typeId);
  await letTimePass(app, player.id, HOUR);
  return (await finish(player, body.building_id)).body;
}

describe('R-11 POST /build', () => {
  it('G-40: takes the whole price at once and puts the building on the planet and on the dashboard', async () => {
    const player = await app.aPlayer();
    const before = await resourcesOf(player);

    const { body } = await start(player, METAL_MINE);

    const type = buildingTypeOf(METAL_MINE);
    const cost = buildCost(type, 0);
    for (const resource of RESOURCES) {
      const grown = body.resources[resource] - before[resource] + (cost[resource] ?? 0);
      // The home may have produced a unit between the two reads.
      expect(grown, resource).toBeGreaterThanOrEqual(0);
      expect(grown, resource).toBeLessThanOrEqual(1);
    }
    expect(Date.parse(body.built_at) - Date.parse(body.server_time)).toBe(20_000);
    expect((await planetOf(player)).buildings).toMatchObject([{ building_id: body.building_id, activated: false }]);
    const dashboard = await app.send(getDashboard, {}, player.token);
    expect(dashboard.body.buildings_under_construction).toMatchObject([
      { building_id: body.building_id, planet_id: player.homeId, building_type_name: type.name, activated: false },
    ]);
  });

  it('V-16: names both ids when one is missing or is no id', async () => {
    const player = await app.aPlayer();
    for (const body of [{}, { planet_id: 1 }, { building_type_id: 1 }, { planet_id: '1', building_type_id: 1 }]) {
      const { status, refusal } = await app.send(build, { body: body as never }, player.token);
      expect([status, refusal]).toEqual([400, REFUSALS.buildIdsMissing.text]);
    }
  });

  it("T5, V-43, G-23: refuses another player's and an unowned planet with 403, and a planet that is not there with 404", async () => {
    const [player, stranger] = [await app.aPlayer(), await app.aPlayer()];
    for (const planetId of [stranger.homeId, NOBODYS_PLANET]) {
      const { status, refusal } = await start(player, METAL_MINE, planetId);
      expect([status, refusal]).toEqual([403, 'You do not own this planet or it does not exist.']);
    }
    const { status, refusal } = await start(player, METAL_MINE, 2_000_000_000);
    expect([status, refusal]).toEqual([404, 'Planet not found.']);
  });

  it('V-22, T-14: holds a slot until the building is activated, not only until it is due', async () => {
    const player = await app.aPlayer();
    const { body: first } = await start(player, METAL_MINE);
    await start(player, 1);
    await letTimePass(app, player.id, HOUR);

    const refused = await start(player, 2);
    expect([refused.status, refused.refusal]).toEqual([409, 'No free build slots available on this planet.']);

    await finish(player, first.building_id);
    expect((await start(player, 2)).status).toBe(201);
  });

  it('V-23, G-44: allows one unique building per planet, in any state', async () => {
    const player = await app.aPlayer();
    const { body } = await start(player, SHIPYARD_ID);
    const whileBuilding = await start(player, SHIPYARD_ID);
    await letTimePass(app, player.id, HOUR);
    await finish(player, body.building_id);
    const whileActive = await start(player, SHIPYARD_ID);

    for (const refused of [whileBuilding, whileActive]) {
      expect([refused.status, refused.refusal]).toEqual([409, 'Limit Reached (1 Per Planet)']);
    }
  });

  it('V-26: names what is missing and charges nothing', async () => {
    const player = await app.aPlayer();
    await setStock(app, player.id, { trinium: 500, energy: 500, food: 500 });

    const refused = await start(player, SHIPYARD_ID);

    expect(refused.status).toBe(400);
    expect(refused.refusal).toMatch(/^Insufficient resources\. You still need \d+ naquadah, \d+ metal\.$/);
    expect((await planetOf(player)).buildings).toEqual([]);
  });

  it('counts no mine where its ore is gone: the offered price, the price taken and the price of an order are the same', async () => {
    const player = await app.aPlayer();
    for (let i = 0; i < 2; i++) await anActive(player, METAL_MINE);
    await leaveMetal(player, 60);
    const offered = async () => {
      const { body } = await app.send(availableBuildings, { query: {} }, player.token);
      return body.find(({ building_type_id }) => building_type_id === METAL_MINE);
    };
    const mine = buildingTypeOf(METAL_MINE);
    const before = await offered();
    expect(before).toMatchObject({ build_cost: buildCost(mine, 2) });
    const cheaperAt = Date.parse(before?.cheaper_at ?? '');
    expect(cheaperAt).toBeGreaterThan(Date.now());
    expect(cheaperAt).toBeLessThan(Date.now() + HOUR);

    await letTimePass(app, player.id, HOUR);
    expect(await offered()).toMatchObject({ build_cost: buildCost(mine, 0), cheaper_at: null });

    const { body } = await start(player, METAL_MINE);
    const { body: ordered } = await app.send(
      declaredBuild,
      { body: { planet_id: player.homeId, building_type_id: METAL_MINE, queue: true } },
      player.token,
    );
    for (const each of [body, ordered] as { building_id: number }[]) {
      const [paid] = await app.db.query(
        "SELECT -metal AS metal, -trinium AS trinium FROM ledger WHERE account_kind = 'player' AND reason = 'build' AND ref_id = $1",
        [each.building_id],
      );
      expect(paid).toEqual({ metal: 0, trinium: 0, ...buildCost(mine, 0) });
    }
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('refuses a building type that does not exist', async () => {
    const { status } = await start(await app.aPlayer(), 9999);
    expect(status).toBe(404);
  });

  it('R-10, G-43: the next one of a type costs more and takes longer, exactly as the blueprint showed', async () => {
    const player = await app.aPlayer();
    const blueprint = async () => {
      const { body } = await app.send(availableBuildings, { query: {} }, player.token);
      return body.find((type) => type.building_type_id === METAL_MINE);
    };
    const first = await blueprint();
    await anActive(player, METAL_MINE);
    const second = await blueprint();
    expect(second?.build_cost.metal).toBeGreaterThan(first?.build_cost.metal ?? 0);
    expect(second?.build_time).toBeGreaterThan(first?.build_time ?? 0);

    const before = await resourcesOf(player);
    const { body } = await start(player, METAL_MINE);

    expect(before.metal - body.resources.metal).toBe(second?.build_cost.metal);
    expect(Date.parse(body.built_at) - Date.parse(body.server_time)).toBe(
      Math.round((second?.build_time ?? 0) * 60_000),
    );
  });
});

describe('G-42, G-43: levels', () => {
  /** Sets the player's level, as if it had been earned. */
  const reach = (player: TestPlayer, level: number) =>
    app.db.query('UPDATE player SET level = $2 WHERE id = $1', [player.id, level]);
  const offered = async (player: TestPlayer) => {
    const { body } = await app.send(availableBuildings, { query: {} }, player.token);
    return body.map((type) => type.building_type_id);
  };

  it.each([1, 4, 10])('GET /build/available returns what level %i allows, and nothing else', async (level) => {
    const player = await app.aPlayer();
    await reach(player, level);
    const allowed = BUILDING_TYPES.filter((type) => type.minLevel <= level).map((type) => type.id);
    expect(await offered(player)).toEqual(allowed);
    await reach(player, 1);
  });

  it('POST /build refuses what the level does not allow with 403, charges nothing, and takes it one level later', async () => {
    const player = await app.aPlayer();
    await setStock(app, player.id, { naquadah: 900, trinium: 900, metal: 900, energy: 900, food: 900 });
    await reach(player, 2);
    const early = await start(player, BARRACKS);
    expect([early.status, early.refusal]).toEqual([403, 'Barracks requires level 3.']);
    expect((await resourcesOf(player)).metal).toBeLessThan(910);
    expect((await resourcesOf(player)).metal).toBeGreaterThanOrEqual(900);
    await reach(player, 3);
    expect((await start(player, BARRACKS)).status).toBe(201);
    await reach(player, 1);
  });
});

describe('G-52: what a building gives its world when it is activated, and not before', () => {
  it.each(BUILDING_TYPES.filter((type) => 'effects' in type).map((type) => [type.name, type] as const))(
    '%s',
    async (_, { id, cost, effects, minLevel }: BuildingType) => {
      const player = await app.aPlayer();
      await setStock(app, player.id, cost);
      await app.db.query('UPDATE player SET level = $2 WHERE id = $1', [player.id, minLevel]);
      const before = await planetOf(player);
      const { body } = await start(player, id);
      expect(await worldOf(player)).toEqual(worldIn(before));

      await letTimePass(app, player.id, 10 * HOUR);
      await finish(player, body.building_id);
      const again = await finish(player, body.building_id);

      expect(again.status).toBe(409);
      const after = await worldOf(player);
      const { squads: guard, ...numbers } = worldIn(before);
      const { population = 0, defenseLevel = 0, defenseStat = 0, buildSlots = 0, squads } = effects ?? {};
      expect(after).toEqual({
        current_population: numbers.current_population + population,
        defense_level: numbers.defense_level + defenseLevel,
        defense_stat: numbers.defense_stat + defenseStat,
        build_slots: numbers.build_slots + buildSlots,
        squads: [...guard, ...Array(squads?.count ?? 0).fill(squads && squadOf(HUMANS, squads.rank).name)],
      });
      // The test set this level; the audit below accepts only levels that were earned.
      await app.db.query('UPDATE player SET level = $2, xp = $3 WHERE id = $1', [
        player.id,
        ...Object.values(gainXp({ level: 1, xp: 0 }, xpFor(cost))),
      ]);
    },
  );

  const worldOf = async (player: TestPlayer) => worldIn(await planetOf(player));
  const worldIn = (planet: Awaited<ReturnType<typeof planetOf>>) => ({
    current_population: planet.current_population,
    defense_level: planet.defense_level,
    defense_stat: planet.defense_stat,
    build_slots: planet.build_slots,
    squads: planet.soldier_squads.map((squad) => squad.squad_type_name),
  });
});

describe('R-09 POST /build/complete', () => {
  it('T-03: activates, pays XP and lets the mine yield from this moment on', async () => {
    const player = await app.aPlayer();
    const { body: started } = await start(player, METAL_MINE);
    await letTimePass(app, player.id, HOUR);
    const reserve = (await planetOf(player)).metal;

    const { body } = await finish(player, started.building_id);

    const type = buildingTypeOf(METAL_MINE);
    expect(body).toMatchObject({ xp_gained: xpFor(type.cost), level_promotion: false, new_level: 1 });
    expect(body.building.activated).toBe(true);
    expect(body.resources.xp).toBe(xpFor(type.cost));
    await letTimePass(app, player.id, HOUR);
    const hourly = buildingOutput(type, 4, 1).metal ?? 0;
    expect(reserve - (await planetOf(player)).metal).toBe(hourly);
    expect((await resourcesOf(player)).metal - body.resources.metal).toBeGreaterThanOrEqual(hourly);
  });

  it('G-48: refuses early (400), twice (409), another player (403) and an unknown building (404)', async () => {
    const [player, stranger] = [await app.aPlayer(), await app.aPlayer()];
    const { body } = await start(player, METAL_MINE);
    const early = await finish(player, body.building_id);
    await letTimePass(app, player.id, HOUR);
    const foreign = await finish(stranger, body.building_id);
    await finish(player, body.building_id);
    const twice = await finish(player, body.building_id);
    const unknown = await finish(player, 2_000_000_000);

    expect([early.status, early.refusal]).toEqual([400, REFUSALS.buildingNotDue.text]);
    expect([foreign.status, foreign.refusal]).toEqual([403, 'You do not own this planet or it does not exist.']);
    expect([twice.status, twice.refusal]).toEqual([409, REFUSALS.buildingActive.text]);
    expect([unknown.status, unknown.refusal]).toEqual([404, REFUSALS.buildingNotFound.text]);
    expect((await resourcesOf(player)).xp).toBe(xpFor(buildingTypeOf(METAL_MINE).cost));
  });

  it('G-41: the answer tells when the XP lead to a new level', async () => {
    const player = await app.aPlayer();
    let gained = 0;
    for (const typeId of [METAL_MINE, 1, 2, SHIPYARD_ID]) {
      await setStock(app, player.id, { naquadah: 900, trinium: 900, metal: 900, energy: 900, food: 900 });
      const answer = await anActive(player, typeId);
      gained += answer.xp_gained;
      expect(answer.level_promotion).toBe(gained >= 100 && gained - answer.xp_gained < 100);
    }
    expect(await resourcesOf(player)).toMatchObject({ level: 2, xp: gained - 100, xp_for_next_level: 283 });
  });

  it('G-28: the trait of the race shows in what a mine yields', async () => {
    const player = await app.aPlayer(GOAULD);
    const { building } = await anActive(player, 1);
    expect(building.naquadah_mine_rate).toBe(Math.round((BUILDING_TYPES[0].output.naquadah ?? 0) * 1.1));
  });

  it('T-15: a mine stops with its reserve, and the ledger shows it', async () => {
    const player = await app.aPlayer();
    await anActive(player, METAL_MINE);
    expect((await planetOf(player)).metal).toBeGreaterThan(0);
    await letTimePass(app, player.id, 10_000 * HOUR);
    expect((await planetOf(player)).metal).toBe(0);
    await start(player, 1);
    expect((await planetOf(player)).metal).toBe(0);
  });
});

it('reads write nothing: the player is as before after every GET', async () => {
  const player = await app.aPlayer();
  const row = () => app.db.query('SELECT to_json(player) FROM player WHERE id = $1', [player.id]);
  const before = await row();
  await Promise.all([resourcesOf(player), planetOf(player), app.send(getDashboard, {}, player.token)]);
  expect(await row()).toEqual(before);
});

describe('POST /build/complete of several', () => {
  const finishAll = (player: TestPlayer, building_ids: number[]) =>
    app.send(completeBuilding, { body: { building_ids } }, player.token);
  const twoOf = async (player: TestPlayer) => [
    (await start(player, METAL_MINE)).body.building_id,
    (await start(player, 1)).body.building_id,
  ];

  it('activates all of them, with the yields and the XP of single calls', async () => {
    const [player, single] = [await app.aPlayer(), await app.aPlayer()];
    const [ids, singles] = [await twoOf(player), await twoOf(single)];
    for (const each of [player, single]) await letTimePass(app, each.id, HOUR);

    const { status, body } = await finishAll(player, ids);
    const apart = [];
    for (const id of singles) apart.push((await finish(single, id)).body);

    expect(status).toBe(200);
    expect(body.buildings?.map(({ building_id, activated }) => [building_id, activated])).toEqual(
      ids.map((id) => [id, true]),
    );
    expect(body.building).toEqual(body.buildings?.[0]);
    expect(body.xp_gained).toBe(apart.reduce((sum, { xp_gained }) => sum + xp_gained, 0));
    const rates = (owner: TestPlayer) =>
      app.db.query('SELECT rate_metal, rate_naquadah FROM player WHERE id = $1', [owner.id]);
    expect(await rates(player)).toEqual(await rates(single));
  });

  it('activates none if one is refused, and names it', async () => {
    const player = await app.aPlayer();
    const [first = 0, second = 0] = await twoOf(player);
    await letTimePass(app, player.id, HOUR);
    await finish(player, second);
    const { status, refusal, body } = await finishAll(player, [first, second]);
    expect([status, refusal, (body as unknown as { building_id?: number }).building_id]).toEqual([
      409,
      REFUSALS.buildingActive.text,
      second,
    ]);
    expect((await planetOf(player)).buildings.find(({ building_id }) => building_id === first)?.activated).toBe(false);
    expect((await finishAll(player, [first])).status).toBe(200);
  });
});

it('P1: the audit finds no difference after all tests', async () => {
  expect((await audit(app.db)).differences).toEqual([]);
});
