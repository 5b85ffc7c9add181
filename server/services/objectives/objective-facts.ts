import { BARRACKS_ID, SETTLEMENT_ID, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { gainXp } from '#shared/rules/experience';
import { claimWeek, type Deeds, MINE_IDS, type Places, weekOf } from '#shared/rules/objectives';
import type { Queries } from '../../store/connection/transaction.ts';
import { BUILDING_STANDS, SHIP_IS_HERE } from '../../store/schema/rows.ts';

const SCOUT_IDS = SHIP_TYPES.filter(({ isScout }) => isScout).map(({ id }) => id);

/** Everything that decides a player's objectives, at one moment. */
export interface ObjectiveFacts {
  readonly week: number;
  /** The player's level at the beginning of the week, so that goals and rewards stay the same all week. */
  readonly levelBefore: number;
  readonly deeds: Deeds;
  readonly places: Places;
  readonly isClaimed: (objectiveId: number) => boolean;
}

interface FactsRow {
  readonly at: Date;
  readonly xp_before: number;
  readonly deeds: Deeds;
  readonly places: Places;
  readonly claims: readonly { readonly objective_id: number; readonly week: number }[];
}

/**
 * One statement, so that all parts are of the same moment. Achievements are kept: a world that was taken from the player counts
 * as it was at that moment, and dismantled buildings and past memberships count too. Otherwise a loss would cost the reward as
 * well.
 */
const FACTS = `WITH this AS (
    SELECT at, date_trunc('week', at) AS monday
    FROM (SELECT coalesce($2::timestamptz, date_trunc('milliseconds', clock_timestamp())) AS at) AS moment
  ), world AS (
    SELECT id, NOT home AS found FROM planet WHERE owner_id = $1
  ), taken AS (
    SELECT planet_id, ended_at FROM siege WHERE ruler_id = $1 AND outcome = 'captured'
  ), building_seen AS (
    SELECT building.id, planet_id, found, activated_at, building_type_id AS type, true AS held
    FROM building JOIN world ON world.id = planet_id WHERE (${BUILDING_STANDS} OR dismantled)
    UNION ALL
    SELECT building.id, planet_id, true, activated_at, building_type_id, false
    FROM building JOIN taken USING (planet_id) WHERE activated_at <= ended_at AND (lost_at IS NULL OR lost_at >= ended_at)
  ), house AS (
    SELECT DISTINCT ON (id) id, planet_id, found, activated_at, held, type = ANY ($3) AS mine, type = $4 AS shipyard,
      type = $6 AS settlement, type = $7 AS barracks
    FROM building_seen ORDER BY id, held DESC
  ), hull AS (
    SELECT planet_id, activated_at, ship_type_id = ANY ($5) AS scout, ${SHIP_IS_HERE} AS here
    FROM ship JOIN world ON world.id = planet_id WHERE activated_at IS NOT NULL
  ), voyage AS (
    SELECT kind, start_time FROM mission, this
    WHERE player_id = $1 AND kind IN ('malp', 'explore') AND finish_time >= monday AND start_time >= monday
  )
  SELECT at,
    (SELECT coalesce(sum(amount), 0) FROM xp_event WHERE player_id = $1 AND at < monday) AS xp_before,
    json_build_object(
      'mines', (SELECT count(*) FROM house WHERE mine AND activated_at IS NOT NULL),
      'shipyards', (SELECT count(*) FROM house WHERE shipyard AND activated_at IS NOT NULL),
      'probes', (SELECT count(*) FROM (SELECT 1 FROM mission WHERE player_id = $1 AND kind = 'malp' LIMIT 1) AS one),
      'worlds', (SELECT count(*) FROM (SELECT id FROM world UNION SELECT planet_id FROM taken) AS ever),
      'colony_mines', (SELECT count(*) FROM house WHERE mine AND found AND activated_at IS NOT NULL),
      'explorations', (SELECT count(*) FROM (SELECT 1 FROM mission WHERE player_id = $1 AND kind = 'explore' LIMIT 1) AS one),
      'settlements', (SELECT count(*) FROM house WHERE settlement AND activated_at IS NOT NULL),
      'barracks', (SELECT count(*) FROM house WHERE barracks AND activated_at IS NOT NULL),
      'warships', (SELECT count(*) FROM (SELECT 1 FROM hull WHERE NOT scout LIMIT 1) AS one),
      'alliances', (SELECT count(*) FROM (
        SELECT 1 FROM member WHERE player_id = $1 UNION SELECT 1 FROM former_member WHERE player_id = $1) AS one),
      'trainings', (SELECT count(*) FROM squad JOIN world ON world.id = planet_id WHERE ready_at > 'epoch'),
      'marches', (SELECT count(*) FROM (SELECT 1 FROM march WHERE player_id = $1 LIMIT 1) AS one),
      'spars', (SELECT coalesce(max(fought), 0) FROM drill WHERE player_id = $1),
      'spars_won', (SELECT coalesce(max(won), 0) FROM drill WHERE player_id = $1),
      'building_days', (SELECT count(DISTINCT date_trunc('day', activated_at)) FROM house WHERE activated_at >= monday),
      'ship_days', (SELECT count(DISTINCT date_trunc('day', activated_at)) FROM hull WHERE activated_at >= monday),
      'probe_days', (SELECT count(DISTINCT date_trunc('day', start_time)) FROM voyage WHERE kind = 'malp'),
      'exploration_days', (SELECT count(DISTINCT date_trunc('day', start_time)) FROM voyage WHERE kind = 'explore'),
      'week_xp', (SELECT coalesce(sum(amount), 0) FROM xp_event WHERE player_id = $1 AND at >= monday)
    ) AS deeds,
    json_build_object(
      'home', (SELECT id FROM world ORDER BY found, id LIMIT 1),
      'colony', (SELECT id FROM world WHERE found ORDER BY EXISTS (SELECT 1 FROM house WHERE planet_id = world.id AND mine), id LIMIT 1),
      'begun_mine', (SELECT planet_id FROM house WHERE mine AND activated_at IS NULL ORDER BY found DESC, planet_id LIMIT 1),
      'begun_shipyard', (SELECT planet_id FROM house WHERE shipyard AND activated_at IS NULL ORDER BY planet_id LIMIT 1),
      'begun_settlement', (SELECT planet_id FROM house WHERE settlement AND activated_at IS NULL ORDER BY planet_id LIMIT 1),
      'begun_barracks', (SELECT planet_id FROM house WHERE barracks AND activated_at IS NULL ORDER BY planet_id LIMIT 1),
      'scout', (SELECT planet_id FROM hull WHERE scout AND here ORDER BY planet_id LIMIT 1),
      'shipyard', (SELECT planet_id FROM house WHERE shipyard AND held AND activated_at IS NOT NULL ORDER BY found, planet_id LIMIT 1),
      'address', (SELECT stargate_address FROM known_planet JOIN planet ON planet.id = planet_id
        WHERE player_id = $1 AND owner_id IS DISTINCT FROM $1
        ORDER BY owner_id IS NULL AND guard = 0 DESC, discovered_at DESC, planet_id LIMIT 1)
    ) AS places,
    (SELECT coalesce(json_agg(json_build_object('objective_id', objective_id, 'week', week)), '[]')
      FROM objective_claim WHERE player_id = $1 AND (week = 0 OR claimed_at >= monday)) AS claims
  FROM this`;

/** Reads a player's facts at `now`, or at the time of the database's clock. */
export async function readObjectiveFacts(queries: Queries, playerId: number, now?: Date): Promise<ObjectiveFacts> {
  const [row]: FactsRow[] = await queries.query(FACTS, [
    playerId,
    now ?? null,
    MINE_IDS,
    SHIPYARD_ID,
    SCOUT_IDS,
    SETTLEMENT_ID,
    BARRACKS_ID,
  ]);
  if (!row) throw new Error('A statement without a table has no row.');
  const week = weekOf(row.at.getTime());
  const claimed = new Set(row.claims.map((claim) => `${claim.week} ${claim.objective_id}`));
  return {
    week,
    levelBefore: gainXp({ level: 1, xp: 0 }, row.xp_before).level,
    deeds: row.deeds,
    places: row.places,
    isClaimed: (objectiveId) => claimed.has(`${claimWeek(objectiveId, week)} ${objectiveId}`),
  };
}
