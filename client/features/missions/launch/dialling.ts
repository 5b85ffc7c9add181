import { ADDRESS_LENGTH, SYMBOLS } from '#shared/catalogue/galaxy';
import { randomAddress } from '#shared/rules/galaxy';
import { cardOf } from '#shared/rules/missions/classify';
import { seededRandom } from '#shared/rules/random';
import type { LaunchOrder } from './launch-order.ts';
import type { LaunchOutcome } from './use-launch.ts';

/** Milliseconds per symbol that is still to be dialled at launch. */
export const LAUNCH_PACE = 170;

/** A gate with all symbols dialled, including the point of origin. */
export const FULL_DIAL = ADDRESS_LENGTH + 1;

/** The symbols dialled while an address is typed; `pointOfOrigin` is passed only at launch. */
export function typedDial(address: string, pointOfOrigin?: number): number[] {
  const symbols = dialable(address);
  return pointOfOrigin !== undefined && symbols.length === ADDRESS_LENGTH ? [...symbols, pointOfOrigin] : symbols;
}

/** The symbols dialled after a launch; none if no gate answered. */
export function launchDial(order: LaunchOrder, outcome: LaunchOutcome, pointOfOrigin = 1): number[] {
  if (order.kind !== 'explore') {
    return outcome.report?.planet_id ? [...order.body.stargate_address, pointOfOrigin] : [];
  }
  if (cardOf(outcome) !== 'launched') return [];
  // A scout has no typed address: the shown symbols are derived from the mission's id.
  return [...randomAddress(seededRandom(outcome.mission_id ?? 0)), pointOfOrigin];
}

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
function dialable(text: string): number[] {
  const symbols: number[] = [];
  for (const symbol of slotsOf(text)) {
    if (symbol === null) break;
    symbols.push(symbol);
  }
  return symbols;
}
