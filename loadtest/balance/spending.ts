import { SHIP_CLASSES } from '#shared/catalogue/battles';
import { BUILDING_TYPES, type BuildingType, buildingTypeOf } from '#shared/catalogue/buildings';
import { type Amounts, type Cost, RESERVES, RESOURCES, type Resource } from '#shared/catalogue/resources';
import { SHIP_TYPES, type ShipType, shipTypeOf } from '#shared/catalogue/ships';
import { squadOf } from '#shared/catalogue/squads';
import { freeQuarters } from '#shared/rules/battles/garrison';
import { shipClassOf } from '#shared/rules/battles/stacks';
import { sumOf } from '#shared/rules/battles/worth';
import { buildCost, buildingOutput, checkSite, freeBuildSlots, keptTypes, shortage } from '#shared/rules/construction';
import { shipsAtOnce } from '#shared/rules/level-bonuses';
import { hasShipyard } from '#shared/rules/ships';
import { build, buildShips, dismantle, hasActive, onWorld, squadsOf, train } from './actions.ts';
import { counted, countOf, forcesOf, hourlyOf, owned, type Player, type World } from './store.ts';
import { OPENING } from './styles.ts';

/** Hours of output after which a stock is plenty, and longest time for which a bot saves for one thing. */
const PLENTY_HOURS = 12;
const SAVING_HOURS = 30;
/** A mine is not built on a reserve that is nearly empty. */
const LEAST_RESERVE = 10_000;
/** The fleet is ordered in this many steps at a visit, each in the class that is missing most. */
const FLEET_STEPS = 12;

/**
 * Spends what a bot has at a visit: growth first, then what it wants, its garrison and its fleet. `wasLooted`: who was lately
 * keeps nothing in stock.
 */
export function spendAll(player: Player, now: number, wasLooted: boolean): void {
  if (!openingDone(player, now)) return;
  clear(player);
  const growth = grow(player, now);
  const equipment = equip(player, now);
  const reserved = growth ?? equipment ?? {};
  garrison(player, now, reserved);
  buyFleet(player, now, reserved, wasLooted ? 1 : player.style.fleet);
}

/** Takes down the mines whose ore is gone on worlds where few places are left. */
function clear(player: Player): void {
  for (const world of player.worlds) {
    for (const type of BUILDING_TYPES as readonly BuildingType[]) {
      const ores = RESERVES.filter((ore) => type.output[ore]);
      if (ores.length === 0 || ores.some((ore) => reserveOf(player, world, ore) > 0)) continue;
      while (world.max_buildings - world.buildings.length <= keptTypes(world).length && dismantle(player, world, type));
    }
  }
}

/** The colonies that have any of the ore that is scarcest by now. */
export function workedColonies(player: Player): number {
  const colonies = player.worlds.filter(({ home }) => !home);
  return Math.min(
    ...RESERVES.map((ore) => colonies.filter((world) => reserveOf(player, world, ore) > LEAST_RESERVE).length),
  );
}

