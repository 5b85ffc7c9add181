import { transaction } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';

/** Letters that one transaction deletes: a statement may take 2.5 s. */
const BATCH = 1000;

/**
 * Deletes what a deleted player has written to others, if the player wanted that. What they had not read of it no longer waits for
 * them. Goes on wherever a killed process has stopped.
 */
export async function forgetLetters({ db }: AppContext, playerId: number): Promise<void> {
  const forgetSome = () =>
    transaction(db, async (tx) => {
      const rows: { id: number; reader_id: number }[] = await tx.query(
        `SELECT letter.id, reader_id FROM letter JOIN player ON player.id = author_id
         WHERE author_id = $1 AND words_go ORDER BY letter.id LIMIT ${BATCH}`,
        [playerId],
      );
      const readers = [...new Set(rows.map(({ reader_id }) => reader_id))].sort((a, b) => a - b);
      await tx.query(
        `UPDATE conversation SET read_id = greatest(read_id, received_id) WHERE (player_id, other_id) IN
           (SELECT player_id, other_id FROM conversation WHERE other_id = $1 AND player_id = ANY ($2)
            ORDER BY player_id FOR NO KEY UPDATE)`,
        [playerId, readers],
      );
      await tx.query('DELETE FROM letter WHERE id = ANY ($1)', [rows.map(({ id }) => id)]);
      return rows.length;
    });
  while ((await forgetSome()) === BATCH);
}
