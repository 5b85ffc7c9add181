import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAlliance } from '#shared/api/alliances/alliances';
import { CLOSE } from '#shared/live/room';
import { createLog } from '../../log.ts';
import { SessionCheck } from '../../rooms/session-check.ts';
import { VersionCheck } from '../../rooms/version-check.ts';
import { connect } from '../../store/connection/data-source.ts';
import { transaction } from '../../store/connection/transaction.ts';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { openAllianceTab, openTab } from '../../tests/support/room-clients.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { endSessions } from '../accounts/sessions.ts';
import { ban } from '../admin/operator-actions.ts';
import { listenForVersions, sendVersionNotices, type VersionNotice } from './version-notices.ts';

const log = createLog('silent');

let app: TestApp;
let operator: { db: Awaited<ReturnType<typeof connect>>; who: string };
beforeAll(async () => {
  app = await startTestApp();
  operator = { db: await connect(app.databaseUrl, { existing: true }), who: 'a test' };
});
beforeEach(() => {
  // Without the periodic check, rooms notice a command only by its notice.
  vi.spyOn(VersionCheck.prototype, 'run').mockResolvedValue();
  // A ban ends the player's sessions too.
  vi.spyOn(SessionCheck.prototype, 'run').mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await operator?.db.destroy();
  await app?.close();
});

/** The connections to this database that listen: PostgreSQL has answered the LISTEN of each. */
const listening = async (): Promise<number[]> => {
  const rows: { pid: number }[] = await operator.db.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle' AND query = 'LISTEN raised_versions'",
  );
  return rows.map(({ pid }) => pid);
};

/** Cuts these connections, and waits until as many others listen. */
async function cut(pids: readonly number[]): Promise<void> {
  const before = await listening();
  await operator.db.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [pids]);
  const stands = async () => {
    const now = await listening();
    return now.length === before.length && !now.some((pid) => pids.includes(pid));
  };
  expect(await waitUntil(stands, 30_000)).toBe(true);
}

/** A listener as each server process has one, with all that it heard, and how often it has connected. */
async function aProcess() {
  const heard: VersionNotice[] = [];
  const connected = vi.fn();
  const handlers = { heard: (notice: VersionNotice) => void heard.push(notice), sessionsEnded: vi.fn(), connected };
  const listener = listenForVersions({ db: app.db, log }, handlers);
  await listener.start();
  return { heard, connected, stop: () => listener.stop() };
}

/** A player alone in an alliance, with an open tab of each room. */
async function anOpenPlayer() {
  const player = await app.aPlayer();
  await app.send(createAlliance, { body: { name: `Alliance of ${player.username}` } }, player.token);
  return {
    player,
    tab: await openTab(app.origin, player.token),
    inAlliance: await openAllianceTab(app.origin, player.token),
  };
}

it('an operator who knows only the database closes the rooms of a banned player at once', async () => {
  const { player, tab, inAlliance } = await anOpenPlayer();
  await ban(operator, player.username, undefined);
  expect(await tab.closed).toBe(CLOSE.tokenEnded);
  expect(await inAlliance.closed).toBe(CLOSE.notYours);
  expect(VersionCheck.prototype.run).not.toHaveBeenCalled();
});

it('a listener whose connection was lost connects again, and says so, because it may have missed notices', async () => {
  const others = await listening();
  expect(others).toHaveLength(1);
  const { connected, stop } = await aProcess();
  expect(connected).toHaveBeenCalledTimes(1);
  await cut((await listening()).filter((pid) => !others.includes(pid)));
  expect(await waitUntil(() => connected.mock.calls.length === 2, 30_000)).toBe(true);
  await stop();
  expect(await waitUntil(async () => (await listening()).length === 1, 30_000)).toBe(true);
});

it('the end of a session is heard by all, once its transaction has committed, and closes its sockets', async () => {
  const player = await app.aPlayer();
  const tab = await openTab(app.origin, player.token);
  vi.mocked(SessionCheck.prototype.run).mockRestore();
  const run = vi.spyOn(SessionCheck.prototype, 'run');
  await transaction(operator.db, (tx) => endSessions(tx, player.id));
  expect(await tab.closed).toBe(CLOSE.tokenEnded);
  expect(run.mock.calls).toContainEqual([player.id]);
});

it('after its connection was lost, a server compares all versions and hears again', async () => {
  const { player, tab, inAlliance } = await anOpenPlayer();
  vi.mocked(VersionCheck.prototype.run).mockClear();
  await cut(await listening());
  expect(await listening()).toHaveLength(1);
  await ban(operator, player.username, undefined);
  expect(await tab.closed).toBe(CLOSE.tokenEnded);
  expect(await inAlliance.closed).toBe(CLOSE.notYours);
  // The new connection has brought these notices, so it has said before that it stands.
  expect(VersionCheck.prototype.run).toHaveBeenCalled();
});

it('every process hears what was committed, nothing that was rolled back, and drops what it does not understand', async () => {
  const processes = [await aProcess(), await aProcess()];
  const rolledBack = transaction(operator.db, async (tx) => {
    await sendVersionNotices(tx, { players: [1], alliances: [] });
    throw new Error('on second thoughts');
  });
  await expect(rolledBack).rejects.toThrow('on second thoughts');
  for (const payload of ['', 'player', 'player x', 'hall 1', 'player 1; DROP TABLE player'])
    await operator.db.query("SELECT pg_notify('raised_versions', $1)", [payload]);
  await transaction(operator.db, (tx) => sendVersionNotices(tx, { players: [2, 3], alliances: [2] }));
  const expected = [
    { kind: 'player', owner: 2 },
    { kind: 'player', owner: 3 },
    { kind: 'alliance', owner: 2 },
  ];
  for (const { heard } of processes) {
    expect(await waitUntil(() => heard.length >= expected.length, 30_000)).toBe(true);
    expect(heard).toEqual(expected);
  }
  await Promise.all(processes.map(({ stop }) => stop()));
});

it('a stopped listener leaves no connection and connects no more', async () => {
  const before = await listening();
  const { stop } = await aProcess();
  expect(await listening()).toHaveLength(before.length + 1);
  await stop();
  expect(await waitUntil(async () => (await listening()).length === before.length, 30_000)).toBe(true);
});
