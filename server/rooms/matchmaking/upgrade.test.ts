import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build as bundle } from 'esbuild';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { acknowledgeFirstLogin } from '#shared/api/account';
import { approveRequest, joinAlliance, joinRequests } from '#shared/api/alliances/alliance-admission';
import { postMessage } from '#shared/api/alliances/alliance-hall';
import { createAlliance, entrustOfficers } from '#shared/api/alliances/alliances';
import { getResources } from '#shared/api/resources';
import { CLOSE, JOIN_REFUSED, WIRE } from '#shared/live/room';
import { ROOT } from '../../builds/fingerprint.ts';
import { bundleBuild } from '../../builds/server-build.ts';
import { build } from '../../tests/support/build-now.ts';
import { anyRedis, REDIS_MISSING } from '../../tests/support/redis.ts';
import { openAllianceTab, openTab } from '../../tests/support/room-clients.ts';
import type { TestPlayer } from '../../tests/support/test-app.ts';
import { type ServerProcess, startTwoProcesses, type TwoProcesses } from '../../tests/support/two-processes.ts';

const METAL_MINE = 3;
/** The number of the messages' format in the build before. */
const OLDER = WIRE - 1;
const OLDER_TAB = { wire: OLDER };
const TAB = { wire: WIRE };

/** The server of the sources, except that its messages have the number before today's. */
async function buildOlderServer(): Promise<string> {
  const folder = inject('programs');
  const older: NonNullable<BuildOptions['plugins']>[number] = {
    name: 'older-wire',
    setup: ({ onLoad }) => {
      onLoad({ filter: /shared\/live\/room\.ts$/ }, async ({ path: file }) => {
        const today = `WIRE = ${WIRE};`;
        const text = await readFile(file, 'utf8');
        expect(text).toContain(today);
        return { contents: text.replace(today, `WIRE = ${OLDER};`), loader: 'ts' };
      });
    },
  };
  const { plugins = [], ...options } = bundleBuild(folder);
  const outfile = path.join(folder, 'serve-api-older.mjs');
  const entryPoints = [path.join(ROOT, 'server', 'cli', 'serve-api.ts')];
  await bundle({ ...options, plugins: [older, ...plugins], entryPoints, outfile });
  return outfile;
}

describe.skipIf(REDIS_MISSING)('during an upgrade, a server of the build before beside one of today', () => {
  let redis: Awaited<ReturnType<typeof anyRedis>>;
  let servers: TwoProcesses;
  let program: string;
  let older: ServerProcess;
  let today: ServerProcess;
  beforeAll(async () => {
    [redis, program] = await Promise.all([anyRedis(), buildOlderServer()]);
    servers = await startTwoProcesses(redis);
    today = servers.a;
    older = await servers.another({}, program);
  }, 90_000);
  afterAll(async () => {
    await servers?.close();
    await redis?.close();
  });

  const start = async (through: ServerProcess, player: TestPlayer) => {
    const body = { planet_id: player.homeId, building_type_id: METAL_MINE };
    return (await through.send(build, { body }, player.token)).body;
  };

  it('each refuses the tabs of the other with the code after which they load their page again', async () => {
    const player = await servers.aPlayer();
    const refused = { code: JOIN_REFUSED.outdated };
    await expect(openTab(today.origin, player.token, OLDER_TAB)).rejects.toMatchObject(refused);
    await expect(openTab(older.origin, player.token, TAB)).rejects.toMatchObject(refused);
    await expect(openAllianceTab(today.origin, player.token, OLDER_TAB)).rejects.toMatchObject(refused);
  });

  it('a tab of each is in a room of its own server, hears what goes through it, and is told to read what goes through the other', async () => {
    const player = await servers.aPlayer(older);
    const before = await openTab(older.origin, player.token, OLDER_TAB);
    const now = await openTab(today.origin, player.token, TAB);
    expect(now.room.roomId).not.toBe(before.room.roomId);

    const { building_id } = await start(older, player);
    expect(await before.next('building_started')).toMatchObject({ building_id });
    await now.next('resync');
    const { version } = (await older.send(getResources, {}, player.token)).body;
    await now.sees((state) => state.version === version);

    await today.send(acknowledgeFirstLogin, {}, player.token);
    expect(await now.next('introduction_chosen')).toMatchObject({ version: version + 1 });
    await before.next('resync');
    await before.sees((state) => state.version === version + 1);
    expect(before.received.map(({ name }) => name)).not.toContain('introduction_chosen');
    expect(now.received.map(({ name }) => name)).not.toContain('building_started');
    await Promise.all([before, now].map(({ room }) => room.leave()));
  });

  it('so it is with the tabs of an alliance and its hall', async () => {
    const leader = await servers.aPlayer();
    const member = await servers.aPlayer(older);
    const name = `Tollan ${leader.id}`;
    const { id } = (await today.send(createAlliance, { body: { name } }, leader.token)).body;
    await older.send(joinAlliance, { params: { id } }, member.token);
    const [request] = (await today.send(joinRequests, { params: { id } }, leader.token)).body;
    await older.send(approveRequest, { params: { id, requestId: request?.id ?? 0 } }, leader.token);
    const before = await openAllianceTab(older.origin, member.token, OLDER_TAB);
    const now = await openAllianceTab(today.origin, leader.token, TAB);
    expect(now.room.roomId).not.toBe(before.room.roomId);

    await older.send(entrustOfficers, { params: { id }, body: { officers_trusted: true } }, leader.token);
    await Promise.all([before, now].map((tab) => tab.sees((state) => state.officers_trusted === 1)));
    await now.next('resync');
    const said = await today.send(postMessage, { params: { id }, body: { text: 'All is well.' } }, leader.token);
    expect(await now.next('message_posted')).toMatchObject({ message_id: said.body.message_id });
    expect(await before.next('hall_resync')).toMatchObject({ sequence: 1 });
    await Promise.all([before, now].map(({ room }) => room.leave()));
  });

  it('the tab of the build before is closed when its server stops, is told to load its page again, and the new page goes on', async () => {
    const player = await servers.aPlayer();
    const leaving = await servers.another({}, program);
    const before = await openTab(leaving.origin, player.token, OLDER_TAB);
    leaving.child.kill('SIGTERM');
    expect(await before.closed).toBe(CLOSE.restarting);
    await expect(openTab(today.origin, player.token, OLDER_TAB)).rejects.toMatchObject({ code: JOIN_REFUSED.outdated });

    const now = await openTab(today.origin, player.token, TAB);
    const { building_id } = await start(today, player);
    expect(await now.next('building_started')).toMatchObject({ building_id });
    await now.room.leave();
    expect([await leaving.ended, leaving.err()]).toEqual([0, '']);
  });

  it('neither of them has an error to report', () => {
    for (const { child, err } of [older, today])
      expect([child.exitCode, child.signalCode, err()]).toEqual([null, null, '']);
  });
});
