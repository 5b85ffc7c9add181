import { describe, expect, it } from 'vitest';
import * as api from '#shared/api/alliances/alliances';
import { getResources } from '#shared/api/resources';
import { REFUSALS } from '#shared/refusals';
import { giverCap } from '#shared/rules/alliance-bank';
import { audit } from '../../store/ledger/audit.ts';
import { anAlliance, aVeteran } from '../../tests/support/marches.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { fillBank, setStock } from '../../tests/support/stock.ts';
import { auditedApp, type TestPlayer } from '../../tests/support/test-app.ts';

const app = auditedApp();

const give = (player: TestPlayer, id: number, metal: number) =>
  app.send(api.contribute, { params: { id }, body: { naquadah: 0, trinium: 0, metal } }, player.token);
const giftsOf = async (player: TestPlayer, id: number) =>
  (await app.send(api.getContributions, { params: { id } }, player.token)).body;
const capOf = async ({ token }: TestPlayer) => giverCap((await app.send(getResources, {}, token)).body.rates, 1);
const joined = (player: TestPlayer, hours: number) =>
  app.db.query('UPDATE member SET joined_at = clock_timestamp() - make_interval(hours => $2) WHERE player_id = $1', [
    player.id,
    hours,
  ]);
const metalIn = async (id: number) =>
  (await app.db.query('SELECT metal, kept_metal FROM alliance WHERE id = $1', [id]))[0];
/** Moves all gifts out of the day that counts. */
const aDayLater = () =>
  app.db.query(
    `ALTER TABLE ledger DISABLE TRIGGER ledger_append_only;
     UPDATE ledger SET at = at - interval '24 hours' WHERE reason = 'contribution';
     ALTER TABLE ledger ENABLE TRIGGER ledger_append_only;
     UPDATE player SET struck_at = struck_at - interval '24 hours'`,
  );

describe('a member gives', () => {
  it('at most four hours of the own output in a day, however it is divided, and to whatever bank', async () => {
    const giver = await aVeteran(app);
    const id = await anAlliance(app, giver);
    const cap = await capOf(giver);
    expect((await give(giver, id, cap + 1)).refusal).toBe(REFUSALS.giftTooLarge(cap).text);
    expect((await give(giver, id, cap - 100)).status).toBe(200);
    expect((await give(giver, id, 101)).refusal).toBe(REFUSALS.giftTooLarge(100).text);
    expect((await give(giver, id, 100)).status).toBe(200);
    expect((await give(giver, id, 1)).refusal).toBe(REFUSALS.gaveEnough.text);
    expect(await giftsOf(giver, id)).toMatchObject({ given: cap, refusal: null });

    // The same player, in the next alliance on the same day.
    await app.send(api.disbandAlliance, { params: { id } }, giver.token);
    const next = await anAlliance(app, giver);
    expect((await give(giver, next, 1)).refusal).toBe(REFUSALS.gaveEnough.text);
    await aDayLater();
    expect(await giftsOf(giver, next)).toMatchObject({ given: 0 });
    expect((await give(giver, next, 1)).status).toBe(200);
  });

  it('nothing in the first day of a membership, also of an alliance that the member founded', async () => {
    const founder = await aVeteran(app);
    const { body } = await app.send(api.createAlliance, { body: { name: 'The Hasty' } }, founder.token);
    const refused = REFUSALS.giverTooNew('24 h');
    expect((await give(founder, body.id, 1)).refusal).toBe(refused.text);
    expect(await giftsOf(founder, body.id)).toMatchObject({
      given: 0,
      refusal: refused.text,
      refusal_code: 'giver_too_new',
      refusal_params: { wait: '24 h' },
    });
    await joined(founder, 19);
    expect((await give(founder, body.id, 1)).refusal).toBe(REFUSALS.giverTooNew('5 h').text);
    await joined(founder, 24);
    expect((await give(founder, body.id, 1)).status).toBe(200);
  });

  it('nothing under the peace of newcomers, which then pays for no level', async () => {
    const [leader, newcomer] = [await aVeteran(app), await app.aPlayer()];
    const id = await anAlliance(app, leader, newcomer);
    await setStock(app, newcomer.id, { naquadah: 3000, trinium: 3000, metal: 3000 });
    await fillBank(app, id, { naquadah: 1000, trinium: 1000, metal: 1999 });
    const { refusal, body } = await give(newcomer, id, 1);
    expect(refusal).toMatch(
      /^Banks take nothing from newcomers\. Your peace of newcomers ends in 336 h at the latest;/,
    );
    expect(body).toMatchObject({ code: 'giver_at_peace' });
    expect(await giftsOf(newcomer, id)).toMatchObject({ refusal, given: 0 });
    expect((await app.send(api.upgradeAlliance, { params: { id } }, leader.token)).status).toBe(400);
    expect(await metalIn(id)).toEqual({ metal: 1999, kept_metal: 0 });
    // An own attack has ended it.
    await app.db.query('UPDATE player SET struck_at = clock_timestamp() WHERE id = $1', [newcomer.id]);
    expect((await give(newcomer, id, 1)).status).toBe(200);
    expect(await metalIn(id)).toEqual({ metal: 2000, kept_metal: 0 });
    expect((await app.send(api.upgradeAlliance, { params: { id } }, leader.token)).status).toBe(200);
  });

  it('and every tab of the giver hears how much that was today', async () => {
    const giver = await aVeteran(app);
    const id = await anAlliance(app, giver);
    const tab = await openTab(app.origin, giver.token);
    await give(giver, id, 7);
    await give(giver, id, 5);
    expect(await tab.next('contribution_made')).toMatchObject({ alliance_id: id, given: 7 });
    expect(await tab.next('contribution_made')).toMatchObject({ alliance_id: id, given: 12 });
  });

  it('ten times at once, and no more than the cap is given', async () => {
    const giver = await aVeteran(app);
    const id = await anAlliance(app, giver);
    const part = Math.floor((await capOf(giver)) / 4);
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(giver, id, part)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await metalIn(id)).metal).toBe(4 * part);
  });
});

it('the audit finds a gift of a member who was too new', async () => {
  const giver = await aVeteran(app);
  const id = await anAlliance(app, giver);
  expect((await give(giver, id, 1)).status).toBe(200);
  await app.db.query(
    "UPDATE member SET joined_at = at - interval '23 hours' FROM ledger WHERE account_kind = 'player' AND reason = 'contribution' AND account_id = player_id AND player_id = $1",
    [giver.id],
  );
  expect((await audit(app.db)).differences).toEqual([
    `Player ${giver.id} gave to the bank of alliance ${id} too soon after joining.`,
  ]);
  await joined(giver, 48);
});
