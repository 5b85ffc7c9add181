import { describe, expect, it } from 'vitest';
import * as payouts from '#shared/api/alliances/alliance-payouts';
import { sharedSightings } from '#shared/api/alliances/alliance-sightings';
import * as api from '#shared/api/alliances/alliances';
import { planMarch } from '#shared/api/battles/marches';
import { malp } from '#shared/api/missions';
import { getResources } from '#shared/api/resources';
import { announceVacation } from '#shared/api/vacation';
import { RESERVES } from '#shared/catalogue/resources';
import { REFUSALS } from '#shared/refusals';
import { memberCap } from '#shared/rules/alliance-bank';
import { seededRandom, wholeBetween } from '#shared/rules/random';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import {
  addressOf,
  anAlliance,
  aVeteran,
  giveShips,
  LINE,
  land,
  launch,
  launched,
  moveNextTo,
} from '../../tests/support/marches.ts';
import { openAllianceTab, openTab } from '../../tests/support/room-clients.ts';
import { fillBank, setStock } from '../../tests/support/stock.ts';
import { auditedApp, letTimePass, type TestPlayer } from '../../tests/support/test-app.ts';

const app = auditedApp();

const stockOf = async ({ id }: TestPlayer) =>
  (await app.db.query('SELECT naquadah, trinium, metal FROM player WHERE id = $1', [id]))[0];
const bankOf = async (id: number) =>
  (await app.db.query('SELECT naquadah, trinium, metal, kept_metal FROM alliance WHERE id = $1', [id]))[0];
const pay = (payer: TestPlayer, id: number, user_id: number, amounts: Partial<api.Bank>) =>
  app.send(
    payouts.payOut,
    { params: { id }, body: { user_id, naquadah: 0, trinium: 0, metal: 0, ...amounts } },
    payer.token,
  );
const give = (player: TestPlayer, id: number, metal: number) =>
  app.send(api.contribute, { params: { id }, body: { naquadah: 0, trinium: 0, metal } }, player.token);
const capOf = async ({ token }: TestPlayer) => memberCap((await app.send(getResources, {}, token)).body.rates);
const join = (id: number, player: TestPlayer, hours: number) =>
  app.db.query(
    `UPDATE member SET joined_at = clock_timestamp() - make_interval(hours => $3) WHERE alliance_id = $1 AND player_id = $2`,
    [id, player.id, hours],
  );
const linesOf = async (id: number): Promise<string[]> =>
  (await app.db.query('SELECT details FROM alliance_log WHERE alliance_id = $1 ORDER BY at, id', [id])).map(
    ({ details }: { details: string }) => details,
  );
/** Moves what was paid so far out of the day that counts. */
const aDayLater = () => app.db.query("UPDATE payout SET at = at - interval '24 hours'");

/** An alliance with a full bank. */
async function aFullBank(metal = 50_000) {
  const [leader, member] = [await aVeteran(app), await aVeteran(app)];
  const id = await anAlliance(app, leader, member);
  await fillBank(app, id, { metal });
  return { leader, member, id };
}

