import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as doors from '#shared/api/alliances/alliance-admission';
import * as api from '#shared/api/alliances/alliances';
import type { Call, Request } from '#shared/api/call';
import { PENDING_DAYS, PENDING_LIMITS } from '#shared/catalogue/alliances';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { untilLocksAwaited } from '../../tests/support/lock-waits.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';

const { requestsOfPlayer, requestsOfAlliance, invitationsOfPlayer, invitationsOfAlliance } = PENDING_LIMITS;
/** Bytes: an eighth of what a socket's client may leave unread. */
const LONGEST_LIST = 32 * 1024;

let app: TestApp;
/** Thirty more than the open requests that one alliance may have. */
let crowd: TestPlayer[];
beforeAll(async () => {
  app = await startTestApp();
  crowd = await bulkPlayers(app, requestsOfAlliance + 30);
}, 60_000);
afterAll(() => app.close());

const send = <C extends Call>(player: TestPlayer, call: C, parts: Partial<Request<C>> = {}) =>
  app.send(call, parts, player.token);
const ask = (player: TestPlayer, id: number) => send(player, doors.joinAlliance, { params: { id } });
const invite = (player: TestPlayer, id: number, { username }: TestPlayer) =>
  send(player, doors.invite, { params: { id }, body: { username_to_invite: username } });

type Said = readonly [status: number, refusal: string | undefined];
const said = async (reply: ReturnType<typeof ask>): Promise<Said> => {
  const { status, refusal } = await reply;
  return [status, refusal];
};
const YES: Said = [201, undefined];
const no = ({ status, text }: Refusal): Said => [status, text];

let founded = 0;
async function found(leader: TestPlayer): Promise<number> {
  return (await send(leader, api.createAlliance, { body: { name: `Busy ${++founded}` } })).body.id;
}

/** Inserts this many new players. */
async function some<const N extends readonly string[]>(...names: N) {
  const players = await bulkPlayers(app, names.length);
  return Object.fromEntries(names.map((name, i) => [name, players[i]])) as Record<N[number], TestPlayer>;
}

/** An alliance with open requests of these players, or open invitations to them. */
async function anAlliance(leader: TestPlayer, askers: readonly TestPlayer[], guests: readonly TestPlayer[] = []) {
  const id = await found(leader);
  await app.db.query(
    `INSERT INTO join_request (alliance_id, player_id, requested_at)
     SELECT $1, id, now() FROM unnest($2::int[]) AS id`,
    [id, askers.map((each) => each.id)],
  );
  await app.db.query(
    `INSERT INTO invitation (alliance_id, invitee_id, inviter_id, created_at)
     SELECT $1, id, $3, now() FROM unnest($2::int[]) AS id`,
    [id, guests.map((each) => each.id), leader.id],
  );
  return id;
}

/** All rows that a command about requests and invitations can change. */
async function everything(): Promise<unknown> {
  const [row] = await app.db.query(
    `SELECT (SELECT json_agg(join_request ORDER BY id) FROM join_request) AS requests,
       (SELECT json_agg(invitation ORDER BY id) FROM invitation) AS invitations,
       (SELECT json_object_agg(id, version) FROM alliance) AS alliances,
       (SELECT json_object_agg(id, version) FROM player) AS players,
       (SELECT count(*) FROM alliance_log) AS logs`,
  );
  return row;
}

async function expectRefused(caller: () => ReturnType<typeof ask>, refusal: Refusal): Promise<void> {
  const before = await everything();
  expect(await said(caller())).toEqual(no(refusal));
  expect(await everything()).toEqual(before);
}

const pending = async (
  table: 'join_request' | 'invitation',
  column: 'player_id' | 'invitee_id' | 'alliance_id',
  id: number,
) => {
  const [row] = await app.db.query(`SELECT count(*) FROM ${table} WHERE ${column} = $1 AND status = 'pending'`, [id]);
  return row.count;
};

/** The version, which each event to the tabs raises. */
const versionOf = async (table: 'player' | 'alliance', id = 0): Promise<number> =>
  (await app.db.query(`SELECT version FROM ${table} WHERE id = $1`, [id]))[0].version;

async function reject(leader: TestPlayer, id: number, asker: TestPlayer): Promise<void> {
  const { body } = await send(leader, doors.joinRequests, { params: { id } });
  const requestId = body.find(({ user_id }) => user_id === asker.id)?.id ?? 0;
  expect((await send(leader, doors.rejectRequest, { params: { id, requestId } })).status).toBe(200);
}

