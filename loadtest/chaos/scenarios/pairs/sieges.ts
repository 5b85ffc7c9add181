import { laySieges, sendMarches } from '../../../lib/sieges.ts';
import type { Arena, Contestant } from '../support/arena.ts';
import { untilNone } from '../support/until-none.ts';
import type { PlayerGroup } from './players.ts';

/** The besieger's army is not so strong that the mate's relief could not break the siege. */
const ARMY = { lines: 2, guards: 12 };
const RELIEF = { landers: 20, guards: 20 };
/** Sieges end, relief lands and scouts come home after this time unless they are made due. */
const LATER_MS = 7_200_000;
const PLAN = { find: 'nothing', days: 1, facts: { days: 1 }, delayed: false, ambushed: false, goods: {} };

/** The state of the leader's outpost before a race. */
export interface Besieged {
  /** The march that besieges it. */
  readonly siege: number;
  /** The mate's relief on its way there. */
  readonly help: number;
  /** The exploration of a scout that left it before. */
  readonly exploration: number;
}

/**
 * Gives the leaders their outposts back, and lays siege to them anew: relief of the mate is on its way, and a scout of the
 * leader is out. Earlier sieges stay, as of months ago. All other marches of these players must be over. Returns what goes on,
 * by leader.
 */
export async function resetSieges(
  arena: Arena,
  groups: readonly PlayerGroup[],
): Promise<ReadonlyMap<number, Besieged>> {
  const { db } = arena;
  const outposts = groups.map(({ outpost }) => outpost);
  await db.query(
    `UPDATE siege SET ended_at = clock_timestamp(), outcome = 'ended', due_at = NULL
     WHERE planet_id = ANY ($1) AND ended_at IS NULL`,
    [outposts],
  );
  await db.query(
    `UPDATE siege SET begun_at = begun_at - interval '100 d', ends_at = ends_at - interval '100 d', ended_at = ended_at - interval '100 d'
     WHERE planet_id = ANY ($1)`,
    [outposts],
  );
  await db.query(
    `UPDATE planet SET owner_id = leader, held_since = NULL FROM unnest($1::int[], $2::int[]) AS own (world, leader) WHERE id = world`,
    [outposts, groups.map(({ leader }) => leader.userId)],
  );
  await db.query('DELETE FROM building WHERE planet_id = ANY ($1) AND activated_at IS NULL', [outposts]);
  await clearForces(arena, groups);
  const explorations = await sendScouts(arena, groups);
  const laid = await laySieges(
    db,
    groups.map(({ besieger, leader, outpost }) => marchTo(outpost, leader, besieger, ARMY)),
    { inMs: LATER_MS },
  );
  const relief = await sendMarches(
    db,
    groups.map(({ mate, leader, outpost }) => ({ kind: 'relief', ...marchTo(outpost, leader, mate, RELIEF) })),
    { inMs: LATER_MS },
  );
  return new Map(
    groups.map(({ leader }, index) => [
      leader.userId,
      { siege: laid[index] ?? 0, help: relief[index] ?? 0, exploration: explorations[index] ?? 0 },
    ]),
  );
}

const marchTo = (targetId: number, { userId }: Contestant, sender: Contestant, army: typeof ARMY | typeof RELIEF) => ({
  senderId: sender.userId,
  originId: sender.homeId,
  targetId,
  targetOwnerId: userId,
  ...army,
});

/** Removes what is left of besiegers and relief. */
async function clearForces({ db }: Arena, groups: readonly PlayerGroup[]): Promise<void> {
  const worlds = groups.flatMap(({ outpost, mate, besieger }) => [outpost, mate.homeId, besieger.homeId]);
  const left = `planet_id = ANY ($1) AND lost_at IS NULL
    AND (march_id IS NULL OR EXISTS (SELECT 1 FROM march WHERE march.id = march_id AND phase = 'done'))`;
  await db.query(`DELETE FROM ship WHERE activated_at IS NULL AND ${left}`, [worlds]);
  // Those that were trained have given XP, so their rows stay.
  await db.query(`UPDATE squad SET lost_at = clock_timestamp(), march_id = NULL WHERE ready_at > 'epoch' AND ${left}`, [
    worlds,
  ]);
}

async function sendScouts({ db }: Arena, groups: readonly PlayerGroup[]): Promise<number[]> {
  const scouts = groups.map(({ outrider }) => outrider);
  const leaders = groups.map(({ leader }) => leader.userId);
  await db.query('UPDATE ship SET mission_id = NULL WHERE id = ANY ($1)', [scouts]);
  await db.query('DELETE FROM mission WHERE ship_id = ANY ($1)', [scouts]);
  const { rows } = await db.query(
    `WITH sent AS (
       INSERT INTO mission (player_id, kind, planet_id, ship_id, start_time, finish_time, plan)
       SELECT leader, 'explore', outpost, scout, now() - interval '1 d', now() + interval '2 h', $4
       FROM unnest($1::int[], $2::int[], $3::int[]) AS out (leader, outpost, scout) RETURNING id, ship_id, planet_id
     ), aboard AS (
       UPDATE ship SET mission_id = sent.id, planet_id = sent.planet_id FROM sent WHERE ship.id = ship_id
     ) SELECT id, ship_id FROM sent`,
    [leaders, groups.map(({ outpost }) => outpost), scouts, JSON.stringify(PLAN)],
  );
  return scouts.map((scout) => rows.find(({ ship_id }) => ship_id === scout)?.id ?? 0);
}

/** Lets this siege be over now, and waits until it is. */
export async function endSiegeNow(arena: Arena, march: number): Promise<void> {
  await arena.db.query(
    `UPDATE siege SET begun_at = at - interval '1 d', ends_at = at, due_at = at, told = 3
     FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS at) AS now WHERE march_id = $1 AND ended_at IS NULL`,
    [march],
  );
  await untilNone(arena, 'SELECT 1 FROM siege WHERE march_id = $1 AND ended_at IS NULL', [march], 'siege is not over');
}

/** Lets this exploration be over now, and waits until it is. */
export async function endExplorationNow(arena: Arena, id: number): Promise<void> {
  await arena.db.query('UPDATE mission SET finish_time = clock_timestamp() WHERE id = $1 AND completed_at IS NULL', [
    id,
  ]);
  await untilNone(arena, 'SELECT 1 FROM mission WHERE id = $1 AND completed_at IS NULL', [id], 'scout is not home');
}

/** A third world of the leader, which is far from where the others march. */
export async function outpostOf(arena: Arena, { userId, homeId }: Contestant): Promise<number> {
  const { rows } = await arena.db.query(
    `UPDATE planet SET owner_id = $1, name = 'Outpost', guard = 0 WHERE id = (
       SELECT wild.id FROM planet AS wild, planet AS home WHERE home.id = $2 AND wild.owner_id IS NULL AND wild.guard > 0
       ORDER BY point(wild.coordinates_x, wild.coordinates_y) <-> point(home.coordinates_x, home.coordinates_y) DESC, wild.id LIMIT 1
     ) RETURNING id`,
    [userId, homeId],
  );
  return rows[0].id;
}
