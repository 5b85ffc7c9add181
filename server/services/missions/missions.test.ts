import { describe, expect, it } from 'vitest';
import { completeBuilding } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getGalaxy } from '#shared/api/galaxy';
import { colonize, explore, malp, missionTypes } from '#shared/api/missions';
import { getPlanet, knownPlanets, listPlanets, planetsWithScouts } from '#shared/api/planets';
import { getReport } from '#shared/api/reports';
import { getResources } from '#shared/api/resources';
import { type MissionKind, missionTypeOf } from '#shared/catalogue/missions';
import { planetTypeOf } from '#shared/catalogue/planets';
import { RESOURCES } from '#shared/catalogue/resources';
import { shipTypeOf } from '#shared/catalogue/ships';
import { HOME_YIELD } from '#shared/catalogue/start';
import { REFUSALS } from '#shared/refusals';
import { xpFor } from '#shared/rules/experience';
import { cardOf } from '#shared/rules/missions/classify';
import { type ExplorePlan, type Find, planExploration } from '#shared/rules/missions/explore';
import { audit } from '../../store/ledger/audit.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { build } from '../../tests/support/build-now.ts';
import { anExplorer, aShip, aShipyard, enrich, SCOUT_ID, WARSHIP_ID } from '../../tests/support/ships.ts';
import { setStock } from '../../tests/support/stock.ts';
import { letTimePass, type TestPlayer, testApp } from '../../tests/support/test-app.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const SECOND = 1000;
const METAL_MINE = 3;
/** How long a test waits for the due scheduler. */
const TIMEOUT_MS = 5000;
const NOBODYS_ADDRESS = [39, 39, 39, 39, 39, 39];

const app = testApp();

type Explorer = Awaited<ReturnType<typeof anExplorer>>;

const leave = (player: Explorer, days = 1, more: object = {}) =>
  app.send(
    explore,
    { body: { planet_id: player.homeId, ship_id: player.scoutId, duration_days: days, ...more } },
    player.token,
  );
const dial = (player: TestPlayer, call: typeof malp, address: number[], origin = player.homeId) =>
  app.send(call, { body: { originating_planet_id: origin, stargate_address: address } }, player.token);
const missionsOf = async (player: TestPlayer) => (await app.send(getDashboard, {}, player.token)).body.missions;
const knownTo = async (player: TestPlayer) => (await app.send(knownPlanets, {}, player.token)).body;
const homeOf = async (player: TestPlayer, id = player.homeId) =>
  (await app.send(getPlanet, { params: { id } }, player.token)).body;
const resourcesOf = async (player: TestPlayer) => (await app.send(getResources, {}, player.token)).body;
const planOf = async (id: number): Promise<ExplorePlan> =>
  (await app.db.query('SELECT plan FROM mission WHERE id = $1', [id]))[0].plan;

interface World {
  readonly id: number;
  readonly stargate_address: number[];
}
let lastWild = 0;
/** A planet without an owner, with or without a guard, that no player knows. Each call returns another one. */
async function aWildWorld(guard = 0): Promise<World> {
  const [world] = await app.db.query(
    `SELECT id, stargate_address FROM planet
     WHERE owner_id IS NULL AND id > $1 AND id NOT IN (SELECT planet_id FROM known_planet) ORDER BY id LIMIT 1`,
    [lastWild],
  );
  lastWild = world.id;
  await app.db.query('UPDATE planet SET guard = $2 WHERE id = $1', [world.id, guard]);
  return world;
}
const addressOf = async (player: TestPlayer): Promise<number[]> => (await homeOf(player)).stargate_address;

/** Expects that the stock fell by the price of such a mission; the home produces at most one unit in between. */
async function expectPaid(player: TestPlayer, before: Record<string, unknown>, kind: MissionKind, times = 1) {
  const after = await resourcesOf(player);
  for (const resource of RESOURCES) {
    const grown = after[resource] - Number(before[resource]) + times * (missionTypeOf(kind).cost[resource] ?? 0);
    expect(grown, resource).toBeGreaterThanOrEqual(0);
    expect(grown, resource).toBeLessThanOrEqual(3);
  }
}

