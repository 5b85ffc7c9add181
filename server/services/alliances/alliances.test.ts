import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as doors from '#shared/api/alliances/alliance-admission';
import * as api from '#shared/api/alliances/alliances';
import type { Call, Request } from '#shared/api/call';
import { getProfile, getProfileOf } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { REFUSALS } from '#shared/refusals';
import { audit } from '../../store/ledger/audit.ts';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { fillBank, letGive, setStock } from '../../tests/support/stock.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';

const NO_ALLIANCE = 2_000_000_000;

const app = testApp();

const send = <C extends Call>(player: TestPlayer, call: C, parts: Partial<Request<C>> = {}) =>
  app.send(call, parts, player.token);
const said = async (reply: Promise<{ status: number; refusal: string | undefined }>) => {
  const { status, refusal } = await reply;
  return [status, refusal];
};
const no = ({ status, text }: { status: number; text: string }) => [status, text];

let named = 0;
const aName = () => `Alliance ${++named}`;
async function aPlayer(): Promise<TestPlayer> {
  const [player] = await bulkPlayers(app, 1);
  if (!player) throw new Error('No player was made.');
  return player;
}

async function found(leader: TestPlayer, name = aName()): Promise<number> {
  return (await send(leader, api.createAlliance, { body: { name } })).body.id;
}

async function invited(inviter: TestPlayer, id: number, player: TestPlayer): Promise<number> {
  await send(inviter, doors.invite, { params: { id }, body: { username_to_invite: player.username } });
  return (await send(player, doors.myInvitations)).body[0]?.invitation_id ?? 0;
}

async function enter(inviter: TestPlayer, id: number, player: TestPlayer): Promise<void> {
  await send(player, doors.acceptInvitation, { params: { invitationId: await invited(inviter, id, player) } });
}

/** An alliance with one of each role, and somebody outside. */
async function anAlliance() {
  const [leader, officer, member, stranger] = await bulkPlayers(app, 4);
  if (!leader || !officer || !member || !stranger) throw new Error('Too few players were made.');
  const id = await found(leader);
  await enter(leader, id, officer);
  await enter(leader, id, member);
  await send(leader, api.changeRole, { params: { id, userId: officer.id }, body: { role: 'officer' } });
  return { id, leader, officer, member, stranger };
}

async function asked(player: TestPlayer, id: number): Promise<number> {
  await send(player, doors.joinAlliance, { params: { id } });
  const [row] = await app.db.query('SELECT id FROM join_request WHERE player_id = $1 ORDER BY id DESC LIMIT 1', [
    player.id,
  ]);
  return row.id;
}

const rolesOf = async (player: TestPlayer, id: number) => {
  const { body } = await send(player, api.allianceMembers, { params: { id } });
  return Object.fromEntries(body.map(({ user_id, role }) => [user_id, role]));
};
const standingOf = async (player: TestPlayer) => {
  const { body } = await send(player, api.myAlliance);
  return [body.alliance?.id, body.user_role];
};
const logsOf = async (leader: TestPlayer, id: number) =>
  (await send(leader, api.allianceLogs, { params: { id }, query: { page: 1, per_page: 50 } })).body.map(
    ({ details }) => details,
  );
const versionsOf = async (allianceId: number, playerId: number) => {
  const [row] = await app.db.query(
    `SELECT (SELECT version FROM alliance WHERE id = $1) AS alliance, (SELECT version FROM player WHERE id = $2) AS player`,
    [allianceId, playerId],
  );
  return row;
};

describe('R-24 POST /alliances', () => {
  it('G-77: founds an alliance of level 1 with 10 places, led by the caller', async () => {
    const leader = await aPlayer();
    const name = aName();
    const { body } = await send(leader, api.createAlliance, { body: { name: `  ${name} `, description: 'Peace' } });
    const { message: _, ...summary } = body;
    expect(summary).toEqual({
      id: body.id,
      name,
      description: 'Peace',
      level: 1,
      current_member_count: 1,
      max_members: 10,
      leader_id: leader.id,
    });
    expect((await send(leader, api.myAlliance)).body).toMatchObject({
      alliance: { ...summary, member_count: 1 },
      user_role: 'leader',
    });
    expect(await logsOf(leader, body.id)).toEqual([`${leader.username} founded the alliance.`]);
    expect((await send(leader, getProfile)).body.alliance_name).toBe(name);
  });

  it('V-35: refuses a blank name, a taken one in any case, and a second alliance', async () => {
    const [leader, other] = [await aPlayer(), await aPlayer()];
    const name = aName();
    await found(leader, name);
    expect(await said(send(other, api.createAlliance, { body: { name: '   ' } }))).toEqual([
      400,
      'Alliance name is required.',
    ]);
    const body = { name: name.toUpperCase() };
    expect(await said(send(other, api.createAlliance, { body }))).toEqual(no(REFUSALS.allianceNameTaken));
    expect(await said(send(leader, api.createAlliance, { body: { name: aName() } }))).toEqual(
      no(REFUSALS.alreadyInAlliance),
    );
  });

  it("T14, G-77: closes the founder's requests and invitations", async () => {
    const [{ id, leader }, founder] = [await anAlliance(), await aPlayer()];
    const requestId = await asked(founder, id);
    const invitationId = await invited(leader, id, founder);
    const before = await versionsOf(id, founder.id);
    await found(founder);

    expect((await send(founder, doors.myInvitations)).body).toEqual([]);
    expect((await send(leader, doors.joinRequests, { params: { id } })).body).toEqual([]);
    expect(await said(send(leader, doors.approveRequest, { params: { id, requestId } }))).toEqual(
      no(REFUSALS.requesterInAlliance),
    );
    expect(await said(send(founder, doors.acceptInvitation, { params: { invitationId } }))).toEqual(
      no(REFUSALS.alreadyInAlliance),
    );
    expect(await versionsOf(id, founder.id)).toEqual({ alliance: before.alliance + 1, player: before.player + 1 });
  });
});

