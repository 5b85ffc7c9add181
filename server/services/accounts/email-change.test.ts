import { describe, expect, it } from 'vitest';
import { login, refreshToken, register, verifyEmail } from '#shared/api/account';
import {
  changeEmail,
  changePassword,
  confirmEmail,
  forgotPassword,
  getAccount,
  resetPassword,
} from '#shared/api/settings';
import { REFUSALS } from '#shared/refusals';
import { rounds } from '../../../.vitest/sizes.ts';
import { codeIn } from '../../tests/support/mail-catcher.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';

const app = testApp();

const ROUNDS = rounds('races for a mail address');

let addresses = 0;
const anAddress = () => `moved-${++addresses}@example.org`;
const another = (code: string) => String((Number(code) + 1) % 100_000).padStart(5, '0');

/** Lets the minute between two requests of this player pass. */
const letAMinutePass = () => app.db.query('DELETE FROM rate_limit WHERE points = 1');
const ask = ({ token, password }: TestPlayer, new_email: string, key?: string) =>
  app.send(changeEmail, { body: { new_email, password } }, token, key);
const confirm = ({ token }: TestPlayer, old_code: string, new_code: string, key?: string) =>
  app.send(confirmEmail, { body: { old_code, new_code } }, token, key);
const accountOf = async ({ token }: TestPlayer) => (await app.send(getAccount, {}, token)).body;
const logIn = (email: string, { password }: TestPlayer) => app.send(login, { body: { email, password } });

/** A player who has asked for this address, with the codes from both mailboxes. */
async function aMover(new_email = anAddress()) {
  const player = await app.aPlayer();
  expect((await ask(player, new_email)).status).toBe(200);
  return { player, new_email, codes: await codesOf(player, new_email) };
}
async function codesOf({ email }: TestPlayer, new_email: string): Promise<[old: string, fresh: string]> {
  return [codeIn(await app.mails.mailTo(email)), codeIn(await app.mails.mailTo(new_email))];
}

