import type { AppContext } from '../command/app-context.ts';

/** For how many seconds the oldest due mission or order has not been settled; 0 if none is due. */
export async function schedulerLagSeconds({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row]: { seconds: number }[] = await db.query(
    `SELECT greatest(0, extract(epoch FROM clock_timestamp() - least(
       (SELECT min(finish_time) FROM mission WHERE completed_at IS NULL), (SELECT min(starts_at) FROM build_queue)
     )))::float8 AS seconds`,
  );
  return row?.seconds ?? 0;
}
