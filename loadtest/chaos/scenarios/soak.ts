import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { contribute, createAlliance } from '#shared/api/alliances/alliances';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet } from '#shared/api/planets';
import { updateBio } from '#shared/api/profiles';
import { letGive } from '../../lib/banks.ts';
import { rssBytes } from '../../lib/process.ts';
import { round, type Verdict } from '../../lib/report.ts';
import { Tab } from '../../lib/simulated-tab.ts';
import { Violation } from '../bots/bot.ts';
import type { Answered } from '../bots/http-exchange.ts';
import type { Supervised } from '../faults/supervisor.ts';
import type { Scenario } from './scenario.ts';
import type { Arena, Contestant } from './support/arena.ts';
import { definiteAnswer, inBackground } from './support/definite-answer.ts';
import { lowestRise, RISE, rssSlope, type Sample } from './support/statistics.ts';

const SLOPE_MIB = 1;
const MIB = 2 ** 20;
const GIFT = { naquadah: 0, trinium: 0, metal: 1 };
const PAUSE_MS = 50;
/**
 * `npm start` lets the heap grow to 128 MiB before it is collected, so for minutes a leak looks like uncollected
 * garbage. Node uses the last of two such flags, and 0 restores V8's default.
 */
const SWEPT_AS_IT_GROWS = ['--initial-old-space-size=0'];

/** Players act and their tabs come and go for minutes; processes hold no more at the end than after the warm-up. */
export const soak: Scenario = {
  name: 'soak',
  run: async (arena) => {
    const start = () => arena.start({}, { nodeArgs: SWEPT_AS_IT_GROWS });
    const started = await Promise.allSettled([start(), start()]);
    const servers = started.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    try {
      for (const each of started) if (each.status === 'rejected') throw each.reason;
      return await soaked(arena, servers);
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  },
};

async function soaked(arena: Arena, servers: readonly Supervised[]): Promise<readonly Verdict[]> {
  const { small } = arena;
  const [warm, long] = small ? [1000, 2000] : [120_000, 300_000];
  const players = await arena.players(small ? 4 : 24);
  await arena.setStock(players, { naquadah: 1e9, trinium: 1e9, metal: 1e9 });
  let [over, actions, unanswered] = [false, 0, 0];
  const again = () => void unanswered++;
  const playing = inBackground(
    players.map(async (player, index) => {
      const work = playLoop(arena, player, servers, index, again);
      while (!over) actions += await work();
    }),
  );
  const samples = new Map<Supervised, Sample[]>(servers.map((server) => [server, []]));
  const watching = async () => {
    await sleep(warm);
    const began = performance.now();
    while (performance.now() - began < long) {
      for (const [server, taken] of samples)
        taken.push(await look(arena, server, (performance.now() - began) / 60_000));
      await sleep(1000);
    }
  };
  // The players act until the time is over, or until one of them is refused.
  await Promise.race([watching(), playing]).finally(() => {
    over = true;
  });
  await playing;
  const all = [...samples.values()];
  const slopes = all.map((taken) => rssSlope(taken) / MIB);
  const rises = (['files', 'connections'] as const).map((name) => all.map((taken) => lowestRise(taken, name)));
  const [files = [], connections = []] = rises;
  const figure = arena.figure(
    `5 minutes of actions and of tabs that open and close, after 2 minutes of warm-up: memory grows by less than ${SLOPE_MIB} MiB a minute; the minimum of handles and of connections in the last minute is at most ${RISE} above that in the first`,
    `${actions} actions; ${slopes.map((slope) => round(slope, 2)).join(' and ')} MiB a minute; handles ${rangeOf(all, 'files')}, ${files.join(' and ')} more in the end; connections ${rangeOf(all, 'connections')}, ${Math.max(...connections)} more`,
    long >= 300_000 && slopes.every((slope) => slope < SLOPE_MIB) && rises.flat().every((rise) => rise <= RISE),
  );
  return [
    figure,
    arena.figure('no action or read gets a 503 or a broken connection', `${unanswered} were`, unanswered === 0),
  ];
}

/** Makes a player act, one round after the other. Resolves with the number of actions. */
function playLoop(
  { ask, random, db }: Arena,
  player: Contestant,
  servers: readonly Supervised[],
  index: number,
  again: () => void,
): () => Promise<number> {
  const here = servers[index % servers.length]?.origin ?? '';
  const anywhere = () => ({ origin: random.pick(servers)?.origin ?? here });
  let bank: number | undefined;
  let count = 0;
  const must = async (ask: () => Promise<Answered>) => {
    const { status, text } = await definiteAnswer(ask, again);
    if (status >= 300) throw new Violation(`A player was answered ${status} ${text}`);
    return JSON.parse(text);
  };
  return async () => {
    const id =
      bank ??
      Number(
        (await must(() => ask(player, createAlliance, { body: { name: `Soak ${player.username}` } }, anywhere()))).id,
      );
    if (bank === undefined) await letGive(db, [player.userId]);
    bank = id;
    const tab = new Tab(here, player.access_token);
    await tab.enter();
    const rounds = 20;
    try {
      for (let round = 0; round < rounds; round++) {
        const key = `soak-${player.userId}-${++count}`;
        await must(() => ask(player, contribute, { params: { id }, body: GIFT }, { ...anywhere(), key }));
        await must(() => ask(player, updateBio, { body: { bio: `Round ${count}.` } }, anywhere()));
        await must(() => ask(player, getPlanet, { params: { id: player.homeId } }, anywhere()));
        await must(() => ask(player, getDashboard, {}, anywhere()));
        await sleep(random.between(PAUSE_MS, 5 * PAUSE_MS));
      }
    } finally {
      tab.close();
    }
    return 4 * rounds;
  };
}

async function look({ db }: Arena, { pid }: Supervised, minutes: number): Promise<Sample> {
  const { rows } = await db.query('SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()');
  const files = await readdir(`/proc/${pid}/fd`);
  return { minutes, rss: await rssBytes(pid), files: files.length, connections: Number(rows[0].count) };
}

function rangeOf(all: readonly (readonly Sample[])[], name: 'files' | 'connections'): string {
  const values = all.flatMap((taken) => taken.map((sample) => sample[name]));
  return `${Math.min(...values)} to ${Math.max(...values)}`;
}
