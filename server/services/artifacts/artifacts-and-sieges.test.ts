import { describe, expect, it } from 'vitest';
import { listArtifacts } from '#shared/api/artifacts';
import { listMarches } from '#shared/api/battles/marches';
import { getPlanet } from '#shared/api/planets';
import { artifactWith } from '#shared/catalogue/artifacts';
import { REFUSALS } from '#shared/refusals';
import { partEndsAt, siegeHours } from '#shared/rules/sieges/siege';
import { anArtifact, redeem, redeemed, usedOn } from '../../tests/support/artifacts.ts';
import { anAlliance, aVeteran, land, launched } from '../../tests/support/marches.ts';
import { openAllianceTab, openTab } from '../../tests/support/room-clients.ts';
import { ARMY, aBesiegerAndAColony, aSiege, ownerOf, passPart } from '../../tests/support/sieges.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { storedSiegeTime } from '../marches/siege-views.ts';

const app = auditedApp();

const HOUR = 3_600_000;
let place = -25;
const next = () => ++place;
const effects = async (player: TestPlayer) => (await app.send(listArtifacts, {}, player.token)).body.effects;
const siegeOf = async (march: number) =>
  (await app.db.query('SELECT begun_at, ends_at, pauses, due_at, told FROM siege WHERE march_id = $1', [march]))[0];
/** How long a siege lasts, without the night truces in which it stands still. */
async function lengthOf(march: number): Promise<number> {
  const { begunAt, endsAt, pauses } = storedSiegeTime(await siegeOf(march));
  return endsAt - begunAt - pauses.reduce((sum, { from, until }) => sum + until - from, 0);
}

/** How long a siege of this world lasts without artifacts. */
async function usualLength(world: number): Promise<number> {
  const [row]: { population: number }[] = await app.db.query('SELECT population FROM planet WHERE id = $1', [world]);
  return siegeHours(row?.population ?? 0) * HOUR;
}

describe('a Salt Crown', () => {
  it('makes the next siege of an own world last twelve hours longer, and no other', async () => {
    const plain = await aSiege(app, next());
    const { besieger, ruler, world } = await aBesiegerAndAColony(app, next());
    const crown = await redeemed(app, ruler, 'long_siege');
    expect(await effects(ruler)).toMatchObject([{ artifact_type_name: 'Salt Crown', ends_at: null }]);
    const tab = await openTab(app.origin, ruler.token);
    const march = await launched(app, besieger, world, { kind: 'siege', ...ARMY });
    expect(await land(app, march)).toBe('standing');
    expect((await lengthOf(march)) - (await usualLength(world))).toBe(12 * HOUR);
    expect(await lengthOf(plain.march)).toBe(await usualLength(plain.world));
    expect(await usedOn(app, crown)).toBe(march);
    expect(await tab.next('artifact_used')).toMatchObject({ artifact_type_id: artifactWith('long_siege').id });
    expect(await effects(ruler)).toEqual([]);
    await tab.room.leave();
  });

  it('makes a siege under way last longer, once, and both sides and mates are told', async () => {
    const { besieger, ruler, world, march } = await aSiege(app, next());
    const mate = await aVeteran(app);
    await anAlliance(app, ruler, mate);
    await passPart(app, march, 2);
    const before = await siegeOf(march);
    const length = await lengthOf(march);
    const tabs = [await openTab(app.origin, ruler.token), await openTab(app.origin, besieger.token)];
    const hall = await openAllianceTab(app.origin, mate.token);
    const crown = await redeemed(app, ruler, 'long_siege');

    const [own, theirs] = await Promise.all(tabs.map((tab) => tab.next('siege_lengthened')));
    const after = await siegeOf(march);
    expect((await lengthOf(march)) - length).toBe(12 * HOUR);
    expect(after.told).toBe(before.told);
    expect(after.due_at.getTime()).toBe(partEndsAt(storedSiegeTime(after), after.told + 1));
    expect(after.due_at.getTime()).toBeGreaterThan(before.due_at.getTime());
    expect(own).toMatchObject({ march_id: march, side: 'ruler', ends_at: after.ends_at.toISOString() });
    expect(theirs).toMatchObject({ march_id: march, side: 'besieger', ends_at: after.ends_at.toISOString() });
    await hall.next('sieges_changed');
    expect((await app.send(listMarches, {}, besieger.token)).body.sieges).toMatchObject([
      { march_id: march, ends_at: after.ends_at.toISOString() },
    ]);
    expect((await app.send(getPlanet, { params: { id: world } }, ruler.token)).body.siege?.ends_at).toBe(own?.ends_at);
    expect(await usedOn(app, crown)).toBe(march);
    expect(await effects(ruler)).toEqual([]);

    const second = await redeemed(app, ruler, 'long_siege');
    expect((await siegeOf(march)).ends_at).toEqual(after.ends_at);
    expect(await usedOn(app, second)).toBeNull();
    expect(await effects(ruler)).toMatchObject([{ artifact_id: second }]);
    for (const tab of [...tabs, hall]) await tab.room.leave();
  });

  it('does not help once the last moment of a siege has passed', async () => {
    const { besieger, ruler, world, march } = await aSiege(app, next());
    const crown = await anArtifact(app, ruler, 'long_siege');
    await passPart(app, march, 4);
    expect(await ownerOf(app, world)).toBe(besieger.id);
    expect((await redeem(app, ruler, crown)).status).toBe(200);
    expect(await usedOn(app, crown)).toBeNull();
  });
});

