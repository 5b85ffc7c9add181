import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { REFUSALS, Refused } from '#shared/refusals';

/** What a verified token says. */
export interface Bearer {
  readonly playerId: number;
  readonly sessionId: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Whoever can tell a good token from a bad one. Refuses with 401 'Token has expired!' or 'Token is invalid!' (G-13). */
export interface Verifier {
  verify(kind: 'access', token: string): Bearer;
}

/** The token of `Authorization: Bearer <token>`, if there is one. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Who calls with this access token. Refuses with one of the three 401 texts that clients depend on (G-13). */
export function authenticate(tokens: Verifier, token: string | undefined): Bearer {
  if (!token) throw new Refused(REFUSALS.tokenMissing);
  return tokens.verify('access', token);
}

/** The refresh token that a call carries in place of the access token. */
export function refreshTokenOf(request: Request): string {
  const token = bearerToken(request);
  if (!token) throw new Refused(REFUSALS.refreshTokenMissing);
  return token;
}

/** Compares what was given with a secret, in a time that tells nothing of either. */
export function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