function openingDone(player: Player, now: number): boolean {
  const [home] = player.worlds;
  if (!home || player.opened) return true;
  for (;;) {
    const left = home.buildings.map(({ building_type_id }) => building_type_id);
    const next = OPENING.find((id) => {
      const at = left.indexOf(id);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    if (next === undefined) {
      player.opened = true;
      return true;
    }
    if (!build(player, home, buildingTypeOf(next), now)) return false;
  }
}

/** Buys producers, the one first that pays for itself soonest. Answers the price of one that is worth saving for. */
function grow(player: Player, now: number): Cost | undefined {
  for (;;) {
    const best = bestProducer(player);
    if (!best || best.hours > player.style.paybackHours) return undefined;
    if (build(player, best.world, best.type, now)) continue;
    return waitHours(player, best.cost) <= SAVING_HOURS ? best.cost : undefined;
  }
}

function bestProducer(player: Player) {
  const { economy, experience, raceId, worlds } = player;
  const hourly = hourlyOf(player);
  const worthOf = (each: Resource) => 1 / hourly[each] / (1 + economy.stock[each] / hourly[each] / PLENTY_HOURS);
  const weigh = (amounts: Cost) => RESOURCES.reduce((sum, each) => sum + (amounts[each] ?? 0) * worthOf(each), 0);
  let best: { type: BuildingType; world: World; cost: Cost; hours: number } | undefined;
  for (const type of BUILDING_TYPES as readonly BuildingType[]) {
    if (type.minLevel > experience.level || Object.keys(type.output).length === 0) continue;
    const [world] = worlds
      .filter(
        (each) =>
          !each.siege &&
          freeBuildSlots(each) > 0 &&
          !checkSite(each, type) &&
          (!each.home || each.max_buildings - each.buildings.length > placesKept(player)) &&
          RESERVES.every((ore) => !type.output[ore] || reserveOf(player, each, ore) > LEAST_RESERVE),
      )
      .sort((a, b) => b.richness - a.richness);
    if (!world) continue;
    const output = buildingOutput(type, raceId, 1, onWorld(world));
    const cost = buildCost(type, counted(player, type));
    const hours = weigh(cost) / weigh(output);
    if (!best || hours < best.hours) best = { type, world, cost, hours };
  }
  return best;
}

/** Places at home that are kept for what the bot wants there later. */
function placesKept(player: Player): number {
  return player.style.wants.filter((id) => buildingTypeOf(id).minLevel >= 5 && owned(player, id) === 0).length;
}

function reserveOf({ economy }: Player, world: World, ore: (typeof RESERVES)[number]): number {
  return economy.planets.find(({ planetId }) => planetId === world.id)?.reserves[ore].reserve ?? 0;
}

function waitHours(player: Player, cost: Cost): number {
  const { stock } = player.economy;
  const hourly = hourlyOf(player);
  return Math.max(...RESOURCES.map((each) => Math.max(0, (cost[each] ?? 0) - stock[each]) / hourly[each]));
}

/** Buys what the bot wants one of, and batteries. Answers the price of what it lacks only the resources for. */
function equip(player: Player, now: number): Cost | undefined {
  let saved: Cost | undefined;
  const { wants, batteries } = player.style;
  const wish = (world: World, type: BuildingType) => {
    if (build(player, world, type, now)) return;
    if (type.minLevel > player.experience.level || freeBuildSlots(world) === 0 || checkSite(world, type)) return;
    const cost = buildCost(type, counted(player, type));
    if (waitHours(player, cost) <= SAVING_HOURS) saved ??= cost;
  };
  for (const type of wants.map(buildingTypeOf)) {
    const world = player.worlds.find((each) => !checkSite(each, type));
    if (world && owned(player, type.id) === 0) wish(world, type);
  }
  const battery = buildingTypeOf(10);
  for (const world of player.worlds) {
    if (countOf(world.buildings, battery.id) < batteries && owned(player, battery.id) < 2 * batteries)
      wish(world, battery);
  }
  return saved;
}

/** What may be spent without touching what is saved. */
function free({ economy }: Player, reserved: Cost): Amounts {
  const left = { ...economy.stock };
  for (const each of RESOURCES) left[each] = Math.max(0, left[each] - (reserved[each] ?? 0));
  return left;
}

function affordable(cost: Cost, stock: Amounts): number {
  return Math.min(...RESOURCES.map((each) => (cost[each] ? Math.floor(stock[each] / cost[each]) : Infinity)));
}

function garrison(player: Player, now: number, reserved: Cost): void {
  for (const world of player.worlds) {
    const squads = squadsOf(player, world);
    const room = freeQuarters({ population: world.population, squads });
    const aim = Math.floor((squads + room) * player.style.garrison) - squads;
    const rank = hasActive(world, 16) ? 'elite' : hasActive(world, 11) ? 'line' : 'guard';
    const type = squadOf(player.raceId, rank);
    const count = Math.min(aim, room, 50, affordable(type.cost, free(player, reserved)));
    if (count > 0) train(player, world, type, count, now);
  }
}

/** The classes that the bot builds, and the share of its fleet's price that each is to have. */
function sharesOf({ style, experience, raceId }: Player): { type: ShipType; share: number }[] {
  const types = (SHIP_TYPES as readonly ShipType[]).filter(
    (type) => type.raceId === raceId && !type.isScout && type.minLevel <= experience.level,
  );
  const isLander = ({ id }: ShipType) => shipClassOf(id) === SHIP_CLASSES.lander;
  const plain = types.filter((type) => !isLander(type)).length;
  return types.map((type) => ({ type, share: isLander(type) ? style.landers : (1 - style.landers) / plain }));
}

function buyFleet(player: Player, now: number, reserved: Cost, share: number): void {
  const yard = player.worlds.find(({ buildings }) => hasShipyard(buildings));
  if (!yard || player.style.fleet === 0) return;
  const spare = free(player, reserved);
  for (const each of RESOURCES) spare[each] = Math.floor(spare[each] * share);
  const { ships } = forcesOf(player);
  for (const { typeId, count } of yard.shipyard) ships.set(typeId, (ships.get(typeId) ?? 0) + count);
  const priceOf = (typeId: number) => sumOf(shipTypeOf(typeId).cost);
  const total = [...ships].reduce((sum, [typeId, count]) => sum + count * priceOf(typeId), 0);
  const shares = sharesOf(player);
  const left = new Map(
    shares.map(({ type, share }) => [
      type,
      share * (total + sumOf(spare)) - (ships.get(type.id) ?? 0) * priceOf(type.id),
    ]),
  );
  for (let step = 0; step < FLEET_STEPS; step++) {
    const open = shares
      .map(({ type }) => type)
      .filter((type) => !shortage(type.cost, spare) && (left.get(type) ?? 0) > 0);
    const [first] = open.sort((a, b) => (left.get(b) ?? 0) - (left.get(a) ?? 0));
    if (!first) return;
    const wanted = Math.ceil((left.get(first) ?? 0) / sumOf(first.cost));
    const count = Math.min(wanted, affordable(first.cost, spare), shipsAtOnce(player.experience.level));
    if (!buildShips(player, yard, first, count, now)) return;
    for (const each of RESOURCES) spare[each] -= (first.cost[each] ?? 0) * count;
    left.set(first, (left.get(first) ?? 0) - count * sumOf(first.cost));
  }
}
