import type { suggestedAlliances } from '#shared/api/alliances/alliances';
import type { Answer } from '#shared/api/call';
import { NEIGHBOURHOOD } from '#shared/rules/people';
import { ALLIANCE_COLUMNS, type AllianceRow } from '../../store/schema/rows.ts';
import { summaryView } from '../alliances/alliance-views.ts';
import type { AppContext } from '../command/app-context.ts';
import { requirePlayer } from '../command/player-reads.ts';
import { PEOPLED_WORLDS } from './people-map.ts';

const MOST_SUGGESTED = 5;

/** An alliance of which the reader knows no neighbour is suggested only for so many members near, so that it betrays none of them. */
const SEVERAL = 2;

/** SQL: a world of this table lies in the neighbourhood. */
const isNear = (table: string) => `point(${table}.coordinates_x, ${table}.coordinates_y) <@ around`;

/**
 * SQL: the alliances with a free place near the home of the player $1, who is in none. Of members whom the player does not know, those
 * count who show their worlds; and an alliance all of whose members live near is left out, because it would tell where each of them is.
 */
const SUGGESTED = `
  WITH origin AS (
    SELECT circle(point(coordinates_x, coordinates_y), ${NEIGHBOURHOOD}) AS around FROM planet
    WHERE owner_id = $1 AND home AND NOT EXISTS (SELECT 1 FROM member WHERE player_id = $1)
  ), known AS (
    SELECT world.alliance_id AS known_id, count(DISTINCT user_id)::int AS neighbours
    FROM (${PEOPLED_WORLDS}) AS world JOIN origin ON ${isNear('world')} WHERE world.alliance_id IS NOT NULL GROUP BY 1
  ), near AS (
    SELECT alliance_id AS near_id, count(*) AS homes
    FROM origin JOIN planet ON home AND owner_id IS NOT NULL AND ${isNear('planet')}
      JOIN player ON player.id = owner_id AND NOT worlds_hidden JOIN member ON player_id = owner_id GROUP BY 1
  )
  SELECT ${ALLIANCE_COLUMNS}, coalesce(neighbours, 0) AS known_neighbours, EXISTS (
      SELECT 1 FROM join_request WHERE alliance_id = alliance.id AND player_id = $1 AND status = 'pending'
    ) AS request_pending
  FROM alliance LEFT JOIN known ON known_id = alliance.id LEFT JOIN near ON near_id = alliance.id
  WHERE member_count < max_members AND (neighbours > 0 OR (homes >= ${SEVERAL} AND homes < member_count))
  ORDER BY neighbours DESC NULLS LAST, homes DESC NULLS LAST, id LIMIT ${MOST_SUGGESTED}`;

type SuggestedRow = AllianceRow & { readonly known_neighbours: number; readonly request_pending: boolean };

/** Alliances with neighbours of the player: first those with the most neighbours whom the player knows. */
export async function suggestAlliances(
  { db }: AppContext,
  playerId: number,
): Promise<Answer<typeof suggestedAlliances>> {
  await requirePlayer(db, playerId);
  const rows: SuggestedRow[] = await db.query(SUGGESTED, [playerId]);
  return rows.map(({ known_neighbours, request_pending, ...alliance }) => ({
    ...summaryView(alliance),
    member_count: alliance.member_count,
    request_pending,
    known_neighbours,
  }));
}
