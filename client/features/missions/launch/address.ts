import { ADDRESS_LENGTH, SYMBOLS } from '#shared/catalogue/galaxy';

/** The numbers that somebody typed, split at whatever is no digit (V-10). */
export function numbersIn(text: string): number[] {
  return text
    .split(/\D+/)
    .filter((digits) => digits !== '')
    .map(Number);
}

/** What each of the six slots shows: the number typed for it, or null where there is no such symbol (T-50). */
export function slotsOf(text: string): (number | null)[] {
  const numbers = numbersIn(text);
  return Array.from({ length: ADDRESS_LENGTH }, (_, place) => {
    const number = numbers[place];
    return number !== undefined && number >= 1 && number <= SYMBOLS ? number : null;
  });
}

/** What a gate can dial of it: the symbols before the first slot that has none. */
export function dialable(text: string): number[] {
  const symbols: number[] = [];
  for (const symbol of slotsOf(text)) {
    if (symbol === null) break;
    symbols.push(symbol);
  }
  return symbols;
}
