import { type Amounts, type Cost, isReserve, RESOURCES, type Reserve } from '../catalogue/resources.ts';
import { type Economy, type Flow, type PlanetEconomy, reachesAt } from './production.ts';

/** The first moment from `from` on (ms since 1970) at which the stock covers the price; Infinity if it never does. */
export function enoughAt(economy: Economy, cost: Cost, from: number): number {
  return RESOURCES.reduce((at, resource) => reachesAt(economy, resource, cost[resource] ?? 0, at), from);
}

/** A planet with its reserves and what it yields; field names as in the API. */
export interface YieldingPlanet extends Readonly<Record<Reserve, number>> {
  readonly planet_id: number;
  readonly own_rates: Readonly<Amounts>;
  readonly producers: readonly { readonly rates: Readonly<Amounts> }[];
}

/**
 * The economy behind what the API shows of stock and planets at `settledAt` (ms since 1970). Fractions of a unit are not
 * shown, so its stock is never ahead of the real one.
 */
export function economyShown(stock: Readonly<Amounts>, planets: readonly YieldingPlanet[], settledAt: number): Economy {
  const { naquadah, trinium, metal, energy, food } = stock;
  const flow = (resource: keyof Amounts): Flow => ({
    rate: sum(
      planets,
      ({ own_rates, producers }) => own_rates[resource] + (isReserve(resource) ? 0 : built(producers, resource)),
    ),
    remainder: 0,
  });
  return {
    settledAt,
    stock: { naquadah, trinium, metal, energy, food },
    flows: {
      naquadah: flow('naquadah'),
      trinium: flow('trinium'),
      metal: flow('metal'),
      energy: flow('energy'),
      food: flow('food'),
    },
    planets: planets.map(planetShown),
  };
}

function planetShown(planet: YieldingPlanet): PlanetEconomy {
  const reserve = (ore: Reserve) => ({ rate: built(planet.producers, ore), reserve: planet[ore], remainder: 0 });
  return {
    planetId: planet.planet_id,
    reserves: { naquadah: reserve('naquadah'), trinium: reserve('trinium'), metal: reserve('metal') },
  };
}

function built(producers: YieldingPlanet['producers'], resource: keyof Amounts): number {
  return sum(producers, ({ rates }) => rates[resource]);
}

function sum<T>(list: readonly T[], amount: (item: T) => number): number {
  return list.reduce((total, item) => total + amount(item), 0);
}
