import { JOURNEY, MARCH_LIMITS } from '#shared/catalogue/battles';
import { isHostile, type MarchKind } from '#shared/catalogue/marches';
import type { Cost } from '#shared/catalogue/resources';
import { REFUSALS, type Refusal } from '#shared/refusals';
import { flightPercentWithPerks, fuelWithPerks } from '#shared/rules/alliance-perks';
import { hastened, type MarchBoons, marchBoons } from '#shared/rules/artifacts';
import { checkGates } from '#shared/rules/battles/iris';
import { checkMarchesOut, checkPeacefulMarch, checkWay, type PeacefulMarch } from '#shared/rules/battles/march-order';
import {
  flightMinutes,
  fuelOf,
  type Marchers,
  minutesToMs,
  outMinutes,
  reachOf,
  wayOf,
  worthOfMarch,
} from '#shared/rules/battles/marches';
import { hoursToMs } from '#shared/rules/battles/shields';
import { landingAfterTruces } from '#shared/rules/battles/truce';
import type { TypeCount } from '#shared/rules/battles/worth';
import { distance } from '#shared/rules/galaxy';
import { pactRelievesFrom } from '#shared/rules/relations';
import { flightPercent, reachBonus } from '#shared/rules/research';
import { checkLaunchBeforeLeave } from '#shared/rules/vacation';
import type { Queries } from '../../store/connection/transaction.ts';
import { gateOf, isGuestMarch, type PlanetRow, SHIP_IS_HERE, SQUAD_IS_HERE } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { type Opponents, opponentsOf, refusalOfAttack } from './attack-facts.ts';

export interface MarchDraft extends Marchers {
  readonly kind: MarchKind;
  readonly endsPeace: boolean;
}

/** A march that has not left. */
export interface CheckedMarch {
  readonly refusal: Refusal | undefined;
  /** Whether the force is ready. Otherwise the player is told nothing that only the target's ruler should know. */
  readonly isReady: boolean;
  readonly opponents: Opponents;
  readonly distance: number;
  readonly reach: number;
  /** Milliseconds of the flight, which are those of the way back. */
  readonly flightMs: number;
  readonly fuel: Cost;
  /** When it lands if it leaves now, before any night truce. */
  readonly landsAt: number;
  /** Artifacts that its launch uses up. */
  readonly boons: MarchBoons;
}

/** What a march takes, and whether it may leave: asked by the plan and by the launch. */
export async function checkMarch(
  queries: Queries,
  context: Pick<AppContext, 'speed'>,
  playerId: number,
  { origin, target }: { readonly origin: PlanetRow; readonly target: PlanetRow },
  order: MarchDraft,
  now: Date,
): Promise<CheckedMarch> {
  const far = distance(placeOf(origin), placeOf(target));
  const opponents = await opponentsOf(queries, playerId, target, now, context);
  const { research, allianceLevel } = opponents.attacker;
  const reach = reachOf(await homesNear(queries, playerId, origin), reachBonus(research));
  const way = wayOf(order.kind, order);
  const boons = marchBoons(order.kind, way, opponents.attacker.boons);
  const percent = hastened(flightPercentWithPerks(order.kind, flightPercent(research), allianceLevel), boons);
  const flight = flightMinutes(way, far, order.ships, percent);
  const check = { distance: far, reach };
  const landsAt = now.getTime() + minutesToMs(outMinutes(order.kind, flight), context.speed);
  const isNamed = order.ships.length + order.squads.length > 0;
  const shortage = isNamed ? await refusalOfForce(queries, origin, order, now) : undefined;
  const isReady = isNamed && !shortage;
  const askTarget = async () =>
    // Players who may not march there at all learn that, and not how far it is.
    (await refusalOfTarget(queries, context, opponents, target, order, check, now)) ??
    checkWay(order.kind, order, check) ??
    checkGates(order.kind, order, { origin: gateOf(origin), target: gateOf(target) }, { now: now.getTime(), landsAt });
  return {
    refusal:
      checkLaunchBeforeLeave(opponents.attacker.vacation, now.getTime(), context.speed) ??
      checkMarchesOut(opponents.attacker.marches) ??
      shortage ??
      (isReady ? await askTarget() : undefined),
    isReady,
    opponents,
    distance: far,
    reach,
    flightMs: minutesToMs(flight, context.speed),
    fuel: fuelWithPerks(order.kind, fuelOf(order, far), allianceLevel),
    landsAt,
    boons,
  };
}

