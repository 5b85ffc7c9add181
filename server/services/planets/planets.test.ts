import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPlanet, listPlanets, renamePlanet } from '#shared/api/planets';
import { REFUSALS } from '#shared/refusals';
import { openTab } from '../../tests/support/room-clients.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

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
      ['a\u202eb', 'Planet name has characters that cannot be shown.'],
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
