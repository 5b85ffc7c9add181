import { describe, expect, it } from 'vitest';
import * as doors from '#shared/api/alliances/alliance-admission';
import * as api from '#shared/api/alliances/alliances';
import { REFUSALS } from '#shared/refusals';
import { ban } from '../../services/admin/operator-actions.ts';
import { bulkPlayers } from '../support/bulk-players.ts';
import { untilLocksAwaited } from '../support/lock-waits.ts';
import { type TestApp, type TestPlayer, testApp } from '../support/test-app.ts';

const app = testApp();

interface Scene {
  readonly id: number;
  readonly name: string;
  readonly leader: TestPlayer;
  /**
   * The target of the ban and of the command: a member, a player who requested to join, an invited player, or an
   * outsider.
   */
  readonly target: TestPlayer;
  /** The target's request or invitation. */
  readonly ask: number;
}
type Standing = 'member' | 'asker' | 'guest' | 'stranger';

let founded = 0;
async function aScene(standing: Standing): Promise<Scene> {
  const [leader, target] = (await bulkPlayers(app, 2)) as [TestPlayer, TestPlayer];
  const name = `At once ${++founded}`;
  const { body } = await app.send(api.createAlliance, { body: { name } }, leader.token);
  const joined = {
    member: 'INSERT INTO member (alliance_id, player_id) VALUES ($1, $2) RETURNING player_id AS id',
    asker: 'INSERT INTO join_request (alliance_id, player_id, requested_at) VALUES ($1, $2, now()) RETURNING id',
    guest: `INSERT INTO invitation (alliance_id, invitee_id, inviter_id, created_at)
      SELECT id, $2, leader_id, now() FROM alliance WHERE id = $1 RETURNING id`,
    stranger: 'SELECT 0 AS id WHERE $1::int <> $2::int OR true',
  } satisfies Record<Standing, string>;
  const [{ id: ask }] = await app.db.query(joined[standing], [body.id, target.id]);
  return { id: body.id, name, leader, target, ask };
}

/** Starts both while this test holds a lock that both need. Releases it when both wait, `first` ahead of the other. */
async function atOnce<A, B>(
  [table, id]: readonly ['alliance' | 'player', number],
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const holder = app.db.createQueryRunner();
  await holder.startTransaction();
  await holder.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
  try {
    const one = first();
    await untilLocksAwaited(app.db, 1);
    const other = second();
    await untilLocksAwaited(app.db, 2);
    await holder.commitTransaction();
    return await Promise.all([one, other]);
  } finally {
    if (holder.isTransactionActive) await holder.rollbackTransaction();
    await holder.release();
  }
}

/** The first row that both the command and the ban lock. The ban of an outsider does not lock the alliance. */
function contested({ id, target }: Scene, standing: Standing, whom: 'target' | 'leader') {
  return standing === 'stranger' && whom === 'target' ? (['player', target.id] as const) : (['alliance', id] as const);
}

/** 'done', or the refusal. */
type Outcome = string;
const outcomeOf = async (reply: Promise<{ refusal: string | undefined }>): Promise<Outcome> =>
  (await reply).refusal ?? 'done';
const banOutcome = ({ username }: TestPlayer): Promise<Outcome> =>
  ban({ db: app.db, who: 'a test' }, username, undefined).then(
    () => 'done',
    (error: Error) => error.message,
  );

const LEADS = /leads At once \d+, which has other members/;

describe.each<
  readonly [
    name: string,
    standing: Standing,
    act: (scene: Scene) => ReturnType<TestApp['send']>,
    whom: 'target' | 'leader',
    banAfter: string | RegExp,
    actAfter: string,
  ]
