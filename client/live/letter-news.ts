import type { QueryClient } from '@tanstack/react-query';
import type { PlayerMessages } from '#shared/live/player';
import { applyBlocks, applyLetter, applyLettersRead } from '../cache/letter-cache.ts';
import { letterTexts } from '../texts/players/letters.ts';
import { latestNotice } from './live-events.ts';

/** What is said of letters and blocks. It loads with the first such message: in most evenings there is none. */
export type LetterMessages = Pick<PlayerMessages, 'letter_received' | 'letters_read' | 'blocks_changed'>;

export const LETTER_NEWS: {
  readonly [M in keyof LetterMessages]: (cache: QueryClient, event: LetterMessages[M]) => void;
} = {
  letter_received: (cache, event) => {
    applyLetter(cache, event);
    const { user_id, username, letter } = event;
    const isShown = window.location.pathname === `/letters/${user_id}`;
    if (letter.user_id === user_id && !isShown)
      latestNotice.set({ kind: 'said', text: letterTexts.news(username), tone: 'news' });
  },
  letters_read: applyLettersRead,
  blocks_changed: applyBlocks,
};
