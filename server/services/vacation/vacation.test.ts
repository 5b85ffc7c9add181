import { describe, expect, it } from 'vitest';
import { leaveAlliance } from '#shared/api/alliances/alliances';
import { listArtifacts } from '#shared/api/artifacts';
import { planMarch } from '#shared/api/battles/marches';
import { build } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getResources } from '#shared/api/resources';
import { deleteAccount } from '#shared/api/settings';
import { announceVacation, endVacation, getVacation } from '#shared/api/vacation';
import { RESOURCES } from '#shared/catalogue/resources';
import { REFUSALS } from '#shared/refusals';
import { type Economy, settle } from '#shared/rules/production';
import { readPlayer } from '../../store/ledger/economy.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { economyOf } from '../../store/schema/rows.ts';
import { anArtifact, redeem, redeemed } from '../../tests/support/artifacts.ts';
import {
  aColony,
  addressOf,
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
import { auditedApp, letTimePass, type TestPlayer } from '../../tests/support/test-app.ts';
import { migrateRates } from '../admin/rate-migration.ts';
import { pairFacts } from '../battles/rulers.ts';
import { settleVacation } from './vacation.ts';

const app = auditedApp();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TIMEOUT_MS = 20_000;

const announce = (player: TestPlayer, days = 3) => app.send(announceVacation, { body: { days } }, player.token);
const end = (player: TestPlayer) => app.send(endVacation, {}, player.token);
const read = async (player: TestPlayer) => (await app.send(getVacation, {}, player.token)).body;

interface Columns {
  readonly vacation_from: Date | null;
  readonly vacation_until: Date | null;
  readonly vacation_due_at: Date | null;
}
const columnsOf = async ({ id }: TestPlayer): Promise<Columns> =>
  (await app.db.query('SELECT vacation_from, vacation_until, vacation_due_at FROM player WHERE id = $1', [id]))[0];

async function economy({ id }: TestPlayer): Promise<Economy> {
  const snapshot = await readPlayer(app.db, id);
  if (!snapshot) throw new Error('There is no such player.');
  return economyOf(snapshot.player, snapshot.planets);
}

/** Waits until the clock has turned the leave that was due. */
async function turnedBy(player: TestPlayer, due: 'begun' | 'over'): Promise<void> {
  const isDone = async () => {
    const { vacation_until, vacation_due_at } = await columnsOf(player);
    return due === 'over' ? vacation_due_at === null : vacation_due_at?.getTime() === vacation_until?.getTime();
  };
  expect(await waitUntil(isDone, TIMEOUT_MS)).toBe(true);
}

/** Makes a raid a siege that stands before its target since two days, and whose end is far. */
async function letStand(march: number): Promise<void> {
  await app.db.query(
    `WITH army AS (UPDATE march SET phase = 'standing', kind = 'siege', due_at = NULL WHERE id = $1 RETURNING *)
     INSERT INTO siege (march_id, planet_id, besieger_id, ruler_id, begun_at, ends_at, pauses, due_at)
     SELECT id, target_id, player_id, target_owner_id, clock_timestamp() - interval '2 d',
       clock_timestamp() + interval '9 d', '[]', clock_timestamp() + interval '9 d' FROM army`,
    [march],
  );
}

/** The army leaves, and is home at once. */
async function letLeave(march: number): Promise<void> {
  await app.db.query(
    "UPDATE siege SET ended_at = clock_timestamp() - interval '2 h', outcome = 'left', due_at = NULL WHERE march_id = $1",
    [march],
  );
  await app.db.query("UPDATE march SET phase = 'home', kind = 'raid', due_at = now() WHERE id = $1", [march]);
}

/** A player with an active metal mine who goes on leave `ms` after now, for three days. */
async function aTraveller(): Promise<TestPlayer> {
  const player = await aVeteran(app);
  expect((await announce(player)).status).toBe(201);
  return player;
}

/** A player who has been on leave for an hour. */
async function anAbsentee(): Promise<TestPlayer> {
  const player = await aTraveller();
  await letTimePass(app, player.id, DAY + HOUR);
  await turnedBy(player, 'begun');
  return player;
}

describe('a leave is announced', () => {
  it('a day ahead, and every tab and page of the player says so', async () => {
    const player = await aVeteran(app);
    const tabs = [await openTab(app.origin, player.token), await openTab(app.origin, player.token)];
    const { status, body } = await announce(player, 7);
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Your leave is announced.' });
    const from = Date.parse(body.server_time) + DAY;
    const view = {
      phase: 'announced',
      begins_at: new Date(from).toISOString(),
      ends_at: new Date(from + 7 * DAY).toISOString(),
      endable_at: null,
    };
    expect(body.vacation).toEqual(view);
    for (const tab of tabs) expect((await tab.next('vacation_changed')).vacation).toEqual(view);
    expect(await read(player)).toMatchObject({
      vacation: view,
      refusal: REFUSALS.leaveTwice.text,
      refusal_code: 'leave_twice',
    });
    expect((await app.send(getDashboard, {}, player.token)).body.vacation).toEqual(view);
  });

  it('and called off at any time before it begins: then it was none', async () => {
    const player = await aTraveller();
    expect((await end(player)).body).toMatchObject({ message: 'Your leave is called off.', vacation: null });
    expect(await columnsOf(player)).toEqual({ vacation_from: null, vacation_until: null, vacation_due_at: null });
    expect(await read(player)).toMatchObject({ vacation: null, refusal: null, refusal_code: null });
    expect((await end(player)).body).toMatchObject({ error: REFUSALS.noLeave.text });
  });

  it('and from then on no army leaves, on any kind of march; the plan says so, and on leave when that can be ended', async () => {
    const [player, other] = [await aVeteran(app), await aVeteran(app)];
    const colony = await aColony(app, player);
    await moveNextTo(app, player, other, -41);
    await giveShips(app, player.homeId, LINE, 5);
    await announce(player);
    for (const [kind, target] of [
      ['raid', other.homeId],
      ['transfer', colony],
      ['relief', other.homeId],
    ] as const) {
      expect((await launch(app, player, target, { kind, ships: [[LINE, 1]] })).body).toMatchObject({
        error: REFUSALS.leaveAnnounced.text,
      });
    }
    const query = { origin_id: player.homeId, stargate_address: (await addressOf(app, other.homeId)).join('-') };
    const planned = async () =>
      (await app.send(planMarch, { query: { ...query, kind: 'raid' } as never }, player.token)).body.refusal;
    expect(await planned()).toBe(REFUSALS.leaveAnnounced.text);
    await letTimePass(app, player.id, DAY + HOUR);
    await turnedBy(player, 'begun');
    expect(await planned()).toBe('You are on leave. You can end it in 71 h, in Settings.');
  });

  it('not with an army away, nor under siege; an attack on its way is no obstacle', async () => {
    const [raider, ruler] = [await aVeteran(app), await aVeteran(app)];
    await moveNextTo(app, raider, ruler, -42);
    await giveShips(app, raider.homeId, LINE, 5);
    await giveShips(app, ruler.homeId, LINE, 5);
    const march = await launched(app, raider, ruler.homeId, { kind: 'raid', ships: [[LINE, 5]] });
    expect((await announce(raider)).body).toMatchObject({ error: 'A march of yours is still out.' });
    expect((await read(raider)).refusal).toBe('A march of yours is still out.');
    expect((await announce(ruler)).status).toBe(201);
    await app.send(endVacation, {}, ruler.token);
    await letStand(march);
    expect((await announce(ruler)).body).toMatchObject({ error: REFUSALS.leaveUnderSiege.text });
    await letLeave(march);
    expect(await waitUntil(async () => (await phaseOf(app, march)) === 'done', TIMEOUT_MS)).toBe(true);
    expect((await announce(ruler)).status).toBe(201);
  });

  it('for 3 to 30 days', async () => {
    const player = await aVeteran(app);
    for (const days of [2, 31, 3.5, -3]) {
      const { status, refusal } = await announce(player, days);
      expect({ status, refusal }).toEqual({ status: 400, refusal: REFUSALS.leaveDaysInvalid.text });
    }
  });

  it('once at a time, and a fortnight after the last has ended', async () => {
    const player = await aTraveller();
    expect((await announce(player)).body).toMatchObject({ error: REFUSALS.leaveTwice.text });
    await letTimePass(app, player.id, 5 * DAY);
    await turnedBy(player, 'over');
    expect((await announce(player)).body).toMatchObject({ error: REFUSALS.leaveLately('312 h').text });
    await letTimePass(app, player.id, 13 * DAY);
    expect((await announce(player)).status).toBe(201);
  });
});

describe('on leave', () => {
  it('nothing is produced: the stock stands from the begin to the end, and then grows as before', async () => {
    const player = await aTraveller();
    const before = await economy(player);
    await letTimePass(app, player.id, DAY + HOUR);
    await turnedBy(player, 'begun');
    const away = await economy(player);
    const { vacation_from: from } = await columnsOf(player);
    expect(away.settledAt).toBe(from?.getTime());
    // The same economy, which has passed the day before the leave.
    const moved = { ...before, settledAt: before.settledAt - DAY - HOUR };
    expect(away.stock).toEqual(settle(moved, away.settledAt).stock);
    expect((await app.send(getResources, {}, player.token)).body).toMatchObject(away.stock);
    const { rates } = (await app.send(getResources, {}, player.token)).body;
    expect(RESOURCES.map((name) => rates[name])).toEqual([0, 0, 0, 0, 0]);

    await letTimePass(app, player.id, 3 * DAY);
    await turnedBy(player, 'over');
    const { body } = await app.send(getResources, {}, player.token);
    // Four days and an hour have passed, three of them on leave.
    expect(body).toMatchObject(settle(moved, Date.parse(body.server_time)).stock);
  });

  it('the room shows what begins and ends', async () => {
    const player = await aTraveller();
    const tab = await openTab(app.origin, player.token);
    await tab.sees(({ food_rate }) => food_rate > 0);
    await letTimePass(app, player.id, DAY + HOUR);
    expect((await tab.next('vacation_changed')).vacation?.phase).toBe('on_leave');
    await tab.sees((state) => state.food_rate === 0 && state.metal_rate === 0);
    await letTimePass(app, player.id, 3 * DAY);
    expect((await tab.next('vacation_changed')).vacation).toBeNull();
    await tab.sees(({ food_rate }) => food_rate > 0);
  });

  it('no artifact is redeemed, and what was redeemed before waits', async () => {
    const player = await aTraveller();
    await redeemed(app, player, 'haste');
    const kept = await anArtifact(app, player, 'people');
    await letTimePass(app, player.id, DAY + HOUR);
    await turnedBy(player, 'begun');
    expect(await redeem(app, player, kept)).toMatchObject({ status: 409, body: { code: 'on_leave' } });
    const { artifacts, effects } = (await app.send(listArtifacts, {}, player.token)).body;
    expect([artifacts, effects]).toMatchObject([[{ artifact_id: kept }], [{ artifact_type_name: 'Glass Compass' }]]);
  });

  it('it can be ended after three days, not before', async () => {
    const player = await aVeteran(app);
    await announce(player, 30);
    await letTimePass(app, player.id, DAY + HOUR);
    await turnedBy(player, 'begun');
    expect((await end(player)).body).toMatchObject({ error: REFUSALS.leaveTooShort('71 h').text });
    const still = await economy(player);
    await letTimePass(app, player.id, 71 * HOUR);
    expect((await end(player)).body).toMatchObject({ message: 'Welcome back. Your leave is over.', vacation: null });
    const after = await economy(player);
    expect(after.stock).toEqual(still.stock);
    expect(after.flows.food.rate).toBeGreaterThan(0);
  });

  it('orders wait, and begin at its end', async () => {
    const player = await aTraveller();
    const order = () =>
      app.send(build, { body: { planet_id: player.homeId, building_type_id: 3, queue: true } }, player.token);
    for (let placed = 0; placed < 3; placed++) expect((await order()).status).toBe(201);
    // The two that were begun are long finished; the third would have begun after them.
    await app.db.query(
      "UPDATE building SET built_at = now() + interval '1 day 1 hour' WHERE planet_id = $1 AND activated_at IS NULL",
      [player.homeId],
    );
    await letTimePass(app, player.id, DAY + HOUR / 2);
    await turnedBy(player, 'begun');
    await letTimePass(app, player.id, 2 * DAY);
    const waiting = 'SELECT starts_at FROM build_queue WHERE planet_id = $1';
    expect(await app.db.query(waiting, [player.homeId])).toEqual([{ starts_at: null }]);
    await letTimePass(app, player.id, DAY);
    await turnedBy(player, 'over');
    const begun =
      'SELECT started_at FROM building WHERE planet_id = $1 AND order_id IS NOT NULL ORDER BY started_at DESC';
    expect(await waitUntil(async () => (await app.db.query(waiting, [player.homeId])).length === 0, TIMEOUT_MS)).toBe(
      true,
    );
    const [last] = await app.db.query(begun, [player.homeId]);
    expect(last.started_at).toEqual((await columnsOf(player)).vacation_until);
  });

  it('the clock turns each leave once, however many processes try', async () => {
    const player = await aTraveller();
    await letTimePass(app, player.id, DAY + HOUR);
    const due = (await columnsOf(player)).vacation_from ?? new Date();
    await Promise.all(Array.from({ length: 8 }, () => settleVacation(app.context, player.id, due)));
    await turnedBy(player, 'begun');
    const { vacation_until, vacation_due_at } = await columnsOf(player);
    expect(vacation_due_at).toEqual(vacation_until);
  });

  it('an upgrade of the catalogue does not wake the mines', async () => {
    const player = await anAbsentee();
    await app.db.query("DELETE FROM setting WHERE key = 'catalogue'");
    await migrateRates(app.db, app.context.speed);
    expect((await economy(player)).flows.food.rate).toBe(0);
  });

  it('an account can be deleted, and leaves nothing behind', async () => {
    const player = await anAbsentee();
    const body = { password: player.password };
    expect((await app.send(deleteAccount, { body }, player.token)).status).toBe(201);
    await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [player.id]);
    const isGone = async () =>
      (await app.db.query('SELECT 1 FROM planet WHERE owner_id = $1', [player.id])).length === 0;
    expect(await waitUntil(isGone, TIMEOUT_MS)).toBe(true);
    expect(await columnsOf(player)).toEqual({ vacation_from: null, vacation_until: null, vacation_due_at: null });
  });
});

