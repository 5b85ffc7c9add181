import type { Answer } from '#shared/api/call';
import type * as api from '#shared/api/seasons';
import { HALL_BOARDS, type HallBoard } from '#shared/catalogue/seasons';
import { REFUSALS, Refused } from '#shared/refusals';
import { isSeasonOver } from '#shared/rules/seasons/seasons';
import { NOW } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { SEASON_COLUMNS, type SeasonRow, timesOf } from './current-season.ts';

/** The current season for a statement of another service, as JSON: times are texts. */
export const CURRENT_SEASON = `(SELECT to_json(latest) FROM (
    SELECT ${SEASON_COLUMNS} FROM season ORDER BY number DESC LIMIT 1
  ) AS latest)`;

/** What CURRENT_SEASON reads. */
export type SeasonJson = {
  readonly [Column in keyof SeasonRow]: SeasonRow[Column] extends number | null
    ? SeasonRow[Column]
    : string | (null extends SeasonRow[Column] ? null : never);
};

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

export function seasonOfJson(json: SeasonJson, now: Date): api.Season {
  const { began_at, ends_at, next_at, closed_at } = json;
  const times = { ends_at: dateOf(ends_at), next_at: dateOf(next_at), closed_at: dateOf(closed_at) };
  return seasonView({ ...json, ...times, began_at: new Date(began_at) }, now);
}

export function seasonView(season: SeasonRow, now: Date): api.Season {
  const over = isSeasonOver(timesOf(season), now.getTime());
  return {
    number: season.number,
    began_at: season.began_at.toISOString(),
    ends_at: season.ends_at?.toISOString() ?? null,
    over,
    next_at: (over && season.next_at?.toISOString()) || null,
  };
}

interface EntryRow extends api.HallEntry {
  readonly season: number;
  readonly board: HallBoard;
}

const ENTRIES = 'SELECT season, board, place, name, score, members FROM hall_of_fame';

const entryView = ({ place, name, score, members }: EntryRow): api.HallEntry => ({ place, name, score, members });

function byBoard<T>(of: (board: HallBoard) => T): Record<HallBoard, T> {
  return Object.fromEntries(HALL_BOARDS.map((board) => [board, of(board)])) as Record<HallBoard, T>;
}

/** The current season, and the first places of every season with a hall of fame, the latest first. */
export async function listSeasons({ db }: Pick<AppContext, 'db'>): Promise<Answer<typeof api.listSeasons>> {
  const seasons: (SeasonRow & { now: Date })[] = await db.query(
    `SELECT ${SEASON_COLUMNS}, ${NOW} FROM season ORDER BY number DESC`,
  );
  const first: EntryRow[] = await db.query(`${ENTRIES} WHERE place = 1`);
  const [current] = seasons;
  if (!current) throw new Error('The game has no season.');
  return {
    current: seasonView(current, current.now),
    past: seasons.flatMap((season) => {
      const { closed_at, number } = season;
      if (!closed_at) return [];
      const ofBoard = (board: HallBoard) => first.find((each) => each.season === number && each.board === board);
      const winner = (board: HallBoard) => {
        const entry = ofBoard(board);
        return entry ? entryView(entry) : null;
      };
      return [{ ...pastOf(season), first: byBoard(winner) }];
    }),
  };
}

function pastOf({ number, began_at, ends_at, closed_at }: SeasonRow) {
  const ended = ends_at ?? closed_at ?? began_at;
  return { number, began_at: began_at.toISOString(), ended_at: ended.toISOString() };
}

/** The whole hall of fame of a season. Refuses with 404 a season that has none. */
export async function getSeason({ db }: Pick<AppContext, 'db'>, number: number): Promise<api.HallOfFame> {
  const [season]: SeasonRow[] = await db.query(
    `SELECT ${SEASON_COLUMNS} FROM season WHERE number = $1 AND closed_at IS NOT NULL`,
    [number],
  );
  if (!season) throw new Refused(REFUSALS.hallNotFound);
  const entries: EntryRow[] = await db.query(`${ENTRIES} WHERE season = $1 ORDER BY place`, [number]);
  const ofBoard = (board: HallBoard) => entries.filter((each) => each.board === board).map(entryView);
  return { ...pastOf(season), boards: byBoard(ofBoard) };
}
