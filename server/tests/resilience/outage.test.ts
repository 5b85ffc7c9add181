import type { EventEmitter } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login, register, verifyEmail } from '#shared/api/account';
import { getDashboard } from '#shared/api/dashboard';
import { health, ready } from '#shared/api/health';
import { updateBio } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { forgotPassword } from '#shared/api/settings';
import { REFUSALS } from '#shared/refusals';
import { type FaultProxy, startProxy } from '../../../loadtest/lib/fault-proxy.ts';
import { createLog } from '../../log.ts';
import { APPLICATION_NAME, connect } from '../../store/connection/data-source.ts';
import { DATABASE_REFUSALS } from '../../store/connection/database-refusals.ts';
import { cutDeadConnections } from '../../store/connection/dead-connections.ts';
import { databaseRefusal, databaseTrouble } from '../../store/connection/transaction.ts';
import { poolOf } from '../../store/connection/typeorm/pool.ts';
import { audit } from '../../store/ledger/audit.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../store/postgres/embedded-postgres.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { fillDatabase } from '../support/postgres.ts';
import { clusterOf } from '../support/server-process.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../support/test-app.ts';

/*
 * The server while its PostgreSQL is unavailable. The tests use their own PostgreSQL, which they kill, and a proxy to
 * it, which they cut.
 */

let folder: string;
let postgres: EmbeddedPostgres;
let proxy: FaultProxy;
let app: TestApp;
let player: TestPlayer;
/** Lines of the log. */
const lines: string[] = [];

const dataDir = () => path.join(folder, 'data');
const openPostgres = () => openEmbeddedPostgres({ dataDir: dataDir(), say: () => {}, onLost: () => {} });
const portOf = ({ url }: EmbeddedPostgres) => Number(new URL(url).port);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-away-'));
  // If the tests run as root, PostgreSQL runs as the user postgres, who must be able to enter.
  await chmod(folder, 0o755);
  postgres = await openPostgres();
  await fillDatabase(postgres.url);
  proxy = await startProxy(portOf(postgres));
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  const log = createLog('warn', { write: (line) => void lines.push(line) }, (error) => databaseTrouble(error)?.text);
  app = await startTestApp({ RATE_LIMIT: 'on' }, { log, database: { url: url.href, drop: async () => undefined } });
  player = await app.aPlayer();
}, 60_000);

afterAll(async () => {
  await app?.close();
  await proxy?.close();
  await postgres?.release();
  if (folder) await rm(folder, { recursive: true, force: true });
}, 60_000);

interface Told {
  readonly call: string;
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
  readonly ms: number;
}

async function ask(place: string, init: RequestInit = {}): Promise<Told> {
  const start = performance.now();
  const response = await fetch(app.origin + place, init);
  const body: unknown = await response.json();
  const ms = performance.now() - start;
  return { call: place, status: response.status, body, retryAfter: response.headers.get('retry-after'), ms };
}

const asPlayer = (key?: string) => ({
  Authorization: `Bearer ${player.token}`,
  'Content-Type': 'application/json',
  ...(key && { 'Idempotency-Key': key }),
});
const post = (place: string, body: object, headers: Record<string, string> = asPlayer()) =>
  ask(place, { method: 'POST', headers, body: JSON.stringify(body) });

/** Requests of every kind: reads, commands, public calls, a join, and more reads than there are connections. */
function everyKind(): Promise<Told>[] {
  const { email, password } = player;
  const form = { username: 'while-away', email: 'while-away@example.org', password: 'a password', race_id: 1 };
  return [
    ask(ready.path),
    ask(getResources.path, { headers: asPlayer() }),
    ask(getDashboard.path, { headers: asPlayer() }),
    post(updateBio.path, { bio: 'while it was away' }),
    post(updateBio.path, { bio: 'while it was away' }, asPlayer('a-key')),
    post(login.path, { email, password }),
    post(forgotPassword.path, { email }),
    post(verifyEmail.path, { email: 'rookie@example.org', token: '12345', planet_name: 'Home' }),
    post(register.path, form),
    post('/matchmake/joinOrCreate/player', { token: player.token }),
    ...Array.from({ length: 30 }, () => ask(getResources.path, { headers: asPlayer() })),
  ];
}

