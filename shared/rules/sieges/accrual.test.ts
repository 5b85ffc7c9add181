import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rounds } from '../../../.vitest/sizes.ts';
import { buildingTypeOf } from '../../catalogue/buildings.ts';
import { RACES } from '../../catalogue/races.ts';
import { type Rates, RESERVES, RESOURCES, type Reserve, type Resource } from '../../catalogue/resources.ts';
import { buildingOutput, homeOutput } from '../construction.ts';
import { addOutput, addPlanet, removePlanet, resetOutput } from '../economy.ts';
import { type Economy, type PlanetEconomy, settle } from '../production.ts';
import { splitBuildings } from './capture.ts';

/*
 * Three rulers who build, research, go on leave and take worlds from each other, on the rules by which the server books, and
 * beside them a simple second account that sums everything exactly and rounds only on reading.
 */

const HOUR = 3_600_000n;
const START = 1_800_000_000_000;
/** A mine of each ore, a power plant and a farm. */
const TYPES = [1, 2, 3, 4, 5];
const [WORLDS, RULERS] = [6, 3];
const NOTHING = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
/** Small, so that many run dry. */
const RESERVE = 3000;

interface Building {
  readonly id: number;
  readonly typeId: number;
}

/** What one ruler has mined from one world since it is his, in units per hour times milliseconds. */
interface Digging {
  /** What lay in the ground when it became his. */
  readonly reserve: Record<Reserve, number>;
  readonly flow: Record<Reserve, bigint>;
}

class Ruler {
  seam = 0;
  onLeave = false;
  economy: Economy;
  /** The second account: what no reserve limits, what lost worlds have given, and the worlds of today. */
  readonly streamed: Record<Resource, bigint> = { naquadah: 0n, trinium: 0n, metal: 0n, energy: 0n, food: 0n };
  readonly fromLostWorlds = { ...NOTHING };
  readonly diggings = new Map<number, Digging>();

  constructor(readonly race: number) {
    const still = { rate: 0, remainder: 0 };
    const flows = { naquadah: still, trinium: still, metal: still, energy: still, food: still };
    this.economy = resetOutput({ settledAt: START, stock: { ...NOTHING }, flows, planets: [] }, homeOutput(1));
  }

  outputOf(buildings: readonly Building[]): Rates {
    const sum: Record<Resource, number> = { ...NOTHING };
    for (const { typeId } of buildings) {
      const output = buildingOutput(buildingTypeOf(typeId), this.race, 1, { seam: this.seam, richness: 0 });
      for (const name of RESOURCES) sum[name] += output[name] ?? 0;
    }
    return sum;
  }

  receive(planet: PlanetEconomy): void {
    const reserve = (name: Reserve) => planet.reserves[name].reserve;
    this.economy = addPlanet(this.economy, planet);
    this.diggings.set(planet.planetId, {
      reserve: { naquadah: reserve('naquadah'), trinium: reserve('trinium'), metal: reserve('metal') },
      flow: { naquadah: 0n, trinium: 0n, metal: 0n },
    });
  }

  /** The second account's stock. */
  expected(): Record<Resource, number> {
    const stock = { ...NOTHING };
    for (const name of RESOURCES) stock[name] = Number(this.streamed[name] / HOUR) + this.fromLostWorlds[name];
    for (const digging of this.diggings.values()) for (const name of RESERVES) stock[name] += minedIn(digging, name);
    return stock;
  }
}

function minedIn({ reserve, flow }: Digging, name: Reserve): number {
  return Math.min(reserve[name], Number(flow[name] / HOUR));
}

class World {
  now = START;
  #ids = 0;
  readonly rulers = Array.from({ length: RULERS }, (_, i) => new Ruler(RACES[i]?.id ?? 1));
  readonly owners: number[] = [];
  readonly buildings: Building[][] = [];

  constructor() {
    const flow = { rate: 0, remainder: 0, reserve: RESERVE };
    for (let planetId = 0; planetId < WORLDS; planetId++) {
      this.owners.push(planetId % RULERS);
      this.buildings.push([]);
      this.ownerOf(planetId).receive({ planetId, reserves: { naquadah: flow, trinium: flow, metal: flow } });
    }
  }

  ownerOf = (world: number) => this.rulers[this.owners[world] ?? 0] as Ruler;
  on = (world: number) => this.buildings[world] ?? [];
  worldsOf = (ruler: Ruler) => this.owners.flatMap((owner, world) => (this.rulers[owner] === ruler ? [world] : []));

  wait(ms: number): void {
    for (const ruler of this.rulers) {
      if (ruler.onLeave) continue;
      const add = (sum: bigint, rate = 0) => sum + BigInt(rate) * BigInt(ms);
      for (const name of RESOURCES) ruler.streamed[name] = add(ruler.streamed[name], homeOutput(1)[name]);
      for (const world of this.worldsOf(ruler)) {
        const output = ruler.outputOf(this.on(world));
        for (const name of ['energy', 'food'] as const) ruler.streamed[name] = add(ruler.streamed[name], output[name]);
        const digging = ruler.diggings.get(world);
        for (const name of RESERVES) if (digging) digging.flow[name] = add(digging.flow[name], output[name]);
      }
    }
    this.now += ms;
  }

