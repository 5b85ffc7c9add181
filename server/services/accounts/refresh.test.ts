import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, logout, refreshToken } from '#shared/api/account';
import { getResources } from '#shared/api/resources';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const INVALID = 'Token is invalid!';
const refresh = (token: string) => app.send(refreshToken, {}, token);
/** The refresh token that this one is replaced by. */
async function replaced(token: string): Promise<string> {
  const { status, body } = await refresh(token);
  expect(status).toBe(200);
  return body.refresh_token ?? '';
}
const isGood = async (token: string) => (await refresh(token)).status === 200;
/** As if all that has happened were so many seconds ago. */
const secondsPass = ({ id }: TestPlayer, seconds: number) =>
  app.db.query(
    `UPDATE session SET last_used_at = last_used_at - make_interval(secs => $2),
       before_until = before_until - make_interval(secs => $2) WHERE player_id = $1`,
    [id, seconds],
  );

describe('a refresh token', () => {
  it('is replaced by another that expires with it, and works like it', async () => {
    const player = await app.registeredPlayer();
    const second = await replaced(player.refreshToken);
    expect(second).not.toBe(player.refreshToken);
    const expiry = (token: string) => (jwt.decode(token) as { exp: number }).exp;
    expect(expiry(second)).toBe(expiry(player.refreshToken));
    const { body } = await refresh(second);
    expect((await app.send(getResources, {}, body.access_token)).status).toBe(200);
    expect((await app.send(logout, {}, body.refresh_token ?? '')).status).toBe(200);
    expect((await app.send(getResources, {}, body.access_token)).refusal).toBe(INVALID);
    for (const token of [player.refreshToken, second, body.refresh_token ?? ''])
      expect(await isGood(token)).toBe(false);
  });

  it('that is never replaced stays good, as clients that know of one only use it', async () => {
    const player = await app.registeredPlayer();
    for (let hour = 0; hour < 5; hour++) {
      expect(await isGood(player.refreshToken)).toBe(true);
      await secondsPass(player, 3600);
    }
  });

  it('is good for a minute after the answer that replaced it, and as long as the new one is not used', async () => {
    const player = await app.registeredPlayer();
    const second = await replaced(player.refreshToken);
    await secondsPass(player, 3600);
    expect(await isGood(player.refreshToken)).toBe(true);
    expect(await isGood(second)).toBe(true);
    // The last answer to the first one came less than a minute ago.
    await secondsPass(player, 58);
    expect(await isGood(player.refreshToken)).toBe(true);
    expect(await isGood(await replaced(second))).toBe(true);
  });

  it('that was replaced longer ago ends the session when it comes again, and no other', async () => {
    const player = await app.registeredPlayer();
    const { email, password } = player;
    const other = (await app.send(login, { body: { email, password } })).body;
    const { access_token, refresh_token: second = '' } = (await refresh(player.refreshToken)).body;
    await secondsPass(player, 61);
    const third = await replaced(second);
    expect(await refresh(player.refreshToken)).toMatchObject({ status: 401, refusal: INVALID });
    for (const token of [second, third]) expect(await isGood(token)).toBe(false);
    expect((await app.send(getResources, {}, access_token)).refusal).toBe(INVALID);
    expect((await refresh(other.refresh_token)).status).toBe(200);
  });

  it('of two replacements ago ends the session at once', async () => {
    const player = await app.registeredPlayer();
    const third = await replaced(await replaced(player.refreshToken));
    expect(await isGood(third)).toBe(true);
    expect(await isGood(player.refreshToken)).toBe(false);
    expect(await isGood(third)).toBe(false);
  });

  it('T13: may be used by many tabs at once, in any order with the one that replaces it', async () => {
    const player = await app.registeredPlayer();
    const second = await replaced(player.refreshToken);
    const both = Array.from({ length: 10 }, (_, i) => (i % 2 ? second : player.refreshToken));
    const answers = await Promise.all(both.map(refresh));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    for (const { body } of answers) expect(await isGood(body.refresh_token ?? '')).toBe(true);
  });

  it('after a restore is good, although the backup knows only earlier ones', async () => {
    const player = await app.registeredPlayer();
    const third = await replaced(await replaced(player.refreshToken));
    await app.db.query('UPDATE session SET rotation = 0, before_until = NULL WHERE player_id = $1', [player.id]);
    expect(await isGood(third)).toBe(true);
  });

  it('T4: passes for no other session, and not with a place that no server would write', async () => {
    const [player, other] = [await app.registeredPlayer(), await app.registeredPlayer()];
    const claims = jwt.decode(await replaced(player.refreshToken)) as Record<string, unknown>;
    const others = jwt.decode(other.refreshToken) as Record<string, unknown>;
    const signed = (changed: object) => jwt.sign({ ...claims, ...changed }, app.secret, { algorithm: 'HS256' });
    expect(await isGood(signed({}))).toBe(true);
    for (const changed of [
      { sid: others.sid },
      { sid: others.sid, sub: others.sub },
      { fam: undefined },
      { fam: '' },
      { fam: [claims.fam] },
      { fam: 'x'.repeat(43) },
      { rot: undefined },
      { rot: 0 },
      { rot: -1 },
      { rot: 1.5 },
      { rot: '1' },
      { rot: 2 ** 31 },
    ])
      expect([changed, (await refresh(signed(changed))).refusal]).toEqual([changed, INVALID]);
    expect(await isGood(other.refreshToken)).toBe(true);
    expect(await isGood(player.refreshToken)).toBe(true);
  });
});
