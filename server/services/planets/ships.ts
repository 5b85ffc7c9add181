import type { Versioned } from '#shared/api/call';
import type { ShipEvent, ShipTypeView } from '#shared/api/ships';
import { findShipType, SHIP_TYPES, type ShipType } from '#shared/catalogue/ships';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { type MadeBefore, xpFor } from '#shared/rules/experience';
import { checkLaunch, checkShip, isOffered, shipMinutes } from '#shared/rules/ships';
import { readPrepared } from '../../store/connection/prepared-statements.ts';
import { BUILDING_STANDS, MAY_PLAY, type PlanetRow } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import { earnXp, madeBefore } from '../command/experience.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { refuseWhileBesieged } from '../marches/siege-facts.ts';
import { runTowardsObjectives } from '../objectives/objectives.ts';
import { type ShipRow, shipView } from '../views/api-views.ts';
import { completeEach } from './finished.ts';

const MINUTE = 60_000;
const SHIP_COLUMNS = 'id, planet_id, ship_type_id, started_at, ready_at, activated_at, mission_id, march_id';

/** The types of ships that the player's race and level allow. */
export async function availableShips(context: AppContext, playerId: number): Promise<Versioned<ShipTypeView[]>> {
  const [row] = await readPrepared<{ race_id: number; level: number; version: number }>(
    context.db,
    `SELECT race_id, level, version FROM player WHERE id = $1 AND ${MAY_PLAY}`,
    [playerId],
  );
  if (!row) throw await accountRefusal(context.db, playerId);
  const player = { raceId: row.race_id, level: row.level };
  const offered = SHIP_TYPES.filter((type) => isOffered(type, player));
  const made = await madeBefore(context, playerId, 'ship');
  return { answer: offered.map((type) => blueprint(type, made(type.id), context.speed)), version: row.version };
}

function blueprint(type: ShipType, made: MadeBefore, speed: number): ShipTypeView {
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
    xp_reward: xpFor(type.cost, made),
  };
}

/** Starts one ship or several. The whole price is taken at once. Ships use no build slots and do not queue. */
export async function buildShip(
  context: AppContext,
  caller: CommandCaller,
  order: { planet_id: number; ship_type_id: number; count?: number | undefined },
) {
  const type = findShipType(order.ship_type_id);
  if (!type) throw new Refused(REFUSALS.shipTypeUnknown);
  const { count = 1 } = order;

  return runPlayerCommand(context, caller, async (command) => {
    const planet = await command.planet(order.planet_id);
    await refuseWhileBesieged(command.tx, planet.id);
    refuseIf(checkShip(type, await shipwrightOn(command, planet.id), command.stock, count));

    const readyAt = new Date(command.now.getTime() + Math.round(shipMinutes(type, context.speed) * MINUTE));
    const ships = (await insertShips(command, planet, type, readyAt, count)).map((row) => {
      command.spend(type.cost, 'ship', row.id);
      const event = shipEvent(command, row, planet);
      command.publish('ship_started', event);
      return event;
    });
    const [first] = ships;
    if (!first) throw new Error('The new ships have no rows.');
    const message = `${count > 1 ? `${count} × ` : ''}${type.name} started.`;
    return { ...first, ships, message, resources: command.resources() };
  });
}

/** Activates a finished ship, or several, which are idle from then on, and gives their XP. */
export async function completeShip(
  context: AppContext,
  caller: CommandCaller,
  { ship_id, ship_ids }: { ship_id?: number | undefined; ship_ids?: readonly number[] | undefined },
) {
  return runTowardsObjectives(context, caller, async (command) => {
    if (!ship_ids) {
      const { event, name, ...gain } = await launchFinished(context, command, ship_id ?? 0);
      return { ...gain, ship: event, message: `${name} launched.`, resources: command.resources() };
    }
    const launch = (id: number) => launchFinished(context, command, id);
    const { first, events, gain } = await completeEach('ship_id', ship_ids, launch);
    const message = `Ships launched: ${events.length}.`;
    return { ...gain, ship: first, ships: events, message, resources: command.resources() };
  });
}

async function launchFinished(context: AppContext, command: PlayerCommand, id: number) {
  const { ship, planet } = await ownShip(command, id);
  if (ship.march_id === null) await refuseWhileBesieged(command.tx, planet.id);
  const type = findShipType(ship.ship_type_id);
  if (!type) throw new Refused(REFUSALS.shipTypeUnknown);
  const state = { activated: ship.activated_at !== null, readyAt: ship.ready_at.getTime() };
  refuseIf(checkLaunch(state, command.now.getTime()));

  const event = shipEvent(command, await activateShip(command, ship.id), planet);
  command.publish('ship_activated', event);
  const made = [{ id: ship.id, price: type.cost }];
  const { xp, promoted, level } = await earnXp(context, command, 'ship', type.id, made);
  return { event, name: type.name, xp_gained: xp, level_promotion: promoted, new_level: level };
}

/** The player's ship and its planet. Refuses with 403 for another player's ship and 404 for a missing one. */
export async function ownShip(command: PlayerCommand, id: number) {
  const [ship]: (ShipRow & { ready_at: Date })[] = await command.tx.query(
    `SELECT ${SHIP_COLUMNS} FROM ship WHERE id = $1 AND lost_at IS NULL`,
    [id],
  );
  if (!ship) throw new Refused(REFUSALS.shipNotFound);
  const planet = command.locked.planets.get(ship.planet_id);
  if (planet?.owner_id !== command.player.id) throw new Refused(REFUSALS.shipNotOwned);
  return { ship, planet };
}

function shipEvent(command: PlayerCommand, row: ShipRow, planet: PlanetRow): ShipEvent {
  const place = { planet_id: planet.id, planet_name: planet.name ?? '' };
  return { ...shipView(row, command.research), ...place, ...command.stamp };
}

async function shipwrightOn(command: PlayerCommand, planetId: number) {
  const buildings: { building_type_id: number; activated: boolean }[] = await command.tx.query(
    `SELECT building_type_id, activated_at IS NOT NULL AS activated FROM building WHERE planet_id = $1 AND ${BUILDING_STANDS}`,
    [planetId],
  );
  return { raceId: command.player.race_id, level: command.level, buildings };
}

function insertShips(
  { tx, now }: PlayerCommand,
  planet: PlanetRow,
  type: ShipType,
  readyAt: Date,
  count: number,
): Promise<ShipRow[]> {
  return tx.query(
    `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at)
     SELECT $1::int, $2::int, $3::timestamptz, $4::timestamptz FROM generate_series(1, $5::int) RETURNING ${SHIP_COLUMNS}`,
    [planet.id, type.id, now, readyAt, count],
  );
}

async function activateShip(command: PlayerCommand, id: number): Promise<ShipRow> {
  const [[row]]: [ShipRow[], number] = await command.tx.query(
    `UPDATE ship SET activated_at = $2 WHERE id = $1 AND activated_at IS NULL AND lost_at IS NULL AND ready_at <= $2 RETURNING ${SHIP_COLUMNS}`,
    [id, command.now],
  );
  if (!row) throw new Refused(REFUSALS.shipActive);
  return row;
}
