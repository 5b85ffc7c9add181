import { expect, test } from 'vitest';
import type { HallMessage } from '#shared/api/alliances/alliance-hall';
import { spokenNews } from './news.ts';

const SELF = { user_id: 7, username: 'Daniel' };
const TEALC = { user_id: 12, username: 'tealc' };
const said = (text: string | null, author: HallMessage['author'] = TEALC): HallMessage => ({
  message_id: 1,
  author,
  text,
  sent_at: '2026-03-03T14:32:00.000Z',
  removed_by: text === null ? 'author' : null,
});

test.each([
  ['nothing', [], ''],
  ['the player’s own message', [said('hello', SELF)], ''],
  ['a removed message', [said(null)], ''],
  ['one message', [said('hello')], 'tealc: hello'],
  ['one message beside own ones', [said('hi', SELF), said('hello'), said('yes', SELF)], 'tealc: hello'],
  ['a mention', [said('@daniel hello')], 'tealc calls you: @daniel hello'],
  ['a message of a former player', [said('bye', null)], 'A former player: bye'],
  ['two messages', [said('one', null), said('two')], '2 new messages, the last one from tealc.'],
  [
    'several with a mention',
    [said('@Daniel!'), said('two')],
    '2 new messages, the last one from tealc. Somebody calls you.',
  ],
  ['a long message', [said('x'.repeat(900))], `tealc: ${'x'.repeat(200)}…`],
])('%s', (_, messages, words) => expect(spokenNews(messages, SELF)).toBe(words));
