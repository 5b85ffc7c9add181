import { expect, it } from 'vitest';
import { contribute, createAlliance } from '#shared/api/alliances/alliances';
import { cancelBuild, completeBuilding } from '#shared/api/buildings';
import { getPlanet } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { RESOURCES } from '#shared/catalogue/resources';
import { REFUSALS } from '#shared/refusals';
import { buildCost } from '#shared/rules/construction';
import { MAX_STOCK } from '#shared/rules/production';
import { build } from '../support/build-now.ts';
import { enrich } from '../support/ships.ts';
import { fillBank, letGive, setStock } from '../support/stock.ts';
import { auditedApp, letTimePass, type TestPlayer } from '../support/test-app.ts';

const HOUR = 3_600_000;
const METAL_MINE = 3;
const FULL = Object.fromEntries(RESOURCES.map((name) => [name, MAX_STOCK]));

const app = auditedApp();

const start = (player: TestPlayer) =>
  app.send(build, { body: { planet_id: player.homeId, building_type_id: METAL_MINE } }, player.token);
const stockOf = async (player: TestPlayer) => (await app.send(getResources, {}, player.token)).body;
const metalIn = async (player: TestPlayer) =>
  (await app.send(getPlanet, { params: { id: player.homeId } }, player.token)).body.metal;

/** A player with an active metal mine and as much of everything as there can be. */
async function aFullPlayer(): Promise<TestPlayer> {
  const player = await app.aPlayer();
  await enrich(app, player);
  const { body } = await start(player);
  await letTimePass(app, player.id, HOUR);
  await app.send(completeBuilding, { body: { building_id: body.building_id } }, player.token);
  await setStock(app, player.id, FULL);
  return player;
}

it('a stock at the largest exact number is settled, spent and given back, and the mines stand still', async () => {
  const player = await aFullPlayer();
  const ground = await metalIn(player);
  await letTimePass(app, player.id, HOUR);
  expect(await stockOf(player)).toMatchObject(FULL);
  expect(await metalIn(player)).toBe(ground);

  const { status, body } = await start(player);
  expect(status).toBe(201);
  expect(body.resources.metal).toBe(MAX_STOCK - (buildCost(buildingTypeOf(METAL_MINE), 1).metal ?? 0));
  await setStock(app, player.id, FULL);
  const cancelled = await app.send(cancelBuild, { body: { building_id: body.building_id } }, player.token);
  expect(cancelled.status).toBe(200);
  expect(cancelled.body.refund.metal).toBeGreaterThan(0);
  expect(cancelled.body.resources).toMatchObject(FULL);
  expect(await metalIn(player)).toBe(ground);
});

it('a full bank takes no more', async () => {
  const player = await aFullPlayer();
  const { body: alliance } = await app.send(createAlliance, { body: { name: 'Full Vaults' } }, player.token);
  const give = (metal: number) =>
    app.send(contribute, { params: { id: alliance.id }, body: { naquadah: 0, trinium: 0, metal } }, player.token);
  await letGive(app, player);
  await fillBank(app, alliance.id, { metal: MAX_STOCK - 1 });
  expect((await give(1)).status).toBe(200);
  await setStock(app, player.id, FULL);
  expect(await give(1)).toMatchObject({ status: 409, refusal: REFUSALS.noRoom.text });
  expect(await stockOf(player)).toMatchObject(FULL);
});
