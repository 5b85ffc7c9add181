import { queryOptions } from '@tanstack/react-query';
import { listAnnouncements } from '#shared/api/announcements';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';

/** What the operators have announced. A push tells of changes. */
export const announcementsQuery = queryOptions({
  queryKey: KEYS.announcements,
  queryFn: () => request(listAnnouncements),
  staleTime: 60_000,
});
