import { z } from 'zod';
import { REFUSALS } from '../../refusals.ts';
import { call } from '../call.ts';
import { bodyId, count, id, instant, messageText, paging, pathId, stamp } from '../fields.ts';

/** The other player of a conversation. */
export const correspondent = z.object({
  user_id: id,
  /** Null if the account was deleted. */
  username: z.string().nullable(),
});

export const letter = z.object({
  letter_id: id,
  /** The author. */
  user_id: id,
  text: z.string(),
  sent_at: instant,
});
export type Letter = z.infer<typeof letter>;

/** How much a reader has not read. */
const unread = {
  /** Letters of this conversation. */
  unread: count,
  /** Conversations with unread letters. */
  unread_conversations: count,
};

export const conversation = z.object({
  ...correspondent.shape,
  unread: count,
  last_at: instant,
  /** The beginning of the last letter, and whose it is; null once it is deleted. */
  last: z.object({ user_id: id, excerpt: z.string() }).nullable(),
});
export type Conversation = z.infer<typeof conversation>;

const conversationPage = z.object({
  conversations: z.array(conversation),
  page: count,
  per_page: count,
  total: count,
  unread_conversations: count,
  ...stamp.shape,
});
export type ConversationPage = z.infer<typeof conversationPage>;

/** The caller's conversations, the latest first. */
export const listConversations = call({
  method: 'GET',
  path: '/conversations',
  audience: 'player',
  summary: 'Your letters, by the player with whom you exchange them',
  fallback: 'Failed to load letters.',
  query: z.strictObject(paging),
  answer: conversationPage,
  status: 200,
});

/** Letters of one answer. */
const DEFAULT_LETTERS = 50;
const MOST_LETTERS = 100;

const letterPage = z.object({
  ...correspondent.shape,
  /** Whether the caller has blocked the player. */
  blocked: z.boolean(),
  /** Newest first. */
  letters: z.array(letter),
  /** Whether there are earlier ones. */
  has_more: z.boolean(),
  /** The last letter that the caller has read; 0 if none. */
  read_letter_id: count,
  ...unread,
  ...stamp.shape,
});
export type LetterPage = z.infer<typeof letterPage>;

const withUser = z.object({ userId: pathId });

/** The caller's letters with one player, newest first; `before` is the id of the last one of the page before. */
export const getConversation = call({
  method: 'GET',
  path: '/conversations/{userId}',
  audience: 'player',
  summary: 'Your letters with one player',
  fallback: 'Failed to load letters.',
  missing: REFUSALS.userNotFound.text,
  params: withUser,
  query: z.strictObject({
    before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    limit: z.coerce.number().int().min(1).max(MOST_LETTERS).default(DEFAULT_LETTERS),
  }),
  answer: letterPage,
  status: 200,
  refuses: [400],
});

const written = z.object({ letter, ...stamp.shape });

/** Writes a letter. */
export const writeLetter = call({
  method: 'POST',
  path: '/conversations/{userId}',
  audience: 'player',
  summary: 'Write to a player',
  fallback: 'Failed to send the letter.',
  missing: REFUSALS.userNotFound.text,
  params: withUser,
  body: z.strictObject({ text: messageText }),
  answer: written,
  status: 201,
  outsidePlay: true,
  refuses: [400, 403, 409],
});

/** All letters of a conversation up to one were read, in any tab. */
export const lettersRead = z.object({ user_id: id, letter_id: count, ...unread, ...stamp.shape });
export type LettersRead = z.infer<typeof lettersRead>;

/** Marks the letters of one player as read, up to this one. Idempotent. */
export const readLetters = call({
  method: 'PUT',
  path: '/conversations/{userId}/read',
  audience: 'player',
  summary: 'Mark letters of a player as read',
  fallback: 'Failed to mark the letters as read.',
  missing: REFUSALS.userNotFound.text,
  params: withUser,
  body: z.strictObject({ letter_id: bodyId(REFUSALS.letterIdMissing.text) }),
  answer: lettersRead,
  status: 200,
  outsidePlay: true,
});

/** A letter, for the tabs of its author and of its reader. `user_id` and `username`: the other one. */
export const letterReceived = z.object({ ...correspondent.shape, letter, ...unread, ...stamp.shape });
export type LetterReceived = z.infer<typeof letterReceived>;