/** Makes a mission due now, and waits until the due scheduler has settled it. */
async function comeHome(player: Explorer, missionId: number) {
  const { days } = await planOf(missionId);
  await letTimePass(app, player.id, days * DAY);
  const report = async () => (await missionsOf(player)).find((each) => each.mission_id === missionId);
  expect(await waitUntil(async () => (await report())?.completed === true, TIMEOUT_MS)).toBe(true);
  return report();
}

/**
 * Sends explorations until the outcome of one, which is already decided at its start, is `wanted`. Resolves with its
 * id.
 */
async function findOf(player: Explorer, wanted: Find, days = 3) {
  for (;;) {
    const { body } = await leave(player, days);
    if ((await planOf(body.mission_id)).find === wanted) return body.mission_id;
    await comeHome(player, body.mission_id);
  }
}

it('R-20: names three endpoints, and instant missions have no duration', async () => {
  const { body } = await app.send(missionTypes, {}, (await app.aPlayer()).token);
  expect(body.map(({ endpoint, min_duration, max_duration }) => [endpoint, min_duration, max_duration])).toEqual(
    expect.arrayContaining([
      ['/missions/explore', 1, 7],
      ['/missions/malp', 0, 0],
      ['/missions/colonize', 0, 0],
    ]),
  );
});

