import type { Request } from 'express';
import { REFUSALS } from '#shared/refusals';
import type { Bearer, Tokens } from '../services/tokens.ts';
import { Refused } from '../store/refused.ts';

/** The token of `Authorization: Bearer <token>`, if there is one. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Who calls with this access token. Refuses with one of the three 401 texts that clients depend on (G-13). */
export function authenticate(tokens: Tokens, token: string | undefined): Bearer {
  if (!token) throw new Refused(REFUSALS.tokenMissing);
  return tokens.verify('access', token);
}

/** The refresh token that a call carries in place of the access token. */
export function refreshTokenOf(request: Request): string {
  const token = bearerToken(request);
  if (!token) throw new Refused(REFUSALS.refreshTokenMissing);
  return token;
}
