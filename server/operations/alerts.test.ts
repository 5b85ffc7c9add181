import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { register } from '#shared/api/account';
import { updateBio } from '#shared/api/profiles';
import { type FaultProxy, startProxy as startFaultProxy } from '../../loadtest/lib/fault-proxy.ts';
import { type OwnRedis, startRedis } from '../../loadtest/lib/redis.ts';
import { freePort } from '../store/postgres/free-port.ts';
import { aDatabase } from '../tests/support/database.ts';
import { catchMails } from '../tests/support/mail-catcher.ts';
import { PROMTOOL_MISSING, SERVER_GROUP_MISSING } from '../tests/support/required-binaries.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../tests/support/test-app.ts';
import type { Child } from './server-group/child.ts';
import { startProxy } from './server-group/proxy.ts';

/*
 * A server behind the proxy, with all that it needs, is scraped as prometheus.yml says while one of these is away. Then Prometheus'
 * own tool tells which of our alerts fire if it stays so for twenty minutes.
 */

const MISSING = PROMTOOL_MISSING ?? SERVER_GROUP_MISSING;

const RULES = path.join(import.meta.dirname, 'alerts.yml');
const TOKEN = 'a-token-for-prometheus';
const MINUTES = 20;
const AWAY_MS = 30_000;

/** What a scrape returned, by name and labels. Empty if there was no answer. */
type Samples = ReadonlyMap<string, number>;
interface Look {
  /** In ms. */
  readonly at: number;
  readonly server: Samples;
  readonly proxy: Samples;
}

let folder: string;
let app: TestApp;
let player: TestPlayer;
let database: FaultProxy;
let mail: FaultProxy;
let redis: OwnRedis;
let proxy: Child;
let origin: string;
let metricsPort: number;
let names: ReadonlySet<string>;

