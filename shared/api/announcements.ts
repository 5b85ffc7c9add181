import { z } from 'zod';
import { call } from './call.ts';
import { id, instant } from './fields.ts';

/** What the operators tell all players, in each language of the game. One of the texts may be empty. */
export const announcement = z.object({
  id,
  at: instant,
  /** Until then it is shown on every page. */
  until: instant,
  texts: z.object({ en: z.string(), de: z.string() }),
});
export type Announcement = z.infer<typeof announcement>;

export const listAnnouncements = call({
  method: 'GET',
  path: '/announcements',
  audience: 'player',
  summary: 'What the operators announce: what is current, and the last announcements, the latest first',
  fallback: 'Failed to fetch the announcements.',
  answer: z.object({ current: announcement.nullable(), announcements: z.array(announcement) }),
  status: 200,
});
