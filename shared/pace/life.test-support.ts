import { type BuildingType, buildingTypeOf, SHIPYARD_ID } from '../catalogue/buildings.ts';
import { missionTypeOf } from '../catalogue/missions.ts';
import { planetTypeOf } from '../catalogue/planets.ts';
import { type ResearchType, SEAM_READING_ID } from '../catalogue/research.ts';
import { type Amounts, type Cost, RESOURCES, type Reserve, type Resource } from '../catalogue/resources.ts';
import type { ShipType } from '../catalogue/ships.ts';
import { homeGuardOf, type SquadType, squadOf } from '../catalogue/squads.ts';
import { HOME_WORLD, STARTING_STOCK } from '../catalogue/start.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';
import { NO_BOONS } from '../rules/artifacts.ts';
import { checkTrain, readyTimes, trainingCost } from '../rules/battles/garrison.ts';
import { flightMinutes, fuelOf } from '../rules/battles/marches.ts';
import { mightOf, sumOf, type TypeCount } from '../rules/battles/worth.ts';
import { checkOrder, nextStart, type Order as QueuedOrder, type Start } from '../rules/build-queue.ts';
import {
  buildCost,
  buildingOutput,
  buildMinutes,
  checkActivate,
  checkBuild,
  countedOf,
  homeOutput,
} from '../rules/construction.ts';
import { addOutput, addPlanet, gain, resetOutput, spend } from '../rules/economy.ts';
import { type Experience, gainXp, Tally, xpFor } from '../rules/experience.ts';
import { generateGalaxy, type WildPlanet } from '../rules/galaxy.ts';
import { addressesAWeek, placesFor } from '../rules/level-bonuses.ts';
import { checkLevel } from '../rules/levels.ts';
import { colonize } from '../rules/missions/colonize.ts';
import { escortStrength } from '../rules/missions/escort.ts';
import {
  broughtHome,
  checkJourney,
  checkPlace,
  type ExplorePlan,
  nextPlace,
  planExploration,
} from '../rules/missions/explore.ts';
import { type JourneyTime, journeyCost, journeyDays } from '../rules/missions/journey.ts';
import { checkMissionCost } from '../rules/missions/launch.ts';
import { type Economy, hourlyOutput, type PlanetEconomy, settle, stockAt } from '../rules/production.ts';
import {
  checkResearch,
  NO_RESEARCH,
  orePercent,
  type ResearchLevels,
  researchCost,
  researchLevel,
  researchMs,
  slotsFor,
  withLevel,
} from '../rules/research.ts';
import { addressesOn, homeRichnessOn, reservesOn, richnessOn } from '../rules/seasons/season-day.ts';
import { checkLaunch, checkShip, shipMinutes } from '../rules/ships.ts';
import { checkDismantle, dismantleRefund, squadsOf } from '../rules/worlds/dismantling.ts';
import { ObjectiveBook } from './objective-book.test-support.ts';

/*
 * Simulates one player by the game's own rules at speed 1, without a server. Times are ms since the player's first
 * login. The simulation refuses whatever the rules refuse.
 */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Unclaimed worlds that the player can discover, in this order. */
const WILD = generateGalaxy(7, 120);

/** Between two worlds of a player, in units of the map. */
const MARCH_DISTANCE = 100;

const EVERYTHING: Amounts = { naquadah: 1e12, trinium: 1e12, metal: 1e12, energy: 1e12, food: 1e12 };

export interface Ship {
  readonly type: ShipType;
  readonly readyAt: number;
  activated: boolean;
  /** The journey in progress, if any. */
  journey?: { readonly plan: ExplorePlan; readonly finish: number } | undefined;
}

export interface World {
  readonly id: number;
  readonly home: boolean;
  readonly richness: number;
  max_buildings: number;
  build_slots: number;
  population: number;
  defense: number;
  readonly buildings: { building_type_id: number; activated: boolean; builtAt: number; paid: Cost }[];
  readonly ships: Ship[];
  readonly squads: SquadType[];
  /** Squads that are in training for this world, or on their way to it. */
  readonly expected: { readonly type: SquadType; readonly readyAt: number }[];
}

