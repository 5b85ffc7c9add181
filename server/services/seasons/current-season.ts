import { isSeasonOver, type SeasonTimes, seasonEnd } from '#shared/rules/seasons/seasons';
import type { Queries } from '../../store/connection/transaction.ts';
import { databaseTime } from '../../store/row-locks.ts';

/** The key of the advisory lock under which one process ends or begins a season. */
export const SEASON_LOCK = 7_777_030;
/** The key of the one that is held while the next season begins, so that servers can tell players why they must wait. */
export const BEGINNING_LOCK = 7_777_031;

/** The key of the one that is held as long as somebody ends a season or begins the next, the backup included. */
export const SEASON_ACT_LOCK = 7_777_032;

/** The row of a season. */
export interface SeasonRow {
  readonly number: number;
  readonly galaxy_seed: number;
  readonly began_at: Date;
  /** The operator's choice by which `ends_at` was computed; null before a server has started with it. */
  readonly days: number | null;
  readonly ends_at: Date | null;
  readonly next_at: Date | null;
  readonly closed_at: Date | null;
}

export const SEASON_COLUMNS = 'number, galaxy_seed, began_at, days, ends_at, next_at, closed_at';

/** The current season. Throws if no server has created the game yet. */
export async function currentSeason(queries: Queries): Promise<SeasonRow> {
  const [season]: SeasonRow[] = await queries.query(
    `SELECT ${SEASON_COLUMNS} FROM season ORDER BY number DESC LIMIT 1`,
  );
  if (!season) throw new Error('There is no galaxy yet: start the server once.');
  return season;
}

export function timesOf({ ends_at, next_at }: Pick<SeasonRow, 'ends_at' | 'next_at'>): SeasonTimes {
  return { endsAt: ends_at?.getTime() ?? null, nextAt: next_at?.getTime() ?? null };
}

/** Lets the current season end after the operator's number of days, unless it is over already. For every start. */
export async function planSeasonEnd(db: Queries, days: number): Promise<void> {
  const season = await currentSeason(db);
  const now = (await databaseTime(db)).getTime();
  if (season.days === days || isSeasonOver(timesOf(season), now)) return;
  const end = seasonEnd(season.began_at.getTime(), days, now);
  await db.query('UPDATE season SET days = $2, ends_at = $3 WHERE number = $1 AND closed_at IS NULL', [
    season.number,
    days,
    end === null ? null : new Date(end),
  ]);
}
