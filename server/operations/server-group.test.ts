import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE } from '#shared/live/room';
import { freePort } from '../store/postgres/free-port.ts';
import { waitUntil } from '../store/postgres/wait-until.ts';
import { type Send, sender } from '../tests/support/api-client.ts';
import { build } from '../tests/support/build-now.ts';
import { aDatabase, type TestDatabase } from '../tests/support/database.ts';
import { catchMails, type MailCatcher } from '../tests/support/mail-catcher.ts';
import { anyRedis, type TestRedis } from '../tests/support/redis.ts';
import { SERVER_GROUP_MISSING } from '../tests/support/required-binaries.ts';
import { openTab } from '../tests/support/room-clients.ts';
import { isAlive, run } from '../tests/support/server-process.ts';
import { registeredPlayer } from '../tests/support/test-app.ts';
import { type ServerGroup, startServerGroup } from './server-group/server-group.ts';

const METAL_MINE = 3;
/** Through tsx, as the script does, because it builds the server that it starts. */
const FLEET = path.join(import.meta.dirname, '..', 'cli', 'server-group.ts');

let folder: string;
let database: TestDatabase;
let redis: TestRedis;
let mails: MailCatcher;
let fleet: ServerGroup;
let send: Send;

const env = (port: number): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  REDIS_URL: redis.url,
  SMTP_URL: mails.url,
  JWT_SECRET: randomBytes(32).toString('hex'),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  RATE_LIMIT: 'off',
  DRAIN_MS: '1500',
});

const start = async (port: number, more: NodeJS.ProcessEnv = {}): Promise<ServerGroup> =>
  startServerGroup({
    servers: 2,
    port,
    env: { ...env(port), ...more },
    cwd: folder,
    say: () => undefined,
  });

/** The address of a tab's WebSocket, which names the server. */
const placeOf = ({ room }: Awaited<ReturnType<typeof openTab>>) =>
  new URL((room.connection.transport as unknown as { ws: WebSocket }).ws.url);

describe.skipIf(SERVER_GROUP_MISSING)('two servers behind the proxy', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-fleet-'));
    [database, redis, mails] = await Promise.all([aDatabase(), anyRedis(), catchMails()]);
    fleet = await start(await freePort());
    send = sender(fleet.origin);
    // The first start may have to build the client.
  }, 240_000);
  afterAll(async () => {
    await fleet?.close();
    await Promise.all([database?.drop(), redis?.close(), mails?.close()]);
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('G-119: sockets reach the process in which the room lives, whichever way calls go', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => registeredPlayer(send, mails)));
    const places = new Set<string>();
    for (const player of players) {
      const tabs = [await openTab(fleet.origin, player.token), await openTab(fleet.origin, player.token)];
      const [one, two] = tabs.map(placeOf);
      expect(one?.origin).toBe(fleet.origin.replace('http', 'ws'));
      expect(one?.pathname).toMatch(/^\/game-[12]\/[\w-]+\/[\w-]+$/);
      expect(two?.pathname).toBe(one?.pathname);
      places.add(one?.pathname.split('/')[1] ?? '');

      const order = { planet_id: player.homeId, building_type_id: METAL_MINE };
      const { body } = await send(build, { body: order }, player.token);
      for (const tab of tabs) {
        expect(await tab.next('building_started')).toMatchObject({ building_id: body.building_id });
        await tab.room.leave();
      }
    }
    expect(places).toEqual(new Set(['game-1', 'game-2']));
  });

  it('operators’ pages are closed to callers through the proxy, although it runs on this machine', async () => {
    for (const prefix of ['', '/game-1', '/game-2']) {
      for (const [page, refused] of [
        ['/metrics', 403],
        ['/dev/mailbox', 404],
      ] as const) {
        const { status } = await fetch(fleet.origin + prefix + page, { headers: { 'X-Forwarded-For': '127.0.0.1' } });
        expect([prefix, page, status]).toEqual([prefix, page, refused]);
      }
    }
  });

  it('a stopped server sends its players to the other, and restarts by itself', async () => {
    const player = await registeredPlayer(send, mails);
    const tab = await openTab(fleet.origin, player.token);
    const name = placeOf(tab).pathname.split('/')[1];
    const server = fleet.servers.find((each) => each.name === name);
    const { opened = 0, pid = 0 } = server ?? {};
    process.kill(pid, 'SIGTERM');

    expect(await tab.closed).toBe(CLOSE.restarting);
    const again = await openTab(fleet.origin, player.token);
    expect(placeOf(again).pathname.split('/')[1]).not.toBe(name);
    expect(await waitUntil(() => server?.opened === opened + 1, 20_000)).toBe(true);
    expect([isAlive(pid), isAlive(server?.pid)]).toEqual([false, true]);
    await again.room.leave();
  });
});

