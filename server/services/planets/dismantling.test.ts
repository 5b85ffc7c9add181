import { describe, expect, it } from 'vitest';
import { setIris } from '#shared/api/battles/garrisons';
import { availableBuildings, completeBuilding, dismantleBuilding, build as orderOrBuild } from '#shared/api/buildings';
import { getPlanet } from '#shared/api/planets';
import { startResearch } from '#shared/api/research';
import { getResources } from '#shared/api/resources';
import { buildShip } from '#shared/api/ships';
import {
  BARRACKS_ID,
  buildingTypeOf,
  GATE_ARCHIVE_ID,
  IRIS_WORKS_ID,
  SETTLEMENT_ID,
  SHIPYARD_ID,
} from '#shared/catalogue/buildings';
import { RESOURCES } from '#shared/catalogue/resources';
import { squadOf } from '#shared/catalogue/squads';
import { HOME_WORLD } from '#shared/catalogue/start';
import { REFUSALS } from '#shared/refusals';
import { buildCost } from '#shared/rules/construction';
import { dismantleRefund } from '#shared/rules/worlds/dismantling';
import { audit } from '../../store/ledger/audit.ts';
import { build } from '../../tests/support/build-now.ts';
import { raiseTo } from '../../tests/support/levels.ts';
import { aVeteran, giveShips, LINE, land, launched, moveNextTo } from '../../tests/support/marches.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { enrich, SCOUT_ID } from '../../tests/support/ships.ts';
import { auditedApp, letTimePass, type TestPlayer } from '../../tests/support/test-app.ts';

const HOUR = 3_600_000;
const METAL_MINE = 3;
const POWER_PLANT = 4;
const HUMANS = 4;

const app = auditedApp();

/** An active building, which was paid for. Answers its id. */
async function anActive(player: TestPlayer, typeId: number): Promise<number> {
  await enrich(app, player);
  const order = { planet_id: player.homeId, building_type_id: typeId };
  const { status, body } = await app.send(build, { body: order }, player.token);
  expect(status).toBe(201);
  await letTimePass(app, player.id, 10 * HOUR);
  await app.send(completeBuilding, { body: { building_id: body.building_id } }, player.token);
  await enrich(app, player);
  return body.building_id;
}
const dismantle = (player: TestPlayer, building_id: number) =>
  app.send(dismantleBuilding, { body: { building_id } }, player.token);
const planetOf = async (player: TestPlayer) =>
  (await app.send(getPlanet, { params: { id: player.homeId } }, player.token)).body;
const resourcesOf = async (player: TestPlayer) => (await app.send(getResources, {}, player.token)).body;
const aPlayer = async (level = 1) => {
  const player = await app.aPlayer();
  await raiseTo(app, player, level);
  return player;
};

