import {
  HALL_PLACES,
  type HallBoard,
  PLAYER_BOARDS,
  SEASON_BREAK_HOURS,
  SEASON_NOTICE_DAYS,
} from '../../catalogue/seasons.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';
import { timeText } from '../time-text.ts';
import { placesOf, placesOfAlliances, type RankStanding } from './ranking.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Moments are ms since 1970. */
export interface SeasonTimes {
  /** Null: it never ends. */
  readonly endsAt: number | null;
  /** When the next one is planned to begin; null if nobody has planned it. */
  readonly nextAt: number | null;
}

export function isSeasonOver({ endsAt }: Pick<SeasonTimes, 'endsAt'>, now: number): boolean {
  return endsAt !== null && endsAt <= now;
}

/** The refusal of every act of the game between two seasons, or undefined while the season runs. */
export function checkSeason(season: SeasonTimes, now: number): Refusal | undefined {
  if (!isSeasonOver(season, now)) return undefined;
  return REFUSALS.seasonOver(season.nextAt !== null && season.nextAt > now ? timeText(season.nextAt) : null);
}

/** When a season of so many real days ends; null for 0 days. Whatever the days, there is notice of two weeks from now on. */
export function seasonEnd(beganAt: number, days: number, now: number): number | null {
  return days === 0 ? null : Math.max(beganAt + days * DAY_MS, now + Math.min(days, SEASON_NOTICE_DAYS) * DAY_MS);
}

/** When the next season is to begin if the operator does not say. */
export function nextSeasonAt(endsAt: number): number {
  return endsAt + SEASON_BREAK_HOURS * HOUR_MS;
}

/** Whether players are told of the end: during the last two weeks, and once the season is over. */
export function isEndAnnounced({ endsAt }: Pick<SeasonTimes, 'endsAt'>, now: number): boolean {
  return endsAt !== null && now >= endsAt - SEASON_NOTICE_DAYS * DAY_MS;
}

export interface FameEntry {
  readonly board: HallBoard;
  /** 1, 2, 3 and so on, without gaps. */
  readonly place: number;
  /** The player's or the alliance's id. */
  readonly id: number;
  readonly name: string;
  readonly score: number;
  /** Of an alliance. */
  readonly members: number | null;
}

/**
 * The hall of fame: for each board the first places of those with a score. `might`: worth of ships, squads and active
 * buildings; `worlds`: worlds held; `explorers`: gate addresses discovered; `alliances`: the joint might of the members.
 */
export function hallOfFame(
  players: readonly RankStanding[],
  alliances: readonly { readonly id: number; readonly name: string }[],
): FameEntry[] {
  const ofPlayers = PLAYER_BOARDS.flatMap((board) =>
    placesOf(board, players)
      .slice(0, HALL_PLACES)
      .map(({ place, id, name, score }) => ({ board, place, id, name, score, members: null })),
  );
  const strongest = placesOfAlliances(players, alliances).slice(0, HALL_PLACES);
  return [...ofPlayers, ...strongest.map((each) => ({ board: 'alliances' as const, ...each }))];
}
