import { type Cost, type Rates, RESERVES, RESOURCES } from '../catalogue/resources.ts';
import type { Economy, Flow, PlanetEconomy } from './production.ts';

/** The economy after a price is taken from the stock, which must hold it: checkCost() says so beforehand. */
export function spend(economy: Economy, cost: Cost): Economy {
  const stock = { ...economy.stock };
  for (const resource of RESOURCES) stock[resource] -= cost[resource] ?? 0;
  return { ...economy, stock };
}

/** The economy with more in stock: a gift, a find. */
export function gain(economy: Economy, amounts: Cost): Economy {
  const stock = { ...economy.stock };
  for (const resource of RESOURCES) stock[resource] += amounts[resource] ?? 0;
  return { ...economy, stock };
}

/** The economy with one more planet. */
export function addPlanet(economy: Economy, planet: PlanetEconomy): Economy {
  return { ...economy, planets: [...economy.planets, planet] };
}

/**
 * The economy with so many units per hour more. What the ground holds flows from this planet's reserves; energy and
 * food flow without any. Settle first: a rate counts from `settledAt` on.
 */
export function addOutput(economy: Economy, planetId: number, output: Rates): Economy {
  return {
    ...economy,
    flows: {
      ...economy.flows,
      energy: faster(economy.flows.energy, output.energy),
      food: faster(economy.flows.food, output.food),
    },
    planets: economy.planets.map((planet) => {
      if (planet.planetId !== planetId) return planet;
      const reserves = { ...planet.reserves };
      for (const reserve of RESERVES) reserves[reserve] = faster(reserves[reserve], output[reserve]);
      return { planetId, reserves };
    }),
  };
}

/**
 * The economy with nothing but these units per hour, which no reserve limits; what buildings make is to be added anew.
 * Settle first: a rate counts from `settledAt` on.
 */
export function resetOutput(economy: Economy, homeYield: Rates): Economy {
  const flows = { ...economy.flows };
  for (const resource of RESOURCES) flows[resource] = { ...flows[resource], rate: homeYield[resource] ?? 0 };
  const planets = economy.planets.map((planet) => {
    const reserves = { ...planet.reserves };
    for (const reserve of RESERVES) reserves[reserve] = { ...reserves[reserve], rate: 0 };
    return { planetId: planet.planetId, reserves };
  });
  return { ...economy, flows, planets };
}

function faster<F extends Flow>(flow: F, rate = 0): F {
  return { ...flow, rate: flow.rate + rate };
}
