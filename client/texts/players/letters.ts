import type { ReactNode } from 'react';
import { full } from '../../ui/format/number.ts';
import { plural } from '../plural.ts';
import { rich } from '../rich.ts';

const someone = (name: string | null) => name ?? 'A former player';

export const letterTexts = {
  title: 'Letters',
  lead: 'What you and other players write to each other. Operators read it only if one of you reports it.',
  rules: (link: (words: string) => ReactNode) =>
    rich`Letters are kept for 90 days. Please keep to the ${link('rules of conduct')}.`,
  conversations: 'Conversations',
  loading: 'Loading letters',
  none: 'You have no letters yet. Open the profile of a player and choose Write.',
  someone,
  unreadCount: (count: number) => plural(count, { one: '# unread letter', other: '# unread letters' }),
  own: (words: string) => `You: ${words}`,
  news: (name: string | null) => `${someone(name)} has written to you. Read it in Letters.`,
  write: 'Write',
  thread: {
    lead: 'Your letters with this player.',
    label: (name: string | null) => `Letters with ${someone(name)}`,
    none: 'You have not written to each other yet.',
    earlier: 'Earlier letters',
    loadingEarlier: 'Loading…',
    fresh: 'New',
    you: 'You',
    arrived: (name: string | null, words: string) => `${someone(name)}: ${words}`,
    profile: 'Profile',
    gone: 'This player has left the game and reads no letters.',
  },
  writing: {
    label: 'Your letter',
    length: (typed: number, longest: number) => `${full(typed)} of ${full(longest)} characters`,
    send: 'Send',
    busy: 'Sending…',
  },
  battles: {
    share: 'Share a Battle',
    title: 'Which battle?',
    lead: 'Anyone with the link can then read the report, which does not show the place. The link is added to your letter.',
    list: 'Your latest battles',
    loading: 'Loading battles',
    none: 'You have not fought yet.',
    choose: (headline: string, time: string) => `Share ${headline}, ${time}`,
  },
  blocks: {
    title: 'Blocked players',
    block: 'Block',
    unblock: 'Unblock',
    unblockLabel: (name: string) => `Unblock ${name}`,
    ask: (name: string) => `Block ${name}?`,
    words: (name: string) =>
      `${name} can no longer write to you or invite you to an alliance, and you cannot write to ${name}. Your letters stay, and you can unblock the player at any time.`,
    blocked: (name: string) => `You have blocked ${name}. Unblock the player to write again.`,
  },
  reports: {
    report: 'Report',
    letterLabel: (name: string | null, time: string) => `Report the letter of ${someone(name)}, ${time}`,
    title: (name: string | null) => `Report ${someone(name)}`,
    leadOfLetter: 'The operators of this game read this letter, some letters of you both around it, and your reason.',
    leadOfMessage:
      'The operators of this game read this message, some messages of your alliance around it, and your reason.',
    leadOfProfile:
      'The operators of this game read what this profile says, the names of the worlds, what the player writes for an alliance, and your reason.',
    reason: 'What is wrong?',
    send: 'Send Report',
    busy: 'Sending…',
    /** The server's own words of thanks. */
    sent: (message: string) => message,
    rules: 'Rules of conduct',
  },
};