describe('R-21 POST /missions/explore', () => {
  it('T-10, T-34: takes the price, sends the ship away and shows nothing of its random outcome', async () => {
    const player = await anExplorer(app);
    await enrich(app, player);
    const before = await resourcesOf(player);

    const { body } = await leave(player, 2);

    await expectPaid(player, before, 'explore');
    expect(cardOf(body)).toBe('launched');
    expect((await homeOf(player)).ships).toMatchObject([
      { ship_id: player.scoutId, activated: true, on_mission: true },
    ]);
    expect((await app.send(planetsWithScouts, {}, player.token)).body).toEqual([]);
    const [mission] = await missionsOf(player);
    expect(mission).toMatchObject({ mission_id: body.mission_id, completed: false, report: null });
    expect(mission?.finish_time).toBe(body.finish_time);
    const lasts = Date.parse(body.finish_time) - Date.parse(mission?.start_time ?? '');
    expect(lasts).toBeGreaterThanOrEqual(2 * DAY);
    expect(lasts).toBeLessThanOrEqual(2.8 * DAY);
  });

  it('a short one takes minutes, costs its share, brings goods only, and leaves the luck of the long ones alone', async () => {
    const player = await anExplorer(app);
    await enrich(app, player);
    const short = (duration: object) =>
      app.send(explore, { body: { planet_id: player.homeId, ship_id: player.scoutId, ...duration } }, player.token);
    const before = await resourcesOf(player);
    const { status, body } = await short({ duration_minutes: 360 });
    expect(status).toBe(201);
    const [mission] = await missionsOf(player);
    const lasts = Date.parse(body.finish_time) - Date.parse(mission?.start_time ?? '');
    expect(lasts).toBeGreaterThanOrEqual(DAY / 4);
    expect(lasts).toBeLessThanOrEqual((DAY / 4) * 1.4);
    // A quarter of 60 energy; between the two reads the home may have yielded a unit.
    expect(before.energy - body.resources.energy).toBeGreaterThanOrEqual(14);
    expect(before.energy - body.resources.energy).toBeLessThanOrEqual(15);
    const plan = await planOf(body.mission_id);
    expect(plan).toMatchObject({ find: 'resources', facts: { days: 0.25 } });

    const second = await aShip(app, player, SCOUT_ID);
    const again = { planet_id: player.homeId, ship_id: second };
    const later = await app.send(explore, { body: { ...again, duration_days: 1 } }, player.token);
    expect((await planOf(later.body.mission_id)).facts.emptyInARow).toBe(0);
    for (const [duration, text] of [
      [{}, REFUSALS.exploreIdsMissing.text],
      [{ duration_days: 1, duration_minutes: 20 }, REFUSALS.durationTwice.text],
      [{ duration_minutes: 19 }, REFUSALS.shortDurationOutOfBounds(20, 720).text],
      [{ duration_minutes: 20.5 }, REFUSALS.shortDurationOutOfBounds(20, 720).text],
      [{ duration_minutes: 721 }, REFUSALS.shortDurationOutOfBounds(20, 720).text],
    ] as const) {
      expect(await short(duration)).toMatchObject({ status: 400, refusal: text });
    }
  });

  it('the random outcome can be verified: inputs and seed are stored with the mission', async () => {
    const player = await anExplorer(app);
    await aShip(app, player, SCOUT_ID);
    const plan = await planOf((await leave(player, 3)).body.mission_id);
    expect(planExploration(plan.facts, plan.seed)).toEqual(plan);
    const home = await homeOf(player);
    expect(plan.facts).toMatchObject({ days: 3, population: home.current_population, defense: home.defense_stat });
    // Only the home's guard counts; scouts have no strength.
    const [squad] = home.soldier_squads;
    expect(plan.facts.escort).toBe((squad?.base_attack ?? 0) + (squad?.base_defense ?? 0));
  });

  it('idle warships at the origin make the escort stronger', async () => {
    const player = await anExplorer(app);
    await app.db.query(
      `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at, activated_at)
       SELECT $1, $2, at, at, at FROM (SELECT clock_timestamp() - interval '1 h' AS at) AS launched`,
      [player.homeId, WARSHIP_ID],
    );
    const { facts } = await planOf((await leave(player)).body.mission_id);
    const { spaceAttack, spaceDefense, groundAttack } = shipTypeOf(WARSHIP_ID);
    expect(facts.escort).toBe(64 + spaceAttack + spaceDefense + groundAttack);
    await app.db.query('DELETE FROM ship WHERE planet_id = $1 AND ship_type_id = $2', [player.homeId, WARSHIP_ID]);
  });

  it('V-19: names what is missing', async () => {
    const player = await app.aPlayer();
    for (const body of [{}, { planet_id: 1, ship_id: 1 }, { planet_id: 1, ship_id: 1, duration_days: 1.5 }]) {
      const { status, refusal } = await app.send(explore, { body: body as never }, player.token);
      expect([status, refusal]).toEqual([400, 'Origin planet ID, ship ID, and duration are required for exploration.']);
    }
  });

  it('T5, V-20, V-21, V-47: refuses wrong durations, ships and planets, and charges nothing', async () => {
    const [player, stranger] = [await anExplorer(app), await anExplorer(app)];
    await enrich(app, player);
    const before = await resourcesOf(player);

    const answers = [
      await leave(player, 0),
      await leave(player, 8),
      await leave(player, 1, { planet_id: stranger.homeId }),
      await leave(player, 1, { planet_id: 2_000_000_000 }),
      await leave(player, 1, { ship_id: stranger.scoutId }),
      await leave(player, 1, { ship_id: 2_000_000_000 }),
    ];

    expect(answers.map(({ status, refusal }) => [status, refusal])).toEqual([
      [400, REFUSALS.durationOutOfBounds(1, 7).text],
      [400, REFUSALS.durationOutOfBounds(1, 7).text],
      [403, REFUSALS.planetNotOwned.text],
      [404, REFUSALS.planetNotFound.text],
      [403, REFUSALS.shipNotOwned.text],
      [404, REFUSALS.shipNotFound.text],
    ]);
    await expectPaid(player, before, 'explore', 0);
    expect((await missionsOf(player)).filter((mission) => !mission.completed)).toEqual([]);
  });

  it('V-20: a ship that is away or is no scout is refused', async () => {
    const player = await anExplorer(app);
    await app.db.query('UPDATE ship SET ship_type_id = $2 WHERE id = $1', [player.scoutId, WARSHIP_ID]);
    const warship = await leave(player);
    await app.db.query('UPDATE ship SET ship_type_id = $2 WHERE id = $1', [player.scoutId, SCOUT_ID]);
    await leave(player);
    const away = await leave(player);
    for (const { status, refusal } of [warship, away]) {
      expect([status, refusal]).toEqual([409, REFUSALS.notAnAvailableScout.text]);
    }
  });

  it('G-62, V-25: a player who cannot pay gets "insufficient" and pays nothing', async () => {
    const player = await anExplorer(app);
    const world = await aWildWorld();
    await setStock(app, player.id, {});
    const answers = [
      await leave(player),
      await dial(player, malp, world.stargate_address),
      await dial(player, colonize, world.stargate_address),
    ];
    for (const { status, refusal } of answers) {
      expect(status).toBe(400);
      expect(refusal).toMatch(/^Launch refused: insufficient resources\. You still need \d+ /);
      expect(cardOf({ message: refusal ?? '' })).toBe('outcome');
    }
    expect((await knownTo(player)).map(({ planet_id }) => planet_id)).not.toContain(world.id);
  });

  it('T13, V-47: of ten launches of one scout at once, one leaves and one is paid', async () => {
    const player = await anExplorer(app);
    await enrich(app, player);
    const before = await resourcesOf(player);
    const answers = await Promise.all(Array.from({ length: 10 }, () => leave(player)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    await expectPaid(player, before, 'explore');
  });
});

describe('an exploration that is over', () => {
  it('T-11, T-32, G-59: is reported with its own finish time, and the scout is idle again', async () => {
    const player = await anExplorer(app);
    const { body } = await leave(player);
    const mission = await comeHome(player, body.mission_id);
    expect(mission?.report?.message).toMatch(/^Exploration report: /);
    const [row] = await app.db.query(
      "SELECT finish_time, completed_at, clock_timestamp() - finish_time < interval '5 s' AS soon FROM mission WHERE id = $1",
      [body.mission_id],
    );
    expect(row.completed_at).toEqual(row.finish_time);
    expect(row.soon).toBe(true);
    expect((await homeOf(player)).ships).toMatchObject([{ on_mission: false }]);
    expect((await app.send(planetsWithScouts, {}, player.token)).body).toHaveLength(1);
  });

  it('R-15, G-58: a world that was found is known since the finish, by this mission', async () => {
    const player = await anExplorer(app);
    const missionId = await findOf(player, 'world');
    const mission = await comeHome(player, missionId);

    const [newest] = await knownTo(player);
    expect(newest).toMatchObject({ mission_id: missionId, discovered_at: mission?.finish_time });
    expect(mission?.report?.message).toContain(`at ${newest?.stargate_address.join('-')}: `);
  });

  it('G-58: a haul is in the stock, an artifact on the planet', async () => {
    const player = await anExplorer(app);
    await setStock(app, player.id, { energy: 500_000, food: 500_000 });
    const hauled = await findOf(player, 'resources');
    const { haul, days } = await planOf(hauled);
    const before = await resourcesOf(player);
    await comeHome(player, hauled);
    const after = await resourcesOf(player);
    // The home produces in between, without a mine.
    const grown = after.metal - before.metal - Math.floor(days * 24 * (HOME_YIELD.metal ?? 0));
    expect(haul.metal).toBeGreaterThan(0);
    expect(Math.abs(grown - (haul.metal ?? 0))).toBeLessThanOrEqual(2);

    const count = (await homeOf(player)).artifacts.length;
    const found = await findOf(player, 'artifact');
    const { artifactTypeId } = await planOf(found);
    await comeHome(player, found);
    const { artifacts } = await homeOf(player);
    expect(artifacts.length).toBeGreaterThan(count);
    expect(artifacts.at(-1)).toMatchObject({ artifact_type_id: artifactTypeId, redeemed: false });
  });

  it('is never empty five times in a row', async () => {
    const player = await anExplorer(app);
    const empty = { find: 'nothing' };
    for (let i = 0; i < 4; i++) {
      await app.db.query(
        `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, plan, report)
         SELECT $1, 'explore', $2, at, at, at, $3, '{"message": "Exploration report: nothing."}'
         FROM (SELECT clock_timestamp() AS at) AS now`,
        [player.id, player.homeId, JSON.stringify(empty)],
      );
    }
    const plan = await planOf((await leave(player)).body.mission_id);
    expect(plan.facts.emptyInARow).toBe(4);
    expect(plan.find).not.toBe('nothing');
  });
});

describe('R-22 POST /missions/malp', () => {
  it('T-35: reports a wild world, which is known from then on, and is charged', async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    const world = await aWildWorld();
    const before = await resourcesOf(player);

    const { body } = await dial(player, malp, world.stargate_address);

    await expectPaid(player, before, 'malp');
    expect(body.report).toEqual({
      message: 'MALP report: the planet is unclaimed.',
      code: 'malp_unclaimed',
      params: {},
      planet_id: world.id,
      planet_owner_name: null,
    });
    expect(body.message).toBe(body.report.message);
    expect(Object.keys(body)).not.toContain('mission_id');
    expect(cardOf(body)).toBe('malp');
    const [mission] = await missionsOf(player);
    expect(mission).toMatchObject({ completed: true, report: { message: body.message } });
    expect(mission?.finish_time).toBe(mission?.start_time);
    expect(await knownTo(player)).toMatchObject([{ planet_id: world.id, mission_id: mission?.mission_id }]);
  });

  it('keeps what it saw in its report: address, type, reserves, guard and places', async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    const { id } = await aWildWorld(150);
    const [row] = await app.db.query('SELECT * FROM planet WHERE id = $1', [id]);
    const { body } = await dial(player, malp, row.stargate_address);
    const seen = {
      planet_id: id,
      stargate_address: row.stargate_address,
      planet_type_id: row.planet_type_id,
      planet_type_name: planetTypeOf(row.planet_type_id).name,
      coordinates_x: row.coordinates_x,
      coordinates_y: row.coordinates_y,
      max_buildings: row.max_buildings,
      state: { owner: null, guard: 150, naquadah: row.naquadah, trinium: row.trinium, metal: row.metal },
    };
    expect(body.worlds).toEqual([seen]);
    const told = await app.send(getReport, { params: { id: body.report_id } }, player.token);
    expect(told.body).toMatchObject({ worlds: [seen], planet_name: `Home of ${player.username}` });
  });

  it("shows another player's reserves as of now, though they were settled long ago", async () => {
    const [player, other] = [await app.aPlayer(), await app.aPlayer()];
    await enrich(app, player);
    await enrich(app, other);
    const order = { planet_id: other.homeId, building_type_id: METAL_MINE };
    const { body } = await app.send(build, { body: order }, other.token);
    await letTimePass(app, other.id, HOUR);
    await app.send(completeBuilding, { body: { building_id: body.building_id } }, other.token);
    const before = (await homeOf(other)).metal;
    await letTimePass(app, other.id, 10 * HOUR);
    const { worlds } = (await dial(player, malp, await addressOf(other))).body;
    expect(worlds[0]?.state?.owner).toEqual({ user_id: other.id, username: other.username });
    expect(before - (worlds[0]?.state?.metal ?? 0)).toBe(10 * body.metal_mine_rate);
  });

  it('names the strength of a guard', async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    const world = await aWildWorld(150);
    const { body } = await dial(player, malp, world.stargate_address);
    expect(body.message).toMatch(/^MALP report: the planet is unclaimed\. .*150/);
  });

  it('G-62, G-64: names the owner beside the message, and never in it', async () => {
    const [player, other] = [await app.aPlayer(), await app.aPlayer()];
    await enrich(app, player);
    const { body } = await dial(player, malp, await addressOf(other));
    expect(body.report).toEqual({
      message: 'MALP report: the planet is controlled by another player.',
      code: 'malp_owned',
      params: {},
      planet_id: other.homeId,
      planet_owner_name: other.username,
      sighting: expect.objectContaining({ ships: [], error_percent: 50 }),
    });
  });

  it('G-57: an address without a gate costs the full price, and reveals nothing', async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    const before = await resourcesOf(player);
    const { status, body } = await dial(player, malp, NOBODYS_ADDRESS);
    expect(status).toBe(200);
    expect(body.report).toEqual({
      message: 'MALP probe failed: no gate answers at this address.',
      code: 'malp_no_gate',
      params: {},
      planet_id: null,
      planet_owner_name: null,
    });
    expect(cardOf(body)).toBe('outcome');
    await expectPaid(player, before, 'malp');
    expect(await knownTo(player)).toEqual([]);
    expect(await missionsOf(player)).toHaveLength(1);
  });

  it('G-67: only the first discovery of a world counts', async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    const world = await aWildWorld();
    await dial(player, malp, world.stargate_address);
    const first = await knownTo(player);
    await dial(player, malp, world.stargate_address);
    expect(await knownTo(player)).toEqual(first);
  });

  it('G-66, V-11 to V-15: the own address and bad input are refused and cost nothing', async () => {
    const [player, stranger] = [await app.aPlayer(), await app.aPlayer()];
    await enrich(app, player);
    const before = await resourcesOf(player);
    const world = await aWildWorld();
    const bad = [
      [],
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5, 6, 7],
      [0, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 40],
      [1, 2, 3, 4, 5, 1.5],
    ];
    for (const call of [malp, colonize]) {
      for (const address of [...bad, undefined as never]) {
        const { status, refusal } = await dial(player, call, address);
        expect([status, refusal]).toEqual([400, REFUSALS.addressInvalid.text]);
      }
      const own = await dial(player, call, await addressOf(player));
      const missing = await app.send(
        call,
        { body: { stargate_address: world.stargate_address } as never },
        player.token,
      );
      const foreign = await dial(player, call, world.stargate_address, stranger.homeId);
      const nowhere = await dial(player, call, world.stargate_address, 2_000_000_000);
      expect([own, missing, foreign, nowhere].map(({ status, refusal }) => [status, refusal])).toEqual([
        [400, REFUSALS.ownAddress.text],
        [400, 'Origin planet is required.'],
        [403, REFUSALS.planetNotOwned.text],
        [404, REFUSALS.planetNotFound.text],
      ]);
    }
    await expectPaid(player, before, 'malp', 0);
    expect(await missionsOf(player)).toEqual([]);
  });
});

