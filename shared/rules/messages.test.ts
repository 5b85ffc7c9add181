import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AllianceRole } from '../api/alliances/alliances.ts';
import { MESSAGE_LIMITS, MESSAGE_PACE } from '../catalogue/messages.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import {
  checkMessage,
  checkMessagePace,
  checkRemoval,
  mentionsIn,
  messageLength,
  piecesOf,
  withPlainBreaks,
} from './messages.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('the text of a message', () => {
  it.each<[string, string, Refusal | undefined]>([
    ['one letter', 'a', undefined],
    ['1,000 characters', 'a'.repeat(1000), undefined],
    ['1,001 characters', 'a'.repeat(1001), REFUSALS.messageTooLong],
    ['1,000 emoji of two code units each', '🚀'.repeat(1000), undefined],
    ['1,001 emoji', '🚀'.repeat(1001), REFUSALS.messageTooLong],
    ['a family of seven code points', FAMILY, undefined],
    ['lines', 'one\ntwo', undefined],
    ['Hebrew, with the marks that its punctuation needs', 'שלום\u200f!', undefined],
    ['letters with their marks apart', 'e\u0301', undefined],
    ['nothing', '', REFUSALS.messageEmpty],
    ['spaces and lines', ' \n\u00a0\n', REFUSALS.messageEmpty],
    ['characters that draw nothing', '\u200b\u3164\u2800', REFUSALS.messageEmpty],
    ['NUL', 'a\0', REFUSALS.messageUnshowable],
    ['a tab', 'a\tb', REFUSALS.messageUnshowable],
    ['a return that rewrites the line', 'good\rbad', REFUSALS.messageUnshowable],
    ['a colour of a terminal', '\u001b[31mred', REFUSALS.messageUnshowable],
    ['the same in one character', '\u009b31mred', REFUSALS.messageUnshowable],
    ['an override of the direction', 'abc\u202edef', REFUSALS.messageUnshowable],
    ['an isolate', 'abc\u2067def', REFUSALS.messageUnshowable],
    ['half an emoji', '\ud83d', REFUSALS.messageUnshowable],
  ])('%s', (_, text, refusal) => expect(checkMessage(text)).toEqual(refusal));

  it('is accepted whatever it is, unless it is too long, draws nothing, or holds a refused character', () => {
    const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(letters, fc.constantFrom('\u202e', '\0', '\u001b', '\t'), (text, bad) => {
        const refusal = checkMessage(`x${text}`);
        expect(
          refusal === undefined || refusal.code === 'message_unshowable' || refusal.code === 'message_too_long',
        ).toBe(true);
        expect(checkMessage(text.slice(0, 100) + bad)?.code).toBe('message_unshowable');
      }),
    );
  });

  it('has the same length in whatever parts it is counted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(messageLength(a) + messageLength(b)).toBe(messageLength(a + b));
      }),
    );
    expect(messageLength(FAMILY)).toBe(7);
  });

  it('ends its lines in one way', () => expect(withPlainBreaks('a\r\nb\nc\r')).toBe('a\nb\nc\r'));
});

describe('the pace of messages', () => {
  const NOW = 1_000_000;
  const ago = (...seconds: number[]) => seconds.map((each) => NOW - each * 1000);
  it.each<[string, number[], number | undefined]>([
    ['the first', [], undefined],
    ['the fifth in five seconds', ago(1, 2, 3, 4), undefined],
    ['the sixth in five seconds waits for the first', ago(0.5, 1, 2, 3, 4), 1],
    ['all at once', ago(0, 0, 0, 0, 0), 5],
    ['five were long ago', ago(5, 6, 7, 8, 9), undefined],
    ['the 31st in a minute', Array.from({ length: 30 }, (_, i) => NOW - (10 + i) * 1000), 21],
    ['the 30th in a minute', Array.from({ length: 29 }, (_, i) => NOW - (10 + i) * 1000), undefined],
  ])('%s', (_, sentAt, seconds) => {
    expect(checkMessagePace(sentAt, NOW)).toEqual(
      seconds === undefined ? undefined : REFUSALS.messagesTooFast(seconds),
    );
  });

  it('lets nobody send more than the limits, however the attempts fall, and lets everybody go on after the wait', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 120 }), (gaps) => {
        const sent: number[] = [];
        let now = NOW;
        for (const gap of gaps) {
          now += gap;
          const refusal = checkMessagePace(sent, now);
          if (!refusal) sent.push(now);
          else expect(checkMessagePace(sent, now + (refusal.retryAfter ?? 0) * 1000)).toBeUndefined();
        }
        for (const { messages, seconds } of MESSAGE_PACE) {
          for (const at of sent) {
            expect(sent.filter((each) => each > at - seconds * 1000 && each <= at).length).toBeLessThanOrEqual(
              messages,
            );
          }
        }
      }),
    );
  });
});

describe('mentions', () => {
  it.each<[string, string[]]>([
    ['@Daniel look', ['daniel']],
    ['Look, @Daniel!', ['daniel']],
    ['(@sam_c) and @SAM_C, @jack-o-neill.', ['sam_c', 'jack-o-neill']],
    ['daniel@abydos.example', []],
    ['@@daniel', []],
    ['@ab', []],
    [`@${'a'.repeat(31)}`, []],
    ['ä@daniel', []],
  ])('%s', (text, names) => expect(mentionsIn(text)).toEqual(names));

  it('are a few at most', () => {
    const many = Array.from({ length: 50 }, (_, i) => `@player${i}`).join(' ');
    expect(mentionsIn(many)).toHaveLength(MESSAGE_LIMITS.mentions);
  });

  it('cut a message in pieces that make the message again', () => {
    const unit = fc.constantFrom('@', 'a', 'bcd', ' ', '\n', '.', 'ä', '🚀', '-');
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        const text = units.join('');
        expect(
          piecesOf(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

const NOW = 100 * 60_000;
const minutes = (ago: number) => NOW - ago * 60_000;

describe('who may remove a message', () => {
  it.each<[AllianceRole | undefined, boolean, number, Refusal | undefined]>([
    ['member', true, minutes(0), undefined],
    ['member', true, minutes(10), undefined],
    ['member', true, minutes(10) - 1, REFUSALS.messageTooOld],
    ['member', false, minutes(0), REFUSALS.officersOnly],
    ['officer', false, minutes(90), undefined],
    ['leader', false, minutes(90), undefined],
    ['officer', true, minutes(90), undefined],
    [undefined, true, minutes(0), REFUSALS.notYourAlliance],
    [undefined, false, minutes(0), REFUSALS.notYourAlliance],
  ])('%s, own: %s, sent at %i', (role, isOwn, sentAt, refusal) => {
    expect(checkRemoval(role, { isOwn, sentAt }, NOW)).toEqual(refusal);
  });

  it('never gets back the right that time took', () => {
    const roles = fc.constantFrom<AllianceRole>('member', 'officer', 'leader');
    fc.assert(
      fc.property(roles, fc.boolean(), fc.nat(), fc.nat(), (role, isOwn, sentAt, later) => {
        const refusedBefore = checkRemoval(role, { isOwn, sentAt }, NOW);
        if (refusedBefore) expect(checkRemoval(role, { isOwn, sentAt }, NOW + later)).toBeDefined();
      }),
    );
  });
});
