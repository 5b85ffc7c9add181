import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, refreshToken } from '#shared/api/account';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { RESOURCES } from '#shared/catalogue/resources';
import { xpFor } from '#shared/rules/experience';
import { BULK_STOCK } from '../services/admin/bulk-players.ts';
import { audit } from '../store/ledger/audit.ts';
import { openTab } from '../tests/support/room-clients.ts';
import { run } from '../tests/support/server-process.ts';
import { startTestApp, type TestApp } from '../tests/support/test-app.ts';

/** The game speed of this test, which the command must read from the database. */
const SPEED = 60;
const COUNT = 25;

interface Made {
  readonly email: string;
  readonly password: string;
  readonly access_token: string;
  readonly refresh_token: string;
}

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ GAME_SPEED: String(SPEED), TICK_MS: '50' });
  // The settings that the first start of a server writes.
  await app.db.query("INSERT INTO setting VALUES ('game_speed', $1) ON CONFLICT (key) DO UPDATE SET value = $1", [
    String(SPEED),
  ]);
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-players-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string) => path.join(folder, name);

/** Runs the command while the app runs, as an operator does. */
async function players(...args: string[]) {
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: folder, JWT_SECRET: app.secret };
  const { ended, err } = run('players', folder, env, args);
  return { code: await ended, err: err() };
}

async function make(count: number, prefix: string): Promise<Made[]> {
  const out = file(`${prefix}-${count}.json`);
  const { code, err } = await players('--count', String(count), '--prefix', prefix, '--out', out);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(await readFile(out, 'utf8'));
}

describe('npm run players', () => {
  it('makes players who can log in, refresh, and join their room, and the ledger balances', async () => {
    const made = await make(COUNT, 'bot');
    expect(made).toHaveLength(COUNT);
    expect(new Set(made.map(({ email }) => email)).size).toBe(COUNT);
    expect((await stat(file(`bot-${COUNT}.json`))).mode & 0o077).toBe(0);

    const { counted, differences } = await audit(app.db);
    expect(differences).toEqual([]);
    expect(counted.players).toBe(COUNT);

    for (const { email, password, refresh_token } of made.slice(0, 2)) {
      const { status, body } = await app.send(login, { body: { email, password } });
      expect(status).toBe(200);
      expect((await app.send(getResources, {}, body.access_token)).body.username).toBe(email.split('@')[0]);
      const refreshed = await app.send(refreshToken, {}, refresh_token);
      expect((await app.send(getResources, {}, refreshed.body.access_token)).status).toBe(200);
    }
  });

  it('gives each a home with one active mine for every resource, paid for by a gift, and the XP of building them', async () => {
    const [player] = await make(1, 'settler');
    const token = player?.access_token ?? '';
    const { body: homes } = await app.send(listPlanets, {}, token);
    expect(homes).toHaveLength(1);
    const { body: home } = await app.send(getPlanet, { params: { id: homes[0]?.planet_id ?? 0 } }, token);
    expect(home.buildings.map(({ building_type_name }) => building_type_name).sort()).toEqual([
      'Farm',
      'Metal Mine',
      'Naquadah Mine',
      'Power Plant',
      'Trinium Mine',
    ]);
    expect(home.buildings.every(({ activated }) => activated)).toBe(true);

    const xp = BUILDING_TYPES.slice(0, 5).reduce((sum, type) => sum + xpFor(type.cost), 0);
    const { body: stock } = await app.send(getResources, {}, token);
    expect(stock).toMatchObject({ level: 2, xp: xp - 100 });
    for (const name of RESOURCES) expect(stock[name], name).toBeGreaterThanOrEqual(BULK_STOCK[name]);

    const tab = await openTab(app.origin, token);
    await tab.sees((state) => RESOURCES.every((name) => state[name] > stock[name]));
    await tab.room.leave();
    expect((await audit(app.db)).differences).toEqual([]);
  });

  it('continues the numbering when called again with the same prefix', async () => {
    await make(2, 'again');
    const names = (await make(3, 'again')).map(({ email }) => email);
    expect(names).toEqual([3, 4, 5].map((number) => `again-${number}@example.org`));
  });

  it.each([
    ['no count', [], /^--count must be a whole number from 1 to 100000: /],
    ['a count that is none', ['--count', '2.5'], /^--count must be /],
    ['a prefix that no name may have', ['--count', '2', '--prefix', 'a b'], /^--prefix must have /],
    ['no file', ['--count', '2'], /^--out must name the file /],
    ['an option that there is not', ['--cuont', '2'], /--cuont/],
    ['a file that cannot be written', ['--count', '2', '--out', '/nowhere/at/all'], /\/nowhere\/at\/all/],
  ])('refuses %s in one sentence, and makes no players', async (_, args, sentence) => {
    const before = (await audit(app.db)).counted.players;
    const { code, err } = await players(...args);
    expect(code).toBe(1);
    expect(err.trim()).toMatch(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect((await audit(app.db)).counted.players).toBe(before);
  });

  it('refuses a database in which no game was ever started', async () => {
    await app.db.query("DELETE FROM setting WHERE key = 'game_speed'");
    const { code, err } = await players('--count', '1', '--out', file('never.json'));
    await app.db.query("INSERT INTO setting VALUES ('game_speed', $1)", [String(SPEED)]);
    expect([code, err]).toEqual([1, 'There is no galaxy yet: start the server once.\n']);
  });
});
