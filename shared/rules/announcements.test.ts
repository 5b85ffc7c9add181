import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../catalogue/languages.ts';
import { announcementIn } from './announcements.ts';

describe('an announcement', () => {
  it('is read in the own language, and in the other one where that is empty', () => {
    expect(announcementIn('en', { en: 'Hello', de: 'Hallo' })).toEqual({ language: 'en', text: 'Hello' });
    expect(announcementIn('de', { en: 'Hello', de: 'Hallo' })).toEqual({ language: 'de', text: 'Hallo' });
    expect(announcementIn('de', { en: 'Hello', de: '' })).toEqual({ language: 'en', text: 'Hello' });
    expect(announcementIn('en', { en: '', de: 'Hallo' })).toEqual({ language: 'de', text: 'Hallo' });
  });

  it('is never empty for any reader if one text is not', () => {
    const texts = fc.record({ en: fc.string(), de: fc.string() }).filter(({ en, de }) => en + de !== '');
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGES), texts, (language, given) => {
        const read = announcementIn(language, given);
        expect(read.text).not.toBe('');
        expect(read.text).toBe(given[read.language]);
        if (given[language] !== '') expect(read.language).toBe(language);
      }),
    );
  });
});
