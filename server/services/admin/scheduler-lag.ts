import type { AppContext } from '../command/app-context.ts';

/** What falls due later stands still. */
const SEASON_ENDS = '(SELECT ends_at FROM season ORDER BY number DESC LIMIT 1)';

/** For how many seconds the oldest due mission, march, order or deletion has not been settled; 0 if none is due. */
export async function schedulerLagSeconds({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row]: { seconds: number }[] = await db.query(
    `SELECT greatest(0, extract(epoch FROM least(clock_timestamp(), ${SEASON_ENDS}) - least(
       (SELECT min(finish_time) FROM mission WHERE completed_at IS NULL), (SELECT min(starts_at) FROM build_queue),
       (SELECT min(delete_at) FROM player), (SELECT min(due_at) FROM march WHERE phase IN ('out', 'home'))
     )))::float8 AS seconds`,
  );
  return row?.seconds ?? 0;
}

/** For how many seconds the oldest message to a player who is away has not been sent; 0 if none is due. */
export async function notificationLagSeconds({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row]: { seconds: number }[] = await db.query(
    `SELECT greatest(0, extract(epoch FROM clock_timestamp() - min(send_at)))::float8 AS seconds FROM notification_channel
     WHERE send_at IS NOT NULL`,
  );
  return row?.seconds ?? 0;
}
