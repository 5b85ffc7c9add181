import { describe, expect, it } from 'vitest';
import { planMarch } from '#shared/api/battles/marches';
import { trainSquads } from '#shared/api/battles/squads';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { completeResearch, listResearch, startResearch } from '#shared/api/research';
import { getResources } from '#shared/api/resources';
import { JOURNEY } from '#shared/catalogue/battles';
import {
  BARRACKS_ID,
  CONSTRUCTION_YARD_ID,
  DEEP_CORE_DRILL_ID,
  GATE_ARCHIVE_ID,
  SHIPYARD_ID,
} from '#shared/catalogue/buildings';
import {
  DRIVES_ID,
  GATE_REACH_ID,
  RESEARCH_TYPES,
  researchTypeOf,
  SEAM_READING_ID,
  SITE_COMMAND_ID,
} from '#shared/catalogue/research';
import { RESOURCES } from '#shared/catalogue/resources';
import { homeGuardOf } from '#shared/catalogue/squads';
import { HOME_WORLD } from '#shared/catalogue/start';
import { REFUSALS } from '#shared/refusals';
import { xpFor } from '#shared/rules/experience';
import { researchCost, researchMs } from '#shared/rules/research';
import { anActive, finishResearch } from '../../tests/support/research.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { enrich } from '../../tests/support/ships.ts';
import { setStock } from '../../tests/support/stock.ts';
import { auditedApp, letTimePass, type TestPlayer } from '../../tests/support/test-app.ts';

const HOUR = 3_600_000;
const LIGHT_GUNS = researchTypeOf(1);
const METAL_MINE = 3;

const app = auditedApp();

const start = (player: TestPlayer, research_type_id: number) =>
  app.send(startResearch, { body: { research_type_id } }, player.token);
const complete = (player: TestPlayer, research_id: number) =>
  app.send(completeResearch, { body: { research_id } }, player.token);
const read = async (player: TestPlayer) => (await app.send(listResearch, {}, player.token)).body;

/** A rich player with an active Gate Archive, and with these buildings. */
async function aScholar(...typeIds: number[]): Promise<TestPlayer> {
  const player = await app.aPlayer();
  for (const typeId of [GATE_ARCHIVE_ID, ...typeIds]) await anActive(app, player, typeId);
  await enrich(app, player);
  return player;
}

/** Researches the next level of this line from start to end. */
const learn = (player: TestPlayer, typeId: number) => finishResearch(app, player, typeId);

describe('GET /research', () => {
  it('lists every line with its price, and says that an archive is missing', async () => {
    const player = await app.aPlayer();
    const { types, current } = await read(player);
    expect(types.map(({ research_type_id }) => research_type_id)).toEqual(RESEARCH_TYPES.map(({ id }) => id));
    expect(new Set(types.map(({ refusal }) => refusal))).toEqual(
      new Set([REFUSALS.researchNeeds(null, 'Gate Archive').text]),
    );
    expect(types[0]).toMatchObject({
      level: 0,
      levels: 10,
      research_time: 120,
      xp_reward: xpFor(researchCost(LIGHT_GUNS, 0)),
    });
    expect(types[0]?.research_cost).toEqual(researchCost(LIGHT_GUNS, 0));
    expect(current).toBeNull();
  });

  it('says with an archive what each line still needs', async () => {
    const player = await aScholar();
    const refusals = new Map((await read(player)).types.map(({ name, refusal }) => [name, refusal]));
    expect(refusals.get('Light Guns')).toBeNull();
    expect(refusals.get('Landing Guns')).toBe(REFUSALS.researchTooEarly('Landing Guns', 4).text);
    expect(refusals.get('Drill')).toBe(REFUSALS.researchNeeds('Drill', 'Barracks').text);
    expect(refusals.get('Drives')).toBe(REFUSALS.researchNeeds('Drives', 'Shipyard').text);
  });
});

describe('POST /research', () => {
  it('takes the whole price at once, and shows the research everywhere', async () => {
    const player = await aScholar();
    const tab = await openTab(app.origin, player.token);
    const before = (await app.send(getResources, {}, player.token)).body;

    const { status, body } = await start(player, LIGHT_GUNS.id);

    expect(status).toBe(201);
    expect(body).toMatchObject({ research_type_name: 'Light Guns', level: 1, completed: false });
    expect(Date.parse(body.ready_at) - Date.parse(body.started_at)).toBe(researchMs(LIGHT_GUNS, 0, 1));
    for (const resource of RESOURCES) {
      const grown = body.resources[resource] - before[resource] + researchCost(LIGHT_GUNS, 0)[resource];
      // The home may have produced a unit between the two reads.
      expect(grown, resource).toBeGreaterThanOrEqual(0);
      expect(grown, resource).toBeLessThanOrEqual(1);
    }
    expect(await tab.next('research_started')).toMatchObject({ research_id: body.research_id, version: body.version });
    expect((await read(player)).current?.research_id).toBe(body.research_id);
    const dashboard = (await app.send(getDashboard, {}, player.token)).body;
    expect(dashboard.research).toMatchObject({ research_id: body.research_id, level: 1 });
    await tab.room.leave();
  });

  it('refuses without archive, level or price, a second one, an unknown line, and takes nothing', async () => {
    const poor = await app.aPlayer();
    expect((await start(poor, 1)).status).toBe(409);
    const player = await aScholar();
    expect((await start(player, 3)).status).toBe(403);
    expect((await start(player, 99)).status).toBe(404);
    expect((await app.send(startResearch, { body: {} as never }, player.token)).status).toBe(400);
    expect((await start(player, 1)).status).toBe(201);
    const stock = (await app.send(getResources, {}, player.token)).body;
    const second = await start(player, 2);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ error: REFUSALS.researchBusy.text });
    expect((await app.send(getResources, {}, player.token)).body.metal).toBeGreaterThanOrEqual(stock.metal);
    const beggar = await aScholar();
    await setStock(app, beggar.id, { metal: 10 });
    expect((await start(beggar, 1)).status).toBe(400);
  });

  it('two at the same moment: one begins', async () => {
    const player = await aScholar();
    const statuses = (await Promise.all([start(player, 1), start(player, 2), start(player, 13)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 409, 409]);
  });
});