describe('scouts that are away at once', () => {
  it('take places with less and less to find, the card says it first, and a sixth is refused until one is back', async () => {
    const player = await anExplorer(app);
    const scouts = [player.scoutId];
    for (let i = 0; i < 5; i++) scouts.push(await aShip(app, player));
    await enrich(app, player);
    const shareOnCard = async () => {
      const { body } = await app.send(missionTypes, {}, player.token);
      return body.find(({ endpoint }) => endpoint === '/missions/explore')?.share;
    };
    const send = (ship_id = 0) =>
      app.send(explore, { body: { planet_id: player.homeId, ship_id, duration_days: 1 } }, player.token);
    const missions: number[] = [];
    const shares = [await shareOnCard()];
    for (const scout of scouts.slice(0, 5)) {
      missions.push((await send(scout)).body.mission_id);
      shares.push(await shareOnCard());
    }
    expect(shares).toEqual([100, 80, 50, 20, 10, 0]);
    expect(await Promise.all(missions.map(async (id) => (await planOf(id)).facts.place))).toEqual([1, 2, 3, 4, 5]);
    expect(await send(scouts[5])).toMatchObject({ status: 409, refusal: REFUSALS.scoutsTooMany.text });

    // Back from before there were places: it has the lowest that is free.
    await app.db.query("UPDATE mission SET plan = (plan::jsonb #- '{facts,place}')::json WHERE id = $1", [missions[2]]);
    expect(await shareOnCard()).toBe(0);
    await app.db.query('UPDATE mission SET finish_time = start_time WHERE id = $1', [missions[1]]);
    expect(await waitUntil(async () => (await shareOnCard()) === 80 || (await shareOnCard()) === 50, TIMEOUT_MS)).toBe(
      true,
    );
    expect((await send(scouts[5])).status).toBe(201);
  });
});

