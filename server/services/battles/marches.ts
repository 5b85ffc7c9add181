import type { MarchPlan } from '#shared/api/battles/marches';
import type { MarchKind } from '#shared/catalogue/battles';
import { REFUSALS, type Refusal, Refused, refuseIf } from '#shared/refusals';
import { unveiledAt } from '#shared/rules/artifacts';
import { checkMarchers } from '#shared/rules/battles/march-order';
import { berthsOfShips, wayOf, worthOfMarch } from '#shared/rules/battles/marches';
import { leastWorth, moraleOf, type TypeCount } from '#shared/rules/battles/worth';
import { siegeHours, siegeTime } from '#shared/rules/sieges/siege';
import type { Queries } from '../../store/connection/transaction.ts';
import { NOW, PLANET_COLUMNS, type PlanetRow, SHIP_IS_HERE, SQUAD_IS_HERE } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { whyNotView } from '../players/api-views.ts';
import { requirePlayer } from '../players/players.ts';
import { siegesSeenBy, timesOf } from '../sieges/siege-views.ts';
import { type CheckedMarch, checkMarch, landingOf, type MarchOrder } from './march-check.ts';
import { isHostile, situationOf } from './march-views.ts';

const MS_PER_MINUTE = 60_000;

/** The player's marches, and those that come to the player's worlds. */
export async function listMarches({ db, speed }: AppContext, playerId: number) {
  const version = await requirePlayer(db, playerId);
  const [clock]: { now: Date }[] = await db.query(`SELECT ${NOW}`);
  const [situation, sieges] = [await situationOf(db, playerId, speed), await siegesSeenBy(db, playerId, speed)];
  return { ...situation, sieges, version, server_time: (clock?.now ?? new Date()).toISOString() };
}

/** What a player plans, as the query says it. */
interface PlanQuery {
  readonly origin_id: number;
  readonly stargate_address: readonly number[];
  readonly kind: MarchKind;
  readonly ships?: readonly (readonly [typeId: number, count: number])[] | undefined;
  readonly squads?: readonly (readonly [typeId: number, count: number])[] | undefined;
  readonly end_protection?: boolean | undefined;
}

/** What a march would take if it left now, and whether it may. Asks the same questions as its launch. */
export async function planMarch(context: AppContext, playerId: number, query: PlanQuery): Promise<MarchPlan> {
  const { db, speed } = context;
  const version = await requirePlayer(db, playerId);
  const units = (list: PlanQuery['ships'] = []) => list.map(([typeId, count]) => ({ typeId, count }));
  const [ships, squads] = [units(query.ships), units(query.squads)];
  const order: MarchOrder = { kind: query.kind, ships, squads, endsPeace: query.end_protection ?? false };
  const isNamed = ships.length + squads.length > 0;
  refuseIf(isNamed ? checkMarchers(order.kind, order) : undefined);

  const { origin, target, owner, now } = await worldsOf(context, playerId, query);
  const checked = await checkMarch(db, context, playerId, { origin, target }, order, now);
  const refusal =
    target.id === origin.id
      ? REFUSALS.marchToItself
      : (checked.refusal ?? (await refusalOfForce(db, origin, order, now)));
  const landsAt = landingOf(order.kind, checked.landsAt, 0, checked.opponents, speed);
  return {
    distance: checked.distance,
    reach: checked.reach,
    way: wayOf(order.kind, order),
    minutes: (checked.landsAt - now.getTime()) / MS_PER_MINUTE,
    minutes_back: checked.flightMs / MS_PER_MINUTE,
    fuel: checked.fuel,
    lands_at: landsAt.toISOString(),
    moved_by_truce: landsAt.getTime() !== checked.landsAt,
    facts: {
      target: placeView(target),
      target_is_home: target.home && target.owner_id !== null,
      target_owner: owner,
      worth: isNamed ? worthOfMarch(order) : 0,
      berths: berthsOfShips(ships),
      siege: siegeOutlook(order.kind, target, checked, landsAt, speed),
      ...mightFacts(order.kind, checked),
      veiled_until: checked.boons.veil ? new Date(unveiledAt(landsAt.getTime(), speed)).toISOString() : null,
    },
    ...whyNotView(refusal),
    version,
    server_time: now.toISOString(),
  };
}

