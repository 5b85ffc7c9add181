import type { QueryClient } from '@tanstack/react-query';
import type { Letter, LetterPage, LetterReceived, LettersRead } from '#shared/api/letters/letters';
import type { Stamp } from '#shared/live/room';
import { KEYS } from '../api/keys.ts';
import { readAgain } from '../api/versions/read-again.ts';
import { mergeIntoCache, mergeUnversioned } from './cache-merge.ts';

/** Puts a new letter, of the player or of the other one, at the top of its conversation, once. */
export function applyLetter(cache: QueryClient, event: LetterReceived & Stamp): void {
  const { user_id, username, letter, unread, unread_conversations } = event;
  const changes = { username, unread, unread_conversations };
  changeLatest(cache, user_id, event, (page) => ({ ...page, ...changes, letters: withLetter(page.letters, letter) }));
  applyUnread(cache, event);
}

/** Shows a letter that was written here, from the answer: it does not say how much is unread. */
export function applyOwnLetter(cache: QueryClient, userId: number, letter: Letter, act: Stamp): void {
  changeLatest(cache, userId, act, (page) => ({ ...page, letters: withLetter(page.letters, letter) }));
  void readAgain(cache, ['conversations'], act);
}

/** Applies that letters were read, here or in another tab. */
export function applyLettersRead(cache: QueryClient, event: LettersRead): void {
  const { user_id, letter_id: read_letter_id, unread, unread_conversations } = event;
  changeLatest(cache, user_id, event, (page) => ({ ...page, unread, unread_conversations, read_letter_id }));
  applyUnread(cache, event);
}

/** A letter in its place, newest first. */
function withLetter(letters: readonly Letter[], letter: Letter): Letter[] {
  const others = letters.filter(({ letter_id }) => letter_id !== letter.letter_id);
  return [...others, letter].sort((a, b) => b.letter_id - a.letter_id);
}

function changeLatest(cache: QueryClient, userId: number, act: Stamp, change: (page: LetterPage) => LetterPage): void {
  mergeUnversioned(cache, KEYS.conversation(userId), act, (known) => {
    const [latest, ...earlier] = known.pages;
    return latest ? { ...known, pages: [change(latest), ...earlier] } : known;
  });
}

/** The count of what waits. */
function applyUnread(cache: QueryClient, event: Pick<LetterReceived, 'unread_conversations'> & Stamp): void {
  const { unread_conversations } = event;
  mergeIntoCache(cache, KEYS.dashboard, event, (view) => ({ ...view, unread_conversations }));
}
