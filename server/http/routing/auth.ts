import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { REFUSALS, Refused } from '#shared/refusals';

/** The content of a verified token. */
export interface CallerClaims {
  readonly playerId: number;
  readonly sessionId: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Verifies tokens. Throws a 401 refusal, 'Token has expired!' or 'Token is invalid!'. */
export interface TokenVerifier {
  verify(kind: 'access' | 'console', token: string): CallerClaims;
}

/** The token of `Authorization: Bearer <token>`, if there is one. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The player and session of an access token, or of one of the console. Throws one of three 401 refusals, whose texts clients depend on. */
export function authenticate(
  tokens: TokenVerifier,
  token: string | undefined,
  kind: 'access' | 'console' = 'access',
): CallerClaims {
  if (!token) throw new Refused(REFUSALS.tokenMissing);
  return tokens.verify(kind, token);
}

/** The refresh token of a request, sent in place of the access token. Throws a 401 refusal if there is none. */
export function refreshTokenOf(request: Request): string {
  const token = bearerToken(request);
  if (!token) throw new Refused(REFUSALS.refreshTokenMissing);
  return token;
}

/** Compares in constant time, so that the duration reveals nothing about either text. */
export function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
