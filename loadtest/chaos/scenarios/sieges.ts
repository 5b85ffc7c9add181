import { setTimeout as sleep } from 'node:timers/promises';
import { completeBuilding } from '#shared/api/buildings';
import { ALLIANCE_START } from '#shared/catalogue/alliances';
import type { MarchKind } from '#shared/catalogue/marches';
import { endPeace } from '../../lib/marches.ts';
import { type Army, foundColonies, laySieges, type SentMarch, sendMarches } from '../../lib/sieges.ts';
import { Violation } from '../bots/bot.ts';
import { dueBuildings, must } from './pairs/players.ts';
import type { Scenario } from './scenario.ts';
import type { Arena, Contestant } from './support/arena.ts';
import { untilNone } from './support/until-none.ts';

const METAL_MINE = 3;
const BESIEGERS: Army = { lines: 4, guards: 12 };
const RELIEF: Army = { landers: 30, guards: 30 };
/** Sieges that are over amid each kill, within this time. */
const AMID = { duels: { full: 50, small: 8 }, inMs: 300, spreadMs: 1000 } as const;
/** A kill comes this long after the sieges were laid. */
const KILL_MS = { from: 300, to: 1200 } as const;
const SETTLED_WITHIN_MS = 5000;
/** So long before the end of a siege its besieger is banned: usually, at most, and how long after it was laid. */
const [BANNED_BEFORE_MS, LONGEST_BEFORE_MS, BAN_IN_MS] = [1000, 16_000, 2000];
const LONG_MS = 3_600_000;
const [MATES, TRANSFERS, RAIDERS] = [9, 5, 6];
const MOST_GUESTS = 3;

/**
 * Sieges end while servers and PostgreSQL are killed, in the same millisecond as others and as landings, and a second after
 * the besieger was banned: each ends once, at its own moment, and takes the world or does not.
 */
export const sieges: Scenario = {
  name: 'sieges',
  run: async (arena) => {
    const { small } = arena;
    const rounds = small ? 1 : 20;
    for (let round = 0; round < rounds; round++) await landingsOnOne(arena);
    await arena.checkConsistency();
    const both = await twoAtOnce(arena, small ? 3 : 20);
    const banned = await bannedBefore(arena, small ? 3 : 10);
    const war = await makeWar(arena, AMID.duels[small ? 'small' : 'full']);
    const servers = await amidKills(arena, war, small ? 2 : 30, async () => {
      for (const server of arena.servers) server.kill();
    });
    const databases = await amidKills(arena, war, small ? 1 : 20, arena.restartPostgres);
    return [
      arena.figure(
        'both servers are killed 30 times and PostgreSQL 20 times amid the ends of sieges: each is over once, at its own millisecond, broken where relief wins in that millisecond and captured elsewhere, and settled within 5 s of the return',
        `${Math.round(servers)} and ${Math.round(databases)} ms after the return at most`,
        servers <= SETTLED_WITHIN_MS && databases <= SETTLED_WITHIN_MS,
      ),
      arena.figure(
        '20 landings on one besieged world in the same millisecond, in two processes: relief and the own transfers first, then raids, each in the order of their ids and once, and three guests at most; of two sieges of one ruler that end at once, one takes its world; who is banned a second before takes none',
        `${rounds} worlds, ${both} rulers with two sieges, ${banned} bans`,
        rounds >= 20 && both >= 20 && banned >= 10,
      ),
    ];
  },
};