const AWAY = {
  error: DATABASE_REFUSALS.databaseAway.text,
  message: DATABASE_REFUSALS.databaseAway.text,
  code: 'database_away',
};
const BUSY = { error: REFUSALS.busy.text, message: REFUSALS.busy.text, code: 'busy' };

/** Expects that every request is refused in the usual format within some 3 s, while /health still answers 200. */
async function expectAway() {
  const asked = everyKind();
  const pulse: number[] = [];
  let done = false;
  const beating = (async () => {
    while (!done) {
      const { status, ms } = await ask(health.path);
      expect(status).toBe(200);
      pulse.push(ms);
      await sleep(50);
    }
  })();
  const told = await Promise.all(asked);
  done = true;
  await beating;
  for (const { call, status, body, retryAfter, ms } of told) {
    expect([call, status, body, retryAfter]).toEqual([call, 503, call === ready.path ? AWAY : BUSY, '1']);
    expect(ms, call).toBeLessThan(5000);
  }
  expect(Math.max(...pulse)).toBeLessThan(2000);
}

/** How many ms it takes until everything is served again. */
async function backAfter(): Promise<number> {
  const start = performance.now();
  const served = async () => {
    const answers = await Promise.all([
      ask(ready.path),
      ...Array.from({ length: 10 }, () => ask(getResources.path, { headers: asPlayer() })),
    ]);
    return answers.every(({ status }) => status === 200);
  };
  expect(await waitUntil(served, 20_000)).toBe(true);
  return performance.now() - start;
}

describe('P11: PostgreSQL', () => {
  it('killed with -9: 503 at every call until it is back, then everything within 5 s, and what was answered is there', async () => {
    for (let round = 1; round <= 2; round++) {
      const bio = `said before kill ${round}`;
      expect((await post(updateBio.path, { bio })).status).toBe(200);
      const cluster = await clusterOf(dataDir());
      // A read that is in progress when the connection dies must end too.
      const underWay = Array.from({ length: 20 }, () => ask(getResources.path, { headers: asPlayer() }));
      process.kill(cluster?.pid ?? 0, 'SIGKILL');
      for (const { status } of await Promise.all(underWay)) expect([200, 503]).toContain(status);
      await waitUntil(async () => (await ask(ready.path)).status === 503, 5000);

      await expectAway();

      postgres = await openPostgres();
      proxy.forwardTo(portOf(postgres));
      expect(await backAfter()).toBeLessThan(5000);
      const [row] = await app.db.query('SELECT bio FROM player WHERE id = $1', [player.id]);
      expect(row).toEqual({ bio });
    }
    // Lines without a cause are about other things, such as a busy machine.
    const told: { cause: string; time: number }[] = lines.map((line) => JSON.parse(line)).filter(({ cause }) => cause);
    expect(told.map(({ cause }) => cause)).toContain(DATABASE_REFUSALS.databaseAway.text);
    for (const [index, { cause, time }] of told.entries()) {
      const before = told.slice(0, index).findLast((line) => line.cause === cause);
      expect(time - (before?.time ?? 0), cause).toBeGreaterThan(59_000);
    }
    expect(lines.join()).not.toContain('"stack"');
  }, 60_000);

  it('with a full disk: 503 at every command, and the log names the cause', async () => {
    await backAfter();
    await app.db.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file "base/16384/2619": No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    await app.db.query('CREATE TRIGGER full_disk BEFORE UPDATE ON player EXECUTE FUNCTION full_disk()');
    const told = await post(updateBio.path, { bio: 'no room' });
    await app.db.query('DROP TRIGGER full_disk ON player');
    expect([told.status, told.body]).toEqual([503, BUSY]);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        cause: DATABASE_REFUSALS.databaseFull.text,
        message: expect.stringContaining('No space left'),
      }),
    );
  });

  it('behind a connection that drops all packets: the same, although no connection is closed', async () => {
    await backAfter();
    proxy.swallow({ forNew: true });
    await expectAway();
    // Once more, now with only new connections.
    await expectAway();
    proxy.heal();
    expect(await backAfter()).toBeLessThan(5000);
  }, 60_000);

  it('releases the locks of a dead connection', async () => {
    await backAfter();
    const runner = app.db.createQueryRunner();
    await runner.query('BEGIN');
    await runner.query('SELECT FROM player WHERE id = $1 FOR NO KEY UPDATE', [player.id]);
    proxy.swallow({ forNew: true });
    proxy.heal();
    const start = performance.now();
    const acts = async () => (await post(updateBio.path, { bio: 'heard again' })).status === 200;
    expect(await waitUntil(acts, 20_000)).toBe(true);
    // After 4 s; without the limit on idle transactions, only when TCP gives up.
    expect(performance.now() - start).toBeLessThan(15_000);
    await runner.release();
  }, 60_000);

  it('ten connections that died silently are not detected one after the other', async () => {
    await backAfter();
    proxy.swallow({ forNew: true });
    proxy.heal();
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) statuses.push((await ask(getResources.path, { headers: asPlayer() })).status);
    expect(statuses.filter((status) => status !== 200).length).toBeLessThan(2);
  }, 60_000);
});

