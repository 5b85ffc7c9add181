import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ABUSE_REPORTS, LETTERS } from '../../catalogue/letters.ts';
import { MESSAGE_PACE } from '../../catalogue/messages.ts';
import { REFUSALS } from '../../refusals.ts';
import { checkLetter, checkMute, checkReportPace, type LetterFacts } from './letters.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 25, 12);

const facts = (changes: Partial<LetterFacts> = {}): LetterFacts => ({
  now: NOW,
  mutedUntil: null,
  verifiedAt: NOW - 48 * HOUR,
  toSelf: false,
  hasBlocked: false,
  isTaken: true,
  hasBegun: false,
  begun: 0,
  begunToday: 0,
  sentAt: [],
  isFiltered: false,
  ...changes,
});
const young = { verifiedAt: NOW - 24 * HOUR + 1 };
const tooFast = Array.from({ length: MESSAGE_PACE[0].messages }, () => NOW - 1000);

describe('a letter', () => {
  it.each<[string, Partial<LetterFacts>, { readonly code?: string } | undefined]>([
    ['goes out', {}, undefined],
    ['to oneself is refused', { toSelf: true }, REFUSALS.letterToSelf],
    ['of a muted player is refused', { mutedUntil: NOW + 1 }, REFUSALS.muted('')],
    ['goes out when the mute is over', { mutedUntil: NOW }, undefined],
    ['to somebody whom the author has blocked is refused', { hasBlocked: true }, REFUSALS.letterToBlocked],
    ['that the reader does not take is refused', { isTaken: false }, REFUSALS.letterNotTaken],
    ['of a newcomer goes out', { ...young, begun: 4 }, undefined],
    ['of a newcomer to a sixth player is refused', { ...young, begun: 5 }, REFUSALS.lettersOfNewcomer(5)],
    ['of a newcomer who answers goes out', { ...young, begun: 5, hasBegun: true }, undefined],
    ['after the first day goes to anybody', { verifiedAt: NOW - 24 * HOUR, begun: 50 }, undefined],
    ['to a twentieth player of the day goes out', { begun: 50, begunToday: 19 }, undefined],
    ['to one more is refused', { begun: 50, begunToday: 20 }, REFUSALS.conversationsTooMany(20)],
    ['to somebody who wrote before goes out', { begun: 50, begunToday: 20, hasBegun: true }, undefined],
    ['too soon after others is refused', { sentAt: tooFast }, REFUSALS.messagesTooFast(4)],
    ['with a filtered word is refused', { isFiltered: true }, REFUSALS.messageFiltered],
  ])('%s', (_, changes, refusal) => {
    expect(checkLetter(facts(changes))?.code).toBe(refusal?.code);
  });

  it('says how long to wait, and until when a mute lasts', () => {
    expect(checkLetter(facts({ sentAt: tooFast }))).toMatchObject({ retryAfter: 4, params: { seconds: 4 } });
    expect(checkMute(Date.UTC(2026, 10, 25, 18), NOW)?.text).toContain('2026-11-25 18:00 UTC');
  });

  it('is refused for the same reason whether the reader has blocked the author or may not play', () => {
    const anyFacts = fc.record({ begun: fc.nat(9), hasBegun: fc.boolean(), isFiltered: fc.boolean() });
    fc.assert(
      fc.property(anyFacts, (given) => {
        expect(checkLetter(facts({ ...given, isTaken: false }))).toBe(REFUSALS.letterNotTaken);
      }),
    );
  });

  it('goes out after the wait that an earlier refusal named', () => {
    const times = fc.array(fc.integer({ min: NOW - 70_000, max: NOW }), { maxLength: 40 });
    fc.assert(
      fc.property(times, (sentAt) => {
        const wait = checkLetter(facts({ sentAt }))?.retryAfter ?? 0;
        expect(checkLetter(facts({ now: NOW + wait * 1000, sentAt }))).toBeUndefined();
      }),
    );
  });
});

it('twenty reports a day are taken', () => {
  const reports = (count: number, hoursAgo: number) => Array.from({ length: count }, () => NOW - hoursAgo * HOUR);
  expect(checkReportPace(reports(ABUSE_REPORTS.aDay - 1, 1), NOW)).toBeUndefined();
  expect(checkReportPace(reports(ABUSE_REPORTS.aDay, 23), NOW)?.code).toBe('reports_too_many');
  expect(checkReportPace(reports(ABUSE_REPORTS.aDay, 24), NOW)).toBeUndefined();
  expect(LETTERS.newcomerBegins).toBe(5);
});
