import { describe, expect, it } from 'vitest';
import { login, refreshToken, register } from '#shared/api/account';
import { addressBook } from '#shared/api/address-book';
import {
  acceptInvitation,
  invite,
  joinAlliance,
  joinRequests,
  myInvitations,
} from '#shared/api/alliances/alliance-admission';
import {
  allianceLogs,
  allianceMembers,
  changeRole,
  createAlliance,
  myAlliance,
  transferLeadership,
} from '#shared/api/alliances/alliances';
import { getDashboard } from '#shared/api/dashboard';
import { getGalaxy } from '#shared/api/galaxy';
import { colonize, explore, malp } from '#shared/api/missions';
import { listPlanets } from '#shared/api/planets';
import { getProfileOf, updateBio } from '#shared/api/profiles';
import { listReports } from '#shared/api/reports';
import { deleteAccount, getAccount, keepAccount } from '#shared/api/settings';
import { DELETION_DAYS } from '#shared/catalogue/accounts';
import { CLOSE } from '#shared/live/room';
import { REFUSALS } from '#shared/refusals';
import { DueScheduler } from '../../due-scheduler.ts';
import { audit } from '../../store/ledger/audit.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { build } from '../../tests/support/build-now.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { anExplorer, enrich } from '../../tests/support/ships.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { rememberNetwork } from '../accounts/known-networks.ts';
import { ban, cancelDeletion, requestDeletion } from '../admin/operator-actions.ts';

const DAY = 86_400_000;
const METAL_MINE = 3;

const app = testApp();

const ask = ({ token, password }: TestPlayer, key?: string) =>
  app.send(deleteAccount, { body: { password } }, token, key);
const keep = ({ token }: TestPlayer, key?: string) => app.send(keepAccount, {}, token, key);
const rowOf = async ({ id }: Pick<TestPlayer, 'id'>) =>
  (await app.db.query('SELECT * FROM player WHERE id = $1', [id]))[0];
const mailsTo = ({ email }: TestPlayer) => app.mails.mails.filter(({ to }) => to?.[0]?.address === email);
const differences = async () => (await audit(app.db)).differences;

/** The week is over: waits until the scheduler has deleted the account. */
async function weekPasses({ id }: Pick<TestPlayer, 'id'>): Promise<void> {
  await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [id]);
  const isGone = async () => {
    const { deleted_at, delete_at } = await rowOf({ id });
    return deleted_at !== null && delete_at === null;
  };
  expect(await waitUntil(isGone, 20_000)).toBe(true);
}

let founded = 0;
/** An alliance of this leader and these members, in the order in which they join. */
async function anAlliance(leader: TestPlayer, members: readonly TestPlayer[] = []): Promise<number> {
  const { id } = (await app.send(createAlliance, { body: { name: `Leavers ${++founded}` } }, leader.token)).body;
  for (const { username, token } of members) {
    await app.send(invite, { params: { id }, body: { username_to_invite: username } }, leader.token);
    const [invitation] = (await app.send(myInvitations, {}, token)).body;
    await app.send(acceptInvitation, { params: { invitationId: invitation?.invitation_id ?? 0 } }, token);
  }
  return id;
}
const rolesIn = async (id: number, { token }: TestPlayer) =>
  Object.fromEntries(
    (await app.send(allianceMembers, { params: { id } }, token)).body.map(({ username, role }) => [username, role]),
  );