describe('a change of the mail address', () => {
  it('is confirmed with the codes from both mailboxes, tells the old one, and ends every other session', async () => {
    const { player, new_email, codes } = await aMover();
    expect(await accountOf(player)).toMatchObject({ email: player.email, email_change: { new_email } });
    const elsewhere = (await logIn(player.email, player)).body.refresh_token;

    const { status, body } = await confirm(player, ...codes);
    expect([status, body.message]).toEqual([
      200,
      `Your email address is now ${new_email}. All your other sessions have ended.`,
    ]);
    expect(await accountOf(player)).toMatchObject({ email: new_email, email_change: null });
    expect((await app.mails.mailTo(player.email, 2)).text).toContain(`is now ${new_email}`);
    expect((await app.send(refreshToken, {}, elsewhere)).status).toBe(401);
    expect((await app.send(refreshToken, {}, player.refreshToken)).status).toBe(200);
    expect((await logIn(player.email, player)).refusal).toBe(REFUSALS.wrongCredentials.text);
    expect((await logIn(new_email, player)).status).toBe(200);
  });

  it('shows in all tabs, when it is asked for and when it is done', async () => {
    const player = await app.aPlayer();
    const tab = await openTab(app.origin, player.token);
    const new_email = anAddress();
    await ask(player, new_email);
    const asked = await tab.next('account_changed');
    await confirm(player, ...(await codesOf(player, new_email)));
    const done = await tab.next('account_changed');
    expect([asked.delete_at, done.version]).toEqual([null, asked.version + 1]);
    expect(JSON.stringify([asked, done])).not.toContain('@');
    await tab.room.leave();
  });

  it('is refused with a wrong password, for the present address, and twice within a minute', async () => {
    const player = await app.aPlayer();
    const wrong = await ask({ ...player, password: 'not this one' }, anAddress());
    expect([wrong.status, wrong.refusal]).toEqual([400, REFUSALS.currentPasswordWrong.text]);
    // Compared as the registration compares.
    const same = await ask(player, player.email.toUpperCase());
    expect([same.status, same.refusal]).toEqual([400, REFUSALS.emailUnchanged.text]);
    expect((await ask(player, anAddress())).status).toBe(200);
    expect((await ask(player, anAddress())).status).toBe(429);
  });

  it('voids the codes that were mailed before', async () => {
    const { player, codes } = await aMover();
    await letAMinutePass();
    await ask(player, anAddress());
    expect((await confirm(player, ...codes)).refusal).toBe(REFUSALS.emailCodesRefused.text);
  });

  it.each([
    ['the code of the old address', 0],
    ['the code of the new address', 1],
  ] as const)('needs %s', async (_, which) => {
    const { player, codes } = await aMover();
    const wrong = codes.with(which, another(codes[which])) as [string, string];
    const { status, refusal } = await confirm(player, ...wrong);
    expect([status, refusal]).toEqual([400, REFUSALS.emailCodesRefused.text]);
    expect(await accountOf(player)).toMatchObject({ email: player.email });
    expect((await confirm(player, ...codes)).status).toBe(200);
  });

  it('T1: of a hundred guesses at once five are checked, and then the right codes are refused too', async () => {
    const { player, codes } = await aMover();
    const guesses = Array.from({ length: 100 }, () => confirm(player, another(codes[0]), codes[1]));
    expect((await Promise.all(guesses)).every(({ status }) => status === 400 || status === 503)).toBe(true);
    const [{ tries }] = await app.db.query('SELECT tries FROM email_change WHERE player_id = $1', [player.id]);
    expect(tries).toBe(5);
    expect((await confirm(player, ...codes)).refusal).toBe(REFUSALS.emailCodesRefused.text);
  });

  it('is refused with expired codes', async () => {
    const { player, codes } = await aMover();
    await app.db.query("UPDATE email_change SET expires_at = now() - interval '1 s' WHERE player_id = $1", [player.id]);
    expect((await confirm(player, ...codes)).refusal).toBe(REFUSALS.emailCodesRefused.text);
    expect((await accountOf(player)).email_change).toBeNull();
  });

  it('is void after a change of the password', async () => {
    const { player, codes } = await aMover();
    const body = { current_password: player.password, new_password: 'a better password' };
    expect((await app.send(changePassword, { body }, player.token)).status).toBe(200);
    expect((await confirm(player, ...codes)).refusal).toBe(REFUSALS.emailCodesRefused.text);
  });

  it('voids a link to reset the password that was mailed to the old address', async () => {
    const { player, codes } = await aMover();
    await app.send(forgotPassword, { body: { email: player.email } });
    const mail = await app.mails.mailTo(player.email, 2);
    const token = /token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
    expect((await confirm(player, ...codes)).status).toBe(200);
    const reset = await app.send(resetPassword, { body: { token, new_password: 'of a stranger' } });
    expect(reset.refusal).toBe(REFUSALS.resetLinkSpent.text);
  });

  it('P6: may be repeated with the same keys: one pair of codes, one change, one notice', async () => {
    const player = await app.aPlayer();
    const new_email = anAddress();
    const asked = [await ask(player, new_email, 'ask'), await ask(player, new_email, 'ask')];
    expect(asked[1]?.body).toEqual(asked[0]?.body);
    const codes = await codesOf(player, new_email);
    const confirmed = await Promise.all([confirm(player, ...codes, 'go'), confirm(player, ...codes, 'go')]);
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
    expect((await confirm(player, ...codes, 'go')).body).toEqual(confirmed[0]?.body);
    await app.mails.mailTo(player.email, 2);
    expect(app.mails.mails.filter(({ to }) => to?.[0]?.address === new_email)).toHaveLength(1);
    expect(app.mails.mails.filter(({ to }) => to?.[0]?.address === player.email)).toHaveLength(2);
  });

  it('mails one address five times a day at most, whoever asks', async () => {
    const new_email = anAddress();
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked++) statuses.push((await ask(await app.aPlayer(), new_email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('an address that another account has', () => {
  it('is answered like a free one; only the mail to it tells, and no code leads there', async () => {
    const owner = await app.aPlayer();
    const [stranger, other] = [await app.aPlayer(), await app.aPlayer()];
    const free = await ask(other, anAddress());
    const taken = await ask(stranger, owner.email.toUpperCase());
    expect([taken.status, taken.body.message]).toEqual([free.status, free.body.message]);
    expect(await accountOf(stranger)).toMatchObject({ email_change: { new_email: owner.email } });
    const mail = await app.mails.mailTo(owner.email);
    expect(mail.text).toContain('It already belongs to one');
    expect(mail.text).not.toMatch(/\d{5}/);
    expect(mail.text).not.toContain(stranger.username);
    const old = codeIn(await app.mails.mailTo(stranger.email));
    expect((await confirm(stranger, old, '00000')).refusal).toBe(REFUSALS.emailCodesRefused.text);
  });

  it('is refused to who has proved to read its mails, if the account is newer than the codes', async () => {
    const { player, new_email, codes } = await aMover();
    await app.db.query('UPDATE player SET email = $1 WHERE id = $2', [new_email, (await app.aPlayer()).id]);
    const { status, refusal } = await confirm(player, ...codes);
    expect([status, refusal]).toEqual([409, REFUSALS.emailTaken.text]);
  });

  it('is free as long as the account is not verified: whoever proves to read its mails gets it', async () => {
    const new_email = anAddress();
    await app.send(register, {
      body: { username: 'squatter', email: new_email, password: 'a long password', race_id: 1 },
    });
    const token = codeIn(await app.mails.mailTo(new_email));
    const player = await app.aPlayer();
    await ask(player, new_email);
    const codes: [string, string] = [
      codeIn(await app.mails.mailTo(player.email)),
      codeIn(await app.mails.mailTo(new_email, 2)),
    ];
    expect((await confirm(player, ...codes)).status).toBe(200);
    const late = await app.send(verifyEmail, { body: { email: new_email, token, planet_name: 'Nowhere' } });
    expect(late.status).toBe(400);
  });
});

describe('at the same moment', () => {
  it('two players confirm one address: one gets it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const new_email = anAddress();
      const one = await aMover(new_email);
      const other = await app.aPlayer();
      await ask(other, new_email);
      const codes: [string, string] = [
        codeIn(await app.mails.mailTo(other.email)),
        codeIn(await app.mails.mailTo(new_email, 2)),
      ];
      const answers = await Promise.all([confirm(one.player, ...one.codes), confirm(other, ...codes)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers[0]?.status === 200 ? one.player : other;
      expect(await accountOf(winner)).toMatchObject({ email: new_email });
    }
  });

  it('an address is confirmed and the password is reset: the reset decides, or its link is void', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { player, new_email, codes } = await aMover();
      await app.send(forgotPassword, { body: { email: player.email } });
      const mail = await app.mails.mailTo(player.email, 2);
      const token = /token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
      const new_password = 'another password';
      const [confirmed, reset] = await Promise.all([
        confirm(player, ...codes),
        app.send(resetPassword, { body: { token, new_password } }),
      ]);
      expect([confirmed.status, reset.status].filter((status) => status === 200)).toHaveLength(1);
      const email = confirmed.status === 200 ? new_email : player.email;
      const password = reset.status === 200 ? new_password : player.password;
      expect((await app.send(login, { body: { email, password } })).status).toBe(200);
    }
  });

  it('an address is confirmed and registered: one of the two has it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { player, new_email, codes } = await aMover();
      const form = { username: `late-${round}`, email: new_email, password: 'a long password', race_id: 1 };
      const [confirmed, registered] = await Promise.all([
        confirm(player, ...codes),
        app.send(register, { body: form }),
      ]);
      expect(confirmed.status).toBe(200);
      expect([201, 409]).toContain(registered.status);
      expect(await app.db.query('SELECT id FROM player WHERE email = $1', [new_email])).toEqual([{ id: player.id }]);
    }
  });
});
