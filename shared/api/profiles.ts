import { z } from 'zod';
import { REFUSALS } from '../refusals.ts';
import { call } from './call.ts';
import { bio, count, id, level, pathId, said } from './fields.ts';

export const profile = z.object({
  user_id: id,
  username: z.string(),
  level: level,
  /** Given by the level; null before the first. */
  title: z.string().nullable(),
  alliance_name: z.string().nullable(),
  planetary_count: count,
  /** Worth of all ready ships, squads and active buildings: the window of fairness compares it. Of others, rounded to two digits. */
  might: count,
  bio: z.string().nullable(),
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
});
