import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAlliance } from '#shared/api/alliances/alliances';
import type { Call, Request } from '#shared/api/call';
import * as api from '#shared/api/console';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { writeLetter } from '#shared/api/letters/letters';
import { getResources } from '#shared/api/resources';
import type { StaffRole } from '#shared/catalogue/staff';
import { OPERATOR_ROOM, type OperatorMessages } from '#shared/live/operator';
import { CLOSE, JOIN_REFUSED } from '#shared/live/room';
import { REFUSALS } from '#shared/refusals';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { bulkPlayers } from '../../tests/support/bulk-players.ts';
import { liveClient } from '../../tests/support/room-clients.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { settleBan } from '../admin/operator-actions.ts';
import { resetFactor, setRole } from '../admin/staff-roles.ts';
import { openFactor, sealFactor } from './second-factor.ts';

const app = testApp();

const shell = () => ({ db: app.db, who: 'a shell' });
let moderator: TestPlayer;
let operator: TestPlayer;
let rude: TestPlayer;
let reader: TestPlayer;

beforeEach(async () => {
  const players = await bulkPlayers(app, 4);
  [moderator, operator, rude, reader] = players as [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
  await setRole(shell(), moderator.username, 'moderator');
  await setRole(shell(), operator.username, 'operator');
});
afterEach(async () => {
  await app.db.query('DELETE FROM staff; DELETE FROM rate_limit; DELETE FROM abuse_report');
});

const send = <C extends Call>(token: string, call: C, parts: Partial<Request<C>> = {}) => app.send(call, parts, token);
const acts = () => app.db.query('SELECT operator, act, player_id, details FROM operator_act ORDER BY id');
const lastAct = async () => (await acts()).at(-1);

/** The app of somebody on the staff; `at` in ms since 1970. */
async function enrol({ token, password }: TestPlayer) {
  const { body } = await send(token, api.beginFactor, { body: { password } });
  const totp = new TOTP({ secret: body.secret });
  return { ...body, codeAt: (at: number) => totp.generate({ timestamp: at }) };
}

/** Opens the console as after a login and an enrolment; resolves with its token. */
async function opened(player: TestPlayer): Promise<string> {
  const { codeAt } = await enrol(player);
  const { body } = await send(player.token, api.openConsole, { body: { code: codeAt(app.context.clock.now()) } });
  return body.token;
}

/** A letter of the rude player, which its reader reports; resolves with the number of the report. */
async function aReport(): Promise<number> {
  await send(rude.token, writeLetter, { params: { userId: reader.id }, body: { text: 'You <b>fool</b>.' } });
  const [{ id: letter_id }] = await app.db.query('SELECT max(id) AS id FROM letter');
  await send(reader.token, reportPlayer, { body: { user_id: rude.id, letter_id, reason: 'Rude words.' } });
  const [{ id }] = await app.db.query('SELECT max(id) AS id FROM abuse_report');
  return id;
}

/** An alliance of these players. */
async function allied(leader: TestPlayer, ...members: readonly TestPlayer[]): Promise<number> {
  const { id } = (await send(leader.token, createAlliance, { body: { name: `Allies ${leader.id}` } })).body;
  for (const each of members)
    await app.db.query('INSERT INTO member (alliance_id, player_id) VALUES ($1, $2)', [id, each.id]);
  return id;
}

describe('the second factor', () => {
  it('opens the console with a code that was not used before, within half a minute', async () => {
    expect((await send(moderator.token, api.getConsoleAccess)).body).toEqual({ role: 'moderator', factor: 'none' });
    const { codeAt, address, secret } = await enrol(moderator);
    expect(address).toContain(`secret=${secret}`);
    const now = app.context.clock.now();
    const open = (code: string) => send(moderator.token, api.openConsole, { body: { code } });
    expect((await open(codeAt(now - 90_000))).refusal).toBe(STAFF_REFUSALS.staffCodeWrong.text);
    const code = codeAt(now);
    const replies = await Promise.all([open(code), open(`${code.slice(0, 3)} ${code.slice(3)}`)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
    // Nor does an earlier one count any more.
    expect((await open(codeAt(now - 30_000))).status).toBe(400);
    expect((await open(codeAt(now + 30_000))).body).toMatchObject({ role: 'moderator' });
    expect((await send(moderator.token, api.getConsoleAccess)).body.factor).toBe('set');
    expect(await lastAct()).toMatchObject({
      operator: `${moderator.username} (${moderator.id})`,
      act: 'open-console',
    });
  });

  it('takes the password to be set up, and is set up once', async () => {
    const begin = (password: string) => send(moderator.token, api.beginFactor, { body: { password } });
    expect((await begin('a guess')).refusal).toBe(REFUSALS.currentPasswordWrong.text);
    await opened(moderator);
    expect((await begin(moderator.password)).refusal).toBe(STAFF_REFUSALS.factorSet.text);
  });

  it('is guessed at five times in a quarter of an hour', async () => {
    const { codeAt } = await enrol(moderator);
    const open = (code: string) => send(moderator.token, api.openConsole, { body: { code } });
    const right = codeAt(app.context.clock.now());
    const wrong = right === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) expect((await open(wrong)).status).toBe(400);
    expect((await open(right)).status).toBe(429);
  });

  it('is sealed in the database, for one player and under a key outside of it', async () => {
    const { secret } = await enrol(moderator);
    const [{ factor }] = await app.db.query('SELECT factor FROM staff WHERE player_id = $1', [moderator.id]);
    expect(factor.toString('latin1')).not.toContain(secret);
    const key = app.context.factorKey;
    expect(openFactor(key, moderator.id, factor)).toHaveLength(20);
    expect(openFactor(key, operator.id, factor)).toBeUndefined();
    expect(openFactor(Buffer.alloc(32), moderator.id, factor)).toBeUndefined();
    expect(openFactor(key, 1, sealFactor(key, 1, Buffer.from('secret')))?.toString()).toBe('secret');
  });

  it('ends with its reset, with the role, and with the session', async () => {
    const token = await opened(moderator);
    expect((await send(token, api.listCases)).status).toBe(200);
    await resetFactor(shell(), moderator.username);
    expect((await send(token, api.listCases)).status).toBe(401);
    await app.db.query('UPDATE session SET revoked_at = NULL');
    expect((await send(token, api.listCases)).refusal).toBe(REFUSALS.tokenInvalid.text);
    await app.db.query('UPDATE staff SET last_step = 0');
    const again = await opened(moderator);
    expect((await send(again, api.listCases)).status).toBe(200);
    await setRole(shell(), moderator.username, 'none');
    await app.db.query('UPDATE session SET revoked_at = NULL');
    expect((await send(again, api.listCases)).refusal).toBe(STAFF_REFUSALS.staffOnly.text);
  });
});

describe('a case', () => {
  it('is opened with the words around, taken, and settled with a reason, all in the log', async () => {
    const id = await aReport();
    const token = await opened(moderator);
    const { reports } = (await send(token, api.listCases)).body;
    expect(reports).toMatchObject([
      { report_id: id, of: 'letter', conflict: null, user: { id: rude.id }, owner: null },
    ]);
    const params = { id };
    const { words } = (await send(token, api.openCase, { params })).body;
    expect(words).toMatchObject([{ text: 'You <b>fool</b>.', reported: true, of: null, author: { id: rude.id } }]);
    expect((await send(token, api.ownCase, { params, body: { mine: true } })).status).toBe(200);

    const other = await opened(operator);
    const settle = { params, body: { note: 'Spoken to.', answer: 'acted' as const } };
    expect((await send(other, api.listCases)).body.reports).toMatchObject([{ owner: { id: moderator.id } }]);
    expect((await send(other, api.settleCase, settle)).refusal).toBe(STAFF_REFUSALS.caseOwned.text);
    expect((await send(token, api.settleCase, settle)).status).toBe(200);
    expect((await send(token, api.settleCase, settle)).refusal).toBe(STAFF_REFUSALS.caseSettled.text);
    expect((await send(token, api.listCases)).body.reports).toEqual([]);
    expect((await send(token, api.listCases, { query: { settled: 'yes' } })).body.reports).toMatchObject([
      { report_id: id },
    ]);
    const who = `${moderator.username} (${moderator.id})`;
    expect((await acts()).filter(({ player_id }: { player_id: number }) => player_id === rude.id)).toEqual([
      { operator: who, act: 'show-report', player_id: rude.id, details: `report ${id}` },
      { operator: who, act: 'take-report', player_id: rude.id, details: `report ${id}` },
      { operator: who, act: 'settle-report', player_id: rude.id, details: `report ${id}: Spoken to. (answer: acted)` },
    ]);
    expect((await app.mails.mailTo(reader.email)).text).toContain(`thank you for your report about ${rude.username}`);
  });

  it('removes a bio that was reported, for everybody', async () => {
    await app.db.query("UPDATE player SET bio = 'A rude bio' WHERE id = $1", [rude.id]);
    await send(reader.token, reportPlayer, { body: { user_id: rude.id, reason: 'Rude.' } });
    const [{ id }] = await app.db.query('SELECT max(id) AS id FROM abuse_report');
    const token = await opened(moderator);
    expect((await send(token, api.removeWords, { params: { id }, body: { note: 'Rude.' } })).status).toBe(200);
    expect(await app.db.query('SELECT bio FROM player WHERE id = $1', [rude.id])).toEqual([{ bio: '' }]);
    expect((await send(token, api.listCases)).body.reports).toEqual([]);
  });
});

describe('nobody judges', () => {
  const CONFLICTS: Readonly<Record<string, [string, () => Promise<unknown>]>> = {
    'a mate': [STAFF_REFUSALS.conflictMate.text, () => allied(moderator, rude)],
    'who was a mate yesterday': [
      STAFF_REFUSALS.conflictMate.text,
      async () => {
        const id = await allied(moderator, rude);
        await app.db.query("UPDATE member SET joined_at = now() - interval '3 days' WHERE alliance_id = $1", [id]);
        await app.db.query('DELETE FROM member WHERE player_id = $1', [rude.id]);
        await app.db.query(
          `INSERT INTO former_member (player_id, alliance_id, left_at, since)
           VALUES ($1, $2, now() - interval '1 day', now() - interval '3 days')`,
          [rude.id, id],
        );
      },
    ],
    'an enemy at war': [
      STAFF_REFUSALS.conflictWar.text,
      async () => {
        const [one = 0, other = 0] = [await allied(moderator), await allied(rude)].sort((a, b) => a - b);
        await app.db.query(
          `INSERT INTO alliance_relation (one_id, other_id, kind, offered_by, offered_at, since) VALUES ($1, $2, 'war', $1, now(), now())`,
          [one, other],
        );
      },
    ],
    'an account that came with the same browser': [
      STAFF_REFUSALS.conflictRelated.text,
      () =>
        app.db.query(
          `INSERT INTO known_network (player_id, network, browser, first_at, last_at)
           SELECT unnest($1::int[]), 'here', 'this one', now(), now()`,
          [[moderator.id, rude.id]],
        ),
    ],
    'somebody on the staff': [STAFF_REFUSALS.conflictStaff.text, () => setRole(shell(), rude.username, 'moderator')],
  };

  it.each(Object.entries(CONFLICTS))('%s', async (_, [refusal, arrange]) => {
    const id = await aReport();
    const token = await opened(moderator);
    await arrange();
    const person = { params: { id: rude.id } };
    const reason = 'Because.';
    const all = [
      await send(token, api.openCase, { params: { id } }),
      await send(token, api.ownCase, { params: { id }, body: { mine: true } }),
      await send(token, api.settleCase, { params: { id }, body: { note: reason } }),
      await send(token, api.removeWords, { params: { id }, body: { note: reason } }),
      await send(token, api.getPerson, person),
      await send(token, api.mutePerson, { ...person, body: { hours: 1, reason } }),
      await send(token, api.unmutePerson, { ...person, body: { reason } }),
      await send(token, api.banPerson, { ...person, body: { hours: 1, reason } }),
      await send(token, api.renamePerson, { ...person, body: { username: `new-${rude.id}`, reason } }),
    ];
    expect(new Set(all.map((reply) => reply.refusal))).toEqual(new Set([refusal]));
    const [line] = (await send(token, api.listCases)).body.reports;
    expect(line).toMatchObject({ report_id: id, user: null, reporter: null, reason: null });
    expect(line?.conflict).not.toBeNull();
  });

  it('reports that they made themselves', async () => {
    reader = moderator;
    const id = await aReport();
    const token = await opened(moderator);
    expect((await send(token, api.openCase, { params: { id } })).refusal).toBe(STAFF_REFUSALS.conflictOwn.text);
  });

  it('themselves, not even operators', async () => {
    const token = await opened(operator);
    const body = { username: 'another-name', reason: 'Because.' };
    expect((await send(token, api.renamePerson, { params: { id: operator.id }, body })).refusal).toBe(
      STAFF_REFUSALS.conflictOwn.text,
    );
  });
});

describe('people', () => {
  it('are found by name, part of it and id; by mail address by operators alone', async () => {
    const found = async (token: string, search: string) =>
      (await send(token, api.searchPeople, { query: { search } })).body.people.map(({ id }) => id);
    const [asModerator, asOperator] = [await opened(moderator), await opened(operator)];
    expect(await found(asModerator, rude.username)).toContain(rude.id);
    expect(await found(asModerator, rude.username.slice(2).toUpperCase())).toContain(rude.id);
    expect((await found(asModerator, String(rude.id)))[0]).toBe(rude.id);
    expect(await found(asModerator, rude.email)).toEqual([]);
    expect(await found(asOperator, rude.email.toUpperCase())).toEqual([rude.id]);
    for (const search of ['', 'p', '%%', '\0\0', "' OR 1=1 --"]) expect(await found(asOperator, search)).toEqual([]);
  });

  it('are names, texts and reports for a moderator, and accounts for an operator', async () => {
    const id = await aReport();
    const params = { id: rude.id };
    const seen = (await send(await opened(moderator), api.getPerson, { params })).body;
    expect(seen).toMatchObject({ username: rude.username, reports: [{ report_id: id }], account: null });
    expect(JSON.stringify(seen)).not.toContain(rude.email);
    const { account } = (await send(await opened(operator), api.getPerson, { params })).body;
    expect(account).toMatchObject({ email: rude.email, sessions: 1, worlds: 1, alliance: null, related: [] });
  });

  it('are muted, renamed and banned for 72 hours by a moderator, and no longer', async () => {
    const token = await opened(moderator);
    const params = { id: rude.id };
    const reason = 'Rude words.';
    const who = `${moderator.username} (${moderator.id})`;
    expect((await send(token, api.mutePerson, { params, body: { hours: 24, reason } })).status).toBe(200);
    expect(await lastAct()).toMatchObject({ operator: who, act: 'mute', details: expect.stringContaining(reason) });
    const letter = { params: { userId: reader.id }, body: { text: 'Hello.' } };
    expect((await send(rude.token, writeLetter, letter)).status).toBe(403);
    expect((await send(token, api.unmutePerson, { params, body: { reason } })).status).toBe(200);
    expect((await send(token, api.unmutePerson, { params, body: { reason } })).body).toMatchObject({
      code: 'not_muted',
      params: { name: rude.username },
    });
    const username = `polite-${rude.id}`;
    expect((await send(token, api.renamePerson, { params, body: { username, reason } })).status).toBe(200);
    expect(await lastAct()).toMatchObject({ act: 'rename', details: `now ${username}, ${reason}` });
    for (const hours of [73, null])
      expect((await send(token, api.banPerson, { params, body: { hours, reason } })).refusal).toBe(
        STAFF_REFUSALS.moderatorsBan.text,
      );
    expect((await send(token, api.banPerson, { params, body: { hours: 72, reason } })).status).toBe(200);
    expect((await send(rude.token, getResources)).refusal).toBe(REFUSALS.banned.text);
    const { banned_until } = (await send(token, api.getPerson, { params })).body;
    const hours = (Date.parse(banned_until ?? '') - app.context.clock.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
  });

  it('may come back when the time of a ban is over', async () => {
    const token = await opened(moderator);
    const params = { id: rude.id };
    await send(token, api.banPerson, { params, body: { hours: 1, reason: 'Rude.' } });
    await settleBan(app.context, rude.id);
    expect((await send(token, api.getPerson, { params })).body.banned_at).not.toBeNull();
    await app.db.query('UPDATE player SET banned_until = now() WHERE id = $1', [rude.id]);
    await settleBan(app.context, rude.id);
    await settleBan(app.context, rude.id);
    expect((await send(token, api.getPerson, { params })).body).toMatchObject({ banned_at: null, banned_until: null });
    expect(await lastAct()).toMatchObject({ operator: 'clock', act: 'unban' });
  });

  it('are banned for good, let in again and logged out by an operator', async () => {
    const token = await opened(operator);
    const params = { id: rude.id };
    const reason = 'Asked for it.';
    expect((await send(token, api.logOutPerson, { params, body: { reason } })).status).toBe(200);
    expect((await send(rude.token, getResources)).status).toBe(401);
    expect((await send(token, api.banPerson, { params, body: { hours: null, reason } })).status).toBe(200);
    expect((await send(token, api.unbanPerson, { params, body: { reason } })).status).toBe(200);
    expect(await lastAct()).toMatchObject({ act: 'unban', details: reason });
  });

  it.each<[string, StaffRole, string]>([
    ['no reason', 'operator', ''],
    ['a reason of spaces', 'operator', '   '],
    ['a reason that turns the direction of lines', 'moderator', 'ab\u202ecd'],
    ['an escape sequence', 'moderator', '\u001b[2J'],
    ['a reason that is too long', 'operator', 'x'.repeat(501)],
  ])('are not acted on with %s', async (_, role, reason) => {
    const token = await opened(role === 'operator' ? operator : moderator);
    const reply = await send(token, api.mutePerson, { params: { id: rude.id }, body: { hours: 1, reason } });
    expect(reply.status).toBe(400);
  });
});

describe('the room of the staff', () => {
  const joined = async (token: string) => {
    const room = await liveClient(app.origin).joinOrCreate(OPERATOR_ROOM, { token });
    const acts: number[] = [];
    room.onMessage('act', ({ act_id }: OperatorMessages['act']) => acts.push(act_id));
    return { acts, left: new Promise<number>((resolve) => room.onLeave(resolve)), room };
  };

  it('tells two consoles of each other, and of commands in a shell', async () => {
    const token = await opened(moderator);
    const windows = [await joined(token), await joined(await opened(operator))];
    await send(token, api.mutePerson, { params: { id: rude.id }, body: { hours: 1, reason: 'Rude.' } });
    await setRole(shell(), reader.username, 'moderator');
    const latest: { id: number }[] = await app.db.query('SELECT id FROM operator_act ORDER BY id DESC LIMIT 2');
    const ids = latest.map(({ id }) => id).reverse();
    for (const { acts } of windows) await waitUntil(() => acts.length >= 2);
    expect(windows.map(({ acts }) => acts.slice(-2))).toEqual([ids, ids]);
    await Promise.all(windows.map(({ room }) => room.leave()));
  });

  it('is closed to players, to access tokens, and to whoever has lost the role', async () => {
    const token = await opened(moderator);
    await expect(joined(moderator.token)).rejects.toMatchObject({ code: JOIN_REFUSED.token });
    await expect(joined(rude.token)).rejects.toMatchObject({ code: JOIN_REFUSED.token });
    const forged = app.context.tokens.sign('console', rude.id, await sessionOf(rude));
    await expect(joined(forged)).rejects.toMatchObject({ code: JOIN_REFUSED.notYours });
    const { left, room } = await joined(token);
    await expect(liveClient(app.origin).joinById(room.roomId, { token: rude.token })).rejects.toMatchObject({
      code: JOIN_REFUSED.token,
    });
    await setRole(shell(), moderator.username, 'none');
    expect(await left).toBe(CLOSE.tokenEnded);
  });
});

async function sessionOf({ id }: TestPlayer): Promise<number> {
  const [row]: { id: number }[] = await app.db.query('SELECT max(id) AS id FROM session WHERE player_id = $1', [id]);
  return row?.id ?? 0;
}

it('now is for operators: rooms, calls and what is due', async () => {
  const token = await opened(operator);
  const { body } = await send(token, api.getNow);
  expect(body).toMatchObject({ database: { writable: true }, redis: null, rooms: { player: 0 }, due: { failing: 0 } });
  expect(body.processes.map(({ process_id }) => process_id)).toEqual([body.process_id]);
  expect((await send(await opened(moderator), api.getNow)).refusal).toBe(STAFF_REFUSALS.operatorsOnly.text);
});
