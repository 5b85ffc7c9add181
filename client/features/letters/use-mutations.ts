import { useEffect, useSyncExternalStore } from 'react';
import { blockPlayer, unblockPlayer } from '#shared/api/letters/blocks';
import { type LetterPage, readLetters } from '#shared/api/letters/letters';
import { request } from '../../api/http/request.ts';
import { useCommand } from '../../live/use-command.ts';

/** Blocks and unblocks a player. */
export const useBlock = (userId: number) =>
  useCommand((blocked: boolean) => request(blocked ? blockPlayer : unblockPlayer, { params: { userId } }), {
    tells: (blocks_changed) => ({ blocks_changed }),
    toastsRefusal: true,
  });

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Marks what has arrived as read, in all tabs, once the player can see it. If that fails, it stays unread until the next letter. */
export function useReading({ user_id: userId, unread, letters }: LetterPage): void {
  const { mutate } = useCommand(
    (letter_id: number) => request(readLetters, { params: { userId }, body: { letter_id } }),
    { tells: (letters_read) => ({ letters_read }) },
  );
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const newest = letters[0]?.letter_id;
  const isNew = unread > 0 && isVisible;
  useEffect(() => {
    if (isNew && newest !== undefined) mutate(newest);
  }, [isNew, newest, mutate]);
}
