import { useMutation, useQueryClient } from '@tanstack/react-query';
import { postMessage } from '#shared/api/alliances/alliance-hall';
import { request } from '../api/http/request.ts';
import { applyOwnPost } from './hall-cache.ts';

export type HallPost = ReturnType<typeof useHallPost>;

/** Says something in the hall of an alliance of which the player is a member. */
export function useHallPost(allianceId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => request(postMessage, { params: { id: allianceId }, body: { text } }),
    onSuccess: (said) => applyOwnPost(cache, allianceId, said),
  });
}