describe('R-23 POST /missions/colonize', () => {
  it("T-36, G-65: the world becomes the player's, with a name, its slots and its yields", async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    const world = await aWildWorld();
    const before = await resourcesOf(player);

    const { body } = await dial(player, colonize, world.stargate_address);

    await expectPaid(player, before, 'colonize');
    expect(body.report).toMatchObject({
      message: 'Mission report: colonization successful.',
      planet_id: world.id,
    });
    expect(cardOf(body)).toBe('colonization');
    const colony = await homeOf(player, world.id);
    expect(colony.planet_name).toMatch(/^P3X-\d{3}$/);
    expect(colony.build_slots).toBeGreaterThan(0);
    expect(colony.metal).toBeGreaterThan(0);
    expect((await app.send(listPlanets, {}, player.token)).body).toHaveLength(2);
    expect(await knownTo(player)).toMatchObject([{ planet_id: world.id }]);
  });

  it('G-57, G-65: an occupied, an own and a missing world are reported and charged', async () => {
    const [player, other] = [await app.aPlayer(), await app.aPlayer()];
    await enrich(app, player);
    const colony = await aWildWorld();
    await dial(player, colonize, colony.stargate_address);
    const before = await resourcesOf(player);

    const answers = [
      await dial(player, colonize, await addressOf(other)),
      await dial(player, colonize, colony.stargate_address),
      await dial(player, colonize, NOBODYS_ADDRESS),
    ];

    const occupied = 'Mission report: colonization failed, the planet is occupied.';
    expect(answers.map(({ body }) => [body.message, body.report.planet_owner_name])).toEqual([
      [occupied, other.username],
      [occupied, player.username],
      ['Mission report: colonization failed, no gate answers at this address.', null],
    ]);
    for (const { body } of answers) expect(cardOf(body)).toBe('outcome');
    await expectPaid(player, before, 'colonize', 3);
    expect((await homeOf(other)).planet_name).toBe(`Home of ${other.username}`);
  });

  it('gives XP once, and the colony is no second home', async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    const world = await aWildWorld();
    const { body } = await dial(player, colonize, world.stargate_address);
    const xp = xpFor(missionTypeOf('colonize').cost);
    expect([body.xp_gained, body.resources.xp]).toEqual([xp, xp]);
    expect((await dial(player, colonize, world.stargate_address)).body.xp_gained).toBe(0);
    expect((await resourcesOf(player)).xp).toBe(xp);
    const homes = (await app.send(listPlanets, {}, player.token)).body.filter(({ home }) => home);
    expect(homes.map(({ planet_id }) => planet_id)).toEqual([player.homeId]);
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('a guarded world can be colonized only with an escort of its strength, and has no guard afterwards', async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    const [open, shut] = [await aWildWorld(64), await aWildWorld(65)];
    const refused = (await dial(player, colonize, shut.stargate_address)).body;
    expect(refused.message).toMatch(/colonization failed, the planet is guarded\. .* 65 /);
    expect((await dial(player, colonize, open.stargate_address)).body.message).toContain('successful');
    const [{ guard }] = await app.db.query('SELECT guard FROM planet WHERE id = $1', [open.id]);
    expect(guard).toBe(0);
  });

  it('T13, G-57: two colonists race for one world 50 times: one wins, one gets a report, each pays once', async () => {
    const players = [await app.aPlayer(), await app.aPlayer()];
    for (let round = 0; round < 50; round++) {
      const world = await aWildWorld();
      const before = [];
      for (const player of players) {
        await enrich(app, player);
        before.push(await resourcesOf(player));
      }
      const answers = await Promise.all(players.map((player) => dial(player, colonize, world.stargate_address)));

      expect(answers.map(({ body }) => body.message).sort()).toEqual([
        'Mission report: colonization failed, the planet is occupied.',
        'Mission report: colonization successful.',
      ]);
      for (const [i, player] of players.entries()) await expectPaid(player, before[i] ?? {}, 'colonize');
    }
    const [{ count }] = await app.db.query('SELECT count(*) FROM planet WHERE owner_id = ANY ($1)', [
      players.map(({ id }) => id),
    ]);
    expect(count).toBe(2 + 50);
  });

  it('a mine on a colony yields what the colony has', async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    const world = await aWildWorld();
    await dial(player, colonize, world.stargate_address);
    const order = { planet_id: world.id, building_type_id: METAL_MINE };
    const { body } = await app.send(build, { body: order }, player.token);
    await letTimePass(app, player.id, HOUR);
    await app.send(completeBuilding, { body: { building_id: body.building_id } }, player.token);
    const before = (await homeOf(player, world.id)).metal;
    await letTimePass(app, player.id, HOUR);
    expect(before - (await homeOf(player, world.id)).metal).toBe(body.metal_mine_rate);
    expect(body.metal_mine_rate).toBeGreaterThan(0);
  });
});

