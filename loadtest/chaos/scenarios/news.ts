import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '#shared/api/buildings';
import { getResources } from '#shared/api/resources';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { round } from '../../lib/report.ts';
import { Tab } from '../../lib/simulated-tab.ts';
import { Violation } from '../bots/bot.ts';
import type { Scenario } from './scenario.ts';
import type { Arena, Contestant } from './support/arena.ts';
import { aside, definiteAnswer } from './support/definite-answer.ts';
import { fallAgain, outside, type Span } from './support/redis-outages.ts';

const MINE = buildingTypeOf(3);
/** The database undoes every one of these at the very end: all was written by then, and is to be told to nobody. */
const UNDONE = buildingTypeOf(2);
const UNDONE_SHARE = 0.3;
const RICH = { naquadah: 1e6, trinium: 1e6, metal: 1e6, energy: 1e6, food: 1e6 };
/** So many buildings stand at most: each costs more than the one before. */
const STANDING = 10;
const QUIET_MS = 3000;
/**
 * Of what was committed while Redis was well. Not quite all: a room whose version is compared just while a fact is on its
 * way reads again, and says `resync` in its place.
 */
const HEARD_SHARE = 0.995;
/** Who hears of nothing hears of nothing wrong: so much of all is committed while Redis is well, and heard. */
const WELL_SHARE = 0.5;
const CUTS = { full: 20, small: 1 } as const;

/** P18: what tabs hear is what was committed, and nothing of what was rolled back; Redis, which carries it, falls again and again. */
export const news: Scenario = {
  name: 'news',
  run: async (arena) => {
    const { small, redis, dice } = arena;
    const acts = small ? 100 : 5000;
    const players = await arena.players(small ? 4 : 20);
    const seats = await Promise.all(players.map((player, index) => listen(arena, player, index)));
    let [undone, longest, over] = [0, 0, false];
    let left = acts;
    const most = small ? CUTS.small : CUTS.full;
    let falls: readonly Span[] = [];
    const play = async ({ player, promised }: Listening) => {
      for (let standing = STANDING; left-- > 0 || !over; standing++) {
        if (standing >= STANDING) standing = await clear(arena, player);
        const type = dice.chance(UNDONE_SHARE) ? UNDONE : MINE;
        const body = { planet_id: player.homeId, building_type_id: type.id };
        const key = `news-${player.userId}-${left}`;
        const from = performance.now();
        const { status, text } = await definiteAnswer(() => arena.ask(player, build, { body }, { key }));
        if (status !== (type === UNDONE ? 500 : 201))
          throw new Violation(`A ${type.name} was answered ${status} ${text}`);
        if (type === UNDONE) undone++;
        else promised.set(JSON.parse(text).building_id, { from, until: performance.now() });
      }
    };
    const playWhileItFalls = async () => {
      const playing = aside(seats.map(play));
      const falling = redis ? fallAgain(redis, arena, most, () => over) : Promise.resolve([]);
      // Who plays plays on until Redis has fallen often enough; if anything goes wrong, all of it ends.
      await Promise.race([falling, playing]).catch(() => (left = 0));
      over = true;
      await Promise.allSettled([falling, playing]);
      falls = await falling;
      await playing;
    };
    try {
      await undoing(arena, UNDONE.id, playWhileItFalls);
      const quiet = performance.now();
      const healed = await Promise.all(seats.map((seat) => untilRight(arena, seat, quiet)));
      for (const seat of seats) judge(seat);
      longest = Math.max(...healed);
    } finally {
      // Whoever is left open tries for ever to come back.
      for (const { tab } of seats) tab.close();
    }
    const committed = sum(seats, ({ promised }) => promised.size);
    const told = sum(seats, ({ heard }) => heard.length);
    const [well, toldWell] = whileWell(seats, falls);
    return [
      arena.figure(
        'P18: of 5,000 transactions, 30 % of them rolled back at the very end, tabs at 2 processes hear only what was committed, each once, while Redis falls 20 times, and at once what was committed while it was up; all are right 3 s later',
        `${committed} committed, ${undone} rolled back, ${told} heard at once, ${falls.length} falls of Redis, of ${well} committed while it was up ${toldWell} heard, right after ${round(longest, 0)} ms`,
        committed + undone >= acts &&
          undone > 0.25 * acts &&
          toldWell > WELL_SHARE * committed &&
          toldWell >= HEARD_SHARE * well &&
          longest <= QUIET_MS &&
          falls.length === CUTS.full,
      ),
    ];
  },
};

/** Whoever hears of a building was promised it, and hears of it once. */
function judge({ player, promised, heard }: Listening): void {
  const strange = heard.filter((id) => !promised.has(id));
  if (strange.length > 0)
    throw new Violation(`${player.username} heard of ${strange.length} that never were, such as ${strange[0]}.`);
  if (new Set(heard).size !== heard.length) throw new Violation(`${player.username} heard of a building twice.`);
}

/** How much was committed while no fall could have hidden it, and how much of that was heard of. */
function whileWell(seats: readonly Listening[], falls: readonly Span[]): readonly [number, number] {
  const heardOf = seats.flatMap(({ promised, heard }) => {
    const ids = new Set(heard);
    return [...promised].flatMap(([id, when]) => (outside(falls, when) ? ids.has(id) : []));
  });
  return [heardOf.length, heardOf.filter(Boolean).length];
}

const sum = (seats: readonly Listening[], of: (seat: Listening) => number) =>
  seats.reduce((total, seat) => total + of(seat), 0);

/** While `work` goes on, PostgreSQL undoes whatever started a building of this type, when all of it is written. */
async function undoing({ db }: Arena, typeId: number, work: () => Promise<unknown>): Promise<void> {
  await db.query(`
    CREATE FUNCTION undo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'undone'; END $$;
    CREATE CONSTRAINT TRIGGER undo AFTER INSERT ON building DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.building_type_id = ${typeId}) EXECUTE FUNCTION undo()`);
  try {
    await work();
  } finally {
    await db.query('DROP TRIGGER undo ON building; DROP FUNCTION undo()');
  }
}

interface Listening {
  readonly tab: Tab;
  readonly player: Contestant;
  /** The buildings that were begun, and when that was asked for and granted. */
  readonly promised: Map<number, Span>;
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
  return { tab, player, promised: new Map(), heard };
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
