import { ADDRESS_LENGTH, SYMBOLS } from '#shared/catalogue/galaxy';

/** The typed numbers, split at every character that is no digit. */
export function symbolsIn(text: string): number[] {
  return text
    .split(/\D+/)
    .filter((digits) => digits !== '')
    .map(Number);
}

/** The number in each of the six slots; null if the typed number is no symbol. */
export function slotsOf(text: string): (number | null)[] {
  const numbers = symbolsIn(text);
  return Array.from({ length: ADDRESS_LENGTH }, (_, place) => {
    const number = numbers[place];
    return number !== undefined && number >= 1 && number <= SYMBOLS ? number : null;
  });
}

/** The symbols that the gate can dial: those before the first empty slot. */
export function dialable(text: string): number[] {
  const symbols: number[] = [];
  for (const symbol of slotsOf(text)) {
    if (symbol === null) break;
    symbols.push(symbol);
  }
  return symbols;
}
