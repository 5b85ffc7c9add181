import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '#shared/api/buildings';
import { getResources } from '#shared/api/resources';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { round } from '../../report.ts';
import { Tab } from '../../tab.ts';
import { Violation } from '../bot.ts';
import type { Arena, Contestant } from './arena.ts';
import { known } from './known.ts';
import type { Trial } from './trial.ts';

const MINE = buildingTypeOf(3);
const RICH = { naquadah: 1e6, trinium: 1e6, metal: 1e6, energy: 1e6, food: 1e6 };
const REFUSED = 0.3;
/** So many buildings stand at most: each costs more than the one before. */
const STANDING = 10;
const QUIET_MS = 3000;
const CUTS = { full: 20, small: 1 } as const;

/** P18: what tabs hear is what was committed, and nothing of what was rolled back; Redis, which carries it, falls again and again. */
export const news: Trial = {
  name: 'news',
  run: async (arena) => {
    const { small, redis, dice } = arena;
    const acts = small ? 100 : 5000;
    const players = await arena.players(small ? 4 : 20);
    const seats = await Promise.all(players.map((player, index) => listen(arena, player, index)));
    let [accepted, refused, cuts] = [0, 0, 0];
    let left = acts;
    const most = redis ? (small ? CUTS.small : CUTS.full) : 0;
    const play = async ({ player, promised }: Listening) => {
      for (let standing = STANDING; left-- > 0; standing++) {
        if (standing >= STANDING) standing = await clear(arena, player);
        const poor = dice.chance(REFUSED);
        // A type of which nobody may have two, or a mine.
        const body = { planet_id: player.homeId, building_type_id: poor ? 0 : MINE.id };
        const key = `news-${player.userId}-${left}`;
        const { status, text } = await known(() => arena.ask(player, build, { body }, { key }));
        if (status === 201) promised.add(JSON.parse(text).building_id);
        else if (status >= 500) throw new Violation(`POST /build was answered ${status} ${text}`);
        if (status === 201) accepted++;
        else refused++;
        if (cuts < most && acts - left > (cuts + 1) * (acts / (most + 1))) {
          cuts++;
          await redis?.restart();
        }
      }
    };
    await Promise.all(seats.map(play));
    const quiet = performance.now();
    const healed = await Promise.all(seats.map((seat) => untilRight(arena, seat, quiet)));
    const heard = seats.reduce((sum, seat) => sum + seat.heard.length, 0);
    for (const { tab, player, promised, heard } of seats) {
      tab.close();
      const strange = heard.filter((id) => !promised.has(id));
      if (strange.length > 0)
        throw new Violation(`${player.username} heard of ${strange.join(', ')}, which never were.`);
      if (new Set(heard).size !== heard.length) throw new Violation(`${player.username} heard of a building twice.`);
    }
    await arena.inOrder();
    const longest = Math.max(...healed);
    return [
      arena.figure(
        'P18: of 5,000 transactions, 30 % of them rolled back, tabs at 2 processes hear only what was committed, each once, while Redis falls 20 times; all are right 3 s later',
        `${accepted} committed, ${refused} rolled back, ${heard} heard at once, ${cuts} falls of Redis, right after ${round(longest, 0)} ms`,
        accepted + refused >= acts && refused > 0.2 * acts && longest <= QUIET_MS && cuts === CUTS.full,
      ),
    ];
  },
};

interface Listening {
  readonly tab: Tab;
  readonly player: Contestant;
  readonly promised: Set<number>;
  readonly heard: number[];
}

async function listen({ servers }: Arena, player: Contestant, index: number): Promise<Listening> {
  const heard: number[] = [];
  const tab = new Tab(servers[index % servers.length]?.origin ?? '', player.access_token, {
    entered: (room) => {
      room.onMessage('building_started', ({ building_id }: { building_id: number }) => void heard.push(building_id));
    },
  });
  await tab.open();
  return { tab, player, promised: new Set(), heard };
}

/** Room and money for the next ones; returns how many stand. */
async function clear(arena: Arena, player: Contestant): Promise<number> {
  await arena.db.query('DELETE FROM building WHERE planet_id = $1 AND activated_at IS NULL', [player.homeId]);
  await arena.db.query('UPDATE planet SET build_slots = 100, max_buildings = 200 WHERE id = $1', [player.homeId]);
  await arena.setStock([player], RICH);
  return 0;
}

/** Milliseconds from `since` until the tab shows the version that REST tells. */
async function untilRight(arena: Arena, { tab, player }: Listening, since: number): Promise<number> {
  while (performance.now() - since < 20_000) {
    const { text } = await arena.ask(player, getResources);
    if (tab.state?.version === JSON.parse(text).version) return performance.now() - since;
    await sleep(50);
  }
  return Number.POSITIVE_INFINITY;
}
