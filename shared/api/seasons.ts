import { z } from 'zod';
import { HALL_BOARDS } from '../catalogue/seasons.ts';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { count, instant } from './fields.ts';

const seasonNumber = z.int().positive();

/** The season that runs, or has ended without a successor. */
export const season = z.object({
  number: seasonNumber,
  began_at: instant,
  /** When it ends or ended; null: never. */
  ends_at: instant.nullable(),
  over: z.boolean(),
  /** When the next one is to begin, once this one is over; null if that is not planned yet. */
  next_at: instant.nullable(),
});
export type Season = z.infer<typeof season>;

/** One place on a board. Of a deleted account, only the place is left: `name` is null. */
export const hallEntry = z.object({
  place: z.int().positive(),
  name: z.string().nullable(),
  score: count,
  /** Of an alliance; null for players. */
  members: count.nullable(),
});
export type HallEntry = z.infer<typeof hallEntry>;

const boards = <T extends z.ZodType>(each: T) =>
  z.object(Object.fromEntries(HALL_BOARDS.map((board) => [board, each])) as Record<(typeof HALL_BOARDS)[number], T>);

const past = { number: seasonNumber, began_at: instant, ended_at: instant };

/** A season with a hall of fame, and the first of each board; null if nobody had a score. */
export const pastSeason = z.object({ ...past, first: boards(hallEntry.nullable()) });

/** All places of all boards of a season. */
export const hall = z.object({ ...past, boards: boards(z.array(hallEntry)) });
export type HallOfFame = z.infer<typeof hall>;

/** The current season, and those with a hall of fame, the latest first. */
export const listSeasons = call({
  method: 'GET',
  path: '/seasons',
  audience: 'public',
  sameForAll: true,
  summary: 'The current season, and the halls of fame',
  fallback: 'Failed to fetch the seasons.',
  answer: z.object({ current: season, past: z.array(pastSeason) }),
  status: 200,
});

export const getSeason = call({
  method: 'GET',
  path: '/seasons/{number}',
  audience: 'public',
  sameForAll: true,
  summary: 'The hall of fame of a season',
  fallback: 'Failed to fetch the hall of fame.',
  missing: REFUSALS.hallNotFound.text,
  params: z.object({
    number: z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .pipe(seasonNumber),
  }),
  answer: hall,
  status: 200,
});