/** Nine mates, five transfers of the ruler and six raiders land on a besieged world at once. */
async function landingsOnOne(arena: Arena): Promise<void> {
  const { db, random } = arena;
  const [ruler, besieger, ...others] = await fighters(arena, 2 + MATES + RAIDERS);
  if (!ruler || !besieger) throw new Error('There are no players.');
  const [mates, raiders] = [others.slice(0, MATES), others.slice(MATES)];
  await ally(arena, [ruler, ...mates]);
  const [world = 0] = await foundColonies(db, [ruler]);
  const [siege] = await laySieges(db, [siegeOf(besieger, ruler, world)], { inMs: LONG_MS });
  const to = (kind: MarchKind, sender: Contestant, army: Army) => marchOf(kind, sender, { world, ruler }, army);
  // Some mates are too weak to break the siege.
  const marches = [
    ...mates.map((mate, index) => to('relief', mate, index < 3 ? { lines: 1, guards: 1 } : RELIEF)),
    ...Array.from({ length: TRANSFERS }, () => to('transfer', ruler, { lines: 2 })),
    ...raiders.map((raider) => to('raid', raider, { lines: 3 })),
  ]
    .map((march) => ({ march, at: random.roll() }))
    .sort((a, b) => a.at - b.at)
    .map(({ march }) => march);
  const ids = await sendMarches(db, marches, { inMs: 300 });
  await untilNone(arena, "SELECT id FROM march WHERE id = ANY ($1) AND phase = 'out'", [ids], 'marches are still out');

  const { rows: fought } = await db.query('SELECT march_id FROM battle WHERE march_id = ANY ($1) ORDER BY id', [ids]);
  const order: number[] = fought.map(({ march_id }) => march_id);
  const rank = (id: number) => (marches[ids.indexOf(id)]?.kind === 'raid' ? 1 : 0);
  const right = [...new Set(order)].sort((a, b) => rank(a) - rank(b) || a - b);
  if (order.join() !== right.join())
    throw new Violation(`Marches on one world were fought in the order ${order.join()}, not ${right.join()}.`);
  const { rows: guests } = await db.query(
    "SELECT DISTINCT player_id FROM march WHERE target_id = $1 AND kind = 'relief' AND phase = 'standing'",
    [world],
  );
  const { rows: ends } = await db.query(
    `SELECT outcome, ended_at = (SELECT max(lands_at) FROM march WHERE id = ANY ($2)) AS then,
       (SELECT count(*)::int FROM battle WHERE planet_id = siege.planet_id AND outcome <> 'repelled') AS won
     FROM siege WHERE march_id = $1`,
    [siege, ids],
  );
  const [end] = ends;
  if (end?.outcome !== 'broken' || !end.then) throw new Violation(`Siege ${siege} was not broken by relief.`);
  // Raids that follow may strike guests down, but nobody is let in beside three others.
  const { rows: let_in } = await db.query(
    `SELECT count(DISTINCT player_id)::int AS count FROM march
     WHERE id = ANY ($1) AND kind = 'relief' AND (phase = 'standing' OR EXISTS (
       SELECT 1 FROM battle_guest JOIN battle ON battle.id = battle_id
       WHERE battle.planet_id = $2 AND battle_guest.player_id = march.player_id))`,
    [ids, world],
  );
  const entered = let_in[0]?.count ?? 0;
  if (entered === 0 || guests.length > MOST_GUESTS || entered > MOST_GUESTS)
    throw new Violation(`${entered} guests were let in on one world, and ${guests.length} stand there.`);
}

/** Rulers of two besieged worlds of the same worth: at the same moment one is taken, and the other army goes home. */
async function twoAtOnce(arena: Arena, count: number): Promise<number> {
  const { db } = arena;
  const [rulers, besiegers] = [await fighters(arena, count), await fighters(arena, 2 * count)];
  const owners = [...rulers, ...rulers];
  const worlds = await foundColonies(db, owners);
  await giveMine(arena, owners, worlds);
  const ids = await laySieges(
    db,
    zipped(besiegers, owners, worlds).map(([besieger, ruler, world]) => siegeOf(besieger, ruler, world)),
    { inMs: 500 },
  );
  await untilOver(arena, ids);
  const { rows } = await db.query(
    `SELECT ruler_id, array_agg(outcome ORDER BY march_id) AS outcomes, bool_and(ended_at = ends_at) AS then
     FROM siege WHERE march_id = ANY ($1) GROUP BY ruler_id`,
    [ids],
  );
  for (const { ruler_id, outcomes, then } of rows)
    if (outcomes.join() !== 'captured,ended' || !then)
      throw new Violation(
        `Two sieges of ruler ${ruler_id} end at once; the first is ${outcomes.join(', the second ')}.`,
      );
  await arena.checkConsistency();
  return rows.length;
}

/** So many besiegers are banned before the end: a second, or longer where the machine needs longer to ban them all. */
async function bannedBefore(arena: Arena, count: number): Promise<number> {
  let banned = 0;
  for (let beforeMs = BANNED_BEFORE_MS; banned < count && beforeMs <= LONGEST_BEFORE_MS; beforeMs *= 2)
    banned += await banBesiegers(arena, count - banned, beforeMs);
  return banned;
}

