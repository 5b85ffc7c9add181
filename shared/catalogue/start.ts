import type { Amounts, Rates, Reserve } from './resources.ts';

/**
 * What a new player begins with (G-38). One mine of each kind and the shipyard cost 115 naquadah, 140 trinium, 380 metal,
 * 40 energy and 30 food; the rest pays a second row of mines, plants, a scout and its first journey, so that the first
 * ten minutes wait for slots and not for income.
 */
export const STARTING_STOCK: Amounts = { naquadah: 800, trinium: 1000, metal: 2300, energy: 500, food: 500 };

/**
 * Units per hour that the home world's people gather by hand: a sixth to a seventh of what a mine yields. No reserve
 * limits it. G-38 names the three ores; energy and food are here too, because shipyard, scouts and every mission cost
 * them, and who filled the last place without a plant or a farm could never pay these again. The other way out, prices
 * without energy and food, would take the reason from plants and farms. With nothing else the shipyard is an hour and a
 * half away, a scout two, a colony six.
 */
export const HOME_YIELD: Rates = { naquadah: 90, trinium: 90, metal: 120, energy: 60, food: 60 };

/**
 * A home world. Three mines of a kind empty it in about a month, six in two weeks: 1,600,000 metal at 4,320 an hour
 * last 15 days. Its 16 places hold one building of each type, or the mines of an evening and what the levels bring: not both.
 */
export const HOME_WORLD = {
  reserves: { naquadah: 1_000_000, trinium: 1_000_000, metal: 1_600_000 } satisfies Record<Reserve, number>,
  population: 1000,
  maxBuildings: 16,
  buildSlots: 2,
  defenseLevel: 1,
  defenseStat: 50,
} as const;
