import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { acknowledgeFirstLogin } from '#shared/api/account';
import { PLAYER_ROOM } from '#shared/live/player';
import { rssBytes } from '../../lib/process.ts';
import { percentile, round } from '../../lib/report.ts';
import { Tab } from '../../lib/simulated-tab.ts';
import { endAll, enterRoom } from '../../lib/sockets.ts';
import { Violation } from '../bots/bot.ts';
import type { Supervised } from '../faults/supervisor.ts';
import type { Scenario } from './scenario.ts';
import type { Arena, Contestant } from './support/arena.ts';
import type { Span } from './support/redis-outages.ts';

const TABS = 10;
const CLOSED_MS = 10_000;
const GROWN_MIB = 64;
const MIB = 2 ** 20;
const SLOWER = 2;
/** Time until players who begin at the same moment are out of step. */
const SETTLE_MS = 1000;
const BEFORE_MS = 5000;
const GIVE_UP_MS = 30_000;
/** Lower than every version: the tab shows nothing yet. */
const NOTHING = -1;

/**
 * Tabs that stop reading while each is sent ten megabytes; several times, because one flood is too short to measure.
 */
export const readers: Scenario = {
  name: 'readers',
  run: async (arena) => {
    const { small } = arena;
    const [crowds, rounds] = small ? [1, 1] : [10, 5];
    const flood = new URL('flood.ts', import.meta.url).href;
    const server = await arena.start({}, { nodeArgs: ['--import', flood], fromSources: true });
    const tabs: Tab[] = [];
    try {
      const crowd = await arena.players(crowds);
      const others = await arena.players(small ? 2 : 20);
      tabs.push(...others.map((player) => new Tab(server.origin, player.access_token)));
      await Promise.all(tabs.map((tab) => tab.open()));
      const all: Flooded[] = [];
      for (let round = 0; round < rounds; round++) all.push(await flooded(arena, server, crowd, { others, tabs }));
      const p99 = (when: 'usual' | 'meanwhile') =>
        percentile(
          all.flatMap((each) => each[when]),
          0.99,
        );
      const most = (what: 'slow' | 'closedMs' | 'grownMib') => Math.max(...all.map((each) => each[what]));
      return [
        arena.figure(
          `100 tabs that stop reading while 10 MB are sent to each are disconnected within ${CLOSED_MS / 1000} s, and memory grows by less than ${GROWN_MIB} MiB`,
          `${rounds} times ${most('slow')} tabs after ${round(most('closedMs') / 1000)} s at most, ${round(most('grownMib'))} MiB at most`,
          all.every(({ slow }) => slow >= 100) && most('closedMs') <= CLOSED_MS && most('grownMib') < GROWN_MIB,
        ),
        arena.figure(
          `meanwhile the 99th percentile of pushes to others is less than ${SLOWER} times that before`,
          `${round(p99('meanwhile'))} ms, and ${round(p99('usual'))} ms before`,
          p99('meanwhile') < SLOWER * p99('usual'),
        ),
      ];
    } finally {
      for (const tab of tabs) tab.close();
      await server.close();
    }
  },
};

/** Measurements of one flood; times in ms. */
interface Flooded {
  readonly slow: number;
  /** Latency of pushes to other players before the flood, and during it. */
  readonly usual: readonly number[];
  readonly meanwhile: readonly number[];
  readonly closedMs: number;
  readonly grownMib: number;
}

async function flooded(
  arena: Arena,
  server: Supervised,
  crowd: readonly Contestant[],
  { others, tabs }: { readonly others: readonly Contestant[]; readonly tabs: readonly Tab[] },
): Promise<Flooded> {
  const slow: WebSocket[] = [];
  try {
    for (const { access_token: token } of crowd.flatMap((player) => Array<Contestant>(TABS).fill(player)))
      slow.push(await enterRoom(server.origin, `joinOrCreate/${PLAYER_ROOM}`, { token }, { frames: 0, bytes: 0 }));
    // The players act all the time: if all of them began with the flood, they would mostly wait for each other.
    const quietMs = arena.small ? 500 : BEFORE_MS;
    const flood = async () => {
      await sleep(SETTLE_MS + quietMs);
      for (const socket of slow) socket.pause();
      const before = await rssBytes(server.pid);
      const began = performance.now();
      process.kill(server.pid, 'SIGUSR2');
      return { before, began, ...(await watch(server, others.length)) };
    };
    const flooding = flood();
    const all = await waits(arena, server, others, tabs, flooding);
    const { before, began, closedAt, most } = await flooding;
    const during = (from: number, until: number) =>
      all.filter((wait) => wait.until > from && wait.from < until).map((wait) => wait.until - wait.from);
    return {
      slow: slow.length,
      usual: during(began - quietMs, began),
      meanwhile: during(began, closedAt),
      closedMs: closedAt - began,
      grownMib: (most - before) / MIB,
    };
  } finally {
    await endAll(slow);
  }
}

/** Waits until only `left` sockets are open. Returns when, and the largest memory of the server. */
async function watch(server: Supervised, left: number): Promise<{ closedAt: number; most: number }> {
  const end = performance.now() + GIVE_UP_MS;
  let most = 0;
  while (performance.now() < end) {
    most = Math.max(most, await rssBytes(server.pid));
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    const clients = Number(/^seventh_chevron_clients (\d+)$/m.exec(metrics)?.[1]);
    if (clients <= left) return { closedAt: performance.now(), most };
    await sleep(100);
  }
  throw new Violation(`Tabs that do not read were not disconnected in ${GIVE_UP_MS / 1000} s.`);
}

/** Measures again and again, until `over`, the time from an action until the player's tab shows it. */
async function waits(
  arena: Arena,
  { origin }: Supervised,
  players: readonly Contestant[],
  tabs: readonly Tab[],
  over: Promise<unknown>,
): Promise<Span[]> {
  const waits: Span[] = [];
  let playing = true;
  const stop = () => {
    playing = false;
  };
  over.then(stop, stop);
  await Promise.all(
    players.map(async (player, index) => {
      let shown = await laterThan(NOTHING, tabs[index]);
      while (playing) {
        const from = performance.now();
        const { status, text } = await arena.ask(player, acknowledgeFirstLogin, {}, { origin });
        if (status !== acknowledgeFirstLogin.status) throw new Violation(`A player was answered ${status} ${text}`);
        shown = await laterThan(shown, tabs[index]);
        waits.push({ from, until: performance.now() });
        await sleep(100);
      }
    }),
  );
  return waits;
}

/** The first later version that the tab shows. */
async function laterThan(version: number, tab: Tab | undefined): Promise<number> {
  const end = performance.now() + GIVE_UP_MS;
  while (performance.now() < end) {
    const shown = tab?.state?.version ?? NOTHING;
    if (shown > version) return shown;
    await sleep(1);
  }
  throw new Violation(`A tab did not show its player's action within ${GIVE_UP_MS / 1000} s.`);
}
