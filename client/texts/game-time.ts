import { hoursToMs } from '#shared/rules/battles/shields';
import { plural } from './plural.ts';

export const gameTimeTexts = {
  days: (count: number) => plural(count, { one: '# day', other: '# days' }),
  hours: (count: number) => plural(count, { one: '# hour', other: '# hours' }),
  minutes: (count: number) => plural(count, { one: '# minute', other: '# minutes' }),
  seconds: (count: number) => plural(count, { one: '# second', other: '# seconds' }),
  both: (more: string, less: string) => `${more} ${less}`,
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From so many on, whole days are counted in days. */
const DAYS = 3;

/** How long `ms` milliseconds are, in words: '5 days', '36 hours', '3 hours 36 minutes', '24 minutes', '30 seconds'. */
export function durationWords(ms: number): string {
  if (ms >= DAYS * DAY && ms % DAY === 0) return gameTimeTexts.days(ms / DAY);
  return ms < HOUR - SECOND / 2
    ? inParts(ms, MINUTE, gameTimeTexts.minutes, SECOND, gameTimeTexts.seconds)
    : inParts(ms, HOUR, gameTimeTexts.hours, MINUTE, gameTimeTexts.minutes);
}

type Words = (count: number) => string;

/** Rounded to whole small units, of which there is one at least. */
function inParts(ms: number, large: number, largeWords: Words, small: number, smallWords: Words): string {
  const total = Math.max(1, Math.round(ms / small));
  const perLarge = large / small;
  const [more, less] = [Math.floor(total / perLarge), total % perLarge];
  if (more === 0) return smallWords(less);
  return less === 0 ? largeWords(more) : gameTimeTexts.both(largeWords(more), smallWords(less));
}

/** Says in words how long these hours of the game really take. */
export type GameTime = (hours: number) => string;

/** At this game speed: at speed 20, 8 hours of the game take '24 minutes'. */
export const gameTimeAt =
  (speed: number): GameTime =>
  (hours) =>
    durationWords(hoursToMs(hours, speed));
