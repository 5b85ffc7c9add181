import { type BuildingType, buildingTypeOf, IRIS_WORKS_ID, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { missionTypeOf } from '#shared/catalogue/missions';
import { planetTypeOf } from '#shared/catalogue/planets';
import type { Reserve } from '#shared/catalogue/resources';
import { type ShipType, shipTypeOf } from '#shared/catalogue/ships';
import { type SquadType, squadOf, squadTypeOf } from '#shared/catalogue/squads';
import { checkTrain, readyTimes, trainingCost } from '#shared/rules/battles/garrison';
import { checkIris, irisCost, irisEnd } from '#shared/rules/battles/iris';
import {
  buildCost,
  buildingOutput,
  buildMinutes,
  checkActivate,
  checkBuild,
  shortage,
} from '#shared/rules/construction';
import { addOutput, addPlanet, gain, spend } from '#shared/rules/economy';
import { gainXp, xpFor } from '#shared/rules/experience';
import type { Place, WildPlanet } from '#shared/rules/galaxy';
import { placesFor } from '#shared/rules/level-bonuses';
import { checkLevel } from '#shared/rules/levels';
import { colonize } from '#shared/rules/missions/colonize';
import { escortStrength } from '#shared/rules/missions/escort';
import { broughtHome, checkPlace, type ExplorePlan, nextPlace, planExploration } from '#shared/rules/missions/explore';
import { journeyCost } from '#shared/rules/missions/journey';
import type { PlanetEconomy } from '#shared/rules/production';
import { checkShip, priceOf, shipMinutes } from '#shared/rules/ships';
import { dismantleRefund } from '#shared/rules/worlds/dismantling';
import { add, counted, countOf, hourlyOf, listOf, owned, type Player, type World } from './store.ts';
import { DAY, dayOf, MINUTE, SPEED } from './time.ts';

/*
 * The commands of players in peace, as the server carries them out: the rules check, the price is taken, the thing begins. A
 * command that the rules refuse changes nothing and answers false. The player is settled up to `now`.
 */

export function earnXp(player: Player, amount: number): void {
  const before = player.experience.level;
  player.experience = gainXp(player.experience, amount);
  const places = placesFor(player.experience.level, 0) - placesFor(before, 0);
  for (const world of player.worlds) world.max_buildings += places;
}

export function build(player: Player, world: World, type: BuildingType, now: number): boolean {
  if (world.siege) return false;
  const number = counted(player, type);
  const cost = buildCost(type, number);
  if (checkLevel(type, player.experience.level) ?? checkBuild(world, type, cost, player.economy.stock)) return false;
  player.economy = spend(player.economy, cost);
  const builtAt = now + Math.round(buildMinutes(type, number, SPEED) * MINUTE);
  world.buildings.push({ building_type_id: type.id, activated: false, builtAt, builtBy: player.id, paid: cost });
  return true;
}

/** What raises the yields of a world: bots leave Seam Reading alone. */
export const onWorld = ({ richness }: World) => ({ seam: 0, richness });

/** Takes down an active mine, plant or farm of a world that is in peace. */
export function dismantle(player: Player, world: World, type: BuildingType): boolean {
  const at = world.buildings.findIndex((each) => each.building_type_id === type.id && each.activated);
  const building = world.buildings[at];
  if (!building || world.siege || Object.keys(type.effects ?? {}).length > 0) return false;
  world.buildings.splice(at, 1);
  const output = Object.entries(buildingOutput(type, player.raceId, SPEED, onWorld(world)));
  const less = Object.fromEntries(output.map(([resource, rate]) => [resource, -rate]));
  player.economy = addOutput(player.economy, world.id, less);
  const taken = building.builtBy !== player.id;
  player.economy = gain(player.economy, dismantleRefund({ type, taken }, building.paid));
  return true;
}

/** Activates what is finished, and launches the ships that are ready. Whether the first shipyard is among it. */
export function activate(player: Player, now: number): boolean {
  let isFirstShipyard = false;
  for (const world of player.worlds) {
    for (const building of world.buildings) {
      if (checkActivate(building, now)) continue;
      building.activated = true;
      const type = buildingTypeOf(building.building_type_id);
      isFirstShipyard ||= type.id === SHIPYARD_ID && owned(player, SHIPYARD_ID) === 1;
      player.economy = addOutput(player.economy, world.id, buildingOutput(type, player.raceId, SPEED, onWorld(world)));
      const { population = 0, defenseLevel = 0, defenseStat = 0, buildSlots = 0, squads } = type.effects ?? {};
      world.population += population;
      world.defenseLevel += defenseLevel;
      world.defenseStat += defenseStat;
      world.build_slots += buildSlots;
      if (squads) add(world.squads, squadOf(player.raceId, squads.rank).id, squads.count);
      earnXp(player, xpFor(building.paid, player.made.add(`building ${type.id}`, dayOf(now))));
    }
  }
  earnXp(player, player.waitingXp);
  player.waitingXp = 0;
  return isFirstShipyard;
}

/** Closes the iris of a world for these hours more, if it has one and the energy for it. */
export function closeIris(player: Player, world: World, hours: number, now: number): boolean {
  const gate = { closedUntil: world.irisUntil };
  const hasWorks = hasActive(world, IRIS_WORKS_ID);
  if (world.siege || checkIris(hours, { ...gate, hasWorks }, player.economy.stock, { now, speed: SPEED })) return false;
  player.economy = spend(player.economy, irisCost(hours));
  world.irisUntil = irisEnd(gate, hours, now, SPEED);
  return true;
}

export function buildShips(player: Player, world: World, type: ShipType, count: number, now: number): boolean {
  if (world.siege) return false;
  const { raceId, experience, economy } = player;
  const wright = { raceId, level: experience.level, buildings: world.buildings };
  if (count < 1 || checkShip(type, wright, economy.stock, count)) return false;
  player.economy = spend(economy, priceOf(type.cost, count));
  world.shipyard.push({ typeId: type.id, count, readyAt: now + Math.round(shipMinutes(type, SPEED) * MINUTE) });
  return true;
}

export function train(player: Player, world: World, type: SquadType, count: number, now: number): boolean {
  if (world.siege) return false;
  const { raceId, economy } = player;
  const barracks = {
    raceId,
    population: world.population,
    buildings: world.buildings,
    squads: squadsOf(player, world),
  };
  if (checkTrain(type, barracks, economy.stock, count)) return false;
  player.economy = spend(economy, trainingCost(type, count));
  const busyUntil = world.training.at(-1)?.readyAt ?? null;
  for (const readyAt of readyTimes(type, count, { now, busyUntil, speed: SPEED })) {
    world.training.push({ typeId: type.id, count: 1, readyAt });
    earnXp(player, xpFor(type.cost, player.made.add(`squad ${type.id}`, dayOf(now))));
  }
  return true;
}

/** Squads that have their quarters on this world: those in training and those that are away included. */
export function squadsOf(player: Player, world: World): number {
  const away = player.marches.filter(({ origin }) => origin === world);
  const groups = [world, ...away].flatMap(({ squads }) => [...squads.values()]);
  return groups.reduce((sum, count) => sum + count, 0) + world.training.length;
}

/** A scout leaves. Answers the plan of its journey, or undefined if the journey cannot be paid. */
export function explore(player: Player, world: World, typeId: number, days: number, seed: number) {
  const cost = journeyCost(missionTypeOf('explore').cost, days);
  if (shortage(cost, player.economy.stock) || !world.ships.get(typeId)) return undefined;
  const place = nextPlace(player.placesOut);
  if (checkPlace(place)) return undefined;
  player.placesOut.push(place);
  player.economy = spend(player.economy, cost);
  add(world.ships, typeId, -1);
  add(player.scoutsOut, typeId, 1);
  const facts = {
    days,
    escort: escortOf(world),
    population: world.population,
    defense: world.defenseStat,
    hourly: hourlyOf(player),
    emptyInARow: player.emptyInARow,
    place,
  };
  return planExploration(facts, seed);
}

/** A scout is back at its world. `found`: the world that it discovered, if there was one left. */
export function returnScout(player: Player, world: World, typeId: number, plan: ExplorePlan, found?: WildPlanet): void {
  add(player.scoutsOut, typeId, -1);
  player.placesOut.splice(player.placesOut.indexOf(plan.facts.place ?? 0), 1);
  add(world.ships, typeId, 1);
  player.emptyInARow = plan.find === 'nothing' ? player.emptyInARow + 1 : 0;
  if (found) player.known.push(found);
  const brought = broughtHome(plan, found && { address: found.address, planetTypeId: found.typeId });
  player.economy = gain(player.economy, brought);
}

export const journeyMs = (plan: ExplorePlan) => Math.round(plan.days * DAY);

/** Strength of the ships and squads that stand on a world: it is a sum, so one of each type tells that of all. */
export function escortOf({ ships, squads }: World): number {
  const ofShips = listOf(ships).map(
    ({ typeId, count }) => count * escortStrength({ ships: [shipTypeOf(typeId)], squads: [] }),
  );
  const ofSquads = listOf(squads).map(
    ({ typeId, count }) => count * escortStrength({ ships: [], squads: [squadTypeOf(typeId)] }),
  );
  return [...ofShips, ...ofSquads].reduce((sum, each) => sum + each, 0);
}

/** Settlers leave for an unclaimed world. The price is taken even if its guard turns them back. */
export function sendSettlers(player: Player, world: World, target: WildPlanet, now: number): boolean {
  const { cost } = missionTypeOf('colonize');
  if (shortage(cost, player.economy.stock)) return false;
  player.economy = spend(player.economy, cost);
  const dialled = { planetId: 0, owner: null, guard: target.guard };
  if (!colonize({ playerId: player.id, escort: escortOf(world) }, dialled).claims) return false;
  earnXp(player, xpFor(cost, player.made.add('settlers', dayOf(now))));
  return true;
}

/** A world of this player with these reserves, at this place. */
export function found(
  player: Player,
  id: number,
  place: Place & { readonly reserves: Readonly<Record<Reserve, number>>; readonly richness: number },
  limits: Pick<World, 'home' | 'max_buildings' | 'build_slots' | 'population' | 'defenseLevel' | 'defenseStat'>,
  now: number,
): World {
  const flow = (reserve: Reserve) => ({ rate: 0, remainder: 0, reserve: place.reserves[reserve] });
  const planet: PlanetEconomy = {
    planetId: id,
    reserves: { naquadah: flow('naquadah'), trinium: flow('trinium'), metal: flow('metal') },
  };
  player.economy = addPlanet(player.economy, planet);
  const world: World = {
    id,
    x: place.x,
    y: place.y,
    owner: player,
    richness: place.richness,
    heldSince: now,
    ...limits,
    max_buildings: placesFor(player.experience.level, limits.max_buildings),
    buildings: [],
    ships: new Map(),
    squads: new Map(),
    shipyard: [],
    training: [],
    stance: player.style.stance,
    irisUntil: null,
    guests: [],
    siege: undefined,
  };
  player.worlds.push(world);
  return world;
}

/** The limits of a colony on a planet of this type. */
export function colonyLimits(typeId: number) {
  const { maxBuildings, population } = planetTypeOf(typeId);
  return { home: false, max_buildings: maxBuildings, build_slots: 2, population, defenseLevel: 0, defenseStat: 0 };
}

export const hasActive = (world: World, typeId: number) =>
  countOf(world.buildings, typeId) > 0 &&
  world.buildings.some(({ building_type_id, activated }) => building_type_id === typeId && activated);
