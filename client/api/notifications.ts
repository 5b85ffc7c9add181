import { queryOptions, useQuery } from '@tanstack/react-query';
import { getNotifications } from '#shared/api/notifications';
import { request } from './http/request.ts';

/** What the player is notified of, when, and in which browsers. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => request(getNotifications),
  refetchOnWindowFocus: 'always',
});

export const useNotifications = () => useQuery(notificationsQuery);
