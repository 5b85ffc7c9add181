import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { explore, malp } from '#shared/api/missions';
import { knownPlanets } from '#shared/api/planets';
import { getReport, listReports, readReports } from '#shared/api/reports';
import { getResources } from '#shared/api/resources';
import { REFUSALS } from '#shared/refusals';
import { audit } from '../../store/ledger/audit.ts';
import { untilLocksAwaited } from '../../tests/support/lock-waits.ts';
import { openTab, type Tab } from '../../tests/support/room-clients.ts';
import { anExplorer, enrich } from '../../tests/support/ships.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { settleMission } from './missions.ts';

const LONG_AGO = '2026-01-01T00:00:00Z';
const NOBODYS_ADDRESS = [39, 39, 39, 39, 39, 39];
/** The number of missions that the dashboard lists. */
const ON_THE_DASHBOARD = 50;

let app: TestApp;
let tabs: Tab[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await Promise.all(tabs.map(({ room }) => room.leave()));
  tabs = [];
});
afterAll(() => app.close());

type Query = Partial<Record<'page' | 'per_page' | 'kind' | 'unread', unknown>>;
const reply = (player: TestPlayer, query: Query = {}) => app.send(listReports, { query: query as never }, player.token);
const pageOf = async (player: TestPlayer, query: Query = {}) => (await reply(player, query)).body;
const idsOf = async (player: TestPlayer, query: Query = {}) =>
  (await pageOf(player, query)).reports.map(({ mission_id }) => mission_id);
const read = (player: TestPlayer, mission_ids: number[]) =>
  app.send(readReports, { body: { mission_ids } }, player.token);
const versionOf = async (player: TestPlayer) => (await app.send(getResources, {}, player.token)).body.version;

/** Inserts this many finished missions, one a minute, the last an hour ago; resolves with their ids, newest first. */
async function someReports(player: TestPlayer, count: number, kind = 'malp'): Promise<number[]> {
  const rows: { id: number }[] = await app.db.query(
    `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, completed_at, report)
     SELECT $1, $2, $3, at, at, at, json_build_object('message', 'Report ' || i)
     FROM generate_series(1, $4::int) AS i,
       LATERAL (SELECT clock_timestamp() - make_interval(hours => 1, mins => $4 - i) AS at) AS told
     RETURNING id`,
    [player.id, kind, player.homeId, count],
  );
  return rows.map(({ id }) => id).reverse();
}

