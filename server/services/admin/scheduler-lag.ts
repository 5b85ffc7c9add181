import type { AppContext } from '../command/app-context.ts';

/** For how many seconds the oldest message to a player who is away has not been sent; 0 if none is due. */
export async function notificationLagSeconds({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row]: { seconds: number }[] = await db.query(
    `SELECT greatest(0, extract(epoch FROM clock_timestamp() - min(send_at)))::float8 AS seconds FROM notification_channel
     WHERE send_at IS NOT NULL`,
  );
  return row?.seconds ?? 0;
}
