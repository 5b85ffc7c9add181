import { SHIP_CLASSES } from '#shared/catalogue/battles';
import {
  BARRACKS_ID,
  BUILDING_TYPES,
  type BuildingType,
  buildingTypeOf,
  CITADEL_ID,
  GATE_ARCHIVE_ID,
  REFINERY_ID,
  SETTLEMENT_ID,
  SHIPYARD_ID,
} from '#shared/catalogue/buildings';
import { SHORT_EXPLORATION } from '#shared/catalogue/missions';
import { type Deed, GOALS_SHOWN, type Objective } from '#shared/catalogue/objectives';
import { RESEARCH_TYPES, type ResearchType } from '#shared/catalogue/research';
import { type Amounts, type Cost, RESERVES, RESOURCES } from '#shared/catalogue/resources';
import { SHIP_TYPES, type ShipType, shipTypeOf } from '#shared/catalogue/ships';
import { homeGuardOf, squadOf } from '#shared/catalogue/squads';
import { freeQuarters } from '#shared/rules/battles/garrison';
import { shipClassOf } from '#shared/rules/battles/stacks';
import { sumOf } from '#shared/rules/battles/worth';
import { keptTypes } from '#shared/rules/construction';
import { shipsAtOnce } from '#shared/rules/level-bonuses';
import type { JourneyTime } from '#shared/rules/missions/journey';
import { MINE_IDS } from '#shared/rules/objectives';
import { hasShipyard } from '#shared/rules/ships';
import { REFINE_PARTS, refiningLeft } from '#shared/rules/worlds/refining';
import { type Act, costOf, giftAllowance, isLawful, refiningDay, scoutOf, type Turn } from '../game/acts.ts';
import {
  activeTypesOf,
  countOf,
  escortOf,
  forcesOf,
  hasActive,
  homeOf,
  hourlyOf,
  orderedAhead,
  owned,
  type Player,
  quarteredOn,
  queueOf,
  reserveOf,
  totalOf,
  type World,
} from '../game/state.ts';
import { DAY, MINUTE, SESSION } from '../time.ts';
import { growth, hasOre, PLENTY_HOURS, placesOf, worthOf } from './growth.ts';

/** What a bot does at one visit. */
export interface Visit extends Turn {
  /** What may be spent without delaying anything that the bot saves for. */
  readonly spare: Amounts;
  /** What is left of the share for warships; undefined until the first warship is considered. */
  fleet: Amounts | undefined;
  /** Orders of warships so far. */
  shipOrders: number;
  /** Whether the player was looted lately, and keeps nothing in stock. */
  readonly wasLooted: boolean;
}

/** An act that the player wants, and whether it is worth saving for. */
interface Wish {
  readonly act: Act;
  readonly save: boolean;
}

/** When a sociable player finds the pages of alliances and squads, and the guards that such a player trains at home. */
const COMPANY_FROM = 10 * MINUTE;
/** When such a player has seen enough of the home to fight a drill while the shipyard is built. */
const DRILL_FROM = 2 * MINUTE;
const GUARDS = 4;
/** Fighters that a player builds who tries everything. */
const FIGHTERS = 3;
/** A producer that pays for itself within this many hours precedes everything that the player saves for. */
export const URGENT_PAYBACK_HOURS = 1;
/** A world with more free places than these needs no clearing. */
const FEW_PLACES = 1;
/** Warships are ordered in this many steps at a visit, each in the class that is missing most. */
const MOST_SHIP_ORDERS = 12;
/** Squads that are trained at once at most. */
const RECRUITS = 50;

const ageOf = ({ player, now }: Turn) => now - player.joinedAt;

/** The acts that the player wants now, most wanted first; only their price may still prevent them. */
export function* wishes(visit: Visit): Generator<Wish> {
  const { player } = visit;
  const { style } = player;
  const home = homeOf(player);
  if (style.thrifty && ageOf(visit) < SESSION) return yield* impulses(visit);
  if (style.sociable) yield* asTold(visit);
  yield* explorations(visit);
  yield* scouts(visit, Math.min(1, style.scouts));

  const next = nextOfOpening(player);
  if (next) {
    yield* affordable(visit, [{ kind: 'build', world: home, type: next }], true);
    return;
  }
  if (style.hoards && ageOf(visit) < DAY) yield* hoard(visit);
  if (style.gives) yield* gifts(visit);
  const producers = growth(visit, 'build');
  for (const { act, hours } of producers) if (hours <= URGENT_PAYBACK_HOURS) yield { act, save: false };
  yield* scouts(visit, style.scouts);
  yield* clearings(visit);
  yield* newClasses(visit);
  yield* colonies(visit);
  if (style.sociable && player.objectives.hasDone('training')) yield* guards(visit);
  for (const type of style.wants.map(buildingTypeOf)) {
    if (owned(player, type.id) === 0) yield* affordable(visit, player.worlds.map(building(type)), true);
  }
  yield* batteries(visit);
  yield* studies(visit);
  const [best] = producers;
  if (best && best.hours <= style.paybackHours) yield { act: best.act, save: true };
  yield* refinings(visit);
  yield* garrisons(visit);
  yield* warships(visit);
  if (best) yield { act: best.act, save: !style.savesForFleet };
}

