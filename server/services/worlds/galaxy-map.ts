import type { Answer, Versioned } from '#shared/api/call';
import {
  type getGalaxy as GetGalaxy,
  type getKnownWorlds as GetKnownWorlds,
  type getSieges as GetSieges,
  type KnownWorld,
  MOST_KNOWN,
  MOST_WORLDS_AT_ONCE,
} from '#shared/api/galaxy';
import { REFUSALS, type Refusal, refuseIf } from '#shared/refusals';
import { cornerOf, SECTOR_SIDE } from '#shared/rules/sectors';
import type { Limit } from '../access/attempt-limits.ts';
import type { AppContext } from '../command/app-context.ts';
import { requirePlayer } from '../command/player-reads.ts';

interface MapRow {
  readonly planet_id: number;
  readonly coordinates_x: number;
  readonly coordinates_y: number;
  readonly planet_type_id: number;
  readonly own: boolean;
  readonly known: boolean;
  readonly besieged: boolean;
  readonly stargate_address: number[];
}

/** The map of all planets, while they are few. An address is sent only for planets that the player owns or knows. */
export async function getGalaxy(context: AppContext, playerId: number): Promise<Versioned<Answer<typeof GetGalaxy>>> {
  refuseIf(context.map.worlds > MOST_WORLDS_AT_ONCE ? REFUSALS.galaxyTooLarge(MOST_WORLDS_AT_ONCE) : undefined);
  const version = await requirePlayer(context.db, playerId);
  const rows: MapRow[] = await context.db.query(
    `SELECT id AS planet_id, coordinates_x, coordinates_y, planet_type_id, stargate_address,
       owner_id IS NOT DISTINCT FROM $1 AS own, known_planet.planet_id IS NOT NULL AS known,
       siege.planet_id IS NOT NULL AS besieged
     FROM planet LEFT JOIN known_planet ON known_planet.planet_id = id AND player_id = $1
       LEFT JOIN siege ON siege.planet_id = id AND ended_at IS NULL ORDER BY id`,
    [playerId],
  );
  const answer = rows.map(({ stargate_address, besieged, ...world }) => ({
    ...world,
    ...((world.own || world.known) && { stargate_address }),
    ...(besieged && { besieged }),
  }));
  return { answer, version };
}

/** The player's own worlds, and those that the player knows: in one sector all of them, otherwise the latest of the known ones. */
export async function getKnownWorlds(
  context: AppContext,
  playerId: number,
  sector: number | undefined,
): Promise<Versioned<Answer<typeof GetKnownWorlds>>> {
  const version = await requirePlayer(context.db, playerId);
  const corner = sector === undefined ? undefined : cornerOf(sector);
  const worlds: KnownWorld[] = await context.db.query(
    `(SELECT id AS planet_id, coordinates_x, coordinates_y, planet_type_id, true AS own, name AS planet_name, stargate_address
     FROM planet WHERE owner_id = $1 AND ${IN_SECTOR}
     ORDER BY id)
     UNION ALL (
       SELECT id, coordinates_x, coordinates_y, planet_type_id, false, NULL, stargate_address
       FROM known_planet JOIN planet ON planet.id = planet_id
       WHERE player_id = $1 AND owner_id IS DISTINCT FROM $1 AND ${IN_SECTOR}
       ORDER BY discovered_at DESC, planet_id LIMIT $5
     )`,
    [playerId, corner?.x ?? null, corner?.y ?? null, SECTOR_SIDE, corner ? null : MOST_KNOWN + 1],
  );
  const more = worlds.filter(({ own }) => !own).length > MOST_KNOWN && !corner;
  return { answer: { worlds: more ? worlds.slice(0, -1) : worlds, more }, version };
}

/** SQL: whether the world lies in the sector of $4 units a side from ($2, $3) on; without these, anywhere. */
const IN_SECTOR = `($2::int IS NULL OR coordinates_x BETWEEN $2 AND $2 + $4 - 1 AND coordinates_y BETWEEN $3 AND $3 + $4 - 1)`;

/** The places of all sieges, which everybody may see. */
export async function getSieges({ db }: Pick<AppContext, 'db'>): Promise<Answer<typeof GetSieges>> {
  const places: { coordinates_x: number; coordinates_y: number }[] = await db.query(
    `SELECT coordinates_x, coordinates_y FROM siege JOIN planet ON planet.id = planet_id WHERE ended_at IS NULL
     ORDER BY coordinates_y, coordinates_x`,
  );
  return { places };
}

/** A gate, and who held its planet when it was looked for. */
export interface GateAt {
  readonly id: number;
  readonly owner_id: number | null;
}

/** Addresses at which no gate answers that one player may try, in all calls together. */
const SILENT: Limit = { name: 'silent addresses', points: 30, seconds: 60 * 60 };

export interface Dialled {
  /**
   * The planet with this gate address, if any. Gates are never moved or removed, but the owner may change until the planet is
   * locked.
   */
  readonly gate: GateAt | undefined;
  /** The refusal if the player has tried too many. A repeated command is not refused: it has its answer already. */
  readonly refusal: Refusal | undefined;
}

/**
 * Looks for the gate at an address. A player who has tried too many addresses without a gate learns nothing of further ones,
 * except those of the player's own worlds, of mates' worlds and in the address book.
 */
export async function dialledBy(
  { db, attemptLimits }: Pick<AppContext, 'db' | 'attemptLimits'>,
  playerId: number,
  address: readonly number[],
): Promise<Dialled> {
  const [row]: (GateAt & { known: boolean })[] = await db.query(
    `SELECT id, owner_id, owner_id IS NOT DISTINCT FROM $2 OR EXISTS (SELECT 1 FROM known_planet WHERE player_id = $2 AND planet_id = planet.id)
         OR EXISTS (SELECT 1 FROM member AS own JOIN member AS mate USING (alliance_id) WHERE own.player_id = $2 AND mate.player_id = owner_id) AS known
     FROM planet WHERE stargate_address = $1`,
    [address, playerId],
  );
  const gate = row && { id: row.id, owner_id: row.owner_id };
  if (row?.known) return { gate, refusal: undefined };
  const seconds = await attemptLimits.secondsToWait(SILENT, String(playerId));
  if (seconds > 0) return { gate, refusal: REFUSALS.tooManyRequests(seconds) };
  if (gate) await attemptLimits.giveBack(SILENT, String(playerId));
  return { gate, refusal: undefined };
}
