import type { Answer } from '#shared/api/call';
import type { getMatesMarches as api, MatesMarch } from '#shared/api/galaxy-people';
import { NOW } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { requirePlayer } from '../command/player-reads.ts';

const MOST_MARCHES = 100;

/** SQL: the place of a world. */
const siteOf = (planet: string) =>
  `json_build_object('coordinates_x', ${planet}.coordinates_x, 'coordinates_y', ${planet}.coordinates_y)`;

/**
 * SQL: the relief under way of the mates of the player $1. The sender still holds the world that it came from, and a member the one
 * that it stands by; whoever of the two hides worlds from mates hides it too, except from the reader whose world it is.
 */
const UNDER_WAY = `
  SELECT march.id AS march_id, sender.username, ${siteOf('from_world')} AS from, ${siteOf('to_world')} AS to,
    to_world.name AS planet_name, began_at, due_at
  FROM member AS own
    JOIN member AS mate ON mate.alliance_id = own.alliance_id AND mate.player_id <> $1
    JOIN player AS sender ON sender.id = mate.player_id AND NOT sender.worlds_hidden
    JOIN march ON march.player_id = sender.id AND kind = 'relief' AND phase IN ('out', 'home') AND NOT veiled
    JOIN planet AS origin ON origin.id = origin_id AND origin.owner_id = sender.id
    JOIN planet AS target ON target.id = target_id
    JOIN member AS host ON host.player_id = target.owner_id AND host.alliance_id = own.alliance_id
    JOIN player AS ruler ON ruler.id = host.player_id AND (ruler.id = $1 OR NOT ruler.worlds_hidden)
    JOIN planet AS from_world ON from_world.id = CASE phase WHEN 'out' THEN origin_id ELSE target_id END
    JOIN planet AS to_world ON to_world.id = CASE phase WHEN 'out' THEN target_id ELSE origin_id END
  WHERE own.player_id = $1 ORDER BY due_at, march.id LIMIT ${MOST_MARCHES}`;

type UnderWayRow = Omit<MatesMarch, 'began_at' | 'lands_at'> & { readonly began_at: Date; readonly due_at: Date };

/** The relief that the player's mates have under way, as far as they show the worlds at both ends. */
export async function getMatesMarches({ db }: AppContext, playerId: number): Promise<Answer<typeof api>> {
  const version = await requirePlayer(db, playerId);
  const [clock]: { now: Date }[] = await db.query(`SELECT ${NOW}`);
  const rows: UnderWayRow[] = await db.query(UNDER_WAY, [playerId]);
  return {
    marches: rows.map(({ began_at, due_at, ...row }) => ({
      ...row,
      began_at: began_at.toISOString(),
      lands_at: due_at.toISOString(),
    })),
    version,
    server_time: (clock?.now ?? new Date()).toISOString(),
  };
}
