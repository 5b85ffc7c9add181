import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { backoffDelay, STABLE_MS } from '#shared/live/back-off';
import { type GameServer, startGame } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import { type Findings, type Row, round, type Verdict } from '../lib/report.ts';
import { enterRoom, inParallel } from '../lib/sockets.ts';

/** Nothing grows, as for most players most of the time: the benchmark measures joins. */
const SPEED = '0.01';
const BACK_MS = 10_000;
/** Number of simultaneous joins before the restart. */
const JOINS_AT_ONCE = 40;
/** Time with all players connected before the server ends. */
const CALM_MS = 3000;
const TIMEOUT_MS = 60_000;
const ENDS = ['SIGTERM', 'SIGKILL'] as const;

/** The times of one restart, in ms since the signal. */
interface Storm {
  readonly signal: (typeof ENDS)[number];
  /** Until the server accepts requests again. */
  readonly open: number;
  /** For each player, until the tab has joined again; Infinity if it never did. */
  readonly back: readonly number[];
  readonly refused: number;
}

/** All players are connected; the server restarts; all reconnect with the back-off of the game's page. */
export async function run({ players = 0, small, profile }: Options): Promise<Findings> {
  const count = players || (small ? 20 : 5000);
  const game = await startGame({ GAME_SPEED: SPEED }, profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : []);
  const tabs = new Players(count);
  try {
    const tokens = (await game.makePlayers(count)).map((player) => player.access_token);
    await inParallel(tokens, JOINS_AT_ONCE, (token, index) =>
      tabs.connect(index, () => enterRoom(game.origin, 'joinOrCreate/player', { token }, { frames: 0, bytes: 0 })),
    );
    const storms: Storm[] = [];
    for (const signal of small ? ENDS : [...ENDS, ...ENDS]) {
      await sleep(small ? CALM_MS / 2 : CALM_MS);
      storms.push(await storm(game, tabs, signal));
    }
    return findings(storms, count, small);
  } finally {
    tabs.close();
    await game.close();
  }
}

/** Tabs of the players, and when each joined last. */
class Players {
  readonly joinedAt: number[];
  readonly #leave: (() => void)[] = [];
  refused = 0;

  constructor(count: number) {
    this.joinedAt = Array.from({ length: count }, () => Number.POSITIVE_INFINITY);
  }

  async connect(index: number, enter: Parameters<typeof keepRoomConnection>[0]): Promise<void> {
    const at = (moment: number) => {
      this.joinedAt[index] = moment;
    };
    const { leave } = await keepRoomConnection(enter, {
      connected: () => at(performance.now()),
      lost: () => at(Number.POSITIVE_INFINITY),
      refused: () => this.refused++,
    });
    this.#leave.push(leave);
  }

  close(): void {
    for (const leave of this.#leave) leave();
  }
}

async function storm(game: GameServer, tabs: Players, signal: Storm['signal']): Promise<Storm> {
  const refused = tabs.refused;
  const began = performance.now();
  await game.restart(signal);
  const open = performance.now() - began;
  // A join before the signal does not count: its socket has not noticed the restart yet.
  const isBack = (at: number) => at > began && at < Number.POSITIVE_INFINITY;
  while (!tabs.joinedAt.every(isBack) && performance.now() - began < TIMEOUT_MS) await sleep(20);
  const back = tabs.joinedAt.map((at) => (isBack(at) ? at - began : Number.POSITIVE_INFINITY));
  return { signal, open, back: back.sort((a, b) => a - b), refused: tabs.refused - refused };
}

function findings(storms: readonly Storm[], count: number, small: boolean): Findings {
  const seconds = (ms: number | undefined) => round((ms ?? Number.NaN) / 1000);
  const rows: Row[] = storms.map(({ signal, open, back, refused }) => ({
    'ended by': signal,
    'open again s': seconds(open),
    'half back s': seconds(back[Math.floor(back.length / 2)]),
    'all back s': seconds(back.at(-1)),
    'joins/s': round((1000 * count) / ((back.at(-1) ?? 0) - (back[0] ?? 0)), 0),
    'failed tries': refused,
  }));
  const last = Math.max(...storms.flatMap(({ back }) => back));
  const verdicts: Verdict[] = [
    {
      promise: `after a restart all ${count} players are in their rooms again`,
      measured: Number.isFinite(last) ? 'all' : `some not within ${TIMEOUT_MS / 1000} s`,
      holds: Number.isFinite(last),
    },
    {
      promise: `they are there within ${BACK_MS / 1000} s of the signal`,
      measured: `${seconds(last)} s`,
      holds: small ? undefined : last <= BACK_MS,
    },
  ];
  return { rows, verdicts, notes: ['Seconds since the signal, including the stop and start of the server.'] };
}

/** Called when the connection changes. */
interface ConnectionListener {
  connected(): void;
  lost(): void;
  /** An attempt to reconnect failed; the next one follows after a longer delay. */
  refused(): void;
}

/**
 * Keeps a connection to a room as the game's page does: after a disconnect it connects again, with the same back-off
 * and jitter. Resolves when the first connection is open. `enter` makes one attempt.
 */
async function keepRoomConnection(
  enter: () => Promise<WebSocket>,
  listener: ConnectionListener,
): Promise<{ leave(): void }> {
  let socket = await enter();
  let left = false;
  const keep = async () => {
    for (let failures = 0; !left; failures++) {
      listener.connected();
      const since = performance.now();
      await once(socket, 'close');
      if (left) return;
      listener.lost();
      if (performance.now() - since >= STABLE_MS) failures = 0;
      let next: WebSocket | undefined;
      while (!next && !left) {
        await sleep(backoffDelay(failures, Math.random()));
        next = await enter().catch(() => undefined);
        if (next) socket = next;
        else {
          failures++;
          listener.refused();
        }
      }
    }
    socket.terminate();
  };
  void keep();
  return {
    leave: () => {
      left = true;
      socket.terminate();
    },
  };
}