describe('an Unfinished Key', () => {
  it('cannot close the gate of a besieged world', async () => {
    const { ruler, world } = await aSiege(app, next());
    const key = await anArtifact(app, ruler, 'iris', world);
    expect((await app.send(listArtifacts, {}, ruler.token)).body.artifacts).toMatchObject([
      { artifact_id: key, refusal: REFUSALS.worldBesieged.text },
    ]);
    expect(await redeem(app, ruler, key)).toMatchObject({ status: 409, body: { error: REFUSALS.worldBesieged.text } });
  });
});

describe('a world that is taken', () => {
  it('brings its artifacts to the winner, and its iris opens; what the loser has redeemed goes on waiting', async () => {
    const { besieger, ruler, world } = await aBesiegerAndAColony(app, next());
    const [left, key, compass] = [
      await anArtifact(app, ruler, 'veil', world),
      await anArtifact(app, ruler, 'iris', world),
      await anArtifact(app, ruler, 'haste', world),
    ];
    for (const id of [key, compass]) expect((await redeem(app, ruler, id)).status).toBe(200);
    const march = await launched(app, besieger, world, { kind: 'siege', ...ARMY });
    expect(await land(app, march)).toBe('standing');
    await passPart(app, march, 4);

    expect(await ownerOf(app, world)).toBe(besieger.id);
    expect(await effects(ruler)).toMatchObject([{ artifact_type_name: 'Glass Compass', planet_id: null }]);
    expect((await app.send(getPlanet, { params: { id: world } }, besieger.token)).body.iris_until).toBeNull();
    expect(await effects(besieger)).toEqual([]);
    expect((await redeem(app, ruler, left)).status).toBe(403);
    expect((await redeem(app, besieger, key)).status).toBe(409);
    expect((await redeem(app, besieger, left)).status).toBe(200);
  });
});

describe('a Silent Bell', () => {
  it('hides who comes to besiege a world, from its ruler and in the log of the alliance', async () => {
    const { besieger, ruler, world } = await aBesiegerAndAColony(app, next());
    const alliance = await anAlliance(app, ruler, await aVeteran(app));
    await redeemed(app, besieger, 'veil');
    const march = await launched(app, besieger, world, { kind: 'siege', ...ARMY });
    expect((await app.send(listMarches, {}, ruler.token)).body.incoming).toMatchObject([
      { march_id: march, kind: 'siege', sender: null },
    ]);
    const log = await app.db.query('SELECT details FROM alliance_log WHERE alliance_id = $1', [alliance]);
    expect(JSON.stringify(log)).not.toContain(besieger.username);
    // Whoever stands before the world is seen by everybody.
    expect(await land(app, march)).toBe('standing');
    expect((await app.send(listMarches, {}, ruler.token)).body.sieges).toMatchObject([
      { besieger: { username: besieger.username } },
    ]);
  });
});
