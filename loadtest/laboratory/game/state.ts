import type { Stance } from '#shared/catalogue/battles';
import { BUILDING_TYPES, type BuildingType } from '#shared/catalogue/buildings';
import type { MarchKind } from '#shared/catalogue/marches';
import type { ResearchType } from '#shared/catalogue/research';
import type { Amounts, Cost, Reserve } from '#shared/catalogue/resources';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { SQUAD_TYPES } from '#shared/catalogue/squads';
import type { NightTruce } from '#shared/rules/battles/truce';
import { type TypeCount, worthOf } from '#shared/rules/battles/worth';
import type { Order as QueuedOrder } from '#shared/rules/build-queue';
import { type Built, buildingOutput, builtOn, countSteps } from '#shared/rules/construction';
import type { Experience, Tally } from '#shared/rules/experience';
import type { Place, WildPlanet } from '#shared/rules/galaxy';
import { escortStrength } from '#shared/rules/missions/escort';
import { type Economy, hourlyOutput } from '#shared/rules/production';
import type { Random } from '#shared/rules/random';
import { orePercent, type ResearchLevels } from '#shared/rules/research';
import type { SiegeTime } from '#shared/rules/sieges/siege';
import type { Ores } from '#shared/rules/worlds/refining';
import type { Style } from '../bots/styles.ts';
import { SPEED } from '../time.ts';
import type { Diary } from './diary.ts';
import type { ObjectiveBook } from './objective-book.ts';

/*
 * The game in memory. Ships and squads are counted by type, as the rules of battles take them. Times are ms since the
 * simulation began.
 */

/** Numbers of ships or squads by type. */
export type Counts = Map<number, number>;

/** Ships or squads that are being built. */
export interface InProduction {
  readonly typeId: number;
  readonly count: number;
  readonly readyAt: number;
}

export interface Building {
  readonly building_type_id: number;
  activated: boolean;
  readonly builtAt: number;
  /** Whether it was taken together with its world: it does not make the next one dearer. */
  taken: boolean;
  readonly paid: Cost;
}

/** A world in the form that the rules of orders need, with the forces there. */
export interface World extends Place {
  readonly planet_id: number;
  /** A capture changes it: nothing else keeps whose world it is, but for the ruler's list. */
  owner: Player;
  readonly home: boolean;
  /** When the owner founded or took it. */
  heldSince: number;
  max_buildings: number;
  build_slots: number;
  population: number;
  defenseLevel: number;
  defenseStat: number;
  /** In the order in which they were begun. */
  buildings: Building[];
  readonly ships: Counts;
  readonly squads: Counts;
  shipyard: InProduction[];
  training: InProduction[];
  stance: Stance;
  /** Until when the iris of the gate is closed; null if it never was. */
  irisUntil: number | null;
  readonly richness: number;
  /** Relief that stands here. */
  readonly guests: March[];
  /** The march that besieges the world, and the time that it needs. */
  siege: { readonly march: March; readonly time: SiegeTime } | undefined;
}

export interface March {
  readonly id: number;
  readonly player: Player;
  readonly kind: MarchKind;
  readonly origin: World;
  readonly target: World;
  readonly targetOwner: Player;
  readonly launchedAt: number;
  readonly landsAt: number;
  readonly flightMs: number;
  readonly retreatPercent: number;
  readonly secret: string;
  phase: 'out' | 'standing' | 'home' | 'done';
  readonly ships: Counts;
  readonly squads: Counts;
  cargo: Amounts;
}

/** A scout that is away. */
export interface Journey {
  readonly typeId: number;
  readonly place: number;
  readonly days: number;
}