describe('POST /build/dismantle', () => {
  it('takes the building away with its yield, gives back its share, and makes the next one cheaper', async () => {
    const player = await aPlayer();
    const rates = (await resourcesOf(player)).rates;
    await anActive(player, METAL_MINE);
    const second = await anActive(player, METAL_MINE);
    const tab = await openTab(app.origin, player.token);
    const before = await resourcesOf(player);

    const { status, body } = await dismantle(player, second);

    const mine = buildingTypeOf(METAL_MINE);
    const refund = dismantleRefund({ type: mine, taken: false });
    expect([status, body.refund, body.message]).toEqual([200, refund, 'Metal Mine dismantled.']);
    for (const resource of RESOURCES) {
      const gained = body.resources[resource] - before[resource] - (refund[resource] ?? 0);
      expect(gained, resource).toBeGreaterThanOrEqual(0);
      expect(gained, resource).toBeLessThanOrEqual(1);
    }
    expect(body.resources).toMatchObject({ level: before.level, xp: before.xp });
    const pushed = await tab.next('building_cancelled');
    await tab.room.leave();
    expect(pushed).toMatchObject({ building_id: second, refund, planet_id: player.homeId });
    expect((await planetOf(player)).buildings).toHaveLength(1);
    const { metal } = (await resourcesOf(player)).rates;
    expect(metal).toBe((rates.metal + before.rates.metal) / 2);
    const { body: offers } = await app.send(availableBuildings, { query: {} }, player.token);
    expect(offers.find(({ building_type_id }) => building_type_id === METAL_MINE)?.build_cost).toEqual(
      buildCost(mine, 1),
    );
    expect(await dismantle(player, second)).toMatchObject({ status: 404 });
  });

  it('undoes what the building has given its world, and lets its squad go', async () => {
    const player = await aPlayer(7);
    const before = await planetOf(player);
    const settlement = await anActive(player, SETTLEMENT_ID);
    const barracks = await anActive(player, BARRACKS_ID);
    const shield = await anActive(player, 9);
    const line = squadOf(HUMANS, 'line').name;
    expect((await planetOf(player)).soldier_squads.map(({ squad_type_name }) => squad_type_name)).toContain(line);
    for (const id of [settlement, barracks, shield]) expect((await dismantle(player, id)).status).toBe(200);
    const { current_population, defense_level, defense_stat, build_slots, soldier_squads } = before;
    const after = await planetOf(player);
    expect(after).toMatchObject({ current_population, defense_level, defense_stat, build_slots, buildings: [] });
    expect(after.soldier_squads).toEqual(soldier_squads);
  });

  it('lets what waits for a place begin at once', async () => {
    const player = await aPlayer();
    const plant = await anActive(player, POWER_PLANT);
    await anActive(player, SHIPYARD_ID);
    const limit = (places: number, slots: number) =>
      app.db.query('UPDATE planet SET home = false, max_buildings = $2, build_slots = $3 WHERE id = $1', [
        player.homeId,
        places,
        slots,
      ]);
    await limit(3, 0);
    const order = { planet_id: player.homeId, building_type_id: METAL_MINE, queue: true };
    expect((await app.send(orderOrBuild, { body: order }, player.token)).body).toHaveProperty('queue_id');
    await limit(2, 2);
    const { body } = await dismantle(player, plant);
    expect(body.queue).toEqual([]);
    expect((await planetOf(player)).buildings.map(({ building_type_id }) => building_type_id)).toContain(METAL_MINE);
    await app.db.query('UPDATE planet SET home = true, max_buildings = $2 WHERE id = $1', [
      player.homeId,
      HOME_WORLD.maxBuildings,
    ]);
  });

  it('is refused while something needs the building', async () => {
    const player = await aPlayer(5);
    const order = { planet_id: player.homeId, building_type_id: METAL_MINE };
    await enrich(app, player);
    const { body: begun } = await app.send(build, { body: order }, player.token);
    expect((await dismantle(player, begun.building_id)).refusal).toBe(REFUSALS.dismantleInactive.text);

    const shipyard = await anActive(player, SHIPYARD_ID);
    await app.send(buildShip, { body: { planet_id: player.homeId, ship_type_id: SCOUT_ID } }, player.token);
    expect((await dismantle(player, shipyard)).refusal).toBe(REFUSALS.dismantleShipyard.text);

    const archive = await anActive(player, GATE_ARCHIVE_ID);
    await app.send(startResearch, { body: { research_type_id: 1 } }, player.token);
    expect((await dismantle(player, archive)).refusal).toBe(REFUSALS.dismantleArchive.text);

    const works = await anActive(player, IRIS_WORKS_ID);
    await app.send(setIris, { body: { planet_id: player.homeId, hours: 2 } }, player.token);
    expect((await dismantle(player, works)).refusal).toBe(REFUSALS.dismantleIris.text);
    await app.send(setIris, { body: { planet_id: player.homeId, hours: 0 } }, player.token);
    expect((await dismantle(player, works)).status).toBe(200);
  });

  it('is refused from the launch of an attack until an hour of the game after it', async () => {
    const [attacker, victim] = [await aVeteran(app), await aVeteran(app)];
    const mine = await anActive(victim, METAL_MINE);
    await moveNextTo(app, attacker, victim, 40);
    await giveShips(app, attacker.homeId, LINE, 20);
    await giveShips(app, victim.homeId, LINE, 10);
    const march = await launched(app, attacker, victim.homeId, { kind: 'raid', ships: [[LINE, 20]] });
    expect((await dismantle(victim, mine)).refusal).toBe(REFUSALS.dismantleUnderAttack.text);
    await land(app, march);
    expect((await dismantle(victim, mine)).refusal).toBe(REFUSALS.dismantleUnderAttack.text);
    await app.db.query("UPDATE battle SET at = at - interval '61 min' WHERE march_id = $1", [march]);
    expect((await dismantle(victim, mine)).status).toBe(200);
  });

  it('of what was taken gives nothing', async () => {
    const [player, builder] = [await aPlayer(), await app.aPlayer()];
    const mine = await anActive(player, METAL_MINE);
    await app.db.query('UPDATE building SET built_by = $2 WHERE id = $1', [mine, builder.id]);
    expect((await planetOf(player)).buildings).toMatchObject([{ building_id: mine, taken: true }]);
    const { body } = await dismantle(player, mine);
    expect(body.refund).toEqual({});
  });

  it('that pays more than a fifth is found by the audit', async () => {
    const player = await aPlayer();
    const mine = await anActive(player, METAL_MINE);
    await dismantle(player, mine);
    await app.db.query('ALTER TABLE ledger DISABLE TRIGGER ledger_append_only');
    const change = (by: number) =>
      app.db.query("UPDATE ledger SET metal = metal + $2 * sign(metal) WHERE reason = 'dismantle' AND ref_id = $1", [
        mine,
        by,
      ]);
    await change(1);
    const { differences } = await audit(app.db);
    await change(-1);
    await app.db.query('ALTER TABLE ledger ENABLE TRIGGER ledger_append_only');
    expect(differences).toContain(`The building ${mine} gave back more than it may when it was dismantled.`);
  });
});
