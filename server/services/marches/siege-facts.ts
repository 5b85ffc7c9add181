import { REFUSALS, refuseIf } from '#shared/refusals';
import { type Assailant, isOfGroup } from '#shared/rules/battles/own-group';
import { hoursToMs } from '#shared/rules/battles/shields';
import { type PastSiege, SIEGE_MEMORY_HOURS, siegeLimits } from '#shared/rules/sieges/siege-limits';
import type { Queries } from '../../store/connection/transaction.ts';
import type { Locked } from '../../store/row-locks.ts';
import type { PlanetRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';
import { accountSinceOf, bondList, bondsBetween, msOf } from './bonds.ts';

/** What sieges, of today and before, say about an attack on a world. */
export interface SiegeFacts {
  /** The present besieger of the world, or null. */
  readonly besiegerId: number | null;
  /** When its ruler founded or took it, in ms since 1970; null: longer ago than anything counts. */
  readonly heldSince: number | null;
  /** Sieges that are over, of this world, by this attacker, or of this ruler. */
  readonly past: readonly PastSiege[];
}

/** SQL: the columns of a siege that is over, as StoredSiege. */
const PAST = `json_build_object('planetId', planet_id, 'besiegerId', besieger_id, 'rulerId', ruler_id, 'outcome', outcome,
    'begunAt', ${msOf('begun_at')}, 'endedAt', ${msOf('ended_at')}, 'counts', counts, 'accountSince', ${accountSinceOf('besieger_id')},
    'bonds', CASE WHEN outcome = 'captured' THEN ${bondList(bondsBetween('besieger_id', 'ruler_id'))} ELSE '[]' END)`;

interface StoredSiege extends Omit<PastSiege, 'byGroup'>, Assailant {
  readonly begunAt: number;
}

function pastSiege({ begunAt, accountSince, bonds, ...siege }: StoredSiege, speed: number): PastSiege {
  return {
    ...siege,
    byGroup: isOfGroup({ accountSince, bonds }, { begun: begunAt, ended: siege.endedAt }, speed),
  };
}

const FACTS = `SELECT (SELECT besieger_id FROM siege WHERE planet_id = $1 AND ended_at IS NULL) AS "besiegerId",
    (SELECT ${msOf('held_since')} FROM planet WHERE id = $1) AS "heldSince",
    (SELECT coalesce(json_agg(${PAST}), '[]') FROM siege WHERE ended_at > $4 AND (planet_id = $1 OR besieger_id = $2 OR ruler_id = $3)) AS past`;

export async function siegeFacts(
  queries: Queries,
  attackerId: number,
  target: Pick<PlanetRow, 'id' | 'owner_id'>,
  now: Date,
  { speed }: Pick<AppContext, 'speed'>,
): Promise<SiegeFacts> {
  const since = new Date(now.getTime() - hoursToMs(SIEGE_MEMORY_HOURS, speed));
  const [facts]: (Omit<SiegeFacts, 'past'> & { past: StoredSiege[] })[] = await queries.query(FACTS, [
    target.id,
    attackerId,
    target.owner_id,
    since,
  ]);
  if (!facts) throw new Error('The sieges of a world could not be read.');
  return { ...facts, past: facts.past.map((siege) => pastSiege(siege, speed)) };
}

const OF_ALL = `SELECT id AS "planetId", ${msOf('held_since')} AS "heldSince",
    (SELECT coalesce(json_agg(${PAST}), '[]') FROM siege WHERE ended_at > $2 AND (planet_id = planet.id OR ruler_id = $1)) AS past
  FROM planet WHERE owner_id = $1 AND NOT home ORDER BY id`;

/** Until when nobody can besiege each colony of this ruler, whoever it is: ms since 1970; null if somebody can now. */
export async function siegesForbidden(
  queries: Queries,
  rulerId: number,
  now: Date,
  { speed }: Pick<AppContext, 'speed'>,
): Promise<{ readonly planetId: number; readonly until: number | null }[]> {
  const since = new Date(now.getTime() - hoursToMs(SIEGE_MEMORY_HOURS, speed));
  const rows: { planetId: number; heldSince: number | null; past: StoredSiege[] }[] = await queries.query(OF_ALL, [
    rulerId,
    since,
  ]);
  return rows.map(({ planetId, heldSince, past }) => {
    const sieges = past.map((siege) => pastSiege(siege, speed));
    const { youngUntil, noSiegeUntil, losesNoneUntil } = siegeLimits(
      { planetId, rulerId, heldSince },
      NOBODY,
      sieges,
      speed,
    );
    const until = Math.max(youngUntil ?? 0, noSiegeUntil ?? 0, losesNoneUntil ?? 0);
    return { planetId, until: until > now.getTime() ? until : null };
  });
}

/** No player has this id. */
const NOBODY = 0;

/** Whether an army stands before this world. */
export async function isBesieged(queries: Queries, planetId: number): Promise<boolean> {
  const found: unknown[] = await queries.query('SELECT 1 FROM siege WHERE planet_id = $1 AND ended_at IS NULL', [
    planetId,
  ]);
  return found.length > 0;
}

/** Refuses what nobody can do on a besieged world: to build, train, launch and dial. */
export async function refuseWhileBesieged(queries: Queries, planetId: number): Promise<void> {
  refuseIf((await isBesieged(queries, planetId)) ? REFUSALS.worldBesieged : undefined);
}

/** The player's home world, whose row must be locked. Throws if the player has none. */
export function homeOf({ planets }: Locked, playerId: number): PlanetRow {
  const home = [...planets.values()].find((planet) => planet.home && planet.owner_id === playerId);
  if (!home) throw new Error(`Player ${playerId} has no home.`);
  return home;
}

/** The world to which forces from this world return: the home world if this one is no longer the player's, or is besieged. */
export async function havenOf(
  queries: Queries,
  locked: Locked,
  playerId: number,
  originId: number,
): Promise<PlanetRow> {
  const origin = locked.planets.get(originId);
  if (origin?.owner_id !== playerId || (!origin.home && (await isBesieged(queries, originId))))
    return homeOf(locked, playerId);
  return origin;
}
