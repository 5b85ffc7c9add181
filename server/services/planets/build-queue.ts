import type { BuildQueueChanged } from '#shared/api/buildings';
import { headStarts, nextStart, type Queue, type Start } from '#shared/rules/build-queue';
import { placesFor } from '#shared/rules/level-bonuses';
import { slotsFor } from '#shared/rules/research';
import { BUILDING_STANDS, type PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { announce } from '../notifications/announce.ts';
import { towardsObjectives } from '../objectives/objective-progress.ts';
import { type OrderRow, orderView } from '../views/api-views.ts';
import { activateFinished } from './activation.ts';
import { buildingEvent, insertBuilding } from './building-rows.ts';

type Speed = Pick<AppContext, 'speed'>;

/**
 * Begins every order of the player that is due by `until`, the command's time by default, each as of its own moment, and settles
 * the economy up to then. What is finished on the planet of an order is activated at its start, which may bring other starts
 * forward: so the rules are asked again after each. On leave and from the end of a season on, orders wait. Part of every command,
 * before it asks the rules, and again where a command lets an order begin.
 */
export async function beginDueOrders(
  context: Speed,
  command: PlayerCommand,
  until = command.now.getTime(),
): Promise<void> {
  if (hasOrders(command) && !command.isAway) {
    const queue = await readQueue(command);
    if (dueStart(context, command, queue, until))
      await towardsObjectives(command, () => beginFrom(context, command, queue, until));
  }
  command.settleUpTo(until);
}

/** Reads nothing again: a player who was away for long has many starts, and many planets. */
async function beginFrom(context: Speed, command: PlayerCommand, stored: StoredQueue, until: number): Promise<void> {
  let queue = stored;
  for (let next = dueStart(context, command, queue, until); next; next = dueStart(context, command, queue, until)) {
    await begin(context, command, next);
    queue = begunIn(queue, next, await command.planet(next.order.planetId));
  }
}

/** The order that begins next, if that is by `until`. */
function dueStart({ speed }: Speed, command: PlayerCommand, queue: StoredQueue, until: number): Start | undefined {
  const next = nextStart(rulesOf(command, queue), speed);
  return next && next.at <= Math.min(until, seasonEnd(command)) ? next : undefined;
}

/** The queue after a start. `planet`: the row after the activations that came with the start. */
function begunIn(queue: StoredQueue, { order, at, builtAt }: Start, planet: PlanetRow): StoredQueue {
  const begun = { building_type_id: order.typeId, activated: false, builtAt };
  return {
    ...queue,
    orders: queue.orders.filter(({ id }) => id !== order.id),
    sites: queue.sites.map((site) => {
      if (site.planet_id !== planet.id) return site;
      const standing = site.buildings.map((each) => ({ ...each, activated: each.activated || each.builtAt <= at }));
      const { max_buildings, build_slots } = planet;
      return { ...site, max_buildings, build_slots, buildings: [...standing, begun] };
    }),
  };
}

const seasonEnd = ({ locked }: PlayerCommand) => locked.season.endsAt ?? Number.POSITIVE_INFINITY;

async function begin(context: Speed, command: PlayerCommand, { order, at, builtAt, cost }: Start): Promise<void> {
  const planet = await command.planet(order.planetId);
  command.settleUpTo(at);
  await activateFinished(context, command, planet, new Date(at));
  const row = await insertBuilding(command.tx, {
    planetId: planet.id,
    typeId: order.typeId,
    startedAt: new Date(at),
    builtAt: new Date(builtAt),
    orderId: order.id,
  });
  await deleteOrder(command, order.id);
  command.spend(cost, 'build', row.id);
  command.publish('building_started', buildingEvent(context, command, row, planet));
  command.changedQueues.add(planet.id);
  // The scheduler of notifications has looked for what fell due before now.
  if (builtAt <= command.locked.now.getTime()) {
    await announce(command.tx, [{ kind: 'building', playerId: command.player.id, sourceId: row.id }]);
  }
}

/** Takes a waiting order out of the queue. The caller holds the player's lock. */
export async function deleteOrder({ tx }: PlayerCommand, id: number): Promise<void> {
  const [, affected]: [unknown, number] = await tx.query('DELETE FROM build_queue WHERE id = $1', [id]);
  if (affected !== 1) throw new Error(`Order ${id} was changed without its lock.`);
}

/**
 * Stores when the head of each planet begins as things are now, and tells the rooms of every planet whose orders have
 * changed. Part of every command, after all its other changes.
 */
export async function planOrders(context: Speed, command: PlayerCommand): Promise<void> {
  if (!hasOrders(command)) return;
  const queue = await readQueue(command);
  await storeStarts(context, command, queue);
  for (const id of command.changedQueues) command.publish('build_queue_changed', queueOn(command, id, queue));
}

/** The orders of a planet, with the moment at which the first of them begins as of now. */
export async function plannedQueue(context: Speed, command: PlayerCommand, planetId: number) {
  const queue = await readQueue(command);
  await storeStarts(context, command, queue);
  return { ...queueOn(command, planetId, queue), ...command.stamp };
}

/** Whether the player has orders, or had some before this command. */
function hasOrders({ locked, changedQueues }: PlayerCommand): boolean {
  return locked.orders.length > 0 || changedQueues.size > 0;
}

/** Orders and sites as they are stored: with the places and slots of the planets' rows. */
interface StoredQueue extends Omit<Queue, 'economy'> {
  readonly rows: OrderRow[];
}

/** The queue as the rules take it: with the places and slots that the player's level and research give. */
const rulesOf = (command: PlayerCommand, { orders, sites }: StoredQueue): Queue => ({
  economy: command.economy,
  orders,
  sites: sites.map((site) => ({
    ...site,
    max_buildings: placesFor(command.level, site.max_buildings),
    build_slots: slotsFor(command.research, site.build_slots),
  })),
});

async function storeStarts({ speed }: Speed, command: PlayerCommand, queue: StoredQueue): Promise<void> {
  const starts = new Map(
    startsOf(queue, command, speed).map(({ order, at }) => [order.id, new Date(at).toISOString()]),
  );
  const moved: OrderRow[] = [];
  queue.rows.forEach((row, index) => {
    const starts_at = starts.get(row.id) ?? null;
    if (orderView(row).starts_at === starts_at) return;
    moved.push({ ...row, starts_at });
    queue.rows[index] = { ...row, starts_at };
    command.changedQueues.add(row.planet_id);
  });
  if (moved.length === 0) return;
  await command.tx.query(
    `UPDATE build_queue SET starts_at = new.starts_at FROM unnest($1::int[], $2::timestamptz[]) AS new (id, starts_at)
     WHERE build_queue.id = new.id`,
    [moved.map(({ id }) => id), moved.map(({ starts_at }) => starts_at)],
  );
}

/** A leave that is announced or lasts, and the end of the season, keep all orders waiting that have not begun before. */
function startsOf(queue: StoredQueue, command: PlayerCommand, speed: number): readonly Start[] {
  if (command.isAway) return [];
  const last = Math.min(command.vacation?.dueAt ?? Number.POSITIVE_INFINITY, seasonEnd(command));
  return headStarts(rulesOf(command, queue), speed).filter(({ at }) => at <= last);
}

function queueOn(
  { locked }: PlayerCommand,
  planetId: number,
  { rows }: StoredQueue,
): Omit<BuildQueueChanged, 'version' | 'server_time'> {
  const waiting = rows.filter((row) => row.planet_id === planetId);
  const name = locked.planets.get(planetId)?.name ?? '';
  return { planet_id: planetId, planet_name: name, queue: waiting.map(orderView) };
}

interface QueueRow {
  readonly orders: OrderRow[];
  readonly sites: (Omit<Queue['sites'][number], 'buildings'> & {
    readonly buildings: { building_type_id: number; activated: boolean; built_at: string; taken: boolean }[] | null;
  })[];
}

/** The player's orders, and all planets with their buildings, as this command has left them. */
async function readQueue(command: PlayerCommand): Promise<StoredQueue> {
  const [row]: QueueRow[] = await command.tx.query(
    `SELECT
       (SELECT coalesce(json_agg(waiting ORDER BY waiting.id), '[]') FROM (
          SELECT build_queue.* FROM build_queue JOIN planet ON planet.id = planet_id WHERE owner_id = $1
        ) AS waiting) AS orders,
       (SELECT coalesce(json_agg(site ORDER BY planet_id), '[]') FROM (
          SELECT id AS planet_id, home, max_buildings, build_slots, (
            SELECT json_agg(standing) FROM (
              SELECT building_type_id, activated_at IS NOT NULL AS activated, built_at,
                coalesce(built_by <> owner_id, false) AS taken FROM building
              WHERE planet_id = planet.id AND ${BUILDING_STANDS}
            ) AS standing
          ) AS buildings FROM planet WHERE owner_id = $1
        ) AS site) AS sites`,
    [command.player.id],
  );
  if (!row) throw new Error('The build queue could not be read.');
  return {
    rows: row.orders,
    orders: row.orders.map((order) => ({ id: order.id, planetId: order.planet_id, typeId: order.building_type_id })),
    sites: row.sites.map((site) => ({
      ...site,
      buildings: (site.buildings ?? []).map((each) => ({ ...each, builtAt: Date.parse(each.built_at) })),
    })),
  };
}
