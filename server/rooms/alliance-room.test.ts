import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalPresence } from '@colyseus/core';
import { ErrorCode, matchMaker } from '@colyseus/core';
import jwt from 'jsonwebtoken';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as doors from '#shared/api/alliances/alliance-admission';
import * as api from '#shared/api/alliances/alliances';
import type { Call, Request } from '#shared/api/call';
import { ALLIANCE_ROOM, type AllianceState } from '#shared/live/alliance';
import { CLOSE, JOIN_REFUSED } from '#shared/live/room';
import { upgradePrice } from '#shared/rules/alliances';
import { type AllianceUpdate, allianceEvent, allianceTopic } from '../event-publisher.ts';
import { waitUntil } from '../store/postgres/wait-until.ts';
import { bulkPlayers } from '../tests/support/bulk-players.ts';
import {
  type AllianceTab,
  liveClient,
  openAllianceTab,
  openTab,
  reserveAllianceClient,
} from '../tests/support/room-clients.ts';
import { fillBank, letGive } from '../tests/support/stock.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../tests/support/test-app.ts';
import { VersionCheck, type VersionedRoom } from './version-check.ts';

const TICK_MS = 50;
const LATE_MS = 5000;
const GIFT = { naquadah: 1, trinium: 2, metal: 3 };
const NOT_IN_IT = { code: JOIN_REFUSED.notYours, message: 'You are not in this alliance.' };
const NOT_IN_ANY = { code: JOIN_REFUSED.notYours, message: 'You are not in an alliance.' };

let app: TestApp;
let tabs: { readonly room: AllianceTab['room'] | Awaited<ReturnType<typeof openTab>>['room'] }[] = [];

const open = async (player: Pick<TestPlayer, 'token'>, more?: object) => {
  const tab = await openAllianceTab(app.origin, player.token, more);
  tabs.push(tab);
  return tab;
};
const openOwn = async (player: TestPlayer) => {
  const tab = await openTab(app.origin, player.token);
  tabs.push(tab);
  return tab;
};
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(tabs.map(({ room }) => room.connection.isOpen && room.leave()));
  tabs = [];
});

/** Sends a call and expects success. */
const send = async <C extends Call>(player: TestPlayer, call: C, parts: Partial<Request<C>> = {}) => {
  const reply = await app.send(call, parts, player.token);
  expect(reply.refusal).toBeUndefined();
  return reply.body;
};

let named = 0;
const aName = () => `Live alliance ${++named}`;
async function some(count: number): Promise<TestPlayer[]> {
  return bulkPlayers(app, count);
}
async function one(): Promise<TestPlayer> {
  const [player] = await some(1);
  if (!player) throw new Error('No player was made.');
  return player;
}

const found = async (leader: TestPlayer) => (await send(leader, api.createAlliance, { body: { name: aName() } })).id;
async function invited(inviter: TestPlayer, id: number, player: TestPlayer): Promise<number> {
  await send(inviter, doors.invite, { params: { id }, body: { username_to_invite: player.username } });
  return (await send(player, doors.myInvitations))[0]?.invitation_id ?? 0;
}
const accept = (player: TestPlayer, invitationId: number) =>
  send(player, doors.acceptInvitation, { params: { invitationId } });
const enter = async (inviter: TestPlayer, id: number, player: TestPlayer) =>
  accept(player, await invited(inviter, id, player));
async function asked(player: TestPlayer, id: number): Promise<number> {
  await send(player, doors.joinAlliance, { params: { id } });
  const [row] = await app.db.query('SELECT max(id) AS id FROM join_request WHERE player_id = $1', [player.id]);
  return row.id;
}

/** An alliance with one of each role, and somebody outside. */
interface Cast {
  readonly id: number;
  readonly leader: TestPlayer;
  readonly officer: TestPlayer;
  readonly member: TestPlayer;
  readonly stranger: TestPlayer;
}
async function anAlliance(): Promise<Cast> {
  const [leader, officer, member, stranger] = await some(4);
  if (!leader || !officer || !member || !stranger) throw new Error('Too few players were made.');
  const id = await found(leader);
  await enter(leader, id, officer);
  await enter(leader, id, member);
  await send(leader, api.changeRole, { params: { id, userId: officer.id }, body: { role: 'officer' } });
  await letGive(app, leader, officer, member);
  return { id, leader, officer, member, stranger };
}

