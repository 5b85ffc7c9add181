import { z } from 'zod';
import { RANKS } from '../catalogue/seasons.ts';
import { call } from './call.ts';
import { count, id, instant, paging } from './fields.ts';

/** The longest name that is searched for. */
const LONGEST_SEARCH = 60;

const placed = {
  /** The place, from 1 on; null without one in the last snapshot. The caller's own row then has the place by now, if there is a score. */
  rank: z.int().positive().nullable(),
  /** What the board counts; null without a place. The might of others is rounded to two digits. */
  score: count.nullable(),
  /** Places gained since the snapshot of `compared_with`; negative if lost, null without a place at that time. */
  change: z.int().min(-2_147_483_647).max(2_147_483_647).nullable(),
};

/** One player in the ranking. */
export const rankedPlayer = z.object({
  user_id: id,
  username: z.string(),
  race: z.string(),
  /** Given by the level; null before the first. */
  title: z.string().nullable(),
  alliance: z.object({ id, name: z.string() }).nullable(),
  ...placed,
});
export type RankedPlayer = z.infer<typeof rankedPlayer>;

/** One alliance in the ranking: the score is the joint might of its members. */
export const rankedAlliance = z.object({ id, name: z.string(), member_count: count, ...placed });
export type RankedAlliance = z.infer<typeof rankedAlliance>;

const page = {
  page: z.int().positive(),
  per_page: z.int().positive(),
  /** Places on the board, or names found. */
  total: count,
  /** When the places were taken; null before the first snapshot. */
  taken_at: instant.nullable(),
  /** The snapshot that `change` compares with, a day earlier; null while there is none. */
  compared_with: instant.nullable(),
};

/**
 * Players by their places as of the last snapshot; with `search`, at most a hundred players whose names begin with it, by
 * name, and then those whose names look like it.
 */
export const listPlayers = call({
  method: 'GET',
  path: '/players',
  audience: 'player',
  summary: 'The ranking of players, and the search for players by name',
  fallback: 'Failed to load the ranking.',
  query: z.strictObject({
    rank: z.enum(RANKS).default('might'),
    search: z.string().max(LONGEST_SEARCH).default(''),
    ...paging,
  }),
  answer: z.object({ players: z.array(rankedPlayer), ...page, own: rankedPlayer }),
  status: 200,
});

/** Alliances by their places as of the last snapshot; with `search`, at most a hundred alliances whose names hold it, by name. */
export const allianceRanking = call({
  method: 'GET',
  path: '/alliances/ranking',
  audience: 'player',
  summary: 'The ranking of alliances, and the search for alliances by a part of their name',
  fallback: 'Failed to load the ranking.',
  query: z.strictObject({ search: z.string().max(LONGEST_SEARCH).default(''), ...paging }),
  /** `own`: the caller's alliance; null without one. */
  answer: z.object({ alliances: z.array(rankedAlliance), ...page, own: rankedAlliance.nullable() }),
  status: 200,
});
