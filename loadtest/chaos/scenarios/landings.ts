import { setTimeout as sleep } from 'node:timers/promises';
import { endPeace, giveShips, type SentRaid, sendRaids } from '../../lib/marches.ts';
import { Violation } from '../bots/bot.ts';
import type { Scenario } from './scenario.ts';
import type { Arena, Contestant } from './support/arena.ts';

/** A line ship of race 4. */
const LINE = 44;
const ON_ONE_WORLD = 20;
/** Marches that fall due amid each kill, within this time. */
const AMID = { count: { full: 50, small: 10 }, inMs: 300, spreadMs: 1000 } as const;
/** A kill comes this long after the marches were sent. */
const KILL_MS = { from: 300, to: 1200 } as const;
const SETTLED_WITHIN_MS = 5000;
const GIVE_UP_MS = 60_000;

/**
 * Marches land on one world in the same millisecond, in two processes; and while servers and PostgreSQL are killed. Each is
 * fought once, and each comes home.
 */
export const landings: Scenario = {
  name: 'landings',
  run: async (arena) => {
    const { small } = arena;
    const size = small ? 'small' : 'full';
    const count = AMID.count[size];
    const players = await arena.players(Math.max(ON_ONE_WORLD, count) + 10);
    await endPeace(
      arena.db,
      players.map(({ userId }) => userId),
    );
    for (let round = 0; round < (small ? 2 : 20); round++) await onOneWorld(arena, players);
    const servers = await amidKills(arena, players, count, small ? 2 : 30, async () => {
      for (const server of arena.servers) server.kill();
    });
    const databases = await amidKills(arena, players, count, small ? 1 : 20, arena.restartPostgres);
    return [
      arena.figure(
        '20 marches land on one world in the same millisecond, in two processes: each is fought once, in the order of their ids; both servers are killed 30 times and PostgreSQL 20 times amid landings: each is fought once, and settled within 5 s of the return',
        `${Math.round(servers)} and ${Math.round(databases)} ms after the return at most`,
        servers <= SETTLED_WITHIN_MS && databases <= SETTLED_WITHIN_MS,
      ),
    ];
  },
};

async function onOneWorld(arena: Arena, players: readonly Contestant[]): Promise<void> {
  const [victim, ...others] = shuffled(arena, players);
  if (!victim) throw new Error('There are no players.');
  const raiders = others.slice(0, ON_ONE_WORLD);
  await giveShips(arena.db, homesOf([victim, ...raiders]), LINE, 6);
  const ids = await sendRaids(
    arena.db,
    raiders.map((raider) => raidOn(raider, victim)),
    { typeId: LINE, inMs: 300 },
  );
  await settled(arena, ids);
  await foughtOnce(arena, ids);
  const { rows } = await arena.db.query('SELECT march_id FROM battle WHERE march_id = ANY ($1) ORDER BY id', [ids]);
  const order = rows.map(({ march_id }) => march_id).join();
  if (order !== ids.join()) throw new Violation(`Marches ${ids.join()} were fought in the order ${order}.`);
  await allHome(arena, ids);
}

/** The longest time, in ms, from the restart of the killed process until nothing is due. */
async function amidKills(
  arena: Arena,
  players: readonly Contestant[],
  count: number,
  times: number,
  kill: () => Promise<void>,
): Promise<number> {
  let longest = 0;
  for (let time = 0; time < times; time++) {
    const all = shuffled(arena, players);
    const raiders = all.slice(0, count);
    await giveShips(arena.db, homesOf(all), LINE, 3);
    const raids = raiders.map((raider, i) => raidOn(raider, all[(i + 1) % all.length] ?? raider));
    const ids = await sendRaids(arena.db, raids, { typeId: LINE, ...AMID });
    await sleep(arena.random.between(KILL_MS.from, KILL_MS.to));
    await kill();
    await arena.untilServed();
    const back = performance.now();
    await settled(arena, ids);
    const due = Math.max(0, AMID.inMs + AMID.spreadMs - KILL_MS.from);
    longest = Math.max(longest, performance.now() - back - due);
    await foughtOnce(arena, ids);
    await allHome(arena, ids);
    await arena.checkConsistency();
  }
  return longest;
}

const shuffled = ({ random }: Arena, players: readonly Contestant[]) =>
  players
    .map((player) => ({ player, at: random.roll() }))
    .sort((a, b) => a.at - b.at)
    .map(({ player }) => player);
const homesOf = (players: readonly Contestant[]) => players.map(({ homeId }) => homeId);
const raidOn = (raider: Contestant, victim: Contestant): SentRaid => ({
  attackerId: raider.userId,
  originId: raider.homeId,
  targetId: victim.homeId,
  targetOwnerId: victim.userId,
});

const settled = (arena: Arena, ids: readonly number[]) => until(arena, ids, "phase <> 'out'");
const allHome = (arena: Arena, ids: readonly number[]) => until(arena, ids, "phase = 'done'");

async function until({ db }: Arena, ids: readonly number[], condition: string): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  for (;;) {
    const { rows } = await db.query(`SELECT id FROM march WHERE id = ANY ($1) AND NOT (${condition})`, [ids]);
    if (rows.length === 0) return;
    if (performance.now() > end) throw new Violation(`${rows.length} marches are not as they should be: ${condition}.`);
    await sleep(20);
  }
}

async function foughtOnce({ db }: Arena, ids: readonly number[]): Promise<void> {
  const { rows } = await db.query(
    `SELECT id, (SELECT count(*) FROM battle WHERE march_id = march.id)::int AS battles FROM march WHERE id = ANY ($1)`,
    [ids],
  );
  for (const { id, battles } of rows)
    if (battles !== 1) throw new Violation(`March ${id} was fought ${battles} times.`);
}
