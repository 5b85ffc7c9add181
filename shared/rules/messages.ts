import type { AllianceRole } from '../api/alliances/alliances.ts';
import { MESSAGE_LIMITS, MESSAGE_PACE } from '../catalogue/messages.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { checkRight } from './alliances.ts';

/*
 * What players may write to each other, how fast, and whom they mention. Texts are kept as they were written, without
 * normalisation: an emoji of several code points, or a letter with its marks, comes back as it was sent.
 */

/** The length of a text in characters (code points), as the limit counts them. */
export function messageLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** The text with line breaks of one kind. Some systems end a line with U+000D and U+000A. */
export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n/g, '\n');
}

// Control characters but the line break, and characters that change the direction of the text around them: with these, a
// message could show other words than it holds, or rewrite lines of an operator's terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused.
const REFUSED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Everything that draws nothing: spaces, line breaks, and characters such as U+200B and U+3164. */
const DRAWS_NOTHING = /[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The refusal of this text as a message, or undefined. */
export function checkMessage(text: string): Refusal | undefined {
  if (messageLength(text) > MESSAGE_LIMITS.longest) return REFUSALS.messageTooLong;
  if (REFUSED.test(text) || !text.isWellFormed()) return REFUSALS.messageUnshowable;
  return text.replace(DRAWS_NOTHING, '') === '' ? REFUSALS.messageEmpty : undefined;
}

/**
 * The refusal of one more message now, or undefined. `sentAt`: when the player sent the latest ones, in any order; those of the
 * last minute suffice. All in ms since 1970.
 */
export function checkMessagePace(sentAt: readonly number[], now: number): Refusal | undefined {
  const waits = MESSAGE_PACE.map(({ messages, seconds }) => {
    const within = sentAt.filter((at) => at > now - seconds * 1000).sort((a, b) => b - a);
    const oldest = within[messages - 1];
    return oldest === undefined ? 0 : oldest + seconds * 1000 - now;
  });
  const wait = Math.max(...waits);
  return wait > 0 ? REFUSALS.messagesTooFast(Math.ceil(wait / 1000)) : undefined;
}

/** A name after an @ that does not belong to a word before it, as the @ of a mail address does. */
const MENTION = /(?<![\p{L}\p{N}_@.-])@([A-Za-z0-9_-]{3,30})(?![A-Za-z0-9_-])/gu;

/** A piece of a message: words, or a mention with the name that follows the @. */
export interface MessagePiece {
  readonly text: string;
  readonly name?: string;
}

/** A message in pieces. Joined, their texts are the message. Whether there is a player of a name is for the caller to see. */
export function piecesOf(text: string): MessagePiece[] {
  const pieces: MessagePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: match[0], name: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** The names that a message mentions, in small letters, each once, the first ones if there are too many. */
export function mentionsIn(text: string): string[] {
  const names = piecesOf(text).flatMap(({ name }) => (name === undefined ? [] : [name.toLowerCase()]));
  return [...new Set(names)].slice(0, MESSAGE_LIMITS.mentions);
}

/** A message as its removal depends on it. `sentAt` in ms since 1970. */
interface Removable {
  readonly isOwn: boolean;
  readonly sentAt: number;
}

/** The refusal if a member of this role may not remove this message now, or undefined. */
export function checkRemoval(
  role: AllianceRole | undefined,
  { isOwn, sentAt }: Removable,
  now: number,
): Refusal | undefined {
  const refusal = checkRight(role, 'removeMessages');
  if (!refusal || !role || !isOwn) return refusal;
  return now - sentAt <= MESSAGE_LIMITS.removableMinutes * 60_000 ? undefined : REFUSALS.messageTooOld;
}
