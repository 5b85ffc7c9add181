import { describe, expect, it } from 'vitest';
import { launchMarch, listMarches } from '#shared/api/battles/marches';
import { RACES } from '#shared/catalogue/races';
import { REFUSALS } from '#shared/refusals';
import { addressOf, land, launched, letAccountsAge } from '../../tests/support/marches.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import {
  ARMY,
  aBesiegerAndAColony,
  aSiege,
  GUARD,
  giveBuildings,
  METAL_MINE,
  ownerOf,
  passPart,
} from '../../tests/support/sieges.ts';
import { auditedApp } from '../../tests/support/test-app.ts';

const app = auditedApp();

const [JAFFA, GOAULD, , HUMANS] = RACES.map(({ id }) => id);
const DEFENCE_BATTERY = 10;
let place = -25;
const next = () => ++place;

/** A siege by this race of a world without people, which has quarters for 10 of its 16 squads. */
async function aSiegeBy(race: number | undefined) {
  const siege = await aSiege(app, next(), race);
  await letAccountsAge(app, siege.besieger, siege.ruler);
  await app.db.query('UPDATE planet SET population = 0 WHERE id = $1', [siege.world]);
  return siege;
}
const squadsOf = async (planetId: number): Promise<number> =>
  (await app.db.query('SELECT count(*)::int AS n FROM squad WHERE planet_id = $1 AND march_id IS NULL', [planetId]))[0]
    .n;
const standing = async (planetId: number, typeId: number): Promise<number> =>
  (
    await app.db.query(
      'SELECT count(*)::int AS n FROM building WHERE planet_id = $1 AND building_type_id = $2 AND lost_at IS NULL',
      [planetId, typeId],
    )
  )[0].n;

describe('squads that take a world', () => {
  it('march home from it as far as they find no quarters', async () => {
    const { besieger, world, march } = await aSiegeBy(HUMANS);
    const tab = await openTab(app.origin, besieger.token);
    await passPart(app, march, 4);
    expect(await ownerOf(app, world)).toBe(besieger.id);
    expect(await tab.next('fleet_turned_back')).toMatchObject({
      march_id: march,
      phase: 'home',
      reason: 'quarters_full',
    });
    expect(await squadsOf(world)).toBe(10);
    const { own } = (await app.send(listMarches, {}, besieger.token)).body;
    expect(own).toMatchObject([
      { march_id: march, phase: 'home', ships: [], squads: [{ squad_type_id: GUARD, count: 6 }] },
    ]);
    const atHome = await squadsOf(besieger.homeId);
    expect(await land(app, march)).toBe('done');
    expect(await squadsOf(besieger.homeId)).toBe(atHome + 6);
    await tab.room.leave();
  });

  it('of Jaffa all stay; those without quarters leave for no attack', async () => {
    const { besieger, ruler, world, march } = await aSiegeBy(JAFFA);
    await passPart(app, march, 4);
    expect(await ownerOf(app, world)).toBe(besieger.id);
    expect(await squadsOf(world)).toBe(16);
    expect((await app.send(listMarches, {}, besieger.token)).body.own).toEqual([]);
    const leave = async (kind: 'strike' | 'transfer', planetId: number, count: number) => {
      const body = {
        kind,
        origin_id: world,
        stargate_address: await addressOf(app, planetId),
        ships: [],
        squads: [{ squad_type_id: GUARD, count }],
      };
      return app.send(launchMarch, { body }, besieger.token);
    };
    const refused = await leave('strike', ruler.homeId, 11);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'squads_in_camp', error: REFUSALS.squadsInCamp(10).text },
    });
    // No more of them than that are held back by the rule: what refuses now is another one.
    expect(((await leave('strike', ruler.homeId, 10)).body as { code?: string }).code).not.toBe('squads_in_camp');
    expect((await leave('transfer', besieger.homeId, 11)).status).toBe(201);
  });
});

describe('the mines of a world that is taken', () => {
  it.each([
    ['by Goa’uld all stay', GOAULD, 3],
    ['by others, half of them', HUMANS, 2],
  ])('%s', async (_, race, mines) => {
    const { besieger, ruler, world } = await aBesiegerAndAColony(app, next(), race);
    await letAccountsAge(app, besieger, ruler);
    await giveBuildings(app, ruler, world, METAL_MINE, 3);
    await giveBuildings(app, ruler, world, DEFENCE_BATTERY, 2);
    const march = await launched(app, besieger, world, { kind: 'siege', ...ARMY });
    expect(await land(app, march)).toBe('standing');
    await passPart(app, march, 4);
    expect(await ownerOf(app, world)).toBe(besieger.id);
    expect(await standing(world, METAL_MINE)).toBe(mines);
    expect(await standing(world, DEFENCE_BATTERY)).toBe(1);
  });
});
