import { LOCALES } from '../../language/language.ts';

/** Short forms of large numbers, for languages without their own. */
const LETTERS = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** How readers with these locales write numbers. */
export function numbersIn(locales: readonly string[]) {
  const formatOf = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locales, options);
    return (amount: number) => format.format(amount);
  };
  const full = formatOf({ maximumFractionDigits: 0 });
  const tenths = formatOf({ maximumFractionDigits: 1 });
  const compact = formatOf({ notation: 'compact', maximumFractionDigits: 1, roundingMode: 'floor' });
  // German, for one, has no short form of thousands, and 'Mio.' does not go with a 'K' beside it: it gets letters for all.
  const shortens = /\p{L}/u.test(compact(10_000));
  return {
    /** '12,345'. */
    full,
    /** A share of 1 as '12%'. */
    percent: formatOf({ style: 'percent' }),
    /** '12.3K', or '12,3K' and '1,2M' in German, for narrow places. Rounded down, so that nobody seems to own more than they do. */
    short(amount: number): string {
      if (amount < 10_000) return full(amount);
      if (shortens) return compact(amount);
      const [size, letter] = LETTERS.find(([least]) => amount >= least) ?? LETTERS[2];
      return `${tenths(Math.floor((amount / size) * 10) / 10)}${letter}`;
    },
  };
}

export const { full, percent, short } = numbersIn(LOCALES);

/** The whole number that a player typed or pasted; undefined for anything else. Nothing typed is 0. */
export const readAmount = amountReader(LOCALES);

/** Reads digits, alone or grouped as these locales group them: '1,250' in English and '1.250' in German. */
export function amountReader(locales: readonly string[]): (typed: string) => number | undefined {
  const grouped = new Intl.NumberFormat([...locales], { maximumFractionDigits: 0, useGrouping: 'always' });
  const separator = grouped.formatToParts(1_000_000).find(({ type }) => type === 'group')?.value ?? '';
  // Nobody types the narrow spaces and the curved apostrophes that numbers are printed with.
  const typedAs = [/\s/g, /['’]/g].find((kind) => separator.search(kind) >= 0);
  const alike = (text: string) => (typedAs ? text.replace(typedAs, separator) : text);
  return (typed) => {
    const text = alike(typed.trim());
    const digits = separator === '' ? text : text.replaceAll(separator, '');
    if (text === '') return 0;
    const amount = Number(digits);
    if (!/^\d+$/.test(digits) || !Number.isSafeInteger(amount)) return undefined;
    return text === digits || text === grouped.format(amount) ? amount : undefined;
  };
}
