import { describe, expect, it } from 'vitest';
import { disbandAlliance, kickMember, leaveAlliance } from '#shared/api/alliances/alliances';
import { listMarches, recallMarch } from '#shared/api/battles/marches';
import { REFUSALS } from '#shared/refusals';
import {
  anAlliance,
  aVeteran,
  giveShips,
  LINE,
  land,
  launch,
  launched,
  moveNextTo,
  phaseOf,
} from '../../tests/support/marches.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { settleDeletion } from '../deletion/deletion-steps.ts';

const app = auditedApp();

/** Two mates; relief of the second stands on the first one's home. */
async function aHostAndAGuest() {
  const [host, guest] = [await aVeteran(app), await aVeteran(app)];
  const allianceId = await anAlliance(app, host, guest);
  await moveNextTo(app, guest, host, 1);
  await giveShips(app, guest.homeId, LINE, 3);
  const marchId = await launched(app, guest, host.homeId, { kind: 'relief', ships: [[LINE, 3]] });
  expect(await land(app, marchId)).toBe('standing');
  return { host, guest, allianceId, marchId };
}

describe('relief that stands on a world flies home', () => {
  const leave = (player: TestPlayer) => app.send(leaveAlliance, {}, player.token);

  it('when its sender leaves the alliance, and both sides hear of it', async () => {
    const { host, guest, marchId } = await aHostAndAGuest();
    const tabs = { host: await openTab(app.origin, host.token), guest: await openTab(app.origin, guest.token) };
    expect((await leave(guest)).status).toBe(200);
    expect(await tabs.guest.next('fleet_turned_back')).toMatchObject({
      march_id: marchId,
      reason: 'not_a_mates_world',
    });
    expect(await tabs.host.next('relief_changed')).toMatchObject({ march_id: marchId, phase: 'home' });
    expect((await app.send(listMarches, {}, host.token)).body.guests).toEqual([]);
    expect(await land(app, marchId)).toBe('done');
  });

  it('when its sender is kicked', async () => {
    const { host, guest, allianceId, marchId } = await aHostAndAGuest();
    const params = { id: allianceId, userId: guest.id };
    expect((await app.send(kickMember, { params }, host.token)).status).toBe(200);
    expect(await phaseOf(app, marchId)).toBe('home');
  });

  it('when its host is kicked', async () => {
    const [leader, host, guest] = [await aVeteran(app), await aVeteran(app), await aVeteran(app)];
    const allianceId = await anAlliance(app, leader, host, guest);
    await giveShips(app, guest.homeId, LINE, 1);
    const marchId = await launched(app, guest, host.homeId, { kind: 'relief', ships: [[LINE, 1]] });
    await land(app, marchId);
    expect((await app.send(kickMember, { params: { id: allianceId, userId: host.id } }, leader.token)).status).toBe(
      200,
    );
    expect(await phaseOf(app, marchId)).toBe('home');
  });

  it('when the alliance is disbanded', async () => {
    const { host, allianceId, marchId } = await aHostAndAGuest();
    expect((await app.send(disbandAlliance, { params: { id: allianceId } }, host.token)).status).toBe(200);
    expect(await phaseOf(app, marchId)).toBe('home');
  });

  it("when its host's account is deleted, who led the alliance", async () => {
    const { host, marchId } = await aHostAndAGuest();
    await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [host.id]);
    await settleDeletion(app.context, host.id);
    expect(await phaseOf(app, marchId)).toBe('home');
    expect(await land(app, marchId)).toBe('done');
  });

  it('and turns back at its landing if its sender has left on the way', async () => {
    const [host, guest] = [await aVeteran(app), await aVeteran(app)];
    await anAlliance(app, host, guest);
    await moveNextTo(app, guest, host, 1);
    await giveShips(app, guest.homeId, LINE, 1);
    const marchId = await launched(app, guest, host.homeId, { kind: 'relief', ships: [[LINE, 1]] });
    await leave(guest);
    const tab = await openTab(app.origin, guest.token);
    expect(await land(app, marchId)).toBe('home');
    expect(await tab.next('fleet_turned_back')).toMatchObject({ reason: 'not_a_mates_world' });
  });
});

describe('guests', () => {
  it('are three at most: who lands first takes the place, and the others turn back', async () => {
    const host = await aVeteran(app);
    const mates = await Promise.all(Array.from({ length: 5 }, () => aVeteran(app)));
    await anAlliance(app, host, ...mates);
    const marches: number[] = [];
    for (const [index, mate] of mates.entries()) {
      await moveNextTo(app, mate, host, 10 + index);
      await giveShips(app, mate.homeId, LINE, 1);
      // Those who are on the way have their places: the others are as if three had been recalled meanwhile.
      await app.db.query("UPDATE march SET kind = 'transfer' WHERE id = ANY ($1)", [marches]);
      marches.push(await launched(app, mate, host.homeId, { kind: 'relief', ships: [[LINE, 1]] }));
    }
    await app.db.query("UPDATE march SET kind = 'relief' WHERE id = ANY ($1)", [marches]);
    await land(app, ...(marches as [number, ...number[]]));
    expect(await Promise.all(marches.map((march) => phaseOf(app, march)))).toEqual([
      ...['standing', 'standing', 'standing'],
      ...['home', 'home'],
    ]);
  });

  it('cannot slip away while an attack should have landed', async () => {
    const { host, guest, marchId } = await aHostAndAGuest();
    const attacker = await aVeteran(app);
    await moveNextTo(app, attacker, host, -25);
    await giveShips(app, attacker.homeId, LINE, 6);
    await giveShips(app, host.homeId, LINE, 2);
    const raid = await launched(app, attacker, host.homeId, { kind: 'raid', ships: [[LINE, 6]] });
    // The landing waits for this lock, and the recall reads before it.
    const holder = app.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM player WHERE id = $1 FOR UPDATE', [attacker.id]);
    await app.db.query('UPDATE march SET due_at = clock_timestamp() WHERE id = $1', [raid]);
    const refused = await app.send(recallMarch, { body: { march_id: marchId } }, guest.token);
    await holder.rollbackTransaction();
    await holder.release();
    expect(refused.body).toMatchObject({ error: REFUSALS.busy.text });
    expect(await land(app, raid)).not.toBe('out');
    const fought = await app.db.query('SELECT player_id FROM battle_guest JOIN battle ON battle.id = battle_id');
    expect(fought).toEqual([{ player_id: guest.id }]);
  });

  it('are not received under the peace of newcomers, where nobody could attack them', async () => {
    const [newcomer, mate] = [await app.aPlayer(), await aVeteran(app)];
    await anAlliance(app, newcomer, mate);
    await giveShips(app, mate.homeId, LINE, 1);
    const { status, body } = await launch(app, mate, newcomer.homeId, { kind: 'relief', ships: [[LINE, 1]] });
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'ruler_at_peace' } });
  });

  it('are of three players at most', async () => {
    const host = await aVeteran(app);
    const mates = [await aVeteran(app), await aVeteran(app), await aVeteran(app), await aVeteran(app)];
    await anAlliance(app, host, ...mates);
    for (const [place, mate] of mates.entries()) {
      await moveNextTo(app, mate, host, place - 30);
      await giveShips(app, mate.homeId, LINE, 1);
    }
    const answers = await Promise.all(
      mates.map((mate) => launch(app, mate, host.homeId, { kind: 'relief', ships: [[LINE, 1]] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409]);
  });
});