/** Besiegers who are banned in time go home, and the world stays. How many are. */
async function banBesiegers(arena: Arena, count: number, beforeMs: number): Promise<number> {
  const { db } = arena;
  const [rulers, besiegers] = [await fighters(arena, count), await fighters(arena, count)];
  const worlds = await foundColonies(db, rulers);
  const operator = await arena.operator();
  try {
    const ids = await laySieges(
      db,
      zipped(besiegers, rulers, worlds).map(([besieger, ruler, world]) => siegeOf(besieger, ruler, world)),
      { inMs: BAN_IN_MS + beforeMs },
    );
    await sleep(BAN_IN_MS);
    await Promise.all(besiegers.map(({ username }) => operator.ban(username)));
    await untilOver(arena, ids);
    const { rows } = await db.query(
      `SELECT outcome = 'ended' AND owner_id = ruler_id AS stays FROM siege JOIN planet ON planet.id = planet_id
       JOIN player ON player.id = besieger_id WHERE march_id = ANY ($1) AND banned_at < ends_at`,
      [ids],
    );
    const taken = rows.filter(({ stays }) => !stays).length;
    if (taken > 0) throw new Violation(`${taken} banned players have taken a world.`);
    await arena.checkConsistency();
    return rows.length;
  } finally {
    await operator.close();
  }
}

/** Two players who take the same world from each other, again and again, and a mate of each. */
interface Duel {
  readonly players: readonly [Contestant, Contestant];
  readonly mates: readonly [Contestant, Contestant];
  readonly world: number;
}

async function makeWar(arena: Arena, count: number): Promise<Duel[]> {
  const [firsts, seconds, mates, others] = [
    await fighters(arena, count),
    await fighters(arena, count),
    await fighters(arena, count),
    await fighters(arena, count),
  ];
  const worlds = await foundColonies(arena.db, firsts);
  await giveMine(arena, firsts, worlds);
  for (const [leader, mate] of zipped([...firsts, ...seconds], [...mates, ...others]))
    await ally(arena, [leader, mate]);
  return zipped(firsts, seconds, mates, others, worlds).map(([first, second, mate, other, world]) => ({
    players: [first, second],
    mates: [mate, other],
    world,
  }));
}

/** The longest time, in ms, from the restart of the killed process until no siege is due. */
async function amidKills(
  arena: Arena,
  war: readonly Duel[],
  times: number,
  kill: () => Promise<void>,
): Promise<number> {
  let longest = 0;
  for (let time = 0; time < times; time++) {
    await forgetWar(arena, war);
    const { ids, relieved, relief } = await besiegeAll(arena, war);
    await sleep(arena.random.between(KILL_MS.from, KILL_MS.to));
    await kill();
    await arena.untilServed();
    const back = performance.now();
    await untilOver(arena, ids);
    const due = Math.max(0, AMID.inMs + AMID.spreadMs - KILL_MS.from);
    longest = Math.max(longest, performance.now() - back - due);
    await endedOnce(arena, ids, relieved);
    const away = "SELECT id FROM march WHERE id = ANY ($1) AND phase IN ('out', 'home')";
    await untilNone(arena, away, [[...ids, ...relief]], 'marches are not home');
    await arena.checkConsistency();
  }
  return longest;
}

/**
 * In each duel, the player who does not hold the world besieges it; every third siege is relieved in the millisecond in which it
 * ends.
 */
async function besiegeAll({ db }: Arena, war: readonly Duel[]) {
  const { rows } = await db.query('SELECT id, owner_id FROM planet WHERE id = ANY ($1)', [
    war.map(({ world }) => world),
  ]);
  const sides = war.map(({ players: [first, second], mates, world }) =>
    rows.find(({ id }) => id === world)?.owner_id === first.userId
      ? { ruler: first, besieger: second, mate: mates[0], world }
      : { ruler: second, besieger: first, mate: mates[1], world },
  );
  const ids = await laySieges(
    db,
    sides.map(({ besieger, ruler, world }) => siegeOf(besieger, ruler, world)),
    AMID,
  );
  const relievedSides = zipped(sides, ids).filter((_, index) => index % 3 === 0);
  const relieved = relievedSides.map(([, id]) => id);
  const relief = await sendMarches(
    db,
    relievedSides.map(([{ mate, ruler, world }]) => marchOf('relief', mate, { world, ruler }, RELIEF)),
    { inMs: LONG_MS },
  );
  await db.query(
    `UPDATE march SET lands_at = ends_at, due_at = ends_at
     FROM unnest($1::int[], $2::int[]) AS pair (relief, laid) JOIN siege ON march_id = laid WHERE id = relief`,
    [relief, relieved],
  );
  return { ids, relieved, relief };
}

