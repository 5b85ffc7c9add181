import type { AllianceOnMap, People, PeopledWorld } from '#shared/api/galaxy-people';
import { standingOf } from '#shared/rules/people';
import type { RelationKind } from '#shared/rules/relations';
import { NOW } from '../../store/schema/rows.ts';
import { relationsOf } from '../alliances/relations/relation-rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { requirePlayer } from '../command/player-reads.ts';

type WorldRow = Omit<PeopledWorld, 'seen_at'> & {
  readonly seen_at: Date | null;
  readonly alliance_name: string | null;
};

/**
 * SQL: the worlds of others of which the player $1 knows the ruler. Either the ruler is a mate, who shares them; or the player's
 * last report on the world named the ruler, or a battle since. If both apply, the world is shown as the mate shares it, as it is
 * now. Worlds without a ruler, and reports from before they named one, are left out, and so is whoever has left the game.
 */
export const PEOPLED_WORLDS = `
  WITH shared AS (
    SELECT planet.id AS planet_id, planet.name AS planet_name, mate.player_id AS user_id, NULL::timestamptz AS seen_at
    FROM member AS own JOIN member AS mate ON mate.alliance_id = own.alliance_id AND mate.player_id <> $1
      JOIN player ON player.id = mate.player_id AND NOT worlds_hidden JOIN planet ON owner_id = mate.player_id
    WHERE own.player_id = $1
  ), found AS (
    SELECT known.planet_id, NULL::text AS planet_name, last.ruler AS user_id, last.seen_at
    FROM known_planet AS known JOIN planet ON planet.id = known.planet_id AND owner_id IS DISTINCT FROM $1
      LEFT JOIN LATERAL (
        SELECT (world->'state'->'owner'->>'user_id')::int AS ruler, finish_time AS seen_at, world->>'state' IS NOT NULL AS says
        FROM mission CROSS JOIN LATERAL json_array_elements(
          CASE WHEN json_typeof(report->'worlds') = 'array' THEN report->'worlds' ELSE '[]' END) AS world
        WHERE mission.id = coalesce(known.last_mission_id, known.mission_id)
          AND (world->>'planet_id')::int = known.planet_id LIMIT 1
      ) AS told ON true
      CROSS JOIN LATERAL (
        SELECT met_id AS ruler, met_at AS seen_at WHERE met_at IS NOT NULL AND (says IS NOT TRUE OR met_at > told.seen_at)
        UNION ALL SELECT told.ruler, told.seen_at LIMIT 1
      ) AS last
    WHERE known.player_id = $1 AND last.ruler <> $1
      AND NOT EXISTS (SELECT 1 FROM shared WHERE shared.planet_id = known.planet_id)
  )
  SELECT planet_id, coordinates_x, coordinates_y, planet_type_id, planet_name, user_id, username, member.alliance_id,
    alliance.name AS alliance_name, seen_at
  FROM (SELECT * FROM shared UNION ALL SELECT * FROM found) AS world
    JOIN planet ON planet.id = planet_id JOIN player ON player.id = user_id AND verified_at IS NOT NULL
    LEFT JOIN member ON member.player_id = user_id LEFT JOIN alliance ON alliance.id = member.alliance_id
  ORDER BY planet_id`;

/** Whose worlds are on the map, as far as this player knows. */
export async function getPeople(context: AppContext, playerId: number): Promise<People> {
  const { db } = context;
  const version = await requirePlayer(db, playerId);
  const [own]: { now: Date; sharing: boolean; alliance_id: number | null; alliance_version: number | null }[] =
    await db.query(
      `SELECT ${NOW}, NOT worlds_hidden AS sharing, alliance_id, alliance.version AS alliance_version
     FROM player LEFT JOIN member ON player_id = player.id LEFT JOIN alliance ON alliance.id = alliance_id
     WHERE player.id = $1`,
      [playerId],
    );
  if (!own) throw new Error(`Player ${playerId} is gone.`);
  const rows: WorldRow[] = await db.query(PEOPLED_WORLDS, [playerId]);
  const allianceId = own.alliance_id ?? undefined;
  const held = allianceId === undefined ? [] : await relationsOf(db, allianceId);
  const relations = new Map(held.map((each) => [each.allianceId, each.kind]));
  return {
    sharing: own.sharing,
    alliances: alliancesIn(rows, allianceId, relations),
    worlds: rows.map(({ alliance_name: _, seen_at, ...row }) => ({
      ...row,
      seen_at: seen_at === null ? null : seen_at.toISOString(),
    })),
    alliance_version: own.alliance_version,
    version,
    server_time: own.now.toISOString(),
  };
}

/** Each alliance of these rulers once, by id. */
function alliancesIn(
  rows: readonly WorldRow[],
  own: number | undefined,
  relations: ReadonlyMap<number, RelationKind>,
): AllianceOnMap[] {
  const found = new Map<number, AllianceOnMap>();
  for (const { alliance_id, alliance_name } of rows) {
    if (alliance_id === null || alliance_name === null || found.has(alliance_id)) continue;
    found.set(alliance_id, { alliance_id, name: alliance_name, relation: standingOf(alliance_id, own, relations) });
  }
  return [...found.values()].sort((a, b) => a.alliance_id - b.alliance_id);
}
