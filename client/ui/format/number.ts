import { LOCALES } from './locale.ts';

const FULL = new Intl.NumberFormat(LOCALES, { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat(LOCALES, { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'floor' });

/** '12,345', or as the reader writes it. */
export function full(amount: number): string {
  return FULL.format(amount);
}

/** '12.3K', where there is no room. Rounded down: nobody shall think to own what is not there. */
export function short(amount: number): string {
  return amount < 10_000 ? full(amount) : SHORT.format(amount);
}