describe('R-25 GET /alliances/search', () => {
  const search = async (player: TestPlayer, name: string) =>
    (await send(player, api.searchAlliances, { query: { name } })).body;

  it('G-86: finds a part of a name in any case, with wildcards taken literally, and shows pending requests', async () => {
    const [leader, other, player] = [await aPlayer(), await aPlayer(), await aPlayer()];
    const id = await found(leader, 'Fifty % of_all\\worlds');
    await found(other, 'Fifty x ofxall worlds');
    for (const part of ['fifty %', 'OF_ALL', '\\', ' % of_all ']) {
      expect((await search(player, part)).map((row) => row.id)).toEqual([id]);
    }
    expect(await search(player, '%_%')).toEqual([]);
    expect(await search(player, 'a\0b')).toEqual([]);
    expect(await search(player, '_all')).toMatchObject([
      { current_member_count: 1, member_count: 1, request_pending: false },
    ]);
    await asked(player, id);
    expect(await search(player, '_all')).toMatchObject([{ request_pending: true }]);
  });

  it('gives the first 20 for a blank name', async () => {
    const leaders = await bulkPlayers(app, 21);
    await Promise.all(leaders.map((leader) => found(leader)));
    expect(await search(leaders[0] as TestPlayer, ' ')).toHaveLength(20);
  });
});

describe('R-26 to R-29: asking to join', () => {
  it('T14, T-30: a request waits, its approval makes a member and closes everything else', async () => {
    const [{ id, leader, officer }, rival, player] = [await anAlliance(), await anAlliance(), await aPlayer()];
    const requestId = await asked(player, id);
    const elsewhere = await asked(player, rival.id);
    const invitationId = await invited(rival.leader, rival.id, player);
    expect(await standingOf(player)).toEqual([undefined, null]);
    expect((await send(leader, doors.joinRequests, { params: { id } })).body).toMatchObject([
      { id: requestId, user_id: player.id, username: player.username, level: 1 },
    ]);
    expect(await said(send(officer, doors.joinRequests, { params: { id } }))).toEqual(no(REFUSALS.leaderOnly));

    await send(leader, doors.approveRequest, { params: { id, requestId } });
    expect(await standingOf(player)).toEqual([id, 'member']);
    expect(await said(send(leader, doors.approveRequest, { params: { id, requestId } }))).toEqual(
      no(REFUSALS.requestNotPending),
    );
    expect(
      await said(send(rival.leader, doors.approveRequest, { params: { id: rival.id, requestId: elsewhere } })),
    ).toEqual(no(REFUSALS.requesterInAlliance));
    expect((await send(player, doors.myInvitations)).body).toEqual([]);
    expect(await said(send(player, doors.acceptInvitation, { params: { invitationId } }))).toEqual(
      no(REFUSALS.alreadyInAlliance),
    );
    expect((await logsOf(leader, id))[0]).toBe(
      `${player.username} joined the alliance, approved by ${leader.username}.`,
    );
  });

  it('T-31: a rejected request is gone, and the player may send another', async () => {
    const [{ id, leader }, player] = [await anAlliance(), await aPlayer()];
    const requestId = await asked(player, id);
    await send(leader, doors.rejectRequest, { params: { id, requestId } });
    expect((await send(leader, doors.joinRequests, { params: { id } })).body).toEqual([]);
    expect(await said(send(leader, doors.rejectRequest, { params: { id, requestId } }))).toEqual(
      no(REFUSALS.requestNotPending),
    );
    expect((await send(player, doors.joinAlliance, { params: { id } })).status).toBe(201);
  });

  it('G-83: refuses a second request, a member, and an alliance that is not there', async () => {
    const [{ id, member }, player] = [await anAlliance(), await aPlayer()];
    await asked(player, id);
    expect(await said(send(player, doors.joinAlliance, { params: { id } }))).toEqual(no(REFUSALS.requestPending));
    expect(await said(send(member, doors.joinAlliance, { params: { id } }))).toEqual(no(REFUSALS.alreadyInAlliance));
    expect(await said(send(player, doors.joinAlliance, { params: { id: NO_ALLIANCE } }))).toEqual(
      no(REFUSALS.allianceNotFound),
    );
  });

  it("T5: does not answer another alliance's request", async () => {
    const [mine, theirs, player] = [await anAlliance(), await anAlliance(), await aPlayer()];
    const requestId = await asked(player, theirs.id);
    for (const call of [doors.approveRequest, doors.rejectRequest]) {
      expect(await said(send(mine.leader, call, { params: { id: mine.id, requestId } }))).toEqual(
        no(REFUSALS.requestNotFound),
      );
      expect(await said(send(mine.leader, call, { params: { id: theirs.id, requestId } }))).toEqual(
        no(REFUSALS.notYourAlliance),
      );
      expect(await said(send(theirs.officer, call, { params: { id: theirs.id, requestId } }))).toEqual(
        no(REFUSALS.leaderOnly),
      );
    }
  });
});