describe('a payout', () => {
  it('moves resources from the bank to the member, and everybody hears of it', async () => {
    const { leader, member, id } = await aFullBank();
    const tabs = {
      member: await openTab(app.origin, member.token),
      room: await openAllianceTab(app.origin, member.token),
    };
    const before = await stockOf(member);
    const { status, body } = await pay(leader, id, member.id, { metal: 100 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ alliance_resources: { metal: 49_900 }, left: { metal: 9900 } });
    expect((await stockOf(member)).metal).toBeGreaterThanOrEqual(before.metal + 100);
    expect(await tabs.member.next('payout_received')).toMatchObject({ payer: { user_id: leader.id }, metal: 100 });
    expect(await tabs.room.next('payout_made')).toMatchObject({ member: { user_id: member.id }, metal: 100 });
    const list = await app.send(payouts.listPayouts, { params: { id } }, member.token);
    expect(list.body).toMatchObject({ payable: { metal: 49_900 }, left: { metal: 9900 } });
    expect(list.body.payouts).toMatchObject([{ payer: { username: leader.username }, metal: 100 }]);
    const logs = await app.send(api.allianceLogs, { params: { id }, query: { page: 1, per_page: 10 } }, leader.token);
    expect(logs.body[0]).toMatchObject({
      details: `${leader.username} paid 100 metal from the bank to ${member.username}.`,
      code: 'bank_paid',
      params: { payer: leader.username, player: member.username, amounts: { metal: 100 } },
    });
  });

  it('of one member to another within an hour are one line of the log and of the list, with their sum', async () => {
    const { leader, member, id } = await aFullBank();
    const before = await linesOf(id);
    await pay(leader, id, member.id, { metal: 10 });
    const { body } = await pay(leader, id, member.id, { metal: 30 });
    expect(body.payout.metal).toBe(30);
    for (let i = 0; i < 11; i++) await pay(leader, id, leader.id, { metal: 1 });
    // Of the hour before.
    for (const table of ['alliance_log', 'payout'])
      await app.db.query(`UPDATE ${table} SET at = at - interval '1 hour' WHERE alliance_id = $1`, [id]);
    await pay(leader, id, member.id, { metal: 2 });
    const to = `from the bank to ${member.username}.`;
    expect(await linesOf(id)).toEqual([
      ...before,
      `${leader.username} paid 40 metal ${to}`,
      `${leader.username} paid 11 metal from the bank to themselves.`,
      `${leader.username} paid 2 metal ${to}`,
    ]);
    const list = (await app.send(payouts.listPayouts, { params: { id } }, member.token)).body;
    expect(list.payouts.map((each) => [each.member.username, each.metal])).toEqual([
      [member.username, 2],
      [leader.username, 11],
      [member.username, 40],
    ]);
    expect(list.paid.metal).toBe(53);
  });

  it('is at most a fifth of the bank in a day, of each resource', async () => {
    const { leader, member, id } = await aFullBank(500);
    expect((await pay(leader, id, member.id, { metal: 101 })).refusal).toBe(
      REFUSALS.payoutAboveBank({ naquadah: 0, trinium: 0, metal: 100 }).text,
    );
    expect((await pay(leader, id, member.id, { metal: 60 })).status).toBe(201);
    expect((await pay(leader, id, leader.id, { metal: 41 })).status).toBe(409);
    expect((await pay(leader, id, leader.id, { metal: 40 })).status).toBe(201);
    expect((await pay(leader, id, member.id, { naquadah: 1 })).status).toBe(409);
    await aDayLater();
    expect((await pay(leader, id, member.id, { metal: 80 })).status).toBe(201);
  });

  it('is at most four hours of the own output in a day, also for who pays, and from any bank', async () => {
    const { leader, id } = await aFullBank();
    const cap = await capOf(leader);
    expect((await pay(leader, id, leader.id, { metal: cap + 1 })).refusal).toBe(REFUSALS.payoutAboveMember(cap).text);
    expect((await pay(leader, id, leader.id, { metal: cap })).status).toBe(201);
    expect((await pay(leader, id, leader.id, { metal: 1 })).refusal).toBe(REFUSALS.payeeHasEnough.text);
    const payees = await app.send(payouts.listPayees, { params: { id } }, leader.token);
    expect(payees.body[0]).toMatchObject({ most: cap, left: 0, refusal: REFUSALS.payeeHasEnough.text });

    // The same player, in the next alliance on the same day.
    await app.send(api.disbandAlliance, { params: { id } }, leader.token);
    const next = await anAlliance(app, leader);
    await fillBank(app, next, { metal: 20_000 });
    expect((await pay(leader, next, leader.id, { metal: 1 })).refusal).toBe(REFUSALS.payeeHasEnough.text);
  });

  it('waits for a day of membership', async () => {
    const { leader, member, id } = await aFullBank();
    await join(id, member, 19);
    expect((await pay(leader, id, member.id, { metal: 1 })).refusal).toBe(REFUSALS.payeeTooNew('5 h').text);
    await join(id, member, 24);
    expect((await pay(leader, id, member.id, { metal: 1 })).status).toBe(201);
  });

  it('is refused to others, and to who is banned', async () => {
    const { leader, member, id } = await aFullBank();
    const outsider = await aVeteran(app);
    expect((await pay(member, id, member.id, { metal: 1 })).refusal).toBe(REFUSALS.officersOnly.text);
    expect((await pay(outsider, id, outsider.id, { metal: 1 })).refusal).toBe(REFUSALS.notYourAlliance.text);
    expect((await pay(leader, id, outsider.id, { metal: 1 })).refusal).toBe(REFUSALS.memberNotFound.text);
    expect((await pay(leader, id, 2_000_000_000, { metal: 1 })).refusal).toBe(REFUSALS.memberNotFound.text);
    expect((await pay(leader, id, member.id, {})).refusal).toBe(REFUSALS.contributionEmpty.text);
    await app.db.query('UPDATE member SET officer = true WHERE player_id = $1', [member.id]);
    expect((await pay(member, id, leader.id, { metal: 1 })).refusal).toBe(REFUSALS.notEntrusted.text);
    await app.db.query('UPDATE alliance SET officers_trusted = true WHERE id = $1', [id]);
    expect((await pay(member, id, leader.id, { metal: 1 })).status).toBe(201);
    await app.db.query('UPDATE player SET banned_at = clock_timestamp() WHERE id = $1', [member.id]);
    expect((await pay(leader, id, member.id, { metal: 1 })).refusal).toBe(REFUSALS.payeeBanned.text);
    expect((await pay(member, id, leader.id, { metal: 1 })).status).toBe(401);
  });

  it('waits for the end of a leave, in which the member makes nothing', async () => {
    const { leader, member, id } = await aFullBank();
    await app.send(announceVacation, { body: { days: 3 } }, member.token);
    expect((await pay(leader, id, member.id, { metal: 1 })).status).toBe(201);
    await letTimePass(app, member.id, 25 * 3_600_000);
    const isAway = async () => (await capOf(member)) === 0;
    expect(await waitUntil(isAway, 10_000)).toBe(true);
    expect((await pay(leader, id, member.id, { metal: 1 })).refusal).toBe(REFUSALS.payeeOnLeave.text);
    const { body } = await app.send(payouts.listPayees, { params: { id } }, leader.token);
    expect(body.find(({ user_id }) => user_id === member.id)?.refusal).toBe(REFUSALS.payeeOnLeave.text);
  });

  it('never gives out what was once given under the peace of newcomers, which pays upgrades first', async () => {
    const leader = await aVeteran(app);
    const id = await anAlliance(app, leader);
    await fillBank(app, id, { naquadah: 1500, trinium: 1500, metal: 2500 }, 'kept');
    const { body } = await app.send(payouts.listPayouts, { params: { id } }, leader.token);
    expect(body).toMatchObject({ payable: { metal: 0 }, left: { metal: 0 } });
    expect((await pay(leader, id, leader.id, { metal: 1 })).refusal).toBe(
      REFUSALS.payoutAboveBank({ naquadah: 0, trinium: 0, metal: 0 }).text,
    );
    await give(leader, id, 100);
    expect(await bankOf(id)).toMatchObject({ metal: 2600, kept_metal: 2500 });
    expect((await pay(leader, id, leader.id, { metal: 20 })).status).toBe(201);
    expect((await app.send(api.upgradeAlliance, { params: { id } }, leader.token)).status).toBe(200);
    expect(await bankOf(id)).toMatchObject({ metal: 580, kept_metal: 500 });
    expect((await app.send(api.disbandAlliance, { params: { id } }, leader.token)).status).toBe(200);
  });

  it('counts once, however often it is sent under one key', async () => {
    const { leader, member, id } = await aFullBank();
    const body = { user_id: member.id, naquadah: 0, trinium: 0, metal: 10 };
    const once = () => app.send(payouts.payOut, { params: { id }, body }, leader.token, `payout-of-${id}-to-a-member`);
    const answers = await Promise.all([once(), once(), once()]);
    expect(new Set(answers.map(({ body }) => body.payout.payout_id)).size).toBe(1);
    expect((await bankOf(id)).metal).toBe(49_990);
  });
});

