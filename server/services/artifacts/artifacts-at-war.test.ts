import { describe, expect, it } from 'vitest';
import { listBattles } from '#shared/api/battles/battles';
import { listMarches, planMarch, recallMarch } from '#shared/api/battles/marches';
import { squadOf } from '#shared/catalogue/squads';
import { redeemed, usedOn } from '../../tests/support/artifacts.ts';
import {
  aColony,
  addressOf,
  aVeteran,
  giveShips,
  giveSquads,
  LINE,
  land,
  launch,
  launched,
  moveNextTo,
} from '../../tests/support/marches.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';

const app = auditedApp();

const MINUTE = 60_000;
const RAID = (count: number) => ({ kind: 'raid', ships: [[LINE, count]] }) as const;

/** Two rulers side by side, with so many line ships each. */
async function rivals(own: number, theirs: number): Promise<{ raider: TestPlayer; victim: TestPlayer }> {
  const [raider, victim] = [await aVeteran(app), await aVeteran(app)];
  await giveShips(app, raider.homeId, LINE, own);
  await giveShips(app, victim.homeId, LINE, theirs);
  await moveNextTo(app, raider, victim, 1);
  return { raider, victim };
}

const marches = async (player: TestPlayer) => (await app.send(listMarches, {}, player.token)).body;
const recall = (player: TestPlayer, march_id: number) => app.send(recallMarch, { body: { march_id } }, player.token);
async function planOf(player: TestPlayer, targetId: number, kind: 'raid' | 'strike' | 'transfer', units: object) {
  const stargate_address = (await addressOf(app, targetId)).join('-');
  const query = { origin_id: player.homeId, stargate_address, kind, ...units };
  return (await app.send(planMarch, { query: query as never }, player.token)).body;
}
/** A player of this level has one commander. */
async function landAndReturn(march: number): Promise<void> {
  if ((await land(app, march)) === 'home') await land(app, march);
}
/** Moves the landing of a march to so many minutes from now. */
const landIn = (march: number, minutes: number) =>
  app.db.query(
    'UPDATE march SET due_at = clock_timestamp() + make_interval(mins => $2), lands_at = clock_timestamp() + make_interval(mins => $2) WHERE id = $1',
    [march, minutes],
  );
const battleOf = async (march: number) =>
  (await app.db.query('SELECT id, slipped, losses, outcome FROM battle WHERE march_id = $1', [march]))[0];

describe('a Silent Bell', () => {
  it('hides the name of the sender of the next attack until an hour before it lands', async () => {
    const { raider, victim } = await rivals(20, 20);
    const bell = await redeemed(app, raider, 'veil');
    expect((await planOf(raider, victim.homeId, 'raid', { ships: `${LINE}x20` })).facts.veiled_until).not.toBeNull();
    const tab = await openTab(app.origin, victim.token);
    const march = await launched(app, raider, victim.homeId, RAID(19));
    expect(await usedOn(app, bell)).toBe(march);

    const told = await tab.next('attack_incoming');
    expect(told).toMatchObject({ march_id: march, sender: null });
    expect(Date.parse(told.lands_at ?? '') - Date.parse(told.sender_known_at ?? '')).toBe(60 * MINUTE);
    expect((await marches(victim)).incoming).toMatchObject([{ sender: null, sender_known_at: told.sender_known_at }]);
    expect(JSON.stringify(await marches(victim))).not.toContain(raider.username);
    await landIn(march, 59);
    expect((await marches(victim)).incoming).toMatchObject([
      { sender: { username: raider.username }, sender_known_at: null },
    ]);
    expect((await planOf(raider, victim.homeId, 'raid', { ships: `${LINE}x1` })).facts.veiled_until).toBeNull();
    await tab.room.leave();
  });

  it('is not used up by a transfer, or by an attack that is refused', async () => {
    const { raider, victim } = await rivals(20, 200);
    const colony = await aColony(app, raider);
    const bell = await redeemed(app, raider, 'veil');
    await launched(app, raider, colony, { kind: 'transfer', ships: [[LINE, 1]] });
    expect((await launch(app, raider, victim.homeId, RAID(1))).status).toBe(409);
    expect(await usedOn(app, bell)).toBeNull();
  });
});

describe('a Glass Compass', () => {
  it('shortens the next flight of ships by a quarter, out and home, as the plan says, and no way through the gate', async () => {
    const { raider } = await rivals(5, 5);
    const colony = await aColony(app, raider);
    await giveSquads(app, raider.homeId, squadOf(4, 'line').id, 3);
    const ships = { ships: `${LINE}x5` };
    const before = await planOf(raider, colony, 'transfer', ships);
    const compass = await redeemed(app, raider, 'haste');
    const plan = await planOf(raider, colony, 'transfer', ships);
    expect(plan.facts.hastened).toBe(true);
    expect(plan.minutes).toBe(Math.floor((before.minutes * 75) / 100));
    const byGate = { kind: 'transfer', squads: [[squadOf(4, 'line').id, 3]] } as const;
    await launched(app, raider, colony, byGate);
    expect(await usedOn(app, compass)).toBeNull();
    const march = await launched(app, raider, colony, { kind: 'transfer', ships: [[LINE, 2]] });
    expect(await usedOn(app, compass)).toBe(march);
    const [own] = (await marches(raider)).own.filter(({ march_id }) => march_id === march);
    expect(Date.parse(own?.lands_at ?? '') - Date.parse(own?.launched_at ?? '')).toBe(plan.minutes * MINUTE);
    expect((await planOf(raider, colony, 'transfer', { ships: `${LINE}x2` })).minutes).toBe(before.minutes);
  });
});