/** A gate address that the player knows, and the world behind it. */
export interface KnownWorld {
  readonly planet: WildPlanet;
  /** Whether a MALP has reported the guard's strength. */
  probed: boolean;
  claimed: boolean;
}

/** The missions that the simulated players launch. Others are not simulated. */
export const LAUNCHED = ['explore', 'malp', 'colonize'] as const;

export type Order =
  /** `ahead`: the building is ordered ahead, and begins when it is its turn. */
  | { readonly kind: 'build' | 'ahead'; readonly world: World; readonly type: BuildingType }
  | { readonly kind: 'ship'; readonly world: World; readonly type: ShipType }
  | { readonly kind: 'research'; readonly world: World; readonly type: ResearchType }
  | { readonly kind: 'explore'; readonly world: World; readonly ship: Ship; readonly time: JourneyTime }
  | { readonly kind: 'malp' | 'colonize'; readonly world: World; readonly target: KnownWorld }
  | { readonly kind: 'dismantle'; readonly world: World; readonly type: BuildingType }
  | { readonly kind: 'train'; readonly world: World; readonly type: SquadType }
  /** One squad goes to another world of the player, through the gate. */
  | { readonly kind: 'march'; readonly world: World; readonly to: World }
  /** Founding one is free. */
  | { readonly kind: 'alliance' }
  /** The recruits of the sparring world against one's own guards, which beat them. Free. */
  | { readonly kind: 'drill' };

export interface Act {
  readonly at: number;
  readonly what: string;
  readonly level: number;
  readonly stock: Amounts;
}

export class Life {
  #now = 0;
  experience: Experience = { level: 1, xp: 0 };
  economy: Economy;
  readonly worlds: World[] = [];
  readonly known: KnownWorld[] = [];
  readonly acts: Act[] = [];
  /** When which type of building was activated, by the player or by an order that began. */
  readonly activated: { readonly at: number; readonly type: BuildingType }[] = [];
  /** Names of all blueprints and missions that were paid for. */
  readonly bought = new Set<string>();
  /** Times at which each level was reached; level 1 at 0. */
  readonly levels: number[] = [0, 0];
  artifacts = 0;
  /** Units of all resources that worlds have yielded, and that scouts have brought. */
  produced = 0;
  hauled = 0;
  /** Whether the player has founded an alliance. */
  allied = false;
  /** Whether the player has fought a drill in the sparring world. */
  drilled = false;
  readonly objectives = new ObjectiveBook();
  research: ResearchLevels = NO_RESEARCH;
  #researching: { readonly type: ResearchType; readonly readyAt: number } | undefined;
  /** Buildings that are ordered ahead, in the order in which they were. */
  waiting: readonly QueuedOrder[] = [];
  /** How many of those that were ordered ahead have begun. */
  begun = 0;
  #ordered = 0;
  /** Reports of scouts that the player has not read. */
  readonly #unread: string[] = [];
  #emptyInARow = 0;
  readonly #made = new Tally();
  #surveyDue: number | undefined;
  #journeys = 0;

  constructor(
    readonly raceId: number,
    reserves: Record<Reserve, number> = HOME_WORLD.reserves,
    /** The day of the season on which the player comes. */
    readonly joinsOn = 0,
  ) {
    const idle = { rate: 0, remainder: 0 };
    this.economy = resetOutput(
      {
        settledAt: 0,
        stock: STARTING_STOCK,
        flows: { naquadah: idle, trinium: idle, metal: idle, energy: idle, food: idle },
        planets: [],
      },
      homeOutput(1),
    );
    const { maxBuildings, buildSlots, population, defenseStat } = HOME_WORLD;
    const ground = { reserves: reservesOn(joinsOn, reserves), richness: homeRichnessOn(joinsOn) };
    this.#settleOn(ground, { maxBuildings, buildSlots, population, defense: defenseStat });
    this.home.squads.push(homeGuardOf(raceId));
  }

  get now(): number {
    return this.#now;
  }

  /** The day of the season. */
  get day(): number {
    return this.joinsOn + Math.floor(this.now / DAY);
  }

