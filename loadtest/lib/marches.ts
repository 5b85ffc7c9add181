import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { SECRET_BYTES, sealOf } from '#shared/rules/battles/seal';

type Db = Pick<pg.Pool, 'connect' | 'query'>;

/** Raids on the way, which were not launched by calls: their rules of launch are not asked. */
export interface SentRaid {
  readonly attackerId: number;
  readonly originId: number;
  readonly targetId: number;
  readonly targetOwnerId: number;
}

/** When marches land, and which ships fly. `flightMs`: how long they fly home. */
interface Timing {
  readonly typeId: number;
  readonly inMs: number;
  readonly spreadMs?: number;
  readonly flightMs?: number;
}

/** How long they fly home if nothing is said. */
const HOMEWARD_MS = 1000;

/** Ready ships on each of these worlds. They were never launched, so they gave no XP. */
export async function giveShips(db: Db, planetIds: readonly number[], typeId: number, count: number): Promise<void> {
  await db.query(
    `INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at)
     SELECT planet_id, $2, now() - interval '1 hour', now() - interval '1 minute'
     FROM unnest($1::int[]) AS planet_id, generate_series(1, $3::int)`,
    [planetIds, typeId, count],
  );
}

/** Ends the peace of newcomers of these players, whose accounts are then old enough for their attacks to count as any stranger's. */
export async function endPeace(db: Pick<Db, 'query'>, playerIds: readonly number[]): Promise<void> {
  await db.query(
    "UPDATE player SET struck_at = now(), verified_at = verified_at - interval '30 days' WHERE id = ANY ($1)",
    [playerIds],
  );
}

/**
 * Sends raids with all ships of this type that wait on their origins, of which no two are the same. They are due at the same
 * millisecond, or spread over `spreadMs` from `inMs` on. Returns their ids, in the order of `raids`.
 */
export async function sendRaids(
  db: Db,
  raids: readonly SentRaid[],
  { typeId, inMs, spreadMs = 0, flightMs = HOMEWARD_MS }: Timing,
): Promise<number[]> {
  const client = await db.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: number }>(
      "SELECT nextval(pg_get_serial_sequence('march', 'id'))::int AS id FROM generate_series(1, $1::int)",
      [raids.length],
    );
    const ids = rows.map(({ id }) => id);
    const secrets = ids.map(() => randomBytes(SECRET_BYTES).toString('hex'));
    await client.query(
      `INSERT INTO march (id, player_id, kind, origin_id, target_id, target_owner_id, launched_at, began_at, lands_at, due_at,
         flight_ms, retreat_percent, secret, seal)
       SELECT id, attacker, 'raid', origin, target, owner, now(), now(), due, due, $8, 50, secret, seal
       FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::text[], $7::text[], $9::float8[])
         AS sent (id, attacker, origin, target, owner, secret, seal, ms),
         LATERAL (SELECT date_trunc('milliseconds', now()) + make_interval(secs => ms / 1000) AS due) AS moment`,
      [
        ids,
        raids.map(({ attackerId }) => attackerId),
        raids.map(({ originId }) => originId),
        raids.map(({ targetId }) => targetId),
        raids.map(({ targetOwnerId }) => targetOwnerId),
        secrets,
        secrets.map((secret, i) => sealOf(secret, ids[i] ?? 0)),
        flightMs,
        raids.map((_, i) => inMs + Math.floor((i * spreadMs) / raids.length)),
      ],
    );
    await client.query(
      `UPDATE ship SET march_id = sent.id FROM unnest($1::int[], $2::int[]) AS sent (id, origin)
       WHERE planet_id = origin AND ship_type_id = $3 AND mission_id IS NULL AND march_id IS NULL AND lost_at IS NULL`,
      [ids, raids.map(({ originId }) => originId), typeId],
    );
    await client.query('COMMIT');
    return ids;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
