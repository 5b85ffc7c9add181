import { plural } from './plural.ts';

/** How long something takes, in words. */
export const gameTimeTexts = {
  days: (count: number) => plural(count, { one: '# day', other: '# days' }),
  hours: (count: number) => plural(count, { one: '# hour', other: '# hours' }),
  minutes: (count: number) => plural(count, { one: '# minute', other: '# minutes' }),
  seconds: (count: number) => plural(count, { one: '# second', other: '# seconds' }),
  both: (more: string, less: string) => `${more} ${less}`,
};
