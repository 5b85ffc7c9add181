import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { contribute } from '#shared/api/alliances';
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

/** Number of simultaneous joins. */
const JOINS_AT_ONCE = 40;
/** Time without load before a process is measured. */
const SETTLE_MS = 2000;
/** A frame that has not arrived within this time is lost. */
const TIMEOUT_MS = 10_000;

interface Crowd {
  readonly pid: number;
  enter(index: number, tally: Tally): Promise<WebSocket>;
  /** Makes the server send one broadcast. */
  tell(): Promise<unknown>;
}

/** The cost of a broadcast in one process. */
interface Cost {
  /** Frames that each socket receives for one broadcast. */
  readonly frames: number;
  readonly bytesPerFrame: number;
  /** Microseconds of CPU per frame that arrived, without the cost of the same call when no socket is connected. */
  readonly microseconds: number;
  /** For each broadcast, ms from the request until the last socket has received it. */
  readonly heardAfter: readonly number[];
}

interface Size {
  readonly sockets: number;
  readonly tellings: number;
}

/**
 * All members of one alliance are connected to its room while one of them contributes to the bank again and again; then
 * bare ws and Socket.IO broadcast the same content to as many sockets. The cost of a contribution without any socket is
 * measured first and subtracted.
 */
export async function run({ players = 0, small, profile }: Options): Promise<Findings> {
  if (!CAN_MEASURE) throw new Error('This bench reads CPU from /proc, which only Linux has.');
  const size: Size = { sockets: players || (small ? 20 : 1000), tellings: small ? 5 : 200 };
  const game = await gameCost(size, profile);
  const told = [String(Math.round(game.bytesPerFrame)), String(Math.round(game.frames))];
  const ws = await peerCost('bare-ws-all', { args: told, nodeArgs: NODE_FLAGS }, size);
  const socketIo = await peerCost('socket-io-all', { nodeArgs: NODE_FLAGS }, size);

  const judged = (holds: boolean) => (small ? undefined : holds);
  const cpu = (than: Cost) => game.microseconds / than.microseconds;
  const bytes = bytesOf(game) / bytesOf(socketIo);
  const verdicts: Verdict[] = [
    {
      promise: `CPU for a frame to one of many is at most ${MOST_CPU} times that of bare ws`,
      measured: `${round(cpu(ws), 2)} times`,
      holds: judged(cpu(ws) <= MOST_CPU),
    },
    {
      promise: 'a gift told to all costs less than with Socket.IO, in bytes and in CPU',
      measured: `${round(bytes, 2)} times its bytes, ${round(cpu(socketIo), 2)} times its CPU`,
      holds: judged(bytes < 1 && cpu(socketIo) < 1),
    },
  ];
  return {
    rows: [row('game', game), row('bare ws, same flags', ws), row('Socket.IO, same flags', socketIo)],
    verdicts,
    notes: [`${size.sockets} sockets, ${size.tellings} gifts one after the other.`],
  };
}

async function gameCost(size: Size, profile?: string): Promise<Cost> {
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
        const [giver] = one;
        if (!giver) throw new Error('Nobody is in the alliance.');
        const parts = { params: { id: giver.alliance }, body: GIFT };
        return await costOf(
          {
            pid: game.pid,
            enter: (index, tally) =>
              enterRoom(game.origin, `joinOrCreate/${ALLIANCE_ROOM}`, { token: one[index]?.token }, tally),
            tell: () => mustSend(game.origin, contribute, giver.token, parts),
          },
          size,
        );
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
const PEERS = {
  'bare-ws-all': (origin: string, tally: Tally) => openSocket(origin.replace('http', 'ws'), tally),
  'socket-io-all': enterSocketIo,
};

async function peerCost(name: keyof typeof PEERS, how: RunOptions, size: Size): Promise<Cost> {
  const peer = runProgram(`loadtest/bench/baselines/${name}.ts`, how);
  try {
    const origin = await addressOf(peer);
    const tell = async () => (await fetch(origin, { method: 'POST' })).text();
    return await costOf({ pid: peer.pid, enter: (_, tally) => PEERS[name](origin, tally), tell }, size);
  } finally {
    await stop(peer);
  }
}

async function costOf({ pid, enter, tell }: Crowd, { sockets: count, tellings }: Size): Promise<Cost> {
  const tally: Tally = { frames: 0, bytes: 0 };
  const tellAll = async (frames: number) => {
    const heardAfter: number[] = [];
    const before = { cpu: await cpuSeconds(pid), bytes: tally.bytes };
    for (let telling = 0; telling < tellings; telling++) {
      const [began, due] = [performance.now(), tally.frames + frames];
      await tell();
      await heard(tally, due);
      heardAfter.push(performance.now() - began);
    }
    return { cpu: (await cpuSeconds(pid)) - before.cpu, bytes: tally.bytes - before.bytes, heardAfter };
  };

  await tellAll(0); // warms up
  const alone = await tellAll(0);
  const sockets = await inParallel(Array.from({ length: count }), JOINS_AT_ONCE, (_, index) => enter(index, tally));
  await sleep(SETTLE_MS);
  const quiet = tally.frames;
  await tell();
  await sleep(SETTLE_MS);
  const frames = tally.frames - quiet;
  await tellAll(frames); // warms up
  const together = await tellAll(frames);
  await endAll(sockets);
  return {
    frames: frames / count,
    bytesPerFrame: together.bytes / (frames * tellings),
    microseconds: ((together.cpu - alone.cpu) / (frames * tellings)) * 1e6,
    heardAfter: together.heardAfter,
  };
}

/** Resolves when this many frames have arrived. */
async function heard(tally: Tally, frames: number): Promise<void> {
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
    'frames/gift': round(cost.frames, 2),
    'bytes/frame': round(cost.bytesPerFrame),
    'µs/frame': round(cost.microseconds, 2),
    'all have heard, p50 ms': round(percentile(cost.heardAfter, 0.5)),
    'p99 ms': round(percentile(cost.heardAfter, 0.99)),
  };
}
