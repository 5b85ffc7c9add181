import type { Stance } from '../../catalogue/battles.ts';
import { isWarship, type Units } from './stacks.ts';
import { worthOfShips } from './worth.ts';

/** How many times the worth of the defending warships makes them slip away; 0: always. */
const SLIPS_AT: Readonly<Record<Exclude<Stance, 'stand'>, number>> = { slip_always: 0, slip_2: 2, slip_3: 3 };

/**
 * Whether the ships of a world slip away from an attack: then they neither fight nor fall. Guests follow the stance of the
 * world, so `defenders` are all ships there. Only warships count.
 */
export function slips(stance: Stance, attackers: readonly Units[], defenders: readonly Units[]): boolean {
  if (stance === 'stand') return false;
  const worth = (ships: readonly Units[]) => worthOfShips(ships.filter(({ typeId }) => isWarship(typeId)));
  const own = worth(defenders);
  return own > 0 && worth(attackers) >= SLIPS_AT[stance] * own;
}
