import type { Versioned } from '#shared/api/call';
import type { PlanetDetail, PlanetIncome, RenamedPlanet } from '#shared/api/planets';
import { artifactTypeOf } from '#shared/catalogue/artifacts';
import { findShipType } from '#shared/catalogue/ships';
import { findSquadType } from '#shared/catalogue/squads';
import { REFUSALS, Refused } from '#shared/refusals';
import { irisMs } from '#shared/rules/battles/iris';
import type { PlanetEconomy } from '#shared/rules/production';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import {
  BUILDING_STANDS,
  MAY_PLAY,
  NOW,
  PLANET_COLUMNS,
  PLAYER_COLUMNS,
  type PlanetRow,
  type PlayerRow,
} from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';
import { settled, settledPlayer } from '../command/player-reads.ts';
import { OWN_SIEGE, type OwnSiegeRow, readOwnSiege } from '../marches/siege-views.ts';
import {
  type BuildingRow,
  buildingView,
  irisView,
  type OrderRow,
  orderView,
  planetView,
  type ShipRow,
  type SquadRow,
  shipView,
  squadView,
} from '../views/api-views.ts';
import { checkOfWords } from '../words/public-words.ts';
import { activeBuildings, incomeView } from './planet-income.ts';

/** The player's planets, the home world first, with their reserves and yields at this moment. */
export async function listPlanets(context: AppContext, playerId: number): Promise<Versioned<PlanetIncome[]>> {
  const { player, planets, economy, stamp } = await settledPlayer(context, playerId);
  // Read after the player's row, and thus at least as new.
  const buildings = await activeBuildings(context, playerId);
  const answer = [...planets]
    .sort((a, b) => Number(b.home) - Number(a.home) || a.id - b.id)
    .map((planet) => {
      const { reserves } = economyOn(planet.id, economy.planets);
      return incomeView(
        planet,
        { planetId: planet.id, reserves, settledAt: economy.settledAt },
        buildings,
        player,
        context.speed,
      );
    });
  return { answer, version: stamp.version };
}

const MS_PER_MINUTE = 60_000;

interface DetailRow extends PlayerRow {
  now: Date;
  planet: PlanetRow;
  buildings: BuildingRow[];
  queue: OrderRow[];
  artifacts: { id: number; artifact_type_id: number; redeemed: boolean }[];
  siege: OwnSiegeRow;
  ships: ShipRow[];
  squads: SquadRow[];
}

/**
 * One of the player's planets, read in one statement so that all parts are of the same moment. Refuses with 403 for another
 * player's planet and 404 for a missing one.
 */
export async function getPlanet(context: AppContext, playerId: number, planetId: number): Promise<PlanetDetail> {
  const [row] = await readPrepared<DetailRow>(
    context.db,
    `SELECT ${PLAYER_COLUMNS}, ${NOW},
       (SELECT to_json(own) FROM (SELECT ${PLANET_COLUMNS} FROM planet WHERE id = $2 AND owner_id = $1) AS own) AS planet,
       (SELECT coalesce(json_agg(building ORDER BY id), '[]') FROM building WHERE planet_id = $2 AND ${BUILDING_STANDS}) AS buildings,
       (SELECT coalesce(json_agg(build_queue ORDER BY id), '[]') FROM build_queue WHERE planet_id = $2) AS queue,
       ${OWN_SIEGE} AS siege,
       (SELECT coalesce(json_agg(artifact ORDER BY id), '[]') FROM artifact WHERE planet_id = $2) AS artifacts,
       (SELECT coalesce(json_agg(ship ORDER BY id), '[]') FROM ship WHERE planet_id = $2 AND lost_at IS NULL) AS ships,
       (SELECT coalesce(json_agg(squad ORDER BY id), '[]') FROM squad WHERE planet_id = $2 AND lost_at IS NULL) AS squads
     FROM player WHERE id = $1 AND ${MAY_PLAY}`,
    [playerId, planetId],
  );
  if (!row) throw await accountRefusal(context.db, playerId);
  if (!row.planet) throw new Refused(await refusalFor(context, planetId));

  const { now, planet, buildings, queue, siege, artifacts, ships, squads, ...player } = row;
  const { economy, stamp } = settled({ now, player, planets: [planet] });
  return {
    ...planetView(planet, economyOn(planet.id, economy.planets), player, now),
    iris_until: irisView(planet, now).iris_until,
    iris_hour_minutes: irisMs(1, context.speed) / MS_PER_MINUTE,
    current_population: planet.population,
    defense_level: planet.defense_level,
    defense_stat: planet.defense_stat,
    siege: readOwnSiege(siege),
    stance: planet.stance,
    artifacts: artifacts.map(({ id, artifact_type_id, redeemed }) => ({
      artifact_id: id,
      artifact_type_id,
      artifact_type_name: artifactTypeOf(artifact_type_id).name,
      redeemed,
    })),
    buildings: buildings.map((building) => buildingView(building, player, planet, context.speed)),
    queue: queue.map(orderView),
    // A row of a type that the catalogue does not know must not hide the world.
    ships: ships.filter((ship) => findShipType(ship.ship_type_id)).map((ship) => shipView(ship, player.research)),
    soldier_squads: squads
      .filter((squad) => findSquadType(squad.squad_type_id))
      .map((squad) => squadView(squad, player.research)),
    ...stamp,
  };
}

/** Renames the player's planet, in all of the player's tabs. The same name again changes nothing. */
export async function renamePlanet(
  context: AppContext,
  caller: CommandCaller,
  planetId: number,
  name: string,
): Promise<RenamedPlanet> {
  const checkWords = await checkOfWords(context, name);
  return runPlayerCommand(context, caller, async (command) => {
    checkWords(command.player, command.now);
    const planet = await command.planet(planetId);
    await command.tx.query('UPDATE planet SET name = $2 WHERE id = $1', [planet.id, name]);
    const renamed = { planet_id: planet.id, planet_name: name };
    if (name !== planet.name) command.publish('planet_renamed', renamed);
    return { ...renamed, ...command.stamp };
  });
}

/** The refusal of a planet that is not the caller's. */
export async function refusalFor(context: AppContext, planetId: number) {
  const [exists]: unknown[] = await context.db.query('SELECT 1 FROM planet WHERE id = $1', [planetId]);
  return exists ? REFUSALS.planetNotOwned : REFUSALS.planetNotFound;
}

function economyOn(planetId: number, planets: readonly PlanetEconomy[]): PlanetEconomy {
  const economy = planets.find((planet) => planet.planetId === planetId);
  if (!economy) throw new Error(`Planet ${planetId} has no economy.`);
  return economy;
}
