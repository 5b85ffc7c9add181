import { createAlliance } from '#shared/api/alliances/alliances';
import { artifactWith } from '#shared/catalogue/artifacts';
import { buildingTypeOf } from '#shared/catalogue/buildings';
import { upgradePrice } from '#shared/rules/alliances';
import { fillBanks } from '../../../lib/banks.ts';
import { Violation } from '../../bots/bot.ts';
import type { Arena } from '../support/arena.ts';
import { resetHall } from './hall.ts';
import { resetLeaves } from './leaves.ts';
import { resetLetters } from './letters.ts';
import { type Marching, resetMarches } from './marches.ts';
import type { Newcomer, Newcomers } from './newcomers.ts';
import { dueBuildings, dueShips, must, type PlayerGroup } from './players.ts';
import { type Related, resetRelations } from './relations.ts';
import { type Besieged, resetSieges } from './sieges.ts';

const DUE = buildingTypeOf(1);
/** The resources that a new alliance receives, so that its bank can pay for every action. */
const GIFT = upgradePrice(100);

/** The players of one pair, and the state before each race. */
export interface Fixture extends PlayerGroup {
  readonly alliance: number;
  /** Id of the leader's building that is due. */
  readonly building: number;
  readonly ship: number;
  /** An artifact on the leader's home that makes a siege last longer. */
  readonly artifact: number;
  /** Ids of the asker's request and of the guest's invitation, both unanswered. */
  readonly request: number;
  readonly invitation: number;
  /** The mate's latest message in the hall. */
  readonly message: number;
  /** A ruler under the peace of newcomers. */
  readonly newcomer: Newcomer;
  readonly marches: Marching;
  readonly besieged: Besieged;
  readonly related: Related;
}

/**
 * Restores the state before a race: the alliance has a leader and one member; the asker has requested to join, the
 * guest is invited; the traveller has announced a leave; a building of the leader is due, the scout is at home, and a report is
 * unread; an artifact lies on the leader's home; marches are as `resetMarches` and `resetSieges` say, pacts as `resetRelations`
 * says, blocks as `resetLetters` says, the hall as `resetHall` says, nobody is banned, and the leader researches nothing. The ledger is
 * kept.
 */
