/** Days of a season if the operator chooses no other number; real days, whatever the game's speed. */
export const SEASON_DAYS = 120;

/**
 * How much richer worlds become with the days of the season, because by then those of before are used up. From day `from` on, up
 * to `most` percent at the end: every building of such a world yields so much more, for good. `ofReserves`: percent by which the
 * reserves grow for each; as mines empty them faster, they need to grow more. `ofHome`: percent of it that the homes of late
 * comers get in yields, as they have fewer worlds. Without richer yields, richer reserves alone leave ore at a tenth of its height
 * by day 60.
 */
export const RICHNESS = { from: 15, most: 200, ofReserves: 4, ofHome: 150 } as const;

/** Gate addresses that every player's surveys find each week from a day of the season on. */
export const ADDRESSES_BY_DAY: readonly { readonly from: number; readonly addresses: number }[] = [
  { from: 7, addresses: 1 },
  { from: 45, addresses: 2 },
  { from: 75, addresses: 3 },
];

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
