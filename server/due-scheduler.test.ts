import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { colonize, explore } from '#shared/api/missions';
import { knownPlanets } from '#shared/api/planets';
import { buildShip, completeShip } from '#shared/api/ships';
import { planExploration } from '#shared/rules/missions/explore';
import { DUE_KINDS } from './due-kinds.ts';
import { DueScheduler, dueLagSeconds } from './due-scheduler.ts';
import { countFailed, listFailed, retryFailed } from './failed-items.ts';
import type { AppContext } from './services/command/app-context.ts';
import { claimGroups } from './services/command/due-groups.ts';
import { settleMission } from './services/missions/missions.ts';
import { audit } from './store/ledger/audit.ts';
import { waitUntil } from './store/postgres/wait-until.ts';
import { openTab, type Tab } from './tests/support/room-clients.ts';
import { anExplorer, enrich, SCOUT_ID } from './tests/support/ships.ts';
import { startTestApp, type TestApp } from './tests/support/test-app.ts';

/** The two minutes of a scout's construction take 12 ms. */
const SPEED = 10_000;
const CONDITIONS = {
  days: 1,
  escort: 0,
  population: 0,
  defense: 0,
  hourly: { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 },
  emptyInARow: 0,
};
const foundAWorld = { ...planExploration(CONDITIONS, 1), find: 'world' };
/** Seconds. */
const DAY = 86_400;
/** How late the scheduler may be. */
const LATE_MS = 5000;

let app: TestApp;

type Explorer = Awaited<ReturnType<typeof anExplorer>>;

/** Inserts a mission without a ship that finishes in this many seconds. */
async function aMission(player: Explorer, seconds: number, plan: object | null = foundAWorld): Promise<number> {
  const [{ id }] = await app.db.query(
    `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, plan)
     SELECT $1, 'explore', $2, at - interval '30 days', at + make_interval(secs => $3), $4
     FROM (SELECT clock_timestamp() AS at) AS now RETURNING id`,
    [player.id, player.homeId, seconds, plan && JSON.stringify(plan)],
  );
  return id;
}
const rowsOf = (ids: readonly number[]): Promise<{ id: number; finish_time: Date; completed_at: Date | null }[]> =>
  app.db.query('SELECT id, finish_time, completed_at FROM mission WHERE id = ANY ($1) ORDER BY finish_time, id', [ids]);
const settled = async (ids: readonly number[]) => (await rowsOf(ids)).every((row) => row.completed_at !== null);
const versionOf = async (player: Explorer): Promise<number> =>
  (await app.db.query('SELECT version FROM player WHERE id = $1', [player.id]))[0].version;
/**
 * The missions that found a planet for this player, in the order of discovery, with the planet's distance from home.
 */
const foundBy = (player: Explorer): Promise<{ mission_id: number; discovered_at: Date; distance: number }[]> =>
  app.db.query(
    `SELECT mission_id, discovered_at,
       point(world.coordinates_x, world.coordinates_y) <-> point(home.coordinates_x, home.coordinates_y) AS distance
     FROM known_planet JOIN planet AS world ON world.id = planet_id JOIN planet AS home ON home.id = $2
     JOIN mission ON mission.id = mission_id AND kind = 'explore'
     WHERE known_planet.player_id = $1 ORDER BY discovered_at`,
    [player.id, player.homeId],
  );

