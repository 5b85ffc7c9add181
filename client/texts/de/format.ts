import type { deviceTexts as englishDevice, durationTexts as englishDuration } from '../format.ts';
import type { Translated } from '../translated.ts';

export const durationTexts: Translated<typeof englishDuration> = {
  instant: 'Sofort',
  underAMinute: '<1m',
  units: { d: 'T', h: 'h', m: 'm', s: 's' },
};

export const deviceTexts: Translated<typeof englishDevice> = {
  on: (browser, system) => `${browser} unter ${system}`,
  unknown: 'Unbekanntes Gerät',
};
