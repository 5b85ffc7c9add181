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

/** Selects the game's id, the audience of access tokens. */
export const GAME_ID = "SELECT value FROM setting WHERE key = 'game_id'";

/** Signs tokens for players who never logged in: calls do not check that the session exists. */
export function issuer(): Issuer {
  const secret = randomBytes(32).toString('hex');
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  return {
    secret,
    tokenFor: (player, gameId) =>
      jwt.sign({ typ: 'access', sid: 1, aud: gameId }, key, {
        algorithm: 'HS256',
        subject: String(player),
        expiresIn: LASTING,
      }),
  };
}
