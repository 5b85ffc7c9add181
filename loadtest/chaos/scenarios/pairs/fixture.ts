import { contribute, createAlliance } from '#shared/api/alliances';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { upgradePrice } from '#shared/rules/alliances';
import { giveShips } from '../../../lib/marches.ts';
import { Violation } from '../../bots/bot.ts';
import type { Arena } from '../support/arena.ts';
import { dueBuildings, dueShips, must, type PlayerGroup } from './players.ts';

const DUE = buildingTypeOf(1);
/** A line ship of race 4, and how many of them the leader has. */
export const LINE = 44;
export const FLEET = 2;
/** Line ships of the guest. */
export const RAIDERS = 5;
/** What a new alliance receives, so that its bank can pay for every action. */
const GIFT = upgradePrice(100);

/** The players of one pair, and the state before each race. */
export interface Fixture extends PlayerGroup {
  readonly alliance: number;
  /** Id of the leader's building that is due. */
  readonly building: number;
  readonly ship: number;
  /** Ids of the asker's request and of the guest's invitation, both unanswered. */
  readonly request: number;
  readonly invitation: number;
  /** Relief of the mate that stands on the leader's home. */
  readonly march: number;
  /** The leader's ship on its way to the colony. */
  readonly transfer: number;
}

/**
 * Restores the state before a race: the alliance has a leader and one member; the asker has requested to join, the
 * guest is invited; a building of the leader is due, the scout is at home, and a report is unread. The ledger is kept.
 */
export async function resetFixtures(arena: Arena, groups: readonly PlayerGroup[]): Promise<Fixture[]> {
  const { db } = arena;
  const ids = (who: 'leader' | 'mate' | 'asker' | 'guest') => groups.map((group) => group[who].userId);
  const [leaders, mates, askers, guests] = [ids('leader'), ids('mate'), ids('asker'), ids('guest')];
  const homes = groups.map(({ leader }) => leader.homeId);

  // Nobody has contributed to a guest's own alliance, so the ledger has no lines for it.
  await db.query('DELETE FROM alliance WHERE leader_id = ANY ($1)', [guests]);
  await db.query('DELETE FROM member WHERE player_id = ANY ($1)', [[...askers, ...guests]]);
  await db.query('DELETE FROM join_request WHERE player_id = ANY ($1)', [[...askers, ...guests]]);
  await db.query('DELETE FROM invitation WHERE invitee_id = ANY ($1)', [[...askers, ...guests]]);
  const alliances = await allianceOfEach(arena, groups);
  await db.query(
    `UPDATE alliance SET leader_id = leader, level = 1, max_members = 10
     FROM unnest($1::int[], $2::int[]) AS led (by_id, leader) WHERE id = by_id`,
    [alliances, leaders],
  );
  await db.query(
    'INSERT INTO member (alliance_id, player_id) SELECT * FROM unnest($1::int[], $2::int[]) ON CONFLICT DO NOTHING',
    [alliances, mates],
  );
  await db.query('UPDATE member SET officer = false WHERE player_id = ANY ($1)', [[...leaders, ...mates]]);
  const requests = await db.query(
    `INSERT INTO join_request (alliance_id, player_id, requested_at)
     SELECT *, clock_timestamp() FROM unnest($1::int[], $2::int[]) RETURNING id, player_id AS who`,
    [alliances, askers],
  );
  const invitations = await db.query(
    `INSERT INTO invitation (alliance_id, invitee_id, inviter_id, created_at)
     SELECT *, clock_timestamp() FROM unnest($1::int[], $2::int[], $3::int[]) RETURNING id, invitee_id AS who`,
    [alliances, guests, leaders],
  );

  const marches = await resetMarches(arena, groups);
  await db.query('DELETE FROM building WHERE planet_id = ANY ($1) AND activated_at IS NULL', [homes]);
  await db.query('DELETE FROM ship WHERE planet_id = ANY ($1) AND activated_at IS NULL', [homes]);
  await db.query("DELETE FROM squad WHERE planet_id = ANY ($1) AND ready_at > 'epoch'", [homes]);
  await db.query('UPDATE ship SET mission_id = NULL WHERE planet_id = ANY ($1)', [homes]);
  await db.query("DELETE FROM mission WHERE planet_id = ANY ($1) AND kind = 'explore'", [homes]);
  await db.query('UPDATE mission SET read_at = NULL WHERE planet_id = ANY ($1)', [homes]);
  await db.query('UPDATE planet SET owner_id = NULL, name = NULL WHERE id = ANY ($1)', [
    groups.map(({ world }) => world.id),
  ]);
  await giveShips(db, homes, LINE, FLEET + 1);
  const transfers = await sendTransfers(arena, groups);
  await giveShips(
    db,
    groups.map(({ guest }) => guest.homeId),
    LINE,
    RAIDERS,
  );
  const buildings = await dueBuildings(db, homes, DUE.id);
  const ships = await dueShips(
    db,
    homes,
    groups.map(({ hull }) => hull),
  );
  const idOf = ({ rows }: { rows: { id: number; who: number }[] }, who: number) =>
    rows.find((row) => row.who === who)?.id ?? 0;
  return groups.map((group, index) => ({
    ...group,
    alliance: alliances[index] ?? 0,
    building: buildings.get(group.leader.homeId) ?? 0,
    ship: ships.get(group.leader.homeId) ?? 0,
    request: idOf(requests, group.asker.userId),
    invitation: idOf(invitations, group.guest.userId),
    march: marches.get(group.mate.userId) ?? 0,
    transfer: transfers.get(group.leader.userId) ?? 0,
  }));
}