/** The refusal if not so many of a type stand ready on the world, or undefined. */
async function refusalOfForce(
  queries: Queries,
  { id }: Pick<PlanetRow, 'id'>,
  { ships, squads }: MarchOrder,
  now: Date,
): Promise<Refusal | undefined> {
  const ready: { kind: 'ship' | 'squad'; type: number; count: number }[] = await queries.query(
    `SELECT 'ship' AS kind, ship_type_id AS type, count(*) FROM ship
     WHERE planet_id = $1 AND ${SHIP_IS_HERE} AND ready_at <= $2 GROUP BY ship_type_id
     UNION ALL SELECT 'squad', squad_type_id, count(*) FROM squad
     WHERE planet_id = $1 AND ${SQUAD_IS_HERE} AND ready_at <= $2 GROUP BY squad_type_id`,
    [id, now],
  );
  const isShort = (kind: 'ship' | 'squad') => (wanted: TypeCount) =>
    (ready.find((each) => each.kind === kind && each.type === wanted.typeId)?.count ?? 0) < wanted.count;
  return ships.some(isShort('ship')) || squads.some(isShort('squad')) ? REFUSALS.notSoManyReady : undefined;
}

/** The siege that would begin at this landing: as long as the world has people now. */
function siegeOutlook(
  kind: MarchKind,
  target: PlanetRow,
  { opponents: { attacker, ruler } }: CheckedMarch,
  landsAt: Date,
  speed: number,
): MarchPlan['facts']['siege'] {
  if (kind !== 'siege' || target.home || !ruler || ruler.id === attacker.id) return null;
  const time = siegeTime(landsAt.getTime(), target.population, ruler.truce, speed);
  return { hours: siegeHours(target.population), ...timesOf(time) };
}

function mightFacts(kind: MarchKind, { opponents: { attacker, ruler }, boons }: CheckedMarch) {
  const attacks = isHostile(kind) && ruler !== undefined && ruler.id !== attacker.id;
  return {
    might: attacker.might,
    least_worth: attacks ? leastWorth(ruler.might) : null,
    morale: attacks ? moraleOf(attacker.might, ruler.might) : null,
    under_peace: attacker.underPeace,
    hastened: boons.haste,
  };
}

/** The two worlds of a plan. Refuses with 403 and 404 for the origin, and with 404 for a gate that does not answer. */
async function worldsOf({ db }: AppContext, playerId: number, query: PlanQuery) {
  const [row]: {
    now: Date;
    origin: PlanetRow | null;
    target: PlanetRow | null;
    owner: { user_id: number; username: string } | null;
  }[] = await db.query(
    `SELECT ${NOW}, (SELECT to_json(world) FROM (SELECT ${PLANET_COLUMNS} FROM planet WHERE id = $1) AS world) AS origin,
       (SELECT to_json(world) FROM (SELECT ${PLANET_COLUMNS} FROM planet WHERE stargate_address = $2) AS world) AS target,
       (SELECT json_build_object('user_id', player.id, 'username', username) FROM planet JOIN player ON player.id = owner_id
        WHERE stargate_address = $2) AS owner`,
    [query.origin_id, query.stargate_address],
  );
  if (!row?.origin) throw new Refused(REFUSALS.planetNotFound);
  refuseIf(row.origin.owner_id === playerId ? undefined : REFUSALS.planetNotOwned);
  if (!row.target) throw new Refused(REFUSALS.noGateAnswers);
  return { now: row.now, origin: row.origin, target: row.target, owner: row.owner };
}

function placeView(planet: PlanetRow) {
  return {
    planet_id: planet.id,
    planet_name: planet.name,
    coordinates_x: planet.coordinates_x,
    coordinates_y: planet.coordinates_y,
    stargate_address: planet.stargate_address,
  };
}