  /** Lets time pass: orders begin and scouts come home, each at its own moment. */
  waitUntil(end: number): void {
    for (let next = this.#nextHome(end); next; next = this.#nextHome(end)) {
      this.#beginOrders(next.finish);
      this.#comeHome(next.ship, next.plan);
    }
    this.#beginOrders(end);
  }

  get home(): World {
    return this.worlds[0] as World;
  }

  get stock(): Amounts {
    return stockAt(this.economy, this.now);
  }

  get ships(): readonly Ship[] {
    return this.worlds.flatMap((world) => world.ships);
  }

  /** Current production in units per hour; an empty reserve counts as 0. */
  hourly(): Amounts {
    return hourlyOutput(settle(this.economy, this.now), 1);
  }

  reserveOf(world: World, reserve: Reserve): number {
    const planet = settle(this.economy, this.now).planets.find(({ planetId }) => planetId === world.id);
    return planet?.reserves[reserve].reserve ?? 0;
  }

  owned(type: BuildingType): number {
    return this.worlds.reduce((sum, { buildings }) => sum + count(buildings, type.id), 0);
  }

  /** How many of this type the price of the next one counts. */
  counted(type: BuildingType): number {
    const sites = this.worlds.map(({ id, buildings }) => ({ planet_id: id, buildings }));
    return countedOf(type, sites, settle(this.economy, this.now));
  }

  /** The orders that wait on this world, as the API shows them. */
  queueOf(world: World): readonly { readonly building_type_id: number }[] {
    return this.waiting
      .filter(({ planetId }) => planetId === world.id)
      .map(({ typeId }) => ({ building_type_id: typeId }));
  }

  /** How many of this type are ordered ahead. */
  ordered(type: BuildingType): number {
    return this.waiting.filter(({ typeId }) => typeId === type.id).length;
  }

  costOf(order: Order): Cost {
    switch (order.kind) {
      case 'build':
        return buildCost(order.type, this.counted(order.type));
      case 'ahead':
      case 'dismantle':
        return {};
      case 'ship':
        return order.type.cost;
      case 'research':
        return researchCost(order.type, researchLevel(this.research, order.type.id));
      case 'explore':
        return journeyCost(missionTypeOf('explore').cost, journeyDays(order.time));
      case 'malp':
      case 'colonize':
        return missionTypeOf(order.kind).cost;
      case 'train':
        return trainingCost(order.type, 1);
      case 'march': {
        const [squad] = order.world.squads;
        return squad ? fuelOf({ ships: [], squads: [{ typeId: squad.id, count: 1 }] }, MARCH_DISTANCE) : {};
      }
      case 'alliance':
      case 'drill':
        return {};
    }
  }

