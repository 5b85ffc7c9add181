import { Agent, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { register, resendVerification, verifyEmail } from '#shared/api/account';
import { REFUSALS } from '#shared/refusals';
import { HERE, limitsOfAnotherProcess, outcome, TOO_MANY } from '../../tests/support/attempt-limits.ts';
import { codeIn } from '../../tests/support/mail-catcher.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import type { AppContext } from '../command/app-context.ts';
import { spendCode } from './verification-codes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.db.query('DELETE FROM rate_limit'));
afterAll(() => app.close());

describe('P24, T1: guessing a code', () => {
  async function aRookie(name: string) {
    const email = `${name}@example.org`;
    await app.send(register, { body: { username: name, email, password: 'a password', race_id: 1 } });
    return { email, code: codeIn(await app.mails.mailTo(email)) };
  }

  // Thousands of requests, on a machine that may be busy with other tests.
  it('of five thousand guesses at once, five are checked', { timeout: 120_000 }, async () => {
    const { email, code } = await aRookie('five-thousand');
    const agent = new Agent({ keepAlive: true, maxSockets: 100 });
    const guess = (token: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { 'Content-Type': 'application/json' };
        request(`${app.origin}${verifyEmail.path}`, { method: 'POST', agent, headers }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0));
        })
          .once('error', reject)
          .end(JSON.stringify({ email, token, planet_name: 'Mine' }));
      });
    const wrong = Array.from({ length: 5001 }, (_, i) => String(i).padStart(5, '0')).filter((each) => each !== code);

    const statuses = await Promise.all(wrong.slice(0, 5000).map(guess));

    agent.destroy();
    // Guesses beyond the queue are refused with 503, and are not checked either.
    expect(statuses.filter((status) => status !== 400 && status !== 503)).toEqual([]);
    const [row] = await app.db.query(
      'SELECT tries FROM verification_code JOIN player ON player.id = player_id WHERE email = $1',
      [email],
    );
    expect(row).toEqual({ tries: 5 });
    // Not counting the registrations, which have one point each for the address and its network.
    expect(await app.db.query('SELECT points FROM rate_limit WHERE points > 1')).toEqual([{ points: 5 }]);
    expect((await app.send(verifyEmail, { body: { email, token: code, planet_name: 'Mine' } })).status).toBe(400);
  });

  const guess = (context: TestApp['context'], email: string, token: string, network: string, use = async () => {}) =>
    outcome(spendCode(context, { email, token, network }, use));
  const wrong = (code: string) => (code === '00000' ? '00001' : '00000');

  it('of all players together: two thousand wrong ones in an hour; right ones do not count', async () => {
    const [one, two] = [await aRookie('budget-one'), await aRookie('budget-two')];
    const context = { ...app.context, attemptLimits: limitsOfAnotherProcess(app) };
    const look = ({ email }: typeof one, token: string) => guess(context, email, token, HERE);
    expect(await look(one, wrong(one.code))).toBe(REFUSALS.codeRefused.text);
    await app.db.query('UPDATE rate_limit SET points = 1999');
    expect(await look(one, one.code)).toBe('ok');
    expect(await look(two, wrong(two.code))).toBe(REFUSALS.codeRefused.text);
    expect(await look(two, two.code)).toMatch(TOO_MANY);
    expect(await look(two, two.code)).toMatch(TOO_MANY);

    // A guess that was not checked does not count: the right code works after the hour is over.
    await app.db.query('UPDATE rate_limit SET ends_at = clock_timestamp()');
    const next = { ...app.context, attemptLimits: limitsOfAnotherProcess(app) };
    for (let i = 0; i < 2; i++)
      expect(await guess(next, two.email, wrong(two.code), HERE)).toBe(REFUSALS.codeRefused.text);
    expect(await guess(next, two.email, two.code, HERE)).toBe('ok');
  });

  describe('wrong guesses of strangers', () => {
    const HOME = '127.0.0.1';
    const triesAt = async (email: string) => {
      const [row] = await app.db.query(
        'SELECT tries FROM verification_code JOIN player ON player.id = player_id WHERE email = $1',
        [email],
      );
      return row.tries;
    };
    /** Like separate processes, which share only what is stored. */
    const games = () =>
      [limitsOfAnotherProcess(app), limitsOfAnotherProcess(app)].map((attemptLimits) => ({
        ...app.context,
        attemptLimits,
      })) as [AppContext, AppContext];
    async function useUpAllGuesses(context: AppContext) {
      const { email, code } = await aRookie(`stranger-${++strangers}`);
      expect(await guess(context, email, wrong(code), HERE)).toBe(REFUSALS.codeRefused.text);
      await app.db.query('UPDATE rate_limit SET points = 2000');
      expect(await guess(context, email, wrong(code), HERE)).toMatch(TOO_MANY);
    }
    let strangers = 0;

    it('the first guess from the network that registered the account is always checked, a second one is not', async () => {
      const [one, two] = games();
      const { email, code } = await aRookie('at-home');
      await useUpAllGuesses(one);

      expect(await guess(two, email, code, HERE)).toMatch(TOO_MANY);
      // Five, because a code has five tries: a sixth at the same time would find none left.
      const atOnce = Array.from({ length: 5 }, (_, i) => guess(i % 2 ? one : two, email, wrong(code), HOME));
      const answers = await Promise.all(atOnce);

      expect(answers.filter((answer) => answer === REFUSALS.codeRefused.text)).toHaveLength(1);
      expect(answers.filter((answer) => TOO_MANY.test(answer))).toHaveLength(4);
      expect(await guess(two, email, code, HOME)).toMatch(TOO_MANY);
      expect(await triesAt(email)).toBe(1);
    });

    it('a newcomer verifies the address over the wire, and a new code brings a new guess', async () => {
      const [one, two] = games();
      const { email, code } = await aRookie('let-in');
      await useUpAllGuesses(one);
      expect(await guess(two, email, wrong(code), HOME)).toBe(REFUSALS.codeRefused.text);
      await app.db.query("UPDATE code_request SET last_at = last_at - interval '1 minute'");
      expect((await app.send(resendVerification, { body: { email } })).status).toBe(200);
      const token = codeIn(await app.mails.mailTo(email, 2));
      expect((await app.send(verifyEmail, { body: { email, token, planet_name: 'Mine' } })).status).toBe(200);
    });

    it('a correct guess that could not be used does not count', async () => {
      const [one, two] = games();
      const { email, code } = await aRookie('unlucky');
      await useUpAllGuesses(one);
      const fail = () => Promise.reject(new Error('away'));
      expect(await guess(two, email, code, HOME, fail)).toBe('away');
      expect(await guess(two, email, code, HOME, fail)).toBe('away');
      expect(await guess(two, email, code, HOME)).toBe('ok');
    });

    it('a code has five tries, also from the network that registered the account', async () => {
      const [one, two] = games();
      const { email, code } = await aRookie('five-at-home');
      for (let i = 0; i < 5; i++) await guess(two, email, wrong(code), HOME);
      await useUpAllGuesses(one);
      expect(await guess(two, email, code, HOME)).toBe(REFUSALS.codeRefused.text);
    });

    it('strangers cannot use up the last try of a code', async () => {
      const [one, two] = games();
      const { email, code } = await aRookie('fifth-at-home');
      const atOnce = Array.from({ length: 20 }, (_, i) => guess(i % 2 ? one : two, email, wrong(code), HERE));
      expect(new Set(await Promise.all(atOnce))).toEqual(new Set([REFUSALS.codeRefused.text]));
      expect(await triesAt(email)).toBe(4);
      expect(await guess(one, email, code, HERE)).toBe(REFUSALS.codeRefused.text);
      expect(await guess(two, email, code, HOME)).toBe('ok');
    });

    it('T22: the stored rows of a registration contain no network address', async () => {
      await aRookie('unnamed');
      const [{ all }] = await app.db.query('SELECT json_agg(rate_limit)::text AS all FROM rate_limit');
      expect(all).not.toContain(HOME);
      expect(all).not.toContain(Buffer.from(HOME).toString('hex'));
    });
  });
});