/** Each siege is over at its own moment, and its world is with whom it should be. */
async function endedOnce({ db }: Arena, ids: readonly number[], relieved: readonly number[]): Promise<void> {
  const { rows } = await db.query(
    `SELECT march_id, outcome, owner_id = besieger_id AS taken, ended_at = ends_at AS then,
       (SELECT count(*)::int FROM mission WHERE kind = 'lost' AND player_id = ruler_id AND finish_time = ended_at) AS told
     FROM siege JOIN planet ON planet.id = planet_id WHERE march_id = ANY ($1)`,
    [ids],
  );
  for (const { march_id, outcome, taken, then, told } of rows) {
    const isBroken = outcome === 'broken' && !taken && told === 0;
    const isCaptured = outcome === 'captured' && taken && told === 1;
    if (!then || !(relieved.includes(march_id) ? isBroken : isCaptured))
      throw new Violation(
        `Siege ${march_id} was ${outcome} ${then ? 'at' : 'not at'} its moment, and its loss told ${told} times.`,
      );
  }
}

/** Guests and garrisons are home, and what happened is long ago, so that no limit forbids the next siege. */
async function forgetWar({ db }: Arena, war: readonly Duel[]): Promise<void> {
  const worlds = war.map(({ world }) => world);
  for (const table of ['ship', 'squad']) {
    await db.query(
      `UPDATE ${table} SET march_id = NULL FROM march
       WHERE march.id = march_id AND target_id = ANY ($1) AND phase = 'standing'`,
      [worlds],
    );
    await db.query(
      `UPDATE ${table} SET planet_id = home.id FROM planet AS world, planet AS home
       WHERE world.id = ANY ($1) AND ${table}.planet_id = world.id AND home.owner_id = world.owner_id AND home.home`,
      [worlds],
    );
  }
  await db.query("UPDATE march SET phase = 'done' WHERE target_id = ANY ($1) AND phase = 'standing'", [worlds]);
  const past = (columns: readonly string[]) =>
    columns.map((column) => `${column} = ${column} - interval '100 d'`).join();
  for (const [table, key, ...columns] of [
    ['siege', 'planet_id', 'begun_at', 'ends_at', 'ended_at'],
    ['planet', 'id', 'held_since'],
    ['building', 'planet_id', 'started_at', 'built_at', 'activated_at', 'lost_at'],
    ['battle', 'planet_id', 'at'],
  ] as const)
    await db.query(`UPDATE ${table} SET ${past(columns)} WHERE ${key} = ANY ($1)`, [worlds]);
  await db.query('UPDATE player SET respite_until = NULL WHERE id = ANY ($1)', [
    war.flatMap(({ players }) => idsOf(players)),
  ]);
}

const idsOf = (players: readonly Contestant[]) => players.map(({ userId }) => userId);

/** Players who are no newcomers. */
async function fighters(arena: Arena, count: number): Promise<Contestant[]> {
  const players = await arena.players(count);
  await endPeace(arena.db, idsOf(players));
  return players;
}

function marchOf(
  kind: MarchKind,
  sender: Contestant,
  { world, ruler }: { readonly world: number; readonly ruler: Contestant },
  army: Army,
): SentMarch {
  const target = { targetId: world, targetOwnerId: ruler.userId };
  return { kind, senderId: sender.userId, originId: sender.homeId, ...target, ...army };
}

const siegeOf = (besieger: Contestant, ruler: Contestant, world: number) =>
  marchOf('siege', besieger, { world, ruler }, BESIEGERS);

const untilOver = (arena: Arena, ids: readonly number[]) =>
  untilNone(
    arena,
    'SELECT march_id FROM siege WHERE march_id = ANY ($1) AND ended_at IS NULL',
    [ids],
    'sieges are not over',
  );

/** Members of one alliance, for long enough to send relief. */
async function ally({ db }: Arena, players: readonly Contestant[]): Promise<void> {
  const [leader] = players;
  await db.query(
    `WITH founded AS (INSERT INTO alliance (name, max_members, leader_id) VALUES ($1, $2, $3) RETURNING id)
     INSERT INTO member (alliance_id, player_id, joined_at)
     SELECT id, player, now() - interval '9 d' FROM founded, unnest($4::int[]) AS player`,
    [`Alliance of ${leader?.username}`, ALLIANCE_START.maxMembers, leader?.userId, idsOf(players)],
  );
}

/** An active mine on each of these worlds, so that their loss counts. */
async function giveMine(arena: Arena, owners: readonly Contestant[], worlds: readonly number[]): Promise<void> {
  const buildings = await dueBuildings(arena.db, worlds, METAL_MINE);
  for (const [owner, world] of zipped(owners, worlds))
    await must(arena.ask(owner, completeBuilding, { body: { building_id: buildings.get(world) ?? 0 } }));
}

/** Lists of the same length, entry by entry. */
function zipped<T extends readonly (readonly unknown[])[]>(...lists: T): { [K in keyof T]: T[K][number] }[] {
  return (lists[0] ?? []).map((_, index) => lists.map((list) => list[index]) as { [K in keyof T]: T[K][number] });
}