describe('the due scheduler', () => {
  beforeAll(async () => {
    app = await startTestApp({ GAME_SPEED: String(SPEED) });
    // In a fast season without end it would soon be the day on which everybody's surveys begin.
    await app.db.query("UPDATE season SET ends_at = began_at + interval '120 days'");
    // The audit reads the speed from the data, and the template was made at speed 1.
    await app.db.query("UPDATE setting SET value = $1 WHERE key = 'game_speed'", [SPEED]);
  });
  afterAll(() => app.close());

  it('G-59: settles a mission within a second of its finish, at its finish', async () => {
    const player = await anExplorer(app);
    const ids = [await aMission(player, 0.4), await aMission(player, 1.3), await aMission(player, 1.7)];

    for (const id of ids) {
      expect(await waitUntil(() => settled([id]), 5000)).toBe(true);
      const [row] = await app.db.query(
        'SELECT finish_time, completed_at, extract(epoch FROM clock_timestamp() - finish_time) * 1000 AS late FROM mission WHERE id = $1',
        [id],
      );
      expect(row.completed_at).toEqual(row.finish_time);
      expect(Number(row.late)).toBeLessThan(LATE_MS);
    }
    const found = await foundBy(player);
    expect(found.map((each) => each.mission_id)).toEqual(ids);
    expect(found.map((each) => each.discovered_at)).toEqual((await rowsOf(ids)).map((row) => row.finish_time));
  });

  it('skips a mission that cannot be settled, and retries it later', async () => {
    const player = await anExplorer(app);
    const poisoned = await aMission(player, -60, null);
    const others = [await aMission(player, -30), await aMission(player, 0.2)];

    expect(await waitUntil(() => settled(others), 5000)).toBe(true);
    expect(await settled([poisoned])).toBe(false);

    await app.db.query('UPDATE mission SET plan = $2 WHERE id = $1', [poisoned, JSON.stringify(foundAWorld)]);
    expect(await waitUntil(() => settled([poisoned]), 10_000)).toBe(true);
  });

  it('sets aside what has failed six times, says so, and tries it again when an operator asks', async () => {
    const player = await anExplorer(app);
    const poisoned = await aMission(player, -60, null);
    const failure = async () =>
      (await app.db.query('SELECT tries, retry_at FROM due_failure WHERE item_id = $1', [poisoned]))[0];
    for (let tries = 1; tries <= 6; tries++) {
      expect(await waitUntil(async () => (await failure())?.tries === tries, 5000)).toBe(true);
      await app.db.query('UPDATE due_failure SET retry_at = clock_timestamp() WHERE retry_at IS NOT NULL');
    }
    expect(await failure()).toEqual({ tries: 6, retry_at: null });
    expect(await countFailed(app.db)).toMatchObject({ failing: { mission: 1 }, setAside: { mission: 1, march: 0 } });
    expect(await listFailed(app.db)).toEqual([
      expect.stringMatching(`^mission ${poisoned}  of ${player.username} .*, 6 tries, set aside: .+`),
    ]);
    await expect.poll(() => dueLagSeconds(app.context), { timeout: 10_000 }).toBe(0);

    await app.db.query('UPDATE mission SET plan = $2 WHERE id = $1', [poisoned, JSON.stringify(foundAWorld)]);
    const later = await aMission(player, 0);
    expect(await waitUntil(() => settled([later]), 5000)).toBe(true);
    expect(await settled([poisoned])).toBe(false);
    const operator = { db: app.db, who: 'test' };
    await expect(retryFailed(operator, { kind: 'mission', id: later })).rejects.toThrow(
      `No mission ${later} has failed.`,
    );
    expect(await retryFailed(operator, { kind: 'mission', id: poisoned })).toContain(`mission ${poisoned}`);
    expect(await waitUntil(() => settled([poisoned]), 5000)).toBe(true);
    expect(await waitUntil(async () => (await failure()) === undefined, 5000)).toBe(true);
  });

  it('settles each mission once, however many processes try', async () => {
    const player = await anExplorer(app);
    const before = await versionOf(player);
    const rows = await rowsOf([await aMission(player, 3600), await aMission(player, 3600)]);
    await app.db.query("UPDATE mission SET finish_time = now() - interval '1 s' WHERE id = ANY ($1)", [
      rows.map(({ id }) => id),
    ]);
    await Promise.all(
      [...rows, ...rows, ...rows].map(({ id }) => settleMission(app.context, { id, player_id: player.id })),
    );
    expect(await versionOf(player)).toBe(before + rows.length);
    expect(await foundBy(player)).toHaveLength(rows.length);
  });

  it('P3: shares missions out among processes: each is tried once, and those of a player in order', async () => {
    const players = [await anExplorer(app), await anExplorer(app), await anExplorer(app)];
    const before = await Promise.all(players.map(versionOf));
    const settle = vi.spyOn(DUE_KINDS.mission, 'settle');
    const [first] = await app.db.query('SELECT coalesce(max(id), 0) AS id FROM mission');
    // All become due in one moment.
    await app.db.query(
      `INSERT INTO mission (player_id, kind, planet_id, start_time, finish_time, plan)
       SELECT player.id, 'explore', planet.id, now() - interval '30 days', now() - make_interval(secs => 20 - number), $2
       FROM player JOIN planet ON owner_id = player.id AND home, generate_series(1, 10) AS number WHERE player.id = ANY ($1)`,
      [players.map(({ id }) => id), JSON.stringify(foundAWorld)],
    );

    const schedulers = [new DueScheduler(app.context), new DueScheduler(app.context), new DueScheduler(app.context)];
    await Promise.all(schedulers.map((scheduler) => scheduler.settleDue()));

    const tried = settle.mock.calls.map(([, { id }]) => id).filter((id) => id > first.id);
    settle.mockRestore();
    expect(tried).toHaveLength(30);
    expect(new Set(tried).size).toBe(30);
    expect(await Promise.all(players.map(versionOf))).toEqual(before.map((version) => version + 10));
    for (const player of players) {
      const distances = (await foundBy(player)).map((each) => each.distance);
      expect(distances).toHaveLength(10);
      expect(distances).toEqual([...distances].sort((a, b) => a - b));
    }
  });

  it('does not try what another process has settled since it looked', async () => {
    const player = await anExplorer(app);
    const id = await aMission(player, -1);
    expect(await waitUntil(() => settled([id]), 5000)).toBe(true);
    const [{ finish_time: at } = { finish_time: new Date() }] = await rowsOf([id]);
    const seen = [{ kind: 'mission', id, player_id: player.id, at, concerns: [`p${player.id}`], failed: false }];
    const query = vi.fn(app.db.query.bind(app.db)).mockResolvedValueOnce(seen);
    const db = Object.create(app.db, { query: { value: query } });
    const settle = vi.spyOn(DUE_KINDS.mission, 'settle');
    await new DueScheduler({ ...app.context, db }).settleDue();
    const tried = settle.mock.calls.map(([, due]) => due.id);
    settle.mockRestore();
    expect(query).toHaveBeenCalled();
    expect(tried).not.toContain(id);
  });

  it('settles nothing of a player before what was due earlier and has to wait, and everything of others', async () => {
    const [player, other] = [await anExplorer(app), await anExplorer(app)];
    const settle = vi.spyOn(DUE_KINDS.mission, 'settle').mockResolvedValue(false as never);
    const [first, second, others] = [
      await aMission(player, -30),
      await aMission(player, -20),
      await aMission(other, -10),
    ];
    const tried = () => settle.mock.calls.map(([, { id }]) => id);
    await vi.waitFor(() => expect(tried()).toEqual(expect.arrayContaining([first, others])), { timeout: 10_000 });
    expect(tried()).not.toContain(second);
    settle.mockRestore();
    expect(await waitUntil(() => settled([first, second, others]), 5000)).toBe(true);
  });

  it('keeps what it has claimed while one item takes longer than a connection may be silent', async () => {
    const player = await anExplorer(app);
    let finish = () => {};
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const settle = vi.spyOn(DUE_KINDS.mission, 'settle').mockImplementationOnce(() => done);
    const id = await aMission(player, -1);
    await vi.waitFor(() => expect(settle).toHaveBeenCalled(), { timeout: 10_000 });
    // Time is what this is about: after 3 s of silence a connection is closed, and after 4 s PostgreSQL ends the transaction.
    await wait(5000);
    const other = app.db.createQueryRunner();
    await other.startTransaction();
    expect(await claimGroups(other, [[{ concerns: [`p${player.id}`] }]], 1)).toEqual([]);
    await other.rollbackTransaction();
    await other.release();
    finish();
    settle.mockRestore();
    expect(await waitUntil(() => settled([id]), 5000)).toBe(true);
  }, 30_000);

  it('a process that settles for a player keeps all others from it until it is gone', async () => {
    const [player, other] = [await anExplorer(app), await anExplorer(app)];
    const holder = app.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const claimed = await claimGroups(holder, [[{ concerns: [`p${player.id}`] }]], 1);
    expect(claimed).toHaveLength(1);
    const [kept, free] = [await aMission(player, -30), await aMission(other, -20)];
    expect(await waitUntil(() => settled([free]), 5000)).toBe(true);
    expect(await settled([kept])).toBe(false);
    await holder.rollbackTransaction();
    await holder.release();
    expect(await waitUntil(() => settled([kept]), 5000)).toBe(true);
  });

  it('finds the nearest unknown world first', async () => {
    const player = await anExplorer(app);
    const ids: number[] = [];
    for (let i = 0; i < 5; i++) ids.push(await aMission(player, -5 + i));
    expect(await waitUntil(() => settled(ids), 5000)).toBe(true);
    const distances = (await foundBy(player)).map((each) => each.distance);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
  });

  describe('events in the rooms', () => {
    let tab: Tab;
    let player: Explorer;
    beforeAll(async () => {
      player = await anExplorer(app);
      tab = await openTab(app.origin, player.token);
    });
    afterAll(() => tab.room.leave());

    it('a ship is announced when it is started, when it is ready, and when it is launched', async () => {
      const order = { planet_id: player.homeId, ship_type_id: SCOUT_ID };
      const { body } = await app.send(buildShip, { body: order }, player.token);
      const started = await tab.next('ship_started');
      expect(started).toMatchObject({ ship_id: body.ship_id, planet_id: player.homeId, activated: false });

      const due = await tab.next('ship_due');
      expect(due).toMatchObject({ ship_id: body.ship_id, activated: false, version: body.version });
      const late = due.arrivedAt - Date.parse(body.ready_at);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(LATE_MS);

      await app.send(completeShip, { body: { ship_id: body.ship_id } }, player.token);
      expect(await tab.next('ship_activated')).toMatchObject({ ship_id: body.ship_id, activated: true });
      expect(tab.received.filter(({ name }) => name === 'ship_due')).toHaveLength(1);
    });

    it('G-59: a mission is announced when it leaves and when it returns, as the dashboard lists it', async () => {
      const order = { planet_id: player.homeId, ship_id: player.scoutId, duration_days: 1 };
      const { body } = await app.send(explore, { body: order }, player.token);
      const place = { mission_id: body.mission_id, planet_id: player.homeId, ship_id: player.scoutId };
      expect(await tab.next('mission_launched')).toMatchObject({ ...place, completed: false, report: null });

      await app.db.query("UPDATE mission SET finish_time = clock_timestamp() + interval '0.3 s' WHERE id = $1", [
        body.mission_id,
      ]);
      const completed = await tab.next('mission_completed');
      expect(completed).toMatchObject({ ...place, completed: true });
      expect(completed.arrivedAt - Date.parse(completed.finish_time)).toBeLessThan(LATE_MS);
      const { body: dashboard } = await app.send(getDashboard, {}, player.token);
      const { version: _, server_time: __, ship_id: ___, arrivedAt: ____, ...listed } = completed;
      expect(dashboard.missions[0]).toEqual(listed);
      expect(listed).toMatchObject({ kind: 'explore', planet_id: player.homeId, ship_type_name: 'Pathfinder' });
    });

    it('G-65: a new colony is announced to every tab', async () => {
      const { body: known } = await app.send(knownPlanets, {}, player.token);
      const [world] = await app.db.query(
        'SELECT id, stargate_address FROM planet WHERE owner_id IS NULL AND guard = 0 AND id = ANY ($1)',
        [known.map(({ planet_id }) => planet_id)],
      );
      const order = { originating_planet_id: player.homeId, stargate_address: world.stargate_address };
      await enrich(app, player);
      await app.send(colonize, { body: order }, player.token);
      const gained = await tab.next('planet_gained');
      expect(gained).toMatchObject({ planet_id: world.id, stargate_address: world.stargate_address });
      expect(await tab.next('mission_completed')).toMatchObject({ ship_id: null, completed: true });
    });
  });

  it('P1: the audit finds no difference after all tests', async () => {
    expect((await audit(app.db)).differences).toEqual([]);
  });
});

