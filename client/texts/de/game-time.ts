import type { gameTimeTexts as english } from '../game-time.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

/** As subject or object; 'in', 'nach' and 'von' would need '# Tagen', so no sentence has them before days. */
export const gameTimeTexts: Translated<typeof english> = {
  days: (count) => plural(count, { one: '# Tag', other: '# Tage' }),
  hours: (count) => plural(count, { one: '# Stunde', other: '# Stunden' }),
  minutes: (count) => plural(count, { one: '# Minute', other: '# Minuten' }),
  seconds: (count) => plural(count, { one: '# Sekunde', other: '# Sekunden' }),
  both: (more, less) => `${more} ${less}`,
};
