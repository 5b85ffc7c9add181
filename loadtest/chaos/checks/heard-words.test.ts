import { describe, expect, it } from 'vitest';
import { postMessage, removeMessage } from '#shared/api/alliances/alliance-hall';
import { writeLetter } from '#shared/api/letters/letters';
import { intend } from '../bots/bot.ts';
import { type Connection, newWordsIn, notHeard, type Words, wordsIn, wronglyHeard } from './heard-words.ts';
import type { Acked } from './journal.ts';

const [ANN, BEN, CAM] = [1, 2, 3];

const acked = (userId: number, intent: ReturnType<typeof intend>, answer: object, askedAt = 10): Acked => ({
  ask: { key: 'key', by: { userId, token: '' }, ...intent },
  status: 201,
  text: JSON.stringify(answer),
  askedAt,
});
const letter = (letter_id: number, from: number, to: number, askedAt?: number) => {
  const text = `Letter ${letter_id}`;
  const intent = intend(writeLetter, { params: { userId: to }, body: { text } });
  return acked(from, intent, { letter: { letter_id, user_id: from, text } }, askedAt);
};
const message = (message_id: number, from: number, alliance: number, askedAt?: number) => {
  const text = `Message ${message_id}`;
  const intent = intend(postMessage, { params: { id: alliance }, body: { text } });
  return acked(from, intent, { message_id, text }, askedAt);
};
const removal = (message_id: number, by: number, alliance: number, askedAt?: number) =>
  acked(by, intend(removeMessage, { params: { id: alliance, messageId: message_id } }), { message: 'Gone.' }, askedAt);
const said = (...actions: Acked[]): ReadonlyMap<string, Words> =>
  new Map(actions.flatMap((each) => wordsIn(each) ?? []).map((words) => [words.name, words]));
const heardOf = (words: Words | undefined) => {
  if (!words) throw new Error('Nothing was said.');
  const { askedAt: _, players: __, alliance: ___, ...heard } = words;
  return heard;
};
const tab = (userId: number, changes: Partial<Connection> = {}): Connection => ({
  userId,
  joinedAt: 1,
  heard: [],
  ...changes,
});

const ALL = said(letter(1, ANN, BEN), letter(2, BEN, ANN), message(5, ANN, 7), message(6, BEN, 7));
const heard = (...names: string[]) => names.map((name) => heardOf(ALL.get(name)));

describe('what tabs were sent', () => {
  it('is right for both players of a letter, and for members of the alliance', () => {
    expect([...ALL.keys()]).toEqual(['letter 1', 'letter 2', 'message 5', 'message 6']);
    const right = [
      tab(ANN, { heard: heard('letter 1', 'letter 2') }),
      tab(BEN, { alliance: 7, heard: heard('message 5', 'message 6') }),
    ];
    expect(wronglyHeard(right, ALL)).toEqual([]);
    expect(notHeard(right, ALL.values())).toEqual([]);
  });

  it('are the words that were written, whatever the answer said', () => {
    const intent = intend(postMessage, { params: { id: 7 }, body: { text: 'Hello.' } });
    const words = said(acked(ANN, intent, { message_id: 9, text: 'Good-bye.' }));
    const toldOf = (text: string) => [tab(BEN, { alliance: 7, heard: [{ name: 'message 9', author: ANN, text }] })];
    expect(wronglyHeard(toldOf('Hello.'), words)).toEqual([]);
    expect(wronglyHeard(toldOf('Good-bye.'), words)).toHaveLength(1);
  });

  it.each([
    ['twice', tab(ANN, { heard: heard('letter 1', 'letter 1') }), 'sent letter 1 after letter 1.'],
    ['out of order', tab(BEN, { heard: heard('letter 2', 'letter 1') }), 'sent letter 1 after letter 2.'],
    ['by a stranger', tab(CAM, { heard: heard('letter 1') }), 'sent letter 1, which is not for it.'],
    ['in another alliance', tab(CAM, { alliance: 8, heard: heard('message 5') }), 'message 5, which is not for it.'],
    ['changed', tab(ANN, { heard: [{ ...heardOf(ALL.get('letter 1')), text: 'Hm.' }] }), 'words that nobody wrote.'],
    ['undone', tab(ANN, { heard: [{ name: 'letter 9', author: BEN, text: '' }] }), 'nobody was told is accepted.'],
  ])('is wrong %s', (_, wrong, says) => {
    expect(wronglyHeard([wrong], ALL)).toEqual([expect.stringContaining(says)]);
  });

  it('lacks nothing, unless the tab joined later, was cut, or was told to read again since', () => {
    expect(notHeard([tab(BEN, { heard: heard('letter 1') })], ALL.values())).toEqual([
      'A tab of player 2 was not sent letter 2.',
    ]);
    const excused = [tab(BEN, { joinedAt: 11 }), tab(BEN, { endedAt: 20 }), tab(BEN, { resyncedAt: 11 })];
    expect(notHeard(excused, ALL.values())).toEqual([]);
    // Read again before it was said: no excuse.
    expect(notHeard([tab(BEN, { resyncedAt: 9, alliance: 7 })], ALL.values())).toHaveLength(2);
  });

  describe('of removed messages', () => {
    const gone = said(message(5, ANN, 7), message(6, BEN, 7), removal(6, BEN, 7), removal(5, ANN, 7));
    const told = (...names: string[]) => tab(CAM, { alliance: 7, heard: names.map((name) => heardOf(gone.get(name))) });

    it('is right in any order of the removals', () => {
      const right = [told('message 5', 'message 6', 'removal 6', 'removal 5')];
      expect(wronglyHeard(right, gone)).toEqual([]);
      expect(notHeard(right, gone.values())).toEqual([]);
    });

    it('lacks a removal that the tab was not sent', () => {
      expect(notHeard([told('message 5', 'message 6', 'removal 6')], gone.values())).toEqual([
        'A tab of player 3 was not sent removal 5.',
      ]);
    });

    it.each([
      ['a removal that nobody asked for', [{ name: 'removal 9' }], 'nobody was told is accepted.'],
      ['a removal twice', told('removal 5', 'removal 5').heard, 'sent removal 5 after removal 5.'],
      ['a message after its removal', told('removal 5', 'message 5').heard, 'sent message 5 after its removal.'],
    ])('is wrong with %s', (_, heard, says) => {
      expect(wronglyHeard([tab(CAM, { alliance: 7, heard })], gone)).toEqual([expect.stringContaining(says)]);
    });

    it('expects one removal where two players removed the same message, from the first time on that one asked for it', () => {
      const both = [removal(5, BEN, 7, 30), removal(5, ANN, 7, 20)];
      expect(newWordsIn(both, new Map())).toEqual([{ name: 'removal 5', alliance: 7, askedAt: 20 }]);
      expect(newWordsIn(both, gone)).toEqual([]);
    });
  });
});
