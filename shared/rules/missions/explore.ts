import { ARTIFACT_TYPES, artifactTypeOf } from '../../catalogue/artifacts.ts';
import { SCOUT_SHARES, SHORT_EXPLORATION } from '../../catalogue/missions.ts';
import { planetTypeOf } from '../../catalogue/planets.ts';
import { type Amounts, type Cost, RESOURCES } from '../../catalogue/resources.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';
import { type ScoutFind, type Sentence, sentence } from '../../sentences/sentences.ts';
import { type Random, seededRandom, wholeBetween } from '../random.ts';
import type { JourneyTime } from './journey.ts';

/*
 * The odds. A day away costs only the scout's time. So a long journey finds more, and short journeys find something
 * more often: seven days in one journey are worth about as much as six one-day journeys, but need two logins instead
 * of seven.
 */
export const EXPLORE_ODDS = {
  /** Chance in percent after one day, and what each further day adds. Any other journey brings resources home. */
  world: { first: 18, perDay: 7 },
  artifact: { first: 5, perDay: 1 },
  nothing: { first: 22, perDay: -3 },
  /** After this many empty reports in a row the next one is not empty. */
  emptyInARow: 4,

  /** Size of a haul for each day away, in hours of the player's own production. */
  haulHours: { low: 1, high: 3 },
  /** Rare larger hauls: chance in percent, and the factor. The first row that the roll meets counts. */
  windfalls: [
    { chance: 1, low: 5, high: 10 },
    { chance: 10, low: 2, high: 3 },
  ],
  /** Upper limits of a haul: hours of production, and units of one resource. */
  haulCap: { hours: 48, units: 250_000 },
  /** The population of the origin enlarges hauls: percent per 1,000 people, up to a limit in percent. */
  people: { percentPerThousand: 5, limit: 50 },

  /** Chance of an ambush in percent without an escort; an escort of strength `half` at the origin halves it. */
  ambush: { chance: 30, half: 120 },
  delay: { chance: 25, half: 120 },
  /** Share of the haul that an ambush takes, in percent; a defence strength of `half` at the origin halves it. */
  ambushTakes: { low: 40, high: 70, half: 200 },
  /** Extension of a delayed journey, in percent. */
  delayAdds: { low: 10, high: 40 },

  places: SCOUT_SHARES,
} as const;

/** What the rules need to know of a journey before it begins. */
export interface ExploreInput {
  /** A short journey takes a part of a day. */
  readonly days: number;
  /** Strength of the idle ships and squads at the origin. */
  readonly escort: number;
  readonly population: number;
  /** `defense_stat` of the origin. */
  readonly defense: number;
  /** The player's hourly production at game speed 1. */
  readonly hourly: Readonly<Amounts>;
  /** Number of the player's latest journeys in a row that found nothing. */
  readonly emptyInARow: number;
  /** The scout's place among those of its player that are away, from 1 on; missing in journeys of the time before there were places. */
  readonly place?: number;
}

/** The percentage of a single scout's finds that the scout at this place brings. */
export function shareAt(place: number): number {
  return EXPLORE_ODDS.places[place - 1] ?? 0;
}

/**
 * The lowest free place. `away` are the places of the scouts that are away, in the order in which they left; null for those that left
 * before there were places: they take the lowest in their order.
 */
export function nextPlace(away: readonly (number | null)[]): number {
  const taken = new Set(away.filter((place) => place !== null));
  const lowest = () => {
    let place = 1;
    while (taken.has(place)) place += 1;
    return place;
  };
  for (const place of away) if (place === null) taken.add(lowest());
  return lowest();
}

/** The refusal if the scout at this place would find nothing, or undefined. */
export function checkPlace(place: number): Refusal | undefined {
  return shareAt(place) === 0 ? REFUSALS.scoutsTooMany : undefined;
}

export type Find = 'world' | 'artifact' | 'nothing' | 'resources';

