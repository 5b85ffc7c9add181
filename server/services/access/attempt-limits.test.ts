import argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { login, resendVerification } from '#shared/api/account';
import { emailOrName } from '#shared/api/fields';
import { changePassword, forgotPassword, resetPassword } from '#shared/api/settings';
import { rounds } from '../../../.vitest/sizes.ts';
import type { Mail } from '../../mail/mailer.ts';
import { HERE, limitsOfAnotherProcess, outcome, TOO_MANY } from '../../tests/support/attempt-limits.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { login as logIn } from '../accounts/accounts.ts';
import { forgotPassword as forget } from '../accounts/password-reset.ts';
import { deleteExpiredRows } from '../admin/expired-rows.ts';
import { createAttemptLimits, type Limit } from './attempt-limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.db.query('DELETE FROM rate_limit'));
afterAll(() => app.close());

const WRONG = 'Login failed. Please check your credentials.';
const logInFrom = (network: string, email: string, password: string) =>
  outcome(logIn(app.context, { email, password }, { userAgent: '', network }));

describe('G-124: a limit', () => {
  const limit: Limit = { name: 'test', points: 3, seconds: 60 };

  it('grants its points, however many requests arrive at once, then refuses with the time to wait', async () => {
    const limits = limitsOfAnotherProcess(app);
    const asked = await Promise.all(Array.from({ length: 50 }, () => outcome(limits.take(limit, 'a'))));
    expect(asked.filter((each) => each === 'ok')).toHaveLength(3);
    expect(asked.find((each) => each !== 'ok')).toBe('Too many attempts. Please try again in 60 seconds.');
    expect(await limits.allows(limit, 'b')).toBe(true);
    expect(await limits.allows({ ...limit, name: 'another' }, 'a')).toBe(true);
  });

  it('is shared by all processes, and survives a restart', async () => {
    const [one, two] = [limitsOfAnotherProcess(app), limitsOfAnotherProcess(app)];
    expect([await one.allows(limit, 'a'), await two.allows(limit, 'a'), await one.allows(limit, 'a')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([await two.allows(limit, 'a'), await limitsOfAnotherProcess(app).allows(limit, 'a')]).toEqual([
      false,
      false,
    ]);
  });

  it("expires by the database's clock, and is then deleted", async () => {
    const [one, two] = [limitsOfAnotherProcess(app), limitsOfAnotherProcess(app)];
    for (let i = 0; i < 3; i++) await one.take(limit, 'a');
    await app.db.query("UPDATE rate_limit SET ends_at = clock_timestamp() + interval '10 seconds'");
    expect(await outcome(two.take(limit, 'a'))).toMatch(
      /^Too many attempts\. Please try again in ([1-9]|1[01]) seconds?\.$/,
    );
    await app.db.query('UPDATE rate_limit SET ends_at = clock_timestamp()');
    for (let i = 0; i < 3; i++) expect(await one.allows(limit, 'a')).toBe(true);
    expect(await one.allows(limit, 'a')).toBe(false);
    await app.db.query('UPDATE rate_limit SET ends_at = clock_timestamp()');
    await deleteExpiredRows(app.db);
    expect(await app.db.query('SELECT 1 FROM rate_limit')).toEqual([]);
  });

  it('P26: needs no query once it is reached', async () => {
    const asked = vi.fn(app.db.query.bind(app.db));
    const limits = createAttemptLimits({ query: asked as unknown as TestApp['db']['query'] }, Buffer.from('key'));
    for (let i = 0; i < 1000; i++) await limits.allows(limit, 'a');
    expect(asked).toHaveBeenCalledTimes(4);
  });

  it('gives one point back, or all', async () => {
    const limits = limitsOfAnotherProcess(app);
    for (let i = 0; i < 3; i++) await limits.take(limit, 'a');
    await limits.giveBack(limit, 'a');
    expect([await limits.allows(limit, 'a'), await limits.allows(limit, 'a')]).toEqual([true, false]);
    await limits.forget(limit, 'a');
    for (let i = 0; i < 3; i++) expect(await limits.allows(limit, 'a')).toBe(true);
  });

  it('admits a refused caller again when a point is given back, and no more than one', async () => {
    const limits = limitsOfAnotherProcess(app);
    const asked = await Promise.all(Array.from({ length: 10 }, () => limits.allows(limit, 'a')));
    expect(asked.filter((allowed) => allowed)).toHaveLength(3);
    await limits.giveBack(limit, 'a');
    expect([await limits.allows(limit, 'a'), await limits.allows(limit, 'a')]).toEqual([true, false]);
  });

  it('T17: refuses while the database is unavailable', async () => {
    const away = { query: () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })) };
    const limits = createAttemptLimits(away, Buffer.from('key'));
    expect(await outcome(limits.take(limit, 'a'))).toBe('away');
    expect(await outcome(limits.allows(limit, 'a'))).toBe('away');
  });

  it('T22: keeps no address and no name', async () => {
    await limitsOfAnotherProcess(app).take(limit, 'teal-c@example.org', HERE);
    const [{ all }] = await app.db.query('SELECT json_agg(rate_limit)::text AS all FROM rate_limit');
    for (const readable of ['teal-c', HERE]) {
      expect(all).not.toContain(readable);
      expect(all).not.toContain(Buffer.from(readable).toString('hex'));
    }
  });
});