describe('the deletion of an account', () => {
  it('is requested with the password, for a week later; a mail and every page tell when', async () => {
    const player = await app.aPlayer();
    const tab = await openTab(app.origin, player.token);
    const wrong = await ask({ ...player, password: 'not this one' });
    expect([wrong.status, wrong.refusal]).toEqual([400, REFUSALS.currentPasswordWrong.text]);

    const { status, body } = await ask(player);
    expect(status).toBe(201);
    expect(Date.parse(body.delete_at)).toBeGreaterThan(Date.now() + (DELETION_DAYS - 0.01) * DAY);
    expect(Date.parse(body.delete_at)).toBeLessThan(Date.now() + (DELETION_DAYS + 0.01) * DAY);
    expect((await tab.next('account_changed')).delete_at).toBe(body.delete_at);
    expect((await app.send(getDashboard, {}, player.token)).body.delete_at).toBe(body.delete_at);
    expect((await app.send(getAccount, {}, player.token)).body.delete_at).toBe(body.delete_at);
    expect((await app.mails.mailTo(player.email)).text).toContain(body.delete_at.slice(11, 16));
    const again = await ask(player);
    expect([again.status, again.refusal]).toEqual([409, REFUSALS.deletionRequested.text]);
    await tab.room.leave();
  });

  it('changes nothing for a week, and can be cancelled from any session', async () => {
    const player = await app.aPlayer();
    await ask(player);
    const { body } = await app.send(login, { body: { email: player.email, password: player.password } });
    expect((await app.send(updateBio, { body: { bio: 'Still here.' } }, body.access_token)).status).toBe(200);
    const tab = await openTab(app.origin, player.token);
    expect((await keep({ ...player, token: body.access_token })).status).toBe(200);
    expect((await tab.next('account_changed')).delete_at).toBeNull();
    expect((await app.mails.mailTo(player.email, 2)).text).toContain('will not be deleted');
    expect((await app.send(getDashboard, {}, player.token)).body.delete_at).toBeNull();
    // Again without a request: nothing to do, and no mail.
    expect((await keep(player)).status).toBe(200);
    expect((await ask(player)).status).toBe(201);
    await app.mails.mailTo(player.email, 3);
    expect(mailsTo(player)).toHaveLength(3);
    await tab.room.leave();
  });

  it('P6: may be requested and cancelled again with the same keys: one mail each', async () => {
    const player = await app.aPlayer();
    const asked = await Promise.all([ask(player, 'ask'), ask(player, 'ask')]);
    expect(asked.map(({ body }) => body)).toEqual([asked[0]?.body, asked[0]?.body]);
    await keep(player, 'keep');
    await keep(player, 'keep');
    expect((await ask(player, 'ask')).body).toEqual(asked[0]?.body);
    expect((await rowOf(player)).delete_at).toBeNull();
    await app.mails.mailTo(player.email, 2);
    expect(mailsTo(player)).toHaveLength(2);
  });

  it('leaves an anonymous row, and frees name and address; mail tells, rooms close, and every token is refused', async () => {
    const player = await app.aPlayer();
    await app.send(updateBio, { body: { bio: 'Born on Abydos.' } }, player.token, 'bio');
    await rememberNetwork(app.context, player.id, { network: '198.51.100.1', userAgent: 'A browser' });
    const tab = await openTab(app.origin, player.token);
    await ask(player);
    await weekPasses(player);

    expect(await tab.closed).toBe(CLOSE.tokenEnded);
    expect(await rowOf(player)).toMatchObject({
      username: `(deleted ${player.id})`,
      email: null,
      password_hash: null,
      bio: '',
      verified_at: null,
      level: 1,
      xp: 0,
      metal: 0,
      rate_metal: 0,
    });
    expect((await app.mails.mailTo(player.email, 2)).text).toContain('has been deleted');
    const refused = [
      await app.send(getDashboard, {}, player.token),
      await app.send(refreshToken, {}, player.refreshToken),
      await app.send(updateBio, { body: { bio: 'Born on Abydos.' } }, player.token, 'bio'),
      await app.send(login, { body: { email: player.email, password: player.password } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    for (const table of ['session', 'known_network', 'idempotency', 'known_planet', 'mission'])
      expect(await app.db.query(`SELECT 1 FROM ${table} WHERE player_id = $1`, [player.id]), table).toEqual([]);

    const witness = await app.aPlayer();
    expect((await app.send(getProfileOf, { params: { userId: player.id } }, witness.token)).status).toBe(404);
    const { username, email } = player;
    const form = { username: username.toUpperCase(), email, password: 'a long password', race_id: 1 };
    expect((await app.send(register, { body: form })).status).toBe(201);
    expect(await differences()).toEqual([]);
  });

  it('frees the worlds: the home, too, is a wild world that others know and can settle', async () => {
    const [player, neighbour] = [await anExplorer(app), await anExplorer(app)];
    const [{ stargate_address }] = await app.db.query('SELECT stargate_address FROM planet WHERE id = $1', [
      player.homeId,
    ]);
    await app.send(build, { body: { planet_id: player.homeId, building_type_id: METAL_MINE } }, player.token);
    await app.send(
      explore,
      {
        body: { planet_id: player.homeId, ship_id: player.scoutId, duration_days: 1 },
      },
      player.token,
    );
    const order = { originating_planet_id: neighbour.homeId, stargate_address };
    await enrich(app, neighbour);
    expect((await app.send(malp, { body: order }, neighbour.token)).body.report?.planet_owner_name).toBe(
      player.username,
    );
    const planetsBefore = (await app.send(getGalaxy, {}, neighbour.token)).body.length;
    await ask(player);
    await weekPasses(player);

    const [home] = await app.db.query('SELECT * FROM planet WHERE id = $1', [player.homeId]);
    expect(home).toMatchObject({
      ...{ owner_id: null, name: null, home: false, guard: 0, defense_level: 0, defense_stat: 0 },
      ...{ build_slots: 2, max_buildings: 12, population: 1200, rate_metal: 0 },
    });
    expect(home.metal).toBeGreaterThan(1_000_000);
    for (const table of ['building', 'build_queue', 'ship', 'squad', 'artifact'])
      expect(await app.db.query(`SELECT 1 FROM ${table} WHERE planet_id = $1`, [player.homeId]), table).toEqual([]);
    expect((await app.send(getGalaxy, {}, neighbour.token)).body).toHaveLength(planetsBefore);

    // The neighbour's report keeps what it saw, until the world is looked at again.
    const known = async () =>
      (await app.send(addressBook, {}, neighbour.token)).body.find(({ planet_id }) => planet_id === player.homeId);
    expect(await known()).toMatchObject({ status: 'held', owner: { username: player.username } });
    expect((await app.send(malp, { body: order }, neighbour.token)).body.report?.planet_owner_name).toBeNull();
    expect(await known()).toMatchObject({ status: 'free', owner: null });
    expect((await app.send(colonize, { body: order }, neighbour.token)).body.report_id).toBeTruthy();
    const mine = (await app.send(listPlanets, {}, neighbour.token)).body;
    expect(mine.find(({ planet_id }) => planet_id === player.homeId)).toMatchObject({ home: false });
    const reports = (await app.send(listReports, { query: { page: 1, per_page: 10 } }, neighbour.token)).body.reports;
    expect(reports.some(({ report }) => report.planet_owner_name === player.username)).toBe(true);
    expect(await differences()).toEqual([]);
  });

  it('books the stock to the sink', async () => {
    const player = await anExplorer(app);
    await ask(player);
    await weekPasses(player);
    const lines = await app.db.query(
      "SELECT account_kind, account_id, metal FROM ledger WHERE reason = 'deletion' AND ref_id = $1 ORDER BY metal",
      [player.id],
    );
    expect(lines.map(({ account_kind, account_id }: Record<string, unknown>) => [account_kind, account_id])).toEqual([
      ['player', player.id],
      ['sink', 0],
    ]);
    expect(lines[0].metal).toBe(-lines[1].metal);
    expect(lines[1].metal).toBeGreaterThan(100_000);
    expect(await differences()).toEqual([]);
  });

  it('happens although the player was banned meanwhile, and banned players have theirs deleted by the operator', async () => {
    const player = await app.aPlayer();
    await ask(player);
    await ban({ db: app.db, who: 'a test' }, player.username, undefined);
    await weekPasses(player);
    expect(await rowOf(player)).toMatchObject({ email: null });
    expect(await differences()).toEqual([]);
  });

  it('does not happen to a player who cancels at the last moment: either the account is kept whole, or it is gone', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => app.aPlayer()));
    for (const player of players) await ask(player);
    // Each is due a little later than the one before, and they all cancel at once.
    await app.db.query(
      `UPDATE player SET delete_at = clock_timestamp() + make_interval(secs => place * 0.02)
       FROM unnest($1::int[]) WITH ORDINALITY AS late (who, place) WHERE id = who`,
      [players.map(({ id }) => id)],
    );
    await new DueScheduler(app.context).settleDue();
    const outcomes = await Promise.all(players.map(async (player) => (await keep(player)).status));
    const isOver = async () => {
      const rows = await Promise.all(players.map(rowOf));
      return rows.every(({ delete_at }) => delete_at === null);
    };
    expect(await waitUntil(isOver, 20_000)).toBe(true);
    for (const [index, player] of players.entries()) {
      const kept = outcomes[index] === 200;
      expect((await rowOf(player)).email, player.username).toBe(kept ? player.email : null);
      expect((await app.send(getDashboard, {}, player.token)).status).toBe(kept ? 200 : 401);
    }
    expect(await differences()).toEqual([]);
  });
});

