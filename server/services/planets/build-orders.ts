import { type BuildingType, buildingTypeOf } from '#shared/catalogue/buildings';
import type { Cost } from '#shared/catalogue/resources';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { checkCancel, checkOrder, refundOf } from '#shared/rules/build-queue';
import { placesFor } from '#shared/rules/level-bonuses';
import { checkLevel } from '#shared/rules/levels';
import { slotsFor } from '#shared/rules/research';
import type { LockedOrder } from '../../store/row-locks.ts';
import { BUILDING_STANDS, type PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { AlreadySettled, runDueCommand } from '../command/due-command.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { type PlayerCommand, runPlayerCommand } from '../command/player-command.ts';
import { refuseWhileBesieged } from '../marches/siege-facts.ts';
import type { BuildingRow } from '../views/api-views.ts';
import { beginDueOrders, deleteOrder, plannedQueue } from './build-queue.ts';
import { BUILDING_COLUMNS, buildingEvent, findBuilding, paidFor } from './building-rows.ts';
import { isUnderAttack } from './under-attack.ts';

/** Orders a building. It begins at once if it can: then the answer is that of a building that was started. */
export async function orderBuilding(context: AppContext, caller: CommandCaller, type: BuildingType, planetId: number) {
  return runPlayerCommand(context, caller, async (command) => {
    const planet = await command.planet(planetId);
    await refuseWhileBesieged(command.tx, planet.id);
    refuseIf(checkLevel(type, command.level));
    refuseIf(checkOrder(...(await orderSite(command, planet)), type));

    const orderId = await insertOrder(command, planet, type);
    command.changedQueues.add(planet.id);
    await beginDueOrders(context, command);

    const begun = await begunAs(command, orderId);
    if (begun) {
      const event = buildingEvent(context, command, begun, planet);
      return { ...event, message: `${type.name} started.`, resources: command.resources() };
    }
    const queue = await plannedQueue(context, command, planet.id);
    return { queue_id: orderId, ...queue, message: `${type.name} is in the queue.`, resources: command.resources() };
  });
}

/** Cancels an order or a construction. An order that can begin in its place begins at once. */
export async function cancelBuild(
  context: AppContext,
  caller: CommandCaller,
  { queue_id, building_id }: { queue_id?: number | undefined; building_id?: number | undefined },
) {
  return runPlayerCommand(context, caller, async (command) => {
    const cancelled =
      queue_id === undefined
        ? await cancelBuilding(command, building_id ?? 0, context.speed)
        : await cancelOrder(command, queue_id);
    command.changedQueues.add(cancelled.planet.id);
    await beginDueOrders(context, command);
    const queue = await plannedQueue(context, command, cancelled.planet.id);
    const message = `${buildingTypeOf(cancelled.typeId).name} cancelled.`;
    return { ...queue, refund: cancelled.refund, message, resources: command.resources() };
  });
}

/**
 * Begins the orders of a player that are due at `dueAt`, now by default. Happens once, even if several processes try. The
 * economy is settled no further, so a mission that was due later, and before now, can still bring its goods in time.
 */
export async function settleOrders(context: AppContext, playerId: number, dueAt?: Date): Promise<void> {
  await runDueCommand(context, { playerId, ...(dueAt && { dueAt }) }, async ({ locked }) => {
    const isDue = ({ starts_at }: LockedOrder) => starts_at !== null && Date.parse(starts_at) <= locked.now.getTime();
    // Those that can begin have begun by now. If the stored moment was wrong, the command stores the right one.
    if (!locked.orders.some(isDue)) throw new AlreadySettled();
  });
}

interface Cancelled {
  readonly planet: PlanetRow;
  readonly typeId: number;
  readonly refund: Cost;
}

/** Costs nothing, because nothing was paid. Refuses once the order has begun. */
async function cancelOrder(command: PlayerCommand, id: number): Promise<Cancelled> {
  const [order]: { planet_id: number; building_type_id: number }[] = await command.tx.query(
    'SELECT planet_id, building_type_id FROM build_queue WHERE id = $1',
    [id],
  );
  if (!order) throw await refusalOf(command, id);
  const planet = await command.planet(order.planet_id);
  await deleteOrder(command, id);
  return { planet, typeId: order.building_type_id, refund: {} };
}

async function refusalOf(command: PlayerCommand, orderId: number): Promise<Refused> {
  const begun = await begunAs(command, orderId);
  if (!begun) return new Refused(REFUSALS.orderNotFound);
  await command.planet(begun.planet_id);
  return new Refused(REFUSALS.orderBegun);
}

/** Gives back a part of the price. The row is kept, but no longer counts as a building. */
export async function cancelBuilding(command: PlayerCommand, id: number, speed: number): Promise<Cancelled> {
  const { now, tx } = command;
  const building = await findBuilding(tx, id);
  const planet = await command.planet(building.planet_id);
  refuseIf(building.cancelled_at ? REFUSALS.buildingCancelled : undefined);
  const { started_at, built_at, activated_at, building_type_id: typeId } = building;
  refuseIf(checkCancel({ activated: activated_at !== null, builtAt: built_at.getTime() }, now.getTime()));

  const underAttack = await isUnderAttack(command, started_at, speed);
  const site = { startedAt: started_at.getTime(), builtAt: built_at.getTime(), underAttack };
  const refund = refundOf(await paidFor(command, id), site, now.getTime());
  const [, affected]: [unknown, number] = await tx.query(
    `UPDATE building SET cancelled_at = $2, cancelled_under_attack = $3
     WHERE id = $1 AND ${BUILDING_STANDS} AND activated_at IS NULL AND built_at > $2`,
    [id, now, underAttack],
  );
  if (affected !== 1) throw new Error(`Building ${id} was changed without its lock.`);
  command.refund(refund, 'cancel', id);
  const name = buildingTypeOf(typeId).name;
  const place = { planet_id: planet.id, planet_name: planet.name ?? '' };
  command.publish('building_cancelled', { building_id: id, building_type_name: name, ...place, refund });
  return { planet, typeId, refund };
}

/** What `checkOrder` asks of a planet: its buildings, and the orders that wait there. */
async function orderSite({ tx, level, research }: PlayerCommand, { id, home, max_buildings, build_slots }: PlanetRow) {
  const [row]: {
    buildings: { building_type_id: number; activated: boolean }[];
    waiting: { building_type_id: number }[];
  }[] = await tx.query(
    `SELECT
         (SELECT coalesce(json_agg(json_build_object(
            'building_type_id', building_type_id, 'activated', activated_at IS NOT NULL)), '[]')
          FROM building WHERE planet_id = $1 AND ${BUILDING_STANDS}) AS buildings,
         (SELECT coalesce(json_agg(json_build_object('building_type_id', building_type_id)), '[]')
          FROM build_queue WHERE planet_id = $1) AS waiting`,
    [id],
  );
  const { buildings = [], waiting = [] } = row ?? {};
  const site = { home, max_buildings: placesFor(level, max_buildings), build_slots: slotsFor(research, build_slots) };
  return [{ ...site, buildings }, waiting] as const;
}

async function insertOrder({ tx, now }: PlayerCommand, planet: PlanetRow, type: BuildingType): Promise<number> {
  const [row]: { id: number }[] = await tx.query(
    'INSERT INTO build_queue (planet_id, building_type_id, ordered_at) VALUES ($1, $2, $3) RETURNING id',
    [planet.id, type.id, now],
  );
  if (!row) throw new Error('The new order has no row.');
  return row.id;
}

/** The building that an order has become, if it has begun. */
async function begunAs({ tx }: PlayerCommand, orderId: number): Promise<BuildingRow | undefined> {
  const [row]: BuildingRow[] = await tx.query(`SELECT ${BUILDING_COLUMNS} FROM building WHERE order_id = $1`, [
    orderId,
  ]);
  return row;
}