it('two officers pay at the same moment, while the member leaves or is kicked: both caps hold', async () => {
  for (let round = 0; round < 12; round++) {
    const [leader, officer, member] = [await aVeteran(app), await aVeteran(app), await aVeteran(app)];
    const id = await anAlliance(app, leader, officer, member);
    await app.db.query('UPDATE member SET officer = true WHERE player_id = $1', [officer.id]);
    await app.db.query('UPDATE alliance SET officers_trusted = true WHERE id = $1', [id]);
    await give(leader, id, 1000);
    const params = { id, userId: member.id };
    const ends = [
      () => app.send(api.leaveAlliance, {}, member.token),
      () => app.send(api.kickMember, { params }, leader.token),
      () => give(member, id, 500),
    ][round % 3];
    const answers = await Promise.all([
      pay(leader, id, member.id, { metal: 150 }),
      pay(officer, id, member.id, { metal: 150 }),
      ends?.(),
    ]);
    const [paid] = await app.db.query(
      'SELECT coalesce(sum(metal), 0)::int AS metal FROM payout WHERE alliance_id = $1',
      [id],
    );
    expect(paid.metal).toBeLessThanOrEqual(round % 3 === 2 ? 300 : 150);
    expect(answers.slice(0, 2).every((answer) => [201, 404, 409].includes(answer?.status ?? 0))).toBe(true);
    expect(answers[2]?.status).toBe(200);
    const bank = await bankOf(id);
    expect(bank.metal).toBe(1000 + (round % 3 === 2 ? 500 : 0) - paid.metal);
  }
}, 60_000);