const give = (player: TestPlayer, id: number, body: api.Bank = GIFT) =>
  send(player, api.contribute, { params: { id }, body });
const kick = (by: TestPlayer, id: number, player: TestPlayer) =>
  send(by, api.kickMember, { params: { id, userId: player.id } });
const setRole = (by: TestPlayer, id: number, player: TestPlayer, role: 'officer' | 'member') =>
  send(by, api.changeRole, { params: { id, userId: player.id }, body: { role } });
const handOver = (by: TestPlayer, id: number, player: TestPlayer) =>
  send(by, api.transferLeadership, { params: { id }, body: { new_leader_user_id: player.id } });

/** The answer of `GET /alliances/{id}/details`, in the form of the room's state. */
async function stateOf(member: TestPlayer, id: number): Promise<AllianceState> {
  const details = await send(member, api.getAllianceDetails, { params: { id } });
  const { resources, description, leader_id: _leader, server_time: _time, ...rest } = details;
  return {
    ...rest,
    ...resources,
    officers_trusted: Number(details.officers_trusted),
    description: description ?? '',
  };
}
const membersOf = (member: TestPlayer, id: number) => send(member, api.allianceMembers, { params: { id } });
const requestsOf = (leader: TestPlayer, id: number) => send(leader, doors.joinRequests, { params: { id } });

/**
 * All messages that a tab received until now. Waits for the event of a harmless command, which arrives after all
 * others.
 */
async function namesHeard(tab: AllianceTab, by: TestPlayer, id: number): Promise<string[]> {
  await give(by, id);
  const { version } = await stateOf(by, id);
  await tab.sees((state) => state.version === version);
  const names = tab.received.map(({ name }) => name);
  await give(by, id);
  await tab.sees((state) => state.version === version + 1);
  return names;
}

const roomsOf = async (id: number) => (await matchMaker.query({ name: ALLIANCE_ROOM, owner: id } as object)).length;
const listenersOf = (id: number) =>
  (matchMaker.presence as LocalPresence).subscriptions.listenerCount(allianceTopic(id));
const join = (player: TestPlayer) => openAllianceTab(app.origin, player.token);