describe('P24: guessing a password', () => {
  it.each(['known', 'unknown'])(
    'of a %s account: ten tries from one address, then 429 even to the right one',
    async (who) => {
      const player = await app.registeredPlayer();
      await app.db.query('DELETE FROM rate_limit');
      const email = who === 'known' ? player.email : 'nobody-at-all@example.org';
      const asked = await Promise.all(Array.from({ length: 30 }, () => logInFrom(HERE, email, 'a guess')));
      expect(asked.filter((each) => each === WRONG)).toHaveLength(10);
      expect(asked.filter((each) => TOO_MANY.test(each))).toHaveLength(20);
      expect(await logInFrom(HERE, email, player.password)).toMatch(TOO_MANY);
      const { status, headers, refusal } = await app.send(login, { body: { email, password: 'a guess' } });
      expect([status, refusal]).toEqual([401, WRONG]);
      expect(headers.get('retry-after')).toBeNull();
    },
  );

  it('P11: a guess that could not be checked does not count', async () => {
    const { email, password } = await app.registeredPlayer();
    // What is read after the try was counted.
    await app.db.query('ALTER TABLE player RENAME COLUMN password_hash TO hidden');
    for (let i = 0; i < 12; i++)
      expect(await logInFrom(HERE, email, password)).toMatch(/column .*password_hash does not exist/);
    await app.db.query('ALTER TABLE player RENAME COLUMN hidden TO password_hash');
    for (let i = 0; i < 9; i++) expect(await logInFrom(HERE, email, 'a guess')).toBe(WRONG);
    expect(await logInFrom(HERE, email, password)).toBe('ok');
  });

  it('over the wire: the eleventh is refused with the time to wait', async () => {
    const { email, password } = await app.registeredPlayer();
    for (let i = 0; i < 10; i++) expect((await app.send(login, { body: { email, password: 'x' } })).status).toBe(401);
    const { status, headers, refusal } = await app.send(login, { body: { email, password } });
    expect([status, refusal]).toEqual([429, expect.stringMatching(TOO_MANY)]);
    expect(refusal).toContain(` ${headers.get('retry-after')} s`);
  });

  it('the right password gives the tries back', async () => {
    const { email, password } = await app.registeredPlayer();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 9; i++) expect(await logInFrom(HERE, email, 'a guess')).toBe(WRONG);
      expect(await logInFrom(HERE, email, password)).toBe('ok');
    }
  });

  it('from many addresses: a hundred in an hour; a network from which the player has logged in is not limited by them', async () => {
    const { email, password } = await app.registeredPlayer();
    expect(await logInFrom('203.0.113.9', email, password)).toBe('ok');
    const asked: string[] = [];
    for (let foe = 0; foe < 12; foe++) {
      const tries = Array.from({ length: 10 }, () => logInFrom(`192.0.2.${foe}`, email, 'a guess'));
      asked.push(...(await Promise.all(tries)));
    }
    expect(asked.filter((each) => each === WRONG)).toHaveLength(100);
    expect(await logInFrom('192.0.2.99', email, password)).toMatch(TOO_MANY);
    expect(await logInFrom('203.0.113.9', email, password)).toBe('ok');
    // This resets the limit of one hundred.
    expect(await logInFrom('192.0.2.99', email, password)).toBe('ok');
  });

  it('by name counts apart from guesses by address, in any case of its letters', async () => {
    const { email, username, password } = await app.registeredPlayer();
    const names = [username, username.toUpperCase()].map((name) => emailOrName.parse(name));
    const byName = await Promise.all(
      Array.from({ length: 30 }, (_, i) => logInFrom(HERE, names[i % 2] ?? '', 'a guess')),
    );
    expect(byName.filter((each) => each === WRONG)).toHaveLength(10);
    expect(await logInFrom(HERE, username, password)).toMatch(TOO_MANY);
    expect(await logInFrom(HERE, email, password)).toBe('ok');
  });

  it('by name, which strangers know: they lock out nobody at a network from which the player has logged in', async () => {
    const { email, username, password } = await app.registeredPlayer();
    expect(await logInFrom('203.0.113.9', email, password)).toBe('ok');
    for (let foe = 0; foe < 12; foe++) {
      const tries = Array.from({ length: 10 }, () => logInFrom(`192.0.2.${foe}`, username, 'a guess'));
      await Promise.all(tries);
    }
    expect(await logInFrom('192.0.2.99', username, password)).toMatch(TOO_MANY);
    expect(await logInFrom('192.0.2.99', email, password)).toBe('ok');
    expect(await logInFrom('203.0.113.9', username, password)).toBe('ok');
  });

  it('the current one, with a stolen token: ten tries', async () => {
    const { token, password } = await app.registeredPlayer();
    const change = async (current_password: string) =>
      (await app.send(changePassword, { body: { current_password, new_password: 'a new password' } }, token)).status;
    for (let i = 0; i < 10; i++) expect(await change('a guess')).toBe(400);
    expect(await change(password)).toBe(429);
  });
});