it('in a random sequence of gifts, upgrades and payouts, the books stay whole and all caps hold', async () => {
  const random = seededRandom(20_261_125);
  const people = [await aVeteran(app), await aVeteran(app), await app.aPlayer()];
  const [leader, ...others] = people;
  if (!leader) throw new Error('There is no leader.');
  const id = await anAlliance(app, leader, ...others);
  for (const { id: playerId } of people) await setStock(app, playerId, { naquadah: 1e6, trinium: 1e6, metal: 1e6 });
  await fillBank(app, id, { naquadah: 9000, trinium: 9000, metal: 9000 });
  await fillBank(app, id, { naquadah: 4000, trinium: 4000, metal: 4000 }, 'kept');
  const amounts = (most: number) =>
    Object.fromEntries(RESERVES.map((name) => [name, wholeBetween(random, 0, most)])) as unknown as api.Bank;
  let [paid, given] = [0, 0];
  for (let step = 0; step < 120; step++) {
    const who = people[wholeBetween(random, 0, 2)] ?? leader;
    const kind = wholeBetween(random, 0, 9);
    if (kind < 4)
      given += Number(
        (await app.send(api.contribute, { params: { id }, body: amounts(300) }, who.token)).status === 200,
      );
    else if (kind === 4) await app.send(api.upgradeAlliance, { params: { id } }, leader.token);
    else if (kind === 5) await aDayLater();
    else if ((await pay(leader, id, who.id, amounts(150))).status === 201) paid++;
    const [broken] = await app.db.query(
      `SELECT (SELECT count(*)::int FROM alliance WHERE ${RESERVES.map((name) => `kept_${name} > ${name}`).join(' OR ')}) AS banks,
         (SELECT coalesce(max(got), 0)::int FROM (SELECT sum(naquadah + trinium + metal) AS got FROM payout
           WHERE at > clock_timestamp() - interval '24 hours' GROUP BY player_id) AS each) AS most,
         (SELECT coalesce(max(gave), 0)::int FROM (SELECT -sum(naquadah + trinium + metal) AS gave FROM ledger
           WHERE account_kind = 'player' AND reason = 'contribution' AND account_id = ANY ($1) GROUP BY account_id) AS each) AS gift`,
      [people.map((each) => each.id)],
    );
    expect(broken.banks).toBe(0);
    const cap = Math.max(...(await Promise.all(people.map(capOf))));
    expect(Math.max(broken.most, broken.gift)).toBeLessThanOrEqual(cap);
  }
  expect(paid).toBeGreaterThan(10);
  expect(given).toBeGreaterThan(4);
}, 120_000);

