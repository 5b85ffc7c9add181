import { setTimeout as sleep } from 'node:timers/promises';
import { giveShips, type SentRaid, sendRaids } from '../../../lib/marches.ts';
import { Violation } from '../../bots/bot.ts';
import type { Arena } from '../support/arena.ts';
import type { Newcomer } from './newcomers.ts';
import type { PlayerGroup } from './players.ts';

/** A line ship of race 4, and how many of them the leader has. */
export const LINE = 44;
export const FLEET = 2;
/** Line ships of whoever raids. */
export const RAIDERS = 5;
/** A lander of race 4, and how many of them win the ground of a home, whose ships slip away from so many. */
const LANDER = 43;
const LANDERS = 40;
/** Attacks of the fixture land after this time unless they are made due, and fly home as long, in ms. */
const FLIGHT_MS = 7_200_000;
/** How long a landing may take on a busy machine. */
const LANDS_WITHIN_MS = 20_000;

/** What marches before a race. */
export interface Marching {
  /** Relief of the mate that stands on the leader's home. */
  readonly relief: number;
  /** The leader's ship on its way to the colony. */
  readonly transfer: number;
  /** The raider's attack on the leader's home, and the mate's on the newcomer's home. */
  readonly attack: number;
  readonly other: number;
}

/**
 * Ends the marches of the last race and sends those of the next: relief stands, a transfer and two attacks are on the way. All
 * others have ships at home. Returns the marches by leader.
 */
export async function resetMarches(
  arena: Arena,
  groups: readonly PlayerGroup[],
  newcomers: ReadonlyMap<number, Newcomer>,
): Promise<ReadonlyMap<number, Marching>> {
  const { db } = arena;
  await endMarches(arena, groups, newcomers);
  const homes = (who: 'leader' | 'mate' | 'asker' | 'guest' | 'raider') => groups.map((group) => group[who].homeId);
  await giveShips(db, homes('mate'), LINE, 1);
  const relief = await standRelief(arena, groups);
  await giveShips(db, homes('leader'), LINE, FLEET + 1);
  const transfers = await sendTransfers(arena, groups);
  const newcomerHomes = [...newcomers.values()].map(({ homeId }) => homeId);
  await giveShips(db, [...homes('asker'), ...homes('guest'), ...homes('mate'), ...newcomerHomes], LINE, RAIDERS);
  const attacks = await sendAttacks(arena, groups, newcomers);
  return new Map(
    groups.map(({ leader, mate }, index) => [
      leader.userId,
      {
        relief: relief.get(mate.userId) ?? 0,
        transfer: transfers.get(leader.userId) ?? 0,
        attack: attacks.on.get(leader.userId) ?? 0,
        other: attacks.others[index] ?? 0,
      },
    ]),
  );
}

/** Waits until none of these marches is on its way out, which are due. */
export async function landDue({ db }: Arena, ids: readonly number[]): Promise<void> {
  await db.query("UPDATE march SET due_at = clock_timestamp() WHERE id = ANY ($1) AND phase IN ('out', 'home')", [ids]);
  await until({ db }, ids, "phase <> 'out'");
}

async function until({ db }: Pick<Arena, 'db'>, ids: readonly number[], condition: string): Promise<void> {
  const end = performance.now() + LANDS_WITHIN_MS;
  const others = `SELECT id FROM march WHERE id = ANY ($1) AND NOT (${condition})`;
  for (;;) {
    const { rows } = await db.query(others, [ids]);
    if (rows.length === 0) return;
    if (performance.now() > end)
      throw new Violation(`Marches ${rows.map(({ id }) => id).join(', ')} did not end their leg.`);
    await sleep(20);
  }
}

/** Ends all marches, brings loot home, and forgets what the fairness of raids counts. Battles stay, as of days ago. */
async function endMarches(
  { db }: Arena,
  groups: readonly PlayerGroup[],
  newcomers: ReadonlyMap<number, Newcomer>,
): Promise<void> {
  const people = groups.flatMap(({ leader, mate, asker, guest, raider }) => [leader, mate, asker, guest, raider]);
  const players = [...people, ...newcomers.values()];
  const ids = players.map(({ userId }) => userId);
  const { rows: laden } = await db.query(
    `UPDATE march SET due_at = clock_timestamp() WHERE player_id = ANY ($1) AND phase = 'home'
       AND naquadah + trinium + metal + energy + food > 0 RETURNING id`,
    [ids],
  );
  await until(
    { db },
    laden.map(({ id }) => id),
    "phase = 'done'",
  );
  const out = "SELECT id FROM march WHERE player_id = ANY ($1) AND phase <> 'done'";
  for (const table of ['ship', 'squad'])
    await db.query(`UPDATE ${table} SET march_id = NULL WHERE march_id IN (${out})`, [ids]);
  await db.query(
    `UPDATE march SET phase = 'done', due_at = NULL, launched_at = launched_at - interval '3 days'
     WHERE player_id = ANY ($1) AND (phase <> 'done' OR launched_at > now() - interval '2 days')`,
    [ids],
  );
  await db.query("UPDATE battle SET at = at - interval '3 days' WHERE at > now() - interval '2 days'");
  await db.query('UPDATE player SET respite_until = NULL WHERE id = ANY ($1)', [ids]);
  const worlds = [...players.map(({ homeId }) => homeId), ...groups.map(({ colony }) => colony.id)];
  await db.query('DELETE FROM ship WHERE planet_id = ANY ($1) AND activated_at IS NULL AND lost_at IS NULL', [worlds]);
}