export async function resetFixtures(
  arena: Arena,
  groups: readonly PlayerGroup[],
  newcomers: Newcomers,
): Promise<Fixture[]> {
  const { db } = arena;
  const ids = (who: 'leader' | 'mate' | 'asker' | 'guest' | 'traveller') => groups.map((group) => group[who].userId);
  const [leaders, mates, askers, guests] = [ids('leader'), ids('mate'), ids('asker'), ids('guest')];
  const members = [...mates, ...ids('traveller')];
  const homes = groups.map(({ leader }) => leader.homeId);

  await db.query(
    `WITH pardoned AS (
       UPDATE player SET banned_at = NULL, version = version + 1 WHERE id = ANY ($1) AND banned_at IS NOT NULL RETURNING id)
     UPDATE session SET revoked_at = NULL FROM pardoned WHERE player_id = pardoned.id`,
    [[...mates, ...groups.flatMap(({ raider, besieger }) => [raider.userId, besieger.userId])]],
  );
  // Nobody has contributed to a guest's own alliance, so the ledger has no lines for it.
  await db.query('DELETE FROM alliance WHERE leader_id = ANY ($1)', [guests]);
  await db.query('DELETE FROM member WHERE player_id = ANY ($1)', [[...askers, ...guests]]);
  // Members of the disbanded alliance could not attack the leader for three days.
  await db.query('DELETE FROM former_member WHERE player_id = ANY ($1)', [[...members, ...askers, ...guests]]);
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
    [[...alliances, ...alliances], members],
  );
  await db.query('UPDATE member SET officer = false WHERE player_id = ANY ($1)', [[...leaders, ...mates]]);
  // Members can give to the bank, and be paid from it, however often they were paid before.
  await db.query("UPDATE member SET joined_at = clock_timestamp() - interval '2 days' WHERE player_id = ANY ($1)", [
    [...leaders, ...members],
  ]);
  await db.query("UPDATE payout SET at = at - interval '1 day' WHERE player_id = ANY ($1)", [members]);
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

  const messageOf = await resetHall(arena, groups, alliances);
  const relatedOf = await resetRelations(arena, groups, alliances);
  const newcomerOf = await newcomers.reset(groups);
  const marches = await resetMarches(arena, groups, newcomerOf);
  await resetLeaves(arena, groups);
  await resetLetters(arena, groups);
  await db.query('DELETE FROM research WHERE player_id = ANY ($1) AND completed_at IS NULL', [leaders]);
  await db.query('DELETE FROM building WHERE planet_id = ANY ($1) AND activated_at IS NULL', [
    [...homes, ...groups.map(({ traveller }) => traveller.homeId)],
  ]);
  // They have given XP, so their rows stay.
  await db.query(
    `UPDATE squad SET lost_at = clock_timestamp(), march_id = NULL
     WHERE planet_id = ANY ($1) AND ready_at > 'epoch' AND lost_at IS NULL`,
    [homes],
  );
  await db.query('UPDATE ship SET mission_id = NULL WHERE planet_id = ANY ($1)', [homes]);
  await db.query("DELETE FROM mission WHERE planet_id = ANY ($1) AND kind = 'explore'", [homes]);
  await db.query('UPDATE mission SET read_at = NULL WHERE planet_id = ANY ($1)', [homes]);
  const besieged = await resetSieges(arena, groups);
  await db.query('UPDATE planet SET owner_id = NULL, name = NULL WHERE id = ANY ($1)', [
    groups.map(({ world }) => world.id),
  ]);
  const buildings = await dueBuildings(db, homes, DUE.id);
  const ships = await dueShips(
    db,
    homes,
    groups.map(({ hull }) => hull),
  );
  const artifacts = await newArtifacts(db, leaders, homes);
  const idOf = ({ rows }: { rows: { id: number; who: number }[] }, who: number) =>
    rows.find((row) => row.who === who)?.id ?? 0;
  const found = <T>(of: ReadonlyMap<number, T>, { leader }: PlayerGroup): T => {
    const one = of.get(leader.userId);
    if (one === undefined) throw new Error(`The group of ${leader.username} is not whole.`);
    return one;
  };
  return groups.map((group, index) => ({
    ...group,
    alliance: alliances[index] ?? 0,
    building: buildings.get(group.leader.homeId) ?? 0,
    ship: ships.get(group.leader.homeId) ?? 0,
    artifact: artifacts.get(group.leader.homeId) ?? 0,
    request: idOf(requests, group.asker.userId),
    invitation: idOf(invitations, group.guest.userId),
    message: messageOf.get(group.mate.userId) ?? 0,
    newcomer: found(newcomerOf, group),
    marches: found(marches, group),
    besieged: found(besieged, group),
    related: found(relatedOf, group),
  }));
}

/** One artifact on each home, and nothing that earlier ones gave. Returns their ids by home. */
async function newArtifacts(db: Arena['db'], leaders: readonly number[], homes: readonly number[]) {
  await db.query('DELETE FROM boon WHERE player_id = ANY ($1)', [leaders]);
  await db.query('DELETE FROM artifact WHERE planet_id = ANY ($1)', [homes]);
  const { rows } = await db.query(
    'INSERT INTO artifact (planet_id, artifact_type_id) SELECT home, $2 FROM unnest($1::int[]) AS home RETURNING id, planet_id',
    [homes, artifactWith('long_siege').id],
  );
  return new Map<number, number>(rows.map(({ id, planet_id }) => [planet_id, id]));
}

/** The alliance of each leader; a leader without one founds another. */
async function allianceOfEach(arena: Arena, groups: readonly PlayerGroup[]): Promise<number[]> {
  const { rows } = await arena.db.query('SELECT player_id, alliance_id FROM member WHERE player_id = ANY ($1)', [
    groups.map(({ leader }) => leader.userId),
  ]);
  const found = async (leader: PlayerGroup['leader']): Promise<number> => {
    const body = { name: `Alliance of ${leader.username}` };
    const { id } = await must(arena.ask(leader, createAlliance, { body }));
    await fillBanks(arena.db, [id], GIFT);
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
