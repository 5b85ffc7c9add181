import { LOCALES } from '../../language/language.ts';

/** How readers with these locales write numbers. */
export function numbersIn(locales: readonly string[]) {
  const formatOf = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locales, options);
    return (amount: number) => format.format(amount);
  };
  const full = formatOf({ maximumFractionDigits: 0 });
  const tenths = formatOf({ maximumFractionDigits: 1 });
  const compact = formatOf({ notation: 'compact', maximumFractionDigits: 1, roundingMode: 'floor' });
  // German, for one, has no short form of thousands, and a top bar no room for all of them.
  const shortens = /\p{L}/u.test(compact(10_000));
  return {
    /** '12,345'. */
    full,
    /** A share of 1 as '12%'. */
    percent: formatOf({ style: 'percent' }),
    /** '12.3K', or '12,3K' in German, for narrow places. Rounded down, so that nobody seems to own more than they do. */
    short(amount: number): string {
      if (amount < 10_000) return full(amount);
      return amount < 1_000_000 && !shortens ? `${tenths(Math.floor(amount / 100) / 10)}K` : compact(amount);
    },
  };
}

export const { full, percent, short } = numbersIn(LOCALES);
