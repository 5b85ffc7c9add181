import { type BuildingType, buildingTypeOf, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { type ResearchType, SEAM_READING_ID } from '#shared/catalogue/research';
import type { Cost } from '#shared/catalogue/resources';
import { shipTypeOf } from '#shared/catalogue/ships';
import { squadOf } from '#shared/catalogue/squads';
import { sumOf } from '#shared/rules/battles/worth';
import { nextStart, type Start } from '#shared/rules/build-queue';
import { checkActivate, homeOutput } from '#shared/rules/construction';
import { addOutput, addOutputs, gain, resetOutput, spend } from '#shared/rules/economy';
import { gainXp, xpFor } from '#shared/rules/experience';
import { addressesAWeek, placesFor } from '#shared/rules/level-bonuses';
import { settle } from '#shared/rules/production';
import { researchCost, researchLevel, slotsFor, withLevel } from '#shared/rules/research';
import { addressesOn } from '#shared/rules/seasons/season-day';
import { DAY, dayOf, SPEED } from '../time.ts';
import { note } from './diary.ts';
import type { Game } from './game.ts';
import type { Done } from './objective-book.ts';
import {
  add,
  type Building,
  homeOf,
  type InProduction,
  noteBuildings,
  outputOf,
  type Player,
  type World,
} from './state.ts';

/** Everything that a player and the worlds gain without a command until `now`: orders begin, each at its own moment. */
export function settleUp(player: Player, now: number): void {
  if (player.waiting.length > 0)
    for (let next = nextOf(player); next && next.at <= now; next = nextOf(player)) begin(player, next);
  settleTo(player, now);
  for (const world of player.worlds) finish(player, world, now);
}

function settleTo(player: Player, now: number): void {
  const before = sumOf(player.economy.stock);
  player.economy = settle(player.economy, now);
  player.produced += sumOf(player.economy.stock) - before;
}

const nextOf = ({ economy, waiting, worlds }: Player) => nextStart({ economy, orders: waiting, sites: worlds }, SPEED);

function begin(player: Player, { order, at, builtAt, cost }: Start): void {
  const world = player.worlds.find(({ planet_id }) => planet_id === order.planetId);
  if (!world) throw new Error(`Player ${player.id} has no world ${order.planetId}.`);
  settleTo(player, at);
  activateDue(player, world, at);
  player.waiting = player.waiting.filter(({ id }) => id !== order.id);
  if (player.diary) player.diary.begun += 1;
  player.diary?.bought.add(buildingTypeOf(order.typeId).name);
  construct(player, world, { building_type_id: order.typeId, activated: false, builtAt, taken: false, paid: cost });
}

/** The price of a building is taken, and it rises. */
export function construct(player: Player, world: World, building: Building): void {
  player.economy = spend(player.economy, building.paid);
  world.buildings.push(building);
  noteBuildings(player);
}

/** Ships and squads whose time is over join those that stand on their world. */
function finish(player: Player, world: World, now: number): void {
  const isReady = ({ readyAt }: InProduction) => readyAt <= now;
  if (world.shipyard.some(isReady)) {
    for (const { typeId, count } of world.shipyard.filter(isReady)) {
      add(world.ships, typeId, count);
      for (let i = 0; i < count; i++) player.unlaunched.push(typeId);
    }
    world.shipyard = world.shipyard.filter((each) => !isReady(each));
  }
  if (world.training.some(isReady)) {
    for (const { typeId, count } of world.training.filter(isReady)) add(world.squads, typeId, count);
    world.training = world.training.filter((each) => !isReady(each));
  }
}

/** What a player does at each visit before anything else: reads, launches, activates, completes research, claims rewards. */
export function lookAround(game: Game, player: Player, now: number): void {
  for (const report of player.unread.splice(0)) note(player, now, report);
  for (const typeId of player.unlaunched.splice(0)) launchShip(player, typeId, now);
  for (const world of player.worlds)
    for (const name of activateDue(player, world, now)) note(player, now, `activate ${name}`);
  learn(player, now);
  survey(game, player, now);
  for (const { title, reward } of player.objectives.claim(player.worlds, player.experience.level, now)) {
    player.economy = gain(player.economy, reward);
    note(player, now, `claim ${title}`);
  }
}

function launchShip(player: Player, typeId: number, now: number): void {
  const { name, isScout, cost } = shipTypeOf(typeId);
  did(player, 'ship', now);
  if (!isScout) did(player, 'warship', now);
  earn(player, `ship ${typeId}`, cost, now);
  note(player, now, `launch ${name}`);
}

/** Activates what is finished on this world. Returns the names. */
function activateDue(player: Player, world: World, now: number): string[] {
  const due = world.buildings.filter((building) => !checkActivate(building, now));
  return due.map((building) => {
    building.activated = true;
    const type = buildingTypeOf(building.building_type_id);
    applyEffects(player, world, type, 1);
    if (type.id === SHIPYARD_ID && player.survey === 'none') player.survey = 'due';
    did(player, 'building', now);
    earn(player, `building ${type.id}`, building.paid, now);
    player.diary?.activated.push({ at: now, type });
    return type.name;
  });
}

/** What an active building gives its world (1), or takes along when it goes (-1). A new effect is added here. */
export function applyEffects(player: Player, world: World, type: BuildingType, sign: 1 | -1): void {
  const output = Object.entries(outputOf(player, world, type)).map(([resource, rate]) => [resource, sign * rate]);
  player.economy = addOutput(player.economy, world.planet_id, Object.fromEntries(output));
  const { population = 0, defenseLevel = 0, defenseStat = 0, buildSlots = 0, squads } = type.effects ?? {};
  world.population += sign * population;
  world.defenseLevel += sign * defenseLevel;
  world.defenseStat += sign * defenseStat;
  world.build_slots += sign * buildSlots;
  if (squads) add(world.squads, squadOf(player.raceId, squads.rank).id, sign * squads.count);
  noteBuildings(player);
}

/** Completes the research whose time is over. */
function learn(player: Player, now: number): void {
  if (!player.researching || player.researching.readyAt > now) return;
  const { type } = player.researching;
  player.researching = undefined;
  const level = researchLevel(player.research, type.id);
  const before = slotsFor(player.research, 0);
  player.research = withLevel(player.research, type.id, level + 1);
  for (const world of player.worlds) world.build_slots += slotsFor(player.research, 0) - before;
  if (type.id === SEAM_READING_ID) yieldAnew(player);
  earn(player, `research ${type.id}`, priceOfResearch(type, level), now);
  note(player, now, `complete ${type.name} ${level + 1}`);
}

/** Computes what all active buildings yield with what is researched. */
function yieldAnew(player: Player): void {
  const outputs = player.worlds.flatMap((world) =>
    world.buildings.flatMap(({ activated, building_type_id }) =>
      activated
        ? [{ planetId: world.planet_id, output: outputOf(player, world, buildingTypeOf(building_type_id)) }]
        : [],
    ),
  );
  player.economy = addOutputs(resetOutput(player.economy, homeOutput(SPEED)), outputs);
}

const RESEARCH_PRICES = new Map<string, Cost>();

/** The price of the next level of a line, computed once: bots ask for all of them at every visit. */
export function priceOfResearch(type: ResearchType, level: number): Cost {
  const key = `${type.id} ${level}`;
  const price = RESEARCH_PRICES.get(key) ?? researchCost(type, level);
  RESEARCH_PRICES.set(key, price);
  return price;
}

/** Reads what the surveys have found: that of the first shipyard, two worlds of which one has no guard, and those of each week. */
function survey(game: Game, player: Player, now: number): void {
  if (player.survey === 'due') {
    player.survey = 'read';
    for (const open of [true, false]) discover(game, player, open);
  }
  if (addressesOn(dayOf(now)) > 0) player.surveyAt ??= now;
  while (player.surveyAt !== undefined && player.surveyAt <= now) {
    for (let i = addressesAWeek(player.experience.level, dayOf(now)); i > 0; i--)
      if (discover(game, player)) note(player, now, 'read of an address');
    player.surveyAt += 7 * DAY;
  }
}

/** The player learns the address of the nearest unclaimed world, if one is left. */
export function discover(game: Game, player: Player, open = false) {
  const planet = game.nearestUnknown(player, homeOf(player), open);
  if (planet) player.known.set(planet, { probed: false });
  return planet;
}

export function did(player: Player, what: Done, now: number): void {
  player.objectives.did(what, player.experience.level, now);
}

/** XP by the price of what was made. */
export function earn(player: Player, made: string, price: Cost, now: number): void {
  gainExperience(player, xpFor(price, player.made.add(made, dayOf(now))), now);
}

export function gainExperience(player: Player, amount: number, now: number): void {
  const before = player.experience.level;
  player.objectives.gained(amount, before, now);
  player.experience = gainXp(player.experience, amount);
  const { level } = player.experience;
  if (level === before) return;
  if (player.diary) for (let each = before + 1; each <= level; each++) player.diary.levels[each] = now;
  const places = placesFor(level, 0) - placesFor(before, 0);
  for (const world of player.worlds) world.max_buildings += places;
}
