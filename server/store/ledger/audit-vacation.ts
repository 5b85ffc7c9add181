import type { EntityManager } from 'typeorm';
import { isGuestMarch, ON_LEAVE } from '../schema/rows.ts';

/**
 * From the announcement of a leave to its end, no march of the player is out, stands elsewhere or flies home, but for those
 * who left a world as a siege of it began.
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

/** While a leave lasts, no forces of others stand on the worlds of the player, where nobody can attack them. */
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