describe('a leader', () => {
  it('must hand the leadership over before asking; the last member need not, and the alliance goes too', async () => {
    const [leader, member] = [await app.aPlayer(), await app.aPlayer()];
    const id = await anAlliance(leader, [member]);
    const { status, refusal } = await ask(leader);
    expect([status, refusal]).toEqual([409, REFUSALS.leaderMustHandOver.text]);
    const params = { id };
    await app.send(transferLeadership, { params, body: { new_leader_user_id: member.id } }, leader.token);
    expect((await ask(leader)).status).toBe(201);
    await weekPasses(leader);
    expect(await rolesIn(id, member)).toEqual({ [member.username]: 'leader' });

    const asker = await app.aPlayer();
    await app.send(joinAlliance, { params }, asker.token);
    const tab = await openTab(app.origin, asker.token);
    expect((await ask(member)).status).toBe(201);
    await weekPasses(member);
    expect((await tab.next('alliance_changed')).alliance_id).toBeNull();
    expect(await app.db.query('SELECT 1 FROM alliance WHERE id = $1', [id])).toEqual([]);
    expect(await differences()).toEqual([]);
    await tab.room.leave();
  });

  it('who was made one since is followed by the longest-standing officer, and the log says so', async () => {
    const [first, player, old, officer] = [
      await app.aPlayer(),
      await app.aPlayer(),
      await app.aPlayer(),
      await app.aPlayer(),
    ];
    const id = await anAlliance(first, [player, old, officer]);
    await ask(player);
    const params = { id };
    const role = { role: 'officer' } as const;
    await app.send(changeRole, { params: { id, userId: officer.id }, body: role }, first.token);
    await app.send(transferLeadership, { params, body: { new_leader_user_id: player.id } }, first.token);
    // The former leader is an officer too, but leaves soon.
    await ask(first);
    const tab = await openTab(app.origin, officer.token);
    await weekPasses(player);
    expect(await tab.next('alliance_changed')).toMatchObject({ alliance_id: id, role: 'leader' });
    expect(await rolesIn(id, old)).toEqual({
      [first.username]: 'officer',
      [old.username]: 'member',
      [officer.username]: 'leader',
    });
    expect(
      (await app.send(allianceLogs, { params, query: { page: 1, per_page: 1 } }, officer.token)).body[0],
    ).toMatchObject({
      details: `${player.username} has left the game, and ${officer.username} is the new leader.`,
    });
    expect(await differences()).toEqual([]);
    await tab.room.leave();
  });

  it('whose other members are all banned is followed by nobody: the alliance ends', async () => {
    const [leader, outlaw] = [await app.aPlayer(), await app.aPlayer()];
    const id = await anAlliance(leader, [outlaw]);
    await ban({ db: app.db, who: 'a test' }, outlaw.username, undefined);
    await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [leader.id]);
    await weekPasses(leader);
    expect(await app.db.query('SELECT 1 FROM alliance WHERE id = $1', [id])).toEqual([]);
    expect(await differences()).toEqual([]);
  });
});