describe('GET /missions/reports', () => {
  it('returns every report, also those that the dashboard does not show, newest first and each once', async () => {
    const player = await app.aPlayer();
    const ids = await someReports(player, 123);
    const shown = (await app.send(getDashboard, {}, player.token)).body.missions;
    expect(shown).toHaveLength(ON_THE_DASHBOARD);

    const found: number[] = [];
    for (const page of [1, 2, 3]) {
      const { reports, ...rest } = await pageOf(player, { page, per_page: 50 });
      expect(rest).toMatchObject({ page, per_page: 50, total: 123, unread_count: 123 });
      found.push(...reports.map(({ mission_id }) => mission_id));
    }
    expect(found).toEqual(ids);
    expect(await pageOf(player, { page: 4, per_page: 50 })).toMatchObject({ reports: [], total: 123 });
  });

  it('returns what the dashboard shows of a mission, and its kind, its origin and what it found', async () => {
    const player = await app.aPlayer();
    await enrich(app, player);
    const [wild] = await app.db.query('SELECT id, stargate_address FROM planet WHERE owner_id IS NULL LIMIT 1');
    const body = { originating_planet_id: player.homeId, stargate_address: wild.stargate_address };
    const { report, report_id, worlds } = (await app.send(malp, { body }, player.token)).body;

    const [mission] = (await app.send(getDashboard, {}, player.token)).body.missions;
    const listed = (await pageOf(player)).reports;
    expect(listed).toEqual([
      { ...mission, unread: true, report, worlds, planet_name: `Home of ${player.username}`, ship_id: null },
    ]);
    expect(listed[0]).toMatchObject({
      kind: 'malp',
      planet_id: player.homeId,
      mission_id: report_id,
      completed: true,
      report: { planet_id: wild.id },
    });
  });

  it('has no mission that is under way', async () => {
    const player = await anExplorer(app);
    const before = await pageOf(player);
    const body = { planet_id: player.homeId, ship_id: player.scoutId, duration_days: 1 };
    expect((await app.send(explore, { body }, player.token)).status).toBe(201);
    expect(await pageOf(player)).toMatchObject({ reports: before.reports, total: before.total });
  });

  it('is paged like the log of an alliance: ten by default, at most fifty, from the first page', async () => {
    const player = await app.aPlayer();
    const ids = await someReports(player, 60);
    expect(await idsOf(player)).toEqual(ids.slice(0, 10));
    expect(await idsOf(player, { page: 2, per_page: 7 })).toEqual(ids.slice(7, 14));
    for (const [query, page, per_page] of [
      [{ page: '0', per_page: '500' }, 1, 50],
      [{ page: '-3', per_page: 'many' }, 1, 10],
      [{ page: '999999999999999999999', per_page: '0' }, 1_000_000_000, 1],
    ] as const)
      expect(await pageOf(player, query)).toMatchObject({ page, per_page, total: 60 });
  });

  it('is filtered by kind, by unread, and by both; the count of unread ones is of all', async () => {
    const player = await app.aPlayer();
    const probes = await someReports(player, 4, 'malp');
    const journeys = await someReports(player, 3, 'explore');
    await read(player, [probes[0] as number, journeys[0] as number]);

    const expectPage = async (query: Query, ids: readonly number[]) => {
      const { reports, total, unread_count } = await pageOf(player, query);
      const listed = reports.map(({ mission_id }) => mission_id).sort((a, b) => b - a);
      expect([listed, total, unread_count]).toEqual([ids, ids.length, 5]);
    };
    await expectPage({}, [...journeys, ...probes]);
    await expectPage({ kind: 'explore' }, journeys);
    await expectPage({ kind: 'survey' }, []);
    await expectPage({ unread: 'true' }, [...journeys.slice(1), ...probes.slice(1)]);
    await expectPage({ unread: 'false' }, [journeys[0] as number, probes[0] as number]);
    await expectPage({ kind: 'malp', unread: 'true' }, probes.slice(1));
  });

  it.each([
    [{ kind: 'raid' }, 'kind must be one of: explore, malp, colonize, survey, artifact, lost.'],
    [{ unread: 'yes' }, 'unread must be one of: true, false.'],
  ])('refuses the filter %j by name', async (query, refusal) => {
    expect(await reply(await app.aPlayer(), query)).toMatchObject({ status: 400, refusal });
  });

  it('counts the reports of a player from an index alone, and reads no more of a page than it gives', async () => {
    const player = await app.aPlayer();
    await someReports(player, 2000);
    const another = await app.aPlayer();
    for (let i = 0; i < 10; i++) await someReports(another, 2000);
    await app.db.query('VACUUM ANALYZE mission');
    const planOf = async (sql: string) => JSON.stringify(await app.db.query(`EXPLAIN ${sql}`));
    const own = `FROM mission WHERE player_id = ${player.id} AND completed_at IS NOT NULL`;
    for (const filter of ['', "AND kind = 'malp'", 'AND read_at IS NULL', "AND kind = 'malp' AND read_at IS NULL"])
      expect(await planOf(`SELECT count(*) ${own} ${filter}`), filter).toContain('Index Only Scan');
    const page = await planOf(`SELECT id, report ${own} ORDER BY finish_time DESC, id DESC LIMIT 10 OFFSET 1000`);
    expect(page).toContain('Index Scan');
    expect(page).not.toContain('Sort');
  });
});

describe('GET /missions/{id}/report', () => {
  it('returns each report, whichever page it is on, and marks nothing as read', async () => {
    const player = await app.aPlayer();
    const ids = await someReports(player, 70);
    const oldest = ids.at(-1) as number;
    const [last] = (await pageOf(player, { page: 70, per_page: 1 })).reports;
    expect((await app.send(getReport, { params: { id: oldest } }, player.token)).body).toEqual(last);
    expect(await pageOf(player)).toMatchObject({ unread_count: 70 });
  });

  it('exists for every known world, also for those that the first shipyard found', async () => {
    const player = await anExplorer(app);
    const known = (await app.send(knownPlanets, {}, player.token)).body;
    expect(known).toHaveLength(2);
    for (const { mission_id, stargate_address } of known) {
      const { body } = await app.send(getReport, { params: { id: mission_id ?? 0 } }, player.token);
      expect(body).toMatchObject({ kind: 'survey', unread: true, planet_id: player.homeId });
      expect(body.report.message).toContain(stargate_address.join('-'));
    }
  });

  it("is refused for a stranger's mission, for none, and for one that is under way", async () => {
    const player = await anExplorer(app);
    const [another] = await someReports(await app.aPlayer(), 1);
    const body = { planet_id: player.homeId, ship_id: player.scoutId, duration_days: 1 };
    const { mission_id } = (await app.send(explore, { body }, player.token)).body;
    for (const [id, { status, text }] of [
      [another as number, REFUSALS.missionNotYours],
      [2_000_000_000, REFUSALS.missionNotFound],
      [mission_id, REFUSALS.reportNotThere],
    ] as const) {
      const refused = { status, refusal: text };
      expect(await app.send(getReport, { params: { id } }, player.token)).toMatchObject(refused);
      expect(await read(player, [id])).toMatchObject(refused);
    }
  });
});

