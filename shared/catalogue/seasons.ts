/** Days of a season if the operator chooses no other number; real days, whatever the game's speed. */
export const SEASON_DAYS = 120;

/** A season is announced at least this many real days before it ends: by the dashboard, and when the operator shortens it. */
export const SEASON_NOTICE_DAYS = 14;

/** Real hours from the end of a season to the next one, as players are told, if the operator names no other time. */
export const SEASON_BREAK_HOURS = 24;

/** What the hall of fame ranks: the first three rank players, the last one alliances. */
export const PLAYER_BOARDS = ['might', 'worlds', 'explorers'] as const;
export const HALL_BOARDS = [...PLAYER_BOARDS, 'alliances'] as const;
export type HallBoard = (typeof HALL_BOARDS)[number];

/**
 * What the ranking of a running season ranks players by: the boards of the hall of fame, and `fighters`: the experience from
 * battles, which counts what was destroyed and how even the fight was.
 */
export const RANKS = [...PLAYER_BOARDS, 'fighters'] as const;
export type Rank = (typeof RANKS)[number];

/** Places on each board. */
export const HALL_PLACES = 50;
