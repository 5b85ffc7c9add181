import { REFUSALS, Refused } from '#shared/refusals';
import type { Game } from './game.ts';

/**
 * Answers once the database does, until the server is about to end. Migrations are applied before it listens. Refuses
 * with 503.
 */
export async function checkReady(game: Game): Promise<{ status: 'ready' }> {
  if (game.draining()) throw new Refused(REFUSALS.busy);
  try {
    await game.db.query('SELECT 1');
  } catch {
    throw new Refused(REFUSALS.busy);
  }
  return { status: 'ready' };
}
