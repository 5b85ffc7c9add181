import { readPrepared } from '../../store/connection/prepared-statements.ts';
import type { AppContext } from '../command/app-context.ts';

const EVERY_MS = 1000;

/**
 * Looks once a second which season runs, and calls `onNew` when another one has begun since the last look: everything that
 * this process and its clients know is of the old galaxy then. Returns what stops it. If PostgreSQL is away, it looks again.
 */
export function watchSeason({ db, log }: Pick<AppContext, 'db' | 'log'>, onNew: () => void): () => void {
  let known: number | undefined;
  const look = async () => {
    const [row] = await readPrepared<{ number: number | null }>(
      db,
      'SELECT max(number)::int AS number FROM season',
      [],
    );
    const number = row?.number ?? undefined;
    if (known !== undefined && number !== known) {
      log.warn({ season: number }, 'Another season has begun: all rooms close, and clients load the page again');
      onNew();
    }
    known = number ?? known;
  };
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