describe('R-75: reset links', () => {
  const ask = (email: string, network: string) => forget(app.context, { email }, network);
  const linksTo = (email: string) =>
    app.mails.mails
      .filter((mail) => mail.to?.[0]?.address === email && mail.text?.includes('reset-password'))
      .map(({ text = '' }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
  /** A minute later: only the daily limits still count. Resolves when an expected mail has arrived. */
  const askLater = async (email: string, network: string) => {
    await app.db.query(
      "UPDATE rate_limit SET ends_at = clock_timestamp() WHERE ends_at < clock_timestamp() + interval '2 minutes'",
    );
    let sent = 0;
    const before = app.mails.mails.length;
    const send = (mail: Mail) => {
      sent++;
      app.context.mail.send(mail);
    };
    const mail = { ...app.context.mail, send };
    await forget({ ...app.context, mail, attemptLimits: limitsOfAnotherProcess(app) }, { email }, network);
    await app.context.backgroundJobs.finished();
    await vi.waitUntil(() => app.mails.mails.length === before + sent);
  };

  it('a stranger who sends requests all day neither voids the link of the player nor uses up the requests', async () => {
    const { email } = await app.registeredPlayer();
    await ask(email, '203.0.113.9');
    await app.mails.mailTo(email, 2);
    const [own = ''] = linksTo(email);
    for (let i = 0; i < 30; i++) await ask(email, '192.0.2.1');
    await app.context.backgroundJobs.finished();
    // One request a minute: the last mail, at most a minute old, holds the valid link.
    expect(linksTo(email)).toEqual([own]);

    // Requests without a mail do not count. Ten with a mail are the daily limit, and do not affect the player's own
    // limit.
    for (let i = 0; i < 12; i++) await askLater(email, '192.0.2.1');
    expect(linksTo(email)).toEqual(Array(11).fill(own));
    await askLater(email, '203.0.113.9');
    expect(linksTo(email)).toEqual(Array(12).fill(own));
    expect((await app.send(resetPassword, { body: { token: own, new_password: 'a new password' } })).status).toBe(200);
    expect((await app.send(resetPassword, { body: { token: own, new_password: 'a new password' } })).status).toBe(400);
  });
});

describe('R-75: reset links that strangers ask for', () => {
  it('are twenty a day from all their networks; a network from which the player has logged in is not limited by them', async () => {
    const { email, password } = await app.registeredPlayer();
    expect(await logInFrom('203.0.113.9', email, password)).toBe('ok');
    let links = 0;
    const mail = { ...app.context.mail, send: () => void links++ };
    /** A minute later: only the daily limits still count. */
    const ask = async (network: string) => {
      await app.db.query(
        "UPDATE rate_limit SET ends_at = clock_timestamp() WHERE ends_at < clock_timestamp() + interval '2 minutes'",
      );
      await forget({ ...app.context, mail, attemptLimits: limitsOfAnotherProcess(app) }, { email }, network);
      await app.context.backgroundJobs.finished();
    };
    for (let i = 0; i < 25; i++) await ask(`198.51.100.${i}`);
    expect(links).toBe(20);
    await ask('203.0.113.9');
    expect(links).toBe(21);
  });
});

describe('P25: no answer reveals whether an address or a name has an account', () => {
  const SAMPLES = rounds('timed logins');
  const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
  const UNLIKE = ['date', 'set-cookie', 'x-request-id'];

  it.each([
    ['login', 'email', login, { password: 'a guess of mine' }, 1],
    ['login', 'username', login, { password: 'a guess of mine' }, 1],
    ['forgot', 'email', forgotPassword, {}, 0],
    ['resend', 'email', resendVerification, {}, 0],
  ] as const)(
    '%s by %s: the same answer after the same work for known and unknown ones',
    async (_, by, call, rest, hashes) => {
      const { [by]: known } = await app.registeredPlayer();
      const samples = { known: [] as number[], unknown: [] as number[] };
      const answers = new Set<string>();
      const hashed = { known: 0, unknown: 0 };
      const verify = vi.spyOn(argon2, 'verify');
      for (let i = 0; i < SAMPLES; i++) {
        await app.db.query('DELETE FROM rate_limit');
        await app.db.query('DELETE FROM code_request');
        // Alternates which of the two is sent first.
        for (const who of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
          const email = who === 'known' ? known : known.replace('registered', 'nobody');
          const before = verify.mock.calls.length;
          const start = performance.now();
          const response = await fetch(app.origin + call.path, {
            method: call.method,
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ email, ...rest }),
          });
          const body = await response.text();
          samples[who].push(performance.now() - start);
          hashed[who] += verify.mock.calls.length - before;
          const headers = [...response.headers].filter(([name]) => !UNLIKE.includes(name));
          answers.add(JSON.stringify([response.status, body, headers]));
          // Background jobs end before the next measurement, so that they do not affect it.
          await app.context.backgroundJobs.finished();
        }
      }
      verify.mockRestore();
      expect([...answers]).toHaveLength(1);
      expect(hashed).toEqual({ known: hashes * SAMPLES, unknown: hashes * SAMPLES });
      // Both do the same work; this only excludes differences of orders of magnitude.
      const ratio = median(samples.known) / median(samples.unknown);
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    },
  );
});
