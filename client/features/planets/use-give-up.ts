import { useMutation, useQueryClient } from '@tanstack/react-query';
import { giveUpWorld } from '#shared/api/planets';
import { request, textOf } from '../../api/http/request.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Gives a colony up. Everything that a page shows of what it held is out of date then. */
export function useGiveUp() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (planetId: number) => request(giveUpWorld, { body: { planet_id: planetId } }),
    onSuccess: () => void cache.invalidateQueries(),
    onError: (error) => showToast(textOf(error, giveUpWorld.fallback), 'bad'),
  });
}
