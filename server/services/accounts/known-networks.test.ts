import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login, refreshToken } from '#shared/api/account';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { deleteExpiredRows } from '../admin/expired-rows.ts';
import { isKnownNetwork, rememberNetwork } from './known-networks.ts';

const HOME = '127.0.0.1';
const BROWSER = 'A browser';

let app: TestApp;
let player: TestPlayer;
beforeAll(async () => {
  app = await startTestApp();
  player = await app.registeredPlayer();
});
beforeEach(() => app.db.query('DELETE FROM known_network'));
afterAll(() => app.close());

const comeIn = {
  login: () => app.send(login, { body: { email: player.email, password: player.password } }),
  refresh: () => app.send(refreshToken, {}, player.refreshToken),
};
const isAtHome = () => isKnownNetwork(app.context, player.email, HOME);
const daysPass = async (days: number) => {
  await app.db.query(
    'UPDATE known_network SET first_at = first_at - make_interval(days => $1), last_at = last_at - make_interval(days => $1)',
    [days],
  );
  await deleteExpiredRows(app.db);
};
/** PostgreSQL's version of the row: each write changes it. */
const versionOfRow = async () => (await app.db.query('SELECT xmin::text, ctid::text FROM known_network'))[0];

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
  expect(await isKnownNetwork(app.context, player.email, '198.51.100.1')).toBe(false);
  expect(await isKnownNetwork(app.context, 'another@example.org', HOME)).toBe(false);
});

it('a network is known although the key has changed since, and its hash is then another one', async () => {
  const { networkHash } = app.context;
  const hashes = [0, 1, 2, 3].map((ago) => networkHash('network', HOME, ago).toString('hex'));
  expect(new Set(hashes).size).toBe(4);
  for (const ago of [1, 3]) {
    await app.db.query('DELETE FROM known_network');
    await app.db.query(
      `INSERT INTO known_network (player_id, network, browser, first_at, last_at)
       SELECT $1, $2, $3, at, at FROM (SELECT clock_timestamp() - make_interval(days => $4) AS at) AS moment`,
      [player.id, networkHash('network', HOME, ago), networkHash('browser', BROWSER, ago), 29 * ago],
    );
    expect(await isAtHome()).toBe(true);
  }
});

it('each browser at a network is kept apart, the latest hundred of a player', async () => {
  const come = (userAgent: string) => rememberNetwork(app.context, player.id, { network: HOME, userAgent });
  for (let i = 0; i < 103; i++) {
    await come(`${BROWSER} ${i}`);
    // So that a clock that is set back a little between two visits does not change their order.
    await app.db.query(
      "UPDATE known_network SET first_at = first_at - interval '1 minute', last_at = last_at - interval '1 minute'",
    );
  }
  await come(`${BROWSER} 102`);
  const { networkHash } = app.context;
  const rows: { browser: Buffer }[] = await app.db.query('SELECT browser FROM known_network ORDER BY last_at');
  expect(rows.map(({ browser }) => browser.toString('hex'))).toEqual(
    Array.from({ length: 100 }, (_, i) => networkHash('browser', `${BROWSER} ${i + 3}`).toString('hex')),
  );
});

it('neither the network nor the browser can be read from the row', async () => {
  await rememberNetwork(app.context, player.id, { network: HOME, userAgent: BROWSER });
  const [row] = await app.db.query('SELECT * FROM known_network');
  const plain = (value: string) => createHash('sha256').update(value).digest('hex');
  for (const column of ['network', 'browser'])
    for (const value of [HOME, BROWSER, `network ${HOME}`, `browser ${BROWSER}`])
      expect(row[column].toString('hex')).not.toBe(plain(value));
});

it('nothing is remembered of a deleted account', async () => {
  const gone = await app.aPlayer();
  await app.db.query(
    'UPDATE player SET deleted_at = clock_timestamp(), email = NULL, password_hash = NULL, verified_at = NULL WHERE id = $1',
    [gone.id],
  );
  await rememberNetwork(app.context, gone.id, { network: HOME, userAgent: BROWSER });
  expect(await app.db.query('SELECT 1 FROM known_network')).toEqual([]);
});
