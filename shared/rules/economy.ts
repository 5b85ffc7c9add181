import { type Amounts, type Cost, type Rates, RESERVES, RESOURCES, type Resource } from '../catalogue/resources.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { type Economy, type Flow, MAX_STOCK, type PlanetEconomy } from './production.ts';

/**
 * The economy after a price is taken from the stock. The caller must have checked with checkCost() that the stock
 * suffices.
 */
export function spend(economy: Economy, cost: Cost): Economy {
  const stock = { ...economy.stock };
  for (const resource of RESOURCES) stock[resource] -= cost[resource] ?? 0;
  return { ...economy, stock };
}

/** The economy with these amounts added to the stock, as far as they fit. */
export function gain(economy: Economy, amounts: Cost): Economy {
  const stock = { ...economy.stock };
  for (const resource of RESOURCES) stock[resource] += Math.min(amounts[resource] ?? 0, roomIn(stock, resource));
  return { ...economy, stock };
}

/** What of these amounts does not fit into the stock. */
export function surplusOf({ stock }: Economy, amounts: Cost): Cost {
  const surplus: Partial<Amounts> = {};
  for (const resource of RESOURCES) {
    const lost = (amounts[resource] ?? 0) - roomIn(stock, resource);
    if (lost > 0) surplus[resource] = lost;
  }
  return surplus;
}

/** The refusal if a stock or a bank has no room for these amounts, or undefined. */
export function checkRoom(stock: Cost, amounts: Cost): Refusal | undefined {
  return RESOURCES.some((resource) => (amounts[resource] ?? 0) > roomIn(stock, resource)) ? REFUSALS.noRoom : undefined;
}

/** The economy with one more planet. */
export function addPlanet(economy: Economy, planet: PlanetEconomy): Economy {
  return { ...economy, planets: [...economy.planets, planet] };
}

/** The economy without this planet and, of energy and food, without this output. Call settle() first. */
export function removePlanet(economy: Economy, planetId: number, output: Rates): Economy {
  const less = addOutput(economy, planetId, {
    energy: -(output.energy ?? 0),
    food: -(output.food ?? 0),
  });
  return { ...less, planets: less.planets.filter((planet) => planet.planetId !== planetId) };
}

/** What something on a planet yields per hour. */
export interface PlanetOutput {
  readonly planetId: number;
  readonly output: Rates;
}

/**
 * The economy with its production raised by these units per hour. Ores are taken from this planet's reserves; energy
 * and food are unlimited. Call settle() first: a rate counts from `settledAt` on.
 */
export function addOutput(economy: Economy, planetId: number, output: Rates): Economy {
  return addOutputs(economy, [{ planetId, output }]);
}

/** The same for many outputs at once, in one pass over the planets. */
export function addOutputs(economy: Economy, outputs: readonly PlanetOutput[]): Economy {
  const there = new Map<number, Rates>();
  let everywhere: Rates = {};
  for (const { planetId, output } of outputs) {
    there.set(planetId, sumOf(there.get(planetId), output));
    everywhere = sumOf(everywhere, output);
  }
  return {
    ...economy,
    flows: {
      ...economy.flows,
      energy: faster(economy.flows.energy, everywhere.energy),
      food: faster(economy.flows.food, everywhere.food),
    },
    planets: economy.planets.map((planet) => {
      const output = there.get(planet.planetId);
      if (!output) return planet;
      const reserves = { ...planet.reserves };
      for (const reserve of RESERVES) reserves[reserve] = faster(reserves[reserve], output[reserve]);
      return { planetId: planet.planetId, reserves };
    }),
  };
}

/**
 * Sets all rates to `homeYield`, which no reserve limits; the caller adds the output of buildings again.
 * Call settle() first: a rate counts from `settledAt` on.
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

/** The economy of a player who gives up everything: without stock and yield. Reserves stay with the planets. */
export function emptied(economy: Economy): Economy {
  const { flows, planets, ...rest } = resetOutput(economy, {});
  const still = <F extends Flow>(flow: F): F => ({ ...flow, remainder: 0 });
  return {
    ...rest,
    stock: { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 },
    flows: {
      naquadah: still(flows.naquadah),
      trinium: still(flows.trinium),
      metal: still(flows.metal),
      energy: still(flows.energy),
      food: still(flows.food),
    },
    planets: planets.map(({ planetId, reserves: { naquadah, trinium, metal } }) => ({
      planetId,
      reserves: { naquadah: still(naquadah), trinium: still(trinium), metal: still(metal) },
    })),
  };
}

function faster<F extends Flow>(flow: F, rate = 0): F {
  return { ...flow, rate: flow.rate + rate };
}

function roomIn(stock: Cost, resource: Resource): number {
  return MAX_STOCK - (stock[resource] ?? 0);
}

function sumOf(one: Rates = {}, other: Rates): Rates {
  const sum: Partial<Amounts> = { ...one };
  for (const resource of RESOURCES) if (other[resource]) sum[resource] = (sum[resource] ?? 0) + other[resource];
  return sum;
}