describe('the room of an alliance', () => {
  beforeAll(async () => {
    app = await startTestApp({ TICK_MS: String(TICK_MS) });
  });
  afterAll(() => app.close());

  describe('the state', () => {
    it('equals the answer of GET /alliances/{id}/details', async () => {
      const { id, leader, member } = await anAlliance();
      await give(leader, id);
      const { room } = await open(member);
      expect(room.state).toMatchObject(await stateOf(member, id));
      expect(room.state.description).toBe('');
    });

    it('holds the longest name and description without a warning', async () => {
      const complain = vi.spyOn(console, 'warn');
      const { id, leader, member } = await anAlliance();
      const tab = await open(member);
      const body = { name: '界'.repeat(50), description: '門'.repeat(500) };
      await send(leader, api.editAlliance, { params: { id }, body });
      await tab.sees(({ description }) => description === body.description);
      const late = await open(leader);
      expect(late.room.state).toMatchObject(body);
      expect(complain).not.toHaveBeenCalled();
    });

    it('G-82: two members see a contribution, and each receives what the role may read', async () => {
      const { id, leader, officer, member } = await anAlliance();
      const [ours, second, theirs] = [await open(leader), await open(officer), await open(member)];
      expect(new Set([ours, second, theirs].map(({ room }) => room.roomId)).size).toBe(1);
      const before = await stateOf(member, id);

      await give(member, id);

      const after = { ...before, ...GIFT, version: before.version + 1 };
      for (const tab of [ours, second, theirs]) {
        expect(await tab.sees(({ version }) => version === after.version)).toMatchObject(after);
      }
      const [entry] = await send(leader, api.allianceLogs, { params: { id }, query: { page: 1, per_page: 1 } });
      const { arrivedAt: _, ...told } = await ours.next('log_added');
      expect(told).toEqual({ ...entry, version: after.version, server_time: entry?.timestamp });
      expect(await second.next('log_added')).toMatchObject({ details: told.details });
      expect(await namesHeard(theirs, member, id)).toEqual([]);
    });
  });

  describe('G-117: rights in an open room', () => {
    it('a kicked member is disconnected at once, and the others receive the new list', async () => {
      const { id, leader, officer, member } = await anAlliance();
      const [ours, theirs, again] = [await open(leader), await open(member), await open(member)];

      await kick(officer, id, member);

      expect(await theirs.closed).toBe(CLOSE.notYours);
      expect(await again.closed).toBe(CLOSE.notYours);
      expect((await ours.next('members_changed')).members).toEqual(await membersOf(leader, id));
      expect((await ours.next('log_added')).details).toContain('kicked');
      expect(await ours.sees((state) => state.current_member_count === 2)).toBeDefined();
      expect(theirs.received).toEqual([]);
      expect(theirs.room.state.current_member_count).toBe(3);
    });

    it('a member who leaves is disconnected at once', async () => {
      const { id, leader, officer } = await anAlliance();
      const [ours, theirs] = [await open(leader), await open(officer)];
      await send(officer, api.leaveAlliance);
      expect(await theirs.closed).toBe(CLOSE.notYours);
      expect((await ours.next('members_changed')).members).toEqual(await membersOf(leader, id));
      expect(theirs.received).toEqual([]);
    });

    it('a demoted officer receives neither the log entry of it nor the next one, and stays connected', async () => {
      const { id, leader, officer } = await anAlliance();
      const theirs = await open(officer);
      await setRole(leader, id, officer, 'member');
      expect((await theirs.next('members_changed')).members).toEqual(await membersOf(officer, id));
      await give(leader, id);
      expect(await namesHeard(theirs, leader, id)).toEqual(['members_changed']);
    });

    it('a promoted member receives log entries from the one of the promotion on', async () => {
      const { id, leader, member } = await anAlliance();
      const theirs = await open(member);
      await setRole(leader, id, member, 'officer');
      expect((await theirs.next('log_added')).details).toContain('promoted');
      await give(leader, id);
      expect((await theirs.next('log_added')).details).toContain('contributed');
    });

    it('a new leader receives the requests', async () => {
      const { id, leader, officer, stranger } = await anAlliance();
      const [old, heir] = [await open(leader), await open(officer)];
      await handOver(leader, id, officer);
      await send(stranger, doors.joinAlliance, { params: { id } });

      expect((await heir.next('join_requests_changed')).join_requests).toEqual(await requestsOf(officer, id));
      expect(await namesHeard(old, leader, id)).toEqual(['members_changed', 'log_added', 'log_added']);
      expect(old.room.connection.isOpen).toBe(true);
    });

    it('a request is sent to the leader only', async () => {
      const { id, leader, officer, member, stranger } = await anAlliance();
      const [ours, second, theirs] = [await open(leader), await open(officer), await open(member)];
      await send(stranger, doors.joinAlliance, { params: { id } });

      const told = await ours.next('join_requests_changed');
      expect(told.join_requests).toEqual(await requestsOf(leader, id));
      expect(told.join_requests).toMatchObject([{ user_id: stranger.id }]);
      expect(await namesHeard(second, member, id)).toEqual(['log_added']);
      expect(await namesHeard(theirs, member, id)).toEqual([]);
    });

    it.each([
      [
        'an accepted invitation',
        async ({ id, leader, stranger }: Cast) => accept(stranger, await invited(leader, id, stranger)),
      ],
      [
        'an approved request',
        async ({ id, leader, stranger }: Cast) =>
          send(leader, doors.approveRequest, { params: { id, requestId: await asked(stranger, id) } }),
      ],
    ])('%s brings everybody the new list, and lets the new member join', async (_, letIn) => {
      const cast = await anAlliance();
      const theirs = await open(cast.member);
      await letIn(cast);
      const { members } = await theirs.next('members_changed');
      expect(members).toEqual(await membersOf(cast.member, cast.id));
      expect(members.map(({ user_id }) => user_id)).toContain(cast.stranger.id);

      const fresh = await open(cast.stranger);
      expect(fresh.room.roomId).toBe(theirs.room.roomId);
      await kick(cast.leader, cast.id, cast.member);
      expect((await fresh.next('members_changed')).members).toHaveLength(3);
    });

    it('a disbanded alliance sends that it is gone, and its room ends', async () => {
      const { id, leader, member } = await anAlliance();
      const both = [await open(leader), await open(member)];
      const { name, version } = await stateOf(leader, id);
      await send(leader, api.disbandAlliance, { params: { id } });
      for (const tab of both) {
        expect(await tab.next('alliance_disbanded')).toMatchObject({
          alliance_id: id,
          alliance_name: name,
          version: version + 1,
        });
        expect(await tab.closed).toBe(CLOSE.notYours);
        expect(tab.received).toHaveLength(1);
      }
      expect(await waitUntil(() => listenersOf(id) === 0)).toBe(true);
      expect(await roomsOf(id)).toBe(0);
    });

    it('so does an alliance whose last member leaves', async () => {
      const leader = await one();
      await found(leader);
      const tab = await open(leader);
      await send(leader, api.leaveAlliance);
      expect(await tab.next('alliance_disbanded')).toMatchObject({ version: 2 });
      expect(await tab.closed).toBe(CLOSE.notYours);
    });
  });

  describe('joining', () => {
    it('G-115: a player without an alliance is refused', async () => {
      await expect(join(await one())).rejects.toMatchObject(NOT_IN_ANY);
    });

    it('G-115: kicked and former members are refused, with their old tokens', async () => {
      const { id, leader, officer, member } = await anAlliance();
      await open(leader);
      await open(member);
      await kick(leader, id, member);
      await expect(join(member)).rejects.toMatchObject(NOT_IN_ANY);
      await send(officer, api.leaveAlliance);
      await expect(join(officer)).rejects.toMatchObject(NOT_IN_ANY);
    });

    it('G-115: a player who knows the id of a room still needs to be a member', async () => {
      const [{ id, leader, member, stranger }, other] = [await anAlliance(), await anAlliance()];
      const { room, received: heard } = await open(leader);
      const client = liveClient(app.origin);
      const joining = (player: TestPlayer) => client.joinById(room.roomId, { token: player.token, owner: id });
      await expect(joining(stranger)).rejects.toMatchObject(NOT_IN_ANY);
      await expect(joining(other.leader)).rejects.toMatchObject(NOT_IN_IT);
      await expect(client.joinById(room.roomId)).rejects.toMatchObject({ code: ErrorCode.AUTH_FAILED });
      const allowed = await joining(member);
      expect(allowed.roomId).toBe(room.roomId);
      await allowed.leave();
      expect(heard).toEqual([]);
    });

    it('G-115: a player who names another alliance joins the room of their own', async () => {
      const [victim, thief] = [await anAlliance(), await anAlliance()];
      const theirs = await open(victim.leader);
      const claims = { owner: victim.id, id: victim.id, roomId: theirs.room.roomId, playerId: victim.leader.id };
      const mine = await open(thief.leader, claims);
      expect(mine.room.roomId).not.toBe(theirs.room.roomId);
      expect(mine.room.state.id).toBe(thief.id);
      await expect(openAllianceTab(app.origin, thief.stranger.token, claims)).rejects.toMatchObject(NOT_IN_ANY);
    });

    it('G-117: a seat that was reserved before the kick is refused', async () => {
      const { id, leader, member } = await anAlliance();
      const ours = await open(leader);
      const seat = await reserveAllianceClient(app.origin, member.token);
      await kick(leader, id, member);
      await expect(seat.take()).rejects.toMatchObject(NOT_IN_IT);
      expect(await namesHeard(ours, leader, id)).toEqual(['members_changed', 'log_added', 'log_added']);
    });

    it('G-117: so is a seat in an alliance that was disbanded after the reservation', async () => {
      const { id, leader, member } = await anAlliance();
      const seat = await reserveAllianceClient(app.origin, member.token);
      await send(leader, api.disbandAlliance, { params: { id } });
      await expect(seat.take()).rejects.toThrow();
      expect(await roomsOf(id)).toBe(0);
    });

    it('G-117: a member who is kicked while the room reads the database cannot join', async () => {
      const { id, leader, member } = await anAlliance();
      const ours = await open(leader);
      const answer = holdBack('SELECT alliance.version, presence_hidden');
      const taking = (await reserveAllianceClient(app.origin, member.token)).take();
      await answer.given;
      await kick(leader, id, member);
      await ours.next('members_changed');
      answer.release();
      await expect(taking).rejects.toMatchObject(NOT_IN_IT);
    });

    it('a new member is not disconnected by an older event that arrives late', async () => {
      const { id, leader, stranger } = await anAlliance();
      const ours = await open(leader);
      const { version, ...alliance } = await stateOf(leader, id);
      const members = await membersOf(leader, id);
      // Two commands are executed, the second lets the stranger in, and the room has received neither event.
      await app.db.query('INSERT INTO member (alliance_id, player_id) VALUES ($1, $2)', [id, stranger.id]);
      await app.db.query('UPDATE alliance SET version = version + 2 WHERE id = $1', [id]);
      const theirs = await open(stranger);
      expect(theirs.room.roomId).toBe(ours.room.roomId);

      const late = (more: number, list: typeof members): AllianceUpdate => {
        const stamp = { version: version + more, server_time: new Date().toISOString() };
        const events = [allianceEvent('members_changed', { members: list, ...stamp })];
        return { allianceId: id, alliance, events, ...stamp };
      };
      app.context.publisher.alliance(late(1, members));
      app.context.publisher.alliance(late(2, await membersOf(leader, id)));

      expect((await theirs.next('members_changed')).members).toHaveLength(4);
      expect(await namesHeard(theirs, leader, id)).toEqual(['members_changed']);
      expect(theirs.room.connection.isOpen).toBe(true);
    });

    const signed = (over: object) =>
      jwt.sign({ typ: 'access', sid: 1, aud: app.gameId, ...over }, app.secret, { algorithm: 'HS256' });
    const seconds = () => Math.floor(Date.now() / 1000);

    it('T9: an expired token is refused, with the code by which a new one helps', async () => {
      const { leader } = await anAlliance();
      const token = signed({ sub: String(leader.id), exp: seconds() - 1 });
      const joining = openAllianceTab(app.origin, token);
      await expect(joining).rejects.toMatchObject({ code: ErrorCode.AUTH_FAILED, message: 'Token has expired!' });
      expect(JOIN_REFUSED.token).toBe(ErrorCode.AUTH_FAILED);
    });

    it('G-120: the socket is closed when its token ends', async () => {
      const { leader, member } = await anAlliance();
      const other = await open(leader);
      // Time is the subject: after some ticks the room has checked its sessions, and has scheduled no check soon.
      await sleep(4 * TICK_MS);
      const exp = seconds() + 2;
      const { sid } = jwt.decode(member.token) as { sid: number };
      const tab = await open({ token: signed({ sub: String(member.id), sid, exp }) });
      const closedAt = tab.closed.then(() => Date.now());
      expect(await tab.closed).toBe(CLOSE.tokenEnded);
      const late = (await closedAt) - exp * 1000;
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(LATE_MS);
      expect(other.room.connection.isOpen).toBe(true);
    });

    it('the thirteenth tab of one player is refused', async () => {
      const { leader, member } = await anAlliance();
      const twelve = await Promise.all(Array.from({ length: 12 }, () => open(leader)));
      await expect(join(leader)).rejects.toMatchObject({ code: JOIN_REFUSED.tooManyTabs });
      const another = await open(member);
      expect(new Set([...twelve, another].map(({ room }) => room.roomId)).size).toBe(1);
    });

    it('a client that sends a command is disconnected', async () => {
      const { id, leader, member } = await anAlliance();
      const [ours, theirs] = [await open(leader), await open(member)];
      theirs.room.send('disband', { id });
      expect(await theirs.closed).toBe(4002);
      expect(await namesHeard(ours, leader, id)).toEqual(['log_added']);
    });

    it('the room ends with its last tab, and unsubscribes', async () => {
      const { id, leader, member } = await anAlliance();
      const both = [await open(leader), await open(member)];
      expect([await roomsOf(id), listenersOf(id)]).toEqual([1, 1]);
      for (const { room } of both) await room.leave();
      expect(await waitUntil(async () => (await roomsOf(id)) === 0)).toBe(true);
      expect(listenersOf(id)).toBe(0);
    });
  });

  describe('received events', () => {
    it('two alliances receive nothing of each other', async () => {
      const [one, other] = [await anAlliance(), await anAlliance()];
      const [ours, theirs] = [await open(one.leader), await open(other.leader)];
      await give(one.leader, one.id);
      await kick(one.leader, one.id, one.member);
      await ours.next('members_changed');
      expect(await namesHeard(theirs, other.member, other.id)).toEqual(['log_added']);
    });

    it('G-118: a refused command publishes nothing', async () => {
      const { id, leader, officer, member } = await anAlliance();
      const [tab, told] = [await open(leader), vi.spyOn(app.context.publisher, 'alliance')];
      const tries = [
        app.send(api.kickMember, { params: { id, userId: leader.id } }, officer.token),
        app.send(api.upgradeAlliance, { params: { id } }, leader.token),
        app.send(api.contribute, { params: { id }, body: { ...GIFT, metal: 10 ** 12 } }, member.token),
        app.send(api.leaveAlliance, {}, leader.token),
      ];
      for (const reply of await Promise.all(tries)) expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(told).not.toHaveBeenCalled();
      expect(await namesHeard(tab, leader, id)).toEqual(['log_added']);
    });

    it('G-118: a command that is rolled back at the COMMIT publishes nothing', async () => {
      const { id, leader, member } = await anAlliance();
      const [ours, theirs] = [await open(leader), await open(member)];
      const before = await stateOf(leader, id);
      await app.db.query(`
        CREATE FUNCTION undo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'undone'; END $$;
        CREATE CONSTRAINT TRIGGER undo AFTER INSERT ON alliance_log DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION undo()`);
      const tries = [
        await app.send(api.kickMember, { params: { id, userId: member.id } }, leader.token),
        await app.send(api.contribute, { params: { id }, body: GIFT }, member.token),
      ];
      await app.db.query('DROP TRIGGER undo ON alliance_log; DROP FUNCTION undo()');

      expect(tries.map(({ status }) => status)).toEqual([500, 500]);
      expect(await stateOf(leader, id)).toEqual(before);
      expect(await namesHeard(ours, leader, id)).toEqual(['log_added']);
      expect(theirs.room.connection.isOpen).toBe(true);
    });

    it('P17: after a lost event the next one makes the room read again and send resync', async () => {
      const { id, leader, member } = await anAlliance();
      const tab = await open(leader);
      const { version } = tab.room.state;
      await app.db.query('UPDATE alliance SET version = version + 1, description = $2 WHERE id = $1', [id, 'Lost']);

      await give(member, id);

      expect((await tab.next('resync')).version).toBe(version + 2);
      expect(await tab.sees((state) => state.version === version + 2)).toMatchObject({ description: 'Lost', ...GIFT });
      await give(member, id);
      expect((await tab.next('log_added')).version).toBe(version + 3);
    });

    it('P17: the version check finds a change whose event was lost, and disconnects whoever it removed', async () => {
      const { id, leader, member } = await anAlliance();
      const [ours, theirs] = [await open(leader), await open(member)];
      await app.db.query('DELETE FROM member WHERE player_id = $1', [member.id]);
      await app.db.query('UPDATE alliance SET version = version + 1 WHERE id = $1', [id]);

      await checkVersions(ours);

      const { version } = await ours.next('resync');
      expect(await ours.sees((state) => state.version === version)).toMatchObject(await stateOf(leader, id));
      expect(await theirs.closed).toBe(CLOSE.notYours);
      expect(theirs.received).toEqual([]);
    });

    it('P17: the version check finds that the alliance is deleted', async () => {
      const { id, leader } = await anAlliance();
      const tab = await open(leader);
      await app.db.query('DELETE FROM alliance WHERE id = $1', [id]);
      await checkVersions(tab);
      expect(await tab.closed).toBe(CLOSE.notYours);
      expect(await waitUntil(() => listenersOf(id) === 0)).toBe(true);
    });

    it('P17: the version check finds that the database was rolled back: clients that join again see its present state', async () => {
      const { id, leader, member } = await anAlliance();
      const tab = await open(leader);
      await app.db.query('UPDATE alliance SET version = version - 2 WHERE id = $1', [id]);
      await checkVersions(tab);
      expect(await tab.closed).toBe(CLOSE.restarting);
      const again = await open(leader);
      expect(again.room.state.version).toBe(tab.room.state.version - 2);
      await give(member, id);
      await again.next('log_added');
    });
  });

  describe('events to players', () => {
    const NONE = { alliance_id: null, role: null };

    it('a player receives in all tabs that a request was sent, and that it was rejected', async () => {
      const { id, leader, stranger } = await anAlliance();
      const tab = await openOwn(stranger);
      const { version } = tab.room.state;
      const requestId = await asked(stranger, id);
      expect(await tab.next('alliance_changed')).toMatchObject({ ...NONE, version: version + 1 });
      await send(leader, doors.rejectRequest, { params: { id, requestId } });
      expect(await tab.next('alliance_changed')).toMatchObject({ ...NONE, version: version + 2 });
    });

    it('when an alliance is disbanded, players with pending requests receive it too', async () => {
      const { id, leader, stranger } = await anAlliance();
      await asked(stranger, id);
      const tab = await openOwn(stranger);
      await send(leader, api.disbandAlliance, { params: { id } });
      expect(await tab.next('alliance_changed')).toMatchObject(NONE);
    });
  });

  describe('each command that raises the version publishes exactly one update', () => {
    const MEMBERS = 'members_changed';
    const REQUESTS = 'join_requests_changed';
    const LOG = 'log_added';
    const edit = (name: string) => (cast: Cast) =>
      send(cast.leader, api.editAlliance, { params: { id: cast.id }, body: { name, description: 'New words' } });

    /** The initial situation, the command, and the message that the leader receives. */
    const ACTS: [string, (cast: Cast) => Promise<() => Promise<unknown>>, string[]][] = [
      [
        'R-24, by one who had asked here',
        async ({ id, stranger }) => {
          await asked(stranger, id);
          return () => found(stranger);
        },
        [REQUESTS],
      ],
      [
        'R-24, by one who was invited here',
        async ({ id, leader, stranger }) => {
          await invited(leader, id, stranger);
          return () => found(stranger);
        },
        [],
      ],
      [
        'R-26',
        async ({ id, stranger }) =>
          () =>
            send(stranger, doors.joinAlliance, { params: { id } }),
        [REQUESTS],
      ],
      [
        'R-28',
        async ({ id, leader, stranger }) => {
          const requestId = await asked(stranger, id);
          return () => send(leader, doors.approveRequest, { params: { id, requestId } });
        },
        [MEMBERS, LOG, REQUESTS],
      ],
      [
        'R-28 elsewhere, of one who had asked here',
        async ({ id, stranger }) => {
          const other = await anAlliance();
          await asked(stranger, id);
          const requestId = await asked(stranger, other.id);
          return () => send(other.leader, doors.approveRequest, { params: { id: other.id, requestId } });
        },
        [REQUESTS],
      ],
      [
        'R-29',
        async ({ id, leader, stranger }) => {
          const requestId = await asked(stranger, id);
          return () => send(leader, doors.rejectRequest, { params: { id, requestId } });
        },
        [REQUESTS],
      ],
      [
        'R-32',
        async ({ member }) =>
          () =>
            send(member, api.leaveAlliance),
        [MEMBERS, LOG],
      ],
      [
        'R-33',
        async ({ id, officer, member }) =>
          () =>
            kick(officer, id, member),
        [MEMBERS, LOG],
      ],
      [
        'R-34',
        async ({ id, leader, member }) =>
          () =>
            setRole(leader, id, member, 'officer'),
        [MEMBERS, LOG],
      ],
      [
        'R-35',
        async ({ id, leader, member }) =>
          () =>
            handOver(leader, id, member),
        [MEMBERS, LOG],
      ],
      ['R-36', async (cast) => () => edit(aName())(cast), [LOG, LOG]],
      [
        'R-38',
        async ({ id, officer, stranger }) =>
          () =>
            send(officer, doors.invite, { params: { id }, body: { username_to_invite: stranger.username } }),
        [LOG],
      ],
      [
        'R-40, by one who had asked as well',
        async ({ id, leader, stranger }) => {
          await asked(stranger, id);
          const invitationId = await invited(leader, id, stranger);
          return () => accept(stranger, invitationId);
        },
        [MEMBERS, LOG, REQUESTS],
      ],
      [
        'R-41',
        async ({ id, leader, stranger }) => {
          const invitationId = await invited(leader, id, stranger);
          return () => send(stranger, doors.declineInvitation, { params: { invitationId } });
        },
        [],
      ],
      [
        'R-43',
        async ({ id, member }) =>
          () =>
            give(member, id),
        [LOG],
      ],
      [
        'R-44',
        async ({ id, leader }) => {
          await fillBank(app, id, upgradePrice(1));
          return () => send(leader, api.upgradeAlliance, { params: { id } });
        },
        [LOG],
      ],
    ];

    it.each(ACTS)('G-118: %s', async (_, prepare, expected) => {
      const cast = await anAlliance();
      const act = await prepare(cast);
      const tab = await open(cast.leader);
      const before = await versions();
      const told = vi.spyOn(app.context.publisher, 'alliance');

      await act();

      const after = await versions();
      const facts = told.mock.calls.map(([{ allianceId, version }]) => [allianceId, version]);
      const raised = [...after].filter(([id, version]) => version !== before.get(id));
      expect(facts.toSorted()).toEqual(raised.toSorted());
      for (const [id, version] of raised) expect(version).toBe((before.get(id) ?? 0) + 1);
      expect(raised.map(([id]) => id)).toContain(cast.id);

      const { version } = await tab.sees((state) => state.version === after.get(cast.id));
      expect(tab.room.state).toMatchObject(await stateOf(cast.leader, cast.id));
      expect(await namesHeard(tab, cast.officer, cast.id)).toEqual([...expected, LOG]);
      const stamps = tab.received.map(({ payload }) => (payload as { version: number }).version);
      expect(stamps.slice(0, expected.length)).toEqual(expected.map(() => version));
    });

    it.each<[string, (cast: Cast) => Promise<unknown>]>([
      ['R-37', ({ id, leader }) => send(leader, api.disbandAlliance, { params: { id } })],
      [
        'R-32, by the last one',
        async ({ id, leader, officer, member }) => {
          await kick(leader, id, officer);
          await kick(leader, id, member);
          vi.mocked(app.context.publisher.alliance).mockClear();
          await send(leader, api.leaveAlliance);
        },
      ],
    ])('G-88: %s', async (_, act) => {
      const cast = await anAlliance();
      const tab = await open(cast.leader);
      const told = vi.spyOn(app.context.publisher, 'alliance');
      await act(cast);
      await tab.closed;
      expect(told).toHaveBeenCalledTimes(1);
      expect(told.mock.calls[0]?.[0]).toMatchObject({ allianceId: cast.id, version: tab.room.state.version + 1 });
      expect(told.mock.calls[0]?.[0]).not.toHaveProperty('alliance');
      expect(tab.received.map(({ name }) => name)).not.toContain('resync');
    });

    it('R-34 with the role that the member already has raises no version and publishes nothing', async () => {
      const { id, leader, officer } = await anAlliance();
      const before = await versions();
      const told = vi.spyOn(app.context.publisher, 'alliance');
      await setRole(leader, id, officer, 'officer');
      expect(await versions()).toEqual(before);
      expect(told).not.toHaveBeenCalled();
    });

    it('many commands at once, while versions are compared: each update arrives, in order, without a gap', async () => {
      const { id, leader, officer, member } = await anAlliance();
      const tab = await open(leader);
      const { version } = tab.room.state;
      const players = [leader, officer, member];
      let given = false;
      const giving = Promise.all(
        Array.from({ length: 60 }, (_, i) => give(players[i % 3] ?? leader, id, { ...GIFT, metal: 0 })),
      ).finally(() => {
        given = true;
      });
      const checks: Promise<void>[] = [];
      while (!given) {
        checks.push(checkVersions(tab));
        await sleep(1);
      }
      await Promise.all([giving, ...checks]);
      await tab.sees((state) => state.version === version + 60);
      expect(await stateOf(leader, id)).toMatchObject({ naquadah: 60, trinium: 120, version: version + 60 });
      for (let i = 1; i <= 60; i++) expect((await tab.next('log_added')).version).toBe(version + i);
      expect(tab.received).toHaveLength(60);
    });
  });

  async function versions(): Promise<Map<number, number>> {
    const rows: { id: number; version: number }[] = await app.db.query('SELECT id, version FROM alliance');
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  /** Compares the version of this tab's room with the database now, instead of at the next regular check. */
  async function checkVersions({ room }: AllianceTab): Promise<void> {
    const local = matchMaker.getLocalRoomById(room.roomId) as unknown as VersionedRoom;
    const check = new VersionCheck(app.context, { rooms: [local] });
    await check.run();
    check.stop();
  }

  /** Executes this query, and delays its result until the test releases it. */
  function holdBack(question: string) {
    let release = () => {};
    let given = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const wasGiven = new Promise<void>((resolve) => {
      given = resolve;
    });
    const query = app.db.query.bind(app.db);
    vi.spyOn(app.db, 'query').mockImplementation(async (sql: string, ...rest: unknown[]) => {
      const answer = await query(sql, ...(rest as []));
      if (sql.startsWith(question)) {
        given();
        await released;
      }
      return answer;
    });
    return { given: wasGiven, release };
  }
});

describe('a server that stops', () => {
  it('disconnects the members with 1012, so that they reconnect', async () => {
    app = await startTestApp();
    const { leader, member } = await anAlliance();
    const both = [await openAllianceTab(app.origin, leader.token), await openAllianceTab(app.origin, member.token)];
    await app.close();
    expect(await Promise.all(both.map(({ closed }) => closed))).toEqual([CLOSE.restarting, CLOSE.restarting]);
  });
});