it('tries nothing later, and puts off nothing, when the database goes away', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const due = [7, 8].map((id) => ({ kind: 'mission', id, player_id: 1, at: new Date(id), concerns: ['p1'] }));
  const tx = { query: async (sql: string) => (sql.includes('pg_try_advisory') ? [{ place: 0 }] : due) };
  const transaction = vi
    .fn<(work: (tx: unknown) => Promise<unknown>) => Promise<unknown>>(() => Promise.reject(away))
    .mockImplementationOnce((work) => work(tx));
  const query = vi.fn(async (): Promise<unknown[]> => []).mockResolvedValueOnce(due);
  const error = vi.fn();
  const context = { db: { query, transaction }, clock: { now: () => 0 }, log: { error } };
  const scheduler = new DueScheduler(context as unknown as AppContext);

  await expect(scheduler.settleDue()).rejects.toBe(away);
  // That of the claim, and that of the first mission. Nothing is noted.
  expect(transaction).toHaveBeenCalledTimes(2);
  expect(query).toHaveBeenCalledTimes(1);
  expect(error).not.toHaveBeenCalled();
});

it('notes that the game is served also while it settles much that is due, so that no attack is put off', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const backlog = [7, 8, 9].map((id) => ({ kind: 'mission', id, player_id: 1, at: new Date(id), concerns: ['p1'] }));
  const happened: string[] = [];
  const transaction = async (work: (tx: unknown) => Promise<unknown>) => {
    let what = 'settled';
    const query = async (statement: string) => {
      if (statement.includes('FROM setting')) what = 'noted';
      if (statement.includes('pg_try_advisory')) what = 'claimed';
      if (what !== 'claimed') return [];
      return statement.includes('pg_try_advisory') ? [{ place: 0 }] : backlog;
    };
    // Without rows, no mission can be settled, which takes a little more than a minute each time.
    return work({ query }).finally(() => {
      if (what !== 'claimed') happened.push(what);
      if (what === 'settled') now += 61_000;
    });
  };
  let hasStarted = false;
  const query = async (statement: string) => {
    if (statement.includes('INSERT INTO due_failure')) backlog.shift();
    return hasStarted ? backlog.slice() : [];
  };
  const master = { query: async () => ({ rows: [{ left_ms: backlog.length > 0 ? 0 : 1000 }] }) };
  const context = {
    db: { query, transaction, driver: { master } },
    clock: { now: () => 0 },
    log: { error: vi.fn(), warn: vi.fn() },
    seasonBegins: () => false,
    pollMs: 1000,
  };
  const scheduler = new DueScheduler(context as unknown as AppContext);
  try {
    await scheduler.start();
    hasStarted = true;
    await vi.waitFor(() => expect(backlog).toHaveLength(0), { timeout: 10_000 });
  } finally {
    await scheduler.stop();
    clock.mockRestore();
  }
  expect(happened.slice(0, 6)).toEqual(['noted', 'settled', 'noted', 'settled', 'noted', 'settled']);
});

it('G-59: what fell due while the server was down is settled, in order and each at its own time, before it listens', async () => {
  app = await startTestApp();
  const player = await anExplorer(app);
  await app.app.close();
  const ids = [await aMission(player, -3 * DAY), await aMission(player, -7 * DAY), await aMission(player, -DAY)];
  const poisoned = await aMission(player, -5 * DAY, null);

  const again = await startTestApp({}, { database: { url: app.databaseUrl, drop: async () => undefined } });
  try {
    // Missions are settled in the order of their finish.
    const [second, first, third] = ids;
    const rows = await rowsOf(ids);
    expect(rows.map(({ id }) => id)).toEqual([first, second, third]);
    for (const row of rows) expect(row.completed_at).toEqual(row.finish_time);
    const found = await foundBy(player);
    expect(found.map((each) => each.mission_id)).toEqual([first, second, third]);
    expect(found.map((each) => each.discovered_at)).toEqual(rows.map((row) => row.finish_time));
    const distances = found.map((each) => each.distance);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect((await audit(app.db)).differences).toEqual([`Mission ${poisoned} was due, and later ones are settled.`]);
  } finally {
    await again.close();
    await app.close();
  }
});