/** What a player takes who walks through all pages and buys what the stock allows: nothing is saved for. */
function* impulses(visit: Visit): Generator<Wish> {
  const { player } = visit;
  const world = homeOf(player);
  const next = nextOfOpening(player);
  yield* colonies(visit);
  if (next) yield* affordable(visit, [{ kind: 'build', world, type: next }], false);
  for (const type of player.style.wants.map(buildingTypeOf))
    if (owned(player, type.id) === 0) yield* affordable(visit, [{ kind: 'build', world, type }], false);
  for (const { act } of growth(visit, 'build')) yield { act, save: false };
  yield* scouts(visit, player.style.scouts);
  yield* fighters(visit, FIGHTERS, false);
  yield* company(visit);
  yield* guards(visit);
  yield* explorations(visit);
}

/** The first building of the opening that neither stands at home nor is ordered there. What is dismantled later is not built again. */
export function nextOfOpening(player: Player): BuildingType | undefined {
  if (player.opened) return undefined;
  const home = homeOf(player);
  const left = [...home.buildings, ...queueOf(home)].map(({ building_type_id }) => building_type_id);
  const next = player.style.opening.find((id) => {
    const at = left.indexOf(id);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  if (next !== undefined) return buildingTypeOf(next);
  player.opened = true;
  return undefined;
}

const building =
  (type: BuildingType) =>
  (world: World): Act => ({ kind: 'build', world, type });

/** The first of these acts that nothing but its price prevents. */
function* affordable(turn: Turn, acts: Iterable<Act>, save: boolean): Generator<Wish> {
  for (const act of acts) if (isLawful(turn, act)) return yield { act, save };
}

/** Whatever is cheapest, as long as the home has a place for it. */
function* hoard(visit: Visit): Generator<Wish> {
  const { player } = visit;
  const acts = (BUILDING_TYPES as readonly BuildingType[]).map((type) => building(type)(homeOf(player)));
  yield* affordable(
    visit,
    acts.sort((a, b) => sumOf(costOf(player, a)) - sumOf(costOf(player, b))),
    false,
  );
}

/** Joins an alliance, and gives it all the ore that may be given. */
function* gifts(visit: Visit): Generator<Wish> {
  const { player, now } = visit;
  if (player.alliedAt === undefined) yield { act: { kind: 'alliance' }, save: false };
  let left = giftAllowance(player, now);
  const amounts: Record<string, number> = {};
  for (const ore of RESERVES) {
    amounts[ore] = Math.min(left, Math.max(0, Math.floor(visit.spare[ore])));
    left -= amounts[ore] ?? 0;
  }
  if (sumOf(amounts) > 0) yield { act: { kind: 'contribute', amounts }, save: false };
}

/** A probe for every unprobed address, then settlers for the next world whose guard the escort can match. */
function* colonies(visit: Visit): Generator<Wish> {
  const { game, player, now } = visit;
  const { style, known, worlds } = player;
  const world = homeOf(player);
  for (const planet of known.keys()) if (!game.isFree(planet)) known.delete(planet);
  const unseen = [...known].find(([, { probed }]) => !probed);
  if (unseen) yield { act: { kind: 'malp', world, target: unseen[0] }, save: false };
  if (ageOf(visit) < (style.settlesFrom ?? 0) * MINUTE) return;
  const escort = escortOf(world);
  const target = [...known].find(([{ guard }, { probed }]) => probed && guard <= escort);
  // A world is left behind, and no longer counts, once it has run out of the ore that is now the scarcest.
  const settled = Math.min(
    ...RESERVES.map((ore) => worlds.filter((each) => each !== world && hasOre(player, each, ore)).length),
  );
  if (target && settled < style.colonies) {
    const save = !style.thrifty && (worlds.length === 1 || now - player.joinedAt > DAY);
    yield { act: { kind: 'colonize', world, target: target[0] }, save };
  }
}

/** Takes down a mine whose ore is gone where few places are left. */
function* clearings(visit: Visit): Generator<Wish> {
  const { player } = visit;
  for (const world of player.worlds) {
    if (placesOf(world) > keptTypes(world).length + FEW_PLACES) continue;
    for (const type of MINES) {
      if (!hasActive(world, type.id)) continue;
      const ores = RESERVES.filter((ore) => type.output[ore]);
      const act = { kind: 'dismantle', world, type } as const;
      if (ores.every((ore) => reserveOf(player, world, ore) === 0) && isLawful(visit, act))
        return yield { act, save: false };
    }
  }
}

const MINES = (BUILDING_TYPES as readonly BuildingType[]).filter(({ output }) => RESERVES.some((ore) => output[ore]));

const shownGoals = ({ objectives }: Player) => objectives.open.slice(0, GOALS_SHOWN);

/** What the goals that are shown ask for; the player saves for them. */
function* asTold(visit: Visit): Generator<Wish> {
  for (const goal of shownGoals(visit.player)) yield* stepsOf(visit, goal);
}

/** Goals for buildings that are no mines. */
const TOLD_BUILDINGS: Partial<Record<Deed, number>> = {
  shipyards: SHIPYARD_ID,
  settlements: SETTLEMENT_ID,
  barracks: BARRACKS_ID,
};

/** The buildings that the goals that are shown ask for, and that are neither begun nor ordered. */
export function buildingsOfGoals(player: Player): BuildingType[] {
  if (!player.style.sociable) return [];
  return shownGoals(player).flatMap(({ deed, goal }) => {
    const id = TOLD_BUILDINGS[deed];
    return id !== undefined && owned(player, id) + orderedAhead(player, id) < goal ? [buildingTypeOf(id)] : [];
  });
}

/** The act that a goal asks for next; nothing while what it asks for is under way. */
function* stepsOf(visit: Visit, { deed, goal }: Objective): Generator<Wish> {
  const { player } = visit;
  const { worlds, objectives } = player;
  const [home, second] = worlds;
  switch (deed) {
    case 'mines': {
      const mine = growth(visit, 'build').find(({ act }) => MINE_IDS.includes(act.type.id));
      if (mine && minesOn(worlds) < goal) yield { act: mine.act, save: true };
      return;
    }
    case 'colony_mines': {
      const mines = second && minesOn([second]) === 0 ? MINES.map((type) => building(type)(second)) : [];
      return yield* affordable(visit, mines, true);
    }
    case 'shipyards':
    case 'settlements':
    case 'barracks': {
      for (const type of buildingsOfGoals(player)) yield* affordable(visit, worlds.map(building(type)), true);
      return;
    }
    case 'probes':
    case 'worlds':
      return yield* colonies(visit);
    case 'explorations':
      yield* explorations(visit);
      return yield* scouts(visit, 1);
    case 'warships':
      return yield* fighters(visit, 1, true);
    case 'spars':
    case 'spars_won':
      return yield* drills(visit);
    case 'alliances':
      return yield* founding(visit);
    case 'trainings':
      if (!objectives.hasDone('training')) yield* recruits(visit, true);
      return;
    case 'marches':
      if (home && second && !objectives.hasDone('march'))
        yield { act: { kind: 'march', world: home, to: second }, save: false };
  }
}

/** Mines on these worlds, those under construction included. */
function minesOn(worlds: readonly World[]): number {
  return worlds.reduce(
    (sum, { buildings }) => sum + buildings.filter((each) => MINE_IDS.includes(each.building_type_id)).length,
    0,
  );
}

/** What players find who click through all pages: an alliance, a drill, a march to the second world, a first guard. */
function* company(visit: Visit): Generator<Wish> {
  if (ageOf(visit) >= COMPANY_FROM) yield* founding(visit);
  yield* drills(visit);
  yield* visits(visit);
  if (!visit.player.objectives.hasDone('training')) yield* guards(visit);
}

function* founding({ player }: Visit): Generator<Wish> {
  if (player.alliedAt === undefined) yield { act: { kind: 'alliance' }, save: false };
}

function* drills(visit: Visit): Generator<Wish> {
  const { player } = visit;
  if (ageOf(visit) >= DRILL_FROM && !player.drilled && homeOf(player).squads.size > 0)
    yield { act: { kind: 'drill' }, save: false };
}

/** A first march to the second world. */
function* visits({ player }: Visit): Generator<Wish> {
  const [home, second] = player.worlds;
  const isSent = player.marches.some(({ target }) => target === second);
  if (home && second && second.squads.size + second.training.length === 0 && !isSent)
    yield { act: { kind: 'march', world: home, to: second }, save: false };
}

/** Guards for the home, one after the other. */
function* guards(visit: Visit): Generator<Wish> {
  const { training, squads } = homeOf(visit.player);
  if (ageOf(visit) >= COMPANY_FROM && training.length === 0 && totalOf(squads) < GUARDS) yield* recruits(visit, false);
}

function* recruits(visit: Visit, save: boolean): Generator<Wish> {
  const { player } = visit;
  const act = { kind: 'train', world: homeOf(player), type: homeGuardOf(player.raceId), count: 1 } as const;
  yield* affordable(visit, [act], save);
}

/** Fighters at home, up to this number. */
function* fighters(visit: Visit, number: number, save: boolean): Generator<Wish> {
  const { player } = visit;
  const world = homeOf(player);
  const [, type] = classesOf(player);
  if (type && builtOn(world, type) < number) yield* affordable(visit, [{ kind: 'ship', world, type, count: 1 }], save);
}

/** Explorations for scouts that can leave now. */
function* explorations(visit: Visit): Generator<Wish> {
  const { player } = visit;
  const world = homeOf(player);
  const scout = scoutOf(player);
  if (world.ships.has(scout.id)) yield { act: { kind: 'explore', world, time: journeyOf(visit) }, save: false };
}

/** Short ones while the player waits for them; later long ones, but for one of several scouts that is back every few hours. */
function journeyOf(visit: Visit): JourneyTime {
  const { style, journeys, random } = visit.player;
  if (ageOf(visit) < SESSION) return { minutes: SHORT_EXPLORATION.minMinutes };
  if (journeys.length > 0 && journeys.every(({ days }) => days >= 1)) return { minutes: 4 * 60 };
  return { days: style.journeys[Math.floor(random() * style.journeys.length)] ?? 1 };
}

/** Orders for scouts at home, up to this number. */
function* scouts(visit: Visit, number: number): Generator<Wish> {
  const { player } = visit;
  const world = homeOf(player);
  const type = scoutOf(player);
  if (builtOn(world, type) + player.journeys.length < number)
    yield* affordable(visit, [{ kind: 'ship', world, type, count: 1 }], true);
}

/** Ships of this type that stand on a world or are built there. */
function builtOn({ ships, shipyard }: World, { id }: ShipType): number {
  const building = shipyard.reduce((sum, { typeId, count }) => (typeId === id ? sum + count : sum), 0);
  return (ships.get(id) ?? 0) + building;
}

function classesOf({ raceId }: Player): readonly ShipType[] {
  return (SHIP_TYPES as readonly ShipType[]).filter((type) => type.raceId === raceId);
}

/** Orders for one warship of every class. */
function* newClasses(visit: Visit): Generator<Wish> {
  const { player } = visit;
  const world = homeOf(player);
  const { ships } = forcesOf(player);
  for (const type of classesOf(player)) {
    if (!type.isScout && !ships.has(type.id) && builtOn(world, type) === 0)
      yield* affordable(visit, [{ kind: 'ship', world, type, count: 1 }], player.style.savesForFleet ?? false);
  }
}

/** Batteries for every world. */
function* batteries(visit: Visit): Generator<Wish> {
  const { player } = visit;
  const type = buildingTypeOf(10);
  const { batteries } = player.style;
  for (const world of player.worlds) {
    if (countOf(world.buildings, type.id) < batteries && owned(player, type.id) < 2 * batteries)
      yield* affordable(visit, [{ kind: 'build', world, type }], true);
  }
}

/** The cheapest research that nothing but its price prevents. */
function* studies(visit: Visit): Generator<Wish> {
  const { player } = visit;
  if (player.researching || !activeTypesOf(player).includes(GATE_ARCHIVE_ID)) return;
  let cheapest: Act | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const type of RESEARCH_TYPES as readonly ResearchType[]) {
    const act = { kind: 'research', type } as const;
    const price = sumOf(costOf(player, act));
    if (price < least && isLawful(visit, act)) [cheapest, least] = [act, price];
  }
  if (cheapest) yield { act: cheapest, save: false };
}

/** A Refinery, and in it what there is too much of an ore, for the one of which there is least. */
function* refinings(visit: Visit): Generator<Wish> {
  const { player, now, spare } = visit;
  if (owned(player, REFINERY_ID) === 0)
    return yield* affordable(visit, player.worlds.map(building(buildingTypeOf(REFINERY_ID))), true);
  const hourly = hourlyOf(player);
  const { stock } = player.economy;
  const [to, ...others] = RESERVES.toSorted((a, b) => stock[a] / hourly[a] - stock[b] / hourly[b]);
  const day = refiningDay(player, now);
  for (const from of others.reverse()) {
    if (to === undefined || worthOf(player, to) < REFINE_PARTS * worthOf(player, from)) continue;
    const amount = Math.min(refiningLeft(day, from), Math.floor(spare[from] - PLENTY_HOURS * hourly[from]));
    const act = { kind: 'refine', from, to, amount } as const;
    if (amount >= REFINE_PARTS && isLawful(visit, act)) return yield { act, save: false };
  }
}

/** How many times a price can be paid. */
function timesIn(stock: Amounts, cost: Cost): number {
  return Math.min(...RESOURCES.map((each) => (cost[each] ? Math.floor(stock[each] / cost[each]) : Infinity)));
}

/** Squads until the quarters are as full as the bot wants. */
function* garrisons(visit: Visit): Generator<Wish> {
  const { player, spare } = visit;
  if (player.style.garrison === 0) return;
  for (const world of player.worlds) {
    const squads = quarteredOn(world);
    const room = freeQuarters({ population: world.population, squads });
    const aim = Math.floor((squads + room) * player.style.garrison) - squads;
    const rank = hasActive(world, CITADEL_ID) ? 'elite' : hasActive(world, BARRACKS_ID) ? 'line' : 'guard';
    const type = squadOf(player.raceId, rank);
    const count = Math.min(aim, room, RECRUITS, timesIn(spare, type.cost));
    if (count > 0) yield { act: { kind: 'train', world, type, count }, save: false };
  }
}

/** Buys warships with their share of what is left: each time, of the class with the largest gap. */
function* warships(visit: Visit): Generator<Wish> {
  const { player, spare } = visit;
  const { style } = player;
  const world = player.worlds.find(({ buildings }) => hasShipyard(buildings));
  if (!world || style.fleet === 0 || visit.shipOrders >= MOST_SHIP_ORDERS) return;
  visit.fleet ??= scaled(spare, visit.wasLooted ? 1 : style.fleet);
  const left = visit.fleet;
  const missing = missingShips(player, world, left);
  for (const [type, price] of missing) {
    const most = Math.min(timesIn(left, type.cost), timesIn(spare, type.cost), shipsAtOnce(player.experience.level));
    const count = Math.min(Math.ceil(price / sumOf(type.cost)), most);
    if (count > 0) {
      yield { act: { kind: 'ship', world, type, count }, save: false };
      return;
    }
  }
  const [first] = missing.keys();
  if (first && style.savesForFleet) yield* affordable(visit, [{ kind: 'ship', world, type: first, count: 1 }], true);
}

function scaled(stock: Amounts, share: number): Amounts {
  const part = { ...stock };
  for (const each of RESOURCES) part[each] = Math.max(0, Math.floor(part[each] * share));
  return part;
}

/** The classes whose share of the fleet's price is too small, with what is missing, the largest gap first. */
function missingShips(player: Player, yard: World, spare: Amounts): Map<ShipType, number> {
  const isLander = ({ id }: ShipType) => shipClassOf(id) === SHIP_CLASSES.lander;
  const types = classesOf(player).filter(({ isScout, minLevel }) => !isScout && minLevel <= player.experience.level);
  const plain = types.filter((type) => !isLander(type)).length;
  const { ships } = forcesOf(player);
  for (const { typeId, count } of yard.shipyard) ships.set(typeId, (ships.get(typeId) ?? 0) + count);
  const priceOf = (typeId: number) => (ships.get(typeId) ?? 0) * sumOf(shipTypeOf(typeId).cost);
  const total = [...ships.keys()].reduce((sum, typeId) => sum + priceOf(typeId), sumOf(spare));
  const { landers } = player.style;
  return new Map(
    types
      .map((type) => [type, (isLander(type) ? landers : (1 - landers) / plain) * total - priceOf(type.id)] as const)
      .filter(([, missing]) => missing > 0)
      .sort(([, a], [, b]) => b - a),
  );
}
