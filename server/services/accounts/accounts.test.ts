import { createHmac } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import {
  acknowledgeFirstLogin,
  login,
  logout,
  refreshToken,
  register,
  resendVerification,
  verifyEmail,
} from '#shared/api/account';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { RESOURCES } from '#shared/catalogue/resources';
import { homeGuardOf } from '#shared/catalogue/squads';
import { HOME_WORLD, STARTING_STOCK } from '#shared/catalogue/start';
import { REFUSALS } from '#shared/refusals';
import { audit } from '../../store/ledger/audit.ts';
import { untilLocksAwaited } from '../../tests/support/lock-waits.ts';
import { codeIn } from '../../tests/support/mail-catcher.ts';
import { testApp } from '../../tests/support/test-app.ts';
import { register as registerAt } from './accounts.ts';
import { inHashLane, verifyPassword } from './passwords.ts';

const JAFFA = 1;
const WRONG_CREDENTIALS = 'Login failed. Please check your credentials.';

const app = testApp();

let rookies = 0;
function aForm(over: Partial<Form> = {}): Form {
  const username = `rookie-${++rookies}`;
  return { username, email: `${username}@example.org`, password: `${username}'s password`, race_id: JAFFA, ...over };
}
interface Form {
  username: string;
  email: string;
  password: string;
  race_id: number;
}

const signUp = (form: Form) => app.send(register, { body: form });
const registerFrom = (network: string, form: Form) => registerAt(app.context, form, network);
const verify = (email: string, token: string, planet_name = 'Chulak') =>
  app.send(verifyEmail, { body: { email, token, planet_name } });
const resend = (email: string) => app.send(resendVerification, { body: { email } });
const signIn = (email: string, password: string) => app.send(login, { body: { email, password } });
const refresh = (token?: string) => app.send(refreshToken, {}, token);
const said = ({ status, refusal }: { status: number; refusal: string | undefined }) => [status, refusal];

/** Registers an account; resolves with the mailed code. */
async function aRookie(over?: Partial<Form>) {
  const form = aForm(over);
  expect((await signUp(form)).status).toBe(201);
  return { ...form, code: codeIn(await app.mails.mailTo(form.email.toLowerCase())) };
}

const another = (code: string) => String((Number(code) + 1) % 100_000).padStart(5, '0');

async function idOf(email: string): Promise<number | undefined> {
  const [row]: { id: number }[] = await app.db.query('SELECT id FROM player WHERE email = $1', [email]);
  return row?.id;
}

const endCode = async (email: string) =>
  app.db.query(
    `UPDATE verification_code SET expires_at = clock_timestamp() - interval '1 second' WHERE player_id = $1`,
    [await idOf(email)],
  );

/** As if all earlier requests for codes had been made this much earlier. */
const sinceLastCode = (interval: string) =>
  app.db.query('UPDATE code_request SET last_at = last_at - $1::interval, day_began_at = day_began_at - $1::interval', [
    interval,
  ]);

/** Like a full disk: every INSERT into the table fails until the returned function is called. */
async function noRoomFor(table: 'player' | 'planet'): Promise<() => Promise<unknown>> {
  await app.db.query(
    "CREATE FUNCTION be_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$",
  );
  await app.db.query(
    `CREATE TRIGGER be_full BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION be_full()`,
  );
  return () => app.db.query('DROP FUNCTION be_full CASCADE');
}

const homesOf = async (email: string): Promise<number> =>
  (await app.db.query('SELECT 1 FROM planet WHERE owner_id = $1', [await idOf(email)])).length;