  settle(ruler: Ruler): void {
    ruler.economy = settle(ruler.economy, this.now);
  }

  /** All rates anew, as after a leave, or when the seam is read better. */
  replaceOutput(ruler: Ruler): void {
    this.settle(ruler);
    ruler.economy = resetOutput(ruler.economy, ruler.onLeave ? {} : homeOutput(1));
    if (ruler.onLeave) return;
    for (const world of this.worldsOf(ruler))
      ruler.economy = addOutput(ruler.economy, world, ruler.outputOf(this.on(world)));
  }

  build(world: number, typeId: number): void {
    const owner = this.ownerOf(world);
    const building = { id: ++this.#ids, typeId };
    this.settle(owner);
    this.on(world).push(building);
    if (!owner.onLeave) owner.economy = addOutput(owner.economy, world, owner.outputOf([building]));
  }

  research(ruler: Ruler): void {
    this.settle(ruler);
    ruler.seam += 2;
    this.replaceOutput(ruler);
  }

  turnLeave(ruler: Ruler): void {
    this.settle(ruler);
    ruler.onLeave = !ruler.onLeave;
    this.replaceOutput(ruler);
  }

  /** Nobody takes a world on leave, or from who is, and the first worlds are homes. */
  capture(world: number, winner: Ruler): void {
    const loser = this.ownerOf(world);
    if (world < RULERS || winner === loser || winner.onLeave || loser.onLeave) return;
    for (const ruler of [winner, loser]) this.settle(ruler);
    const [before, had] = [loser.economy.stock, winner.economy.stock];
    const planet = loser.economy.planets.find(({ planetId }) => planetId === world) as PlanetEconomy;
    loser.economy = removePlanet(loser.economy, world, loser.outputOf(this.on(world)));
    const digging = loser.diggings.get(world) as Digging;
    for (const name of RESERVES) loser.fromLostWorlds[name] += minedIn(digging, name);
    loser.diggings.delete(world);

    const { kept } = splitBuildings(this.on(world));
    this.buildings[world] = kept;
    this.owners[world] = this.rulers.indexOf(winner);
    const still = (name: Reserve) => ({ rate: 0, remainder: 0, reserve: planet.reserves[name].reserve });
    winner.receive({
      planetId: world,
      reserves: { naquadah: still('naquadah'), trinium: still('trinium'), metal: still('metal') },
    });
    winner.economy = addOutput(winner.economy, world, winner.outputOf(kept));
    // Nobody's stock jumps.
    expect([loser.economy.stock, winner.economy.stock]).toEqual([before, had]);
  }
}

type Step = (world: World) => void;

const ruler = fc.nat(RULERS - 1);
const place = fc.nat(WORLDS - 1);
const of = (world: World, index: number) => world.rulers[index] as Ruler;
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.nat(40_000_000).map(
      (ms): Step =>
        (world) =>
          world.wait(ms),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(place, fc.constantFrom(...TYPES)).map(
      ([at, typeId]): Step =>
        (world) =>
          world.build(at, typeId),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(place, ruler).map(
      ([at, by]): Step =>
        (world) =>
          world.capture(at, of(world, by)),
    ),
  },
  {
    weight: 1,
    arbitrary: ruler.map(
      (who): Step =>
        (world) =>
          world.research(of(world, who)),
    ),
  },
  {
    weight: 1,
    arbitrary: ruler.map(
      (who): Step =>
        (world) =>
          world.turnLeave(of(world, who)),
    ),
  },
  // Whoever only looks changes nothing.
  {
    weight: 2,
    arbitrary: ruler.map(
      (who): Step =>
        (world) =>
          world.settle(of(world, who)),
    ),
  },
);

const CASES = rounds('cases of accrual through captures');

it('production is exact to the unit while worlds change hands, rulers go on leave, and seams are read better', () => {
  let [captures, dry] = [0, 0];
  fc.assert(
    fc.property(fc.array(steps, { minLength: 10, maxLength: 60 }), (all) => {
      const world = new World();
      const owners = world.owners.join();
      for (const step of all) step(world);
      if (world.owners.join() !== owners) captures++;
      for (const each of world.rulers) {
        world.settle(each);
        expect(each.economy.stock).toEqual(each.expected());
        const rates = (name: 'energy' | 'food') =>
          each.onLeave
            ? 0
            : (homeOutput(1)[name] ?? 0) +
              world.worldsOf(each).reduce((sum, at) => sum + (each.outputOf(world.on(at))[name] ?? 0), 0);
        for (const name of ['energy', 'food'] as const) expect(each.economy.flows[name].rate).toBe(rates(name));
        expect(each.economy.planets.map(({ planetId }) => planetId).sort()).toEqual(world.worldsOf(each));
        for (const { reserves } of each.economy.planets)
          for (const name of RESERVES) {
            expect(reserves[name].reserve).toBeGreaterThanOrEqual(0);
            if (reserves[name].reserve === 0) dry++;
          }
      }
    }),
    { numRuns: CASES },
  );
  expect(captures).toBeGreaterThan(CASES / 4);
  expect(dry).toBeGreaterThan(CASES / 4);
});