describe('POST /missions/reports/read', () => {
  it('marks them, returns how many are left, and has no further effect when repeated', async () => {
    const player = await app.aPlayer();
    const [first, second, third] = (await someReports(player, 3)) as [number, number, number];

    expect((await read(player, [first, second, first])).body).toMatchObject({
      mission_ids: [second, first],
      unread_count: 1,
    });
    expect((await read(player, [second, third])).body).toMatchObject({ mission_ids: [third], unread_count: 0 });
    expect((await read(player, [second])).body).toMatchObject({ mission_ids: [], unread_count: 0 });
    const { reports, unread_count } = await pageOf(player);
    expect([reports.map(({ unread }) => unread), unread_count]).toEqual([[false, false, false], 0]);
  });

  it('marks nothing if one of them is refused', async () => {
    const player = await app.aPlayer();
    const [own] = (await someReports(player, 1)) as [number];
    const [another] = (await someReports(await app.aPlayer(), 1)) as [number];
    expect((await read(player, [own, another])).status).toBe(403);
    expect((await read(player, [own, 2_000_000_000])).status).toBe(404);
    expect(await pageOf(player)).toMatchObject({ unread_count: 1 });
  });

  it.each([
    [[], REFUSALS.reportIdsMissing.text],
    [['1'], REFUSALS.reportIdsMissing.text],
    [Array.from({ length: 101 }, (_, i) => i + 1), REFUSALS.reportIdsTooMany(100).text],
  ])('refuses %j', async (ids, refusal) => {
    expect(await read(await app.aPlayer(), ids as number[])).toMatchObject({ status: 400, refusal });
  });

  it('is sent to all tabs of the player with the next version; nothing is sent if nothing was unread', async () => {
    const player = await app.aPlayer();
    const [first, second] = (await someReports(player, 2)) as [number, number];
    const tab = await openTab(app.origin, player.token);
    const other = await openTab(app.origin, player.token);
    tabs.push(tab, other);
    const before = await versionOf(player);

    const { body } = await read(player, [second]);
    for (const each of [tab, other]) {
      const { arrivedAt, ...told } = await each.next('reports_read');
      expect(told).toEqual(body);
      expect(told).toMatchObject({ mission_ids: [second], unread_count: 1, version: before + 1 });
    }
    await read(player, [second]);
    await read(player, [first]);
    expect(await tab.next('reports_read')).toMatchObject({ mission_ids: [first], version: before + 3 });
  });

  it('at the moment when the mission ends: the report is read exactly if its marking was accepted', async () => {
    for (const first of ['mark', 'end', 'mark', 'end']) {
      const player = await anExplorer(app);
      const body = { planet_id: player.homeId, ship_id: player.scoutId, duration_days: 1 };
      const { mission_id } = (await app.send(explore, { body }, player.token)).body;
      const mark = () => read(player, [mission_id]);
      const end = () => settleMission(app.context, { id: mission_id, player_id: player.id });
      // Both wait for the player's row, and the mission is due when they get the lock.
      const acts = await app.db.transaction(async (tx) => {
        await tx.query('SELECT 1 FROM player WHERE id = $1 FOR NO KEY UPDATE', [player.id]);
        await tx.query('UPDATE mission SET start_time = $2, finish_time = $2 WHERE id = $1', [mission_id, LONG_AGO]);
        const begun: Promise<unknown>[] = [];
        for (const caller of first === 'mark' ? [mark, end] : [end, mark]) {
          begun.push(caller());
          await untilLocksAwaited(app.db, begun.length);
        }
        return begun;
      });
      const replies = await Promise.all(acts);
      const reply = (first === 'mark' ? replies[0] : replies[1]) as Awaited<ReturnType<typeof mark>>;
      expect([undefined, REFUSALS.reportNotThere.text]).toContain(reply.refusal);
      const report = (await app.send(getReport, { params: { id: mission_id } }, player.token)).body;
      expect(report.unread).toBe(reply.refusal !== undefined);
    }
    expect((await audit(app.db)).differences).toEqual([]);
  });
});

it('a mission through the gate returns the id of its report', async () => {
  const player = await app.aPlayer();
  await enrich(app, player);
  const body = { originating_planet_id: player.homeId, stargate_address: NOBODYS_ADDRESS };
  const { report_id, report } = (await app.send(malp, { body }, player.token)).body;
  const found = (await app.send(getReport, { params: { id: report_id } }, player.token)).body;
  expect(found.report).toEqual(report);
});

it('the database refuses a read mark where there is no report, and the audit finds one', async () => {
  const player = await anExplorer(app);
  const body = { planet_id: player.homeId, ship_id: player.scoutId, duration_days: 1 };
  const { mission_id } = (await app.send(explore, { body }, player.token)).body;
  const mark = () => app.db.query('UPDATE mission SET read_at = clock_timestamp() WHERE id = $1', [mission_id]);
  await expect(mark()).rejects.toThrow('mission_read_check');

  const check = 'CHECK (read_at IS NULL OR completed_at IS NOT NULL)';
  await app.db.query('ALTER TABLE mission DROP CONSTRAINT mission_read_check');
  await mark();
  expect((await audit(app.db)).differences).toEqual([`Mission ${mission_id} counts as read, and has no report yet.`]);
  await app.db.query('UPDATE mission SET read_at = NULL WHERE id = $1', [mission_id]);
  await app.db.query(`ALTER TABLE mission ADD CONSTRAINT mission_read_check ${check}`);
  expect((await audit(app.db)).differences).toEqual([]);
});
