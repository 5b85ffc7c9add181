import type { Stance } from '#shared/catalogue/battles';
import { BUILDING_TYPES, type BuildingType } from '#shared/catalogue/buildings';
import type { MarchKind } from '#shared/catalogue/marches';
import type { Amounts, Cost } from '#shared/catalogue/resources';
import { SHIP_TYPES, shipTypeOf } from '#shared/catalogue/ships';
import { SQUAD_TYPES } from '#shared/catalogue/squads';
import type { NightTruce } from '#shared/rules/battles/truce';
import { sumOf, type TypeCount, worthOf } from '#shared/rules/battles/worth';
import { countedOf } from '#shared/rules/construction';
import { type Experience, type Tally, xpFor } from '#shared/rules/experience';
import type { Place, WildPlanet } from '#shared/rules/galaxy';
import { type Economy, hourlyOutput, settle } from '#shared/rules/production';
import type { Random } from '#shared/rules/random';
import type { SiegeTime } from '#shared/rules/sieges/siege';
import type { Style } from './styles.ts';
import { dayOf, SPEED } from './time.ts';

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
  /** Who began it. What a ruler took does not make the next one dearer. */
  readonly builtBy: number;
  readonly paid: Cost;
}

export interface World extends Place {
  readonly id: number;
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

export interface Player {
  readonly id: number;
  readonly style: Style;
  readonly raceId: number;
  readonly joinedAt: number;
  /** Two accounts of one person have the same. */
  readonly personId: number;
  readonly allianceId: number | null;
  readonly truce: NightTruce;
  /** Choices of peace, which are the same with and without battles as long as the player's fortune is. */
  readonly random: Random;
  /** Choices of war. */
  readonly warRandom: Random;
  economy: Economy;
  experience: Experience;
  readonly made: Tally;
  readonly worlds: World[];
  /** Unclaimed worlds whose addresses the player knows. */
  readonly known: WildPlanet[];
  /** Scouts on their way, by type. */
  readonly scoutsOut: Counts;
  /** Their places. */
  readonly placesOut: number[];
  emptyInARow: number;
  /** Whether the first buildings stand, or have stood. */
  opened: boolean;
  /** The week of the season of the last survey. */
  surveyed: number;
  /** XP of ships that are ready and not launched. */
  waitingXp: number;
  struckAt: number | null;
  respiteUntil: number | null;
  /** Marches that are not over. */
  readonly marches: March[];
  /** Units of all resources that the player's worlds have yielded. */
  produced: number;
}

export const noAmounts = (): Amounts => ({ naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 });

export function add(counts: Counts, typeId: number, count: number): void {
  const sum = (counts.get(typeId) ?? 0) + count;
  if (sum < 0) throw new Error(`${-sum} of type ${typeId} are missing.`);
  if (sum === 0) counts.delete(typeId);
  else counts.set(typeId, sum);
}

export const listOf = (counts: Counts): TypeCount[] => [...counts].map(([typeId, count]) => ({ typeId, count }));

/** Everything that a world and its ruler gain without a command until `now`. */
export function settleUp(player: Player, now: number): void {
  const before = sumOf(player.economy.stock);
  player.economy = settle(player.economy, now);
  player.produced += sumOf(player.economy.stock) - before;
  for (const world of player.worlds) finish(player, world, now);
}

function finish(player: Player, world: World, now: number): void {
  const isReady = ({ readyAt }: InProduction) => readyAt <= now;
  if (!world.shipyard.some(isReady) && !world.training.some(isReady)) return;
  for (const each of world.shipyard.filter(isReady)) {
    add(world.ships, each.typeId, each.count);
    for (let i = 0; i < each.count; i++)
      player.waitingXp += xpFor(
        shipTypeOf(each.typeId).cost,
        player.made.add(`ship ${each.typeId}`, dayOf(each.readyAt)),
      );
  }
  for (const each of world.training.filter(isReady)) add(world.squads, each.typeId, each.count);
  world.shipyard = world.shipyard.filter((each) => !isReady(each));
  world.training = world.training.filter((each) => !isReady(each));
}

/** Ships and squads of a player wherever they are, by type; those in production are left out. */
export function forcesOf(player: Player): { readonly ships: Counts; readonly squads: Counts } {
  const [ships, squads]: [Counts, Counts] = [new Map(player.scoutsOut), new Map()];
  for (const place of [...player.worlds, ...player.marches]) {
    for (const [typeId, count] of place.ships) add(ships, typeId, count);
    for (const [typeId, count] of place.squads) add(squads, typeId, count);
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
export function mightOfPlayer({ worlds, marches, scoutsOut }: Player): number {
  let might = 0;
  const count = (units: Counts, worth: ReadonlyMap<number, number>) => {
    for (const [typeId, number] of units) might += number * (worth.get(typeId) ?? 0);
  };
  count(scoutsOut, WORTH.ship);
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

export const hourlyOf = (player: Player) => hourlyOutput(player.economy, SPEED);

/** Buildings of this type on all worlds, finished or not. */
export function owned(player: Player, typeId: number): number {
  return player.worlds.reduce((sum, { buildings }) => sum + countOf(buildings, typeId), 0);
}

/** How many of them decide what the next one costs. */
export function counted(player: Player, type: BuildingType): number {
  const sites = player.worlds.map(({ id, buildings }) => ({
    planet_id: id,
    buildings: buildings.map((each) => ({ ...each, taken: each.builtBy !== player.id })),
  }));
  return countedOf(type, sites, player.economy);
}

export function countOf(buildings: World['buildings'], typeId: number): number {
  return buildings.filter((each) => each.building_type_id === typeId).length;
}