/** As if all open requests and invitations were this old. */
async function waitFor(interval: string): Promise<void> {
  await app.db.query('UPDATE join_request SET requested_at = requested_at - $1::interval', [interval]);
  await app.db.query('UPDATE invitation SET created_at = created_at - $1::interval', [interval]);
}

/** How often each text occurs. */
function tally(all: readonly Said[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [status, refusal] of all) {
    const words = refusal ?? String(status);
    counts[words] = (counts[words] ?? 0) + 1;
  }
  return counts;
}

describe(`T17, G-83, R-26: ${requestsOfPlayer} requests of one player`, () => {
  it('are the limit until one is answered', async () => {
    const { player, leader, lastLeader } = await some('player', 'leader', 'lastLeader');
    const [first, last] = [await found(leader), await found(lastLeader)];
    expect(await said(ask(player, first))).toEqual(YES);
    for (const other of crowd.slice(1, requestsOfPlayer)) {
      expect(await said(ask(player, await found(other)))).toEqual(YES);
    }
    await expectRefused(() => ask(player, last), REFUSALS.askedTooMany(requestsOfPlayer));
    await expectRefused(() => ask(player, first), REFUSALS.requestPending);

    await reject(leader, first, player);
    expect(await said(ask(player, last))).toEqual(YES);
    await expectRefused(() => ask(player, first), REFUSALS.askedTooMany(requestsOfPlayer));

    // As the refusal advises: founding an alliance closes the player's open requests.
    await found(player);
    expect(await pending('join_request', 'player_id', player.id)).toBe(0);
    await send(player, api.leaveAlliance);
    expect(await said(ask(player, first))).toEqual(YES);
    await app.db.query('DELETE FROM alliance');
  });

  it(`T13: of thirty at once to thirty alliances ${requestsOfPlayer} are accepted`, async () => {
    const { player } = await some('player');
    const ids: number[] = [];
    // One after the other: only what is asked at once is the subject.
    for (const leader of crowd.slice(0, 30)) ids.push(await found(leader));
    const replies = await Promise.all(ids.map((id) => said(ask(player, id))));
    expect(tally(replies)).toEqual({
      201: requestsOfPlayer,
      [REFUSALS.askedTooMany(requestsOfPlayer).text]: 30 - requestsOfPlayer,
    });
    expect(await pending('join_request', 'player_id', player.id)).toBe(requestsOfPlayer);
    await app.db.query('DELETE FROM alliance');
  });
});

describe(`T17, G-83, R-26: ${requestsOfAlliance} requests to one alliance`, () => {
  it('are the limit until one is answered', async () => {
    const { leader, late } = await some('leader', 'late');
    const askers = crowd.slice(0, requestsOfAlliance);
    const id = await anAlliance(leader, askers);
    await expectRefused(() => ask(late, id), REFUSALS.askedByTooMany(requestsOfAlliance));

    await reject(leader, id, askers[0] as TestPlayer);
    expect(await said(ask(late, id))).toEqual(YES);
  });

  it('G-118: fit into one message to a tab', async () => {
    const { leader } = await some('leader');
    const id = await anAlliance(leader, crowd.slice(0, requestsOfAlliance));
    await app.db.query("UPDATE player SET username = rpad(username || '-', 30, 'x') WHERE id = ANY ($1)", [
      crowd.map((each) => each.id),
    ]);
    const { body } = await send(leader, doors.joinRequests, { params: { id } });
    expect([body.length, body[0]?.username.length]).toEqual([requestsOfAlliance, 30]);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(LONGEST_LIST);
  });

  it('T13: of thirty at once, with room for ten, ten are accepted', async () => {
    const { leader } = await some('leader');
    const id = await anAlliance(leader, crowd.slice(30, 20 + requestsOfAlliance));
    const replies = await Promise.all(crowd.slice(0, 30).map((asker) => said(ask(asker, id))));
    expect(tally(replies)).toEqual({ 201: 10, [REFUSALS.askedByTooMany(requestsOfAlliance).text]: 20 });
    expect(await pending('join_request', 'alliance_id', id)).toBe(requestsOfAlliance);
  });
});

