import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { NODE_FLAGS, startGame } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import {
  addressOf,
  CAN_MEASURE,
  cpuSeconds,
  type RunOptions,
  rssBytes,
  run as runProgram,
  stop,
} from '../lib/process.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { enterSocketIo } from '../lib/socket-io-client.ts';
import { endAll, enterRoom, inParallel, openSocket, type Tally } from '../lib/sockets.ts';

/** At this speed every mine yields more than one unit a second, so that each tick sends a message to every client. */
const BUSY = { GAME_SPEED: '10', TICK_MS: '1000' };
/** At this speed no messages are sent: mines hardly yield anything, and a tick comes once a minute. */
const IDLE = { GAME_SPEED: '0.01', TICK_MS: '60000' };

const MOST_CPU = 2.5;
const MOST_MEMORY = 2.5;
const MOST_IDLE = 1;

/** Number of simultaneous joins. */
const JOINS_AT_ONCE = 40;
/** Time without load before a process is measured. */
const SETTLE_MS = 5000;
/** An idle window is longer by this factor, so that periodic work (each 15 s and rarer) weighs as in the long run. */
const IDLE_TIMES = 4;
/** Time until V8 has collected the garbage of the joins, some 20 s after the last of them. */
const CALM_MS = 35_000;

interface Load {
  readonly pid: number;
  enter(index: number, tally: Tally): Promise<WebSocket>;
}

/** The cost of ticks in one process. */
interface Cost {
  readonly framesPerSecond: number;
  readonly bytesPerFrame: number;
  readonly cpuPercent: number;
  /** Microseconds of CPU per frame that arrived. */
  readonly microseconds: number;
  /** KiB of memory per player. */
  readonly kilobytes: number;
}

/**
 * Connects the same clients to one process after the other, so that each has the machine to itself: the game at work;
 * bare ws with frames as long as the game's, without and with the game's Node flags; bare Colyseus with five numbers a
 * room; Socket.IO that sends the same five numbers as events; and the game when nothing grows.
 */
export async function run({ players = 0, seconds = 0, small, profile }: Options): Promise<Findings> {
  if (!CAN_MEASURE) throw new Error('This bench reads CPU and memory from /proc, which only Linux has.');
  const count = players || (small ? 30 : 10_000);
  const window = { count, seconds: seconds || (small ? 2 : 20), settleMs: small ? 500 : SETTLE_MS };

  const game = await gameCost(BUSY, window, profile);
  const frame = [String(Math.round(game.bytesPerFrame))];
  const ws = await baselineCost('bare-ws', { args: frame }, window);
  const tunedWs = await baselineCost('bare-ws', { args: frame, nodeArgs: NODE_FLAGS }, window);
  const colyseus = await baselineCost('bare-colyseus', {}, window);
  const socketIo = await baselineCost('socket-io', { nodeArgs: NODE_FLAGS }, window);
  const calm = { seconds: IDLE_TIMES * window.seconds, settleMs: CALM_MS };
  const idle = await gameCost(IDLE, { ...window, ...(!small && calm) });

  const checked = (holds: boolean) => (small ? undefined : holds);
  const cpu = (than: Cost) => game.microseconds / than.microseconds;
  const memory = (than: Cost) => game.kilobytes / than.kilobytes;
  const against = (times: typeof cpu) =>
    `${round(times(ws), 2)} times; of ws with the same flags ${round(times(tunedWs), 2)}, of bare Colyseus ${round(times(colyseus), 2)}`;
  const verdicts: Verdict[] = [
    {
      promise: `CPU for a tick's message is at most ${MOST_CPU} times that of bare ws`,
      measured: against(cpu),
      holds: checked(cpu(ws) <= MOST_CPU),
    },
    {
      promise: `memory for a player is at most ${MOST_MEMORY} times that of bare ws`,
      measured: against(memory),
      holds: checked(memory(ws) <= MOST_MEMORY),
    },
    {
      promise: 'a tick costs less than with Socket.IO, in bytes and in CPU',
      measured: `${round(game.bytesPerFrame / socketIo.bytesPerFrame, 2)} times its bytes, ${round(cpu(socketIo), 2)} times its CPU`,
      holds: checked(game.bytesPerFrame < socketIo.bytesPerFrame && cpu(socketIo) < 1),
    },
    {
      promise: `${count} idle rooms without ticks take less than ${MOST_IDLE} % of a core`,
      measured: `${round(idle.cpuPercent, 2)} %`,
      holds: checked(idle.cpuPercent < MOST_IDLE),
    },
  ];
  const rows = [
    row('game', game),
    row('bare ws', ws),
    row('bare ws, same flags', tunedWs),
    row('bare Colyseus', colyseus),
    row('Socket.IO, same flags', socketIo),
    row('game, idle', idle),
  ];
  const notes = [
    `${count} players; each line is a window of ${window.seconds} s, the idle one of ${small ? 1 : IDLE_TIMES} times as long.`,
    `The game runs with the flags of \`npm start\`: ${NODE_FLAGS.join(' ')}.`,
  ];
  return { rows, verdicts, notes };
}