describe('the first shipyard', () => {
  it('delivers a report with two nearby addresses, the first of them free to colonize', async () => {
    const player = await app.aPlayer();
    await aShipyard(app, player);

    const [mission] = await missionsOf(player);
    const known = await knownTo(player);
    expect(known).toHaveLength(2);
    const addresses = [...(mission?.report?.message.matchAll(/\d+(?:-\d+){5}/g) ?? [])].map(([address]) =>
      address.split('-').map(Number),
    );
    expect(addresses).toHaveLength(2);
    expect(known.map((world) => world.stargate_address)).toEqual(addresses);
    for (const world of known) expect(world).toMatchObject({ mission_id: mission?.mission_id });

    await enrich(app, player);
    const { body } = await dial(player, colonize, addresses[0] ?? []);
    expect(body.message).toBe('Mission report: colonization successful.');
  });

  it('only the first', async () => {
    const player = await app.aPlayer();
    await aShipyard(app, player);
    const [world] = await knownTo(player);
    await enrich(app, player);
    await app.db.query('UPDATE planet SET guard = 0 WHERE id = $1', [world?.planet_id]);
    await dial(player, colonize, world?.stargate_address ?? []);
    const known = await knownTo(player);
    await aShipyard(app, { ...player, homeId: world?.planet_id ?? 0 });
    expect(await knownTo(player)).toHaveLength(known.length);
  });
});

