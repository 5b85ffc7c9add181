import type { ShipNews, ShipTypeView } from '#shared/api/ships';
import { findShipType, SHIP_TYPES, type ShipType, shipTypeOf } from '#shared/catalogue/ships';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { checkLaunch, checkShip, isOffered, shipMinutes } from '#shared/rules/ships';
import { readDirectly } from '../../store/connection/prepared-statements.ts';
import { MAY_PLAY, type PlanetRow } from '../../store/schema/rows.ts';
import { refusedBearer } from '../accounts/account-status.ts';
import type { Game } from '../command/app-context.ts';
import type { Act } from '../command/idempotency.ts';
import { type Turn, takeTurn } from '../command/player-command.ts';
import { type ShipRow, shipView } from '../players/api-views.ts';

const MINUTE = 60_000;
const SHIP_COLUMNS = 'id, planet_id, ship_type_id, ready_at, activated_at, mission_id';

/** */
export async function availableShips(game: Game, playerId: number): Promise<ShipTypeView[]> {
  const [row] = await readDirectly<{ race_id: number; level: number }>(
    game.db,
    `SELECT race_id, level FROM player WHERE id = $1 AND ${MAY_PLAY}`,
    [playerId],
  );
  if (!row) throw await refusedBearer(game.db, playerId);
  const player = { raceId: row.race_id, level: row.level };
  return SHIP_TYPES.filter((type) => isOffered(type, player)).map((type) => blueprint(type, game.speed));
}

function blueprint(type: ShipType, speed: number): ShipTypeView {
  return {
    ship_type_id: type.id,
    name: type.name,
    description: type.description,
    is_scout: type.isScout,
    space_attack: type.spaceAttack,
    space_defense: type.spaceDefense,
    ground_attack: type.groundAttack,
    build_cost: type.cost,
    build_time: shipMinutes(type, speed),
    xp_reward: type.xp,
  };
}

/** The whole price is taken at once. Ships use no slots and wait in no queue (G-49). */
export async function buildShip(game: Game, act: Act, order: { planet_id: number; ship_type_id: number }) {
  const type = findShipType(order.ship_type_id);
  if (!type) throw new Refused(REFUSALS.shipTypeUnknown);

  return takeTurn(game, act, async (turn) => {
    const planet = await turn.planet(order.planet_id);
    refuseIf(checkShip(type, await shipwrightOn(turn, planet.id), turn.stock));

    const readyAt = new Date(turn.now.getTime() + Math.round(shipMinutes(type, game.speed) * MINUTE));
    const row = await insertShip(turn, planet, type, readyAt);
    turn.spend(type.cost, 'ship', row.id);

    const news = shipNews(turn, row, planet);
    turn.say('ship_started', news);
    return { ...news, message: `${type.name} started.`, resources: turn.resources() };
  });
}

/** From this moment on the ship is idle; its XP is paid once. */
export async function completeShip(game: Game, act: Act, order: { ship_id: number }) {
  return takeTurn(game, act, async (turn) => {
    const { ship, planet } = await ownShip(turn, order.ship_id);
    const state = { activated: ship.activated_at !== null, readyAt: ship.ready_at.getTime() };
    refuseIf(checkLaunch(state, turn.now.getTime()));

    const news = shipNews(turn, await activateShip(turn, ship.id), planet);
    turn.say('ship_activated', news);
    const type = shipTypeOf(ship.ship_type_id);
    const { promoted, level } = await turn.gainXp('ship', ship.id, type.xp);
    return {
      xp_gained: type.xp,
      level_promotion: promoted,
      new_level: level,
      ship: news,
      message: `${type.name} launched.`,
      resources: turn.resources(),
    };
  });
}

/** The player's ship and the planet it belongs to. Refuses with 403 for another's and 404 for none. */
export async function ownShip(turn: Turn, id: number) {
  const [ship]: (ShipRow & { ready_at: Date })[] = await turn.tx.query(
    `SELECT ${SHIP_COLUMNS} FROM ship WHERE id = $1`,
    [id],
  );
  if (!ship) throw new Refused(REFUSALS.shipNotFound);
  const planet = turn.locked.planets.get(ship.planet_id);
  if (planet?.owner_id !== turn.player.id) throw new Refused(REFUSALS.shipNotOwned);
  return { ship, planet };
}

function shipNews(turn: Turn, row: ShipRow, planet: PlanetRow): ShipNews {
  const place = { planet_id: planet.id, planet_name: planet.name ?? '' };
  return { ...shipView(row), ship_type_id: row.ship_type_id, ...place, ...turn.stamp };
}

async function shipwrightOn(turn: Turn, planetId: number) {
  const buildings: { building_type_id: number; activated: boolean }[] = await turn.tx.query(
    'SELECT building_type_id, activated_at IS NOT NULL AS activated FROM building WHERE planet_id = $1',
    [planetId],
  );
  return { raceId: turn.player.race_id, level: turn.player.level, buildings };
}

async function insertShip(turn: Turn, planet: PlanetRow, type: ShipType, readyAt: Date): Promise<ShipRow> {
  const [row]: ShipRow[] = await turn.tx.query(
    `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at) VALUES ($1, $2, $3, $4) RETURNING ${SHIP_COLUMNS}`,
    [planet.id, type.id, turn.now, readyAt],
  );
  if (!row) throw new Error('The new ship has no row.');
  return row;
}

async function activateShip(turn: Turn, id: number): Promise<ShipRow> {
  const [[row]]: [ShipRow[], number] = await turn.tx.query(
    `UPDATE ship SET activated_at = $2 WHERE id = $1 AND activated_at IS NULL AND ready_at <= $2 RETURNING ${SHIP_COLUMNS}`,
    [id, turn.now],
  );
  if (!row) throw new Refused(REFUSALS.shipActive);
  return row;
}
