import type { EntityManager } from 'typeorm';

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