>([
  [
    'approve the request of a player who is banned',
    'asker',
    ({ id, leader, ask }) => app.send(doors.approveRequest, { params: { id, requestId: ask } }, leader.token),
    'target',
    'done',
    REFUSALS.requestNotPending.text,
  ],
  [
    'hand the alliance over to a player who is banned',
    'member',
    ({ id, leader, target }) =>
      app.send(api.transferLeadership, { params: { id }, body: { new_leader_user_id: target.id } }, leader.token),
    'target',
    LEADS,
    REFUSALS.newLeaderBanned.text,
  ],
  [
    'promote a player who is banned',
    'member',
    ({ id, leader, target }) =>
      app.send(api.changeRole, { params: { id, userId: target.id }, body: { role: 'officer' } }, leader.token),
    'target',
    'done',
    REFUSALS.officerBanned.text,
  ],
  [
    'invite a player who is banned',
    'stranger',
    ({ id, leader, target }) =>
      app.send(doors.invite, { params: { id }, body: { username_to_invite: target.username } }, leader.token),
    'target',
    'done',
    REFUSALS.inviteeBanned.text,
  ],
  [
    'ask to join, as a player who is banned',
    'stranger',
    ({ id, target }) => app.send(doors.joinAlliance, { params: { id } }, target.token),
    'target',
    'done',
    REFUSALS.banned.text,
  ],
  [
    'accept the invitation of a leader who is banned',
    'guest',
    ({ ask, target }) => app.send(doors.acceptInvitation, { params: { invitationId: ask } }, target.token),
    'leader',
    LEADS,
    REFUSALS.invitationNotPending.text,
  ],
  [
    'ask a leader who is banned',
    'stranger',
    ({ id, target }) => app.send(doors.joinAlliance, { params: { id } }, target.token),
    'leader',
    'done',
    REFUSALS.leaderBanned.text,
  ],
  [
    'leave a leader who is banned',
    'member',
    ({ target }) => app.send(api.leaveAlliance, {}, target.token),
    'leader',
    'done',
    'done',
  ],
])('at the same moment: %s', (_, standing, act, whom, banAfter, actAfter) => {
  it('the command comes first', async () => {
    const scene = await aScene(standing);
    const [acted, banned] = await atOnce(
      contested(scene, standing, whom),
      () => outcomeOf(act(scene)),
      () => banOutcome(scene[whom]),
    );
    expect([acted, banned]).toEqual([
      'done',
      typeof banAfter === 'string' ? banAfter : expect.stringMatching(banAfter),
    ]);
    await expectInOrder(scene);
  });

  it('the ban comes first', async () => {
    const scene = await aScene(standing);
    const [banned, acted] = await atOnce(
      contested(scene, standing, whom),
      () => banOutcome(scene[whom]),
      () => outcomeOf(act(scene)),
    );
    // A leader with other members cannot be banned.
    const refused = whom === 'leader' && standing === 'member';
    expect([banned, acted]).toEqual([refused ? expect.stringMatching(LEADS) : 'done', actAfter]);
    await expectInOrder(scene);
  });
});

/** No request or invitation of a banned player or leader is open, and no member who may play has a banned leader. */
async function expectInOrder({ id }: Scene): Promise<void> {
  const [row] = await app.db.query(
    `SELECT
       (SELECT count(*) FROM join_request JOIN player ON player.id = player_id
        WHERE alliance_id = $1 AND status = 'pending'
          AND (banned_at IS NOT NULL OR (SELECT banned_at FROM player WHERE id = leader_id) IS NOT NULL)) AS requests,
       (SELECT count(*) FROM invitation JOIN player ON player.id = invitee_id
        WHERE alliance_id = $1 AND status = 'pending'
          AND (banned_at IS NOT NULL OR (SELECT banned_at FROM player WHERE id = leader_id) IS NOT NULL)) AS invitations,
       (SELECT count(*) FROM member JOIN player ON player.id = player_id
        WHERE alliance_id = $1 AND banned_at IS NULL
          AND (SELECT banned_at FROM player WHERE id = leader_id) IS NOT NULL) AS led
     FROM alliance WHERE id = $1`,
    [id],
  );
  expect(row).toEqual({ requests: 0, invitations: 0, led: 0 });
}
