import { afterEach, describe, expect, it } from 'vitest';
import { build, completeBuilding } from '#shared/api/buildings';
import { colonize } from '#shared/api/missions';
import { getPlanet, knownPlanets, listPlanets } from '#shared/api/planets';
import { getProfile, getProfileOf } from '#shared/api/profiles';
import { buildShip } from '#shared/api/ships';
import { REFUSALS } from '#shared/refusals';
import { audit } from '../../store/ledger/audit.ts';
import { raiseTo } from '../../tests/support/levels.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { aShipyard, enrich, SCOUT_ID } from '../../tests/support/ships.ts';
import { letTimePass, type TestPlayer, testApp } from '../../tests/support/test-app.ts';

const HOUR = 3_600_000;
const METAL_MINE = 3;

const app = testApp();

const planetOf = async (player: TestPlayer) =>
  (await app.send(getPlanet, { params: { id: player.homeId } }, player.token)).body;
const order = (player: TestPlayer, queue = false) =>
  app.send(
    build,
    { body: { planet_id: player.homeId, building_type_id: METAL_MINE, ...(queue && { queue }) } },
    player.token,
  );

/** A home keeps places for what comes with levels; of these worlds we ask only how many they have. */
const worlds: number[] = [];
const giveHomesBack = () => app.db.query('UPDATE planet SET home = true WHERE id = ANY ($1)', [worlds]);
afterEach(giveHomesBack);

/** A player with a shipyard and a mine that is due, on a world whose two places they take, and which keeps none. */
async function onAFullWorld(level: number, short = 0) {
  const player = await app.aPlayer();
  await aShipyard(app, player);
  await app.db.query('UPDATE planet SET max_buildings = 2, home = false WHERE id = $1', [player.homeId]);
  worlds.push(player.homeId);
  await raiseTo(app, player, level, short);
  await enrich(app, player);
  const { body } = await order(player);
  const mine = 'building_id' in body ? body.building_id : 0;
  await letTimePass(app, player.id, HOUR);
  await enrich(app, player);
  return { player, mine };
}

describe('a place on each world', () => {
  it('is in what the API shows of own worlds, and in what a new colony is pushed with', async () => {
    const player = await app.aPlayer();
    await aShipyard(app, player);
    await enrich(app, player);
    const before = (await planetOf(player)).max_buildings;
    await raiseTo(app, player, 30);

    expect((await planetOf(player)).max_buildings).toBe(before + 2);
    const [listed] = (await app.send(listPlanets, {}, player.token)).body;
    expect(listed?.max_buildings).toBe(before + 2);

    const tab = await openTab(app.origin, player.token);
    const { body: known } = await app.send(knownPlanets, {}, player.token);
    const [world] = await app.db.query(
      'SELECT id, max_buildings, stargate_address FROM planet WHERE owner_id IS NULL AND guard = 0 AND id = ANY ($1)',
      [known.map(({ planet_id }) => planet_id)],
    );
    const body = { originating_planet_id: player.homeId, stargate_address: world.stargate_address };
    const { body: settled } = await app.send(colonize, { body }, player.token);
    expect(settled.worlds).toMatchObject([{ planet_id: world.id, max_buildings: world.max_buildings + 2 }]);
    expect(await tab.next('planet_gained')).toMatchObject({ max_buildings: world.max_buildings + 2 });
    await tab.room.leave();
  });

  it('is built on from level 15, and not at level 14', async () => {
    const { player: younger } = await onAFullWorld(14);
    expect(await order(younger)).toMatchObject({ status: 409, refusal: REFUSALS.planetFull.text });
    expect(await order(younger, true)).toMatchObject({ status: 409, refusal: REFUSALS.planetFull.text });

    const { player } = await onAFullWorld(15);
    expect((await order(player)).status).toBe(201);
    expect(await order(player)).toMatchObject({ status: 409 });
    const { buildings, max_buildings } = await planetOf(player);
    expect(buildings).toHaveLength(3);
    expect(max_buildings).toBe(3);
  });

  it('lets an order that waits for it begin at the moment at which the level is reached', async () => {
    const { player, mine } = await onAFullWorld(15, 1);
    // Ordered while there was a place, which another building then took.
    await app.db.query(
      'INSERT INTO build_queue (planet_id, building_type_id, ordered_at) VALUES ($1, $2, clock_timestamp())',
      [player.homeId, METAL_MINE],
    );
    const { body } = await app.send(completeBuilding, { body: { building_id: mine } }, player.token);
    expect(body).toMatchObject({ level_promotion: true, new_level: 15 });
    const [order] = await app.db.query(
      'SELECT started_at FROM building WHERE planet_id = $1 AND order_id IS NOT NULL UNION ALL SELECT starts_at FROM build_queue WHERE planet_id = $1',
      [player.homeId],
    );
    expect(order.started_at.toISOString()).toBe(body.resources.server_time);
  });

  it('is what the audit counts with', async () => {
    expect((await audit(app.db)).differences).toEqual([]);
    const { player } = await onAFullWorld(15);
    await order(player);
    await giveHomesBack();
    await app.db.query('UPDATE planet SET max_buildings = 1 WHERE id = $1', [player.homeId]);
    expect((await audit(app.db)).differences).toEqual([
      `Planet ${player.homeId} holds more buildings than it has places.`,
    ]);
    await app.db.query('UPDATE planet SET max_buildings = 2 WHERE id = $1', [player.homeId]);
  });
});

it('level 20 lets fifteen ships be started at once, level 19 ten', async () => {
  const player = await app.aPlayer();
  await aShipyard(app, player);
  await enrich(app, player);
  const start = (count: number) =>
    app.send(buildShip, { body: { planet_id: player.homeId, ship_type_id: SCOUT_ID, count } }, player.token);
  await raiseTo(app, player, 19);
  expect(await start(11)).toMatchObject({ status: 400, refusal: REFUSALS.shipCountInvalid(10).text });
  await raiseTo(app, player, 20);
  expect(await start(16)).toMatchObject({ status: 400, refusal: REFUSALS.shipCountInvalid(15).text });
  const { status, body } = await start(15);
  expect(status).toBe(201);
  expect(body.ships).toHaveLength(15);
});

it('a title is in the own profile and in what others read', async () => {
  const [player, reader] = [await app.aPlayer(), await app.aPlayer()];
  expect((await app.send(getProfile, {}, player.token)).body.title).toBeNull();
  await raiseTo(app, player, 18);
  expect((await app.send(getProfile, {}, player.token)).body.title).toBe('Envoy');
  const { body } = await app.send(getProfileOf, { params: { userId: player.id } }, reader.token);
  expect(body).toMatchObject({ level: 18, title: 'Envoy' });
});
