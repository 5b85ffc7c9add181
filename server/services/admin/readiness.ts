import { REFUSALS, Refused } from '#shared/refusals';
import type { AppContext } from '../command/app-context.ts';

/**
 * Answers once the database does, until the server is about to end; that it is busy is no reason to send its players to
 * others. Migrations are applied before it listens. Refuses with 503.
 */
export async function checkReady(context: AppContext): Promise<{ status: 'ready' }> {
  if (context.draining()) throw new Refused(REFUSALS.busy);
  try {
    await context.dbHealth.felt();
  } catch {
    throw new Refused(REFUSALS.busy);
  }
  return { status: 'ready' };
}