describe('R-38 to R-41: invitations', () => {
  it('T14, T-27: leader and officer invite, and a player who accepts is a member', async () => {
    const [{ id, leader, officer }, player] = [await anAlliance(), await aPlayer()];
    const reply = await send(officer, doors.invite, {
      params: { id },
      body: { username_to_invite: ` ${player.username.toUpperCase()} ` },
    });
    expect(reply.body.message).toBe('Invitation sent successfully!');
    const [invitation] = (await send(player, doors.myInvitations)).body;
    expect(invitation).toMatchObject({ alliance_name: expect.any(String), inviter_username: officer.username });

    // An invitation stays valid when its inviter is kicked.
    await send(leader, api.kickMember, { params: { id, userId: officer.id } });
    const invitationId = invitation?.invitation_id ?? 0;
    const accepted = await send(player, doors.acceptInvitation, { params: { invitationId } });
    expect(accepted.body.message).toBe('Invitation accepted!');
    expect(await standingOf(player)).toEqual([id, 'member']);
    expect((await logsOf(leader, id))[0]).toBe(
      `${player.username} joined the alliance, invited by ${officer.username}.`,
    );
    expect(await logsOf(leader, id)).toContain(`${officer.username} invited ${player.username}.`);
  });

  it('T-28: a declined invitation is gone, and another may follow', async () => {
    const [{ id, leader }, player] = [await anAlliance(), await aPlayer()];
    const invitationId = await invited(leader, id, player);
    const { body } = await send(player, doors.declineInvitation, { params: { invitationId } });
    expect(body.message).toBe('Invitation declined.');
    expect((await send(player, doors.myInvitations)).body).toEqual([]);
    for (const call of [doors.declineInvitation, doors.acceptInvitation]) {
      expect(await said(send(player, call, { params: { invitationId } }))).toEqual(no(REFUSALS.invitationNotPending));
    }
    expect(await invited(leader, id, player)).toBeGreaterThan(invitationId);
  });

  it('G-84: refuses unknown and unverified players, oneself, a member, and a second invitation', async () => {
    const [{ id, leader, member }, player] = [await anAlliance(), await aPlayer()];
    const inviting = (username_to_invite: string) =>
      said(send(leader, doors.invite, { params: { id }, body: { username_to_invite } }));
    await app.db.query(
      "INSERT INTO player (username, email, password_hash, race_id) VALUES ('nobody-yet', 'nobody@example.org', '', 4)",
    );
    for (const unknown of ['who-is-this', 'nobody-yet', 'a\0b']) {
      expect(await inviting(unknown)).toEqual(no(REFUSALS.userNotFound));
    }
    expect(await inviting('  ')).toEqual([400, 'Username is required.']);
    expect(await inviting(leader.username)).toEqual(no(REFUSALS.inviteeInAlliance));
    expect(await inviting(member.username)).toEqual(no(REFUSALS.inviteeInAlliance));
    await invited(leader, id, player);
    expect(await inviting(player.username)).toEqual(no(REFUSALS.inviteePending));
  });

  it("T5: answers another's invitation as if there were none", async () => {
    const [{ id, leader, stranger }, player] = [await anAlliance(), await aPlayer()];
    const invitationId = await invited(leader, id, player);
    for (const call of [doors.acceptInvitation, doors.declineInvitation]) {
      expect(await said(send(stranger, call, { params: { invitationId } }))).toEqual(no(REFUSALS.invitationNotFound));
    }
  });

  it('G-132: accepting closes the request to the same alliance', async () => {
    const [{ id, leader }, player] = [await anAlliance(), await aPlayer()];
    await asked(player, id);
    await enter(leader, id, player);
    expect((await send(leader, doors.joinRequests, { params: { id } })).body).toEqual([]);
  });
});

it('T14, V-45, G-78: a full alliance may invite and receive requests, but gets no new member', async () => {
  const [{ id, leader }, asker, guest] = [await anAlliance(), await aPlayer(), await aPlayer()];
  const others = await bulkPlayers(app, 7);
  for (const other of others) await enter(leader, id, other);
  const requestId = await asked(asker, id);
  const invitationId = await invited(leader, id, guest);

  expect(await said(send(leader, doors.approveRequest, { params: { id, requestId } }))).toEqual([
    409,
    'Alliance is full.',
  ]);
  expect(await said(send(guest, doors.acceptInvitation, { params: { invitationId } }))).toEqual([
    409,
    'Alliance is full.',
  ]);
  // A place becomes free, and both are still open.
  await send(others[0] as TestPlayer, api.leaveAlliance);
  await send(guest, doors.acceptInvitation, { params: { invitationId } });
  expect(await standingOf(guest)).toEqual([id, 'member']);
});

