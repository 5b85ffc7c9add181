import type { BuildingNews, BuildingTypeView } from '#shared/api/buildings';
import {
  BUILDING_TYPES,
  type BuildingEffects,
  type BuildingType,
  buildingTypeOf,
  findBuildingType,
  SHIPYARD_ID,
} from '#shared/catalogue/buildings';
import { squadOf } from '#shared/catalogue/squads';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { buildCost, buildingOutput, buildMinutes, checkActivate, checkBuild } from '#shared/rules/construction';
import { checkLevel, isUnlocked } from '#shared/rules/levels';
import { readDirectly } from '../../store/connection/prepared-statements.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import { MAY_PLAY, type PlanetRow } from '../../store/schema/rows.ts';
import { refusedBearer } from '../accounts/account-status.ts';
import type { Game } from '../command/app-context.ts';
import type { Act } from '../command/idempotency.ts';
import { type Turn, takeTurn } from '../command/player-command.ts';
import { surveyAround } from '../missions/missions.ts';
import { type BuildingRow, buildingView, outputView } from '../players/api-views.ts';

const MINUTE = 60_000;
const BUILDING_COLUMNS = 'id, planet_id, building_type_id, level, built_at, activated_at';

/**
 * What the player's level allows (G-43). Price and time are those of the player's next one: both grow with each
 * one the player has.
 */
export async function availableBuildings(game: Game, playerId: number): Promise<BuildingTypeView[]> {
  const [row] = await readDirectly<{ race_id: number; level: number; owned: Record<string, number> }>(
    game.db,
    `SELECT race_id, level, (
       SELECT coalesce(json_object_agg(building_type_id, number), '{}') FROM (
         SELECT building_type_id, count(*) AS number FROM building JOIN planet ON planet.id = planet_id
         WHERE owner_id = player.id GROUP BY building_type_id
       ) AS counted
     ) AS owned FROM player WHERE id = $1 AND ${MAY_PLAY}`,
    [playerId],
  );
  if (!row) throw await refusedBearer(game.db, playerId);
  return BUILDING_TYPES.filter((type) => isUnlocked(type, row.level)).map((type) =>
    blueprint(type, row.owned[type.id] ?? 0, row.race_id, game.speed),
  );
}

function blueprint(type: BuildingType, owned: number, raceId: number, speed: number): BuildingTypeView {
  return {
    building_type_id: type.id,
    name: type.name,
    description: type.description,
    build_cost: buildCost(type, owned),
    build_time: buildMinutes(type, owned, speed),
    unique_per_planet: type.uniquePerPlanet,
    xp_reward: type.xp,
    ...outputView(buildingOutput(type, raceId, speed)),
  };
}

/** The whole price is taken at once; there is no cancelling and no refund (G-40). */
export async function build(game: Game, act: Act, order: { planet_id: number; building_type_id: number }) {
  const type = findBuildingType(order.building_type_id);
  if (!type) throw new Refused(REFUSALS.buildingTypeUnknown);

  return takeTurn(game, act, async (turn) => {
    const planet = await turn.planet(order.planet_id);
    refuseIf(checkLevel(type, turn.player.level));
    const { owned, site } = await surveySite(turn, planet, type);
    const cost = buildCost(type, owned);
    refuseIf(checkBuild(site, type, cost, turn.stock));

    const builtAt = new Date(turn.now.getTime() + Math.round(buildMinutes(type, owned, game.speed) * MINUTE));
    const row = await insertBuilding(turn, planet, type, builtAt);
    turn.spend(cost, 'build', row.id);

    const news = buildingNews(game, turn, row, planet);
    turn.say('building_started', news);
    return { ...news, message: `${type.name} started.`, resources: turn.resources() };
  });
}

/** From this moment on the building yields and has its effects; its XP is paid once. */
export async function completeBuilding(game: Game, act: Act, order: { building_id: number }) {
  return takeTurn(game, act, async (turn) => {
    const building = await findBuilding(turn.tx, order.building_id);
    const planet = await turn.planet(building.planet_id);
    const state = { activated: building.activated_at !== null, builtAt: building.built_at.getTime() };
    refuseIf(checkActivate(state, turn.now.getTime()));

    const row = await activateBuilding(turn, building.id);
    const type = buildingTypeOf(row.building_type_id);
    turn.addOutput(planet.id, buildingOutput(type, turn.player.race_id, game.speed));
    await applyEffects(turn, planet.id, type.effects);
    const news = buildingNews(game, turn, row, planet);
    turn.say('building_activated', news);
    if (type.id === SHIPYARD_ID) await surveyAround(turn, planet);
    const { promoted, level } = await turn.gainXp('building', row.id, type.xp);
    return {
      xp_gained: type.xp,
      level_promotion: promoted,
      new_level: level,
      building: news,
      message: `${type.name} is active.`,
      resources: turn.resources(),
    };
  });
}