describe('relief', () => {
  it('is refused by a host on leave, turns back on its way, and flies home when the leave begins; all are told', async () => {
    const [guest, late] = [await aVeteran(app), await aVeteran(app)];
    const host = await aTraveller();
    await anAlliance(app, host, guest, late);
    for (const [index, mate] of [guest, late].entries()) {
      await moveNextTo(app, mate, host, -46 - index);
      await giveShips(app, mate.homeId, LINE, 2);
    }
    const order = { kind: 'relief', ships: [[LINE, 1]] } as const;
    const standing = await launched(app, guest, host.homeId, order);
    expect(await land(app, standing)).toBe('standing');
    const out = await launched(app, late, host.homeId, order);
    const tabs = [await openTab(app.origin, guest.token), await openTab(app.origin, host.token)] as const;
    await letTimePass(app, host.id, DAY + HOUR);
    await turnedBy(host, 'begun');

    expect(await phaseOf(app, standing)).toBe('home');
    const [{ vacation_from: from }, [row]] = [
      await columnsOf(host),
      await app.db.query('SELECT began_at, due_at, flight_ms FROM march WHERE id = $1', [standing]),
    ];
    expect(row.began_at).toEqual(from);
    expect(row.due_at.getTime() - row.began_at.getTime()).toBe(row.flight_ms);
    expect(await tabs[0].next('fleet_turned_back')).toMatchObject({ march_id: standing, reason: 'host_on_leave' });
    expect(await tabs[1].next('relief_changed')).toMatchObject({ march_id: standing });

    const mate = await openTab(app.origin, late.token);
    expect(await land(app, out)).toBe('home');
    expect(await mate.next('fleet_turned_back')).toMatchObject({ march_id: out, reason: 'host_on_leave' });
    const { status, body } = await launch(app, late, host.homeId, order);
    expect({ status, body }).toMatchObject({ status: 409, body: { error: REFUSALS.hostOnLeave.text } });
    expect(await land(app, standing)).toBe('done');
  });
});