describe('R-32, R-37: leaving and disbanding', () => {
  it('T-44: a member leaves and gets a message, and the alliance stays', async () => {
    const { id, leader, member } = await anAlliance();
    const { body } = await send(member, api.leaveAlliance);
    expect(body.message).toBe('You have left the alliance.');
    expect(await standingOf(member)).toEqual([undefined, null]);
    expect((await send(leader, api.myAlliance)).body.alliance?.current_member_count).toBe(2);
    expect((await logsOf(leader, id))[0]).toBe(`${member.username} left the alliance.`);
    expect(await said(send(member, api.leaveAlliance))).toEqual(no(REFUSALS.notInAlliance));
  });

  it('V-39, T-42: a leader with other members cannot leave', async () => {
    const { leader } = await anAlliance();
    expect(await said(send(leader, api.leaveAlliance))).toEqual([
      400,
      'Leaders with other members in the alliance cannot leave directly. Please transfer leadership first or be the last member to disband.',
    ]);
  });

  it('T-43, G-88: the last one leaves, and with the alliance go its bank, its requests and its invitations', async () => {
    const [leader, asker, guest] = [await aPlayer(), await aPlayer(), await aPlayer()];
    const id = await found(leader);
    await fillBank(app, id, { naquadah: 5, trinium: 6, metal: 7 });
    await asked(asker, id);
    await invited(leader, id, guest);
    const { body } = await send(leader, api.leaveAlliance);
    expect(body.message).toBe('Alliance disbanded successfully.');
    expect(await standingOf(leader)).toEqual([undefined, null]);
    expect((await send(guest, doors.myInvitations)).body).toEqual([]);
    expect(await said(send(leader, api.getAllianceDetails, { params: { id } }))).toEqual(no(REFUSALS.allianceNotFound));
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('T-45: the leader disbands an alliance with members, and all of them get a message', async () => {
    const { id, leader, officer, member, stranger } = await anAlliance();
    for (const player of [officer, member]) {
      expect(await said(send(player, api.disbandAlliance, { params: { id } }))).toEqual(no(REFUSALS.leaderOnly));
    }
    expect(await said(send(stranger, api.disbandAlliance, { params: { id } }))).toEqual(no(REFUSALS.notYourAlliance));
    await invited(leader, id, stranger);
    const tabs = await Promise.all([officer, stranger].map(({ token }) => openTab(app.origin, token)));

    const { body } = await send(leader, api.disbandAlliance, { params: { id } });
    expect(body.message).toBe('Alliance disbanded successfully.');
    for (const tab of tabs) expect(await tab.next('alliance_changed')).toMatchObject({ alliance_id: null, role: null });
    expect(await standingOf(member)).toEqual([undefined, null]);
    expect(await said(send(leader, api.disbandAlliance, { params: { id } }))).toEqual(no(REFUSALS.allianceNotFound));
    await Promise.all(tabs.map((tab) => tab.room.leave()));
  });
});

describe('R-33 DELETE /alliances/{id}/members/{userId}', () => {
  const kick = (player: TestPlayer, id: number, userId: number) =>
    send(player, api.kickMember, { params: { id, userId } });

  it('T6, V-37: the leader kicks officers and members, an officer only members, and none themselves', async () => {
    const { id, leader, officer, member, stranger } = await anAlliance();
    expect(await said(kick(leader, id, leader.id))).toEqual(no(REFUSALS.kickSelf));
    expect(await said(kick(officer, id, officer.id))).toEqual(no(REFUSALS.kickSelf));
    expect(await said(kick(officer, id, leader.id))).toEqual(no(REFUSALS.kickNotAllowed));
    expect(await said(kick(member, id, officer.id))).toEqual(no(REFUSALS.officersOnly));
    expect(await said(kick(leader, id, stranger.id))).toEqual(no(REFUSALS.memberNotFound));
    expect(await said(kick(leader, id, 1_999_999_999))).toEqual(no(REFUSALS.memberNotFound));
    expect(await said(kick(stranger, id, member.id))).toEqual(no(REFUSALS.notYourAlliance));
    expect(await said(kick(leader, NO_ALLIANCE, member.id))).toEqual(no(REFUSALS.allianceNotFound));

    expect((await kick(officer, id, member.id)).body.message).toBe('Member kicked successfully.');
    await kick(leader, id, officer.id);
    expect(await rolesOf(leader, id)).toEqual({ [leader.id]: 'leader' });
    expect((await logsOf(leader, id)).slice(0, 2)).toEqual([
      `${leader.username} kicked ${officer.username} out of the alliance.`,
      `${officer.username} kicked ${member.username} out of the alliance.`,
    ]);
    expect(await said(send(officer, api.allianceMembers, { params: { id } }))).toEqual(no(REFUSALS.notYourAlliance));
  });
});

describe('R-34, R-35: roles', () => {
  const change = (player: TestPlayer, id: number, userId: number, role: 'officer' | 'member') =>
    send(player, api.changeRole, { params: { id, userId }, body: { role } });
  const transfer = (player: TestPlayer, id: number, new_leader_user_id: number) =>
    send(player, api.transferLeadership, { params: { id }, body: { new_leader_user_id } });

  it('T6, T-38, T-39, V-38: the leader promotes and demotes', async () => {
    const { id, leader, officer, member, stranger } = await anAlliance();
    expect((await change(leader, id, member.id, 'officer')).body.message).toBe('Role changed successfully.');
    await change(leader, id, officer.id, 'member');
    expect(await rolesOf(leader, id)).toEqual({
      [leader.id]: 'leader',
      [officer.id]: 'member',
      [member.id]: 'officer',
    });
    expect((await logsOf(leader, id)).slice(0, 2)).toEqual([
      `${leader.username} demoted ${officer.username} to member.`,
      `${leader.username} promoted ${member.username} to officer.`,
    ]);
    expect(await said(change(member, id, officer.id, 'officer'))).toEqual(no(REFUSALS.leaderOnly));
    expect(await said(change(leader, id, leader.id, 'member'))).toEqual(no(REFUSALS.roleNotAllowed));
    expect(await said(change(leader, id, stranger.id, 'officer'))).toEqual(no(REFUSALS.memberNotFound));
    expect(await said(change(leader, id, officer.id, 'leader' as 'officer'))).toEqual(no(REFUSALS.roleInvalid));
  });

  it('G-89: the same role again is granted, and writes nothing', async () => {
    const { id, leader, officer } = await anAlliance();
    const before = await versionsOf(id, officer.id);
    expect((await change(leader, id, officer.id, 'officer')).status).toBe(200);
    expect(await versionsOf(id, officer.id)).toEqual(before);
  });

  it('T6, T-40, V-36: the leader hands over and is an officer', async () => {
    const { id, leader, officer, member, stranger } = await anAlliance();
    const reply = await transfer(leader, id, member.id);
    expect(reply.body.message).toBe('Leadership transferred successfully! Your role has been updated.');
    expect(await rolesOf(leader, id)).toEqual({
      [leader.id]: 'officer',
      [officer.id]: 'officer',
      [member.id]: 'leader',
    });
    expect((await logsOf(leader, id))[0]).toBe(`${leader.username} transferred the leadership to ${member.username}.`);
    expect(await said(transfer(leader, id, officer.id))).toEqual(no(REFUSALS.leaderOnly));
    expect(await said(transfer(member, id, member.id))).toEqual(no(REFUSALS.newLeaderIsSelf));
    expect(await said(transfer(member, id, stranger.id))).toEqual(no(REFUSALS.memberNotFound));
    expect(await said(transfer(member, id, 'x' as never))).toEqual([
      400,
      'Please select a member to transfer leadership to.',
    ]);
  });
});

describe('R-36 PUT /alliances/{id}', () => {
  const edit = (player: TestPlayer, id: number, body: Request<typeof api.editAlliance>['body']) =>
    send(player, api.editAlliance, { params: { id }, body });

  it('G-92: the leader changes name and description', async () => {
    const { id, leader, officer, stranger } = await anAlliance();
    const name = aName();
    expect((await edit(leader, id, { name, description: 'War' })).body).toMatchObject({
      name,
      description: 'War',
      current_member_count: 3,
    });
    expect((await edit(leader, id, { name })).body.description).toBe('War');
    expect((await edit(leader, id, { name, description: ' ' })).body.description).toBeNull();
    expect((await logsOf(leader, id)).slice(0, 3)).toEqual([
      `${leader.username} changed the description.`,
      `${leader.username} changed the description.`,
      `${leader.username} renamed the alliance to "${name}".`,
    ]);
    expect(await said(edit(leader, id, { name: '' }))).toEqual([400, 'Alliance name is required.']);
    expect(await said(edit(officer, id, { name }))).toEqual(no(REFUSALS.leaderOnly));
    expect(await said(edit(stranger, id, { name }))).toEqual(no(REFUSALS.notYourAlliance));
    expect(await said(edit(leader, NO_ALLIANCE, { name }))).toEqual(no(REFUSALS.allianceNotFound));
  });

  it('refuses a taken name, but not its own in another case', async () => {
    const [{ id, leader }, other] = [await anAlliance(), await aPlayer()];
    const [own, taken] = [aName(), aName()];
    await found(other, taken);
    expect(await said(edit(leader, id, { name: taken.toLowerCase() }))).toEqual(no(REFUSALS.allianceNameTaken));
    await edit(leader, id, { name: own });
    expect((await edit(leader, id, { name: own.toUpperCase() })).body.name).toBe(own.toUpperCase());
  });
});

describe('R-43 POST /alliances/{id}/contribute', () => {
  it('every role contributes, the bank receives, and the ledger has both', async () => {
    const { id, leader, officer, member } = await anAlliance();
    await letGive(app, leader, officer, member);
    for (const giver of [leader, officer, member]) {
      await setStock(app, giver.id, { naquadah: 100, trinium: 100, metal: 100 });
      const { body } = await send(giver, api.contribute, {
        params: { id },
        body: { naquadah: 10, metal: 20 } as never,
      });
      expect(body.contributed).toEqual({ naquadah: 10, trinium: 0, metal: 20 });
      expect(body.message).toBe('Contributed: 10, 0, 20. Bank updated!');
      expect(body.resources.naquadah).toBeLessThan(100);
    }
    const { body } = await send(member, api.getAllianceDetails, { params: { id } });
    expect(body.resources).toEqual({ naquadah: 30, trinium: 0, metal: 60 });
    expect((await logsOf(leader, id))[0]).toBe(`${member.username} contributed 10 naquadah, 20 metal.`);
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('the gifts of one member within an hour are one line of the log, whose amounts are their sum', async () => {
    const { id, leader, member } = await anAlliance();
    await letGive(app, leader, member);
    const give = (giver: TestPlayer, body: Partial<api.Bank>) =>
      send(giver, api.contribute, { params: { id }, body: body as never });
    for (const giver of [leader, member]) await setStock(app, giver.id, { naquadah: 100, trinium: 100, metal: 100 });
    const gifts = async () => (await logsOf(leader, id)).filter((line) => line.includes('contributed'));
    await give(member, { metal: 1 });
    await give(leader, { trinium: 7 });
    await give(member, { metal: 2, naquadah: 5 });
    expect(await gifts()).toEqual([
      `${member.username} contributed 5 naquadah, 3 metal.`,
      `${leader.username} contributed 7 trinium.`,
    ]);
    await app.db.query("UPDATE alliance_log SET at = at - interval '1 hour' WHERE alliance_id = $1", [id]);
    await give(member, { metal: 4 });
    expect((await gifts())[0]).toBe(`${member.username} contributed 4 metal.`);
    expect(await gifts()).toHaveLength(3);
    const { body } = await send(member, api.getAllianceDetails, { params: { id } });
    expect(body.resources).toEqual({ naquadah: 5, trinium: 7, metal: 7 });
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('V-30, V-31, V-33, G-81: refuses zero, negative amounts, fractions, and more than the stock', async () => {
    const { id, member, stranger } = await anAlliance();
    await letGive(app, member);
    await setStock(app, member.id, { naquadah: 10 });
    const give = (body: object, giver = member, to = id) =>
      said(send(giver, api.contribute, { params: { id: to }, body: body as never }));
    expect(await give({})).toEqual([400, 'Please enter a positive amount for at least one resource.']);
    expect(await give({ naquadah: 0, trinium: 0, metal: 0 })).toEqual(no(REFUSALS.contributionEmpty));
    expect(await give({ naquadah: 5, metal: -5 })).toEqual(no(REFUSALS.contributionInvalid));
    expect(await give({ naquadah: 0.5 })).toEqual(no(REFUSALS.contributionInvalid));
    expect(await give({ naquadah: '5' })).toEqual(no(REFUSALS.contributionInvalid));
    expect(await give({ trinium: 1_000_000 })).toEqual([400, expect.stringContaining('trinium')]);
    expect(await give({ naquadah: 1 }, stranger)).toEqual(no(REFUSALS.notYourAlliance));
    expect(await give({ naquadah: 1 }, member, NO_ALLIANCE)).toEqual(no(REFUSALS.allianceNotFound));
    expect((await send(member, api.getAllianceDetails, { params: { id } })).body.resources).toEqual({
      naquadah: 0,
      trinium: 0,
      metal: 0,
    });
  });
});

describe('R-44 POST /alliances/{id}/upgrade-size', () => {
  const upgrade = (player: TestPlayer, id: number) => send(player, api.upgradeAlliance, { params: { id } });

  it('T-41, G-79: the bank pays for a level and 5 places', async () => {
    const { id, leader, officer } = await anAlliance();
    await fillBank(app, id, { naquadah: 1500, trinium: 1000, metal: 2000 });
    expect((await upgrade(leader, id)).body).toEqual({
      new_level: 2,
      new_max_members: 15,
      remaining_alliance_resources: { naquadah: 500, trinium: 0, metal: 0 },
      message: 'Alliance upgraded to Level 2! Max members: 15.',
    });
    expect((await logsOf(leader, id))[0]).toBe(
      `${leader.username} upgraded the alliance to level 2, for up to 15 members.`,
    );
    expect(await said(upgrade(officer, id))).toEqual(no(REFUSALS.leaderOnly));
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('V-46: a refusal names the price and the balance', async () => {
    const { id, leader } = await anAlliance();
    await fillBank(app, id, { naquadah: 1000, trinium: 1000, metal: 1999 });
    const { status, body } = await upgrade(leader, id);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      required: { naquadah: 1000, trinium: 1000, metal: 2000 },
      current: { naquadah: 1000, trinium: 1000, metal: 1999 },
    });
  });

  it('ends at level 20', async () => {
    const { id, leader } = await anAlliance();
    await app.db.query('UPDATE alliance SET level = 20, max_members = 105 WHERE id = $1', [id]);
    expect(await said(upgrade(leader, id))).toEqual(no(REFUSALS.allianceAtTop));
  });
});

describe('R-45 GET /alliances/{id}/logs', () => {
  it('G-93, V-40, V-41: newest first, 10 on a page, at most 50, and nothing past the end', async () => {
    const { id, leader, officer, member } = await anAlliance();
    await app.db.query('DELETE FROM alliance_log WHERE alliance_id = $1', [id]);
    await app.db.query(
      `INSERT INTO alliance_log (alliance_id, at, details)
       SELECT $1, timestamptz '2026-01-01' + make_interval(secs => number / 2), 'entry ' || number
       FROM generate_series(1, 60) AS number`,
      [id],
    );
    const page = async (query: object, reader = leader) =>
      (await send(reader, api.allianceLogs, { params: { id }, query: query as never })).body.map((e) => e.details);
    const entries = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => `entry ${from - i}`);
    expect(await page({})).toEqual(entries(60, 51));
    expect(await page({ page: '2' }, officer)).toEqual(entries(50, 41));
    expect(await page({ page: '0', per_page: 'many' })).toEqual(entries(60, 51));
    expect(await page({ page: '-1', per_page: '3' })).toEqual(entries(60, 58));
    expect(await page({ per_page: '1000' })).toEqual(entries(60, 11));
    expect(await page({ page: '7' })).toEqual([]);
    expect(await said(send(member, api.allianceLogs, { params: { id }, query: {} as never }))).toEqual(
      no(REFUSALS.officersOnly),
    );
  });
});

describe('T5, G-82: what only members may see', () => {
  it.each([api.allianceMembers, api.getAllianceDetails])('$path', async (call) => {
    const { id, member, stranger } = await anAlliance();
    expect((await send(member, call, { params: { id } })).status).toBe(200);
    expect(await said(send(stranger, call, { params: { id } }))).toEqual(no(REFUSALS.notYourAlliance));
    expect(await said(send(member, call, { params: { id: NO_ALLIANCE } }))).toEqual(no(REFUSALS.allianceNotFound));
  });

  it('R-30: the members with their roles, the leader first', async () => {
    const { id, leader, officer, member } = await anAlliance();
    const homes: { owner_id: number; id: number; name: string; stargate_address: number[] }[] = await app.db.query(
      'SELECT owner_id, id, name, stargate_address FROM planet WHERE home',
    );
    const homeOf = (playerId: number) => {
      const home = homes.find(({ owner_id }) => owner_id === playerId);
      const { stargate_address } = home ?? {};
      return expect.objectContaining({ planet_id: home?.id, planet_name: home?.name, stargate_address });
    };
    expect((await send(member, api.allianceMembers, { params: { id } })).body).toEqual([
      { user_id: leader.id, username: leader.username, role: 'leader', level: 1, home: homeOf(leader.id) },
      { user_id: officer.id, username: officer.username, role: 'officer', level: 1, home: homeOf(officer.id) },
      { user_id: member.id, username: member.username, role: 'member', level: 1, home: homeOf(member.id) },
    ]);
  });

  it('nobody outside sees where a member lives: no stranger, no asker, no leader of another alliance, nobody put out', async () => {
    const { id, leader, officer, member, stranger } = await anAlliance();
    const [rival, asker] = [await aPlayer(), await aPlayer()];
    await found(rival);
    await asked(asker, id);
    await send(leader, api.kickMember, { params: { id, userId: member.id } });
    const [home] = await app.db.query('SELECT stargate_address FROM planet WHERE owner_id = $1', [officer.id]);
    const address = JSON.stringify(home.stargate_address);
    expect(JSON.stringify((await send(leader, api.allianceMembers, { params: { id } })).body)).toContain(address);
    for (const player of [stranger, rival, asker, member]) {
      const answers = [
        await send(player, api.allianceMembers, { params: { id } }),
        await send(player, api.searchAlliances, { query: { name: '' } }),
        await send(player, getProfileOf, { params: { userId: officer.id } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 200, 200]);
      expect(JSON.stringify(answers)).not.toContain(address);
    }
  });

  it('a member without a home is listed all the same', async () => {
    const { id, leader, member } = await anAlliance();
    await app.db.query('UPDATE planet SET home = false WHERE owner_id = $1', [member.id]);
    const { body } = await send(leader, api.allianceMembers, { params: { id } });
    expect(body.map(({ home }) => home === null)).toEqual([false, false, true]);
    await app.db.query('UPDATE planet SET home = true WHERE owner_id = $1', [member.id]);
  });
});

describe('live events', () => {
  it('an invitation arrives, and so does every change of membership, in order', async () => {
    const { id, leader, stranger } = await anAlliance();
    const tab = await openTab(app.origin, stranger.token);
    const { version } = (await send(stranger, getResources)).body;

    const invitationId = await invited(leader, id, stranger);
    const [listed] = (await send(stranger, doors.myInvitations)).body;
    expect(await tab.next('invitation_received')).toMatchObject({ ...listed, version: version + 1 });
    await send(stranger, doors.acceptInvitation, { params: { invitationId } });
    expect(await tab.next('alliance_changed')).toMatchObject({ alliance_id: id, role: 'member', version: version + 2 });
    await send(leader, api.changeRole, { params: { id, userId: stranger.id }, body: { role: 'officer' } });
    expect(await tab.next('alliance_changed')).toMatchObject({ alliance_id: id, role: 'officer' });
    await send(leader, api.kickMember, { params: { id, userId: stranger.id } });
    expect(await tab.next('alliance_changed')).toMatchObject({ alliance_id: null, role: null });

    // No event was lost, and only the version of the player's state has changed.
    expect(tab.received.some(({ name }) => name === 'resync')).toBe(false);
    const state = await tab.sees((seen) => seen.version === version + 4);
    expect([state.level, state.naquadah > 0]).toEqual([1, true]);
    await tab.room.leave();
  });
});

describe('Idempotency-Key', () => {
  const repeat = async (player: TestPlayer, method: string, path: string, key: string, body?: object) => {
    const response = await fetch(`${app.origin}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${player.token}`,
        'Idempotency-Key': key,
        'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return [response.status, await response.json()];
  };

  it('POST contribute: one effect, the same answer twice, 422 for another body', async () => {
    const { id, leader } = await anAlliance();
    await letGive(app, leader);
    await setStock(app, leader.id, { metal: 100 });
    const [key, path] = [randomUUID(), `/alliances/${id}/contribute`];
    const first = await repeat(leader, 'POST', path, key, { metal: 10 });
    expect(first[0]).toBe(200);
    expect(await repeat(leader, 'POST', path, key, { metal: 10 })).toEqual(first);
    expect((await send(leader, api.getAllianceDetails, { params: { id } })).body.resources.metal).toBe(10);
    expect((await repeat(leader, 'POST', path, key, { metal: 11 }))[0]).toBe(422);
  });

  it('DELETE member: one effect, the same answer twice, 422 for another member', async () => {
    const { id, leader, officer, member } = await anAlliance();
    const key = randomUUID();
    const path = (userId: number) => `/alliances/${id}/members/${userId}`;
    const first = await repeat(leader, 'DELETE', path(member.id), key);
    expect(first[0]).toBe(200);
    expect(await repeat(leader, 'DELETE', path(member.id), key)).toEqual(first);
    expect((await repeat(leader, 'DELETE', path(officer.id), key))[0]).toBe(422);
    expect((await logsOf(leader, id)).filter((line) => line.includes('kicked'))).toHaveLength(1);
  });
});

describe('V-44: the database itself refuses', () => {
  const refused = (sql: string, parameters: unknown[]) => expect(app.db.query(sql, parameters)).rejects.toThrow();

  it('a second alliance, a leader who is no member, a member too many, a removed leader, one name twice, debts', async () => {
    const [mine, theirs] = [await anAlliance(), await anAlliance()];
    const insert = 'INSERT INTO member (alliance_id, player_id) VALUES ($1, $2)';
    await refused(insert, [theirs.id, mine.member.id]);
    await refused('UPDATE alliance SET leader_id = $2 WHERE id = $1', [mine.id, theirs.member.id]);
    await refused('DELETE FROM member WHERE player_id = $1', [mine.leader.id]);
    await refused('UPDATE alliance SET member_count = max_members + 1 WHERE id = $1', [mine.id]);
    await refused('UPDATE alliance SET max_members = 2 WHERE id = $1', [mine.id]);
    await refused('UPDATE alliance SET metal = -1 WHERE id = $1', [mine.id]);
    await refused('UPDATE alliance SET name = (SELECT upper(name) FROM alliance WHERE id = $2) WHERE id = $1', [
      mine.id,
      theirs.id,
    ]);
    await refused(`INSERT INTO alliance (name, max_members, leader_id) VALUES ('Nobody', 10, $1)`, [mine.stranger.id]);
  });

  it('a second pending request or invitation', async () => {
    const { id, leader, stranger } = await anAlliance();
    await asked(stranger, id);
    await invited(leader, id, stranger);
    await refused('INSERT INTO join_request (alliance_id, player_id, requested_at) VALUES ($1, $2, now())', [
      id,
      stranger.id,
    ]);
    await refused(
      'INSERT INTO invitation (alliance_id, invitee_id, inviter_id, created_at) VALUES ($1, $2, $3, now())',
      [id, stranger.id, leader.id],
    );
  });
});

it('P27: the audit finds a bank that differs from its ledger, and an alliance with a wrong number of places', async () => {
  const { id } = await anAlliance();
  await fillBank(app, id, { naquadah: 1, trinium: 1, metal: 1 });
  await app.db.query('UPDATE alliance SET metal = 2, max_members = 11 WHERE id = $1', [id]);
  expect((await audit(app.db)).differences).toEqual([
    `The metal of alliance ${id} is 2, but its books say 1.`,
    `The members, seats or leader of alliance ${id} are not as they must be.`,
  ]);
  await app.db.query('UPDATE alliance SET metal = 1, max_members = 10 WHERE id = $1', [id]);
});
