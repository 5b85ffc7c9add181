import { beforeEach, expect, it } from 'vitest';
import { availableBuildings, completeBuilding } from '#shared/api/buildings';
import { colonize } from '#shared/api/missions';
import { getPlanet, knownPlanets, listPlanets } from '#shared/api/planets';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { RESERVES } from '#shared/catalogue/resources';
import { HOME_WORLD } from '#shared/catalogue/start';
import { buildingOutput } from '#shared/rules/construction';
import { addressesOn, homeRichnessOn, reservesOn, richnessOn } from '#shared/rules/seasons/season-day';
import { DueScheduler } from '../../due-scheduler.ts';
import { build } from '../../tests/support/build-now.ts';
import { aShip, aShipyard, enrich } from '../../tests/support/ships.ts';
import { auditedApp, letTimePass, type TestPlayer } from '../../tests/support/test-app.ts';
import { settleDeletion } from '../deletion/deletion-steps.ts';

const HOUR = 3_600_000;
const METAL_MINE = 3;
const HUMANS = 4;

const app = auditedApp();

const letItBeDay = (day: number) =>
  app.db.query(
    `UPDATE season SET began_at = now() - make_interval(days => $1, mins => 10),
       ends_at = now() + make_interval(days => 120 - $1, mins => -10)`,
    [day],
  );
beforeEach(() => letItBeDay(60));

async function aWildWorld() {
  const [world] = await app.db.query(
    `SELECT id, stargate_address, naquadah, trinium, metal FROM planet
     WHERE owner_id IS NULL AND guard = 0 AND NOT settled_once AND planet_type_id <> 1 ORDER BY random() LIMIT 1`,
  );
  return world;
}
const settle = async (player: TestPlayer, { stargate_address }: { stargate_address: number[] }) => {
  await enrich(app, player);
  const body = { originating_planet_id: player.homeId, stargate_address };
  return (await app.send(colonize, { body }, player.token)).body;
};
const rowOf = async (id: number) => (await app.db.query('SELECT * FROM planet WHERE id = $1', [id]))[0];
const shown = async (player: TestPlayer, id: number) =>
  (await app.send(getPlanet, { params: { id } }, player.token)).body;

it('a world that nobody ever owned has what the day brings, and every page tells what its buildings yield', async () => {
  const player = await app.aPlayer();
  const world = await aWildWorld();
  await settle(player, world);
  expect(await rowOf(world.id)).toMatchObject({ ...reservesOn(60, world), richness: richnessOn(60) });

  const yielded = buildingOutput(buildingTypeOf(METAL_MINE), HUMANS, 1, { seam: 0, richness: richnessOn(60) }).metal;
  const offers = await app.send(availableBuildings, { query: { planet_id: String(world.id) } }, player.token);
  const offered = offers.body.find(({ building_type_id }) => building_type_id === METAL_MINE);
  const order = { planet_id: world.id, building_type_id: METAL_MINE };
  const { body: begun } = await app.send(build, { body: order }, player.token);
  await letTimePass(app, player.id, HOUR);
  const { body: done } = await app.send(completeBuilding, { body: { building_id: begun.building_id } }, player.token);
  const planet = await shown(player, world.id);
  const income = (await app.send(listPlanets, {}, player.token)).body.find(({ planet_id }) => planet_id === world.id);
  const rates = [offered, begun, done.building, planet.buildings[0]].map((each) => each?.metal_mine_rate);
  expect([...rates, income?.rates.metal]).toEqual([yielded, yielded, yielded, yielded, yielded]);
  expect([planet.richness, income?.richness]).toEqual([richnessOn(60), richnessOn(60)]);

  const before = await shown(player, world.id);
  await letTimePass(app, player.id, HOUR);
  expect(before.metal - (await shown(player, world.id)).metal).toBe(yielded);
});

it('one that somebody has owned stays as it is', async () => {
  const player = await app.aPlayer();
  const world = await aWildWorld();
  await app.db.query('UPDATE planet SET settled_once = true WHERE id = $1', [world.id]);
  await settle(player, world);
  const { naquadah, trinium, metal } = world;
  expect(await rowOf(world.id)).toMatchObject({ naquadah, trinium, metal, richness: 0 });
});

it('the home of who comes late is richer still, and leaves nothing of it behind with a deleted account', async () => {
  const [player, heir] = [await app.aPlayer(), await app.aPlayer()];
  const richness = homeRichnessOn(60);
  expect(await rowOf(player.homeId)).toMatchObject({ ...reservesOn(60, HOME_WORLD.reserves), richness });

  await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [player.id]);
  await settleDeletion(app.context, player.id);
  expect(await rowOf(player.homeId)).toMatchObject({ owner_id: null, richness: 0, settled_once: true });
  const left = await rowOf(player.homeId);
  for (const ore of RESERVES) expect(left[ore]).toBeLessThanOrEqual(HOME_WORLD.reserves[ore]);

  await settle(heir, left);
  expect(await rowOf(player.homeId)).toMatchObject({ owner_id: heir.id, richness: 0, metal: left.metal });
});

it('from day 7 on the first weekly survey comes at once, with as many addresses as the day brings, and no second one', async () => {
  const player = await app.aPlayer();
  const known = async () => {
    await new DueScheduler(app.context).settleDue();
    return (await app.send(knownPlanets, {}, player.token)).body.length;
  };
  await aShipyard(app, player);
  const fromShipyard = 2;
  expect(await known()).toBe(fromShipyard + addressesOn(60));
  await aShip(app, player);
  expect(await known()).toBe(fromShipyard + addressesOn(60));
});
