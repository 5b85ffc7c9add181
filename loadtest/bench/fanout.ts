import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { postMessage } from '#shared/api/alliances/alliance-hall';
import { contribute } from '#shared/api/alliances/alliances';
import { ALLIANCE_ROOM } from '#shared/live/alliance';
import { startPostgres } from '../chaos/faults/postgres.ts';
import { issuer } from '../lib/access-tokens.ts';
import { mustSend } from '../lib/api.ts';
import { NODE_FLAGS, startGame } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import { addressOf, CAN_MEASURE, cpuSeconds, type RunOptions, run as runProgram, stop } from '../lib/process.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { enterSocketIo } from '../lib/socket-io-client.ts';
import { endAll, enterRoom, inParallel, openSocket, type Tally } from '../lib/sockets.ts';
import { gatherFixtures, seedFixtures } from './calls/fixtures.ts';

const MOST_CPU = 2.5;
const GIFT = { naquadah: 0, trinium: 0, metal: 1 };

const TALK = 'We hold the ring tonight.';

/** Number of simultaneous joins. */
const JOINS_AT_ONCE = 40;
/** Time without load before a process is measured. */
const SETTLE_MS = 2000;
/** A frame that has not arrived within this time is lost. */
const TIMEOUT_MS = 10_000;

interface BroadcastLoad {
  readonly pid: number;
  enter(index: number, tally: Tally): Promise<WebSocket>;
  /** Makes the server send one broadcast. */
  broadcast(): Promise<unknown>;
}

/** The cost of a broadcast in one process. */
interface Cost {
  /** Frames that each socket receives for one broadcast. */
  readonly frames: number;
  readonly bytesPerFrame: number;
  /** Microseconds of CPU per frame that arrived, without the cost of the same call when no socket is connected. */
  readonly microseconds: number;
  /** For each broadcast, ms from the request until the last socket has received it. */
  readonly receivedAfter: readonly number[];
}

interface Size {
  readonly sockets: number;
  readonly broadcasts: number;
}

/**
 * All members of one alliance are connected to its room while one of them contributes to the bank again and again, and then
 * while they say something in turns; then bare ws and Socket.IO broadcast the same content to as many sockets. The cost of a
 * call without any socket is measured first and subtracted.
 */
export async function run({ players = 0, small, profile }: Options): Promise<Findings> {
  if (!CAN_MEASURE) throw new Error('This bench reads CPU from /proc, which only Linux has.');
  const size: Size = { sockets: players || (small ? 20 : 1000), broadcasts: small ? 5 : 200 };
  const { contribution: game, message } = await gameCosts(size, profile);
  const bareWs = ({ bytesPerFrame, frames }: Cost) =>
    baselineCost(
      'bare-ws-all',
      { args: [bytesPerFrame, frames].map((each) => String(Math.round(each))), nodeArgs: NODE_FLAGS },
      size,
    );
  const ws = await bareWs(game);
  const wsMessage = await bareWs(message);
  const socketIo = await baselineCost('socket-io-all', { nodeArgs: NODE_FLAGS }, size);

  const checked = (holds: boolean) => (small ? undefined : holds);
  const cpu = (than: Cost, of = game) => of.microseconds / than.microseconds;
  const bytes = bytesOf(game) / bytesOf(socketIo);
  const verdicts: Verdict[] = [
    {
      promise: `CPU per frame of a broadcast is at most ${MOST_CPU} times that of bare ws`,
      measured: `${round(cpu(ws), 2)} times`,
      holds: checked(cpu(ws) <= MOST_CPU),
    },
    {
      promise: 'and so is that of a message in the hall',
      measured: `${round(cpu(wsMessage, message), 2)} times`,
      holds: checked(cpu(wsMessage, message) <= MOST_CPU),
    },
    {
      promise: 'a contribution shown to all members costs less than with Socket.IO, in bytes and in CPU',
      measured: `${round(bytes, 2)} times its bytes, ${round(cpu(socketIo), 2)} times its CPU`,
      holds: checked(bytes < 1 && cpu(socketIo) < 1),
    },
  ];
  return {
    rows: [
      row('game', game),
      row('bare ws, same flags', ws),
      row('Socket.IO, same flags', socketIo),
      row('game, hall', message),
      row('bare ws, same flags, hall', wsMessage),
    ],
    verdicts,
    notes: [`${size.sockets} sockets, ${size.broadcasts} contributions one after the other, then as many messages.`],
  };
}

