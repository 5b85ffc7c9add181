import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAnnouncements } from '#shared/api/announcements';
import type { Call, Request } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import * as api from '#shared/api/operators';
import { REFUSALS } from '#shared/refusals';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { SEEN } from '../../tests/security/hostile-texts.ts';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { openedConsole } from '../../tests/support/staff.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { findInvitation } from '../accounts/registration-invitations.ts';
import { deleteExpiredRows } from '../admin/expired-rows.ts';

const app = testApp({ PUBLIC_URL: 'https://gate.example.org' });
let operator: TestPlayer;
let player: TestPlayer;
let token: string;

beforeEach(async () => {
  const players = await bulkPlayers(app, 2);
  [operator, player] = players as [TestPlayer, TestPlayer];
  token = await openedConsole(app, operator);
});
afterEach(async () => {
  await app.db.query('DELETE FROM staff; DELETE FROM registration_invitation; DELETE FROM announcement');
});

const send = <C extends Call>(call: C, parts: Partial<Request<C>> = {}) => app.send(call, parts, token);
const actsOf = async () =>
  (await app.db.query('SELECT operator, act, details FROM operator_act ORDER BY id')) as {
    operator: string;
    act: string;
    details: string;
  }[];
const who = () => `${operator.username} (${operator.id})`;

describe('invitations to register', () => {
  const wanted = { uses: 2, days: 3, note: '' };

  it('are made with a link that is told once, listed without it, and withdrawn', async () => {
    const { status, body } = await send(api.createRegistrationInvite, { body: { ...wanted, note: ' for Daniel ' } });
    expect(status).toBe(201);
    const [, code] = /^https:\/\/gate\.example\.org\/register#invitation=([\w-]{24})$/.exec(body.address) ?? [];
    expect(await findInvitation(app.db, 'invite', code)).toBe(body.id);

    const listed = await send(api.listRegistrationInvites);
    expect(listed.body).toMatchObject({
      mode: 'open',
      invitations: [{ id: body.id, uses: 2, used: 0, note: 'for Daniel', good: true, revoked_at: null }],
    });
    expect(JSON.stringify(listed.body)).not.toContain(code);

    const params = { id: body.id };
    expect((await send(api.revokeRegistrationInvite, { params })).status).toBe(200);
    await expect(findInvitation(app.db, 'invite', code)).rejects.toThrow(REFUSALS.invitationSpent.text);
    expect((await send(api.revokeRegistrationInvite, { params })).refusal).toBe(STAFF_REFUSALS.inviteRevoked.text);
    expect((await send(api.listRegistrationInvites)).body.invitations).toEqual([]);
    const { invitations } = (await send(api.listRegistrationInvites, { query: { ended: 'yes' } })).body;
    expect(invitations).toMatchObject([{ id: body.id, good: false, revoked_at: expect.any(String) }]);

    const acts = (await actsOf()).slice(-2);
    expect(acts).toEqual([
      { operator: who(), act: 'invite', details: expect.stringContaining(`invitation ${body.id}, uses: 2`) },
      { operator: who(), act: 'revoke-invitation', details: `invitation ${body.id}` },
    ]);
    expect(JSON.stringify(acts)).not.toContain(code);
  });

  it('are listed with the latest first, and keep a hostile note as it is', async () => {
    const made: number[] = [];
    for (const note of SEEN.slice(0, 5))
      made.push((await send(api.createRegistrationInvite, { body: { ...wanted, note } })).body.id);
    const { invitations } = (await send(api.listRegistrationInvites)).body;
    expect(invitations.map(({ id }) => id)).toEqual(made.reverse());
    expect(invitations.map(({ note }) => note)).toEqual(SEEN.slice(0, 5).reverse());
  });

  it.each([
    [{ uses: 0 }, STAFF_REFUSALS.inviteUsesInvalid.text],
    [{ uses: 1001 }, STAFF_REFUSALS.inviteUsesInvalid.text],
    [{ days: 366 }, STAFF_REFUSALS.inviteDaysInvalid.text],
    [{ days: 1.5 }, STAFF_REFUSALS.inviteDaysInvalid.text],
    [{ note: 'x'.repeat(201) }, STAFF_REFUSALS.inviteNoteTooLong.text],
    [{ note: 'a\u001b[2Jb' }, REFUSALS.messageUnshowable.text],
  ])('are not made with %j', async (over, refusal) => {
    const reply = await send(api.createRegistrationInvite, { body: { ...wanted, ...over } });
    expect([reply.status, reply.refusal]).toEqual([400, refusal]);
  });
});

