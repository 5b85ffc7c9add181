import type { EntityManager } from 'typeorm';
import { RESEARCH_TYPES } from '#shared/catalogue/research';
import { type ResearchLevels, researchLevel } from '#shared/rules/research';
import { isGuestMarch, ON_LEAVE } from '../schema/rows.ts';

/**
 * From the announcement of a leave to its end, the player has no march under way or away from home, except forces that had to
 * leave a world when a siege of it began.
 */
export async function armiesOnLeave(tx: EntityManager): Promise<string[]> {
  const rows: { id: number; player_id: number }[] = await tx.query(
    `SELECT march.id, player_id FROM march JOIN player ON player.id = player_id
     WHERE phase <> 'done' AND vacation_due_at IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM siege WHERE planet_id = target_id AND ruler_id = march.player_id AND begun_at = launched_at
     ) ORDER BY march.id`,
  );
  return rows.map(({ id, player_id }) => `March ${id} is not over, but player ${player_id} has a leave.`);
}

/** During a leave, no forces of others are on the player's worlds, where nobody could attack them. */
export async function guestsOnLeave(tx: EntityManager): Promise<string[]> {
  const rows: { id: number; host: number }[] = await tx.query(
    `SELECT march.id, player.id AS host FROM march JOIN planet ON planet.id = target_id JOIN player ON player.id = owner_id
     WHERE phase = 'standing' AND ${isGuestMarch()} AND ${ON_LEAVE} ORDER BY march.id`,
  );
  return rows.map(({ id, host }) => `March ${id} stands on a world of player ${host}, who is on leave.`);
}

/** No leave is forgotten: none was to begin or end more than 10 s before a battle that is fought, or a mission that is settled. */
export async function missedVacations(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT id FROM player WHERE vacation_due_at < greatest(
       (SELECT max(at) FROM battle), (SELECT max(completed_at) FROM mission WHERE finish_time > start_time)
     ) - interval '10 s' ORDER BY id`,
  );
  return rows.map(({ id }) => `The leave of player ${id} was due, and later things are settled.`);
}

/* Checks of letters. Each returns one sentence for each problem. */

/** Each letter is in the lists of its author and its reader, unless the account is deleted. */
export async function lettersListed(tx: EntityManager): Promise<string[]> {
  const rows: { id: number; player: number }[] = await tx.query(
    `SELECT letter.id, side.player FROM letter
     CROSS JOIN LATERAL (VALUES (author_id, reader_id), (reader_id, author_id)) AS side (player, other)
     JOIN player ON player.id = side.player AND deleted_at IS NULL
     LEFT JOIN conversation ON player_id = side.player AND other_id = side.other
     WHERE last_letter_id IS NULL OR last_letter_id < letter.id
       OR author_id = side.other AND received_id < letter.id ORDER BY 1, 2`,
  );
  return rows.map(({ id, player }) => `Letter ${id} is not in the list of player ${player}.`);
}

/** Nobody has read letters that were not written. */
export async function lettersReadOnce(tx: EntityManager): Promise<string[]> {
  const rows: { player_id: number; other_id: number }[] = await tx.query(
    `SELECT player_id, other_id FROM conversation
     WHERE read_id > last_letter_id OR received_id > last_letter_id ORDER BY 1, 2`,
  );
  return rows.map(
    ({ player_id, other_id }) => `Player ${player_id} has read letters with player ${other_id} that do not exist.`,
  );
}

/* Checks of research. Each returns one sentence for each problem. */

/** The completed levels in a player's row are those of the player's researches: none is skipped, and none counts early. */
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

/** Every research was paid for. The check of all prices finds double payments. */
export async function researchPaid(tx: EntityManager): Promise<string[]> {
  const rows: { id: number }[] = await tx.query(
    `SELECT id FROM research WHERE id NOT IN (
       SELECT ref_id FROM ledger WHERE account_kind = 'sink' AND reason = 'research'
     ) ORDER BY id`,
  );
  return rows.map(({ id }) => `The research ${id} was not paid for.`);
}
