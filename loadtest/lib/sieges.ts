import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { MarchKind } from '#shared/catalogue/marches';
import { SECRET_BYTES, sealOf } from '#shared/rules/battles/seal';

type Db = Pick<pg.Pool, 'query'>;

/** Line ships, landers and home guards of race 4 that march together. */
export interface Army {
  readonly lines?: number;
  readonly landers?: number;
  readonly guards?: number;
}
const TYPES = { lines: 44, landers: 43, guards: 4 } as const;

/** A march with new ships and squads that was not launched by a call: no rule of its launch was asked. */
export interface SentMarch extends Army {
  readonly kind: MarchKind;
  readonly senderId: number;
  /** The sender's home. */
  readonly originId: number;
  readonly targetId: number;
  readonly targetOwnerId: number;
}

/** When marches land, or sieges end: at the same millisecond, or spread over so many ms. */
interface Timing {
  readonly inMs: number;
  readonly spreadMs?: number;
}

/** How long an army flies home. */
const FLIGHT_MS = 1000;

/** Sends these marches, in one statement. Returns their ids, in the order of `marches`. */
export function sendMarches(db: Db, marches: readonly SentMarch[], timing: Timing): Promise<number[]> {
  return insert(db, marches, timing, {
    columns: ['due_at', 'phase'],
    values: ["moment, 'out'"],
    more: '',
  });
}

/** Armies that have stood before these worlds since a day. Returns the ids of their marches, in the order of `sieges`. */
export function laySieges(db: Db, sieges: readonly Omit<SentMarch, 'kind'>[], ends: Timing): Promise<number[]> {
  return insert(
    db,
    sieges.map((siege) => ({ ...siege, kind: 'siege' })),
    ends,
    {
      columns: ['phase'],
      values: ["'standing'"],
      more: `, began AS (
        INSERT INTO siege (march_id, planet_id, besieger_id, ruler_id, begun_at, ends_at, pauses, told, due_at)
        SELECT id, target, sender, owner, moment - interval '1 d', moment, '[]', 3, moment FROM sent
      )`,
    },
  );
}

async function insert(
  db: Db,
  marches: readonly SentMarch[],
  { inMs, spreadMs = 0 }: Timing,
  state: { readonly columns: readonly string[]; readonly values: readonly string[]; readonly more: string },
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    "SELECT nextval(pg_get_serial_sequence('march', 'id'))::int AS id FROM generate_series(1, $1::int)",
    [marches.length],
  );
  const ids = rows.map(({ id }) => id);
  const secrets = ids.map(() => randomBytes(SECRET_BYTES).toString('hex'));
  await db.query(
    `WITH sent AS MATERIALIZED (
       SELECT * FROM unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::text[], $8::text[], $9::float8[],
           $10::int[], $11::int[], $12::int[])
         AS sent (id, kind, sender, origin, target, owner, secret, seal, ms, lines, landers, guards),
         LATERAL (SELECT date_trunc('milliseconds', now()) + make_interval(secs => ms / 1000) AS moment) AS due
     ), marches AS (
       INSERT INTO march (id, player_id, kind, origin_id, target_id, target_owner_id, launched_at, began_at, lands_at, flight_ms,
         retreat_percent, secret, seal, ${state.columns.join(', ')})
       SELECT id, sender, kind, origin, target, owner, moment - interval '2 d', moment - interval '2 d', moment, ${FLIGHT_MS}, 50,
         secret, seal, ${state.values.join(', ')} FROM sent
     ), ships AS (
       INSERT INTO ship (planet_id, ship_type_id, started_at, ready_at, march_id)
       SELECT origin, type, now() - interval '3 d', now() - interval '3 d', id
       FROM sent, LATERAL (VALUES (${TYPES.lines}, lines), (${TYPES.landers}, landers)) AS crew (type, count), generate_series(1, count)
     ), squads AS (
       INSERT INTO squad (planet_id, squad_type_id, ready_at, march_id)
       SELECT origin, ${TYPES.guards}, now() - interval '3 d', id FROM sent, generate_series(1, guards)
     )${state.more} SELECT 1`,
    [
      ids,
      marches.map(({ kind }) => kind),
      marches.map(({ senderId }) => senderId),
      marches.map(({ originId }) => originId),
      marches.map(({ targetId }) => targetId),
      marches.map(({ targetOwnerId }) => targetOwnerId),
      secrets,
      secrets.map((secret, i) => sealOf(secret, ids[i] ?? 0)),
      marches.map((_, i) => inMs + Math.floor((i * spreadMs) / marches.length)),
      marches.map(({ lines = 0 }) => lines),
      marches.map(({ landers = 0 }) => landers),
      marches.map(({ guards = 0 }) => guards),
    ],
  );
  return ids;
}

/** A second world for each of these players: the next wild one. Returns their ids, in the order of the players. */
export async function foundColonies(
  db: Db,
  players: readonly { readonly userId: number; readonly homeId: number }[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { userId, homeId } of players) {
    const { rows } = await db.query<{ id: number }>(
      `UPDATE planet SET owner_id = $1, name = 'Colony', guard = 0 WHERE id = (
         SELECT wild.id FROM planet AS wild, planet AS home WHERE home.id = $2 AND wild.owner_id IS NULL
         ORDER BY point(wild.coordinates_x, wild.coordinates_y) <-> point(home.coordinates_x, home.coordinates_y), wild.id LIMIT 1
       ) RETURNING id`,
      [userId, homeId],
    );
    const [colony] = rows;
    if (!colony) throw new Error('There is no wild world left.');
    ids.push(colony.id);
  }
  return ids;
}
