import { LOCALES } from '../../language/language.ts';

const FULL = new Intl.NumberFormat(LOCALES, { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat(LOCALES, { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'floor' });

/** '12,345', in the browser's locale. */
export function full(amount: number): string {
  return FULL.format(amount);
}

const PERCENT = new Intl.NumberFormat(LOCALES, { style: 'percent' });

/** A share of 1 as '12%', in the browser's locale. */
export function percent(share: number): string {
  return PERCENT.format(share);
}

/** '12.3K', for narrow places. Rounded down, so that nobody seems to own more than they do. */
export function short(amount: number): string {
  return amount < 10_000 ? full(amount) : SHORT.format(amount);
}
