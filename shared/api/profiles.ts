import { z } from 'zod';
import { PLAYER_BOARDS } from '../catalogue/seasons.ts';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { bio, count, id, instant, level, pathId, said } from './fields.ts';

export const profile = z.object({
  user_id: id,
  username: z.string(),
  level: level,
  /** Given by the level; null before the first. */
  title: z.string().nullable(),
  race: z.string(),
  alliance_id: id.nullable(),
  alliance_name: z.string().nullable(),
  /** The place in the ranking by might; null without one. */
  rank: z.int().positive().nullable(),
  /** When the account was verified. */
  joined_at: instant,
  /** Places in the halls of fame, the latest season first. */
  honours: z.array(z.object({ season: z.int().positive(), board: z.enum(PLAYER_BOARDS), place: z.int().positive() })),
  planetary_count: count,
  /** Worth of all ready ships, squads and active buildings: the window of fairness compares it. Of others, rounded to two digits. */
  might: count,
  bio: z.string().nullable(),
  /** Whether the player is on leave: nobody can attack them. */
  on_leave: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** The caller's own profile. */
export const getProfile = call({
  method: 'GET',
  path: '/profile',
  audience: 'player',
  summary: 'Your profile',
  fallback: 'Failed to load profile.',
  answer: profile,
  versioned: true,
  status: 200,
});

/** Another player's profile. Unverified accounts have none: they count as missing. */
export const getProfileOf = call({
  method: 'GET',
  path: '/profile/{userId}',
  audience: 'player',
  summary: "Another player's profile",
  fallback: 'Failed to load profile.',
  missing: REFUSALS.userNotFound.text,
  params: z.object({ userId: pathId }),
  answer: profile,
  status: 200,
});

/** Changes the caller's bio. */
export const updateBio = call({
  method: 'POST',
  path: '/update_bio',
  audience: 'player',
  summary: 'Change your bio',
  fallback: 'Failed to update bio.',
  body: z.strictObject({ bio }),
  answer: said,
  status: 200,
  refuses: [400, 403],
  outsidePlay: true,
});
