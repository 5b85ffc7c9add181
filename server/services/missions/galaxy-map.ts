import type { Answer, Versioned } from '#shared/api/call';
import type { getGalaxy as GetGalaxy } from '#shared/api/galaxy';
import type { Queries } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';
import { requirePlayer } from '../players/players.ts';

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

/** The planet with this gate address, if any. Gates are never moved or removed; the owner may change until it is locked. */
export async function gateAt(queries: Queries, address: readonly number[]): Promise<GateAt | undefined> {
  const [row]: GateAt[] = await queries.query('SELECT id, owner_id FROM planet WHERE stargate_address = $1', [address]);
  return row;
}