describe('attacks', () => {
  /** A raid on a ruler whose leave begins in a day; `shift` moves the begin, by SQL, to this long after the landing. */
  async function raidOn(shift: string, until: string) {
    const [raider, ruler] = [await aVeteran(app), await aVeteran(app)];
    await moveNextTo(app, raider, ruler, -43);
    await giveShips(app, raider.homeId, LINE, 20);
    await giveShips(app, ruler.homeId, LINE, 8);
    await announce(ruler);
    const march = await launched(app, raider, ruler.homeId, { kind: 'raid', ships: [[LINE, 20]] });
    await app.db.query(
      `WITH landing AS (UPDATE march SET due_at = date_trunc('milliseconds', clock_timestamp()) WHERE id = $1 RETURNING due_at)
       UPDATE player SET vacation_from = due_at + $3::interval, vacation_due_at = due_at + $3::interval,
         vacation_until = due_at + $4::interval, settled_at = least(settled_at, due_at + $3::interval) FROM landing WHERE id = $2`,
      [march, ruler.id, shift, until],
    );
    expect(await waitUntil(async () => (await phaseOf(app, march)) !== 'out', TIMEOUT_MS)).toBe(true);
    const fought = await app.db.query('SELECT 1 FROM battle WHERE march_id = $1', [march]);
    return { raider, ruler, march, fought: fought.length === 1 };
  }

  it.each([
    ['a moment before the leave, is fought', '1 ms', '3 days', true],
    ['as the leave begins, is fought', '0 ms', '3 days', true],
    ['a moment after its begin, turns back', '-1 ms', '3 days', false],
    ['a moment before its end, turns back', '-3 days', '1 ms', false],
    ['at its end, is fought', '-3 days', '0 ms', true],
  ])('one that lands %s', async (_, shift, until, fought) => {
    expect((await raidOn(shift, until)).fought).toBe(fought);
  });

  it('are not launched against a ruler on leave, and those on the way turn back and say why', async () => {
    const [raider, ruler] = [await aVeteran(app), await aVeteran(app)];
    await moveNextTo(app, raider, ruler, -44);
    await giveShips(app, raider.homeId, LINE, 20);
    await giveShips(app, ruler.homeId, LINE, 8);
    await announce(ruler);
    const march = await launched(app, raider, ruler.homeId, { kind: 'raid', ships: [[LINE, 5]] });
    await letTimePass(app, ruler.id, DAY + HOUR);
    await turnedBy(ruler, 'begun');
    const tab = await openTab(app.origin, raider.token);
    const { body } = await launch(app, raider, ruler.homeId, { kind: 'raid', ships: [[LINE, 5]] });
    expect(body).toMatchObject({ error: REFUSALS.rulerOnLeave.text });
    expect(await land(app, march)).toBe('home');
    expect(await tab.next('fleet_turned_back')).toMatchObject({ march_id: march, reason: 'ruler_on_leave' });
  });

  it('a leave does not begin under a siege: it waits, and lasts as long', async () => {
    const [raider, ruler] = [await aVeteran(app), await aTraveller()];
    await moveNextTo(app, raider, ruler, -45);
    await giveShips(app, raider.homeId, LINE, 20);
    await giveShips(app, ruler.homeId, LINE, 8);
    const march = await launched(app, raider, ruler.homeId, { kind: 'raid', ships: [[LINE, 5]] });
    await letStand(march);
    const planned = await columnsOf(ruler);
    await letTimePass(app, ruler.id, DAY + HOUR / 2);
    const moved = async () => {
      const { vacation_from } = await columnsOf(ruler);
      return (vacation_from?.getTime() ?? 0) > Date.now();
    };
    expect(await waitUntil(moved, TIMEOUT_MS)).toBe(true);
    const { vacation_from: from, vacation_until: until, vacation_due_at: due } = await columnsOf(ruler);
    expect(from?.getTime()).toBe((planned.vacation_from?.getTime() ?? 0) - DAY - HOUR / 2 + HOUR);
    expect([due, (until?.getTime() ?? 0) - (from?.getTime() ?? 0)]).toEqual([from, 3 * DAY]);
    expect((await economy(ruler)).flows.food.rate).toBeGreaterThan(0);
    await letLeave(march);
    expect(await waitUntil(async () => (await phaseOf(app, march)) === 'done', TIMEOUT_MS)).toBe(true);
    await letTimePass(app, ruler.id, HOUR);
    await turnedBy(ruler, 'begun');
  });
});

it('the 72 hours after leaving an alliance begin when the leave ends, for who left and for the mates', async () => {
  const [player, mate] = [await anAbsentee(), await aVeteran(app)];
  await anAlliance(app, mate, player);
  expect((await app.send(leaveAlliance, {}, player.token)).status).toBe(200);
  const { vacation_until } = await columnsOf(player);
  for (const [one, other] of [
    [player, mate],
    [mate, player],
  ] as const) {
    const { mateUntil } = await pairFacts(app.db, one.id, other.id, new Date(), app.context);
    expect(mateUntil).toBe((vacation_until?.getTime() ?? 0) + 72 * HOUR);
  }
});