/** One line ship of each mate stands on the leader's home. Returns the marches by mate. */
async function standRelief({ db }: Arena, groups: readonly PlayerGroup[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query(
    `WITH sent AS (
       INSERT INTO march (player_id, kind, origin_id, target_id, target_owner_id, launched_at, began_at, lands_at, flight_ms,
         retreat_percent, secret, seal, phase)
       SELECT mate, 'relief', home, target, leader, now(), now(), now() + interval '1 ms', 3600000, 50, repeat('0', 32), repeat('0', 64), 'standing'
       FROM unnest($1::int[], $2::int[], $3::int[], $4::int[]) AS relief (mate, home, target, leader)
       RETURNING id, player_id, origin_id
     ), aboard AS (
       UPDATE ship SET march_id = sent.id FROM sent
       WHERE planet_id = origin_id AND ship_type_id = $5 AND activated_at IS NULL AND lost_at IS NULL
     ) SELECT id, player_id FROM sent`,
    [
      groups.map(({ mate }) => mate.userId),
      groups.map(({ mate }) => mate.homeId),
      groups.map(({ leader }) => leader.homeId),
      groups.map(({ leader }) => leader.userId),
      LINE,
    ],
  );
  return new Map(rows.map(({ id, player_id }) => [player_id, id]));
}

/** One line ship of each leader is on its way from home to the colony. Returns the marches by leader. */
async function sendTransfers({ db }: Arena, groups: readonly PlayerGroup[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query(
    `WITH sent AS (
       INSERT INTO march (player_id, kind, origin_id, target_id, target_owner_id, launched_at, began_at, lands_at, due_at, flight_ms,
         retreat_percent, secret, seal, phase)
       SELECT leader, 'transfer', home, target, leader, now(), now(), now() + interval '2 h', now() + interval '2 h', 7200000, 50,
         repeat('0', 32), repeat('0', 64), 'out'
       FROM unnest($1::int[], $2::int[], $3::int[]) AS transfer (leader, home, target)
       RETURNING id, player_id, origin_id
     ), aboard AS (
       UPDATE ship SET march_id = sent.id FROM sent
       WHERE ship.id = (SELECT min(id) FROM ship WHERE planet_id = origin_id AND ship_type_id = $4 AND march_id IS NULL AND lost_at IS NULL)
     ) SELECT id, player_id FROM sent`,
    [
      groups.map(({ leader }) => leader.userId),
      groups.map(({ leader }) => leader.homeId),
      groups.map(({ colony }) => colony.id),
      LINE,
    ],
  );
  return new Map(rows.map(({ id, player_id }) => [player_id, id]));
}

/**
 * Each raider flies against the leader's home: every second one with a few warships, against which those who are there may
 * stand, the others with landers, which loot it. Each mate flies against the newcomer's home.
 */
async function sendAttacks(
  { db }: Arena,
  groups: readonly PlayerGroup[],
  newcomers: ReadonlyMap<number, Newcomer>,
): Promise<{ readonly on: ReadonlyMap<number, number>; readonly others: readonly number[] }> {
  const on = new Map<number, number>();
  for (const [parity, typeId, count] of [
    [0, LINE, RAIDERS],
    [1, LANDER, LANDERS],
  ] as const) {
    const some = groups.filter((_, index) => index % 2 === parity);
    await giveShips(
      db,
      some.map(({ raider }) => raider.homeId),
      typeId,
      count,
    );
    const sent = await sendRaids(
      db,
      some.map(({ raider, leader }) => raidOf(raider, leader)),
      { typeId, inMs: FLIGHT_MS, flightMs: FLIGHT_MS },
    );
    for (const [index, { leader }] of some.entries()) on.set(leader.userId, sent[index] ?? 0);
  }
  const others = await sendRaids(
    db,
    groups.flatMap(({ mate, leader }) => raidOf(mate, newcomers.get(leader.userId) ?? leader)),
    { typeId: LINE, inMs: FLIGHT_MS, flightMs: FLIGHT_MS },
  );
  return { on, others };
}

type Ruler = Pick<Newcomer, 'userId' | 'homeId'>;
const raidOf = (sender: Ruler, target: Ruler): SentRaid => ({
  attackerId: sender.userId,
  originId: sender.homeId,
  targetId: target.homeId,
  targetOwnerId: target.userId,
});
