import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Answer } from '#shared/api/call';
import type { getDashboard } from '#shared/api/dashboard';
import type { BlockList } from '#shared/api/letters/blocks';
import type { Letter, LetterPage, LetterReceived, LettersRead } from '#shared/api/letters/letters';
import type { Stamp } from '#shared/live/room';
import { blocksQuery, conversationQuery } from '../api/letters/letters.ts';
import { dashboardQuery } from '../api/queries.ts';
import { mergeIntoCache, mergeUnversioned } from './cache-merge.ts';

type Pages = InfiniteData<LetterPage, number | undefined>;
type Unread = Pick<LetterReceived, 'unread' | 'unread_conversations'>;

/** Puts a new letter, of the player or of the other one, at the top of its conversation, once. */
export function applyLetter(cache: QueryClient, event: LetterReceived & Stamp): void {
  const { user_id, username, letter, unread } = event;
  changeLatest(cache, user_id, (page) => ({ ...page, username, unread, letters: withLetter(page.letters, letter) }));
  applyUnread(cache, event);
}

/** Shows a letter that was written here, from the answer: without a live connection, no push comes. */
export function applyOwnLetter(cache: QueryClient, userId: number, letter: Letter): void {
  changeLatest(cache, userId, (page) => ({ ...page, letters: withLetter(page.letters, letter) }));
  void cache.invalidateQueries({ queryKey: ['conversations'] });
}

/** Applies that letters were read, here or in another tab. */
export function applyLettersRead(cache: QueryClient, event: LettersRead): void {
  const { user_id, letter_id: read_letter_id, unread } = event;
  changeLatest(cache, user_id, (page) => ({ ...page, unread, read_letter_id }));
  applyUnread(cache, event);
}

/** Shows who is blocked now, in the list and in the conversation that is open. */
export function applyBlocks(cache: QueryClient, event: BlockList): void {
  cache.setQueryData(blocksQuery.queryKey, event);
  void cache.invalidateQueries({ queryKey: ['conversation'] });
}

/** A letter in its place, newest first. The answer to the player's own letter and its push hold the same one. */
function withLetter(letters: readonly Letter[], letter: Letter): Letter[] {
  const others = letters.filter(({ letter_id }) => letter_id !== letter.letter_id);
  return [...others, letter].sort((a, b) => b.letter_id - a.letter_id);
}

function changeLatest(cache: QueryClient, userId: number, change: (page: LetterPage) => LetterPage): void {
  mergeUnversioned<Pages>(cache, conversationQuery(userId).queryKey, (known) => {
    const [latest, ...earlier] = known.pages;
    return latest ? { ...known, pages: [change(latest), ...earlier] } : known;
  });
}

/** The count of what waits, and the list of conversations, which is read again where it is shown. */
function applyUnread(cache: QueryClient, event: Unread & Stamp): void {
  const { queryKey } = dashboardQuery;
  const { unread_conversations } = event;
  type Dashboard = Answer<typeof getDashboard>;
  const overtaken = mergeIntoCache<Dashboard, Unread & Stamp>(
    cache,
    queryKey,
    event,
    (view) => ({ ...view, unread_conversations }),
    (view) => view.unread_conversations === unread_conversations,
  );
  if (overtaken) void cache.invalidateQueries({ queryKey });
  void cache.invalidateQueries({ queryKey: ['conversations'] });
}
