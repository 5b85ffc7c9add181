import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { Queries } from './connection/transaction.ts';

/** The setting that holds the id of this game. */
const GAME_ID = 'game_id';
/** A setting of games that ran before access tokens had an audience. */
const AUDIENCE_OPTIONAL_UNTIL = 'token_audience_optional_until';
/** A setting of games that ran before refresh tokens were replaced. */
const REFRESH_ROTATION_FROM = 'refresh_rotation_from';

/** The audience of access tokens. */
export interface TokenAudience {
  readonly gameId: string;
  /**
   * Until this time (ms since 1970), access tokens without an audience are valid too: servers of an older version issue
   * them.
   */
  readonly optionalUntil: number;
  /** From this time on (ms since 1970), refresh tokens are replaced: servers of an older version refuse such tokens. */
  readonly rotationFrom: number;
}

/**
 * The id of the game in this database, by which games that share a Redis or a secret are told apart. Created at the
 * first start.
 */
export async function tokenAudience(db: DataSource): Promise<TokenAudience> {
  await db.query('INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [GAME_ID, randomUUID()]);
  const [audience]: [TokenAudience] = await db.query(
    `SELECT value AS "gameId",
       coalesce((SELECT value::float8 FROM setting WHERE key = $2), 0) AS "optionalUntil",
       coalesce((SELECT value::float8 FROM setting WHERE key = $3), 0) AS "rotationFrom"
     FROM setting WHERE key = $1`,
    [GAME_ID, AUDIENCE_OPTIONAL_UNTIL, REFRESH_ROTATION_FROM],
  );
  return audience;
}

/** The id of the game; undefined in a game that no server has opened since it was restored. */
export async function gameId(queries: Queries): Promise<string | undefined> {
  const [row]: { value: string }[] = await queries.query('SELECT value FROM setting WHERE key = $1', [GAME_ID]);
  return row?.value;
}

/**
 * Deletes the id, so that the next start creates a new one and all older access tokens become invalid. To be called
 * after a restore: the original game may go on elsewhere, and ids given after the backup will be given again, to other
 * players.
 */
export async function forgetGameId(tx: EntityManager): Promise<void> {
  await tx.query('DELETE FROM setting WHERE key = ANY ($1)', [[GAME_ID, AUDIENCE_OPTIONAL_UNTIL]]);
}

/** The setting that holds the keys. */
const VAPID_KEYS = 'vapid_keys';

/** The key pair by which push services recognize this game: every subscription of a browser is bound to it. */
interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The game's key pair. Made at the first start and kept in the database, so that all servers of the game share it. */
export async function vapidKeys(db: DataSource, make: () => VapidKeys): Promise<VapidKeys> {
  await db.query('INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    VAPID_KEYS,
    JSON.stringify(make()),
  ]);
  const [row]: { value: string }[] = await db.query('SELECT value FROM setting WHERE key = $1', [VAPID_KEYS]);
  if (!row) throw new Error('The keys of Web Push are not in the database.');
  return JSON.parse(row.value);
}
