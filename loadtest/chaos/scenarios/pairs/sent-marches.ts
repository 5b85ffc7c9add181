import { giveShips, type SentRaid, sendRaids } from '../../../lib/marches.ts';
import type { Arena } from '../support/arena.ts';
import type { Newcomer } from './newcomers.ts';
import type { PlayerGroup } from './players.ts';

/** A line ship of race 4, and how many of them the leader has. */
export const LINE = 44;
export const FLEET = 2;
/** Line ships of whoever raids. */
export const RAIDERS = 5;
/** A fighter of race 4. */
const FIGHTER = 42;
/** A lander of race 4, and how many of them win the ground of a home, whose ships slip away from so many. */
const LANDER = 43;
const LANDERS = 40;
/** Attacks of the fixture land after this time unless they are made due, and fly home as long, in ms. */
const FLIGHT_MS = 7_200_000;

/** One line ship of each guest stands on the host's home. Returns the marches by guest. */
export async function standRelief(
  { db }: Arena,
  reliefs: readonly { readonly guest: Ruler; readonly host: Ruler }[],
): Promise<ReadonlyMap<number, number>> {
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
      reliefs.map(({ guest }) => guest.userId),
      reliefs.map(({ guest }) => guest.homeId),
      reliefs.map(({ host }) => host.homeId),
      reliefs.map(({ host }) => host.userId),
      LINE,
    ],
  );
  return new Map(rows.map(({ id, player_id }) => [player_id, id]));
}

/** One line ship of each leader is on its way from home to the colony. Returns the marches by leader. */
export async function sendTransfers(
  { db }: Arena,
  groups: readonly PlayerGroup[],
): Promise<ReadonlyMap<number, number>> {
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
export async function sendAttacks(
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

/** Each raider flies against the home of the member who is about to go on leave. Returns the marches in the order of the groups. */
export async function sendAgainstTravellers({ db }: Arena, groups: readonly PlayerGroup[]): Promise<number[]> {
  await giveShips(
    db,
    groups.map(({ raider }) => raider.homeId),
    FIGHTER,
    RAIDERS,
  );
  return sendRaids(
    db,
    groups.map(({ raider, traveller }) => raidOf(raider, traveller)),
    { typeId: FIGHTER, inMs: FLIGHT_MS, flightMs: FLIGHT_MS },
  );
}

type Ruler = Pick<Newcomer, 'userId' | 'homeId'>;
const raidOf = (sender: Ruler, target: Ruler): SentRaid => ({
  attackerId: sender.userId,
  originId: sender.homeId,
  targetId: target.homeId,
  targetOwnerId: target.userId,
});
