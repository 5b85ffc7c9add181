import { describe, expect, it } from 'vitest';
import { availableSquads, trainSquads } from '#shared/api/battles/squads';
import { getPlanet } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { QUARTERS } from '#shared/catalogue/battles';
import { RESOURCES } from '#shared/catalogue/resources';
import { squadOf, TRAINING } from '#shared/catalogue/squads';
import { HOME_WORLD } from '#shared/catalogue/start';
import { REFUSALS } from '#shared/refusals';
import { audit } from '../../store/ledger/audit.ts';
import { enrich } from '../../tests/support/ships.ts';
import { setStock } from '../../tests/support/stock.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { escortOn } from '../missions/available-forces.ts';

const MINUTE = 60_000;
const GUARD = squadOf(4, 'guard');
const LINE = squadOf(4, 'line');
const JAFFA_GUARD = squadOf(1, 'guard');
/** One guard stands on every home from the start. */
const ROOM = QUARTERS.base + Math.floor(HOME_WORLD.population / QUARTERS.peoplePerSquad) - 1;

const app = testApp();

const train = (player: TestPlayer, count: number, typeId: number = GUARD.id, planetId = player.homeId) =>
  app.send(trainSquads, { body: { planet_id: planetId, squad_type_id: typeId, count } }, player.token);
const squadsOf = async (player: TestPlayer) =>
  (await app.send(getPlanet, { params: { id: player.homeId } }, player.token)).body.soldier_squads;

async function aRichPlayer(): Promise<TestPlayer> {
  const player = await app.aPlayer();
  await enrich(app, player);
  return player;
}

describe('GET /squad/available', () => {
  it.each([1, 2, 3, 4])('lists what race %i trains, with the building that each needs', async (race) => {
    const player = await app.aPlayer(race);
    const { body } = await app.send(availableSquads, {}, player.token);
    expect(body.map(({ rank }) => rank)).toEqual(['guard', 'line', 'elite']);
    expect(body.map(({ building_type_id }) => building_type_id)).toEqual([
      null,
      TRAINING.line.buildingId,
      TRAINING.elite.buildingId,
    ]);
    expect(body.map(({ squad_type_id }) => squad_type_id)).toContain(squadOf(race, 'guard').id);
  });
});

describe('POST /squad/train', () => {
  it('trains one squad after the other, also after those of an earlier order, and takes the whole price at once', async () => {
    const player = await aRichPlayer();
    const before = (await app.send(getResources, {}, player.token)).body;

    const { status, body } = await train(player, 3);

    expect(status).toBe(201);
    expect(body.message).toBe(`3 × ${GUARD.name}: training started.`);
    const [began, ...rest] = body.squads.map(({ ready_at }) => Date.parse(ready_at ?? ''));
    const each = TRAINING.guard.minutes * MINUTE;
    expect((began ?? 0) - Date.parse(body.server_time)).toBe(each);
    expect(rest).toEqual([(began ?? 0) + each, (began ?? 0) + 2 * each]);
    for (const resource of RESOURCES) {
      const grown = body.resources[resource] - before[resource] + 3 * (GUARD.cost[resource] ?? 0);
      // The home may have produced a unit between the two reads.
      expect(grown, resource).toBeGreaterThanOrEqual(0);
      expect(grown, resource).toBeLessThanOrEqual(1);
    }
    const later = await train(player, 1);
    expect(Date.parse(later.body.squads[0]?.ready_at ?? '')).toBe((began ?? 0) + 3 * each);
    expect((await squadsOf(player)).map(({ squad_id }) => squad_id)).toEqual(
      expect.arrayContaining([...body.squads, ...later.body.squads].map(({ squad_id }) => squad_id)),
    );
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('adds squads to the escort only when they are ready', async () => {
    const player = await aRichPlayer();
    const alone = await escortOn(app.db, player.homeId);
    await train(player, 2);
    expect(await escortOn(app.db, player.homeId)).toBe(alone);
    await app.db.query("UPDATE squad SET ready_at = ready_at - interval '1 hour' WHERE planet_id = $1", [
      player.homeId,
    ]);
    expect(await escortOn(app.db, player.homeId)).toBe(alone + 2 * (GUARD.baseAttack + GUARD.baseDefense));
  });

  it('fills the quarters and no more, also with two orders at once', async () => {
    const player = await aRichPlayer();
    expect(await train(player, ROOM + 1)).toMatchObject({
      status: 409,
      refusal: REFUSALS.quartersFull.text,
    });
    const both = await Promise.all([train(player, ROOM), train(player, ROOM)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await squadsOf(player)).toHaveLength(ROOM + 1);
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('refuses what the rules forbid, and takes nothing', async () => {
    const player = await aRichPlayer();
    const stranger = await app.aPlayer();
    const refusals = [
      await train(player, 0),
      await train(player, 51),
      await train(player, 1.5),
      await train(player, 1, LINE.id),
      await train(player, 1, JAFFA_GUARD.id),
      await train(player, 1, 999),
      await train(player, 1, GUARD.id, stranger.homeId),
    ].map(({ status, refusal }) => [status, refusal]);
    expect(refusals).toEqual([
      [400, REFUSALS.squadCountInvalid(50).text],
      [400, REFUSALS.squadCountInvalid(50).text],
      [400, REFUSALS.squadCountInvalid(50).text],
      [400, REFUSALS.trainingNeeds(LINE.name, 'Barracks').text],
      [400, REFUSALS.squadTypeOfAnotherRace.text],
      [404, REFUSALS.squadTypeUnknown.text],
      [403, REFUSALS.planetNotOwned.text],
    ]);
    await setStock(app, player.id, {});
    expect(await train(player, 1)).toMatchObject({
      status: 400,
      refusal: expect.stringMatching(/^Insufficient resources/),
    });
    expect(await squadsOf(player)).toHaveLength(1);
    expect((await audit(app.db)).differences).toEqual([]);
  });
});
