import type { ReactNode } from 'react';
import { MESSAGE_LIMITS } from '#shared/catalogue/messages';
import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';
import { rich } from './rich.ts';

export const allianceHallTexts = {
  unread: (count: number, isAll: boolean) =>
    isAll ? plural(count, { one: '# new message', other: '# new messages' }) : `${full(count)} or more new messages`,
  formerPlayer: 'A former player',

  conversation: {
    label: 'Conversation',
    none: 'Nobody has said anything yet. Say hello to your mates!',
    older: 'Show Older Messages',
    olderBusy: 'Loading…',
    begin: `The conversation begins here. Messages are kept for ${MESSAGE_LIMITS.days} days.`,
    news: 'New',
    latest: 'Go to the Latest Message',
  },
  message: {
    removed: {
      author: 'The author took this message back.',
      officer: 'An officer removed this message.',
      operator: 'The operator of this game removed this message.',
    },
    blocked: 'You have blocked the author.',
    unfold: 'Show the Message',
    more: 'Show All',
    less: 'Show Less',
    remove: 'Remove',
    removeLabel: (author: string, time: string) => `Remove the message of ${author}, ${time}`,
    reportLabel: (author: string, time: string) => `Report the message of ${author}, ${time}`,
    question: 'Remove this message?',
    ownWords: 'Nobody will be able to read it any more. Anyone who has already read it may remember it.',
    othersWords: (author: string) =>
      `Nobody will be able to read it any more. The alliance log will say that you removed a message of ${author}.`,
  },
  write: {
    label: 'Message to your alliance',
    placeholder: '@name calls somebody',
    submit: 'Send',
    busy: 'Sending…',
    length: (typed: number, longest: number) => `${full(typed)} of ${full(longest)} characters`,
    keys: 'Enter sends, Shift and Enter begin a new line.',
    names: 'Names of members',
    found: (count: number) =>
      plural(count, {
        one: '# name fits. Choose with the arrow keys and Enter.',
        other: '# names fit. Choose with the arrow keys and Enter.',
      }),
  },
  spoken: {
    one: (author: string, text: string) => `${author}: ${text}`,
    mention: (author: string, text: string) => `${author} calls you: ${text}`,
    several: (count: number, author: string) => `${full(count)} new messages, the last one from ${author}.`,
    severalWithMention: (count: number, author: string) =>
      `${full(count)} new messages, the last one from ${author}. Somebody calls you.`,
  },
  called: (author: string) => `${author} calls you in the alliance hall.`,

  bulletin: {
    title: 'Bulletin',
    by: (author: ReactNode, time: ReactNode) => rich`Pinned by ${author}, ${time}`,
    pin: 'Pin a Bulletin',
    edit: 'Edit',
    editLabel: 'Edit the bulletin',
    lead: 'All members see it above the conversation.',
    text: 'Text',
    save: 'Pin',
    saving: 'Saving…',
    takeDown: 'Take Down',
    cancel: 'Cancel',
  },

  presence: {
    title: 'Members',
    inNow: (count: number) => `${full(count)} in now`,
    unknown: 'Nobody knows who is in: the live connection is down.',
    isIn: 'in now',
    seen: (time: ReactNode) => rich`last seen ${time}`,
    notShown: 'does not show it',
    you: '(You)',
    hide: 'Hide when I am in',
    hideNote: 'Your mates then see neither that you are in nor when you were last seen.',
  },

  cards: {
    loading: 'Loading…',
    battleClosed: 'A battle report that only those who fought may read. They can share it on its page.',
    battleGone: 'This battle report does not exist.',
    reportClosed: 'A mission report that only the player who sent the mission may read.',
    reportGone: 'This mission report does not exist.',
    failed: 'The preview did not load.',
    world: (place: string) => `World at ${place}`,
    homeOf: (player: string) => `Home of ${player}`,
    own: 'Your world',
    known: 'In your Gate Archive',
    unknown: 'You have not found this world yet.',
  },
};
