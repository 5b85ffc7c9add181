import { contribute, createAlliance } from '#shared/api/alliances';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { upgradePrice } from '#shared/rules/alliances';
import { Violation } from '../bot.ts';
import type { Arena } from './arena.ts';
import { type Cast, dueBuildings, dueShips, must } from './pairs-cast.ts';

const DUE = buildingTypeOf(1);
/** What a new alliance is given, so that its bank can pay for whatever is to come. */
const GIFT = upgradePrice(100);

/** A cast, and what they find before each race. */
export interface Scene extends Cast {
  readonly alliance: number;
  /** The leader's, due. */
  readonly building: number;
  readonly ship: number;
  /** The asker's and the guest's, unanswered. */
  readonly request: number;
  readonly invitation: number;
}

/**
 * Puts everything back: leader and mate are all that is in the alliance, of which the asker wants to be and the guest may
 * be; something of the leader's is due, the scout is at home, and a report unread. What is in the books stays.
 */
export async function setScenes(arena: Arena, casts: readonly Cast[]): Promise<Scene[]> {
  const { db } = arena;
  const ids = (who: 'leader' | 'mate' | 'asker' | 'guest') => casts.map((cast) => cast[who].userId);
  const [leaders, mates, askers, guests] = [ids('leader'), ids('mate'), ids('asker'), ids('guest')];
  const homes = casts.map(({ leader }) => leader.homeId);

  // Nobody gave to a guest's own alliance, so the books do not miss it.
  await db.query('DELETE FROM alliance WHERE leader_id = ANY ($1)', [guests]);
  await db.query('DELETE FROM member WHERE player_id = ANY ($1)', [[...askers, ...guests]]);
  await db.query('DELETE FROM join_request WHERE player_id = ANY ($1)', [[...askers, ...guests]]);
  await db.query('DELETE FROM invitation WHERE invitee_id = ANY ($1)', [[...askers, ...guests]]);
  const alliances = await allianceOfEach(arena, casts);
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

  await db.query('DELETE FROM building WHERE planet_id = ANY ($1) AND activated_at IS NULL', [homes]);
  await db.query('DELETE FROM ship WHERE planet_id = ANY ($1) AND activated_at IS NULL', [homes]);
  await db.query('UPDATE ship SET mission_id = NULL WHERE planet_id = ANY ($1)', [homes]);
  await db.query("DELETE FROM mission WHERE planet_id = ANY ($1) AND kind = 'explore'", [homes]);
  await db.query('UPDATE mission SET read_at = NULL WHERE planet_id = ANY ($1)', [homes]);
  await db.query('UPDATE planet SET owner_id = NULL, name = NULL WHERE id = ANY ($1)', [
    casts.map(({ world }) => world.id),
  ]);
  const buildings = await dueBuildings(db, homes, DUE.id);
  const ships = await dueShips(
    db,
    homes,
    casts.map(({ hull }) => hull),
  );
  const idOf = ({ rows }: { rows: { id: number; who: number }[] }, who: number) =>
    rows.find((row) => row.who === who)?.id ?? 0;
  return casts.map((cast, index) => ({
    ...cast,
    alliance: alliances[index] ?? 0,
    building: buildings.get(cast.leader.homeId) ?? 0,
    ship: ships.get(cast.leader.homeId) ?? 0,
    request: idOf(requests, cast.asker.userId),
    invitation: idOf(invitations, cast.guest.userId),
  }));
}

/** The alliance that each leader is in; whose is no more founds another. */
async function allianceOfEach(arena: Arena, casts: readonly Cast[]): Promise<number[]> {
  const { rows } = await arena.db.query('SELECT player_id, alliance_id FROM member WHERE player_id = ANY ($1)', [
    casts.map(({ leader }) => leader.userId),
  ]);
  const found = async (leader: Cast['leader']): Promise<number> => {
    const body = { name: `Cast of ${leader.username}` };
    const { id } = await must(arena.ask(leader, createAlliance, { body }));
    await must(arena.ask(leader, contribute, { params: { id }, body: GIFT }));
    return id;
  };
  return Promise.all(
    casts.map(
      async ({ leader }) => rows.find(({ player_id }) => player_id === leader.userId)?.alliance_id ?? found(leader),
    ),
  );
}

/** Nobody is in an alliance and before the door of one, and every alliance has the members, seats and leader it counts. */
const STRANGE = `
  SELECT 'alliance ' || id AS what FROM alliance
  WHERE member_count <> (SELECT count(*) FROM member WHERE alliance_id = id) OR member_count > max_members
    OR NOT EXISTS (SELECT 1 FROM member WHERE alliance_id = id AND player_id = leader_id)
  UNION ALL SELECT 'player ' || player_id FROM member
  WHERE EXISTS (SELECT 1 FROM join_request WHERE player_id = member.player_id AND status = 'pending')
    OR EXISTS (SELECT 1 FROM invitation WHERE invitee_id = member.player_id AND status = 'pending')`;

/** What the next setting of the scene would wipe away; all else is in the books. */
export async function nothingStrange({ db }: Arena, after: string): Promise<void> {
  const { rows } = await db.query(STRANGE);
  if (rows.length > 0)
    throw new Violation(`After ${after}: ${rows.map(({ what }) => what).join(', ')} is not in order.`);
}