export interface Player {
  readonly id: number;
  readonly style: Style;
  readonly raceId: number;
  readonly joinedAt: number;
  /** Two accounts of one person have the same. */
  readonly personId: number;
  allianceId: number | null;
  readonly truce: NightTruce;
  /** Choices of peace, which are the same with and without battles as long as the player's fortune is. */
  readonly random: Random;
  /** Choices of war. */
  readonly warRandom: Random;
  /** Notes what the player does; only where somebody reads it. */
  readonly diary: Diary | undefined;
  readonly objectives: ObjectiveBook;
  economy: Economy;
  experience: Experience;
  readonly made: Tally;
  readonly worlds: World[];
  /** Unclaimed worlds whose addresses the player knows, and whether a MALP has reported the guard's strength. */
  readonly known: Map<WildPlanet, { probed: boolean }>;
  readonly journeys: Journey[];
  emptyInARow: number;
  research: ResearchLevels;
  researching: { readonly type: ResearchType; readonly readyAt: number } | undefined;
  /** Buildings that are ordered ahead, in the order in which they were. */
  waiting: readonly QueuedOrder[];
  /** Whether the first buildings stand, or have stood. */
  opened: boolean;
  /** Whether the survey of the first shipyard has come, and was read. */
  survey: 'none' | 'due' | 'read';
  /** When the next weekly survey comes; undefined before the first. */
  surveyAt: number | undefined;
  /** Ships that are ready and not launched, and reports of scouts that nobody has read. */
  unlaunched: number[];
  unread: string[];
  /** When the player has founded or joined an alliance, and what the player has given it, in units of all ores. */
  alliedAt: number | undefined;
  readonly gifts: { readonly at: number; readonly sum: number }[];
  /** What the player has refined of each ore on the last day on which anything was. */
  refined: { readonly day: number; readonly ores: Ores };
  /** Whether the player has fought a drill in the sparring world. */
  drilled: boolean;
  struckAt: number | null;
  respiteUntil: number | null;
  /** Marches that are not over. */
  readonly marches: March[];
  /** Units of all resources that the player's worlds have yielded, and that scouts have brought. */
  produced: number;
  hauled: number;
  /** What is derived from the rest, until that changes. */
  readonly memo: Memo;
}

/** `built` and `activeTypes` are dropped by noteBuildings(); the others are valid for the value that is kept beside them. */
interface Memo {
  built?: Built | undefined;
  counts?: {
    readonly built: Built;
    readonly planets: Economy['planets'];
    readonly of: Map<number, number>;
  };
  activeTypes?: readonly number[] | undefined;
  hourly?: { readonly flows: Economy['flows']; readonly planets: Economy['planets']; readonly amounts: Amounts };
}

export const noAmounts = (): Amounts => ({ naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 });

export function add(counts: Counts, typeId: number, count: number): void {
  const sum = (counts.get(typeId) ?? 0) + count;
  if (sum < 0) throw new Error(`${-sum} of type ${typeId} are missing.`);
  if (sum === 0) counts.delete(typeId);
  else counts.set(typeId, sum);
}

export function addAll(to: Counts, from: Counts): void {
  for (const [typeId, count] of from) add(to, typeId, count);
}

export const listOf = (counts: Counts): TypeCount[] => [...counts].map(([typeId, count]) => ({ typeId, count }));
export const totalOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Ships and squads of a player wherever they are, by type; those in production are left out. */
export function forcesOf(player: Player): { readonly ships: Counts; readonly squads: Counts } {
  const [ships, squads]: [Counts, Counts] = [new Map(), new Map()];
  for (const { typeId } of player.journeys) add(ships, typeId, 1);
  for (const place of [...player.worlds, ...player.marches]) {
    addAll(ships, place.ships);
    addAll(squads, place.squads);
  }
  return { ships, squads };
}

/** The worth of one ship, squad or building of a type: computed once, since bots ask for the might of all players. */
const WORTH = {
  ship: new Map(SHIP_TYPES.map(({ id, cost }) => [id as number, worthOf(cost)])),
  squad: new Map(SQUAD_TYPES.map(({ id, cost }) => [id as number, worthOf(cost)])),
  building: new Map(BUILDING_TYPES.map(({ id, cost }) => [id as number, worthOf(cost)])),
};

/** The might of a player who is settled: the same as mightOf() says. */
export function mightOfPlayer({ worlds, marches, journeys }: Player): number {
  let might = 0;
  const count = (units: Counts, worth: ReadonlyMap<number, number>) => {
    for (const [typeId, number] of units) might += number * (worth.get(typeId) ?? 0);
  };
  for (const { typeId } of journeys) might += WORTH.ship.get(typeId) ?? 0;
  for (const { ships, squads } of marches) {
    count(ships, WORTH.ship);
    count(squads, WORTH.squad);
  }
  for (const { ships, squads, buildings } of worlds) {
    count(ships, WORTH.ship);
    count(squads, WORTH.squad);
    for (const each of buildings) if (each.activated) might += WORTH.building.get(each.building_type_id) ?? 0;
  }
  return might;
}

