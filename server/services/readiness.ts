import { REFUSALS, Refused } from '#shared/refusals';
import type { Game } from './game.ts';

/** Answers once the database does. Migrations are applied before the server listens. Refuses with 503. */
export async function checkReady(game: Game): Promise<{ status: 'ready' }> {
  try {
    await game.db.query('SELECT 1');
  } catch {
    throw new Refused(REFUSALS.busy);
  }
  return { status: 'ready' };
}