  /** The refusal of this order, or undefined. Pass a `stock` that covers any price to ignore the price. */
  refusal(order: Order, stock: Amounts = this.stock): Refusal | undefined {
    const { level } = this.experience;
    const cost = this.costOf(order);
    switch (order.kind) {
      case 'build':
        return checkLevel(order.type, level) ?? checkBuild(order.world, order.type, cost, stock);
      case 'ahead':
        return checkLevel(order.type, level) ?? checkOrder(order.world, this.queueOf(order.world), order.type);
      case 'dismantle':
        return this.#checkDismantle(order.world, order.type);
      case 'ship':
        return checkShip(order.type, { raceId: this.raceId, level, buildings: order.world.buildings }, stock);
      case 'research':
        return checkResearch(order.type, {
          level,
          research: this.research,
          activeTypes: this.#activeTypes(),
          stock,
          busy: this.#researching !== undefined,
          boons: NO_BOONS,
        });
      case 'explore':
        return (
          checkJourney(order.time, missionTypeOf('explore')) ??
          checkPlace(this.#nextPlace()) ??
          checkMissionCost(cost, stock)
        );
      case 'malp':
      case 'colonize':
        return checkMissionCost(cost, stock);
      case 'train': {
        const { population, buildings, squads, expected } = order.world;
        const barracks = { raceId: this.raceId, population, buildings, squads: squads.length + expected.length };
        return checkTrain(order.type, barracks, stock, 1);
      }
      case 'march':
        return order.world.squads.length === 0 ? REFUSALS.marchEmpty : checkMissionCost(cost, stock);
      case 'alliance':
        return this.allied ? REFUSALS.alreadyInAlliance : undefined;
      case 'drill':
        return this.home.squads.length === 0 ? REFUSALS.marchEmpty : undefined;
    }
  }

  might(): number {
    const counted = (ids: readonly number[]): TypeCount[] =>
      [...new Set(ids)].map((typeId) => ({ typeId, count: ids.filter((id) => id === typeId).length }));
    return mightOf({
      ships: counted(this.ships.filter(({ activated }) => activated).map(({ type }) => type.id)),
      squads: counted(this.worlds.flatMap(({ squads }) => squads.map(({ id }) => id))),
      buildings: counted(this.#activeTypes()),
    });
  }

  isLawful(order: Order): boolean {
    return !this.refusal(order, EVERYTHING);
  }

  /** Hours until the stock covers this price, and the resource that is reached last. */
  wait(cost: Cost): { hours: number; binding: Resource } {
    const [stock, hourly] = [this.stock, this.hourly()];
    const waits = RESOURCES.map((binding) => ({
      hours: Math.max(0, (cost[binding] ?? 0) - stock[binding]) / hourly[binding],
      binding,
    }));
    return waits.reduce((longest, each) => (each.hours > longest.hours ? each : longest));
  }

  /** Pays for the order and carries it out. The caller has checked refusal() before. */
  carryOut(order: Order): void {
    const cost = this.costOf(order);
    this.economy = spend(settle(this.economy, this.now), cost);
    switch (order.kind) {
      case 'build': {
        const minutes = buildMinutes(order.type, this.counted(order.type), 1);
        const builtAt = this.now + Math.round(minutes * MINUTE);
        order.world.buildings.push({ building_type_id: order.type.id, activated: false, builtAt, paid: cost });
        this.#note(`start ${order.type.name} ${this.owned(order.type)} (${minutes.toFixed(1)} min)`, order.type);
        return;
      }
      case 'ahead':
        this.waiting = [...this.waiting, { id: ++this.#ordered, planetId: order.world.id, typeId: order.type.id }];
        this.#note(`order ${order.type.name} ahead`);
        return;
      case 'dismantle':
        this.#dismantle(order.world, order.type);
        this.#note(`dismantle ${order.type.name}`);
        return;
      case 'ship': {
        const readyAt = this.now + Math.round(shipMinutes(order.type, 1) * MINUTE);
        order.world.ships.push({ type: order.type, readyAt, activated: false });
        this.#note(`order ${order.type.name} (${order.type.minutes} min)`, order.type);
        return;
      }
      case 'research': {
        const level = researchLevel(this.research, order.type.id);
        this.#researching = { type: order.type, readyAt: this.now + researchMs(order.type, level, 1) };
        this.#note(`research ${order.type.name} ${level + 1}`, order.type);
        return;
      }
      case 'explore':
        this.#leave(order);
        this.objectives.did('exploration', this.now);
        this.#note(
          `explore for ${order.time.minutes ? `${order.time.minutes} min` : `${order.time.days} days`}`,
          missionTypeOf('explore'),
        );
        return;
      case 'malp':
        order.target.probed = true;
        this.objectives.did('probe', this.now);
        this.#note('probe', missionTypeOf('malp'));
        return;
      case 'colonize':
        this.#claim(order.world, order.target);
        this.#note('colonize', missionTypeOf('colonize'));
        return;
      case 'train': {
        const busyUntil = Math.max(this.now, ...order.world.expected.map(({ readyAt }) => readyAt));
        const [readyAt = this.now] = readyTimes(order.type, 1, { now: this.now, busyUntil, speed: 1 });
        order.world.expected.push({ type: order.type, readyAt });
        this.#earn('squad', order.type.id, cost);
        this.objectives.did('training', this.now);
        this.#note(`train ${order.type.name}`, order.type);
        return;
      }
      case 'march': {
        const squad = order.world.squads.pop();
        const readyAt = this.now + flightMinutes('gate', MARCH_DISTANCE, []) * MINUTE;
        if (squad) order.to.expected.push({ type: squad, readyAt });
        this.objectives.did('march', this.now);
        this.#note('march');
        return;
      }
      case 'alliance':
        this.allied = true;
        this.objectives.did('alliance', this.now);
        this.#note('found an alliance');
        return;
      case 'drill':
        this.drilled = true;
        this.objectives.did('drill', this.now);
        this.#note('fight a drill');
    }
  }

  /** Handles everything that is due: reads reports, activates buildings and ships, claims rewards. */
  lookAround(): void {
    for (const report of this.#unread.splice(0)) this.#note(report);
    for (const world of [...this.worlds]) {
      this.#muster(world);
      for (const ship of world.ships) this.#look(ship);
      for (const name of this.#activateDue(world)) this.#note(`activate ${name}`);
    }
    this.#learn();
    this.#survey();
    for (const { title, reward } of this.objectives.claim(this.worlds, this.now)) {
      this.economy = gain(settle(this.economy, this.now), reward);
      this.#note(`claim ${title}`);
    }
  }

  /** Strength of the idle ships and squads on a world. */
  escortOf({ ships, squads }: World): number {
    const idle = ships.filter((ship) => ship.activated && !ship.journey).map((ship) => ship.type);
    return escortStrength({ ships: idle, squads });
  }

  /** Stations the squads that have arrived or are trained, which takes no act. */
  #muster({ squads, expected }: World): void {
    const left = expected.filter(({ readyAt }) => readyAt > this.now);
    squads.push(...expected.filter((each) => !left.includes(each)).map(({ type }) => type));
    expected.splice(0, expected.length, ...left);
  }

  #look(ship: Ship): void {
    if (!checkLaunch(ship, this.now)) {
      ship.activated = true;
      this.objectives.did('ship', this.now);
      if (!ship.type.isScout) this.objectives.did('warship', this.now);
      this.#earn('ship', ship.type.id, ship.type.cost);
      this.#note(`launch ${ship.type.name}`);
    }
  }

  #checkDismantle(world: World, type: BuildingType): Refusal | undefined {
    const building = world.buildings.find((each) => each.building_type_id === type.id && each.activated);
    return checkDismantle(
      { type, activated: building !== undefined, taken: false },
      {
        raceId: this.raceId,
        population: world.population,
        build_slots: world.build_slots,
        buildings: world.buildings,
        squads: world.squads.length + world.expected.length,
        idleSquads: new Map(world.squads.map(({ id }) => [id, world.squads.filter((each) => each.id === id).length])),
        shipsInProduction: world.ships.filter(({ readyAt }) => readyAt > this.now).length,
        besieged: false,
        underAttack: false,
        irisClosed: false,
        researchNeedsArchive: this.#researching !== undefined,
      },
    );
  }

  #dismantle(world: World, type: BuildingType): void {
    const at = world.buildings.findIndex((each) => each.building_type_id === type.id && each.activated);
    const [building] = world.buildings.splice(at, 1);
    const output = Object.entries(this.outputOf(type, world)).map(([resource, rate]) => [resource, -rate]);
    this.economy = addOutput(this.economy, world.id, Object.fromEntries(output));
    const { population = 0, defenseStat = 0, buildSlots = 0 } = type.effects ?? {};
    world.population -= population;
    world.defense -= defenseStat;
    world.build_slots -= buildSlots;
    const squads = squadsOf({ type, taken: false }, this.raceId);
    for (let i = 0; squads && i < squads.count; i++) world.squads.splice(world.squads.lastIndexOf(squads.type), 1);
    this.economy = gain(this.economy, dismantleRefund({ type, taken: false }, building?.paid));
  }

  /** Reads what the weekly surveys have found. */
  #survey(): void {
    if (addressesOn(this.day) > 0) this.#surveyDue ??= this.now;
    while (this.#surveyDue !== undefined && this.#surveyDue <= this.now) {
      const found = addressesAWeek(this.experience.level, this.day);
      for (let i = 0; i < found; i++) if (this.#discover()) this.#note('read of an address');
      this.#surveyDue += 7 * DAY;
    }
  }

  /** Completes the research whose time is over. */
  #learn(): void {
    if (!this.#researching || this.#researching.readyAt > this.now) return;
    const { type } = this.#researching;
    this.#researching = undefined;
    const level = researchLevel(this.research, type.id);
    const before = slotsFor(this.research, 0);
    this.research = withLevel(this.research, type.id, level + 1);
    for (const world of this.worlds) world.build_slots += slotsFor(this.research, 0) - before;
    if (type.id === SEAM_READING_ID) this.#yieldAnew();
    this.#earn('research', type.id, researchCost(type, level));
    this.#note(`complete ${type.name} ${level + 1}`);
  }

  /** Computes what all active buildings yield with what is researched. */
  #yieldAnew(): void {
    this.economy = resetOutput(settle(this.economy, this.now), homeOutput(1));
    for (const world of this.worlds) {
      for (const each of world.buildings)
        if (each.activated)
          this.economy = addOutput(this.economy, world.id, this.outputOf(buildingTypeOf(each.building_type_id), world));
    }
  }

