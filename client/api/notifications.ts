import { queryOptions, useQuery } from '@tanstack/react-query';
import { getNotifications } from '#shared/api/notifications';
import { request } from './http/request.ts';
import { KEYS } from './keys.ts';

/** What the player is notified of, when, and in which browsers. */
export const notificationsQuery = queryOptions({
  queryKey: KEYS.notifications,
  queryFn: () => request(getNotifications),
  refetchOnWindowFocus: 'always',
});

export const useNotifications = () => useQuery(notificationsQuery);

/** The browser's time zone. Some browsers do not tell it, against what the types say: then UTC. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as { readonly timeZone?: string };
  return timeZone || 'UTC';
}
