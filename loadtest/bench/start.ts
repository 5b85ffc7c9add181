import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ready } from '#shared/api/health';
import { type GameServer, NODE_FLAGS, runGame, startGame } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import {
  addressOf,
  CAN_MEASURE,
  cpuSeconds,
  freePort,
  type RunOptions,
  rssBytes,
  run as runProgram,
  stop,
} from '../lib/process.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { endAll, enterRoom, inParallel } from '../lib/sockets.ts';

const FIRST_MS = 10_000;
const LATER_MS = 5000;
/** Largest permitted cost of a player among many, relative to the cost among few. */
const MOST_GROWTH = 1.2;
/** Every player receives a tick once a second. */
const BUSY = { GAME_SPEED: '10', TICK_MS: '1000' };
const JOINS_AT_ONCE = 40;
const LOOK_AGAIN_MS = 5;

interface Size {
  readonly sizes: readonly [few: number, many: number];
  readonly starts: number;
  readonly seconds: number;
  readonly settleMs: number;
}

/**
 * Time until the server is ready, at the first and at later starts; and the cost of a player among few and among many.
 */
export async function run({ players = 0, seconds = 0, small }: Options): Promise<Findings> {
  if (!CAN_MEASURE) throw new Error('This bench reads CPU and memory from /proc, which only Linux has.');
  const many = players || (small ? 40 : 10_000);
  const size: Size = {
    sizes: [Math.ceil(many / 10), many],
    starts: small ? 1 : 5,
    seconds: seconds || (small ? 1 : 20),
    settleMs: small ? 200 : 5000,
  };
  const { first, later, bare } = await startTimes(size.starts);
  const crowds: PlayerCost[] = [];
  for (const count of size.sizes) crowds.push(await measured(count, size));
  return findings({ first, later, bare, crowds, small });
}

/**
 * Milliseconds from spawn until `GET /ready` returns 200: at the first start, which creates cluster and galaxy, at
 * later ones, and for Express alone.
 */
async function startTimes(times: number) {
  const found = { first: [] as number[], later: [] as number[], bare: [] as number[] };
  for (let round = 0; round < times; round++) {
    const folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-start-'));
    await chmod(folder, 0o755); // As root: PostgreSQL runs as another user, who must be able to enter
    try {
      const env = { DATA_DIR: path.join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'error' };
      found.first.push(await untilReady(runGame, env, folder));
      found.later.push(await untilReady(runGame, env, folder));
      found.bare.push(await untilReady(runBare, {}, folder));
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return {
    first: percentile(found.first, 0.5),
    later: percentile(found.later, 0.5),
    bare: percentile(found.bare, 0.5),
  };
}

/** Runs Express alone with the remaining Node flags of `npm start`. */
const runBare = async (options: RunOptions) =>
  runProgram('loadtest/bench/baselines/express-alone.ts', { ...options, nodeArgs: NODE_FLAGS });

async function untilReady(start: typeof runGame, env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const server = await start({ env: { ...env, PORT: String(port) }, cwd });
  try {
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}${ready.path}`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (server.child.exitCode !== null) throw new Error(`The program did not start:\n${server.printed()}`);
      await sleep(LOOK_AGAIN_MS);
    }
    return performance.now() - began;
  } finally {
    await addressOf(server).catch(() => undefined);
    await stop(server);
  }
}

/** The cost of a player among a number of players. */
interface PlayerCost {
  readonly count: number;
  /** Bytes of server memory per player who is stored but not connected, and per connected player. */
  readonly stored: number;
  readonly connected: number;
  /** Seconds of CPU per tick message. */
  readonly cpu: number;
}

async function measured(count: number, { seconds, settleMs }: Size): Promise<PlayerCost> {
  const game = await startGame(BUSY);
  try {
    await sleep(settleMs);
    const empty = await rssBytes(game.pid);
    const players = await game.makePlayers(count);
    await sleep(settleMs);
    const stored = await rssBytes(game.pid);
    const tally = { frames: 0, bytes: 0 };
    const sockets = await inParallel(players, JOINS_AT_ONCE, ({ access_token: token }) =>
      enterRoom(game.origin, 'joinOrCreate/player', { token }, tally),
    );
    await sleep(settleMs);
    const { memory, cpu } = await listenFor(game, tally, seconds);
    await endAll(sockets);
    return { count, stored: (stored - empty) / count, connected: (memory - stored) / count, cpu };
  } finally {
    await game.close();
  }
}

async function listenFor({ pid }: GameServer, tally: { frames: number }, seconds: number) {
  const before = { frames: tally.frames, cpu: await cpuSeconds(pid) };
  const memory: number[] = [];
  for (let second = 0; second < seconds; second++) {
    await sleep(1000);
    memory.push(await rssBytes(pid));
  }
  const cpu = (await cpuSeconds(pid)) - before.cpu;
  return { memory: percentile(memory, 0.5), cpu: cpu / (tally.frames - before.frames) };
}

function findings(found: {
  readonly first: number;
  readonly later: number;
  readonly bare: number;
  readonly crowds: readonly PlayerCost[];
  readonly small: boolean;
}): Findings {
  const { first, later, bare, crowds, small } = found;
  const checked = (holds: boolean) => (small ? undefined : holds);
  const kib = (bytes: number) => round(bytes / 1024);
  const rows: Row[] = [
    { what: 'first start', ms: round(first, 0) },
    { what: 'later start', ms: round(later, 0) },
    { what: 'Express alone', ms: round(bare, 0) },
    ...crowds.map(({ count, stored, connected, cpu }) => ({
      what: `${count} players`,
      'KiB/connected': kib(connected),
      'KiB/stored': round(stored / 1024, 2),
      'µs/tick': round(cpu * 1e6),
    })),
  ];
  const [few, many] = crowds;
  const growth = (many?.cpu ?? Number.NaN) / (few?.cpu ?? Number.NaN);
  const memoryGrowth = (many?.connected ?? Number.NaN) / (few?.connected ?? Number.NaN);
  const verdicts: Verdict[] = [
    {
      promise: `the first start takes less than ${FIRST_MS / 1000} s, a later one less than ${LATER_MS / 1000} s`,
      measured: `${round(first / 1000, 2)} s and ${round(later / 1000, 2)} s`,
      holds: checked(first < FIRST_MS && later < LATER_MS),
    },
    {
      promise: `a player among ${many?.count} costs at most ${MOST_GROWTH} times as much CPU and memory as one among ${few?.count}`,
      measured: `${round(growth, 2)} and ${round(memoryGrowth, 2)} times`,
      holds: checked(growth <= MOST_GROWTH && memoryGrowth <= MOST_GROWTH),
    },
  ];
  const notes = [
    'Milliseconds from spawn until GET /ready returns 200; the first start creates a PostgreSQL cluster and a galaxy.',
    'Stored: memory of the server for a player who is in the database and not connected.',
  ];
  return { rows, verdicts, notes };
}