function buildingNews(game: Game, turn: Turn, row: BuildingRow, planet: PlanetRow): BuildingNews {
  const place = { planet_id: planet.id, planet_name: planet.name ?? '' };
  return { ...buildingView(row, turn.player.race_id, game.speed), ...place, ...turn.stamp };
}

/** How many of this type the player has anywhere, and what stands on this planet. */
async function surveySite(turn: Turn, planet: PlanetRow, type: BuildingType) {
  const own = [...turn.locked.planets.values()].filter((each) => each.owner_id === turn.player.id);
  const known: { planet_id: number; building_type_id: number; activated: boolean }[] = await turn.tx.query(
    `SELECT planet_id, building_type_id, activated_at IS NOT NULL AS activated FROM building
     WHERE planet_id = ANY ($1) AND (planet_id = $2 OR building_type_id = $3)`,
    [own.map(({ id }) => id), planet.id, type.id],
  );
  const { max_buildings, build_slots } = planet;
  return {
    owned: known.filter((each) => each.building_type_id === type.id).length,
    site: { max_buildings, build_slots, buildings: known.filter((each) => each.planet_id === planet.id) },
  };
}

async function insertBuilding(turn: Turn, planet: PlanetRow, type: BuildingType, builtAt: Date): Promise<BuildingRow> {
  const [row]: BuildingRow[] = await turn.tx.query(
    `INSERT INTO building (planet_id, building_type_id, unique_per_planet, started_at, built_at)
     VALUES ($1, $2, $3, $4, $5) RETURNING ${BUILDING_COLUMNS}`,
    [planet.id, type.id, type.uniquePerPlanet, turn.now, builtAt],
  );
  if (!row) throw new Error('The new building has no row.');
  return row;
}

/** A building is never moved or removed, so reading it without a lock is safe; its activation is conditional. */
async function findBuilding(queries: Queries, id: number) {
  const [row]: (BuildingRow & { built_at: Date })[] = await queries.query(
    `SELECT ${BUILDING_COLUMNS} FROM building WHERE id = $1`,
    [id],
  );
  if (!row) throw new Refused(REFUSALS.buildingNotFound);
  return row;
}

async function activateBuilding(turn: Turn, id: number): Promise<BuildingRow> {
  const [[row]]: [BuildingRow[], number] = await turn.tx.query(
    `UPDATE building SET activated_at = $2 WHERE id = $1 AND activated_at IS NULL AND built_at <= $2
     RETURNING ${BUILDING_COLUMNS}`,
    [id, turn.now],
  );
  if (!row) throw new Refused(REFUSALS.buildingActive);
  return row;
}

/** What the planet gains for good (G-52). Its row is locked; activation happens once, so this does too. */
async function applyEffects(turn: Turn, planetId: number, effects: BuildingEffects = {}): Promise<void> {
  const { population = 0, defenseLevel = 0, defenseStat = 0, buildSlots = 0, squads } = effects;
  if (population || defenseLevel || defenseStat || buildSlots) {
    const [, affected]: [unknown, number] = await turn.tx.query(
      `UPDATE planet SET population = population + $3, defense_level = defense_level + $4,
         defense_stat = defense_stat + $5, build_slots = build_slots + $6 WHERE id = $1 AND owner_id = $2`,
      [planetId, turn.player.id, population, defenseLevel, defenseStat, buildSlots],
    );
    if (affected !== 1) throw new Error(`Planet ${planetId} was changed without its lock.`);
  }
  if (squads) {
    await turn.tx.query(
      'INSERT INTO squad (planet_id, squad_type_id) SELECT $1::int, $2::int FROM generate_series(1, $3::int)',
      [planetId, squadOf(turn.player.race_id, squads.rank).id, squads.count],
    );
  }
}