describe('R-04 POST /register', () => {
  it('G-26: answers 201 and mails a 5-digit code; the account is not verified and owns nothing yet', async () => {
    const form = aForm();

    const { status, body } = await signUp(form);

    expect([status, body.message]).toEqual([201, 'Registration received. A 5-digit code is on its way.']);
    const mail = await app.mails.mailTo(form.email);
    expect(mail.subject).toContain(codeIn(mail));
    expect(mail.text).toContain(form.username);
    expect(mail.text).toContain('within 10 minutes');
    const [row] = await app.db.query('SELECT verified_at, metal, race_id FROM player WHERE email = $1', [form.email]);
    expect(row).toEqual({ verified_at: null, metal: 0, race_id: JAFFA });
    expect(await homesOf(form.email)).toBe(0);
  });

  it.each([
    ['no username', { username: undefined }, 'Username is required.'],
    ['a blank username', { username: '   ' }, 'Username is required.'],
    ['a short username', { username: 'ab' }, 'Username must have 3 to 30 letters, digits, "_" or "-".'],
    ['a long username', { username: 'a'.repeat(31) }, 'Username must have 3 to 30 letters, digits, "_" or "-".'],
    ['a username that is not ASCII', { username: 'Têal’c' }, 'Username must have 3 to 30 letters, digits, "_" or "-".'],
    ['no email', { email: undefined }, 'Email is required.'],
    ['an email without @', { email: 'gate.example.org' }, 'Please enter a valid email address.'],
    ['no password', { password: '' }, 'Password is required.'],
    ['a short password', { password: '1234567' }, 'Password must have at least 8 characters.'],
    ['a long password', { password: 'x'.repeat(129) }, 'Password must have at most 128 characters.'],
    ['no race', { race_id: undefined }, 'Race is required.'],
    ['a race as text', { race_id: '1' }, 'Race is required.'],
    ['a fifth race', { race_id: 5 }, 'Please choose one of the four races.'],
  ])('G-25: refuses %s with 400 and a sentence', async (_, wrong, sentence) => {
    const form = { ...aForm(), ...wrong } as Form;
    expect(said(await signUp(form))).toEqual([400, sentence]);
  });

  it('T7: refuses a field that does not belong there', async () => {
    const form = { ...aForm(), verified_at: '2020-01-01', level: 50 };
    expect((await signUp(form)).status).toBe(400);
    expect(await idOf(form.email)).toBeUndefined();
  });

  it('G-25: refuses a taken username or email with 409, in any case', async () => {
    const { username, email } = await aRookie();
    expect(said(await signUp(aForm({ username })))).toEqual([409, 'Username is already taken.']);
    expect(said(await signUp(aForm({ username: username.toUpperCase() })))).toEqual([
      409,
      'Username is already taken.',
    ]);
    expect(said(await signUp(aForm({ email })))).toEqual([409, 'Email is already registered.']);
    expect(said(await signUp(aForm({ email: ` ${email.toUpperCase()} ` })))).toEqual([
      409,
      'Email is already registered.',
    ]);
  });

  it('of twenty at once with one name, one gets the account and the others 409', async () => {
    const { username } = aForm();
    const replies = await Promise.all(Array.from({ length: 20 }, () => signUp(aForm({ username }))));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  it('P12, G-26: a registration that the database could not store does not count towards the daily limit', async () => {
    const form = aForm();
    const makeRoom = await noRoomFor('player');
    for (let i = 0; i < 6; i++) expect((await signUp(form)).status).toBe(503);
    await makeRoom();
    expect((await signUp(form)).status).toBe(201);
  });

  it('G-25: replaces an unverified account once its code has expired, by its email or by its username', async () => {
    const first = await aRookie();
    const old = await idOf(first.email);
    await endCode(first.email);

    const heir = aForm({ email: first.email });
    expect((await signUp(heir)).status).toBe(201);
    const mail = await app.mails.mailTo(first.email, 2);
    expect(await idOf(first.email)).not.toBe(old);
    expect(said(await verify(first.email, codeIn(mail)))).toEqual([200, undefined]);
    expect((await signIn(first.email, heir.password)).status).toBe(200);

    const second = await aRookie();
    await endCode(second.email);
    expect((await signUp(aForm({ username: second.username.toUpperCase() }))).status).toBe(201);
    expect(await idOf(second.email)).toBeUndefined();
  });

  it('G-25: replaces no verified account, and none when another field of the form is refused', async () => {
    const player = await app.registeredPlayer();
    await app.db.query(
      `INSERT INTO verification_code (player_id, code_hmac, expires_at) VALUES ($1, '', '2020-01-01')`,
      [player.id],
    );
    expect((await signUp(aForm({ email: player.email }))).status).toBe(409);

    const expired = await aRookie();
    await endCode(expired.email);
    expect((await signUp(aForm({ username: expired.username, email: player.email }))).status).toBe(409);
    expect(await idOf(expired.email)).toBeDefined();
  });
});

describe('R-05 POST /verify_email', () => {
  it('G-27: founds the home with the trimmed name, the starting stock and a guard of the race', async () => {
    const rookie = await aRookie();

    const { status } = await verify(rookie.email, rookie.code, '  Chulak  ');

    expect(status).toBe(200);
    const { body: tokens } = await signIn(rookie.email, rookie.password);
    const { body: planets } = await app.send(listPlanets, {}, tokens.access_token);
    expect(planets).toMatchObject([
      {
        planet_name: 'Chulak',
        max_buildings: HOME_WORLD.maxBuildings,
        build_slots: 2,
        ...HOME_WORLD.reserves,
        iris_enabled: false,
      },
    ]);
    const id = planets[0]?.planet_id ?? 0;
    const { body: home } = await app.send(getPlanet, { params: { id } }, tokens.access_token);
    expect(home).toMatchObject({ buildings: [], ships: [], artifacts: [], current_population: HOME_WORLD.population });
    expect(home.soldier_squads.map((squad) => squad.squad_type_name)).toEqual([homeGuardOf(JAFFA).name]);
    const [stock] = await app.db.query(`SELECT ${RESOURCES.join(', ')} FROM player WHERE email = $1`, [rookie.email]);
    expect(stock).toEqual(STARTING_STOCK);
    const { body: top } = await app.send(getResources, {}, tokens.access_token);
    expect(top).toMatchObject({ username: rookie.username, level: 1, xp: 0, xp_for_next_level: 100 });
  });

  it('G-16: refuses a wrong code with 400, never 401, and takes the right one after it', async () => {
    const { email, code } = await aRookie();
    expect(said(await verify(email, another(code)))).toEqual([400, REFUSALS.codeRefused.text]);
    expect((await verify(email, code)).status).toBe(200);
  });

  it('T1: after five wrong codes the right one is refused too, until a new one is mailed', async () => {
    const { email, code } = await aRookie();
    for (let i = 0; i < 5; i++) await verify(email, another(code));
    expect(said(await verify(email, code))).toEqual([400, REFUSALS.codeRefused.text]);

    await sinceLastCode('61 seconds');
    await resend(email);
    expect((await verify(email, codeIn(await app.mails.mailTo(email, 2)))).status).toBe(200);
  });

  it('T1, P24: of a hundred guesses at once five are looked at, and then the code is void', async () => {
    const { email, code } = await aRookie();
    const guesses = Array.from({ length: 100 }, (_, i) => another(String(Number(code) + i)));

    const replies = await Promise.all(guesses.filter((guess) => guess !== code).map((guess) => verify(email, guess)));

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
    const [row] = await app.db.query('SELECT tries FROM verification_code WHERE player_id = $1', [await idOf(email)]);
    expect(row).toEqual({ tries: 5 });
    expect((await verify(email, code)).status).toBe(400);
  });

  it('G-27: of two simultaneous verifications the later one gets "already verified"', async () => {
    const { email, code } = await aRookie();
    const other = app.db.createQueryRunner();
    await other.startTransaction();
    await other.query('UPDATE player SET verified_at = clock_timestamp() WHERE email = $1', [email]);
    await other.query('DELETE FROM verification_code WHERE player_id = $1', [await idOf(email)]);
    const late = verify(email, code);
    await untilLocksAwaited(app.db);
    await other.commitTransaction();
    await other.release();
    expect(said(await late)).toEqual([400, REFUSALS.alreadyVerified.text]);
  });

  it('P12, T1: a right code that the database could not use is as good as before', async () => {
    const { email, code } = await aRookie();
    const makeRoom = await noRoomFor('planet');
    for (let i = 0; i < 6; i++) expect((await verify(email, code)).status).toBe(503);
    await makeRoom();
    expect((await verify(email, code)).status).toBe(200);
  });

  it('T1: refuses an expired code, and the code of another player', async () => {
    const [one, two] = [await aRookie(), await aRookie()];
    await endCode(one.email);
    expect(said(await verify(one.email, one.code))).toEqual([400, REFUSALS.codeRefused.text]);
    expect(said(await verify(one.email, two.code))).toEqual([400, REFUSALS.codeRefused.text]);
    if (one.code !== two.code) expect((await verify(two.email, one.code)).status).toBe(400);
    expect((await verify(two.email, two.code)).status).toBe(200);
  });

  it('T4: an unknown address is refused like a wrong code', async () => {
    expect(said(await verify('nobody@example.org', '12345'))).toEqual([400, REFUSALS.codeRefused.text]);
  });

  it('G-27: a second verification is refused with 400 and founds no second home', async () => {
    const { email, code } = await aRookie();
    await verify(email, code);
    expect(said(await verify(email, code))).toEqual([400, 'This account is already verified. Please log in.']);
    expect(await homesOf(email)).toBe(1);
  });

  it('T1: of twenty right codes at once one founds the home', async () => {
    const { email, code } = await aRookie();
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify(email, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
    expect(await homesOf(email)).toBe(1);
  });

  it('V-07: takes a code with leading zeros as text, and no number in its place', async () => {
    const { email } = await aRookie();
    const id = await idOf(email);
    const hmac = createHmac('sha256', app.context.pepper).update(`${id}:00042`).digest();
    await app.db.query('UPDATE verification_code SET code_hmac = $2 WHERE player_id = $1', [id, hmac]);

    expect(said(await verify(email, 42 as never))).toEqual([400, 'Verification code is required.']);
    expect(said(await verify(email, '42'))).toEqual([400, 'The verification code has 5 digits.']);
    expect((await verify(email, '00042')).status).toBe(200);
  });

  it.each([
    ['none', undefined, 'Planet name is required.'],
    ['only blanks', ' \t ', 'Planet name is required.'],
    ['41 characters', 'x'.repeat(41), 'Planet name must have at most 40 characters.'],
    ['nothing but zero-width spaces', '\u200b\u200b', 'Planet name contains characters that cannot be displayed.'],
    ['a NUL', 'Chu\u0000lak', 'Planet name contains characters that cannot be displayed.'],
    ['a lone surrogate', 'Chulak\ud800', 'Planet name contains characters that cannot be displayed.'],
  ])('G-27: refuses a planet name of %s and spends no try on it', async (_, name, sentence) => {
    const { email, code } = await aRookie();
    const reply = await app.send(verifyEmail, { body: { email, token: code, planet_name: name } as never });
    expect(said(reply)).toEqual([400, sentence]);
    const [row] = await app.db.query('SELECT tries FROM verification_code WHERE player_id = $1', [await idOf(email)]);
    expect(row).toEqual({ tries: 0 });
  });
});

describe('R-06 POST /resend_verification', () => {
  it('G-29, T4: answers a known, an unknown and a verified address alike, and mails only the one that waits', async () => {
    const [rookie, player] = [await aRookie(), await app.registeredPlayer()];
    await sinceLastCode('61 seconds');
    const addresses = [rookie.email, 'stranger@example.org', player.email];

    const replies = [];
    for (const address of addresses) replies.push(await resend(address));

    for (const { status, body } of replies)
      expect([status, body]).toEqual([200, { message: 'Verification code sent.' }]);
    await app.mails.mailTo(rookie.email, 2);
    const mailsTo = (address: string) => app.mails.mails.filter((mail) => mail.to?.[0]?.address === address).length;
    expect(addresses.map(mailsTo)).toEqual([2, 0, 1]);

    const again = [];
    for (const address of addresses) again.push(await resend(address));
    for (const { status, refusal } of again) {
      expect(status).toBe(429);
      expect(refusal).toMatch(/^Please wait (60|59|58) seconds before you request another code\.$/);
    }
  });

  it('G-26: a code that was just mailed by registering must wait a minute, too', async () => {
    const { email } = await aRookie();
    expect((await resend(email)).status).toBe(429);
    await sinceLastCode('59 seconds');
    expect((await resend(email)).status).toBe(429);
    await sinceLastCode('1 second');
    expect((await resend(email)).status).toBe(200);
  });

  it('G-26: makes the code before void', async () => {
    const { email, code } = await aRookie();
    await sinceLastCode('61 seconds');
    await resend(email);
    const fresh = codeIn(await app.mails.mailTo(email, 2));
    if (fresh !== code) expect((await verify(email, code)).status).toBe(400);
    expect((await verify(email, fresh)).status).toBe(200);
  });

  it('T1: sends no more than five codes a day, to known and unknown addresses alike', async () => {
    const { email } = await aRookie();
    const stranger = 'other-stranger@example.org';
    await resend(stranger);
    for (let i = 0; i < 4; i++) {
      await sinceLastCode('61 seconds');
      for (const address of [email, stranger]) expect((await resend(address)).status).toBe(200);
    }
    await sinceLastCode('61 seconds');
    for (const address of [email, stranger]) {
      expect(said(await resend(address))).toEqual([429, REFUSALS.codesUsedUp.text]);
    }
    await sinceLastCode('1 day');
    for (const address of [email, stranger]) expect((await resend(address)).status).toBe(200);
  });

  it('T1: an address is registered five times a day at most from one network', async () => {
    const email = 'not-mine@example.org';
    const { username: taken } = await aRookie();
    const signUpAs = (username: string) => signUp({ ...aForm(), email, username });
    for (let round = 0; round < 5; round++) {
      // A refused request sends no mail, so it does not count.
      expect((await signUpAs(taken)).status).toBe(409);
      expect((await signUpAs(`not_mine_${round}`)).status).toBe(201);
      await endCode(email);
    }
    expect(said(await signUpAs('not_mine_5'))).toEqual([429, REFUSALS.codesUsedUp.text]);
    // No account was created, and the older one still exists.
    expect(await app.db.query('SELECT username FROM player WHERE email = $1', [email])).toEqual([
      { username: 'not_mine_4' },
    ]);
    expect((await signUp(aForm())).status).toBe(201);
    // The new player, who comes from another network.
    await endCode(email);
    await registerFrom('203.0.113.9', aForm({ email }));
    expect(await idOf(email)).toBeDefined();
  });

  it('T1: an address is registered twenty times a day at most from everywhere, so that nobody gets endless mails', async () => {
    const email = 'nor-mine@example.org';
    for (let round = 0; round < 20; round++) {
      await registerFrom(`192.0.2.${round % 10}`, aForm({ email }));
      await endCode(email);
    }
    for (let tries = 0; tries < 6; tries++) {
      await expect(registerFrom('203.0.113.9', aForm({ email }))).rejects.toMatchObject({
        refusal: REFUSALS.codesUsedUp,
      });
    }
    // A refusal because of other players' requests does not count against the player.
    await app.context.attemptLimits.giveBack({ name: 'registrations', points: 20, seconds: 24 * 60 * 60 }, email);
    await registerFrom('203.0.113.9', aForm({ email }));
  });

  it('of ten requests at once one is served', async () => {
    const { email } = await aRookie();
    await sinceLastCode('61 seconds');
    const replies = await Promise.all(Array.from({ length: 10 }, () => resend(email)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)]);
  });
});

describe('R-01 POST /login', () => {
  it('answers two tokens, for any case of the email, and the access token is accepted', async () => {
    const player = await app.registeredPlayer();
    const { status, body } = await signIn(` ${player.email.toUpperCase()}`, player.password);
    expect([status, Object.keys(body).sort()]).toEqual([200, ['access_token', 'refresh_token']]);
    const { body: top } = await app.send(getResources, {}, body.access_token);
    expect(top).toMatchObject({ username: player.username, user_id: player.id });
  });

  it('takes the username in any case for the address, and neither tells which address belongs to it', async () => {
    const { username, password } = await app.registeredPlayer();
    expect((await signIn(` ${username.toUpperCase()}`, password)).status).toBe(200);
    const rookie = await aRookie();
    const reply = await signIn(rookie.username, rookie.password);
    expect(said(reply)).toEqual([401, 'Email is not verified.']);
    expect(JSON.stringify([reply.body, ...reply.headers])).not.toContain('@');
    expect(said(await signIn(rookie.username, 'a wrong password'))).toEqual([401, WRONG_CREDENTIALS]);
    expect((await signIn('nobody-at-all', 'a wrong password')).body).toEqual(
      (await signIn(rookie.username, 'a wrong password')).body,
    );
  });

  it('a name that only looks like that of an account is another one', async () => {
    const { username, password } = await app.registeredPlayer();
    expect(said(await signIn(username.replace('i', '1'), password))).toEqual([401, WRONG_CREDENTIALS]);
  });

  it("G-17: says 'Email is not verified.' only to a caller with the right password", async () => {
    const rookie = await aRookie();
    expect(said(await signIn(rookie.email, rookie.password))).toEqual([401, 'Email is not verified.']);
    expect(said(await signIn(rookie.email, 'a wrong password'))).toEqual([401, WRONG_CREDENTIALS]);
  });

  it('G-15, T4: an unknown email and a wrong password get one and the same answer', async () => {
    const player = await app.registeredPlayer();
    const wrong = await signIn(player.email, 'not the password');
    const unknown = await signIn('nobody@example.org', 'not the password');
    expect(said(wrong)).toEqual([401, WRONG_CREDENTIALS]);
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
  });

  it('compares passwords to the last character, with their case', async () => {
    const player = await app.registeredPlayer();
    for (const password of [player.password.toUpperCase(), `${player.password} `, player.password.slice(0, -1)]) {
      expect((await signIn(player.email, password)).status).toBe(401);
    }
  });

  const guess = () => inHashLane('strangers', () => verifyPassword('strangers', undefined, 'a guess'));

  it('T17: in a flood of logins the queue accepts what it can, and refuses the others for a moment', async () => {
    const player = await app.registeredPlayer();
    const flood = await Promise.allSettled(Array.from({ length: 60 }, guess));
    expect(flood.map(({ status }) => status)).toEqual([...Array(50).fill('fulfilled'), ...Array(10).fill('rejected')]);

    // Fifty clients that log in again as soon as they are answered: the queue is always full.
    let raging = true;
    const ragers = Array.from({ length: 50 }, async () => {
      while (raging) await guess();
    });
    const late = await signIn('nobody@example.org', 'a guess');
    expect([...said(late), late.headers.get('retry-after')]).toEqual([503, REFUSALS.busy.text, '1']);
    // From here the player has logged in before.
    expect((await signIn(player.email, player.password)).status).toBe(200);
    raging = false;
    await Promise.all(ragers);
    expect((await signIn('nobody@example.org', 'a guess')).status).toBe(401);
  });

  it('T17: no hash for a player waits for those of strangers that wait', async () => {
    let strangers = 0;
    const flood = Array.from({ length: 50 }, () => guess().finally(() => strangers++));
    await inHashLane('players', () => verifyPassword('players', undefined, 'a guess'));
    // Those that were under way already, four on a large machine, and those that ended at the same time.
    expect(strangers).toBeLessThan(10);
    await Promise.all(flood);
  });

  it('G-25: refuses blank fields with 400', async () => {
    expect(said(await signIn('', 'something'))).toEqual([400, 'Email is required.']);
    expect(said(await signIn('someone@example.org', ''))).toEqual([400, 'Password is required.']);
  });
});

/** A token that is signed with the app's key, with claims that the app would not write. */
const forged = (claims: object) => jwt.sign(claims, app.secret, { algorithm: 'HS256' });
const seconds = () => Math.floor(Date.now() / 1000);

describe('R-02 POST /token/refresh', () => {
  it('G-14: gives a new access token that works, again and again, and a refresh token that need not be used', async () => {
    const player = await app.registeredPlayer();
    for (let i = 0; i < 2; i++) {
      const { status, body } = await refresh(player.refreshToken);
      expect([status, Object.keys(body)]).toEqual([200, ['access_token', 'refresh_token']]);
      expect((await app.send(getResources, {}, body.access_token)).status).toBe(200);
    }
    const many = await Promise.all(Array.from({ length: 20 }, () => refresh(player.refreshToken)));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('G-12: neither token passes for the other', async () => {
    const player = await app.registeredPlayer();
    expect(said(await refresh(player.token))).toEqual([401, 'Token is invalid!']);
    expect(said(await app.send(getResources, {}, player.refreshToken))).toEqual([401, 'Token is invalid!']);
  });

  it('R-53: without a bearer it is missing, and malformed it is invalid', async () => {
    expect(said(await refresh())).toEqual([401, 'Refresh token is missing!']);
    expect(said(await refresh('nonsense'))).toEqual([401, 'Token is invalid!']);
  });

  it('R-54: refuses an expired one as expired, and one whose session was ended or never was as invalid', async () => {
    const player = await app.registeredPlayer();
    const { sid } = jwt.decode(player.refreshToken) as { sid: number };
    const claims = { typ: 'refresh', sub: String(player.id), sid };
    expect(said(await refresh(forged({ ...claims, exp: seconds() - 1 })))).toEqual([401, 'Token has expired!']);

    // Validly signed, but its hash is not the one that the session stores.
    expect(said(await refresh(forged({ ...claims, exp: seconds() + 60 })))).toEqual([401, 'Token is invalid!']);

    await app.db.query(`UPDATE session SET expires_at = clock_timestamp() - interval '1 second' WHERE id = $1`, [sid]);
    expect(said(await refresh(player.refreshToken))).toEqual([401, 'Token is invalid!']);
  });
});

describe('R-03 POST /logout', () => {
  it('G-18: ends this session and no other, with the same answer when repeated', async () => {
    const player = await app.registeredPlayer();
    const { body: other } = await signIn(player.email, player.password);
    for (let i = 0; i < 2; i++) {
      const { status, body } = await app.send(logout, {}, player.refreshToken);
      expect([status, body]).toEqual([200, { message: 'Logged out.' }]);
    }
    expect(said(await refresh(player.refreshToken))).toEqual([401, 'Token is invalid!']);
    expect((await refresh(other.refresh_token)).status).toBe(200);
  });

  it('G-13: without a bearer the refresh token is missing; an access token is not one', async () => {
    const player = await app.registeredPlayer();
    expect(said(await app.send(logout))).toEqual([401, 'Refresh token is missing!']);
    expect(said(await app.send(logout, {}, player.token))).toEqual([401, 'Token is invalid!']);
    expect((await refresh(player.refreshToken)).status).toBe(200);
  });

  it('lets an expired token log out', async () => {
    const expired = forged({ typ: 'refresh', sub: '1', sid: 1, exp: seconds() - 1 });
    expect((await app.send(logout, {}, expired)).status).toBe(200);
  });
});

describe('R-12 POST /user/acknowledge-first-login', () => {
  it('G-103: hides the introduction from then on, and may be repeated', async () => {
    const player = await app.registeredPlayer();
    const firstLogin = async () => (await app.send(getDashboard, {}, player.token)).body.first_login;
    expect(await firstLogin()).toBe(true);
    for (let i = 0; i < 2; i++) {
      expect((await app.send(acknowledgeFirstLogin, {}, player.token)).status).toBe(200);
      expect(await firstLogin()).toBe(false);
    }
  });
});

it('T1, T2: the database keeps no password, code, refresh token or asked-for address that could be read', async () => {
  const rookie = await aRookie();
  const player = await app.registeredPlayer();
  await resend('passer-by@example.org');

  const [row] = await app.db.query('SELECT password_hash FROM player WHERE id = $1', [player.id]);
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [code] = await app.db.query('SELECT code_hmac FROM verification_code WHERE player_id = $1', [
    await idOf(rookie.email),
  ]);
  expect(code.code_hmac).toHaveLength(32);
  expect(code.code_hmac.includes(rookie.code)).toBe(false);

  const [{ all }]: [{ all: string }] = await app.db.query(
    `SELECT concat((SELECT json_agg(player) FROM player), (SELECT json_agg(session) FROM session),
       (SELECT json_agg(code_request) FROM code_request)) AS all`,
  );
  expect(all).toContain(player.email);
  for (const secret of [player.password, player.refreshToken, player.token, 'passer-by@example.org']) {
    expect(all).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

it('P1: the audit finds no difference after all tests', async () => {
  expect((await audit(app.db)).differences).toEqual([]);
});
