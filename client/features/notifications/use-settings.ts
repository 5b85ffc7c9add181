import { useQueryClient } from '@tanstack/react-query';
import { deleteSubscription, type NotificationSettings, updateNotifications } from '#shared/api/notifications';
import { request } from '../../api/http/request.ts';
import { KEYS } from '../../api/keys.ts';
import { useCommand } from '../../live/use-command.ts';

type Choices = Pick<NotificationSettings, 'kinds' | 'quiet_hours' | 'time_zone' | 'hold_attacks' | 'email'>;

/** Saves a change of the choices at once. It shows before the answer, and is taken back if the server refuses it. */
export function useChoices() {
  const cache = useQueryClient();
  return useCommand(
    (changes: Partial<Choices>) => {
      const known = cache.getQueryData(KEYS.notifications);
      if (!known) throw new Error('There are no settings to change.');
      const { kinds, quiet_hours, time_zone, hold_attacks, email } = { ...known, ...changes };
      return request(updateNotifications, { body: { kinds, quiet_hours, time_zone, hold_attacks, email } });
    },
    {
      inTurn: 'notifications',
      before: (_, changes) => void cache.setQueryData(KEYS.notifications, (known) => known && { ...known, ...changes }),
      merge: (_, settings) => void cache.setQueryData(KEYS.notifications, settings),
    },
  );
}

export const useDeleteSubscription = () =>
  useCommand((id: number) => request(deleteSubscription, { params: { id } }), {
    merge: (cache, settings) => void cache.setQueryData(KEYS.notifications, settings),
  });