describe('POST /research/complete', () => {
  it('waits until it is asked for, gives XP once, and the next level costs more', async () => {
    const player = await aScholar();
    const { body: started } = await start(player, 1);
    const early = await complete(player, started.research_id);
    expect(early.status).toBe(409);
    await letTimePass(app, player.id, 3 * HOUR);
    expect((await read(player)).types[0]?.level).toBe(0);
    const stranger = await app.aPlayer();
    expect((await complete(stranger, started.research_id)).status).toBe(403);
    expect((await complete(player, 2_000_000_000)).status).toBe(404);

    const { status, body } = await complete(player, started.research_id);

    expect(status).toBe(200);
    expect(body.xp_gained).toBe(xpFor(researchCost(LIGHT_GUNS, 0)));
    expect(body.research.completed).toBe(true);
    const again = await complete(player, started.research_id);
    expect(again.status).toBe(409);
    const { types, current } = await read(player);
    expect(current).toBeNull();
    expect(types[0]).toMatchObject({ level: 1, research_cost: researchCost(LIGHT_GUNS, 1) });
  });

  it('of many at the same moment happens once', async () => {
    const player = await aScholar();
    const { body } = await start(player, 1);
    await letTimePass(app, player.id, 3 * HOUR);
    const answers = await Promise.all(Array.from({ length: 5 }, () => complete(player, body.research_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('the room says when it is due, and what was completed', async () => {
    const player = await aScholar();
    const { body } = await start(player, 1);
    const soon = 1_500;
    await letTimePass(app, player.id, 2 * HOUR - soon);
    const tab = await openTab(app.origin, player.token);
    expect(await tab.next('research_due')).toMatchObject({ research_id: body.research_id, completed: false });
    await complete(player, body.research_id);
    expect(await tab.next('research_completed')).toMatchObject({ research_id: body.research_id, completed: true });
    await tab.room.leave();
  });
});

describe('what a completed level does', () => {
  it('Seam Reading raises the yield of every mine from its completion on, and the income adds up', async () => {
    const player = await aScholar(DEEP_CORE_DRILL_ID, METAL_MINE);
    const ratesOf = async () => (await app.send(getResources, {}, player.token)).body.rates;
    const before = await ratesOf();

    await learn(player, SEAM_READING_ID);
    await learn(player, SEAM_READING_ID);

    const after = await ratesOf();
    const [home] = (await app.send(listPlanets, {}, player.token)).body;
    // 800 and 720 with 10 % of the Humans, and 4 % of the seams: 915.2 and 823.68 are 915 and 824. The drill also yields
    // 600 of the two other ores: 624.
    const drilled = home?.producers.find(({ building_type_id }) => building_type_id === DEEP_CORE_DRILL_ID)?.rates;
    expect(drilled).toMatchObject({ naquadah: 624, trinium: 624, metal: 915 });
    expect(after.metal - before.metal).toBe(915 - 880 + 824 - 792);
    for (const resource of RESOURCES) {
      const sum = (home?.producers ?? []).reduce((total, { rates }) => total + rates[resource], 0);
      expect(sum + (home?.own_rates[resource] ?? 0), resource).toBe(after[resource]);
    }
    expect(after.energy).toBe(before.energy);
  });

  it('Site Command gives every world another slot', async () => {
    const player = await aScholar(CONSTRUCTION_YARD_ID);
    const slots = async () =>
      (await app.send(getPlanet, { params: { id: player.homeId } }, player.token)).body.build_slots;
    expect(await slots()).toBe(HOME_WORLD.buildSlots + 1);
    await learn(player, SITE_COMMAND_ID);
    expect(await slots()).toBe(HOME_WORLD.buildSlots + 2);
  });

  it('Drill and Armour show on squads, also on those that are trained later', async () => {
    const player = await aScholar(BARRACKS_ID);
    await learn(player, 9);
    await learn(player, 10);
    const levels = { attack_level: 2, defense_level: 2 };
    const { body } = await app.send(getPlanet, { params: { id: player.homeId } }, player.token);
    expect(body.soldier_squads[0]).toMatchObject(levels);
    const order = { planet_id: player.homeId, squad_type_id: homeGuardOf(4).id, count: 1 };
    expect((await app.send(trainSquads, { body: order }, player.token)).body.squads[0]).toMatchObject(levels);
  });

  it('Gate Reach and Drives change what a plan says', async () => {
    const player = await aScholar(SHIPYARD_ID);
    const rival = await app.aPlayer();
    const [target] = await app.db.query('SELECT stargate_address FROM planet WHERE id = $1', [rival.homeId]);
    const query = {
      origin_id: String(player.homeId),
      stargate_address: target.stargate_address.join('-'),
      kind: 'raid' as const,
    };
    const plan = async () => (await app.send(planMarch, { query } as never, player.token)).body;
    const before = await plan();
    for (const typeId of [DRIVES_ID, DRIVES_ID, GATE_REACH_ID]) await learn(player, typeId);
    const after = await plan();
    expect(after.reach).toBe(before.reach + 150);
    const flight = JOURNEY.baseMinutes + Math.floor((before.distance * JOURNEY.unknownPace) / 10);
    expect(after.minutes).toBe(Math.max(Math.floor((flight * 92) / 100), 240));
  });
});