describe(`T17, G-84, R-38: ${invitationsOfAlliance} invitations of one alliance`, () => {
  it('are the limit until one is answered', async () => {
    const { leader, guest, late } = await some('leader', 'guest', 'late');
    const id = await anAlliance(leader, [], crowd.slice(1, invitationsOfAlliance));
    expect(await said(invite(leader, id, guest))).toEqual(YES);
    await expectRefused(() => invite(leader, id, late), REFUSALS.invitedTooMany(invitationsOfAlliance));
    await expectRefused(() => invite(leader, id, guest), REFUSALS.inviteePending);

    const [invitation] = (await send(guest, doors.myInvitations)).body;
    await send(guest, doors.declineInvitation, { params: { invitationId: invitation?.invitation_id ?? 0 } });
    expect(await said(invite(leader, id, late))).toEqual(YES);
    await expectRefused(() => invite(leader, id, guest), REFUSALS.invitedTooMany(invitationsOfAlliance));
    // As the refusal advises: players can still request to join.
    expect(await said(ask(guest, id))).toEqual(YES);
  });

  it('T13: of thirty at once by six officers, with room for ten, ten are accepted', async () => {
    const { leader } = await some('leader');
    const guests = crowd.slice(30, 20 + invitationsOfAlliance);
    const id = await anAlliance(leader, [], guests);
    const officers = await bulkPlayers(app, 6);
    await app.db.query(
      'INSERT INTO member (alliance_id, player_id, officer) SELECT $1, id, true FROM unnest($2::int[]) AS id',
      [id, officers.map((each) => each.id)],
    );
    const invited = await bulkPlayers(app, 30);
    const replies = await Promise.all(
      invited.map((guest, i) => said(invite(officers[i % officers.length] as TestPlayer, id, guest))),
    );
    expect(tally(replies)).toEqual({ 201: 10, [REFUSALS.invitedTooMany(invitationsOfAlliance).text]: 20 });
    expect(await pending('invitation', 'alliance_id', id)).toBe(invitationsOfAlliance);
  });
});

describe(`T17, G-84: ${invitationsOfPlayer} invitations to one player`, () => {
  const leadersWithAlliances = async (count: number) => {
    const leaders: [TestPlayer, number][] = [];
    for (const leader of await bulkPlayers(app, count)) leaders.push([leader, await found(leader)]);
    return leaders;
  };

  it('and no more until the player answers one; after long silence the oldest gives way', async () => {
    const { guest } = await some('guest');
    const inviting = await leadersWithAlliances(invitationsOfPlayer + 1);
    const [last, lastId] = inviting.pop() as [TestPlayer, number];
    for (const [leader, id] of inviting) expect(await said(invite(leader, id, guest))).toEqual(YES);
    await expectRefused(() => invite(last, lastId, guest), REFUSALS.invitedByTooMany(invitationsOfPlayer));

    const [invitation] = (await send(guest, doors.myInvitations)).body;
    await send(guest, doors.declineInvitation, { params: { invitationId: invitation?.invitation_id ?? 0 } });
    expect(await said(invite(last, lastId, guest))).toEqual(YES);

    const [another, anotherId] = (await leadersWithAlliances(1))[0] as [TestPlayer, number];
    await expectRefused(() => invite(another, anotherId, guest), REFUSALS.invitedByTooMany(invitationsOfPlayer));
    await waitFor(`${PENDING_DAYS} days 1 second`);
    expect(await said(invite(another, anotherId, guest))).toEqual(YES);
    expect(await pending('invitation', 'invitee_id', guest.id)).toBe(invitationsOfPlayer);
  });
});

