import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteSubscription, type NotificationSettings, updateNotifications } from '#shared/api/notifications';
import { request } from '../../api/http/request.ts';
import { notificationsQuery } from '../../api/notifications.ts';

type Choices = Pick<NotificationSettings, 'kinds' | 'quiet_hours' | 'time_zone' | 'hold_attacks' | 'email'>;

/** Saves a change of the choices at once. It shows before the answer, and is taken back if the server refuses it. */
export function useChoices() {
  const cache = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    mutationFn: (changes: Partial<Choices>) => {
      const known = cache.getQueryData(queryKey);
      if (!known) throw new Error('There are no settings to change.');
      const { kinds, quiet_hours, time_zone, hold_attacks, email } = { ...known, ...changes };
      return request(updateNotifications, { body: { kinds, quiet_hours, time_zone, hold_attacks, email } });
    },
    scope: { id: 'notifications' },
    onMutate: (changes) => cache.setQueryData(queryKey, (known) => known && { ...known, ...changes }),
    onSuccess: (settings) => cache.setQueryData(queryKey, settings),
    onError: () => cache.invalidateQueries({ queryKey }),
  });
}

export function useDeleteSubscription() {
  const cache = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    mutationFn: (id: number) => request(deleteSubscription, { params: { id } }),
    onSuccess: (settings) => cache.setQueryData(queryKey, settings),
    onError: () => cache.invalidateQueries({ queryKey }),
  });
}
