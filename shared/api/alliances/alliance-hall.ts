import { z } from 'zod';
import { REFUSALS } from '../../refusals.ts';
import { call } from '../call.ts';
import { bodyId, bulletinText, count, id, instant, messageText, pathId, said, wholeNumber } from '../fields.ts';

/** Who wrote something; null for a former player, whose account is deleted. */
const author = z.object({ user_id: id, username: z.string() }).nullable();

/** One message of an alliance. A removed one has no text any more, and says who removed it. */
export const hallMessage = z.object({
  message_id: id,
  author,
  text: z.string().nullable(),
  sent_at: instant,
  removed_by: z.enum(['author', 'officer', 'operator']).nullable(),
});
export type HallMessage = z.infer<typeof hallMessage>;

/** What the leader or an officer pinned above the conversation; null if nothing is. */
export const bulletin = z.object({ text: z.string(), author, at: instant }).nullable();
export type Bulletin = z.infer<typeof bulletin>;

/** How far the caller has read, and how many messages of others are newer: 100 stands for as many or more. */
export const readMark = z.object({ last_read_id: count, unread: count });
export type ReadMark = z.infer<typeof readMark>;

/** Counts everything that happens in the hall of one alliance: of two views, the one with the higher sequence is newer. */
const sequence = count;

const alliancePath = z.object({ id: pathId });
const LAST_ID = 2_147_483_647;

/** A page of the alliance's messages, newest first: the `limit` newest ones, or those before the message with the id `before`. */
export const listMessages = call({
  method: 'GET',
  path: '/alliances/{id}/messages',
  audience: 'player',
  summary: 'What is said in the hall of your alliance, and its bulletin',
  fallback: 'The conversation could not be read.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  query: z.strictObject({ before: wholeNumber(LAST_ID, LAST_ID), limit: wholeNumber(30, 50) }),
  answer: z.object({
    messages: z.array(hallMessage),
    bulletin,
    sequence,
    ...readMark.shape,
    server_time: instant,
  }),
  status: 200,
  refuses: [403],
});

/** Says something to all members. Members whose names follow an @ are notified. */
export const postMessage = call({
  method: 'POST',
  path: '/alliances/{id}/messages',
  audience: 'player',
  summary: 'Say something in the hall of your alliance',
  fallback: 'Your message could not be sent.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  body: z.strictObject({ text: messageText }),
  answer: z.object({ ...hallMessage.shape, sequence }),
  status: 201,
  refuses: [400, 403],
  outsidePlay: true,
});

/** Removes a message: its author within ten minutes, leader and officers at any time. A removed one succeeds without a change. */
export const removeMessage = call({
  method: 'DELETE',
  path: '/alliances/{id}/messages/{messageId}',
  audience: 'player',
  summary: 'Remove a message from the hall of your alliance',
  fallback: 'The message could not be removed.',
  missing: REFUSALS.messageNotFound.text,
  params: z.object({ id: pathId, messageId: pathId }),
  answer: said,
  status: 200,
  refuses: [403],
  outsidePlay: true,
});

/** Notes that the caller has read everything up to this message. An earlier one changes nothing. */
export const readMessages = call({
  method: 'PUT',
  path: '/alliances/{id}/messages/read',
  audience: 'player',
  summary: 'Mark messages as read up to one of them',
  fallback: 'The messages could not be marked as read.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  body: z.strictObject({ message_id: bodyId(REFUSALS.messageIdMissing.text) }),
  answer: readMark,
  status: 200,
  refuses: [403],
  outsidePlay: true,
});

/** Pins a text above the conversation. An empty text takes it down. */
export const setBulletin = call({
  method: 'PUT',
  path: '/alliances/{id}/bulletin',
  audience: 'player',
  summary: 'Pin a text above the conversation of your alliance',
  fallback: 'The bulletin could not be saved.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  body: z.strictObject({ text: bulletinText }),
  answer: z.object({ bulletin, sequence, message: z.string() }),
  status: 200,
  refuses: [400, 403],
  outsidePlay: true,
});

/** When the members were last seen, except those who hide it. The alliance's room tells who is online at this moment. */
export const listPresence = call({
  method: 'GET',
  path: '/alliances/{id}/presence',
  audience: 'player',
  summary: 'When the members of your alliance were last seen',
  fallback: 'It could not be read when members were last seen.',
  missing: REFUSALS.allianceNotFound.text,
  params: alliancePath,
  answer: z.object({
    /** Whether the caller hides it. */
    hidden: z.boolean(),
    members: z.array(z.object({ user_id: id, last_seen_at: instant.nullable() })),
  }),
  status: 200,
  refuses: [403],
});

/** Hides from other members whether the caller is in and was last seen, or shows it again. */
export const setPresence = call({
  method: 'PUT',
  path: '/alliances/me/presence',
  audience: 'player',
  summary: 'Hide or show whether you are in',
  fallback: 'Failed to save. Please try again.',
  body: z.strictObject({ hidden: z.boolean() }),
  answer: z.object({ hidden: z.boolean() }),
  status: 200,
  outsidePlay: true,
});