interface Window {
  readonly count: number;
  readonly seconds: number;
  readonly settleMs: number;
}

async function gameCost(env: NodeJS.ProcessEnv, window: Window, profile?: string): Promise<Cost> {
  const nodeArgs = profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : [];
  const game = await startGame(env, nodeArgs);
  try {
    const players = await game.makePlayers(window.count);
    const enter = (index: number, tally: Tally) =>
      enterRoom(game.origin, 'joinOrCreate/player', { token: players[index]?.access_token }, tally);
    return await costOf({ pid: game.pid, enter }, window);
  } finally {
    await game.close();
  }
}

/** How a client connects to each server. */
const BASELINES = {
  'bare-ws': (origin: string, tally: Tally) => openSocket(origin.replace('http', 'ws'), tally),
  'bare-colyseus': (origin: string, tally: Tally) => enterRoom(origin, 'create/bare', {}, tally),
  'socket-io': enterSocketIo,
};

async function baselineCost(name: keyof typeof BASELINES, how: RunOptions, window: Window): Promise<Cost> {
  const baseline = runProgram(`loadtest/bench/baselines/${name}.ts`, how);
  try {
    const origin = await addressOf(baseline);
    return await costOf({ pid: baseline.pid, enter: (_, tally) => BASELINES[name](origin, tally) }, window);
  } finally {
    await stop(baseline);
  }
}

/** Memory with and without players, then CPU over a window in which all are connected. */
async function costOf({ pid, enter }: Load, { count, seconds, settleMs }: Window): Promise<Cost> {
  await sleep(settleMs);
  const empty = await rssBytes(pid);
  const tally: Tally = { frames: 0, bytes: 0 };
  const sockets = await inParallel(Array.from({ length: count }), JOINS_AT_ONCE, (_, index) => enter(index, tally));
  await sleep(settleMs);

  const before = { ...tally, cpu: await cpuSeconds(pid), at: performance.now() };
  const memory: number[] = [];
  for (let second = 0; second < seconds; second++) {
    await sleep(1000);
    memory.push(await rssBytes(pid));
  }
  const cpu = (await cpuSeconds(pid)) - before.cpu;
  const elapsed = (performance.now() - before.at) / 1000;
  const frames = tally.frames - before.frames;
  await endAll(sockets);
  return {
    framesPerSecond: frames / elapsed,
    bytesPerFrame: (tally.bytes - before.bytes) / frames,
    cpuPercent: (cpu / elapsed) * 100,
    microseconds: (cpu / frames) * 1e6,
    kilobytes: (percentile(memory, 0.5) - empty) / count / 1024,
  };
}

function row(name: string, cost: Cost): Row {
  return {
    process: name,
    'frames/s': round(cost.framesPerSecond, 0),
    'bytes/frame': cost.framesPerSecond ? round(cost.bytesPerFrame) : '',
    'CPU %': round(cost.cpuPercent, 2),
    'µs/frame': cost.framesPerSecond ? round(cost.microseconds) : '',
    'KiB/player': round(cost.kilobytes),
  };
}