/** Ends the marches of the last race; a ship of each mate stands on the leader's home. Returns the marches by mate. */
async function resetMarches({ db }: Arena, groups: readonly PlayerGroup[]): Promise<ReadonlyMap<number, number>> {
  const mates = groups.map(({ mate }) => mate);
  const guests = groups.map(({ guest }) => guest);
  const players = [...mates, ...guests, ...groups.map(({ leader }) => leader)].map(({ userId }) => userId);
  const worlds = [...[...mates, ...guests].map(({ homeId }) => homeId), ...groups.map(({ colony }) => colony.id)];
  const old = 'SELECT id FROM march WHERE player_id = ANY ($1)';
  await db.query(`UPDATE ship SET march_id = NULL WHERE march_id IN (${old})`, [players]);
  // Two raids a day against the same ruler are enough.
  await db.query(
    `UPDATE march SET phase = 'done', due_at = NULL, launched_at = launched_at - interval '3 days' WHERE id IN (${old})`,
    [players],
  );
  await db.query('DELETE FROM ship WHERE planet_id = ANY ($1) AND activated_at IS NULL', [worlds]);
  await giveShips(
    db,
    mates.map(({ homeId }) => homeId),
    LINE,
    1,
  );
  const { rows } = await db.query(
    `WITH sent AS (
       INSERT INTO march (player_id, kind, origin_id, target_id, target_owner_id, launched_at, began_at, lands_at, flight_ms,
         retreat_percent, secret, seal, phase)
       SELECT mate, 'relief', home, target, leader, now(), now(), now() + interval '1 ms', 3600000, 50, repeat('0', 32), repeat('0', 64), 'standing'
       FROM unnest($1::int[], $2::int[], $3::int[], $4::int[]) AS relief (mate, home, target, leader)
       RETURNING id, player_id, origin_id
     ), aboard AS (
       UPDATE ship SET march_id = sent.id FROM sent WHERE planet_id = origin_id AND ship_type_id = $5 AND activated_at IS NULL
     ) SELECT id, player_id FROM sent`,
    [
      mates.map(({ userId }) => userId),
      mates.map(({ homeId }) => homeId),
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

/** The alliance of each leader; a leader without one founds another. */
async function allianceOfEach(arena: Arena, groups: readonly PlayerGroup[]): Promise<number[]> {
  const { rows } = await arena.db.query('SELECT player_id, alliance_id FROM member WHERE player_id = ANY ($1)', [
    groups.map(({ leader }) => leader.userId),
  ]);
  const found = async (leader: PlayerGroup['leader']): Promise<number> => {
    const body = { name: `Alliance of ${leader.username}` };
    const { id } = await must(arena.ask(leader, createAlliance, { body }));
    await must(arena.ask(leader, contribute, { params: { id }, body: GIFT }));
    return id;
  };
  return Promise.all(
    groups.map(
      async ({ leader }) => rows.find(({ player_id }) => player_id === leader.userId)?.alliance_id ?? found(leader),
    ),
  );
}

/**
 * Finds players who are members and applicants at once, and alliances whose counters or leader do not match their
 * members.
 */
const INCONSISTENT = `
  SELECT 'alliance ' || id AS what FROM alliance
  WHERE member_count <> (SELECT count(*) FROM member WHERE alliance_id = id) OR member_count > max_members
    OR NOT EXISTS (SELECT 1 FROM member WHERE alliance_id = id AND player_id = leader_id)
  UNION ALL SELECT 'player ' || player_id FROM member
  WHERE EXISTS (SELECT 1 FROM join_request WHERE player_id = member.player_id AND status = 'pending')
    OR EXISTS (SELECT 1 FROM invitation WHERE invitee_id = member.player_id AND status = 'pending')`;

/** Throws a Violation for a contradiction that the next reset would hide; the audit finds all others. */
export async function requireConsistency({ db }: Arena, after: string): Promise<void> {
  const { rows } = await db.query(INCONSISTENT);
  if (rows.length > 0)
    throw new Violation(`After ${after}: ${rows.map(({ what }) => what).join(', ')} is inconsistent.`);
}