/** The refusal if not so many of a type stand ready on the world, or undefined. */
async function refusalOfForce(
  queries: Queries,
  { id }: Pick<PlanetRow, 'id'>,
  { ships, squads }: MarchDraft,
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

async function refusalOfTarget(
  queries: Queries,
  context: Pick<AppContext, 'speed'>,
  opponents: Opponents,
  target: PlanetRow,
  order: MarchDraft,
  { distance: far, reach }: { readonly distance: number; readonly reach: number },
  now: Date,
): Promise<Refusal | undefined> {
  const { kind, endsPeace } = order;
  if (!isHostile(kind)) {
    return checkPeacefulMarch(await peacefulMarch(queries, context, opponents, target, { kind, endsPeace }, now));
  }
  const worth = worthOfMarch(order);
  const march = { kind, moment: 'launch', targetOwnerId: null, worth, distance: far, reach, endsPeace } as const;
  return refusalOfAttack(opponents, target, march, now, context);
}

/** The facts about a transfer or relief at its launch or its landing. */
export async function peacefulMarch(
  queries: Queries,
  { speed }: Pick<AppContext, 'speed'>,
  { attacker: sender, ruler, pair }: Opponents,
  target: Pick<PlanetRow, 'id'>,
  order: Pick<PeacefulMarch, 'kind' | 'endsPeace'> & { readonly moment?: PeacefulMarch['moment'] },
  now: Date,
): Promise<PeacefulMarch> {
  const [row]: { joined_at: Date | null; guests: number }[] = await queries.query(
    `SELECT (SELECT joined_at FROM member WHERE player_id = $1),
       (SELECT count(DISTINCT player_id) FROM march WHERE target_id = $2 AND ${isGuestMarch()} AND phase = ANY ($3)
          AND player_id <> $1) AS guests`,
    // Forces on their way reserve a place, but the first to land takes it.
    [sender.id, target.id, order.moment === 'landing' ? ['standing'] : ['out', 'standing']],
  );
  const joinedAt = row?.joined_at ?? now;
  return {
    moment: 'launch',
    ...order,
    sender: {
      playerId: sender.id,
      allianceId: sender.allianceId,
      relievesFrom: joinedAt.getTime() + hoursToMs(MARCH_LIMITS.reliefMemberHours, speed),
      underPeace: sender.underPeace,
    },
    ruler: ruler
      ? {
          playerId: ruler.id,
          allianceId: ruler.allianceId,
          allianceLevel: ruler.allianceLevel,
          pactRelievesFrom: pair && pair.pactSince !== null ? pactRelievesFrom(pair.pactSince, speed) : null,
          underPeace: ruler.underPeace,
          onLeave: ruler.onLeave,
        }
      : null,
    otherGuests: row?.guests ?? 0,
    now: now.getTime(),
  };
}

/** When an attack lands: outside the night truces of both players. Other marches know no truce. */
export function landingOf(
  kind: MarchKind,
  landsAt: number,
  marchId: number,
  { attacker, ruler }: Opponents,
  speed: number,
): Date {
  if (!isHostile(kind) || !ruler) return new Date(landsAt);
  return new Date(landingAfterTruces(landsAt, marchId, [attacker.truce, ruler.truce], speed));
}

/**
 * Distances to the nearest homes of other players who came before this hour: a reach that shrank at once would tell how far away
 * somebody has just registered.
 */
export async function homesNear(
  queries: Queries,
  playerId: number,
  origin: Pick<PlanetRow, 'coordinates_x' | 'coordinates_y'>,
): Promise<number[]> {
  const rows: { x: number; y: number }[] = await queries.query(
    `SELECT coordinates_x AS x, coordinates_y AS y FROM planet WHERE home AND owner_id IS NOT NULL AND owner_id <> $1
       AND (SELECT verified_at FROM player WHERE player.id = owner_id) < date_trunc('hour', clock_timestamp())
     ORDER BY point(coordinates_x, coordinates_y) <-> point($2, $3) LIMIT ${JOURNEY.homesInReach}`,
    [playerId, origin.coordinates_x, origin.coordinates_y],
  );
  return rows.map((home) => distance(placeOf(origin), home));
}

const placeOf = ({ coordinates_x: x, coordinates_y: y }: Pick<PlanetRow, 'coordinates_x' | 'coordinates_y'>) => ({
  x,
  y,
});
