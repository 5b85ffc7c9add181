import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '#shared/api/buildings';
import { getResources } from '#shared/api/resources';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { round } from '../../lib/report.ts';
import { Tab } from '../../lib/simulated-tab.ts';
import { Violation } from '../bots/bot.ts';
import type { Scenario } from './scenario.ts';
import type { Arena, Contestant } from './support/arena.ts';
import { definiteAnswer, inBackground } from './support/definite-answer.ts';
import { causeOutages, outside, type Span } from './support/redis-outages.ts';

const MINE = buildingTypeOf(3);
/** The database rolls back each of these at the very end: everything was written, but nothing may be published. */
const ROLLED_BACK = buildingTypeOf(2);
const ROLLED_BACK_SHARE = 0.3;
const RICH = { naquadah: 1e6, trinium: 1e6, metal: 1e6, energy: 1e6, food: 1e6 };
/** At most this many buildings per player, because each costs more than the one before. */
const STANDING = 10;
const QUIET_MS = 3000;
/**
 * Least share of the events committed while Redis was up that must arrive. Not all: a room that compares its version
 * while an event is on its way reads again and sends `resync` instead.
 */
const RECEIVED_SHARE = 0.995;
/** Least share of all commits that must fall into times when Redis was up; with fewer, the test would say little. */
const WHILE_UP_SHARE = 0.5;
const CUTS = { full: 20, small: 1 } as const;

/** Tabs receive what was committed, and nothing that was rolled back, while Redis fails again and again. */
export const news: Scenario = {
  name: 'news',
  run: async (arena) => {
    const { small, redis, random } = arena;
    const actions = small ? 100 : 5000;
    const players = await arena.players(small ? 4 : 20);
    const listeners = await Promise.all(players.map((player, index) => listen(arena, player, index)));
    let [rolledBack, longest, over] = [0, 0, false];
    let left = actions;
    const most = small ? CUTS.small : CUTS.full;
    let outages: readonly Span[] = [];
    const play = async ({ player, promised }: Listener) => {
      for (let buildings = STANDING; left-- > 0 || !over; buildings++) {
        if (buildings >= STANDING) buildings = await makeRoom(arena, player);
        const type = random.chance(ROLLED_BACK_SHARE) ? ROLLED_BACK : MINE;
        const body = { planet_id: player.homeId, building_type_id: type.id };
        const key = `news-${player.userId}-${left}`;
        const from = performance.now();
        const { status, text } = await definiteAnswer(() => arena.ask(player, build, { body }, { key }));
        if (status !== (type === ROLLED_BACK ? 500 : 201))
          throw new Violation(`A ${type.name} was answered ${status} ${text}`);
        if (type === ROLLED_BACK) rolledBack++;
        else promised.set(JSON.parse(text).building_id, { from, until: performance.now() });
      }
    };
    const playDuringOutages = async () => {
      const playing = inBackground(listeners.map(play));
      const causingOutages = redis ? causeOutages(redis, arena, most, () => over) : Promise.resolve([]);
      // The players act until Redis has failed often enough; an error on either side ends both.
      await Promise.race([causingOutages, playing]).catch(() => (left = 0));
      over = true;
      await Promise.allSettled([causingOutages, playing]);
      outages = await causingOutages;
      await playing;
    };
    try {
      await withRollbacks(arena, ROLLED_BACK.id, playDuringOutages);
      const loadEndedAt = performance.now();
      const healed = await Promise.all(listeners.map((listener) => untilRight(arena, listener, loadEndedAt)));
      for (const listener of listeners) checkEvents(listener);
      longest = Math.max(...healed);
    } finally {
      // A tab that is not closed would try to reconnect for ever.
      for (const { tab } of listeners) tab.close();
    }
    const committed = sum(listeners, ({ promised }) => promised.size);
    const received = sum(listeners, ({ received }) => received.length);
    const [committedWhileUp, receivedWhileUp] = countWhileUp(listeners, outages);
    return [
      arena.figure(
        'of 5,000 transactions, 30 % of them rolled back at the COMMIT, tabs at 2 processes receive only committed changes, each once, while Redis fails 20 times, and at once those that were committed while it was up; all tabs are correct 3 s later',
        `${committed} committed, ${rolledBack} rolled back, ${received} received at once, ${outages.length} outages of Redis, of ${committedWhileUp} committed while it was up ${receivedWhileUp} received, correct after ${round(longest, 0)} ms`,
        committed + rolledBack >= actions &&
          rolledBack > 0.25 * actions &&
          receivedWhileUp > WHILE_UP_SHARE * committed &&
          receivedWhileUp >= RECEIVED_SHARE * committedWhileUp &&
          longest <= QUIET_MS &&
          outages.length === CUTS.full,
      ),
    ];
  },
};

/** Throws unless each event is about a building that the player was granted, and was received once. */
function checkEvents({ player, promised, received }: Listener): void {
  const unknown = received.filter((id) => !promised.has(id));
  if (unknown.length > 0)
    throw new Violation(
      `${player.username} received ${unknown.length} events of buildings that do not exist, such as ${unknown[0]}.`,
    );
  if (new Set(received).size !== received.length) throw new Violation(`${player.username} received an event twice.`);
}

/** Number of commits that no outage could hide, and of those among them that the tabs received. */
function countWhileUp(listeners: readonly Listener[], outages: readonly Span[]): readonly [number, number] {
  const receivedIds = listeners.flatMap(({ promised, received }) => {
    const ids = new Set(received);
    return [...promised].flatMap(([id, when]) => (outside(outages, when) ? ids.has(id) : []));
  });
  return [receivedIds.length, receivedIds.filter(Boolean).length];
}

const sum = (listeners: readonly Listener[], of: (listener: Listener) => number) =>
  listeners.reduce((total, listener) => total + of(listener), 0);

/** While `work` runs, PostgreSQL rolls back every transaction that starts a building of this type, at its COMMIT. */
async function withRollbacks({ db }: Arena, typeId: number, work: () => Promise<unknown>): Promise<void> {
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

interface Listener {
  readonly tab: Tab;
  readonly player: Contestant;
  /** The buildings that were started, each with the time from request to answer. */
  readonly promised: Map<number, Span>;
  readonly received: number[];
}

async function listen({ servers }: Arena, player: Contestant, index: number): Promise<Listener> {
  const received: number[] = [];
  const tab = new Tab(servers[index % servers.length]?.origin ?? '', player.access_token, {
    entered: (room) => {
      room.onMessage('building_started', ({ building_id }: { building_id: number }) => void received.push(building_id));
    },
  });
  await tab.open();
  return { tab, player, promised: new Map(), received };
}

/** Makes room and money for further buildings. Returns the number of standing ones. */
async function makeRoom(arena: Arena, player: Contestant): Promise<number> {
  await arena.db.query('DELETE FROM building WHERE planet_id = $1 AND activated_at IS NULL', [player.homeId]);
  await arena.db.query('UPDATE planet SET build_slots = 100, max_buildings = 200 WHERE id = $1', [player.homeId]);
  await arena.setStock([player], RICH);
  return 0;
}

/** Milliseconds from `since` until the tab shows the version that REST returns. */
async function untilRight(arena: Arena, { tab, player }: Listener, since: number): Promise<number> {
  while (performance.now() - since < 20_000) {
    const { text } = await arena.ask(player, getResources);
    if (tab.state?.version === JSON.parse(text).version) return performance.now() - since;
    await sleep(50);
  }
  return Number.POSITIVE_INFINITY;
}
