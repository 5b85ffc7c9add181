import { withRows } from './game-database.ts';
import type { Game } from './game-server.ts';

/** Lets so many hours pass for the leave of this player, which the game's clock then turns. */
export async function passHoursOfLeave(game: Pick<Game, 'dataDir'>, username: string, hours: number): Promise<void> {
  await withRows(game, (db) =>
    db.query(
      `UPDATE player SET vacation_from = vacation_from - make_interval(hours => $2), vacation_until = vacation_until - make_interval(hours => $2),
         vacation_due_at = vacation_due_at - make_interval(hours => $2) WHERE username = $1`,
      [username, hours],
    ),
  );
}