it('G-59: the dashboard lists the newest 50 missions, newest first', async () => {
  const player = await app.aPlayer();
  await app.db.query(
    `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
     SELECT $1, 'malp', $2, at, at, at, json_build_object('message', 'MALP report ' || number)
     FROM (SELECT number, clock_timestamp() - make_interval(mins => number) AS at FROM generate_series(1, 60) AS number) AS sent`,
    [player.id, player.homeId],
  );
  const missions = await missionsOf(player);
  expect(missions.map(({ report }) => report?.message)).toEqual(
    Array.from({ length: 50 }, (_, i) => `MALP report ${i + 1}`),
  );
});

it('G-67: known addresses are listed newest first', async () => {
  const player = await app.aPlayer();
  await enrich(app, player);
  const worlds = [await aWildWorld(), await aWildWorld(), await aWildWorld()];
  for (const world of worlds) {
    await dial(player, malp, world.stargate_address);
    await letTimePass(app, player.id, SECOND);
  }
  expect((await knownTo(player)).map(({ planet_id }) => planet_id)).toEqual(worlds.map(({ id }) => id).reverse());
});

it('R-70: the map shows every world, and the address only of own and known ones', async () => {
  const [player, other] = [await app.aPlayer(), await app.aPlayer()];
  await enrich(app, player);
  const world = await aWildWorld();
  await dial(player, malp, world.stargate_address);

  const { body } = await app.send(getGalaxy, {}, player.token);

  const [{ count }] = await app.db.query('SELECT count(*) FROM planet');
  expect(body).toHaveLength(count);
  const on = (id: number) => body.find(({ planet_id }) => planet_id === id);
  expect(on(player.homeId)).toMatchObject({ own: true, known: false, stargate_address: await addressOf(player) });
  expect(on(world.id)).toMatchObject({ own: false, known: true, stargate_address: world.stargate_address });
  expect(on(other.homeId)).toMatchObject({ own: false, known: false });
  expect(body.filter((each) => each.stargate_address)).toHaveLength(2);
});

it('P1: the audit finds no difference after all tests', async () => {
  expect((await audit(app.db)).differences).toEqual([]);
});
