import { LOCALES } from '../../language/language.ts';

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