async function gameCosts(size: Size, profile?: string): Promise<{ contribution: Cost; message: Cost }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-fanout-'));
  await chmod(folder, 0o755); // As root: PostgreSQL runs as another user, who must be able to enter
  const tokens = issuer();
  try {
    const postgres = await startPostgres(folder, { LOG_LEVEL: 'error' });
    try {
      const nodeArgs = profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : [];
      const game = await startGame({ JWT_SECRET: tokens.secret, DATABASE_URL: postgres.url() }, nodeArgs);
      try {
        // Half of the players are in alliances of ten and do not connect.
        await game.makePlayers(2 * size.sockets);
        const { one } = await gatherFixtures(postgres, tokens);
        await seedFixtures(postgres);
        // Officers may read the log, so every member receives both frames: the bank and the log line.
        await postgres.query('UPDATE member SET officer = true');
        const [contributor] = one;
        if (!contributor) throw new Error('The alliance has no members.');
        const enter = (index: number, tally: Tally) =>
          enterRoom(game.origin, `joinOrCreate/${ALLIANCE_ROOM}`, { token: one[index]?.token }, tally);
        const params = { id: contributor.alliance };
        const give = () => mustSend(game.origin, contribute, contributor.token, { params, body: GIFT });
        // In turns: who says too much at once is refused.
        let said = 0;
        const say = () => {
          const speaker = one[said++ % size.sockets] ?? contributor;
          return mustSend(game.origin, postMessage, speaker.token, { params, body: { text: `${TALK} ${said}` } });
        };
        const load = { pid: game.pid, enter };
        return {
          contribution: await costOf({ ...load, broadcast: give }, size),
          message: await costOf({ ...load, broadcast: say }, size),
        };
      } finally {
        await game.close();
      }
    } finally {
      await postgres.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** How a client connects to each server. */
const BASELINES = {
  'bare-ws-all': (origin: string, tally: Tally) => openSocket(origin.replace('http', 'ws'), tally),
  'socket-io-all': enterSocketIo,
};

async function baselineCost(name: keyof typeof BASELINES, how: RunOptions, size: Size): Promise<Cost> {
  const baseline = runProgram(`loadtest/bench/baselines/${name}.ts`, how);
  try {
    const origin = await addressOf(baseline);
    const broadcast = async () => (await fetch(origin, { method: 'POST' })).text();
    return await costOf({ pid: baseline.pid, enter: (_, tally) => BASELINES[name](origin, tally), broadcast }, size);
  } finally {
    await stop(baseline);
  }
}

async function costOf({ pid, enter, broadcast }: BroadcastLoad, { sockets: count, broadcasts }: Size): Promise<Cost> {
  const tally: Tally = { frames: 0, bytes: 0 };
  const broadcastAll = async (frames: number) => {
    const receivedAfter: number[] = [];
    const before = { cpu: await cpuSeconds(pid), bytes: tally.bytes };
    for (let broadcastIndex = 0; broadcastIndex < broadcasts; broadcastIndex++) {
      const [began, due] = [performance.now(), tally.frames + frames];
      await broadcast();
      await untilReceived(tally, due);
      receivedAfter.push(performance.now() - began);
    }
    return { cpu: (await cpuSeconds(pid)) - before.cpu, bytes: tally.bytes - before.bytes, receivedAfter };
  };

  await broadcastAll(0); // warms up
  const alone = await broadcastAll(0);
  const sockets = await inParallel(Array.from({ length: count }), JOINS_AT_ONCE, (_, index) => enter(index, tally));
  await sleep(SETTLE_MS);
  const quiet = tally.frames;
  await broadcast();
  await sleep(SETTLE_MS);
  const frames = tally.frames - quiet;
  await broadcastAll(frames); // warms up
  const together = await broadcastAll(frames);
  await endAll(sockets);
  return {
    frames: frames / count,
    bytesPerFrame: together.bytes / (frames * broadcasts),
    microseconds: ((together.cpu - alone.cpu) / (frames * broadcasts)) * 1e6,
    receivedAfter: together.receivedAfter,
  };
}

/** Resolves when this many frames have arrived. */
async function untilReceived(tally: Tally, frames: number): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (tally.frames < frames) {
    if (performance.now() > end) throw new Error(`Of ${frames} frames ${frames - tally.frames} did not come.`);
    await sleep(1);
  }
}

/** Bytes that one socket receives for one broadcast. */
function bytesOf({ frames, bytesPerFrame }: Cost): number {
  return frames * bytesPerFrame;
}

function row(name: string, cost: Cost): Row {
  return {
    process: name,
    'frames/call': round(cost.frames, 2),
    'bytes/frame': round(cost.bytesPerFrame),
    'µs/frame': round(cost.microseconds, 2),
    'all received, p50 ms': round(percentile(cost.receivedAfter, 0.5)),
    'p99 ms': round(percentile(cost.receivedAfter, 0.99)),
  };
}
