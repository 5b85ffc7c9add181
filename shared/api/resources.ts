import { z } from 'zod';
import { call } from './call.ts';
import { amounts, count, id, level, stamp } from './fields.ts';

/**
 * The contents of the top bar. `xp` is the progress within the level; `xp_for_next_level` is null at the last level.
 */
export const resources = z.object({
  ...amounts.shape,
  /** Units per hour that come in now, from all worlds, at the game's speed. */
  rates: amounts,
  xp: count,
  level: level,
  xp_for_next_level: count.nullable(),
  username: z.string(),
  user_id: id,
  ...stamp.shape,
});
export type Resources = z.infer<typeof resources>;

/** The caller's resources, level and experience. */
export const getResources = call({
  method: 'GET',
  path: '/resources',
  audience: 'player',
  summary: 'What you own, your level and your XP',
  fallback: 'Failed to fetch user resources.',
  answer: resources,
  status: 200,
});
