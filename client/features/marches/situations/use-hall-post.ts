import { useMutation, useQueryClient } from '@tanstack/react-query';
import { postMessage } from '#shared/api/alliances/alliance-hall';
import { useMyAlliance } from '../../../api/alliances.ts';
import { request } from '../../../api/http/request.ts';
import { applyOwnPost } from '../../../cache/hall-cache.ts';

export type HallPost = ReturnType<typeof useHallPost>;

/** Says something in the hall of the player's alliance. */
export function useHallPost() {
  const cache = useQueryClient();
  const id = useMyAlliance().data?.alliance?.id ?? 0;
  return useMutation({
    mutationFn: (text: string) => request(postMessage, { params: { id }, body: { text } }),
    onSuccess: (said) => applyOwnPost(cache, id, said),
  });
}
