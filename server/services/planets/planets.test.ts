import { describe, expect, it } from 'vitest';
import { completeBuilding } from '#shared/api/buildings';
import { getPlanet, listPlanets, renamePlanet } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { REFUSALS } from '#shared/refusals';
import { buildingOutput, homeOutput } from '#shared/rules/construction';
import { build } from '../../tests/support/build-now.ts';
import { raiseTo } from '../../tests/support/levels.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';

const app = testApp();

const rename = (player: TestPlayer, planet_name: string, id = player.homeId) =>
  app.send(renamePlanet, { params: { id }, body: { planet_name } }, player.token);
const nameOf = async (player: TestPlayer) =>
  (await app.send(getPlanet, { params: { id: player.homeId } }, player.token)).body.planet_name;

it('the planet that registration founds is the home, and the only one of its player', async () => {
  const player = await app.aPlayer();
  const { body } = await app.send(listPlanets, {}, player.token);
  expect(body.map(({ planet_id, home }) => [planet_id, home])).toEqual([[player.homeId, true]]);
  const wild = await app.db.query('SELECT count(*) AS homes FROM planet WHERE home AND owner_id IS NULL');
  expect(wild).toEqual([{ homes: 0 }]);
});

describe('what GET /planets says of the yield', () => {
  const METAL_MINE = 3;
  const POWER_PLANT = 4;
  const listOf = async (player: TestPlayer) => (await app.send(listPlanets, {}, player.token)).body;
  const homeOf = async (player: TestPlayer) => {
    const [home] = await listOf(player);
    if (!home) throw new Error('A player has a home.');
    return home;
  };
  const ratesOf = async (player: TestPlayer) => (await app.send(getResources, {}, player.token)).body.rates;

  /** Builds and activates one of these. */
  async function raise(player: TestPlayer, building_type_id: number): Promise<void> {
    const { body } = await app.send(build, { body: { planet_id: player.homeId, building_type_id } }, player.token);
    await app.db.query("UPDATE building SET started_at = now() - interval '1 day', built_at = now() WHERE id = $1", [
      body.building_id,
    ]);
    const done = await app.send(completeBuilding, { body: { building_id: body.building_id } }, player.token);
    expect(done.status).toBe(200);
  }

  it('a new home yields its own, of all resources, and no reserve is being mined', async () => {
    const player = await app.aPlayer();
    const home = await homeOf(player);
    expect(home.own_rates).toEqual(homeOutput(1));
    expect(home).toMatchObject({ rates: home.own_rates, producers: [] });
    expect(home.empties_at).toEqual({ naquadah: null, trinium: null, metal: null });
    expect(await ratesOf(player)).toEqual(home.rates);
  });

  it('each kind of active building is named once, with its count and what all of it yields', async () => {
    const player = await app.aPlayer();
    for (const type of [METAL_MINE, METAL_MINE, POWER_PLANT]) await raise(player, type);
    await raiseTo(app, player, 2);
    // A building that yields nothing is no producer.
    await raise(player, 8);
    const home = await homeOf(player);
    const mine = buildingOutput(buildingTypeOf(METAL_MINE), 4, 1).metal ?? 0;
    expect(home.producers.map(({ building_type_name, count }) => [building_type_name, count])).toEqual([
      ['Metal Mine', 2],
      [buildingTypeOf(POWER_PLANT).name, 1],
    ]);
    expect(home.producers[0]?.rates).toEqual({ naquadah: 0, trinium: 0, metal: 2 * mine, energy: 0, food: 0 });
    expect(home.rates.metal).toBe((homeOutput(1).metal ?? 0) + 2 * mine);
    expect(await ratesOf(player)).toEqual(home.rates);
  });

  it('a reserve says when it will be empty; an empty one yields nothing more, and the home still yields its own', async () => {
    const player = await app.aPlayer();
    await raise(player, METAL_MINE);
    const before = await homeOf(player);
    const mine = before.producers[0]?.rates.metal ?? 0;
    const wait = Date.parse(before.empties_at.metal ?? '') - Date.now();
    expect(wait / 3_600_000).toBeCloseTo(before.metal / mine, 1);
    expect(before.empties_at).toMatchObject({ naquadah: null, trinium: null });

    await app.db.query('UPDATE planet SET metal = 0 WHERE id = $1', [player.homeId]);
    const after = await homeOf(player);
    expect(after.rates.metal).toBe(homeOutput(1).metal);
    expect(after.producers).toEqual(before.producers);
    expect(after.empties_at.metal).toBeNull();
    expect(await ratesOf(player)).toEqual(after.rates);
  });

  it('the home comes first, whatever the ids', async () => {
    const player = await app.aPlayer();
    await app.db.query(
      "UPDATE planet SET owner_id = $1, name = 'Tollana' WHERE id = (SELECT min(id) FROM planet WHERE owner_id IS NULL)",
      [player.id],
    );
    const list = await listOf(player);
    expect(list.map(({ home }) => home)).toEqual([true, false]);
    expect(list[1]).toMatchObject({ own_rates: { metal: 0 }, rates: { metal: 0 } });
  });
});

describe('PUT /planet/{id}/name', () => {
  it('renames the planet, trimmed, in every tab of the player', async () => {
    const player = await app.aPlayer();
    const tab = await openTab(app.origin, player.token);
    const { status, body } = await rename(player, '  Tollana ');
    expect([status, body.planet_name]).toEqual([200, 'Tollana']);
    expect(await tab.next('planet_renamed')).toMatchObject({
      planet_id: player.homeId,
      planet_name: 'Tollana',
      version: body.version,
    });
    expect(await nameOf(player)).toBe('Tollana');
    await tab.room.leave();
  });

  it('follows the rules of the first name, and changes nothing otherwise', async () => {
    const player = await app.aPlayer();
    const before = await nameOf(player);
    for (const [name, refusal] of [
      ['   ', 'Planet name is required.'],
      ['x'.repeat(41), 'Planet name must have at most 40 characters.'],
      ['a\u202eb', 'Planet name contains characters that cannot be displayed.'],
    ] as const) {
      expect(await rename(player, name)).toMatchObject({ status: 400, refusal });
    }
    expect(await nameOf(player)).toBe(before);
  });

  it("refuses another player's planet and one that does not exist", async () => {
    const [player, other] = [await app.aPlayer(), await app.aPlayer()];
    const foreign = await rename(player, 'Mine', other.homeId);
    const missing = await rename(player, 'Mine', 2_000_000_000);
    expect([foreign, missing].map(({ status, refusal }) => [status, refusal])).toEqual([
      [403, REFUSALS.planetNotOwned.text],
      [404, REFUSALS.planetNotFound.text],
    ]);
    expect(await nameOf(other)).not.toBe('Mine');
  });
});
