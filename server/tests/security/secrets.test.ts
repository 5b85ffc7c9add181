import { expect, it } from 'vitest';
import { login, logout, refreshToken, register, resendVerification, verifyEmail } from '#shared/api/account';
import { updateBio } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { changePassword, forgotPassword, listSessions, resetPassword } from '#shared/api/settings';
import { createLog } from '../../log.ts';
import { codeIn } from '../support/mail-catcher.ts';
import { openTab } from '../support/room-clients.ts';
import { testApp } from '../support/test-app.ts';

/* Collects the whole log at the finest level, while calls use every kind of secret. */

const lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });

const METRICS_TOKEN = 'what-prometheus-knows';

const app = testApp({ LOG_LEVEL: 'trace', METRICS_TOKEN, TRUST_PROXY: '1' }, { log });

it('T22: no token, code, password, link, cookie or key is in the log, whether calls succeed or fail', async () => {
  const secrets = new Map<string, string>();
  const issued = (name: string, secret: string) => {
    expect(secret.length, name).toBeGreaterThan(4);
    secrets.set(name, secret);
    return secret;
  };
  const { db, mails, origin, send } = app;
  issued('signing secret', app.secret);
  const player = await app.registeredPlayer();
  const { email, token } = player;
  issued('password', player.password);
  issued('access token', token);
  issued('refresh token', player.refreshToken);

  // Calls that succeed.
  const tab = await openTab(origin, token);
  issued('seat', tab.room.sessionId);
  issued('reconnection token', tab.room.reconnectionToken.split(':')[1] ?? '');
  const { body: refreshed } = await send(refreshToken, {}, player.refreshToken);
  issued('second access token', refreshed.access_token);
  issued('replaced refresh token', refreshed.refresh_token ?? '');
  await send(listSessions, {}, token);
  const rookie = {
    username: 'secretive',
    email: 'secretive@example.org',
    password: issued('second password', 'one of silence'),
  };
  await send(register, { body: { ...rookie, race_id: 1 } });
  const code = issued('code', codeIn(await mails.mailTo(rookie.email)));
  await send(resendVerification, { body: { email: rookie.email } });
  await send(forgotPassword, { body: { email } });
  const { text = '' } = await mails.mailTo(email, 2);
  const link = issued('reset link', /token=([\w-]+)/.exec(text)?.[1] ?? '');

  // Calls that fail: by the caller's fault, in joins, and by internal errors.
  issued('wrong password', 'a wrong password of some length');
  await send(login, { body: { email, password: secrets.get('wrong password') ?? '' } });
  await send(verifyEmail, { body: { email: rookie.email, token: code, planet_name: '' } });
  await send(login, {
    body: { email, password: player.password, extra: issued('extra', 'unknown-field-value') } as never,
  });
  await send(getResources, {}, issued('forged token', `${token.slice(0, -3)}abc`));
  const headers = {
    Authorization: `Bearer ${token}`,
    Cookie: `session=${issued('cookie', 'a-cookie-of-another-program')}`,
    'Idempotency-Key': issued('key', 'an-idempotency-key-of-some-length'),
    'Content-Type': 'application/json',
  };
  const at = (place: string, body: string) => fetch(origin + place, { method: 'POST', headers, body });
  await at(updateBio.path, '{"bio":');
  await at('/matchmake/joinOrCreate/player', JSON.stringify({ token: secrets.get('forged token') }));
  await at('/matchmake/joinById/nowhere', JSON.stringify({ token }));
  await at('/matchmake/joinOrCreate/alliance', JSON.stringify({ token }));
  await db.query('ALTER TABLE player RENAME TO hidden');
  for (const broken of [
    () => send(login, { body: { email, password: player.password } }),
    () => send(register, { body: { ...rookie, username: 'another', email: 'another@example.org', race_id: 1 } }),
    () => send(resetPassword, { body: { token: link, new_password: issued('password never set', 'never to be set') } }),
    () => send(getResources, {}, token),
    () => at(updateBio.path, '{"bio":"quiet"}'),
    () => send(changePassword, { body: { current_password: player.password, new_password: 'never to be set' } }, token),
  ]) {
    expect((await broken()).status).toBeGreaterThanOrEqual(400);
  }
  await db.query('ALTER TABLE hidden RENAME TO player');
  await db.query('ALTER TABLE player RENAME COLUMN language TO hidden');
  await send(forgotPassword, { body: { email: 'aside@example.org' } });
  await app.context.backgroundJobs.finished();
  await db.query('ALTER TABLE player RENAME COLUMN hidden TO language');
  await send(resetPassword, { body: { token: link, new_password: issued('new password', 'a password of today') } });
  const { body: tokens } = await send(login, { body: { email, password: 'a password of today' } });
  issued('third access token', tokens.access_token);
  await send(logout, {}, issued('second refresh token', tokens.refresh_token));
  // Operators' requests, and secrets in URLs and headers.
  const ask = (place: string, more: Record<string, string> = {}) => fetch(origin + place, { headers: more });
  issued('metrics token', METRICS_TOKEN);
  expect((await ask('/metrics', { Authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200);
  expect((await ask('/metrics', { Authorization: `Bearer ${token}` })).status).toBe(401);
  await ask(`/reset-password?token=${issued('link in an address', 'of-a-mail-that-came-too-late')}`);
  await ask(`/planet/${issued('nonsense in an address', 'not-an-id-of-a-planet')}`, {
    Authorization: `Bearer ${token}`,
  });
  await ask('/health', { 'X-Request-Id': issued('no id', 'Bearer of-something-secret') });
  // The new password has ended its session.
  await tab.closed;

  // Request ids are random, and sometimes contain the five digits of a code.
  const said = lines.join('').replaceAll(/"request":"[\da-f-]{36}"/g, '');
  // Internal errors were logged; otherwise this test would prove nothing.
  expect(said).toContain('A request ended in an error');
  expect(said).toContain('A background job failed');
  expect(said).toContain('A request was answered');
  for (const [name, secret] of secrets) {
    for (const form of [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
      JSON.stringify(secret).slice(1, -1),
    ]) {
      // Five digits also occur in times and ports, so search for the code as a separate word.
      const found = name === 'code' ? new RegExp(`(?<![\\d.])${form}(?!\\d)`).test(said) : said.includes(form);
      expect(found, `${name} is in the log`).toBe(false);
    }
  }
});
