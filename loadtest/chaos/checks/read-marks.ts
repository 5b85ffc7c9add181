import { readMessages } from '#shared/api/alliances/alliance-hall';
import { Violation } from '../bots/bot.ts';
import type { OwnPostgres } from '../faults/postgres.ts';
import { idsIn } from './ids-in.ts';
import type { Acked } from './journal.ts';

/** The last message that each of these players has marked as read. */
function readIn(acked: readonly Acked[]): Map<number, number> {
  const read = new Map<number, number>();
  for (const { ask } of acked) {
    if (!idsIn(readMessages, ask)) continue;
    const { message_id } = ask.body as { readonly message_id: number };
    read.set(ask.by.userId, Math.max(read.get(ask.by.userId) ?? 0, message_id));
  }
  return read;
}

/**
 * Marks of the hall, by player, that stand before a message which the player was told is read. A mark may stand further: who joins
 * an alliance has nothing to read there. One sentence for each.
 */
export function marksBehind(marks: ReadonlyMap<number, number>, acked: readonly Acked[]): string[] {
  return [...readIn(acked)]
    .filter(([player, message]) => (marks.get(player) ?? 0) < message)
    .map(([player, message]) => {
      return `Player ${player} has read up to message ${message}, and the mark is ${marks.get(player) ?? 'missing'}.`;
    });
}

/** Throws a Violation if a mark of the hall went back or was lost. */
export async function requireReadMarks(postgres: OwnPostgres, acked: readonly Acked[]): Promise<void> {
  const rows = await postgres.query<{ player_id: number; message_id: number }>(
    'SELECT player_id, message_id FROM alliance_message_read',
  );
  const behind = marksBehind(new Map(rows.map((row) => [row.player_id, row.message_id])), acked);
  if (behind.length > 0) throw new Violation(behind.slice(0, 5).join(' '));
}
