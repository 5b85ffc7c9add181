import { BUILDING_TYPES, type BuildingType, buildingTypeOf } from '#shared/catalogue/buildings';
import { type Cost, RESERVES, RESOURCES, type Reserve, type Resource } from '#shared/catalogue/resources';
import { sumOf } from '#shared/rules/battles/worth';
import { buildCost, freeBuildSlots } from '#shared/rules/construction';
import { type ActOf, isLawful, type Turn } from '../game/acts.ts';
import {
  counted,
  hourlyOf,
  orderedAhead,
  outputOf,
  owned,
  type Player,
  queueOf,
  reserveOf,
  type World,
} from '../game/state.ts';
import { SESSION } from '../time.ts';

/** A mine is not built on a reserve that is nearly empty. */
const LEAST_RESERVE = 10_000;
/** A resource counts half if the stock holds this many hours of its production. */
export const PLENTY_HOURS = 12;

/** Whether a mine of this ore is worth building on a world. */
export function hasOre(player: Player, world: World, ore: Reserve): boolean {
  return reserveOf(player, world, ore) > LEAST_RESERVE;
}

/** Places on a world that are neither built on nor ordered. */
export function placesOf(world: World): number {
  return world.max_buildings - world.buildings.length - queueOf(world).length;
}

export interface Growth {
  readonly act: ActOf<'build' | 'ahead'>;
  /** Hours until it has paid for itself. */
  readonly hours: number;
}

const PRODUCERS = (BUILDING_TYPES as readonly BuildingType[]).filter(({ output }) => Object.keys(output).length > 0);

/**
 * All producers that could be built somewhere, or ordered ahead where no slot is free, sorted by payback time, shortest first. Price
 * and yield are measured in hours of the player's own production; a resource that is in plentiful stock counts less. Places at home
 * are reserved for what the player wants there after the first evening.
 */
export function growth(turn: Turn, kind: 'build' | 'ahead'): Growth[] {
  const { player, now } = turn;
  const { style, worlds } = player;
  const kept = style.hoards ? 0 : style.wants.filter((id) => isForLater(player, id)).length;
  const open = worlds
    .filter((each) => placesOf(each) > (each.home ? kept : 0) && freeBuildSlots(each) > 0 === (kind === 'build'))
    .sort((a, b) => b.richness - a.richness);
  if (open.length === 0) return [];
  const worths = RESOURCES.map((each) => [each, worthOf(player, each)] as const);
  const weigh = (amounts: Cost) => worths.reduce((sum, [each, worth]) => sum + (amounts[each] ?? 0) * worth, 0);
  const found: (Growth & { readonly price: Cost })[] = [];
  for (const type of PRODUCERS) {
    if (type.minLevel > player.experience.level) continue;
    const ores = RESERVES.filter((ore) => type.output[ore]);
    const world = open.find(
      (each) => ores.every((ore) => hasOre(player, each, ore)) && isLawful(turn, { kind, world: each, type }),
    );
    if (!world) continue;
    // Those that are ordered are paid first.
    const price = buildCost(type, counted(player, type) + orderedAhead(player, type.id));
    found.push({ act: { kind, world, type }, price, hours: weigh(price) / weigh(outputOf(player, world, type)) });
  }
  const isThrifty = style.thrifty && now - player.joinedAt <= SESSION;
  return found.sort((a, b) => (isThrifty ? sumOf(a.price) - sumOf(b.price) : a.hours - b.hours));
}

/** What a unit is worth to the player, in hours of his own production. */
export function worthOf(player: Player, each: Resource): number {
  const hourly = hourlyOf(player)[each];
  return 1 / hourly / (1 + player.economy.stock[each] / hourly / PLENTY_HOURS);
}

function isForLater(player: Player, typeId: number): boolean {
  return buildingTypeOf(typeId).minLevel >= 5 && owned(player, typeId) === 0;
}
