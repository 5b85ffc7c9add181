import type { durationTexts as english } from '../../time/durations.ts';
import type { Translated } from '../../translated.ts';

export const durationTexts: Translated<typeof english> = {
  instant: 'Sofort',
  underAMinute: '<1m',
  units: { d: 'T', h: 'h', m: 'm', s: 's' },
};
