import type { DataSource } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { login, refreshToken } from '#shared/api/account';
import { getResources } from '#shared/api/resources';
import { changePassword, endOtherSessions, forgotPassword, listSessions, resetPassword } from '#shared/api/settings';
import { untilLocksAwaited } from '../../tests/support/lock-waits.ts';
import { type TestPlayer, testApp } from '../../tests/support/test-app.ts';
import { deleteExpiredRows } from '../admin/expired-rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { login as logIn } from './accounts.ts';

const app = testApp({ PUBLIC_URL: 'https://gate.example.org/' });

/** Another login of the same player. */
async function anotherSession({ email, password }: TestPlayer) {
  return (await app.send(login, { body: { email, password } })).body;
}
const canRefresh = async (token: string) => (await app.send(refreshToken, {}, token)).status === 200;
const canLogIn = async (email: string, password: string) =>
  (await app.send(login, { body: { email, password } })).status === 200;

/** Requests a reset link, as if the last request were long ago, and reads the token from the mail. */
async function linkFor({ email }: TestPlayer, mails: number): Promise<string> {
  await app.db.query('DELETE FROM rate_limit');
  await app.send(forgotPassword, { body: { email } });
  const { text = '' } = await app.mails.mailTo(email, mails);
  return /https:\/\/gate\.example\.org\/reset-password#token=([\w-]+)/.exec(text)?.[1] ?? '';
}