describe('a Folded Map', () => {
  it('calls a march back after the last moment, once', async () => {
    const { raider, victim } = await rivals(20, 20);
    const march = await launched(app, raider, victim.homeId, RAID(15));
    await landIn(march, 20);
    expect((await marches(raider)).own[0]?.late_recall_until).toBeNull();
    expect((await recall(raider, march)).status).toBe(409);
    const map = await redeemed(app, raider, 'late_recall');
    const [seen] = (await marches(raider)).own;
    expect(seen?.late_recall_until).toBe(seen?.lands_at);
    const other = await openTab(app.origin, victim.token);
    const { status, body } = await recall(raider, march);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { march: { phase: 'home', late_recall_until: null } },
    });
    expect(await usedOn(app, map)).toBe(march);
    expect(await other.next('attack_called_off')).toMatchObject({ march_id: march });
    await other.room.leave();
  });

  it('is not used up by a recall in time, and cannot call back what should have landed', async () => {
    const { raider, victim } = await rivals(20, 20);
    const map = await redeemed(app, raider, 'late_recall');
    const early = await launched(app, raider, victim.homeId, RAID(10));
    expect((await recall(raider, early)).status).toBe(200);
    await land(app, early);
    expect(await usedOn(app, map)).toBeNull();
    const late = await launched(app, raider, victim.homeId, RAID(10));
    await land(app, late);
    expect((await recall(raider, late)).status).toBe(409);
    expect(await usedOn(app, map)).toBeNull();
  });
});

describe('a Mirror of Dusk', () => {
  it('lets ships slip away from an attack as strong as they, whatever the stance, once', async () => {
    const { raider, victim } = await rivals(60, 30);
    await app.db.query("UPDATE planet SET stance = 'stand' WHERE id = $1", [victim.homeId]);
    const mirror = await redeemed(app, victim, 'sure_slip');
    const feint = await launched(app, raider, victim.homeId, RAID(10));
    await landAndReturn(feint);
    expect(await battleOf(feint)).toMatchObject({ slipped: false });
    expect(await usedOn(app, mirror)).toBeNull();
    const tab = await openTab(app.origin, victim.token);
    const march = await launched(app, raider, victim.homeId, RAID(45));
    await land(app, march);
    const battle = await battleOf(march);
    expect(battle.slipped).toBe(true);
    expect(battle.losses.defender.filter(({ kind }: { kind: string }) => kind === 'ship')).toEqual([]);
    expect(await usedOn(app, mirror)).toBe(battle.id);
    expect(await tab.next('artifact_used')).toMatchObject({ artifact_type_id: 11 });
    await tab.room.leave();
  });

  it('that is redeemed after a landing is due does not change it', async () => {
    const { raider, victim } = await rivals(60, 30);
    await app.db.query("UPDATE planet SET stance = 'stand' WHERE id = $1", [victim.homeId]);
    const march = await launched(app, raider, victim.homeId, RAID(45));
    const mirror = await redeemed(app, victim, 'sure_slip');
    await app.db.query("UPDATE boon SET redeemed_at = clock_timestamp() + interval '1 hour' WHERE artifact_id = $1", [
      mirror,
    ]);
    await land(app, march);
    expect(await battleOf(march)).toMatchObject({ slipped: false });
    expect(await usedOn(app, mirror)).toBeNull();
  });
});

describe('an Iron Feather', () => {
  it('tows half of the lost ships home in the next battle that costs some, and is kept in one that costs none', async () => {
    const { raider, victim } = await rivals(60, 25);
    const feather = await redeemed(app, victim, 'tow');
    await app.db.query("UPDATE planet SET stance = 'slip_always' WHERE id = $1", [victim.homeId]);
    const first = await launched(app, raider, victim.homeId, RAID(20));
    await landAndReturn(first);
    expect(await usedOn(app, feather)).toBeNull();
    await app.db.query("UPDATE planet SET stance = 'stand' WHERE id = $1", [victim.homeId]);
    const march = await launched(app, raider, victim.homeId, RAID(35));
    await land(app, march);
    const battle = await battleOf(march);
    const [lost] = battle.losses.defender.filter(({ kind }: { kind: string }) => kind === 'ship');
    expect(lost.fallen).toBeGreaterThan(1);
    expect(lost.saved).toBe(Math.floor(lost.fallen / 2));
    expect(await usedOn(app, feather)).toBe(battle.id);
    const { battles } = (await app.send(listBattles, { query: {} as never }, victim.token)).body;
    expect(battles).toHaveLength(2);
  });
});
