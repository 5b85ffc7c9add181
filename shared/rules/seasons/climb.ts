import { PRICE_PER_WORTH } from '../../catalogue/battles.ts';
import { type Amounts, RESOURCES } from '../../catalogue/resources.ts';

/** The least might that is more than any that strangers read as `rounded`. */
export function mightBeyond(rounded: number): number {
  let unit = 1;
  while (rounded >= 100 * unit) unit *= 10;
  return rounded + Math.ceil(unit / 2);
}

/** How much might a player lacks to pass another one for certain, whose might is known as strangers read it. */
export function mightLacking(own: number, above: number): number {
  return Math.max(1, mightBeyond(above) - own);
}

/**
 * In how many whole hours the stock and all that comes in add up to the price of so much might: 0 if the stock does already, null if
 * nothing comes in. Ships, squads and a player's first building of a type are worth their price in might.
 */
export function hoursToAfford(might: number, stock: Readonly<Amounts>, rates: Readonly<Amounts>): number | null {
  const missing = might * PRICE_PER_WORTH - total(stock);
  if (missing <= 0) return 0;
  const income = total(rates);
  return income > 0 ? Math.ceil(missing / income) : null;
}

const total = (amounts: Readonly<Amounts>) => RESOURCES.reduce((sum, resource) => sum + amounts[resource], 0);
