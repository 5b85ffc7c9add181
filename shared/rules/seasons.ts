import {
  HALL_PLACES,
  type HallBoard,
  PLAYER_BOARDS,
  type PlayerBoard,
  SEASON_BREAK_HOURS,
  SEASON_NOTICE_DAYS,
} from '../catalogue/seasons.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { timeText } from './time-text.ts';

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

/** Where a player stands at the end of a season. */
export interface Standing extends Readonly<Record<PlayerBoard, number>> {
  readonly id: number;
  readonly name: string;
  readonly xp: number;
  readonly allianceId: number | null;
}

export interface HallEntry {
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
 * buildings; `worlds`: worlds held; `explorers`: gate addresses discovered; `alliances`: the joint might of the members. Of
 * equal players the one with more might is first, then the one with more XP, then who registered first; of equal alliances
 * the one with fewer members, then the older one.
 */
export function hallOfFame(
  players: readonly Standing[],
  alliances: readonly { readonly id: number; readonly name: string }[],
): HallEntry[] {
  const ofPlayers = PLAYER_BOARDS.flatMap((board) => {
    const first = players
      .filter((player) => player[board] > 0)
      .sort((a, b) => b[board] - a[board] || b.might - a.might || b.xp - a.xp || a.id - b.id)
      .slice(0, HALL_PLACES);
    return first.map(({ id, name, [board]: score }, i) => ({ board, place: i + 1, id, name, score, members: null }));
  });
  const joint = new Map(alliances.map(({ id, name }) => [id, { id, name, score: 0, members: 0 }]));
  for (const { allianceId, might } of players) {
    const alliance = allianceId === null ? undefined : joint.get(allianceId);
    if (!alliance) continue;
    alliance.score += might;
    alliance.members += 1;
  }
  const strongest = [...joint.values()]
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.members - b.members || a.id - b.id)
    .slice(0, HALL_PLACES);
  return [...ofPlayers, ...strongest.map((each, i) => ({ board: 'alliances' as const, place: i + 1, ...each }))];
}
