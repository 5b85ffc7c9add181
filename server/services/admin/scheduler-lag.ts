import type { AppContext } from '../command/app-context.ts';

/** For how many seconds the oldest due mission has not been settled; 0 if none is due. */
export async function schedulerLagSeconds({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row]: { seconds: number }[] = await db.query(
    `SELECT greatest(0, extract(epoch FROM clock_timestamp() - min(finish_time)))::float8 AS seconds
     FROM mission WHERE completed_at IS NULL`,
  );
  return row?.seconds ?? 0;
}
