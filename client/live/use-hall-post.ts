import { postMessage } from '#shared/api/alliances/alliance-hall';
import { request } from '../api/http/request.ts';
import { applyOwnPost } from '../cache/hall-cache.ts';
import { useCommand } from './use-command.ts';

export type HallPost = ReturnType<typeof useHallPost>;

/** Says something in the hall of an alliance of which the player is a member. */
export const useHallPost = (id: number) =>
  useCommand((text: string) => request(postMessage, { params: { id }, body: { text } }), {
    // The answer may come before the room has told what was said before it.
    merge: (cache, said) => applyOwnPost(cache, id, said),
  });
