import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { blockPlayer, unblockPlayer } from '#shared/api/letters/blocks';
import { type LetterPage, readLetters } from '#shared/api/letters/letters';
import { request, textOf } from '../../api/http/request.ts';
import { applyBlocks, applyLettersRead } from '../../cache/letter-cache.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Blocks and unblocks a player. */
export function useBlock(userId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (blocked: boolean) => request(blocked ? blockPlayer : unblockPlayer, { params: { userId } }),
    onSuccess: (answer) => applyBlocks(cache, answer),
    onError: (error, blocked) => showToast(textOf(error, (blocked ? blockPlayer : unblockPlayer).fallback), 'bad'),
  });
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Marks what has arrived as read, in all tabs, once the player can see it. If that fails, it stays unread until the next letter. */
export function useReading({ user_id: userId, unread, letters }: LetterPage): void {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (letter_id: number) => request(readLetters, { params: { userId }, body: { letter_id } }),
    onSuccess: (read) => applyLettersRead(cache, read),
  });
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const newest = letters[0]?.letter_id;
  const isNew = unread > 0 && isVisible;
  useEffect(() => {
    if (isNew && newest !== undefined) mutate(newest);
  }, [isNew, newest, mutate]);
}