  #activeTypes(): number[] {
    return this.worlds.flatMap(({ buildings }) =>
      buildings.filter(({ activated }) => activated).map(({ building_type_id }) => building_type_id),
    );
  }

  /** What one active building of this type yields per hour on this world. */
  outputOf(type: BuildingType, { richness }: World): Cost {
    return buildingOutput(type, this.raceId, 1, { seam: orePercent(this.research), richness });
  }

  /** The ship that comes home first by `end`, if any does. */
  #nextHome(end: number) {
    const due = this.ships.flatMap((ship) =>
      ship.journey && ship.journey.finish <= end ? { ship, ...ship.journey } : [],
    );
    return due.sort((a, b) => a.finish - b.finish)[0];
  }

  #comeHome(ship: Ship, plan: ExplorePlan): void {
    ship.journey = undefined;
    const found = plan.find === 'world' && this.#discover();
    if (plan.find === 'artifact') this.artifacts += 1;
    this.#emptyInARow = plan.find === 'nothing' ? this.#emptyInARow + 1 : 0;
    const world = found ? { address: found.planet.address, planetTypeId: found.planet.typeId } : undefined;
    const brought = broughtHome(plan, world);
    this.hauled += sumOf(brought);
    this.economy = gain(settle(this.economy, this.now), brought);
    this.#unread.push(`read that a scout is home with ${plan.find}`);
  }

  /** Activates what is finished on this world. Returns the names. */
  #activateDue(world: World): string[] {
    const due = world.buildings.filter((building) => !checkActivate(building, this.now));
    return due.map((building) => this.#activate(world, building));
  }

  #activate(world: World, building: World['buildings'][number]): string {
    building.activated = true;
    this.objectives.did('building', this.now);
    const type = buildingTypeOf(building.building_type_id);
    this.economy = addOutput(settle(this.economy, this.now), world.id, this.outputOf(type, world));
    const { population = 0, defenseStat = 0, buildSlots = 0, squads } = type.effects ?? {};
    world.population += population;
    world.defense += defenseStat;
    world.build_slots += buildSlots;
    for (let i = 0; squads && i < squads.count; i++) world.squads.push(squadOf(this.raceId, squads.rank));
    this.#earn('building', type.id, building.paid);
    this.activated.push({ at: this.now, type });
    // The first shipyard reveals two gate addresses; the first has no guard.
    if (type.id === SHIPYARD_ID && this.known.length === 0) {
      this.#discover();
      this.#discover();
    }
    return type.name;
  }

  #discover(): KnownWorld | undefined {
    const planet = WILD[this.known.length];
    if (!planet) return undefined;
    const known = { planet, probed: false, claimed: false };
    this.known.push(known);
    return known;
  }

  #nextPlace(): number {
    return nextPlace(this.ships.flatMap(({ journey }) => journey?.plan.facts.place ?? []));
  }

  #leave({ world, ship, time }: Extract<Order, { kind: 'explore' }>): void {
    const days = journeyDays(time);
    const { population, defense } = world;
    const place = this.#nextPlace();
    const facts = { days, escort: this.escortOf(world), population, defense, hourly: this.hourly(), place };
    const seed = this.raceId * 1_000_000 + this.#journeys++;
    const plan = planExploration({ ...facts, emptyInARow: this.#emptyInARow }, seed);
    ship.journey = { plan, finish: this.now + Math.round(plan.days * DAY) };
  }

  #claim(world: World, target: KnownWorld): void {
    const dialled = { planetId: this.worlds.length + 1, owner: null, guard: target.planet.guard };
    if (!colonize({ playerId: 1, escort: this.escortOf(world) }, dialled).claims) return;
    target.claimed = true;
    this.#earn('mission', 0, missionTypeOf('colonize').cost);
    const { maxBuildings, population } = planetTypeOf(target.planet.typeId);
    const ground = { reserves: reservesOn(this.day, target.planet.reserves), richness: richnessOn(this.day) };
    this.#settleOn(ground, {
      maxBuildings,
      buildSlots: slotsFor(this.research, 2),
      population,
      defense: 0,
    });
  }

  #settleOn(
    { reserves, richness }: { readonly reserves: Readonly<Record<Reserve, number>>; readonly richness: number },
    {
      maxBuildings,
      buildSlots,
      population,
      defense,
    }: Record<'maxBuildings' | 'buildSlots' | 'population' | 'defense', number>,
  ): void {
    const id = this.worlds.length + 1;
    const flow = (reserve: Reserve) => ({ rate: 0, remainder: 0, reserve: reserves[reserve] });
    const planet: PlanetEconomy = {
      planetId: id,
      reserves: { naquadah: flow('naquadah'), trinium: flow('trinium'), metal: flow('metal') },
    };
    this.economy = addPlanet(settle(this.economy, this.now), planet);
    const max_buildings = placesFor(this.experience.level, maxBuildings);
    const limits = { max_buildings, build_slots: buildSlots, population, defense };
    this.worlds.push({ id, home: id === 1, richness, ...limits, buildings: [], ships: [], squads: [], expected: [] });
  }

  /** Begins the orders that begin by `until`, each at its own moment, and settles. */
  #beginOrders(until: number): void {
    for (let next = this.#nextStart(); next && next.at <= until; next = this.#nextStart()) this.#begin(next);
    this.#now = until;
    this.#settleTo(until);
  }

  #settleTo(moment: number): void {
    const before = sumOf(this.economy.stock);
    this.economy = settle(this.economy, moment);
    this.produced += sumOf(this.economy.stock) - before;
  }

  #nextStart(): Start | undefined {
    const sites = this.worlds.map(({ id, ...site }) => ({ planet_id: id, ...site }));
    return nextStart({ economy: this.economy, orders: this.waiting, sites }, 1);
  }

  #begin({ order, at, builtAt, cost }: Start): void {
    const world = this.worlds.find(({ id }) => id === order.planetId);
    if (!world) throw new Error(`There is no world ${order.planetId}.`);
    this.#now = at;
    this.#settleTo(at);
    this.#activateDue(world);
    this.economy = spend(this.economy, cost);
    world.buildings.push({ building_type_id: order.typeId, activated: false, builtAt, paid: cost });
    this.waiting = this.waiting.filter(({ id }) => id !== order.id);
    this.bought.add(buildingTypeOf(order.typeId).name);
    this.begun += 1;
  }

  /** XP by the price of what was made. */
  #earn(kind: string, typeId: number, price: Cost): void {
    this.#gainXp(xpFor(price, this.#made.add(`${kind} ${typeId}`, this.day)));
  }

  #gainXp(amount: number): void {
    const was = this.experience.level;
    this.objectives.gained(amount, this.now);
    this.experience = gainXp(this.experience, amount);
    const { level } = this.experience;
    for (let each = was + 1; each <= level; each++) this.levels[each] = this.now;
    const places = placesFor(level, 0) - placesFor(was, 0);
    for (const world of this.worlds) world.max_buildings += places;
  }

  #note(what: string, bought?: { readonly name: string }): void {
    if (bought) this.bought.add(bought.name);
    this.acts.push({ at: this.now, what, level: this.experience.level, stock: this.stock });
  }
}

function count(buildings: World['buildings'], typeId: number): number {
  return buildings.filter((building) => building.building_type_id === typeId).length;
}
