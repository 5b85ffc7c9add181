import type { Answer } from '#shared/api/call';
import type { ready } from '#shared/api/health';
import { REFUSALS, Refused } from '#shared/refusals';
import { DATABASE_REFUSALS } from '../../store/connection/database-refusals.ts';
import { databaseTrouble } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';

/**
 * Succeeds if the database answers and the server is not about to end; refuses with 503 otherwise. A busy server is ready:
 * its players should not be sent to other servers. So is one whose database has a full disk, because players can still look
 * around; `trouble` says so. Migrations are applied before the server listens.
 */
export async function checkReady(context: AppContext): Promise<Answer<typeof ready>> {
  if (context.draining()) throw new Refused(REFUSALS.busy);
  try {
    await context.dbHealth.check();
  } catch (error) {
    context.log.error({ err: error }, 'The server is not ready');
    throw new Refused(databaseTrouble(error) ?? DATABASE_REFUSALS.databaseUnreadable);
  }
  const trouble = context.dbHealth.trouble();
  return { status: 'ready', ...(trouble && { trouble: trouble.text }) };
}

/** Whether the database answers, for the metrics. */
export function isDatabaseUp({ dbHealth }: Pick<AppContext, 'dbHealth'>): Promise<boolean> {
  return dbHealth.check().then(
    () => true,
    () => false,
  );
}

/** For how many seconds the oldest message to a player who is away has not been sent; 0 if none is due. */
export async function notificationLagSeconds({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row]: { seconds: number }[] = await db.query(
    `SELECT greatest(0, extract(epoch FROM clock_timestamp() - min(send_at)))::float8 AS seconds FROM notification_channel
     WHERE send_at IS NOT NULL`,
  );
  return row?.seconds ?? 0;
}
