import { describe, expect, it } from 'vitest';
import { postMessage, readMessages, setPresence } from '#shared/api/alliances/alliance-hall';
import { reportPlayer } from '#shared/api/letters/abuse-reports';
import { readLetters, writeLetter } from '#shared/api/letters/letters';
import { type Intent, intend } from '../bots/bot.ts';
import { expectedWords } from './expected-words.ts';
import type { Acked } from './journal.ts';
import { marksBehind } from './read-marks.ts';

const [ANN, BEN] = [1, 2];

const acked = (userId: number, intent: Intent, answer: object = {}): Acked => ({
  ask: { key: 'key', by: { userId, token: '' }, ...intent },
  status: 200,
  text: JSON.stringify(answer),
});

describe('the answers promise', () => {
  it('of read letters the last one, also if an earlier one was marked after it', () => {
    const read = (letter_id: number) =>
      acked(ANN, intend(readLetters, { params: { userId: BEN }, body: { letter_id } }));
    expect(expectedWords([read(3), read(8), read(5)])).toMatchObject({ readLetters: ['1 2 8'], letters: [] });
  });

  it('of reports the words as they were written', () => {
    const written = intend(writeLetter, { params: { userId: ANN }, body: { text: 'Kneel.' } });
    const said = intend(postMessage, { params: { id: 7 }, body: { text: 'Tribute!' } });
    const because = { user_id: BEN, reason: 'Rude.' };
    expect(
      expectedWords([
        acked(BEN, written, { letter: { letter_id: 4 } }),
        acked(BEN, said, { message_id: 4 }),
        acked(ANN, intend(reportPlayer, { body: { ...because, letter_id: 4 } })),
        acked(ANN, intend(reportPlayer, { body: { ...because, message_id: 4 } })),
      ]),
    ).toMatchObject({
      letters: ['4 2 1 Kneel.'],
      reports: ['1 | 2 | letter 4 | Rude. | Kneel.', '1 | 2 | message 4 | Rude. | Tribute!'],
    });
  });

  it('of who hides whether they are in the last choice', () => {
    const set = (by: number, hidden: boolean) => acked(by, intend(setPresence, { body: { hidden } }));
    expect(expectedWords([set(ANN, true), set(BEN, true), set(ANN, false)])).toMatchObject({ absent: ['2'] });
  });
});

it('a mark of the hall may stand further than what was read, but not before it', () => {
  const read = (by: number, message_id: number) =>
    acked(by, intend(readMessages, { params: { id: 7 }, body: { message_id } }));
  const all = [read(ANN, 9), read(ANN, 6), read(BEN, 3)];
  const marks = (ann: number, ...ben: number[]) =>
    new Map([[ANN, ann] as const, ...ben.map((mark) => [BEN, mark] as const)]);
  expect(marksBehind(marks(9, 5), all)).toEqual([]);
  expect(marksBehind(marks(6), all)).toEqual([
    'Player 1 has read up to message 9, and the mark is 6.',
    'Player 2 has read up to message 3, and the mark is missing.',
  ]);
});
