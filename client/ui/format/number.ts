import { LOCALES } from '../../language/language.ts';

const FULL = new Intl.NumberFormat(LOCALES, { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat(LOCALES, { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'floor' });

/** German, for one, has no short form of thousands, and a top bar no room for all of them. */
const SHORTENS = /\p{L}/u.test(SHORT.format(10_000));
const TENTHS = new Intl.NumberFormat(LOCALES, { maximumFractionDigits: 1 });

/** '12,345', in the browser's locale. */
export function full(amount: number): string {
  return FULL.format(amount);
}

const PERCENT = new Intl.NumberFormat(LOCALES, { style: 'percent' });

/** A share of 1 as '12%', in the browser's locale. */
export function percent(share: number): string {
  return PERCENT.format(share);
}

/** '12.3K', or '12,3K' in German, for narrow places. Rounded down, so that nobody seems to own more than they do. */
export function short(amount: number): string {
  if (amount < 10_000) return full(amount);
  return amount < 1_000_000 && !SHORTENS ? `${TENTHS.format(Math.floor(amount / 100) / 10)}K` : SHORT.format(amount);
}