describe('requests and invitations', () => {
  it('to and of a deleted player are gone, and the alliance sees that at once', async () => {
    const [leader, player] = [await app.aPlayer(), await app.aPlayer()];
    const id = await anAlliance(leader);
    await app.send(joinAlliance, { params: { id } }, player.token);
    await app.send(invite, { params: { id }, body: { username_to_invite: player.username } }, leader.token);
    await ask(player);
    await weekPasses(player);
    expect((await app.send(joinRequests, { params: { id } }, leader.token)).body).toEqual([]);
    expect(await app.db.query('SELECT 1 FROM invitation WHERE invitee_id = $1', [player.id])).toEqual([]);
    expect((await app.send(myAlliance, {}, leader.token)).body.alliance?.member_count).toBe(1);
    expect(await differences()).toEqual([]);
  });
});

describe('npm run player: delete and keep', () => {
  const operator = () => ({ db: app.db, who: 'a test' });
  const actsOn = ({ id }: TestPlayer) =>
    app.db.query('SELECT act, username, details FROM operator_act WHERE player_id = $1 ORDER BY id', [id]);

  it('set and cancel the date, and are logged', async () => {
    const player = await app.aPlayer();
    const { at, email } = await requestDeletion(operator(), player.username, { now: false, reason: 'mail of 3 May' });
    expect(email).toBe(player.email);
    expect((await app.send(getAccount, {}, player.token)).body.delete_at).toBe(at.toISOString());
    await cancelDeletion(operator(), player.username);
    expect((await app.send(getAccount, {}, player.token)).body.delete_at).toBeNull();
    await expect(cancelDeletion(operator(), player.username)).rejects.toThrow('No deletion of');
    await requestDeletion(operator(), player.username, { now: true, reason: undefined });
    expect(await waitUntil(async () => (await rowOf(player)).email === null, 20_000)).toBe(true);
    expect((await actsOn(player)).map(({ act, username }: Record<string, string>) => [act, username])).toEqual([
      ['delete', player.username],
      ['keep', player.username],
      ['delete', player.username],
    ]);
    await expect(cancelDeletion(operator(), player.username)).rejects.toThrow('There is no player called');
  });

  it('refuse a leader of other members, with the command that hands over, and what is not verified', async () => {
    const [leader, member] = [await app.aPlayer(), await app.aPlayer()];
    await anAlliance(leader, [member]);
    await expect(requestDeletion(operator(), leader.username, { now: false, reason: undefined })).rejects.toThrow(
      `then delete: npm run player -- ${leader.username} transfer-alliance ${member.username}`,
    );
    const form = { username: 'not-yet', email: 'not-yet@example.org', password: 'a long password', race_id: 1 };
    await app.send(register, { body: form });
    await expect(requestDeletion(operator(), 'not-yet', { now: false, reason: undefined })).rejects.toThrow(
      'is not verified',
    );
  });
});
