import type { Amounts, Rates, Reserve } from './resources.ts';

/** What a new player begins with (G-38): one mine of each kind and the shipyard are paid for. */
export const STARTING_STOCK: Amounts = { naquadah: 400, trinium: 400, metal: 700, energy: 250, food: 250 };

/** Units per hour that the home world's people gather by hand. No reserve limits it, so nobody can be stuck. */
export const HOME_YIELD: Rates = { naquadah: 20, trinium: 20, metal: 30 };

/** A home world: generous enough for weeks at early rates. */
export const HOME_WORLD = {
  reserves: { naquadah: 60_000, trinium: 60_000, metal: 90_000 } satisfies Record<Reserve, number>,
  population: 1000,
  maxBuildings: 12,
  buildSlots: 2,
  defenseLevel: 1,
  defenseStat: 50,
} as const;