describe('R-72, R-73: sessions', () => {
  it('are listed, newest use first, with the session of the caller marked', async () => {
    const player = await app.registeredPlayer();
    const second = await anotherSession(player);
    const { body: sessions } = await app.send(listSessions, {}, second.access_token);
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    const { body: seen } = await app.send(listSessions, {}, player.token);
    expect(seen.map(({ current }) => current)).toEqual([false, true]);
  });

  it('all except that of the caller are ended, with their access tokens', async () => {
    const player = await app.registeredPlayer();
    const other = await anotherSession(player);
    expect((await app.send(endOtherSessions, {}, player.token)).status).toBe(200);
    expect(await canRefresh(other.refresh_token)).toBe(false);
    expect(await canRefresh(player.refreshToken)).toBe(true);
    expect((await app.send(getResources, {}, other.access_token)).refusal).toBe('Token is invalid!');
    expect((await app.send(endOtherSessions, {}, other.access_token)).refusal).toBe('Token is invalid!');
    expect((await app.send(listSessions, {}, other.access_token)).refusal).toBe('Token is invalid!');
    expect((await app.send(listSessions, {}, player.token)).body).toHaveLength(1);
  });

  it('an open session of another player makes no token good', async () => {
    const [player, other] = [await app.aPlayer(), await app.aPlayer()];
    const [session] = await app.db.query('SELECT id FROM session WHERE player_id = $1', [other.id]);
    const token = (id: number) => app.context.tokens.sign('access', id, session.id);
    expect((await app.send(getResources, {}, token(other.id))).status).toBe(200);
    expect((await app.send(getResources, {}, token(player.id))).refusal).toBe('Token is invalid!');
  });

  it('T13: of two that end each other at once, one stays', async () => {
    const player = await app.registeredPlayer();
    for (let round = 0; round < 10; round++) {
      const [a, b] = await Promise.all([anotherSession(player), anotherSession(player)]);
      const ends = await Promise.all([a, b].map((each) => app.send(endOtherSessions, {}, each.access_token)));
      expect(ends.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
    const [row] = await app.db.query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
    expect(Number(row.deadlocks)).toBe(0);
  });
});

describe('R-72: a player has 50 sessions at most', () => {
  /** Inserts this many sessions: the first was last used one minute ago, the second two minutes ago, and so on. */
  const addSessions = async ({ id }: TestPlayer, count: number): Promise<void> => {
    await app.db.query(
      `INSERT INTO session (player_id, token_hash, last_used_at, expires_at)
       SELECT $1, '', clock_timestamp() - make_interval(mins => minute), clock_timestamp() + interval '1 day'
       FROM generate_series(1, $2::int) AS minute`,
      [id, count],
    );
  };
  const sessionsOf = ({ id }: TestPlayer): Promise<{ id: number }[]> =>
    app.db.query('SELECT id FROM session WHERE player_id = $1 ORDER BY id', [id]);

  it('a login ends those that were used longest ago', async () => {
    const player = await app.registeredPlayer();
    await addSessions(player, 12_000);
    const latest = await app.db.query(
      `SELECT id FROM session WHERE player_id = $1 AND token_hash <> ''
       UNION ALL (SELECT id FROM session WHERE player_id = $1 AND token_hash = '' ORDER BY last_used_at DESC LIMIT 48)`,
      [player.id],
    );

    const fresh = await anotherSession(player);

    const { body: listed } = await app.send(listSessions, {}, fresh.access_token);
    expect(listed).toHaveLength(50);
    const others = listed.filter(({ current }) => !current).map(({ session_id }) => session_id);
    expect(others.sort()).toEqual(latest.map(({ id }: { id: number }) => id).sort());
    expect(await sessionsOf(player)).toHaveLength(50);
    expect(await canRefresh(player.refreshToken)).toBe(true);
  });

  it('the new session stays, although the others were used later', async () => {
    const player = await app.registeredPlayer();
    await addSessions(player, 60);
    await app.db.query("UPDATE session SET last_used_at = last_used_at + interval '1 day' WHERE player_id = $1", [
      player.id,
    ]);
    expect(await canRefresh((await anotherSession(player)).refresh_token)).toBe(true);
    expect(await sessionsOf(player)).toHaveLength(50);
  });

  it('ended sessions do not count', async () => {
    const player = await app.registeredPlayer();
    await addSessions(player, 60);
    await app.db.query(
      "UPDATE session SET revoked_at = clock_timestamp(), last_used_at = clock_timestamp() WHERE player_id = $1 AND token_hash = ''",
      [player.id],
    );
    await anotherSession(player);
    expect(await sessionsOf(player)).toHaveLength(2);
    expect(await canRefresh(player.refreshToken)).toBe(true);
  });

  /**
   * The context without the limit on one player's concurrent calls. Its transactions start together, once all are
   * ready.
   */
  const inProcessesOfTheirOwn = (context: AppContext, count: number): readonly AppContext[] => {
    let wanted = 0;
    let begin = () => {};
    const allWant = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const transaction = async (work: Parameters<DataSource['transaction']>[1]) => {
      if (++wanted === count) begin();
      await allWant;
      return context.db.transaction(work as never);
    };
    const db: DataSource = Object.create(context.db, { transaction: { value: transaction } });
    return Array.from({ length: count }, () => ({ ...context, db, limitSessionCalls: (_, work) => work() }));
  };

  it('T13: logins at the same time leave no more than 50, and each new session stays', async () => {
    const player = await app.registeredPlayer();
    await addSessions(player, 60);
    const together = inProcessesOfTheirOwn(app.context, 6);
    // Of browsers of their own: two logins of one browser wait for each other when it is remembered.
    const login = (context: AppContext, browser: number) =>
      logIn(context, player, { userAgent: `${browser}`, network: '198.51.100.1' });
    let logins: ReturnType<typeof login>[] = [];
    await app.db.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM player WHERE id = $1 FOR NO KEY UPDATE', [player.id]);
      logins = together.map(login);
      await untilLocksAwaited(app.db, logins.length);
    });
    const begun = await Promise.all(logins);
    expect(await sessionsOf(player)).toHaveLength(50);
    for (const { refresh_token } of begun) expect(await canRefresh(refresh_token)).toBe(true);
  });
});

