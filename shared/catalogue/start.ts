import type { Amounts, Rates, Reserve } from './resources.ts';

/**
 * What a new player starts with. One mine of each kind and the shipyard cost 95 naquadah, 117 trinium, 202 metal, 40
 * energy and 30 food. What is left pays for a plant, a farm and a probe, but not for settlers: the first goals bring what they
 * lack, except for naquadah. So players choose between another mine and waiting, and have a second world after six to seven
 * minutes if they do what the goals say; loadtest/pace.test.ts plays it.
 */
export const STARTING_STOCK: Amounts = { naquadah: 300, trinium: 320, metal: 500, energy: 160, food: 170 };

/**
 * Units per hour that the home world yields without any building: a sixth to a seventh of a mine's output, limited by
 * no reserve. Energy and food are included because the shipyard, scouts and all missions cost them: without this
 * yield, a player who has filled the last place without a power plant or a farm could never pay for them again. Prices
 * without energy and food would solve this too, but would make plants and farms pointless. From this yield alone, the
 * shipyard takes an hour and a half, a scout two hours, a colony four.
 */
export const HOME_YIELD: Rates = { naquadah: 90, trinium: 90, metal: 120, energy: 60, food: 60 };

/**
 * The home world. Three mines of a kind empty its reserve in about a month, six in two weeks: 1,600,000 metal at 4,320
 * an hour last 15 days. Of its 27 places one each is kept for the buildings of which it can hold one, and 17 are left for the rest:
 * with fewer, late settlers would have a full world after twenty minutes; with 28, income on day 1 rises by a fifth.
 */
export const HOME_WORLD = {
  reserves: { naquadah: 1_000_000, trinium: 1_000_000, metal: 1_600_000 } satisfies Record<Reserve, number>,
  population: 1000,
  maxBuildings: 27,
  buildSlots: 2,
  defenseLevel: 1,
  defenseStat: 50,
} as const;
