import type { EntityManager } from 'typeorm';
import { RESEARCH_TYPES } from '#shared/catalogue/research';
import { type ResearchLevels, researchLevel } from '#shared/rules/research';

/* Checks of research. Each returns one sentence for each problem. */

/** What a player's row says of completed levels is what the researches say: none is skipped, and none counts early. */
export async function researchCounted(tx: EntityManager): Promise<string[]> {
  const rows: { id: number; research: ResearchLevels; completed: Record<string, number[]> }[] = await tx.query(
    `SELECT id, research, (
       SELECT coalesce(json_object_agg(research_type_id, levels), '{}') FROM (
         SELECT research_type_id, json_agg(level ORDER BY level) AS levels FROM research
         WHERE player_id = player.id AND completed_at IS NOT NULL GROUP BY research_type_id
       ) AS done
     ) AS completed FROM player
     WHERE research <> '{}' OR EXISTS (SELECT 1 FROM research WHERE player_id = player.id) ORDER BY id`,
  );
  return rows
    .filter(({ research, completed }) =>
      RESEARCH_TYPES.some(({ id }) => {
        const levels = completed[id] ?? [];
        return levels.length !== researchLevel(research, id) || levels.some((level, i) => level !== i + 1);
      }),
    )
    .map(({ id }) => `The research of player ${id} is not what was completed.`);
}

/** Every research was paid for. That it was paid for once, the check of all prices says. */
export async function researchPaid(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT id FROM research WHERE id NOT IN (
       SELECT ref_id FROM ledger WHERE account_kind = 'sink' AND reason = 'research'
     ) ORDER BY id`,
  );
  return rows.map(({ id }) => `The research ${id} was not paid for.`);
}
