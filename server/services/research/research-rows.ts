import type { Research, ResearchEvent } from '#shared/api/research';
import { researchTypeOf } from '#shared/catalogue/research';
import { REFUSALS, Refused } from '#shared/refusals';
import type { Queries } from '../../store/connection/transaction.ts';
import { BUILDING_IS_ACTIVE } from '../../store/schema/rows.ts';
import type { PlayerCommand } from '../command/player-command.ts';

/** A row of research, as columns or as JSON. */
export interface ResearchRow {
  readonly id: number;
  readonly research_type_id: number;
  readonly level: number;
  readonly started_at: Date | string;
  readonly ready_at: Date | string;
  readonly completed_at: Date | string | null;
}

export const RESEARCH_COLUMNS = 'id, research_type_id, level, started_at, ready_at, completed_at';

/** SQL: what the player of the statement researches, as JSON; null if nothing. */
export const CURRENT_RESEARCH = `(SELECT to_json(open) FROM (
  SELECT ${RESEARCH_COLUMNS} FROM research WHERE player_id = player.id AND completed_at IS NULL
) AS open)`;

/** SQL: the types of buildings that are active on any world of the player of the statement, as a JSON list. */
export const ACTIVE_TYPES = `(SELECT coalesce(json_agg(DISTINCT building_type_id), '[]') FROM building
  JOIN planet ON planet.id = planet_id WHERE owner_id = player.id AND ${BUILDING_IS_ACTIVE})`;

export function researchView(row: ResearchRow): Research {
  return {
    research_id: row.id,
    research_type_id: row.research_type_id,
    research_type_name: researchTypeOf(row.research_type_id).name,
    level: row.level,
    started_at: new Date(row.started_at).toISOString(),
    ready_at: new Date(row.ready_at).toISOString(),
    completed: row.completed_at !== null,
  };
}

export function researchEvent(command: PlayerCommand, row: ResearchRow): ResearchEvent {
  return { ...researchView(row), ...command.stamp };
}

/** The player's research with this id. Refuses with 403 for another player's research and 404 for a missing one. */
export async function ownResearch(command: PlayerCommand, id: number): Promise<ResearchRow & { ready_at: Date }> {
  const [row]: (ResearchRow & { ready_at: Date; player_id: number })[] = await command.tx.query(
    `SELECT ${RESEARCH_COLUMNS}, player_id FROM research WHERE id = $1`,
    [id],
  );
  if (!row) throw new Refused(REFUSALS.researchNotFound);
  if (row.player_id !== command.player.id) throw new Refused(REFUSALS.researchNotOwned);
  return row;
}

export async function insertResearch(
  queries: Queries,
  research: { readonly playerId: number; readonly typeId: number; readonly level: number } & {
    readonly startedAt: Date;
    readonly readyAt: Date;
  },
): Promise<ResearchRow> {
  const { playerId, typeId, level, startedAt, readyAt } = research;
  const [row]: ResearchRow[] = await queries.query(
    `INSERT INTO research (player_id, research_type_id, level, started_at, ready_at) VALUES ($1, $2, $3, $4, $5)
     RETURNING ${RESEARCH_COLUMNS}`,
    [playerId, typeId, level, startedAt, readyAt],
  );
  if (!row) throw new Error('The new research has no row.');
  return row;
}