/**
 * The complete outcome of a journey, rolled at launch. `planExploration(facts, seed)` reproduces it, so every roll can
 * be audited.
 */
export interface ExplorePlan {
  readonly seed: number;
  readonly facts: ExploreInput;
  readonly find: Find;
  /**
   * The haul that the scout brings home, after an ambush. A scout that should have found a world also brings it if no
   * unclaimed world is left.
   */
  readonly haul: Cost;
  /** The part of the haul that an ambush took; null without an ambush. */
  readonly lost: Cost | null;
  readonly artifactTypeId: number;
  /** Days at game speed 1, including the delay. */
  readonly days: number;
}

/** The world that a scout found. */
export interface FoundWorld {
  readonly address: readonly number[];
  readonly planetTypeId: number;
}

/** The refusal if this duration is not allowed, or undefined. */
export function checkDuration(days: number, type: { minDays: number; maxDays: number }): Refusal | undefined {
  const inBounds = Number.isInteger(days) && days >= type.minDays && days <= type.maxDays;
  return inBounds ? undefined : REFUSALS.durationOutOfBounds(type.minDays, type.maxDays);
}

/** The refusal if a journey of this time is not allowed, or undefined. Exactly one of days and minutes counts. */
export function checkJourney(time: JourneyTime, type: { minDays: number; maxDays: number }): Refusal | undefined {
  const { days, minutes } = time;
  if (days !== undefined && minutes !== undefined) return REFUSALS.durationTwice;
  if (minutes === undefined) return checkDuration(days ?? 0, type);
  const { minMinutes, maxMinutes } = SHORT_EXPLORATION;
  const inBounds = Number.isInteger(minutes) && minutes >= minMinutes && minutes <= maxMinutes;
  return inBounds ? undefined : REFUSALS.shortDurationOutOfBounds(minMinutes, maxMinutes);
}

/** Rolls the outcome of a journey. The order of the rolls is fixed, so that a seed always produces the same outcome. */
export function planExploration(facts: ExploreInput, seed: number): ExplorePlan {
  const random = seededRandom(seed);
  const find = rollFind(facts, random);
  const found = rollHaul(facts, random);
  const ambushed = find === 'resources' && random() * 100 < ambushChance(facts.escort);
  const lost = ambushed ? scaled(found, ambushShare(facts.defense, random)) : null;
  return {
    seed,
    facts,
    find,
    haul: lost ? minus(found, lost) : found,
    lost,
    artifactTypeId: ARTIFACT_TYPES[wholeBetween(random, 0, ARTIFACT_TYPES.length - 1)]?.id ?? 1,
    days: facts.days * (1 + rollDelay(facts, random)),
  };
}

/**
 * The chance of each kind of find, in percent; they sum to 100. A short journey brings goods, in proportion to its time, and
 * nothing else. What `share`, in percent, takes from the chance of a world and an artifact becomes goods.
 */
export function findOdds(days: number, emptyInARow: number, share = 100): Record<Find, number> {
  if (days < 1) return { world: 0, artifact: 0, nothing: 0, resources: 100 };
  const after = ({ first, perDay }: { first: number; perDay: number }) => Math.max(0, first + perDay * (days - 1));
  const world = (after(EXPLORE_ODDS.world) * share) / 100;
  const artifact = (after(EXPLORE_ODDS.artifact) * share) / 100;
  const nothing = emptyInARow >= EXPLORE_ODDS.emptyInARow ? 0 : after(EXPLORE_ODDS.nothing);
  return { world, artifact, nothing, resources: 100 - world - artifact - nothing };
}

/** Chance of an ambush, in percent. */
export function ambushChance(escort: number): number {
  return halvedBy(EXPLORE_ODDS.ambush, escort);
}

/** Chance of a delay, in percent. */
export function delayChance(escort: number): number {
  return halvedBy(EXPLORE_ODDS.delay, escort);
}

