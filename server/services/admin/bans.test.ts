import { afterEach, describe, expect, it } from 'vitest';
import * as doors from '#shared/api/alliances/alliance-admission';
import * as api from '#shared/api/alliances/alliances';
import type { Call, Request } from '#shared/api/call';
import { REFUSALS } from '#shared/refusals';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { ban, unban } from './operator-actions.ts';
import { transferAlliance } from './operator-alliances.ts';

const app = testApp();

const operator = () => ({ db: app.db, who: 'a test' });
const banned = ({ username }: TestPlayer) => ban(operator(), username, undefined);
const send = <C extends Call>(player: TestPlayer, call: C, parts: Partial<Request<C>> = {}) =>
  app.send(call, parts, player.token);

/** Bans as an earlier version of the server did, which left requests and invitations open. */
const bannedBefore = ({ id }: TestPlayer) =>
  app.db.query('UPDATE player SET banned_at = clock_timestamp() WHERE id = $1', [id]);

/** Lets a banned player in again. Ended sessions stay ended: this is the session of a new login. */
async function readmit({ id, username }: TestPlayer) {
  await unban(operator(), username);
  await app.db.query('UPDATE session SET revoked_at = NULL WHERE player_id = $1', [id]);
}

let founded = 0;
/**
 * An alliance of a leader, an officer and a member; one player has asked to join, one is invited, one has done neither.
 */
async function anAlliance() {
  const [leader, officer, member, asker, guest, stranger] = (await bulkPlayers(app, 6)) as [
    TestPlayer,
    TestPlayer,
    TestPlayer,
    TestPlayer,
    TestPlayer,
    TestPlayer,
  ];
  const name = `Wardens ${++founded}`;
  const { id } = (await send(leader, api.createAlliance, { body: { name } })).body;
  await app.db.query(
    'INSERT INTO member (alliance_id, player_id, officer, joined_at) VALUES ($1, $2, true, now()), ($1, $3, false, now())',
    [id, officer.id, member.id],
  );
  const all = { id, name, leader, officer, member, asker, guest, stranger };
  await ask(all, asker);
  await invite(all, guest);
  return all;
}
type Alliance = Awaited<ReturnType<typeof anAlliance>>;

/** The same alliance without members other than the leader. */
async function aLoneLeader() {
  const all = await anAlliance();
  for (const { id: userId } of [all.officer, all.member]) {
    await send(all.leader, api.kickMember, { params: { id: all.id, userId } });
  }
  return all;
}

const ask = ({ id }: Alliance, player: TestPlayer) => send(player, doors.joinAlliance, { params: { id } });
const invite = ({ id, leader }: Alliance, { username }: TestPlayer) =>
  send(leader, doors.invite, { params: { id }, body: { username_to_invite: username } });
const promote = ({ id, leader }: Alliance, { id: userId }: TestPlayer) =>
  send(leader, api.changeRole, { params: { id, userId }, body: { role: 'officer' } });
const transfer = ({ id, leader }: Alliance, { id: userId }: TestPlayer) =>
  send(leader, api.transferLeadership, { params: { id }, body: { new_leader_user_id: userId } });
const kick = ({ id, leader }: Alliance, { id: userId }: TestPlayer) =>
  send(leader, api.kickMember, { params: { id, userId } });
async function answer(
  { id, leader }: Alliance,
  { id: playerId }: TestPlayer,
  call: typeof doors.approveRequest | typeof doors.rejectRequest,
) {
  const [request] = await app.db.query('SELECT id FROM join_request WHERE alliance_id = $1 AND player_id = $2', [
    id,
    playerId,
  ]);
  return send(leader, call, { params: { id, requestId: request.id } });
}
async function accept({ id }: Alliance, player: TestPlayer) {
  const [row] = await app.db.query('SELECT id FROM invitation WHERE alliance_id = $1 AND invitee_id = $2', [
    id,
    player.id,
  ]);
  return send(player, doors.acceptInvitation, { params: { invitationId: row.id } });
}

