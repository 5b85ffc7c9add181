import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';

/** The setting that tells this game from all others. */
const GAME_ID = 'game_id';
/** The setting that migration 0009 leaves in a game that was running before access tokens had an audience. */
const AUDIENCE_OPTIONAL_UNTIL = 'token_audience_optional_until';

/** For which game access tokens are made. */
export interface TokenAudience {
  readonly gameId: string;
  /** Until then (ms since 1970) an access token without an audience counts: a server of an older version made it. */
  readonly optionalUntil: number;
}

/** Which game this database holds: several may share a Redis or a secret. The first start gives it its id. */
export async function tokenAudience(db: DataSource): Promise<TokenAudience> {
  await db.query('INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [GAME_ID, randomUUID()]);
  const [audience]: [TokenAudience] = await db.query(
    `SELECT value AS "gameId",
       coalesce((SELECT value::float8 FROM setting WHERE key = $2), 0) AS "optionalUntil"
     FROM setting WHERE key = $1`,
    [GAME_ID, AUDIENCE_OPTIONAL_UNTIL],
  );
  return audience;
}

/**
 * The next start gives the game another id, and no access token from before counts any more. The game that this is a
 * copy of may go on elsewhere, and ids that were given after the copy was taken are given again, to other players.
 */
export async function forgetGameId(tx: EntityManager): Promise<void> {
  await tx.query('DELETE FROM setting WHERE key = ANY ($1)', [[GAME_ID, AUDIENCE_OPTIONAL_UNTIL]]);
}