describe('announcements', () => {
  const announced = async (texts: { en?: string; de?: string }, days = 3) =>
    (await send(api.makeAnnouncement, { body: { en: '', de: '', ...texts, days } })).body;
  const currentOf = async () => {
    const [seen, list] = [
      await app.send(getDashboard, {}, player.token),
      await app.send(listAnnouncements, {}, player.token),
    ];
    return { onDashboard: seen.body.announcement, ...list.body };
  };

  it('are shown at once to everybody who is in, and taken back at once', async () => {
    const tab = await openTab(app.origin, player.token);
    const texts = { en: 'Back at nine.\nSorry.', de: 'Um neun zurück.' };
    const first = await announced(texts);
    expect(first).toMatchObject({ texts });
    expect((Date.parse(first.until) - Date.parse(first.at)) / 86_400_000).toBeCloseTo(3);
    expect(await tab.next('announcement_changed')).toMatchObject({
      announcement: first,
      version: tab.room.state.version,
    });

    const second = await announced({ en: 'Back at ten.' });
    expect(await tab.next('announcement_changed')).toMatchObject({ announcement: { id: second.id } });
    expect(await currentOf()).toEqual({ onDashboard: second, current: second, announcements: [second, first] });

    const params = { id: second.id };
    expect((await send(api.withdrawAnnouncement, { params })).status).toBe(200);
    expect(await tab.next('announcement_changed')).toMatchObject({ announcement: first });
    expect((await send(api.withdrawAnnouncement, { params })).refusal).toBe(STAFF_REFUSALS.announcementWithdrawn.text);
    await send(api.withdrawAnnouncement, { params: { id: first.id } });
    expect(await tab.next('announcement_changed')).toMatchObject({ announcement: null });
    expect(await currentOf()).toEqual({ onDashboard: null, current: null, announcements: [] });

    const review = (await send(api.reviewAnnouncements)).body;
    expect(review).toMatchObject({
      current: null,
      announcements: [
        { id: second.id, author: who(), withdrawn_at: expect.any(String) },
        { id: first.id, withdrawn_at: expect.any(String) },
      ],
    });
    expect((await actsOf()).slice(-4).map(({ operator: by, act }) => [by, act])).toEqual([
      [who(), 'announce'],
      [who(), 'announce'],
      [who(), 'withdraw-announcement'],
      [who(), 'withdraw-announcement'],
    ]);
  });

  it('end by themselves, stay in the list, and are swept after a year', async () => {
    const { id } = await announced({ de: 'Nur heute.' }, 1);
    expect((await send(api.reviewAnnouncements)).body.current).toBe(id);
    await app.db.query("UPDATE announcement SET until = clock_timestamp() - interval '1 second'");
    expect(await currentOf()).toMatchObject({ onDashboard: null, current: null, announcements: [{ id }] });
    await app.db.query("UPDATE announcement SET until = now() - interval '366 days'");
    await deleteExpiredRows(app.db);
    expect((await currentOf()).announcements).toEqual([]);
  });

  it('are kept as they were written', async () => {
    for (const en of SEEN.slice(0, 22)) await announced({ en });
    const { announcements } = await currentOf();
    expect(announcements.map(({ texts }) => texts.en)).toEqual(SEEN.slice(2, 22).reverse());
  });

  it.each([
    [{ en: '', de: ' \n ' }, STAFF_REFUSALS.announcementEmpty.text],
    [{}, STAFF_REFUSALS.announcementEmpty.text],
    [{ en: 'x'.repeat(501) }, STAFF_REFUSALS.announcementTooLong.text],
    [{ en: 'Hello.', de: 'ab\u202ecd' }, REFUSALS.messageUnshowable.text],
    [{ en: 'Hello.', days: 0 }, STAFF_REFUSALS.announcementDaysInvalid.text],
    [{ en: 'Hello.', days: 61 }, STAFF_REFUSALS.announcementDaysInvalid.text],
  ])('are not made of %j', async (over, refusal) => {
    const reply = await send(api.makeAnnouncement, { body: { en: '', de: '', days: 1, ...over } });
    expect([reply.status, reply.refusal]).toEqual([400, refusal]);
  });
});
