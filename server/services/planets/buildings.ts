import type { BuildingTypeView } from '#shared/api/buildings';
import type { Versioned } from '#shared/api/call';
import { BUILDING_TYPES, type BuildingType, findBuildingType } from '#shared/catalogue/buildings';
import type { Rates } from '#shared/catalogue/resources';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import {
  buildCost,
  buildingOutput,
  buildMinutes,
  builtOn,
  type CountStep,
  checkActivate,
  checkBuild,
  countedOf,
  countSteps,
  type PricedSite,
} from '#shared/rules/construction';
import { type MadeBefore, xpFor } from '#shared/rules/experience';
import { placesFor } from '#shared/rules/level-bonuses';
import { checkLevel, isUnlocked } from '#shared/rules/levels';
import { orePercent, slotsFor } from '#shared/rules/research';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import { BUILDING_STANDS, type PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { madeBefore } from '../command/experience.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { settledPlayer } from '../command/player-reads.ts';
import { refuseWhileBesieged } from '../marches/siege-facts.ts';
import { runTowardsObjectives } from '../objectives/objectives.ts';
import { outputView } from '../views/api-views.ts';
import { activate } from './activation.ts';
import { orderBuilding } from './build-orders.ts';
import { buildingEvent, findBuilding, insertBuilding } from './building-rows.ts';
import { completeEach } from './finished.ts';
import { refusalFor } from './planets.ts';

const MINUTE = 60_000;

/**
 * The types of buildings that the player's level allows. Price and time are those of the player's next building of the type:
 * both grow with each one that the player has built, and fall when the ore beneath such buildings runs out. The yields are those
 * on this planet of the player's, and without one those of a world that is not rich.
 */
export async function availableBuildings(
  context: AppContext,
  playerId: number,
  { planet_id }: { planet_id?: number | undefined } = {},
): Promise<Versioned<BuildingTypeView[]>> {
  const { player, planets, economy, stamp } = await settledPlayer(context, playerId);
  const planet = planets.find(({ id }) => id === planet_id);
  if (planet_id !== undefined && !planet) throw new Refused(await refusalFor(context, planet_id));
  const bonus = { seam: orePercent(player.research), richness: planet?.richness ?? 0 };
  // Read after the player's row, and thus at least as new.
  const sites = await readPrepared<PricedSite>(
    context.db,
    `SELECT planet_id, json_agg(json_build_object(
         'building_type_id', building_type_id, 'taken', coalesce(built_by <> owner_id, false))) AS buildings
     FROM building JOIN planet ON planet.id = planet_id WHERE owner_id = $1 AND ${BUILDING_STANDS} GROUP BY planet_id`,
    [playerId],
  );
  const built = builtOn(sites);
  const made = await madeBefore(context, playerId, 'building');
  const answer = BUILDING_TYPES.filter((type) => isUnlocked(type, player.level)).map((type) =>
    blueprint(
      type,
      countSteps(type, built, economy),
      made(type.id),
      buildingOutput(type, player.race_id, context.speed, bonus),
      context.speed,
    ),
  );
  return { answer, version: stamp.version };
}

function blueprint(
  type: BuildingType,
  [now, next]: readonly CountStep[],
  made: MadeBefore,
  output: Rates,
  speed: number,
): BuildingTypeView {
  const owned = now?.owned ?? 0;
  const cost = buildCost(type, owned);
  return {
    building_type_id: type.id,
    name: type.name,
    description: type.description,
    build_cost: cost,
    build_time: buildMinutes(type, owned, speed),
    cheaper_at: next ? new Date(next.from).toISOString() : null,
    unique_per_planet: type.uniquePerPlanet,
    xp_reward: xpFor(cost, made),
    ...outputView(output),
  };
}

/** Starts a building. The whole price is taken at once. With `queue`, the building is ordered instead. */
export async function build(
  context: AppContext,
  caller: CommandCaller,
  order: { planet_id: number; building_type_id: number; queue?: boolean | undefined },
) {
  const type = findBuildingType(order.building_type_id);
  if (!type) throw new Refused(REFUSALS.buildingTypeUnknown);
  if (order.queue) return orderBuilding(context, caller, type, order.planet_id);

  return runPlayerCommand(context, caller, async (command) => {
    const planet = await command.planet(order.planet_id);
    await refuseWhileBesieged(command.tx, planet.id);
    refuseIf(checkLevel(type, command.level));
    const { owned, site } = await surveySite(command, planet, type);
    const cost = buildCost(type, owned);
    refuseIf(checkBuild(site, type, cost, command.stock));

    const builtAt = new Date(command.now.getTime() + Math.round(buildMinutes(type, owned, context.speed) * MINUTE));
    const row = await insertBuilding(command.tx, {
      planetId: planet.id,
      typeId: type.id,
      startedAt: command.now,
      builtAt,
    });
    command.spend(cost, 'build', row.id);

    const event = buildingEvent(context, command, row, planet);
    command.publish('building_started', event);
    return { ...event, message: `${type.name} started.`, resources: command.resources() };
  });
}

/** Activates a finished building, or several: from then on they yield and have their effects. Gives their XP. */
export async function completeBuilding(
  context: AppContext,
  caller: CommandCaller,
  { building_id, building_ids }: { building_id?: number | undefined; building_ids?: readonly number[] | undefined },
) {
  return runTowardsObjectives(context, caller, async (command) => {
    if (!building_ids) {
      const { event, name, ...gain } = await activateOne(context, command, building_id ?? 0);
      return { ...gain, building: event, message: `${name} is active.`, resources: command.resources() };
    }
    const activateIt = (id: number) => activateOne(context, command, id);
    const { first, events, gain } = await completeEach('building_id', building_ids, activateIt);
    const message = `Buildings activated: ${events.length}.`;
    return { ...gain, building: first, buildings: events, message, resources: command.resources() };
  });
}

async function activateOne(context: AppContext, command: PlayerCommand, id: number) {
  const building = await findBuilding(command.tx, id);
  const planet = await command.planet(building.planet_id);
  await refuseWhileBesieged(command.tx, planet.id);
  refuseIf(building.cancelled_at ? REFUSALS.buildingCancelled : undefined);
  const state = { activated: building.activated_at !== null, builtAt: building.built_at.getTime() };
  refuseIf(checkActivate(state, command.now.getTime()));

  const { type, event, xp, promoted, level } = await activate(context, command, planet, building.id, command.now);
  return { event, name: type.name, xp_gained: xp, level_promotion: promoted, new_level: level };
}

/** How many buildings of this type count for the price of the next, and all buildings on this planet. */
async function surveySite(command: PlayerCommand, planet: PlanetRow, type: BuildingType) {
  const own = [...command.locked.planets.values()].filter((each) => each.owner_id === command.player.id);
  const known: { planet_id: number; building_type_id: number; activated: boolean; taken: boolean }[] =
    await command.tx.query(
      `SELECT planet_id, building_type_id, activated_at IS NOT NULL AS activated, coalesce(built_by <> $4, false) AS taken FROM building
     WHERE planet_id = ANY ($1) AND (planet_id = $2 OR building_type_id = $3) AND ${BUILDING_STANDS}`,
      [own.map(({ id }) => id), planet.id, type.id, command.player.id],
    );
  const build_slots = slotsFor(command.research, planet.build_slots);
  const max_buildings = placesFor(command.level, planet.max_buildings);
  const on = (id: number) => known.filter((each) => each.planet_id === id);
  const sites = own.map(({ id }) => ({ planet_id: id, buildings: on(id) }));
  return {
    owned: countedOf(type, sites, command.economy),
    site: { home: planet.home, max_buildings, build_slots, buildings: on(planet.id) },
  };
}
