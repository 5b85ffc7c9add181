import { REFUSALS, Refused } from '#shared/refusals';
import { databaseTrouble } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';

/**
 * Succeeds if the database answers and the server is not about to end; refuses with 503 otherwise. A busy server is ready:
 * its players should not be sent to other servers. Migrations are applied before the server listens.
 */
export async function checkReady(context: AppContext): Promise<{ status: 'ready' }> {
  if (context.draining()) throw new Refused(REFUSALS.busy);
  try {
    await context.dbHealth.check();
  } catch (error) {
    context.log.error({ err: error }, 'The server is not ready');
    throw new Refused(databaseTrouble(error) ?? REFUSALS.databaseUnreadable);
  }
  return { status: 'ready' };
}