describe('R-71: a new password', () => {
  it('needs the current one, and ends every other session', async () => {
    const player = await app.registeredPlayer();
    const other = await anotherSession(player);
    const wrong = { current_password: 'a wrong password', new_password: 'a new password' };
    expect(await app.send(changePassword, { body: wrong }, player.token)).toMatchObject({
      status: 400,
      refusal: 'The current password is wrong.',
    });
    expect(await canRefresh(other.refresh_token)).toBe(true);

    const right = { current_password: player.password, new_password: 'a new password' };
    expect((await app.send(changePassword, { body: right }, player.token)).status).toBe(200);
    expect(await canRefresh(other.refresh_token)).toBe(false);
    expect(await canRefresh(player.refreshToken)).toBe(true);
    expect(await canLogIn(player.email, player.password)).toBe(false);
    expect(await canLogIn(player.email, 'a new password')).toBe(true);
  });

  it('P6: may be repeated with the same key, more often than passwords may be guessed', async () => {
    const { token, password } = await app.registeredPlayer();
    const ask = async () => {
      const answer = await fetch(app.origin + changePassword.path, {
        method: changePassword.method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'once' },
        body: JSON.stringify({ current_password: password, new_password: 'a new password' }),
      });
      return [answer.status, await answer.text()];
    };
    const [first, ...others] = [await ask(), ...(await Promise.all(Array.from({ length: 20 }, ask)))];
    expect(first?.[0]).toBe(200);
    expect(others).toEqual(Array(20).fill(first));
  });

  it('T13: is set once by two simultaneous requests', async () => {
    const player = await app.registeredPlayer();
    const both = await Promise.all(
      ['a first password', 'a second password'].map((new_password) =>
        app.send(changePassword, { body: { current_password: player.password, new_password } }, player.token),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('T14: voids a link that was mailed before', async () => {
    const player = await app.registeredPlayer();
    const token = await linkFor(player, 2);
    const body = { current_password: player.password, new_password: 'a new password' };
    await app.send(changePassword, { body }, player.token);
    expect((await app.send(resetPassword, { body: { token, new_password: 'of a foe' } })).status).toBe(400);
  });
});

describe('R-75, R-76: a forgotten password', () => {
  it('T13, T14: is replaced by a mailed link, once, and all sessions end', async () => {
    const player = await app.registeredPlayer();
    const token = await linkFor(player, 2);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const body = { token, new_password: 'a better password' };

    const tries = await Promise.all([1, 2, 3].map(() => app.send(resetPassword, { body })));

    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(tries.find(({ status }) => status === 400)?.refusal).toMatch(/no longer valid/);
    expect(await canRefresh(player.refreshToken)).toBe(false);
    expect(await canLogIn(player.email, player.password)).toBe(false);
    expect(await canLogIn(player.email, 'a better password')).toBe(true);
  });

  it('a link is valid for 30 minutes; a request in the last 15 of them mails a new one, which voids it', async () => {
    const player = await app.registeredPlayer();
    const first = await linkFor(player, 2);
    expect(await linkFor(player, 3)).toBe(first);
    await app.db.query("UPDATE password_reset SET expires_at = expires_at - interval '15 minutes'");
    const second = await linkFor(player, 4);
    expect(second).not.toBe(first);
    expect((await app.send(resetPassword, { body: { token: first, new_password: 'too late for it' } })).status).toBe(
      400,
    );
    await app.db.query("UPDATE password_reset SET expires_at = expires_at - interval '30 minutes'");
    expect((await app.send(resetPassword, { body: { token: second, new_password: 'too late for it' } })).status).toBe(
      400,
    );
    await deleteExpiredRows(app.db);
    expect(await app.db.query('SELECT 1 FROM password_reset')).toEqual([]);
  });

  it('is answered alike for every address, and mailed once a minute at most', async () => {
    const player = await app.registeredPlayer();
    const answers = [];
    for (const email of [player.email, player.email, 'nobody@example.org', 'nobody@example.org']) {
      answers.push((await app.send(forgotPassword, { body: { email } })).body);
    }
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    await app.mails.mailTo(player.email, 2);
    await app.context.backgroundJobs.finished();
    expect(app.mails.mails.filter(({ to }) => to?.some(({ address }) => address === player.email))).toHaveLength(2);
  });

  it('T4: the stored hash of a link is refused as a token', async () => {
    const player = await app.registeredPlayer();
    const token = await linkFor(player, 2);
    const [row] = await app.db.query('SELECT token_hash FROM password_reset WHERE player_id = $1', [player.id]);
    expect(row.token_hash.toString('latin1')).not.toContain(token);
    const stored = row.token_hash.toString('base64url');
    expect((await app.send(resetPassword, { body: { token: stored, new_password: 'of a foe' } })).status).toBe(400);
  });
});
