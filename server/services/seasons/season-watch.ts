import type { Season } from '#shared/api/seasons';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import { NOW } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { BEGINNING_LOCK, SEASON_COLUMNS, type SeasonRow } from './current-season.ts';
import { seasonView } from './seasons.ts';

/** While the next season begins, a process holds the advisory lock of the parameter. `galaxy`: the sum of the versions of all sectors. */
const LOOK = `SELECT ${SEASON_COLUMNS}, ${NOW}, (SELECT sum(version) FROM galaxy_sector)::int AS galaxy, EXISTS (
    SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  ) AS begins FROM season ORDER BY number DESC LIMIT 1`;

interface SeasonListener {
  /** The season is over, or its end or the next one's beginning has been moved. */
  changed(season: Season): void;
  /** Another season runs: everything that this process and its clients know is of the old galaxy. */
  begun(): void;
  /** The version of the galaxy, at each look. */
  saw(galaxy: number): void;
}

export interface SeasonWatch {
  /** The refusal of every player's command while the next season is just beginning; otherwise undefined. */
  refusal(): Refusal | undefined;
  stop(): void;
}

/** Looks at the current season at each poll, and tells what has changed since the last look. If PostgreSQL is away, it looks again. */
export function watchSeason(
  { db, log, pollMs }: Pick<AppContext, 'db' | 'log' | 'pollMs'>,
  listener: SeasonListener,
): SeasonWatch {
  let known: Season | undefined;
  let begins = false;
  const look = async () => {
    const [row] = await readPrepared<SeasonRow & { now: Date; begins: boolean; galaxy: number }>(db, LOOK, [
      BEGINNING_LOCK,
    ]);
    if (!row) return;
    begins = row.begins;
    const [before, season] = [known, seasonView(row, row.now)];
    known = season;
    if (before?.number === season.number) listener.saw(row.galaxy);
    if (!before) return;
    if (before.number !== season.number) {
      log.warn({ season: season.number }, 'Another season has begun: all rooms close, and clients load the page again');
      listener.begun();
    } else if (JSON.stringify(before) !== JSON.stringify(season)) listener.changed(season);
  };
  let looking = false;
  const lookAgain = () => {
    if (looking) return;
    looking = true;
    look()
      .catch(() => {
        begins = false;
      })
      .finally(() => {
        looking = false;
      });
  };
  // At once, so that a season that ends before the next poll is told too.
  lookAgain();
  const timer = setInterval(lookAgain, pollMs).unref();
  return {
    refusal: () => (begins ? REFUSALS.seasonBegins : undefined),
    stop: () => clearInterval(timer),
  };
}
