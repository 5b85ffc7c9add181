import { REFUSALS, Refused } from '#shared/refusals';
import type { Game } from '../command/app-context.ts';

/**
 * Answers once the database does, until the server is about to end; that it is busy is no reason to send its players to
 * others. Migrations are applied before it listens. Refuses with 503.
 */
export async function checkReady(game: Game): Promise<{ status: 'ready' }> {
  if (game.draining()) throw new Refused(REFUSALS.busy);
  try {
    await game.pulse.felt();
  } catch {
    throw new Refused(REFUSALS.busy);
  }
  return { status: 'ready' };
}
