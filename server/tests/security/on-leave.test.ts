import { beforeAll, expect, it } from 'vitest';
import { endVacation } from '#shared/api/vacation';
import { REFUSALS } from '#shared/refusals';
import { callAs, type Fixture, openFixture } from '../support/fixture.ts';
import { testApp } from '../support/test-app.ts';
import { ALTERNATIVES, AUTHORIZATION, type Row } from './authorization-table.ts';

const app = testApp();
let scene: Fixture;
beforeAll(async () => {
  scene = await openFixture(app);
});

const PLAYERS = ['owner', 'stranger', 'member', 'officer', 'leader', 'former'] as const;

/** Everybody has been on leave for four days, also who has marches out: here only acts are asked about. */
const sendAway = () =>
  app.db.query(
    `UPDATE player SET vacation_from = now() - interval '4 days', vacation_until = now() + interval '9 days',
       vacation_due_at = now() + interval '9 days'`,
  );

const ofPlayers = AUTHORIZATION.filter(({ call }) => call.audience === 'player');
const named = (row: Row) => [`${row.call.method} ${row.call.path}`, row] as const;
const isLeft = ({ call }: Row) => call.method === 'GET' || call.outsidePlay === true;

/** Whether everything is as it was, and everybody on leave. */
let isReset = false;

async function answersTo({ call, expected, given }: Row) {
  const statuses = expected.get('own') ?? expected.get('none');
  const answers: [actor: string, status: number, expected: number, text: string][] = [];
  for (const actor of PLAYERS) {
    if (!isReset) {
      await scene.reset();
      await sendAway();
    }
    const { status, bytes } = await callAs(scene, actor, call, given(scene.ids.own));
    isReset = status >= 300 || call.method === 'GET';
    answers.push([actor, status, statuses?.[actor] ?? 0, bytes]);
  }
  return answers;
}

it.each(ofPlayers.filter((row) => !isLeft(row)).map(named))('on leave, %s is refused', async (_, row) => {
  for (const [actor, status, , bytes] of await answersTo(row)) {
    expect([actor, status, JSON.parse(bytes)]).toMatchObject([actor, 409, { error: REFUSALS.onLeave(null).text }]);
  }
});

it.each([...ofPlayers, ...ALTERNATIVES].filter((row) => isLeft(row) && row.call !== endVacation).map(named))(
  'on leave, %s is answered as ever',
  async (_, row) => {
    for (const [actor, status, expected, bytes] of await answersTo(row)) {
      expect([actor, status, bytes.slice(0, 99)]).toEqual([actor, expected, bytes.slice(0, 99)]);
      // The plan of a march says it of the march.
      expect(bytes).not.toContain(`"error":"${REFUSALS.onLeave(null).text}`);
    }
  },
);

it('on leave, everybody can end it', async () => {
  for (const [actor, status] of await answersTo({ call: endVacation, expected: new Map(), given: () => ({}) })) {
    expect([actor, status]).toEqual([actor, 200]);
  }
});

/** Each command of players is in one of these lists, so that whoever adds one has to choose. */
const OUTSIDE_PLAY = [
  'POST /user/acknowledge-first-login',
  'POST /user/show-introduction',
  'PUT /galaxy/people/sharing',
  'POST /missions/reports/read',
  'DELETE /vacation',
  'POST /alliances/me/leave',
  'POST /alliances/me/invitations/{invitationId}/accept',
  'POST /alliances/invitations/{invitationId}/decline',
  'POST /alliances/{id}/join',
  'POST /alliances/{id}/join-requests/{requestId}/approve',
  'POST /alliances/{id}/join-requests/{requestId}/reject',
  'DELETE /alliances/{id}/members/{userId}',
  'PUT /alliances/{id}/members/{userId}/role',
  'PUT /alliances/{id}/officer-rights',
  'POST /alliances/{id}/transfer-leadership',
  'PUT /alliances/{id}',
  'POST /alliances/{id}/invitations',
  'POST /alliances/{id}/messages',
  'DELETE /alliances/{id}/messages/{messageId}',
  'PUT /alliances/{id}/messages/read',
  'PUT /alliances/{id}/bulletin',
  'PUT /alliances/me/presence',
  'POST /update_bio',
  'POST /conversations/{userId}',
  'PUT /conversations/{userId}/read',
  'PUT /blocks/{userId}',
  'DELETE /blocks/{userId}',
  'POST /reports',
  'PUT /password',
  'PUT /account/language',
  'PUT /email',
  'POST /email/confirm',
  'POST /account/deletion',
  'DELETE /account/deletion',
  'DELETE /sessions',
  'PUT /notifications',
  'POST /notifications/subscriptions',
  'DELETE /notifications/subscriptions/{id}',
];
const IN_PLAY = [
  'POST /objectives/claim',
  'PUT /objectives/shown',
  'PUT /planets/known/{id}/note',
  'PUT /planet/{id}/name',
  'POST /build',
  'POST /build/cancel',
  'POST /build/complete',
  'POST /build/dismantle',
  'POST /refine',
  'POST /ship/build',
  'POST /ship/complete',
  'POST /squad/train',
  'POST /research',
  'POST /research/complete',
  'POST /artifact/redeem',
  'POST /missions/explore',
  'POST /missions/malp',
  'POST /missions/colonize',
  'POST /planet/stance',
  'POST /planet/give-up',
  'POST /planet/iris',
  'PUT /night-truce',
  'POST /vacation',
  'POST /marches',
  'POST /marches/recall',
  'POST /battles/share',
  'POST /battles/drill',
  'POST /alliances',
  'DELETE /alliances/{id}',
  'POST /alliances/{id}/contribute',
  'POST /alliances/{id}/payouts',
  'POST /alliances/{id}/relations',
  'POST /alliances/{id}/relations/{relationId}/accept',
  'DELETE /alliances/{id}/relations/{relationId}',
  'POST /alliances/{id}/upgrade-size',
];

it('each command is an act of the game or not: what is none tells of oneself, talks, secures the account, or administers an alliance', () => {
  const commands = ofPlayers.filter(({ call }) => call.method !== 'GET');
  const namesOf = (rows: readonly Row[]) => rows.map((row) => named(row)[0]).sort();
  expect(namesOf(commands.filter(({ call }) => call.outsidePlay))).toEqual(OUTSIDE_PLAY.toSorted());
  expect(namesOf(commands.filter(({ call }) => !call.outsidePlay))).toEqual(IN_PLAY.toSorted());
});