describe('P12: a statement that takes long to answer', () => {
  it('is cancelled by PostgreSQL itself, before its connection counts as dead', async () => {
    await expect(app.db.query('SELECT pg_sleep(10)')).rejects.toMatchObject({ driverError: { code: '57014' } });
  });

  it('is still answered after the process itself was blocked: the connection does not count as dead', async () => {
    // Connects without the proxy, which runs in this process and would stall too.
    const db = await connect(postgres.url, { anyVersion: true });
    cutDeadConnections(poolOf(db));
    const asked = db.query('SELECT pg_sleep(0.5), 1 AS one');
    await sleep(100); // Time is the subject: the process is blocked after the query was sent, before its answer.
    await setImmediate(); // the event loop runs timers next
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3500);
    expect(await asked).toMatchObject([{ one: 1 }]);
    await db.destroy();
  });
});

describe('P12: an answer that arrives slowly', () => {
  it('is cut after 8 s with 503; the next request is answered', async () => {
    const db = await connect(postgres.url, { anyVersion: true });
    cutDeadConnections(poolOf(db));
    const runner = db.createQueryRunner();
    await runner.query('SET statement_timeout = 0');
    const start = performance.now();
    // Each row exceeds PostgreSQL's send buffer: the connection is never silent for 3 s, but the answer takes over a
    // minute.
    const asked = runner.query("SELECT repeat('x', 20000), pg_sleep(0.5) FROM generate_series(1, 120)");
    const error = await asked.catch((reason: unknown) => reason);
    const ms = performance.now() - start;
    expect(error).toMatchObject({ driverError: { code: 'ETIMEDOUT' } });
    expect(databaseRefusal(error)).toBe(REFUSALS.busy);
    expect(ms).toBeGreaterThan(7000);
    expect(ms).toBeLessThan(12_000);
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await runner.release();
    await db.destroy();
  }, 30_000);
});

const OPEN = 'SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = $1';

