import { describe, expect, it } from 'vitest';
import * as payouts from '#shared/api/alliances/alliance-payouts';
import * as relations from '#shared/api/alliances/alliance-relations';
import * as api from '#shared/api/alliances/alliances';
import { REFUSALS } from '#shared/refusals';
import { anAlliance, aVeteran } from '../../tests/support/marches.ts';
import { openAllianceTab } from '../../tests/support/room-clients.ts';
import { fillBank } from '../../tests/support/stock.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';

const app = auditedApp();

/** An alliance with a leader, an officer and something in the bank. */
async function anOfficer() {
  const [leader, officer] = [await aVeteran(app), await aVeteran(app)];
  const id = await anAlliance(app, leader, officer);
  await app.db.query('UPDATE member SET officer = true WHERE player_id = $1', [officer.id]);
  await fillBank(app, id, { metal: 5000 });
  return { leader, officer, id };
}
const pay = ({ token }: TestPlayer, id: number, user_id: number) =>
  app.send(payouts.payOut, { params: { id }, body: { user_id, naquadah: 0, trinium: 0, metal: 10 } }, token);
const declareWar = ({ token }: TestPlayer, id: number, alliance_id: number) =>
  app.send(relations.askRelation, { params: { id }, body: { alliance_id, kind: 'war' } }, token);
const entrust = ({ token }: TestPlayer, id: number, officers_trusted: boolean) =>
  app.send(api.entrustOfficers, { params: { id }, body: { officers_trusted } }, token);

describe('payouts, pacts and wars', () => {
  it("are the leader's, unless the leader entrusts the officers with them", async () => {
    const { leader, officer, id } = await anOfficer();
    const other = await anAlliance(app, await aVeteran(app));
    const refused = { status: 403, refusal: REFUSALS.notEntrusted.text };
    expect(await pay(officer, id, leader.id)).toMatchObject(refused);
    expect(await declareWar(officer, id, other)).toMatchObject(refused);
    expect(await app.send(payouts.listPayees, { params: { id } }, officer.token)).toMatchObject(refused);
    expect((await pay(leader, id, officer.id)).status).toBe(201);

    expect((await entrust(officer, id, true)).refusal).toBe(REFUSALS.leaderOnly.text);
    const room = await openAllianceTab(app.origin, officer.token);
    expect((await entrust(leader, id, true)).status).toBe(200);
    expect(await room.next('log_added')).toMatchObject({
      code: 'officers_trusted',
      params: { leader: leader.username },
    });
    const details = await app.send(api.getAllianceDetails, { params: { id } }, officer.token);
    expect(details.body.officers_trusted).toBe(true);
    expect((await pay(officer, id, leader.id)).status).toBe(201);
    expect((await declareWar(officer, id, other)).status).toBe(201);

    expect((await entrust(leader, id, false)).status).toBe(200);
    expect(await pay(officer, id, leader.id)).toMatchObject(refused);
  });

  it('to entrust whoever is entrusted already changes nothing', async () => {
    const { leader, id } = await anOfficer();
    const versionOf = async () => (await app.db.query('SELECT version FROM alliance WHERE id = $1', [id]))[0];
    await entrust(leader, id, true);
    const before = await versionOf();
    expect((await entrust(leader, id, true)).status).toBe(200);
    expect(await versionOf()).toEqual(before);
  });
});
