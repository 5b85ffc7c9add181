import type { Answer, Versioned } from '#shared/api/call';
import type { getGalaxy as GetGalaxy } from '#shared/api/galaxy';
import { REFUSALS, type Refusal } from '#shared/refusals';
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

/** The map of all planets. An address is sent only for planets that the player owns or knows. */
export async function getGalaxy(context: AppContext, playerId: number): Promise<Versioned<Answer<typeof GetGalaxy>>> {
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