describe(`T17, G-83, G-84: a request or an invitation without an answer for ${PENDING_DAYS} days`, () => {
  it('is replaced by a new one when the alliance is at its limit; only the oldest is, and only if necessary', async () => {
    const { leader, guest, late, last } = await some('leader', 'guest', 'late', 'last');
    const [first] = crowd as [TestPlayer];
    const id = await anAlliance(leader, crowd.slice(0, requestsOfAlliance), crowd.slice(0, invitationsOfAlliance));
    await waitFor(`${PENDING_DAYS - 1} days`);
    await expectRefused(() => invite(leader, id, guest), REFUSALS.invitedTooMany(invitationsOfAlliance));
    await expectRefused(() => ask(late, id), REFUSALS.askedByTooMany(requestsOfAlliance));

    await waitFor('1 day 1 second');
    expect(await said(invite(leader, id, guest))).toEqual(YES);
    expect(await said(ask(late, id))).toEqual(YES);
    expect(await pending('invitation', 'alliance_id', id)).toBe(invitationsOfAlliance);
    expect(await pending('join_request', 'alliance_id', id)).toBe(requestsOfAlliance);
    const { body } = await send(leader, doors.joinRequests, { params: { id } });
    expect(body.map(({ user_id }) => user_id)).not.toContain(first.id);

    // A player who sent many at once cannot displace newer ones.
    await app.db.query('UPDATE invitation SET created_at = now() WHERE invitee_id <> $1', [guest.id]);
    await expectRefused(() => invite(leader, id, last), REFUSALS.invitedTooMany(invitationsOfAlliance));
  });

  it('is replaced by a new request of a player who is at the limit', async () => {
    const { player, leader } = await some('player', 'leader');
    const ids: number[] = [];
    for (const other of crowd.slice(0, requestsOfPlayer)) ids.push(await found(other));
    for (const id of ids) expect(await said(ask(player, id))).toEqual(YES);
    const one = await found(leader);
    await expectRefused(() => ask(player, one), REFUSALS.askedTooMany(requestsOfPlayer));
    await waitFor(`${PENDING_DAYS} days 1 second`);
    const before = await versionOf('alliance', ids[0]);
    expect(await said(ask(player, one))).toEqual(YES);
    expect(await versionOf('alliance', ids[0])).toBe(before + 1);
    expect(await pending('join_request', 'player_id', player.id)).toBe(requestsOfPlayer);
    expect(await pending('join_request', 'alliance_id', ids[0] ?? 0)).toBe(0);
    await app.db.query('DELETE FROM alliance');
  });

  it('stays below the limit; one that was replaced cannot be answered any more', async () => {
    const { leader, guest, other } = await some('leader', 'guest', 'other');
    const id = await anAlliance(leader, [], [guest, ...crowd.slice(1, invitationsOfAlliance)]);
    const [invitation] = (await send(guest, doors.myInvitations)).body;
    const accept = () =>
      send(guest, doors.acceptInvitation, { params: { invitationId: invitation?.invitation_id ?? 0 } });
    await waitFor(`${PENDING_DAYS} days 1 second`);
    expect((await send(guest, doors.myInvitations)).body).toHaveLength(1);

    const before = await versionOf('player', guest.id);
    expect(await said(invite(leader, id, other))).toEqual(YES);
    // The invited player's tabs receive an event and read again.
    expect(await versionOf('player', guest.id)).toBe(before + 1);
    await expectRefused(accept, REFUSALS.invitationNotFound);
  });

  it('T13: of thirty at once, with ten that can be replaced, ten are accepted', async () => {
    const { leader } = await some('leader');
    const id = await anAlliance(leader, crowd.slice(30, 30 + requestsOfAlliance));
    await app.db.query(
      `UPDATE join_request SET requested_at = now() - interval '1 year'
       WHERE id IN (SELECT id FROM join_request WHERE alliance_id = $1 ORDER BY id LIMIT 10)`,
      [id],
    );
    const replies = await Promise.all(crowd.slice(0, 30).map((asker) => said(ask(asker, id))));
    expect(tally(replies)).toEqual({ 201: 10, [REFUSALS.askedByTooMany(requestsOfAlliance).text]: 20 });
    expect(await pending('join_request', 'alliance_id', id)).toBe(requestsOfAlliance);
  });
});

it('an invitation is refused if the account is deleted at that moment, and none is left', async () => {
  const { leader, leaver } = await some('leader', 'leaver');
  const id = await found(leader);
  const invited = await app.db.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM player WHERE id = $1 FOR UPDATE', [leaver.id]);
    const answer = said(invite(leader, id, leaver));
    await untilLocksAwaited(app.db);
    await tx.query(
      `UPDATE player SET username = '(deleted ' || id || ')', email = NULL, password_hash = NULL, verified_at = NULL,
         deleted_at = clock_timestamp() WHERE id = $1`,
      [leaver.id],
    );
    return { answer };
  });
  expect(await invited.answer).toEqual(no(REFUSALS.userNotFound));
  expect(await app.db.query('SELECT 1 FROM invitation WHERE invitee_id = $1', [leaver.id])).toEqual([]);
  await app.db.query('UPDATE player SET delete_at = clock_timestamp() WHERE id = $1', [leaver.id]);
});