export function homeOf({ id, worlds }: Player): World {
  const home = worlds.find((world) => world.home);
  if (!home) throw new Error(`Player ${id} has no home.`);
  return home;
}

/** Current production in units per hour of a player who is settled; an empty reserve counts as 0. */
export function hourlyOf({ economy, memo }: Player): Amounts {
  const { flows, planets } = economy;
  if (memo.hourly?.flows !== flows || memo.hourly.planets !== planets)
    memo.hourly = { flows, planets, amounts: hourlyOutput(economy, SPEED) };
  return memo.hourly.amounts;
}

/** What is left of an ore in the ground of a world. */
export function reserveOf({ economy }: Player, { planet_id }: World, ore: Reserve): number {
  return economy.planets.find(({ planetId }) => planetId === planet_id)?.reserves[ore].reserve ?? 0;
}

/** Buildings were begun, finished, taken or dismantled: values derived from them are no longer valid. */
export function noteBuildings({ memo }: Player): void {
  memo.built = undefined;
  memo.activeTypes = undefined;
}

/** How many buildings of this type decide what the next one costs. */
export function counted({ worlds, economy, memo }: Player, type: BuildingType): number {
  const { planets } = economy;
  memo.built ??= builtOn(worlds);
  const { built } = memo;
  if (memo.counts?.built !== built || memo.counts.planets !== planets) memo.counts = { built, planets, of: new Map() };
  const { of } = memo.counts;
  const count = of.get(type.id) ?? countSteps(type, built, economy)[0]?.owned ?? 0;
  of.set(type.id, count);
  return count;
}

/** Buildings of this type on all worlds, finished or not. */
export function owned({ worlds }: Player, typeId: number): number {
  return worlds.reduce((sum, { buildings }) => sum + countOf(buildings, typeId), 0);
}

/** How many of this type are ordered ahead. */
export function orderedAhead({ waiting }: Player, typeId: number): number {
  return waiting.reduce((sum, order) => (order.typeId === typeId ? sum + 1 : sum), 0);
}

/** The orders that wait on this world, as the API shows them. */
export function queueOf({ owner, planet_id }: World): { readonly building_type_id: number }[] {
  return owner.waiting.flatMap(({ planetId, typeId }) =>
    planetId === planet_id ? [{ building_type_id: typeId }] : [],
  );
}

/** The types of all active buildings of a player, each as often as it stands. */
export function activeTypesOf({ worlds, memo }: Player): readonly number[] {
  memo.activeTypes ??= worlds.flatMap(({ buildings }) =>
    buildings.flatMap(({ activated, building_type_id }) => (activated ? [building_type_id] : [])),
  );
  return memo.activeTypes;
}

export function countOf(buildings: World['buildings'], typeId: number): number {
  return buildings.reduce((sum, each) => (each.building_type_id === typeId ? sum + 1 : sum), 0);
}

export const hasActive = ({ buildings }: World, typeId: number) =>
  buildings.some(({ building_type_id, activated }) => building_type_id === typeId && activated);

/** What one active building of this type yields per hour on this world of the player. */
export function outputOf({ raceId, research }: Player, { richness }: World, type: BuildingType): Cost {
  return buildingOutput(type, raceId, SPEED, { seam: orePercent(research), richness });
}

/** Squads that have their quarters on this world: those in training and those that are away included. */
export function quarteredOn(world: World): number {
  const away = world.owner.marches.filter(({ origin }) => origin === world);
  return [world, ...away].reduce((sum, { squads }) => sum + totalOf(squads), 0) + world.training.length;
}

/** Strength of one ship or squad as an escort: that of many is a sum. */
const ESCORT = new Map<number, number>([
  ...SHIP_TYPES.map((type) => [type.id as number, escortStrength({ ships: [type], squads: [] })] as const),
]);
const SQUAD_ESCORT = new Map<number, number>(
  SQUAD_TYPES.map((type) => [type.id as number, escortStrength({ ships: [], squads: [type] })] as const),
);

/** Strength of the ships and squads that stand on a world. */
export function escortOf({ ships, squads }: World): number {
  let strength = 0;
  for (const [typeId, count] of ships) strength += count * (ESCORT.get(typeId) ?? 0);
  for (const [typeId, count] of squads) strength += count * (SQUAD_ESCORT.get(typeId) ?? 0);
  return strength;
}
