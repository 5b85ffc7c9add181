import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { build } from '#shared/api/buildings';
import { health, ready } from '#shared/api/health';
import { explore } from '#shared/api/missions';
import { getPlanet } from '#shared/api/planets';
import { updateBio } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { TABLES } from '../../store/schema/schema.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { anExplorer } from '../../tests/support/ships.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { VERSION } from '../../version.ts';

const METAL_MINE = 3;
const TOKEN = 'a-token-for-prometheus';

let app: TestApp;

const ask = (headers: Record<string, string> = {}) => fetch(`${app.origin}/metrics`, { headers });
const operations = (file: string) => readFile(new URL(`../../operations/${file}`, import.meta.url), 'utf8');
const scrape = async () => (await ask()).text();
/** The value of the only sample with this prefix. */
const value = (text: string, sample: string) => {
  const [line, ...others] = text
    .split('\n')
    .filter((each) => each.startsWith(`${sample} `) || each.startsWith(`${sample}{`));
  expect(others, sample).toEqual([]);
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

describe('the metrics', () => {
  let player: TestPlayer;
  beforeAll(async () => {
    app = await startTestApp({ TRUST_LOOPBACK: 'on' });
    player = await app.aPlayer();
  });
  afterAll(() => app.close());

  it('count calls by their declared path, and never by what a caller makes up', async () => {
    for (const id of [player.homeId, player.homeId, 999_999])
      await app.send(getPlanet, { params: { id } }, player.token);
    for (let i = 0; i < 20; i++) await fetch(`${app.origin}/made-up/${i}`, { method: 'PUT' });
    const text = await scrape();
    const count = (labels: string) => value(text, `seventh_chevron_call_seconds_count{${labels}}`);
    expect(count(`method="GET",path="${getPlanet.path}",status="200"`)).toBe(2);
    expect(count(`method="GET",path="${getPlanet.path}",status="404"`)).toBe(1);
    expect(count('method="PUT",path="other",status="404"')).toBe(20);
    expect(text).not.toContain('made-up');
  });

  it('count no probe, which machines send all the time', async () => {
    for (const place of [health.path, ready.path]) expect((await fetch(app.origin + place)).status).toBe(200);
    await scrape();
    await app.send(getResources, {}, player.token);
    const counted = Array.from(
      (await scrape()).matchAll(/^seventh_chevron_call_seconds_count\{(.*)\}/gm),
      ([, labels]) => labels,
    );
    expect(counted).toContain(`method="GET",path="${getResources.path}",status="200"`);
    expect(counted.filter((labels) => /"GET",path="(\/health|\/ready|\/metrics|other)"/.test(labels ?? ''))).toEqual(
      [],
    );
  });

  it('count rooms, sockets and messages of rooms, with the time that they took', async () => {
    const tab = await openTab(app.origin, player.token);
    await app.send(build, { body: { planet_id: player.homeId, building_type_id: METAL_MINE } }, player.token);
    await tab.next('building_started');
    const text = await scrape();
    expect(value(text, 'seventh_chevron_rooms{kind="player"}')).toBe(1);
    expect(value(text, 'seventh_chevron_rooms{kind="alliance"}')).toBe(0);
    expect(value(text, 'seventh_chevron_clients')).toBe(1);
    expect(value(text, 'seventh_chevron_push_seconds_count{message="building_started"}')).toBe(1);
    const seconds = value(text, 'seventh_chevron_push_seconds_sum{message="building_started"}');
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(seconds).toBeLessThan(5);
    await tab.room.leave();
  });

  it('count a patch for each tab that it went to', async () => {
    const tabs = [await openTab(app.origin, player.token), await openTab(app.origin, player.token)];
    const patches = async () => value(await scrape(), 'seventh_chevron_patches_total') ?? 0;
    const before = await patches();
    const known = tabs[0]?.room.state.version ?? 0;
    await app.send(updateBio, { body: { bio: 'a new version' } }, player.token);
    for (const tab of tabs) await tab.sees(({ version }) => version > known);
    // One for each tab, or two if a resource grew by a unit meanwhile.
    expect([2, 4]).toContain((await patches()) - before);
    for (const { room } of tabs) await room.leave();
  });

  it('show the pool and Node, and no Redis if there is none', async () => {
    const text = await scrape();
    expect(value(text, 'seventh_chevron_pool_connections')).toBeGreaterThan(0);
    expect(value(text, 'seventh_chevron_pool_waiting')).toBe(0);
    expect(value(text, 'seventh_chevron_redis_up')).toBeUndefined();
    expect(value(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(value(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  });

  it('name the version of the game', async () => {
    expect(await scrape()).toContain(`seventh_chevron_build_info{version="${VERSION}"} 1\n`);
  });

  it('show the size of each table, and the free disk of a PostgreSQL on this machine', async () => {
    const text = await scrape();
    const tables = Array.from(text.matchAll(/^seventh_chevron_table_bytes\{table="(\w+)"\} (\d+)$/gm));
    expect(tables.map(([, table]) => table)).toEqual([...TABLES]);
    expect(tables.filter(([, , bytes]) => Number(bytes) < 8192)).toEqual([]);
    expect(value(text, 'seventh_chevron_disk_free_bytes')).toBeGreaterThan(0);
  });

  it('count mails by what became of them, from 0 on, so that the first one that is refused is an increase', async () => {
    const mails = (text: string, outcome: string) => value(text, `seventh_chevron_mails_total{outcome="${outcome}"}`);
    const before = await scrape();
    for (const outcome of ['refused', 'given_up', 'replaced']) expect(mails(before, outcome), outcome).toBe(0);
    await app.registeredPlayer();
    const after = await scrape();
    expect((mails(after, 'sent') ?? 0) - (mails(before, 'sent') ?? 0)).toBe(1);
    expect(value(after, 'seventh_chevron_mail_retries_total')).toBe(0);
    expect(value(after, 'seventh_chevron_mails_waiting')).toBe(0);
    expect(value(after, 'seventh_chevron_mail_oldest_seconds')).toBe(0);
  });

  it('show how long the oldest unsettled mission has waited, and the rest also if that is unknown', async () => {
    expect(value(await scrape(), 'seventh_chevron_due_lag_seconds')).toBe(0);
    const explorer = await anExplorer(app);
    const order = { planet_id: explorer.homeId, ship_id: explorer.scoutId, duration_days: 1 };
    const begun = performance.now();
    await app.send(explore, { body: order }, explorer.token);
    const runner = app.db.createQueryRunner();
    await runner.startTransaction();
    // No mission of this player can be settled while this lock is held.
    await runner.query('SELECT 1 FROM player WHERE id = $1 FOR UPDATE', [explorer.id]);
    const shift = "- interval '1 day 1 minute'";
    await app.db.query(`UPDATE mission SET start_time = start_time ${shift}, finish_time = finish_time ${shift}`);
    const late = value(await scrape(), 'seventh_chevron_due_lag_seconds');
    const seconds = (performance.now() - begun) / 1000;
    await runner.query('LOCK TABLE mission IN ACCESS EXCLUSIVE MODE');
    const meanwhile = await scrape();
    await runner.rollbackTransaction();
    await runner.release();
    expect(late).toBeGreaterThanOrEqual(60);
    expect(late).toBeLessThanOrEqual(60 + Math.ceil(seconds));
    expect(value(meanwhile, 'seventh_chevron_due_lag_seconds')).toBeUndefined();
    expect(value(meanwhile, 'seventh_chevron_clients')).toBe(0);
  });

  it('count Web Push messages from 0 on, and show how long the oldest notification is overdue', async () => {
    const text = await scrape();
    for (const outcome of ['sent', 'gone', 'refused', 'failed']) {
      expect(value(text, `seventh_chevron_web_pushes_total{outcome="${outcome}"}`), outcome).toBe(0);
    }
    expect(value(text, 'seventh_chevron_web_pushes_waiting')).toBe(0);
    expect(value(text, 'seventh_chevron_notification_lag_seconds')).toBe(0);
  });

  it('are all that the dashboard and the alerts ask for', async () => {
    await app.send(getResources, {}, player.token);
    const exported = new Set(Array.from((await scrape()).matchAll(/^# TYPE (\w+)/gm), ([, name]) => name));
    for (const file of ['grafana-dashboard.json', 'alerts.yml']) {
      const text = await operations(file);
      const asked = Array.from(text.matchAll(/\b(?:seventh_chevron|nodejs|process)_\w+/g), ([name]) => name);
      expect(asked.length, file).toBeGreaterThan(5);
      for (const name of asked)
        expect(exported, file).toContain(exported.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''));
    }
    const dashboard = JSON.parse(await operations('grafana-dashboard.json'));
    // 'All' must mean the listed servers, not every application in Prometheus.
    for (const { name, allValue } of dashboard.templating.list) expect(allValue, name).toBeUndefined();
    const failures = dashboard.panels.find(({ title }: { title: string }) => title.includes('5xx'));
    expect(failures.targets[0].expr, '0 and no gap where no call failed').toMatch(/ or vector\(0\)$/);
    const own = [...exported].filter((name) => name?.startsWith('seventh_chevron_'));
    for (const name of own) expect(JSON.stringify(dashboard.panels), 'a panel for each').toContain(name);
  });

  it('are what every alert is about, and no other application’s', async () => {
    const alerts = parse(await operations('alerts.yml')).groups.flatMap(({ rules }: { rules: object[] }) => rules);
    expect(alerts.length).toBeGreaterThan(5);
    for (const { alert, expr } of alerts) {
      expect(expr, alert).toMatch(
        /seventh_chevron_|haproxy_\w+\{proxy="(players|games)"|up\{job="seventh-chevron(-proxy)?"\}/,
      );
      // Metrics of Node exist for other applications too.
      if (/\b(nodejs|process)_/.test(expr))
        expect(expr, alert).toMatch(/ and on \(job, instance\) seventh_chevron_\w+$/);
    }
  });

  it('of several servers behind one proxy are read from each, by its name', async () => {
    const { scrape_configs, rule_files } = parse(await operations('prometheus.yml'));
    expect(rule_files).toEqual(['alerts.yml']);
    const [{ job_name, static_configs, relabel_configs }] = scrape_configs;
    expect(job_name).toBe('seventh-chevron');
    const read = static_configs[0].targets.map((target: string) => {
      const labels: Record<string, string> = { __address__: target, __metrics_path__: '/metrics' };
      for (const { source_labels = [], target_label, replacement = '$1' } of relabel_configs) {
        labels[target_label] = replacement.replace('$1', labels[source_labels[0]] ?? '');
      }
      return `${labels.instance} at ${labels.__address__}${labels.__metrics_path__}`;
    });
    expect(read).toEqual([1, 2].map((n) => `game-${n} at localhost:2567/game-${n}/metrics`));
  });

  it('are open to this machine if loopback is trusted, and closed to callers through a proxy', async () => {
    expect((await ask()).headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    for (const header of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP', 'X-Forwarded-Host']) {
      expect((await ask({ [header]: '127.0.0.1' })).status, header).toBe(403);
    }
    expect((await ask({ Authorization: 'Bearer anything-at-all' })).status).toBe(200);
  });
});

describe('with a token', () => {
  beforeAll(async () => {
    app = await startTestApp({ METRICS_TOKEN: TOKEN });
  });
  afterAll(() => app.close());

  it('the metrics are open to callers with it, from anywhere, and to no others', async () => {
    for (const authorization of ['', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, 'Bearer ']) {
      const refused = await ask({ Authorization: authorization });
      expect([refused.status, refused.headers.get('www-authenticate')], authorization).toEqual([401, 'Bearer']);
      expect(await refused.text()).not.toContain('seventh_chevron_');
    }
    const scraped = await ask({ Authorization: `Bearer ${TOKEN}`, 'X-Forwarded-For': '203.0.113.7' });
    expect(scraped.status).toBe(200);
    expect(await scraped.text()).toContain('seventh_chevron_clients 0');
  });
});
