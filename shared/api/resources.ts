import { z } from 'zod';
import { call } from './call.ts';
import { amounts, count, id, level, stamp } from './fields.ts';

/** The top bar. `xp` is progress inside the level; `xp_for_next_level` is null at the last level. */
export const resources = z.object({
  ...amounts.shape,
  xp: count,
  level: level,
  xp_for_next_level: count.nullable(),
  username: z.string(),
  user_id: id,
  ...stamp.shape,
});
export type Resources = z.infer<typeof resources>;

/** */
export const getResources = call({
  method: 'GET',
  path: '/resources',
  audience: 'player',
  summary: 'What you own, your level and your XP',
  fallback: 'Failed to fetch user resources.',
  answer: resources,
  status: 200,
});