/** Factor by which the population of the origin enlarges a haul. */
export function peopleFactor(population: number): number {
  const { percentPerThousand, limit } = EXPLORE_ODDS.people;
  return 1 + Math.min(limit, (population / 1000) * percentPerThousand) / 100;
}

/** The report of a returned scout. `world` is the world it found, if the plan had one to find and one was left. */
export function exploreText(plan: ExplorePlan, world: FoundWorld | undefined): Sentence {
  return sentence('exploration', { ...findOf(plan, world), lost: plan.lost, late: plan.days > plan.facts.days });
}

/** What a returned scout adds to the stock. A scout that was to find a world brings goods only if none was left. */
export function broughtHome(plan: ExplorePlan, world: FoundWorld | undefined): Cost {
  return plan.find === 'resources' || (plan.find === 'world' && !world) ? plan.haul : {};
}

function findOf(plan: ExplorePlan, world: FoundWorld | undefined): ScoutFind {
  switch (plan.find) {
    case 'artifact':
      return { find: 'artifact', artifact: artifactTypeOf(plan.artifactTypeId).name };
    case 'nothing':
      return { find: 'nothing' };
    case 'world':
      if (!world) return { find: 'resources', haul: plan.haul };
      return { find: 'world', address: world.address, planet_type: planetTypeOf(world.planetTypeId).name };
    case 'resources':
      return { find: 'resources', haul: plan.haul };
  }
}

function rollFind({ days, emptyInARow, place = 1 }: ExploreInput, random: Random): Find {
  const odds = findOdds(days, emptyInARow, shareAt(place));
  let roll = random() * 100;
  for (const find of ['world', 'artifact', 'nothing'] as const) {
    roll -= odds[find];
    if (roll < 0) return find;
  }
  return 'resources';
}

function rollHaul({ days, population, hourly, place = 1 }: ExploreInput, random: Random): Cost {
  const { haulHours, haulCap } = EXPLORE_ODDS;
  const hours = days * between(random, haulHours) * rollWindfall(random) * peopleFactor(population);
  const haul: Partial<Amounts> = {};
  for (const resource of RESOURCES) {
    const whole = Math.min(haulCap.units, Math.floor(hourly[resource] * Math.min(haulCap.hours, hours)));
    const units = Math.floor((whole * shareAt(place)) / 100);
    if (units > 0) haul[resource] = units;
  }
  return haul;
}

function rollWindfall(random: Random): number {
  const roll = random() * 100;
  const windfall = EXPLORE_ODDS.windfalls.find(({ chance }) => roll < chance);
  return windfall ? between(random, windfall) : 1;
}

/** Share of a haul, 0 to 1, that an ambush takes. */
function ambushShare(defense: number, random: Random): number {
  const { half, ...bounds } = EXPLORE_ODDS.ambushTakes;
  return halvedBy({ chance: between(random, bounds), half }, defense) / 100;
}

/** The delay as a fraction of the planned time; 0 without a delay. */
function rollDelay({ escort }: ExploreInput, random: Random): number {
  return random() * 100 < delayChance(escort) ? between(random, EXPLORE_ODDS.delayAdds) / 100 : 0;
}

function halvedBy({ chance, half }: { chance: number; half: number }, strength: number): number {
  return (chance * half) / (half + strength);
}

function between(random: Random, { low, high }: { low: number; high: number }): number {
  return low + (high - low) * random();
}

function scaled(amounts: Cost, share: number): Cost {
  return mapped(amounts, (amount) => Math.floor(amount * share));
}

function minus(amounts: Cost, less: Cost): Cost {
  return mapped(amounts, (amount, resource) => amount - (less[resource] ?? 0));
}

function mapped(amounts: Cost, change: (amount: number, resource: (typeof RESOURCES)[number]) => number): Cost {
  const changed: Partial<Amounts> = {};
  for (const resource of RESOURCES) {
    const amount = change(amounts[resource] ?? 0, resource);
    if (amount > 0) changed[resource] = amount;
  }
  return changed;
}