describe('the perks of an alliance', () => {
  const setLevel = (id: number, level: number) =>
    app.db.query('UPDATE alliance SET level = $2::int, max_members = 5 + 5 * $2::int WHERE id = $1', [id, level]);

  async function mates(level: number, ...guests: TestPlayer[]) {
    const host = await aVeteran(app);
    const id = await anAlliance(app, host, ...guests);
    await setLevel(id, level);
    for (const [place, guest] of guests.entries()) {
      await moveNextTo(app, guest, host, 20 + 10 * place);
      await giveShips(app, guest.homeId, LINE, 30);
    }
    return { host, id };
  }
  async function planOf(player: TestPlayer, targetId: number) {
    const query = { origin_id: String(player.homeId), stargate_address: (await addressOf(app, targetId)).join('-') };
    return (await app.send(planMarch, { query: { ...query, kind: 'relief', ships: `${LINE}x20` } }, player.token)).body;
  }

  it('let relief fly faster and with half the fuel, in the plan as in the launch', async () => {
    const guest = await aVeteran(app);
    const { host, id } = await mates(4, guest);
    const plain = await planOf(guest, host.homeId);
    await setLevel(id, 5);
    const swift = await planOf(guest, host.homeId);
    expect(swift.minutes).toBe(Math.floor((plain.minutes * 80) / 100));
    expect(swift.minutes_back).toBe(swift.minutes);
    expect(swift.fuel).toEqual(plain.fuel);
    await setLevel(id, 15);
    const cheap = await planOf(guest, host.homeId);
    expect(cheap).toMatchObject({ minutes: swift.minutes, fuel: { energy: Math.floor((plain.fuel.energy ?? 0) / 2) } });

    const { body } = await launch(app, guest, host.homeId, { kind: 'relief', ships: [[LINE, 20]] });
    const { launched_at, lands_at } = body.march;
    expect(Date.parse(lands_at ?? '') - Date.parse(launched_at)).toBe(cheap.minutes * 60_000);
    const [paid] = await app.db.query(
      "SELECT -energy AS energy FROM ledger WHERE reason = 'march' AND account_id = $1",
      [guest.id],
    );
    expect(paid.energy).toBe(cheap.fuel.energy);
  });

  it('let a fourth guest stand on a world, and no fifth', async () => {
    const guests = await Promise.all(Array.from({ length: 5 }, () => aVeteran(app)));
    const { host, id } = await mates(9, ...guests);
    const [first, second, third, fourth, fifth] = guests as [
      TestPlayer,
      TestPlayer,
      TestPlayer,
      TestPlayer,
      TestPlayer,
    ];
    const relief = (guest: TestPlayer) => launched(app, guest, host.homeId, { kind: 'relief', ships: [[LINE, 1]] });
    for (const guest of [first, second, third]) expect(await land(app, await relief(guest))).toBe('standing');
    const refused = async (guest: TestPlayer) =>
      (await launch(app, guest, host.homeId, { kind: 'relief', ships: [[LINE, 1]] })).refusal;
    expect(await refused(fourth)).toBe(REFUSALS.guestsTooMany(3).text);
    await setLevel(id, 10);
    expect(await land(app, await relief(fourth))).toBe('standing');
    expect(await refused(fifth)).toBe(REFUSALS.guestsTooMany(4).text);
    expect((await planOf(fifth, host.homeId)).refusal).toBe(REFUSALS.guestsTooMany(4).text);
  }, 30_000);

  it('show mates what a probe saw, from level 3 on, at once and in their list', async () => {
    const [mate, victim, outsider] = [await aVeteran(app), await aVeteran(app), await aVeteran(app)];
    const { host, id } = await mates(2, mate);
    await giveShips(app, victim.homeId, LINE, 7);
    const room = await openAllianceTab(app.origin, mate.token);
    const seen = async (player: TestPlayer) => (await app.send(sharedSightings, { params: { id } }, player.token)).body;
    const probe = async () =>
      app.send(
        malp,
        { body: { originating_planet_id: host.homeId, stargate_address: await addressOf(app, victim.homeId) } },
        host.token,
      );
    expect((await probe()).status).toBe(200);
    expect(await seen(mate)).toEqual([]);
    await setLevel(id, 3);
    expect(await seen(mate)).toMatchObject([
      { planet_id: victim.homeId, owner: { user_id: victim.id, username: victim.username } },
    ]);
    expect(await seen(host)).toEqual([]);
    await probe();
    const told = await room.next('sighting_shared');
    expect(told).toMatchObject({ planet_id: victim.homeId, seen_by: { user_id: host.id } });
    const [listed] = await seen(mate);
    expect(listed).toEqual(expect.objectContaining({ sighting: told.sighting, as_of: told.as_of, owner: told.owner }));
    expect((await app.send(sharedSightings, { params: { id } }, outsider.token)).status).toBe(403);
    await app.send(api.leaveAlliance, {}, mate.token);
    await probe();
    expect(room.received.filter(({ name }) => name === 'sighting_shared')).toHaveLength(1);
  });
});
