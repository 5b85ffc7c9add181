import type { MarchPlan } from '#shared/api/battles/marches';
import { isHostile, MARCH_TYPES, type MarchKind } from '#shared/catalogue/marches';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { unveiledAt } from '#shared/rules/artifacts';
import { checkMarchers } from '#shared/rules/battles/march-order';
import { berthsOfShips, wayOf, worthOfMarch } from '#shared/rules/battles/marches';
import { hoursToMs } from '#shared/rules/battles/shields';
import { leastWorth, moraleOf, roundedMight } from '#shared/rules/battles/worth';
import { siegeHours, siegeTime } from '#shared/rules/sieges/siege';
import type { Queries } from '../../store/connection/transaction.ts';
import { NOW, PLANET_COLUMNS, type PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { requirePlayer } from '../command/player-reads.ts';
import { situationOf } from '../marches/march-views.ts';
import { siegesSeenBy, siegeTimes } from '../marches/siege-views.ts';
import { whyNotView } from '../views/api-views.ts';
import { dialledBy } from '../worlds/galaxy-map.ts';
import { PEOPLED_WORLDS } from '../worlds/people-map.ts';
import type { Opponents } from './attack-facts.ts';
import { checkMarch, landingOf, type MarchDraft } from './march-check.ts';

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

/**
 * What a march would take if it left now, and whether it may. Of the target it says what the player knows: who rules it. What else
 * depends on the target (a refusal, its night truce, the might of its ruler, the length of a siege) it says once a force stands ready,
 * as the launch would.
 */
export async function planMarch(context: AppContext, playerId: number, query: PlanQuery): Promise<MarchPlan> {
  const { db, speed } = context;
  const version = await requirePlayer(db, playerId);
  const units = (list: PlanQuery['ships'] = []) => list.map(([typeId, count]) => ({ typeId, count }));
  const [ships, squads] = [units(query.ships), units(query.squads)];
  const order: MarchDraft = { kind: query.kind, ships, squads, endsPeace: query.end_protection ?? false };
  const isNamed = ships.length + squads.length > 0;
  refuseIf(isNamed ? checkMarchers(order.kind, order) : undefined);

  const { origin, target, now } = await worldsOf(context, playerId, query);
  const checked = await checkMarch(db, context, playerId, { origin, target }, order, now);
  const known = await knownTarget(db, playerId, target);
  const { attacker } = checked.opponents;
  const opponents = checked.isReady ? checked.opponents : { ...checked.opponents, ruler: undefined };
  const landsAt = landingOf(order.kind, checked.landsAt, 0, opponents, speed);
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
      ...known,
      worth: isNamed ? worthOfMarch(order) : 0,
      berths: berthsOfShips(ships),
      might: attacker.might,
      under_peace: attacker.underPeace,
      hastened: checked.boons.haste,
      siege: siegeOutlook(order.kind, target, opponents, landsAt, speed),
      ...againstRuler(order.kind, opponents),
      veiled_until: checked.boons.veil ? new Date(unveiledAt(landsAt.getTime(), speed)).toISOString() : null,
    },
    ...whyNotView(target.id === origin.id ? REFUSALS.marchToItself : checked.refusal),
    version,
    server_time: now.toISOString(),
  };
}

/** What the player knows of the target: an own world, one that a mate shares, or what the last report on it says. */
async function knownTarget(queries: Queries, playerId: number, target: PlanetRow) {
  const [known]: { name: string | null; owner: { user_id: number; username: string } }[] = await queries.query(
    `SELECT planet_name AS name, json_build_object('user_id', user_id, 'username', username) AS owner
     FROM (${PEOPLED_WORLDS}) AS peopled WHERE planet_id = $2
     UNION ALL SELECT name, json_build_object('user_id', player.id, 'username', username)
     FROM planet JOIN player ON player.id = owner_id WHERE owner_id = $1 AND planet.id = $2`,
    [playerId, target.id],
  );
  return { target: placeView({ ...target, name: known?.name ?? null }), target_owner: known?.owner ?? null };
}

/** The siege that would begin at this landing: as long as the world has people now. */
function siegeOutlook(
  kind: MarchKind,
  target: PlanetRow,
  { attacker, ruler }: Opponents,
  landsAt: Date,
  speed: number,
): MarchPlan['facts']['siege'] {
  if (!MARCH_TYPES[kind].besieges || target.home || !ruler || ruler.id === attacker.id) return null;
  const time = siegeTime(landsAt.getTime(), target.population, ruler.truce, speed);
  return { minutes: hoursToMs(siegeHours(target.population), speed) / MS_PER_MINUTE, ...siegeTimes(time) };
}

/** What depends on the might of the ruler, which strangers read rounded. */
function againstRuler(kind: MarchKind, { attacker, ruler }: Opponents) {
  if (!isHostile(kind) || !ruler || ruler.id === attacker.id) return { least_worth: null, morale: null };
  return { least_worth: leastWorth(ruler.might), morale: moraleOf(attacker.might, roundedMight(ruler.might)) };
}

/** The two worlds of a plan. Refuses with 403 and 404 for the origin, and with 404 for a gate that does not answer. */
async function worldsOf(context: AppContext, playerId: number, query: PlanQuery) {
  const { gate, refusal } = await dialledBy(context, playerId, query.stargate_address);
  const [row]: {
    now: Date;
    origin: PlanetRow | null;
    target: PlanetRow | null;
  }[] = await context.db.query(
    `SELECT ${NOW}, (SELECT to_json(world) FROM (SELECT ${PLANET_COLUMNS} FROM planet WHERE id = $1) AS world) AS origin,
       (SELECT to_json(world) FROM (SELECT ${PLANET_COLUMNS} FROM planet WHERE id = $2) AS world) AS target`,
    [query.origin_id, gate?.id],
  );
  if (!row?.origin) throw new Refused(REFUSALS.planetNotFound);
  refuseIf(row.origin.owner_id === playerId ? undefined : REFUSALS.planetNotOwned);
  refuseIf(refusal);
  if (!row.target) throw new Refused(REFUSALS.noGateAnswers);
  return { now: row.now, origin: row.origin, target: row.target };
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
