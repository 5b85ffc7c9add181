import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login, refreshToken } from '#shared/api/account';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { deleteExpiredRows } from '../admin/expired-rows.ts';
import { isKnownNetwork } from './known-networks.ts';

const HOME = '127.0.0.1';

let app: TestApp;
let player: TestPlayer;
beforeAll(async () => {
  app = await startTestApp();
  player = await app.registeredPlayer();
});
beforeEach(() => app.db.query('DELETE FROM rate_limit'));
afterAll(() => app.close());

const comeIn = {
  login: () => app.send(login, { body: { email: player.email, password: player.password } }),
  refresh: () => app.send(refreshToken, {}, player.refreshToken),
};
const isAtHome = () => isKnownNetwork(app.context.attemptLimits, player.email, HOME);
const daysPass = async (days: number) => {
  await app.db.query('UPDATE rate_limit SET ends_at = ends_at - make_interval(days => $1)', [days]);
  await deleteExpiredRows(app.db);
};
/** PostgreSQL's version of the row: each write changes it. */
const versionOfRow = async () => (await app.db.query('SELECT xmin::text, ctid::text FROM rate_limit'))[0];

describe.each(['login', 'refresh'] as const)('a network from which a player came in by %s', (way) => {
  it('is known for 90 days after the last time', async () => {
    for (let visit = 0; visit < 3; visit++) {
      expect((await comeIn[way]()).status).toBe(200);
      await daysPass(89);
      expect(await isAtHome()).toBe(true);
    }
    await daysPass(1);
    expect(await isAtHome()).toBe(false);
  });

  it('is written down once a day, however often the player comes', async () => {
    await comeIn[way]();
    const before = await versionOfRow();
    for (let i = 0; i < 3; i++) await comeIn[way]();
    expect(await versionOfRow()).toEqual(before);
    await daysPass(1);
    await comeIn[way]();
    expect(await versionOfRow()).not.toEqual(before);
  });
});

it('no other network is known, and none of another player', async () => {
  await comeIn.refresh();
  expect(await isKnownNetwork(app.context.attemptLimits, player.email, '198.51.100.1')).toBe(false);
  expect(await isKnownNetwork(app.context.attemptLimits, 'another@example.org', HOME)).toBe(false);
});
