import type { HallMessage } from '#shared/api/alliances/alliance-hall';
import { mentionsIn } from '#shared/rules/messages';
import { allianceHallTexts } from '../../../texts/alliance-hall.ts';
import type { Self } from '../members.ts';

/** How many characters of a message are read out; the rest can be read in the conversation. */
const READ_OUT = 200;

/**
 * What a screen reader says of these new messages: the words of a single message, or else how many there are; '' if there are
 * none.
 */
export function spokenNews(messages: readonly HallMessage[], { user_id, username }: Self): string {
  const news = messages.flatMap(({ author, text }) =>
    text === null || author?.user_id === user_id
      ? []
      : [{ author: author?.username ?? allianceHallTexts.formerPlayer, text }],
  );
  const last = news.at(-1);
  if (!last) return '';
  const isCalled = news.some(({ text }) => mentionsIn(text).includes(username.toLowerCase()));
  if (news.length > 1) {
    return isCalled
      ? allianceHallTexts.spoken.severalWithMention(news.length, last.author)
      : allianceHallTexts.spoken.several(news.length, last.author);
  }
  const words = last.text.length > READ_OUT ? `${last.text.slice(0, READ_OUT)}…` : last.text;
  return isCalled
    ? allianceHallTexts.spoken.mention(last.author, words)
    : allianceHallTexts.spoken.one(last.author, words);
}
