import type { EntityManager } from 'typeorm';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import type { Cost } from '#shared/catalogue/resources';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { SQUAD_TYPES } from '#shared/catalogue/squads';
import { worthOf } from '#shared/rules/battles/worth';
import type { RankStanding } from '#shared/rules/seasons/ranking';
import { MAY_PLAY } from '../../store/schema/rows.ts';

/** Each type's worth: ids and worths, for `unnest`. Types that the catalogue does not know are worth nothing. */
const worths = (types: readonly { readonly id: number; readonly cost: Cost }[]) => [
  types.map(({ id }) => id),
  types.map(({ cost }) => worthOf(cost)),
];

const owned = (table: 'ship' | 'squad' | 'building', first: number, counts: string) =>
  `SELECT owner_id, worth FROM ${table} JOIN planet ON planet.id = planet_id
   JOIN unnest($${first}::int[], $${first + 1}::bigint[]) AS type (type_id, worth) ON type_id = ${table}_type_id
   WHERE ${counts}`;

/**
 * The standings of all players who may play at $1. The same counts as in `battles/rulers.ts`, for everybody at once. All XP and all
 * addresses count: from the end of a season on nothing gives any but what was due before it, which may be settled, and dated, later.
 */
export const SEASON_STANDINGS = `
  WITH strong AS (
    SELECT owner_id AS id, sum(worth)::bigint AS might FROM (
      ${owned('ship', 2, 'ship.lost_at IS NULL AND ready_at <= $1')}
      UNION ALL ${owned('squad', 4, 'squad.lost_at IS NULL AND ready_at <= $1')}
      UNION ALL ${owned('building', 6, 'activated_at <= $1 AND cancelled_at IS NULL AND building.lost_at IS NULL')}
    ) AS own GROUP BY owner_id
  ), held AS (
    SELECT owner_id AS id, count(*) AS worlds FROM planet WHERE owner_id IS NOT NULL GROUP BY owner_id
  ), known AS (
    SELECT player_id AS id, count(mission_id) AS explorers FROM known_planet GROUP BY player_id
  ), earned AS (
    SELECT player_id AS id, sum(amount)::bigint AS total,
      coalesce(sum(amount) FILTER (WHERE source_kind IN ('attack', 'defence')), 0)::bigint AS fighters
    FROM xp_event GROUP BY player_id
  ), belonged AS (
    SELECT player_id AS id, alliance_id FROM member WHERE joined_at <= $1
    UNION ALL SELECT player_id, alliance_id FROM former_member WHERE joined_at <= $1 AND left_at > $1
  )
  SELECT player.id, username AS name, alliance_id AS "allianceId", coalesce(might, 0) AS might, coalesce(worlds, 0) AS worlds,
    coalesce(explorers, 0) AS explorers, coalesce(fighters, 0) AS fighters, coalesce(total, 0) AS xp
  FROM player LEFT JOIN strong USING (id) LEFT JOIN held USING (id) LEFT JOIN known USING (id) LEFT JOIN earned USING (id)
  LEFT JOIN belonged USING (id) WHERE ${MAY_PLAY}`;

/** The seven parameters of SEASON_STANDINGS. */
export function standingsParameters(at: Date): unknown[] {
  return [at, ...worths(SHIP_TYPES), ...worths(SQUAD_TYPES), ...worths(BUILDING_TYPES)];
}

/** The standings of all players who may play at this moment. */
export function standingsAt(tx: EntityManager, at: Date): Promise<RankStanding[]> {
  return tx.query(SEASON_STANDINGS, standingsParameters(at));
}