async function scrape(address: string, headers: Record<string, string> = {}): Promise<Samples> {
  const text = await fetch(address, { headers }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  const lines = text.split('\n').filter((line) => names.has(/^\w+/.exec(line)?.[0] ?? ''));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

const look = async (): Promise<Look> => ({
  at: performance.now(),
  server: await scrape(`${origin}/game-1/metrics`, { Authorization: `Bearer ${TOKEN}` }),
  proxy: await scrape(`http://127.0.0.1:${metricsPort}/metrics`),
});

/** What grows or shrinks with time, and so goes on like that. */
const GROWS = /_(total|count|bucket|sum|(lag|oldest)_seconds|disk_free_bytes)(\{|$)/;

/** A series for each sample of the second look, as if what changed between both went on. */
function seriesOf(
  job: string,
  instance: string,
  [before, after]: readonly [Samples, Samples],
  seconds: number,
  minutes: number,
) {
  const labels = `job="${job}",instance="${instance}"`;
  const series = Array.from(after).flatMap(([sample, value]) => {
    if (Number.isNaN(value)) return [];
    const rate = GROWS.test(sample) ? (value - (before.get(sample) ?? 0)) / seconds : 0;
    const values = Array.from({ length: minutes + 1 }, (_, minute) => value + rate * 60 * minute);
    const [name, others] = sample.split(/\{(.*)\}/);
    return [
      {
        series: `${name}{${[labels, ...(others ? [others] : [])].join(',')}}`,
        values: values.join(' ').replaceAll('Infinity', 'Inf'),
      },
    ];
  });
  return [{ series: `up{${labels}}`, values: `${after.size > 0 ? 1 : 0}x${minutes}` }, ...series];
}

/** The alerts that fire after these two looks. */
async function firing(before: Look, after: Look, minutes = MINUTES): Promise<string[]> {
  const seconds = (after.at - before.at) / 1000;
  const input_series = [
    ...seriesOf('seventh-chevron', 'game-1', [before.server, after.server], seconds, minutes),
    ...seriesOf('seventh-chevron-proxy', 'proxy', [before.proxy, after.proxy], seconds, minutes),
  ];
  // Nothing is expected, so that the tool prints what there is instead.
  const expected = { expr: 'ALERTS{alertstate="firing"}', eval_time: `${minutes}m`, exp_samples: [] };
  const file = path.join(folder, 'alerts.test.yml');
  const tests = [{ interval: '1m', input_series, promql_expr_test: [expected] }];
  await writeFile(file, stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  const fire = Array.from(`${stdout}${stderr}`.matchAll(/alertname="(\w+)"/g), ([, name = '']) => name);
  if (status !== 0 && fire.length === 0) throw new Error(`${stdout}${stderr}`);
  return fire;
}

/** Looks twice, with `meanwhile` in between. */
async function firingNow(meanwhile: () => Promise<unknown> = async () => undefined): Promise<string[]> {
  const before = await look();
  await meanwhile();
  return firing(before, await look());
}

/** Waits until a sample of this look is as it should be. */
const sees = (sample: string, value: number, of: 'server' | 'proxy' = 'server') =>
  expect.poll(async () => (await look())[of].get(sample), { timeout: AWAY_MS }).toBe(value);

const ACTIVE = 'haproxy_backend_active_servers{proxy="games"}';
/** The alerts of what is stopped here. Others may fire on a busy machine. */
const OF_THESE = /Away|Full|Ready|Gone|NoServer|Redis|Mails|Fails|MissionsLate/;

describe.skipIf(MISSING)('the alerts', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    names = new Set((await readFile(RULES, 'utf8')).match(/\b(seventh_chevron|nodejs|haproxy)_\w+/g));
    folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-alerts-'));
    const [own, mails] = [await aDatabase(), await catchMails()];
    const url = new URL(own.url);
    database = await startFaultProxy(Number(url.port));
    mail = await startFaultProxy(Number(new URL(mails.url).port));
    redis = await startRedis();
    url.port = String(database.port);
    app = await startTestApp(
      { METRICS_TOKEN: TOKEN, TRUST_PROXY: '1', REDIS_URL: redis.url },
      { database: { url: url.href, drop: own.drop }, mails: { ...mails, url: `smtp://127.0.0.1:${mail.port}` } },
    );
    player = await app.aPlayer();
    const port = await freePort();
    metricsPort = await freePort();
    const servers = { 'game-1': new URL(app.origin).host };
    proxy = await startProxy({ port, servers, metrics: `127.0.0.1:${metricsPort}`, unlimited: true });
    origin = `http://127.0.0.1:${port}`;
  }, 60_000);
  afterAll(async () => {
    await app?.close().catch(() => undefined);
    await proxy?.end('SIGTERM');
    await Promise.all([database?.close(), mail?.close(), redis?.close()]);
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('are silent while everything runs', async () => {
    await sees(ACTIVE, 1, 'proxy');
    expect((await firingNow()).filter((name) => OF_THESE.test(name))).toEqual([]);
  });

  it('tell that PostgreSQL is away, although the proxy answers by itself and the servers count no calls', async () => {
    database.takeDown();
    await sees('seventh_chevron_database_up', 0);
    await sees(ACTIVE, 0, 'proxy');
    const fire = await firingNow(() => Promise.all(Array.from({ length: 20 }, () => fetch(`${origin}/resources`))));
    expect(fire).toEqual(
      expect.arrayContaining([
        'SeventhChevronDatabaseAway',
        'SeventhChevronNotReady',
        'SeventhChevronNoServer',
        'SeventhChevronProxyFails',
        'SeventhChevronMissionsLate',
      ]),
    );
    database.heal();
    await sees('seventh_chevron_ready', 1);
    await sees(ACTIVE, 1, 'proxy');
  });

  it('tell that the disk of PostgreSQL is full, and /ready names it, although players can look around', async () => {
    await app.db.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    await app.db.query('CREATE TRIGGER full_disk BEFORE UPDATE ON player EXECUTE FUNCTION full_disk()');
    expect((await app.send(updateBio, { body: { bio: 'no room' } }, player.token)).status).toBe(503);
    await app.db.query('DROP TRIGGER full_disk ON player');
    expect(await firingNow()).toContain('SeventhChevronDiskFull');
    const ready = await fetch(`${app.origin}/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', trouble: 'The disk of the database is full.' },
    ]);
  });

  it('tell in how many days the disk is full, if it goes on like that', async () => {
    const { server, proxy } = await look();
    const free = 'seventh_chevron_disk_free_bytes';
    expect(server.get(free)).toBeGreaterThan(0);
    const left = (bytes: number, at: number): Look => ({ at, server: new Map([...server, [free, bytes]]), proxy });
    const after = async (bytes: number) => firing(left(1e10, 0), left(1e10 - bytes, 60_000), 90);
    expect(await after(1e6)).toContain('SeventhChevronDiskFills');
    for (const bytes of [1e5, 0, -1e6]) expect(await after(bytes)).not.toContain('SeventhChevronDiskFills');
  });

  it('tell that the newest backup is old, or that there is none, and nothing where the game takes none by itself', async () => {
    const { server, proxy } = await look();
    const age = 'seventh_chevron_backup_age_seconds';
    expect(server.has(age)).toBe(false);
    const after = async (seconds: number) => {
      const then: Look = { at: 0, server: new Map([...server, [age, seconds]]), proxy };
      return firing(then, { ...then, at: 60_000 }, 40);
    };
    for (const old of [26.5 * 3600, Number.POSITIVE_INFINITY])
      expect(await after(old)).toContain('SeventhChevronBackupOld');
    expect(await after(20 * 3600)).not.toContain('SeventhChevronBackupOld');
    expect(await firingNow()).not.toContain('SeventhChevronBackupOld');
  });

  it('tell that Redis is away', async () => {
    await redis.kill();
    await sees('seventh_chevron_redis_up', 0);
    expect(await firingNow()).toContain('SeventhChevronRedisLost');
    await redis.start();
    await sees('seventh_chevron_redis_up', 1);
  });

  it('tell that mails wait for the mail server', async () => {
    mail.takeDown();
    const body = { username: 'waits-for-mail', email: 'waits@example.org', password: 'long enough', race_id: 1 };
    expect((await app.send(register, { body })).status).toBe(201);
    const oldest = async () => (await look()).server.get('seventh_chevron_mail_oldest_seconds') ?? 0;
    const waits = async () => {
      const known = await oldest();
      await expect.poll(oldest, { timeout: AWAY_MS }).toBeGreaterThan(known);
    };
    await waits();
    expect(await firingNow(waits)).toContain('SeventhChevronMailsLate');
    mail.heal();
  });

  it('tell that a server has ended', async () => {
    await app.close();
    await sees(ACTIVE, 0, 'proxy');
    expect(await firingNow()).toEqual(
      expect.arrayContaining(['SeventhChevronServerGone', 'SeventhChevronGone', 'SeventhChevronNoServer']),
    );
  });

  it('tell that the proxy has ended', async () => {
    await proxy.end('SIGTERM');
    expect(await firingNow()).toContain('SeventhChevronProxyGone');
  });
});

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly action: string };
}

it('each alert says how bad it is and what to do, and no greatest or least value hides that there is none', async () => {
  const { groups } = parse(await readFile(RULES, 'utf8'));
  const rules: Rule[] = groups.flatMap((group: { rules: Rule[] }) => group.rules);
  expect(rules.length).toBeGreaterThan(15);
  for (const { alert, expr, labels, annotations } of rules) {
    expect(['critical', 'warning'], alert).toContain(labels.severity);
    expect(annotations.summary.length, alert).toBeGreaterThan(20);
    expect(annotations.action, alert).toMatch(/^[A-Z].{15,}\.$/);
    for (const [, metric] of expr.matchAll(/\b(?:max|min)(?: by \(\w+\))? ?\((\w+)/g))
      expect(expr, alert).toContain(`absent(${metric})`);
    expect(/\b(max|min)\b/.test(expr), alert).toBe(expr.includes('or absent('));
  }
});