const rolesIn = async ({ id }: Alliance): Promise<Record<string, string>> => {
  const rows: { username: string; role: string }[] = await app.db.query(
    `SELECT username, CASE WHEN leader_id = player_id THEN 'leader' WHEN officer THEN 'officer' ELSE 'member' END AS role
     FROM member JOIN alliance ON alliance.id = alliance_id JOIN player ON player.id = player_id WHERE alliance_id = $1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ username, role }) => [username, role]));
};
const versionOf = async (table: 'player' | 'alliance', id: number): Promise<number> =>
  (await app.db.query(`SELECT version FROM ${table} WHERE id = $1`, [id]))[0].version;
const actsOn = ({ id }: TestPlayer) =>
  app.db.query('SELECT act, username, details FROM operator_act WHERE player_id = $1 ORDER BY id', [id]);

/**
 * Holds after each test: no request or invitation of a banned player is open, and no member who may play has a banned
 * leader.
 */
afterEach(async () => {
  const strange = await app.db.query(
    `SELECT 'asks' AS what, player_id AS id FROM join_request JOIN player ON player.id = player_id
     WHERE status = 'pending' AND banned_at IS NOT NULL
     UNION ALL SELECT 'is asked', invitee_id FROM invitation JOIN player ON player.id = invitee_id
     WHERE status = 'pending' AND banned_at IS NOT NULL
     UNION ALL SELECT 'leads', leader_id FROM alliance JOIN player ON player.id = leader_id
     WHERE banned_at IS NOT NULL AND EXISTS (
       SELECT 1 FROM member JOIN player ON player.id = player_id WHERE alliance_id = alliance.id AND banned_at IS NULL
     )`,
  );
  expect(strange).toEqual([]);
});

describe('a banned player', () => {
  it('has no open requests and invitations after the ban', async () => {
    const [one, other] = [await anAlliance(), await anAlliance()];
    await ask(other, one.asker);
    await invite(other, one.asker);
    const before = await versionOf('alliance', other.id);
    await banned(one.asker);
    await banned(one.guest);

    for (const alliance of [one, other]) {
      const { body } = await send(alliance.leader, doors.joinRequests, { params: { id: alliance.id } });
      expect(body.map(({ user_id }) => user_id)).not.toContain(one.asker.id);
      expect((await answer(alliance, one.asker, doors.approveRequest)).refusal).toBe(REFUSALS.requestNotPending.text);
    }
    // Rooms with an older version read their rows again.
    expect(await versionOf('alliance', other.id)).toBe(before + 1);

    for (const player of [one.asker, one.guest]) await readmit(player);
    expect((await send(one.guest, doors.myInvitations)).body).toEqual([]);
    expect((await answer(one, one.asker, doors.rejectRequest)).refusal).toBe(REFUSALS.requestNotPending.text);
    expect((await ask(one, one.asker)).status).toBe(201);
    expect((await invite(one, one.guest)).status).toBe(201);
  });

  it('whose request is older than the ban is not accepted, and can be rejected', async () => {
    const alliance = await anAlliance();
    await bannedBefore(alliance.asker);
    const reply = await answer(alliance, alliance.asker, doors.approveRequest);
    expect([reply.status, reply.refusal]).toEqual([409, REFUSALS.requesterBanned.text]);
    expect(await rolesIn(alliance)).not.toHaveProperty(alliance.asker.username);
    expect((await answer(alliance, alliance.asker, doors.rejectRequest)).status).toBe(200);
  });

  it('is not invited', async () => {
    const alliance = await anAlliance();
    await banned(alliance.stranger);
    const reply = await invite(alliance, alliance.stranger);
    expect([reply.status, reply.refusal]).toEqual([409, REFUSALS.inviteeBanned.text]);
  });

  it('cannot be promoted to leader or officer, but can be demoted and kicked', async () => {
    const alliance = await anAlliance();
    const { leader, officer, member } = alliance;
    for (const player of [officer, member]) await banned(player);
    for (const player of [officer, member]) {
      const replies = [await transfer(alliance, player), await promote(alliance, player)];
      expect(replies.map(({ status, refusal }) => [status, refusal])).toEqual([
        [409, REFUSALS.newLeaderBanned.text],
        [409, REFUSALS.officerBanned.text],
      ]);
    }
    const demoted = await send(leader, api.changeRole, {
      params: { id: alliance.id, userId: officer.id },
      body: { role: 'member' },
    });
    expect(demoted.status).toBe(200);
    expect((await kick(alliance, member)).status).toBe(200);
    expect(await rolesIn(alliance)).toEqual({ [leader.username]: 'leader', [officer.username]: 'member' });
  });
});

describe('a leader', () => {
  it('is not banned before the alliance is handed over, and the refusal explains how', async () => {
    const alliance = await anAlliance();
    const { leader, officer, name } = alliance;
    const before = await versionOf('player', leader.id);
    await expect(banned(leader)).rejects.toThrow(
      `${leader.username} leads ${name}, which has other members. Hand the alliance over first, then ban: npm run player -- ${leader.username} transfer-alliance ${officer.username}`,
    );
    expect(await versionOf('player', leader.id)).toBe(before);
    expect(await actsOn(leader)).toEqual([]);
    expect((await ask(alliance, alliance.stranger)).status).toBe(201);

    await transferAlliance(operator(), leader.username, officer.username);
    await banned(leader);
    expect(await rolesIn(alliance)).toMatchObject({ [leader.username]: 'officer', [officer.username]: 'leader' });
  });

  it('without other members can be banned: open requests and invitations are closed, and an unban restores the leader', async () => {
    const alliance = await aLoneLeader();
    const { id, leader, asker, guest, stranger } = alliance;
    const before = [await versionOf('player', asker.id), await versionOf('player', guest.id)];
    await banned(leader);
    expect([await versionOf('player', asker.id), await versionOf('player', guest.id)]).toEqual(
      before.map((version) => version + 1),
    );
    expect((await send(guest, doors.myInvitations)).body).toEqual([]);
    expect((await accept(alliance, guest)).refusal).toBe(REFUSALS.invitationNotPending.text);
    const reply = await ask(alliance, stranger);
    expect([reply.status, reply.refusal]).toEqual([409, REFUSALS.leaderBanned.text]);

    await readmit(leader);
    expect((await send(leader, doors.joinRequests, { params: { id } })).body).toEqual([]);
    expect((await ask(alliance, stranger)).status).toBe(201);
    expect((await answer(alliance, stranger, doors.approveRequest)).status).toBe(200);
  });

  it('whose members are all banned can be banned; the unban of a member prints how to hand the alliance over', async () => {
    const alliance = await anAlliance();
    const { leader, officer, member, name } = alliance;
    for (const player of [officer, member, leader]) await banned(player);
    expect(await unban(operator(), member.username)).toBe(
      `${member.username} may log in again. ${leader.username}, who leads ${name}, is banned: npm run player -- ${leader.username} transfer-alliance ${member.username}`,
    );
    await transferAlliance(operator(), leader.username, member.username);
    expect(await rolesIn(alliance)).toEqual({
      [leader.username]: 'officer',
      [officer.username]: 'officer',
      [member.username]: 'leader',
    });
  });
});

describe('npm run player: transfer-alliance', () => {
  it('is written into operator_act and into the log of the alliance, and all rooms that show it read again', async () => {
    const alliance = await anAlliance();
    const { id, name, leader, member } = alliance;
    const before = [await versionOf('player', leader.id), await versionOf('player', member.id)];
    expect(await transferAlliance(operator(), leader.username.toUpperCase(), member.username)).toBe(
      `${member.username} now leads ${name}, and ${leader.username} is an officer. Open tabs will show it within a second.`,
    );
    expect(await actsOn(leader)).toEqual([
      {
        act: 'transfer-alliance',
        username: leader.username,
        details: `${name} (${id}) to ${member.username} (${member.id})`,
      },
    ]);
    const { body: logs } = await send(leader, api.allianceLogs, { params: { id } });
    expect(logs[0]?.details).toBe(
      `The operator of this game transferred the leadership from ${leader.username} to ${member.username}.`,
    );
    expect([await versionOf('player', leader.id), await versionOf('player', member.id)]).toEqual(
      before.map((version) => version + 1),
    );
  });

  it('refuses what would leave the alliance without a leader who may play', async () => {
    const { leader, officer, member, stranger, name } = await anAlliance();
    await banned(member);
    for (const [from, to, sentence] of [
      [leader, 'nobody-here', 'There is no player called nobody-here.'],
      [officer, leader.username, `${officer.username} leads no alliance.`],
      [stranger, leader.username, `${stranger.username} leads no alliance.`],
      [leader, leader.username, `${leader.username} leads ${name} already.`],
      [leader, stranger.username, `${stranger.username} is not a member of ${name}. Name another player.`],
      [leader, member.username, `${member.username} is banned. Name another member.`],
    ] as const) {
      await expect(transferAlliance(operator(), from.username, to)).rejects.toThrow(sentence);
      expect(await actsOn(from)).toEqual([]);
    }
  });
});
