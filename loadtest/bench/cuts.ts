import { setTimeout as sleep } from 'node:timers/promises';
import { acknowledgeFirstLogin } from '#shared/api/account';
import { build } from '#shared/api/buildings';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { mustSend, send } from '../lib/api.ts';
import { type GameServer, startGame } from '../lib/game-server.ts';
import type { Options } from '../lib/options.ts';
import { type OwnRedis, startRedisIfInstalled } from '../lib/redis.ts';
import { type Findings, percentile, type Row, round, type Verdict } from '../lib/report.ts';
import { Tab } from '../lib/simulated-tab.ts';
import { inParallel } from '../lib/sockets.ts';
import { type Healed, healed, lookAt } from '../load/agreement.ts';

/** How soon after the last cut and the last action every tab must show the correct state. */
const QUIET_MS = 3000;
/** How long a tab that shows a wrong state is observed. */
const TIMEOUT_MS = 20_000;
const SPEED = '1';
const METAL_MINE = 3;
const JOINS_AT_ONCE = 20;
/** At most this many of the tabs that stay wrong are listed for each round. */
const MOST_SENTENCES = 5;

const CUTS = ['sockets', 'server', 'redis'] as const;
type Cut = (typeof CUTS)[number];

interface Round {
  readonly cut: Cut;
  /** For each player: how long after the load ended the tab showed what REST returns. */
  readonly tabs: readonly Healed[];
  readonly actions: number;
}

interface ConnectedPlayer {
  readonly tab: Tab;
  readonly token: string;
  readonly homeId: number;
}

/**
 * Players act all the time while every tab loses its socket, or the server or Redis restarts. Then the load stops, and
 * each tab is compared with the REST response until they agree.
 */
export async function run({ players = 0, small }: Options): Promise<Findings> {
  const count = players || (small ? 10 : 200);
  const plan = planOf(small ? 4 : 20);
  const redis = await startRedisIfInstalled();
  const game = await startGame({ GAME_SPEED: SPEED, ...(redis && { REDIS_URL: redis.url }) });
  const tabs: Tab[] = [];
  try {
    const connected = await inParallel(
      await game.makePlayers(count),
      JOINS_AT_ONCE,
      async ({ access_token: token }) => {
        const tab = new Tab(game.origin, token);
        tabs.push(tab);
        await tab.open();
        const [home] = await mustSend(game.origin, listPlanets, token);
        return { tab, token, homeId: home?.planet_id ?? 0 };
      },
    );
    const usesRedis = redis !== undefined && (await redis.ask((client) => client.dbsize())) > 0;
    const rounds: Round[] = [];
    for (const cut of plan) {
      if (cut === 'redis' && !usesRedis) continue;
      rounds.push(await oneRound(cut, { game, redis, connected, loadMs: small ? 300 : 2000 }));
    }
    return findings(rounds, tabs, usesRedis, small);
  } finally {
    for (const tab of tabs) tab.close();
    await game.close();
    await redis?.close();
  }
}

/** Of twenty: four restarts of the server, three of Redis, and otherwise cuts of every socket. */
function planOf(count: number): Cut[] {
  return Array.from({ length: count }, (_, index) => {
    if (index % 5 === 2) return 'server';
    return index % 6 === 3 ? 'redis' : 'sockets';
  });
}

interface System {
  readonly game: GameServer;
  readonly redis: OwnRedis | undefined;
  readonly connected: readonly ConnectedPlayer[];
  readonly loadMs: number;
}

async function oneRound(cut: Cut, { game, redis, connected, loadMs }: System): Promise<Round> {
  let actions = 0;
  let loading = true;
  const load = connected.slice(0, JOINS_AT_ONCE).map(async (_, worker) => {
    for (let index = worker; loading; index += JOINS_AT_ONCE) {
      const player = connected[index % connected.length];
      if (player && (await act(game.origin, player))) actions++;
      await sleep(Math.random() * 100);
    }
  });
  await sleep(loadMs / 2);
  if (cut === 'server') await game.restart();
  else if (cut === 'redis') await redis?.restart();
  // Spread over half of the load, so that cuts hit every moment of an action.
  else await Promise.all(connected.map(({ tab }) => sleep((Math.random() * loadMs) / 2).then(() => tab.cut())));
  await sleep(loadMs / 2);
  loading = false;
  await Promise.all(load);
  const quietSince = performance.now();
  const tabs = await Promise.all(
    connected.map(({ tab, token }) => {
      const ask = () => send(game.origin, getResources, token).catch(() => undefined);
      return healed(lookAt(tab, ask), quietSince, TIMEOUT_MS);
    }),
  );
  return { cut, tabs, actions };
}

/** One action; false if the server is down or the planet is full. */
async function act(origin: string, { token, homeId }: ConnectedPlayer): Promise<boolean> {
  const body = { planet_id: homeId, building_type_id: METAL_MINE };
  try {
    const built = await send(origin, build, token, { body });
    return built !== undefined || (await send(origin, acknowledgeFirstLogin, token)) !== undefined;
  } catch {
    return false;
  }
}

function findings(rounds: readonly Round[], tabs: readonly Tab[], usesRedis: boolean, small: boolean): Findings {
  const rows: Row[] = CUTS.flatMap((cut) => {
    const those = rounds.filter((each) => each.cut === cut);
    const times = those.flatMap((each) => each.tabs).map(({ ms }) => ms);
    if (those.length === 0) return [];
    const actions = those.reduce((sum, each) => sum + each.actions, 0);
    return [
      {
        cut,
        times: those.length,
        actions,
        'p50 ms': round(percentile(times, 0.5), 0),
        'p99 ms': round(percentile(times, 0.99), 0),
        'longest ms': round(Math.max(...times), 0),
      },
    ];
  });
  const longest = Math.max(...rounds.flatMap((each) => each.tabs).map(({ ms }) => ms));
  const ofRedis = rounds.filter(({ cut }) => cut === 'redis').length;
  const stepsBack = tabs.reduce((sum, tab) => sum + tab.stepsBack, 0);
  const verdicts: Verdict[] = [
    {
      promise: `after each of ${rounds.length} cuts, ${ofRedis} of them of Redis, all ${tabs.length} tabs show what REST returns`,
      measured: Number.isFinite(longest) ? 'all' : `some not within ${TIMEOUT_MS / 1000} s`,
      holds: Number.isFinite(longest),
    },
    {
      promise: `they do so within ${QUIET_MS / 1000} s of the last action`,
      measured: `${round(longest, 0)} ms at most`,
      holds: small ? undefined : longest <= QUIET_MS,
    },
    {
      promise: 'no tab ever shows a lower version than before',
      measured: `${stepsBack} steps back`,
      holds: stepsBack === 0,
    },
    {
      promise: 'Redis was restarted while the server used it',
      measured: `${ofRedis} times`,
      holds: small ? undefined : ofRedis > 0,
    },
  ];
  const notes = rounds.flatMap(({ cut, tabs }) => {
    const sentences = tabs.flatMap(({ wrong }) => wrong ?? []);
    return sentences.slice(0, MOST_SENTENCES).map((sentence) => `After ${cut}: ${sentence}`);
  });
  if (!usesRedis) notes.push('The server does not use Redis here: Redis was not restarted.');
  return { rows, verdicts, notes };
}