describe('T21: a pool without a free connection', () => {
  it('makes calls wait for 2 s; calls without a query are answered at once, and the server stays ready', async () => {
    await backAfter();
    const held = Array.from({ length: 10 }, () => app.db.createQueryRunner());
    const say = () => Promise.all(held.map((runner) => runner.query('SELECT 1')));
    await say();
    // A connection that is silent for too long would be cut.
    const talk = setInterval(() => void say(), 500);
    const told = await Promise.all([ask(health.path), ask(ready.path), post(updateBio.path, { bio: 'x' })]);
    expect(told.map(({ status }) => status)).toEqual([200, 200, 503]);
    for (const { ms } of told.slice(0, 2)) expect(ms).toBeLessThan(1000);
    expect(told[2].ms).toBeGreaterThan(1500);
    expect(told[2].ms).toBeLessThan(5000);
    clearInterval(talk);
    for (const runner of held) await runner.release();
    expect((await ask(ready.path)).status).toBe(200);
  });

  it('keeps one connection for /ready, which never uses more than one', async () => {
    const beside = new pg.Client(postgres.url);
    await beside.connect();
    const open = async () => (await beside.query(OPEN, [APPLICATION_NAME])).rows[0].open;
    const before = await open();
    const told = await Promise.all(Array.from({ length: 200 }, () => ask(ready.path)));
    expect(told.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await open()).toBeLessThanOrEqual(before + 1);
    await beside.end();
  });

  it('every connection has its timeouts', async () => {
    const settings = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    const rows = await Promise.all(settings.map((name) => app.db.query(`SHOW ${name}`)));
    expect(rows.map(([row], i) => row[settings[i] ?? ''])).toEqual(['2s', '2500ms', '4s']);
  });

  it('P11: a connection that ends while the pool hands it on fails one call, and does not crash the process', async () => {
    const pool = poolOf(app.db);
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting = app.db.query('SELECT 1');
    const failed = expect(waiting).rejects.toMatchObject({ message: expect.stringMatching(/connection error/) });
    // One packet holds the end of a statement and the server's farewell: the pool has already handed on the connection.
    const [dying] = held.splice(0, 1);
    dying?.release();
    const { connection } = dying as unknown as { connection: EventEmitter };
    connection.emit('errorMessage', new Error('terminating connection due to unexpected postmaster exit'));
    await failed;
    for (const client of held) client.release();
    expect(await app.db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('G-124: a call that cannot get its lock is 503 after 2 s, and changes nothing', async () => {
    const holder = new pg.Client(postgres.url);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM player WHERE id = $1 FOR UPDATE', [player.id]);
    const { status, body, ms } = await post(updateBio.path, { bio: 'locked out' });
    expect([status, body]).toEqual([503, BUSY]);
    expect(ms).toBeGreaterThan(1900);
    await holder.end();
    const [row] = await app.db.query('SELECT bio FROM player WHERE id = $1', [player.id]);
    expect(row.bio).not.toBe('locked out');
  });
});

describe('P6, P12: a COMMIT whose answer was lost', () => {
  beforeEach(async () => void (await backAfter()));

  it.each(Array.from({ length: 10 }, (_, i) => i + 1))(
    'round %i: the same key finds out, with one effect',
    async (i) => {
      const version = async () =>
        (await app.db.query('SELECT version FROM player WHERE id = $1', [player.id]))[0].version;
      const before = await version();
      const body = { bio: `committed in the dark ${i}` };
      const cut = proxy.cutCommits(1, () => true);
      const first = await post(updateBio.path, body, asPlayer(`dark-${i}`));
      await cut;
      expect([first.status, first.body]).toEqual([503, BUSY]);
      const [row] = await app.db.query('SELECT bio FROM player WHERE id = $1', [player.id]);
      expect(row).toEqual(body);

      const again = await post(updateBio.path, body, asPlayer(`dark-${i}`));
      expect(again.status).toBe(200);
      expect((await post(updateBio.path, body, asPlayer(`dark-${i}`))).body).toEqual(again.body);
      expect(await version()).toBe(before + 1);
    },
  );
});

it('P1: the audit finds no difference after all tests', async () => {
  expect((await audit(app.db)).differences).toEqual([]);
});
