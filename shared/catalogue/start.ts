import type { Amounts, Rates, Reserve } from './resources.ts';

/**
 * What a new player begins with (G-38). One mine of each kind and the shipyard cost 160 naquadah, 215 trinium, 620 metal,
 * 50 energy and 40 food; the rest pays a power plant and a farm, so that the first seven minutes wait for no income.
 */
export const STARTING_STOCK: Amounts = { naquadah: 600, trinium: 500, metal: 890, energy: 100, food: 120 };

/**
 * Units per hour that the home world's people gather by hand: a sixth to an eighth of what a mine yields. No reserve
 * limits it, and it holds every resource that a price can name, so nobody can be stuck: with nothing else the shipyard's
 * 260 metal are three hours away.
 */
export const HOME_YIELD: Rates = { naquadah: 90, trinium: 90, metal: 90, energy: 45, food: 45 };

/** A home world. Two or three mines of a kind empty it in two to four weeks: 900,000 metal at 2,160 an hour last 17 days. */
export const HOME_WORLD = {
  reserves: { naquadah: 600_000, trinium: 600_000, metal: 900_000 } satisfies Record<Reserve, number>,
  population: 1000,
  maxBuildings: 16,
  buildSlots: 2,
  defenseLevel: 1,
  defenseStat: 50,
} as const;
