import { claimObjective, showObjectives } from '#shared/api/objectives';
import { request } from '../../api/http/request.ts';
import { KEYS } from '../../api/keys.ts';
import { useCommand } from '../../live/use-command.ts';

/** Claims the reward of an order. */
export const useClaim = () =>
  useCommand((objective_id: number) => request(claimObjective, { body: { objective_id } }), {
    tells: ({ objective, resources: { version, server_time } }) => ({
      objective_claimed: { ...objective, version, server_time },
    }),
    toastsRefusal: true,
  });

/** Hides the orders, or shows them again. */
export const useShowObjectives = () =>
  useCommand((shown: boolean) => request(showObjectives, { body: { shown } }), {
    merge: (cache, _, objectives_shown) =>
      void cache.setQueryData(KEYS.dashboard, (known) => known && { ...known, objectives_shown }),
    said: ({ message }) => message,
  });