describe.skipIf(SERVER_GROUP_MISSING)('npm run fleet', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'seventh-chevron-fleet-')), 'data');
    [database, redis, mails] = await Promise.all([aDatabase(), anyRedis(), catchMails()]);
  });
  afterAll(async () => {
    await Promise.all([database?.drop(), redis?.close(), mails?.close()]);
    await rm(path.dirname(dataDir), { recursive: true, force: true });
  });
  const command = (more: NodeJS.ProcessEnv, ...args: string[]) =>
    run(FLEET, path.dirname(dataDir), { DATA_DIR: dataDir, ...more }, args);

  /** The descendants of this process. */
  const childrenOf = (pid: number | undefined) =>
    spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .map(Number)
      .filter(Boolean);

  it.each([
    ['SIGINT', 2],
    ['SIGKILL', 1],
  ] as const)('leaves nothing behind when it is ended by %s', async (signal, count) => {
    const port = await freePort();
    const { REDIS_URL: _, ...own } = env(port);
    const { child, ended, out, err } = command({ ...own, DRAIN_MS: '0', PORT: String(port) }, '--servers', `${count}`);
    expect(await waitUntil(() => out().includes('Ctrl-C') || child.exitCode !== null, 60_000)).toBe(true);
    expect(err() + out()).toContain(`is open at http://127.0.0.1:${port} with ${count} servers`);
    const children = childrenOf(child.pid);
    // Servers, the proxy, Redis, the watchdog, and the TypeScript compiler.
    expect(children.length).toBeGreaterThanOrEqual(count + 3);

    child.kill(signal);

    expect(await ended).toBe(signal === 'SIGINT' ? 0 : null);
    expect(await waitUntil(() => !children.some(isAlive), 10_000)).toBe(true);
    expect(err()).toBe('');
  });

  it('names what is missing, and how to get it', async () => {
    const { ended, err } = command({ PATH: path.join(dataDir, 'nothing') });
    expect(await ended).toBe(1);
    expect(err()).toBe(
      'haproxy is missing: apt install haproxy, or brew install haproxy.\n' +
        'redis-server is missing: apt install redis-server, or brew install redis; or set REDIS_URL.\n',
    );
  });

  it('in production guesses nothing that the world must know', async () => {
    const { ended, err } = command({ NODE_ENV: 'production' });
    expect(await ended).toBe(1);
    for (const name of ['JWT_SECRET', 'SMTP_URL', 'PUBLIC_URL'])
      expect(err()).toContain(`${name} is required in production`);
  });

  it('names the port that is taken', async () => {
    const { port } = new URL(redis.url);
    const { ended, err } = command({ ...env(Number(port)), PORT: port });
    expect([await ended, err()]).toEqual([1, expect.stringMatching(`^Port ${port} cannot be opened\\.[^\\n]*\\n$`)]);
  });

  it('prints its usage', async () => {
    for (const servers of ['0', 'two']) {
      const { ended, err } = command({}, '--servers', servers);
      const usage = 'npm run fleet -- [--servers 2], or --servers auto for one server on each core\n';
      expect([servers, await ended, err()]).toEqual([servers, 1, usage]);
    }
  });
});
