import { createSecretKey, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** Longer than any bench takes on a busy machine. */
const LASTING = '12h';

/** A server's secret, and access tokens that it believes in. */
export interface Issuer {
  readonly secret: string;
  /** `gameId` is the setting of this name in the server's database. */
  tokenFor(player: number, gameId: string): string;
}

/** The setting by which a database knows its game. */
export const GAME_ID = "SELECT value FROM setting WHERE key = 'game_id'";

/** For whom no session is needed, because calls ask for none. */
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
