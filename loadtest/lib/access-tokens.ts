import { createSecretKey, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** Longer than any bench takes on a busy machine. */
const LASTING = '12h';

/** The JWT secret of a server, and a function that signs access tokens with it. */
export interface Issuer {
  readonly secret: string;
  /** `gameId`: value of the setting `game_id` in the server's database, which tokens carry as their audience. */
  tokenFor(player: number, gameId: string): string;
}

/** The id of player 0's session. Those that the game gives are far below. */
const FIRST_SESSION = 1_000_000_000;

/** Opens a session for each player who has none of these yet, and selects the game's id, the audience of access tokens. */
export const OPEN_SESSIONS = `WITH opened AS (
    INSERT INTO session (id, player_id, token_hash, expires_at)
    SELECT ${FIRST_SESSION} + id, id, '', clock_timestamp() + interval '1 day' FROM player WHERE deleted_at IS NULL ON CONFLICT DO NOTHING)
  SELECT value FROM setting WHERE key = 'game_id'`;

/** Signs tokens for players who never logged in, for the sessions of `OPEN_SESSIONS`. */
export function issuer(): Issuer {
  const secret = randomBytes(32).toString('hex');
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  return {
    secret,
    tokenFor: (player, gameId) =>
      jwt.sign({ typ: 'access', sid: FIRST_SESSION + player, aud: gameId }, key, {
        algorithm: 'HS256',
        subject: String(player),
        expiresIn: LASTING,
      }),
  };
}
