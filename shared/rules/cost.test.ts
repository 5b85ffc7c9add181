import { expect, it } from 'vitest';
import { BUILDING_TYPES, buildingTypeOf } from '../catalogue/buildings.ts';
import { HOME_WORLD } from '../catalogue/start.ts';
import { checkOrder, headStarts, MOST_ORDERS, nextStart, type Queue, type QueueSite } from './build-queue.ts';
import { buildingOutput, homeOutput } from './construction.ts';
import { addOutputs, emptied, gain, resetOutput, spend } from './economy.ts';
import { enoughAt } from './income.ts';
import { growsAt, hourlyOutput, MAX_STOCK, type PlanetEconomy, reachesAt, settle, stockAt } from './production.ts';

/*
 * What commands ask the rules about all worlds of a player, while the rows are locked and other requests of the process wait. The
 * cost of a battle does not depend on its size; `npm run bench -- fights` measures it.
 */

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const WORLDS = 80;
/** As many as the dearest of these rules reads within six milliseconds: a count does not depend on what else the machine does. */
const MOST_READS = 600_000;

const UNITS = { naquadah: 1000, trinium: 1000, metal: 1000, energy: 1000, food: 1000 };

/** A player with so many worlds, all full of buildings and with as many orders as there can be, and almost nothing in stock. */
function anEmpire(worlds: number): Queue {
  const ids = Array.from({ length: worlds }, (_, index) => index + 1);
  const ore = (id: number) => ({ rate: 1 + (id % 7), remainder: id, reserve: 1_000_000 + id });
  const planets = ids.map(
    (planetId): PlanetEconomy => ({
      planetId,
      reserves: { naquadah: ore(planetId), trinium: ore(planetId + 1), metal: ore(planetId + 2) },
    }),
  );
  const flow = { rate: 90, remainder: 5 };
  const sites = ids.map(
    (planet_id): QueueSite => ({
      planet_id,
      home: false,
      max_buildings: HOME_WORLD.maxBuildings + MOST_ORDERS,
      build_slots: 3,
      buildings: Array.from({ length: HOME_WORLD.maxBuildings }, (_, index) => ({
        building_type_id: typeIdOf(planet_id + index),
        activated: index > 2,
        builtAt: NOW + index * HOUR,
        // Each that the player built makes the next one dearer: a dozen of a type cost more than anybody has.
        taken: planet_id > 1,
      })),
    }),
  );
  const orders = ids.flatMap((planetId) =>
    Array.from({ length: MOST_ORDERS }, (_, index) => ({
      id: planetId * MOST_ORDERS + index,
      planetId,
      typeId: typeIdOf(planetId + index),
    })),
  );
  const stock = { naquadah: 1, trinium: 1, metal: 1, energy: 1, food: 1 };
  const flows = { naquadah: flow, trinium: flow, metal: flow, energy: flow, food: flow };
  return { economy: { settledAt: NOW, stock, flows, planets }, orders, sites };
}

/** Types that a planet may have several of. */
const TYPES = BUILDING_TYPES.filter(({ uniquePerPlanet }) => !uniquePerPlanet);
const typeIdOf = (index: number) => TYPES[index % TYPES.length]?.id ?? 0;

const LATER = NOW + 1000 * HOUR;
const full = ({ economy }: Queue) => ({
  ...economy,
  stock: { ...economy.stock, metal: MAX_STOCK - 9_000, trinium: MAX_STOCK, naquadah: MAX_STOCK - 1 },
});

const outputsOf = (sites: Queue['sites']) =>
  sites.flatMap(({ planet_id, buildings }) =>
    buildings.map(({ building_type_id }) => ({
      planetId: planet_id,
      output: buildingOutput(buildingTypeOf(building_type_id), 4, 1),
    })),
  );

/** The rules that grow with the number of worlds. */
const RULES: Readonly<Record<string, (empire: Queue) => unknown>> = {
  settle: ({ economy }) => settle(economy, LATER),
  'settle, with a stock that fills up': (empire) => settle(full(empire), LATER),
  stockAt: ({ economy }) => stockAt(economy, LATER),
  growsAt: ({ economy }) => growsAt(economy, LATER),
  hourlyOutput: ({ economy }) => hourlyOutput(economy, 1),
  reachesAt: ({ economy }) => reachesAt(economy, 'metal', 80_000_000, NOW),
  enoughAt: ({ economy }) => enoughAt(economy, { ...UNITS, metal: 80_000_000, trinium: 70_000_000 }, NOW),
  headStarts: (empire) => headStarts(empire, 1),
  nextStart: (empire) => nextStart(empire, 1),
  checkOrder: ({ sites }) =>
    sites.map((site) => checkOrder(site, [{ building_type_id: 1 }], buildingTypeOf(typeIdOf(site.planet_id)))),
  'spend and gain': ({ economy }) => gain(spend(economy, { metal: 1 }), UNITS),
  'all outputs anew': ({ economy, sites }) => addOutputs(resetOutput(economy, homeOutput(1)), outputsOf(sites)),
  emptied: ({ economy }) => emptied(economy),
};

it.each(Object.entries(RULES))(`%s grows with the worlds, and not with their square`, (_, rule) => {
  const reads = (worlds: number) => {
    const { counted, reads } = counting(anEmpire(worlds));
    rule(counted);
    return reads();
  };
  // One that reads the same whatever the number of worlds may be a read or two off.
  expect(reads(2 * WORLDS)).toBeLessThanOrEqual(2.2 * reads(WORLDS) + 2);
});

it.each(Object.entries(RULES))(`%s reads at most ${MOST_READS} values with ${WORLDS} worlds`, (_, rule) => {
  const { counted, reads } = counting(anEmpire(WORLDS));
  rule(counted);
  expect(reads()).toBeLessThanOrEqual(MOST_READS);
});

it('the measured queue is one whose heads wait for different prices', () => {
  const starts = headStarts(anEmpire(WORLDS), 1);
  expect(starts.length).toBe(WORLDS);
  expect(new Set(starts.map(({ order }) => order.typeId)).size).toBe(TYPES.length);
  expect(starts.filter(({ at }) => at > NOW).length).toBeGreaterThan(WORLDS / 2);
});

/** The same data, and how often anything in it was read. */
function counting<T extends object>(data: T): { counted: T; reads: () => number } {
  let reads = 0;
  const wrapped = new WeakMap<object, object>();
  const wrap = <O extends object>(target: O): O => {
    const known = wrapped.get(target) as O | undefined;
    if (known) return known;
    const proxy = new Proxy(target, {
      get(of, key, receiver) {
        reads += 1;
        const value: unknown = Reflect.get(of, key, receiver);
        return typeof value === 'object' && value !== null ? wrap(value) : value;
      },
    });
    wrapped.set(target, proxy);
    return proxy;
  };
  return { counted: wrap(data), reads: () => reads };
}
