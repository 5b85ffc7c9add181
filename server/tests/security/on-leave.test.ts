import { afterAll, beforeAll, expect, it } from 'vitest';
import { endVacation } from '#shared/api/vacation';
import { REFUSALS } from '#shared/refusals';
import { callAs, type Fixture, openFixture } from '../support/fixture.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { ALTERNATIVES, AUTHORIZATION, type Row } from './authorization-table.ts';

let app: TestApp;
let scene: Fixture;
beforeAll(async () => {
  app = await startTestApp();
  scene = await openFixture(app);
});
afterAll(() => app.close());

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
    expect([actor, status, JSON.parse(bytes)]).toMatchObject([actor, 409, { error: REFUSALS.onLeave.text }]);
  }
});

it.each([...ofPlayers, ...ALTERNATIVES].filter((row) => isLeft(row) && row.call !== endVacation).map(named))(
  'on leave, %s is answered as ever',
  async (_, row) => {
    for (const [actor, status, expected, bytes] of await answersTo(row)) {
      expect([actor, status, bytes.slice(0, 99)]).toEqual([actor, expected, bytes.slice(0, 99)]);
      expect(bytes).not.toContain(REFUSALS.onLeave.text);
    }
  },
);

it('on leave, everybody can end it', async () => {
  for (const [actor, status] of await answersTo({ call: endVacation, expected: new Map(), given: () => ({}) })) {
    expect([actor, status]).toEqual([actor, 200]);
  }
});

it('what is left reads, talks, secures the account, or ends the leave', () => {
  expect(ofPlayers.filter(({ call }) => call.outsidePlay).map((row) => named(row)[0])).toEqual([
    'POST /user/acknowledge-first-login',
    'PUT /galaxy/people/sharing',
    'POST /missions/reports/read',
    'DELETE /vacation',
    'POST /alliances/{id}/messages',
    'DELETE /alliances/{id}/messages/{messageId}',
    'PUT /alliances/{id}/messages/read',
    'PUT /alliances/{id}/bulletin',
    'PUT /alliances/me/presence',
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
  ]);
});
