import { createHash, createSecretKey, hkdfSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { STAFF } from '#shared/catalogue/staff';
import { REFUSALS, Refused } from '#shared/refusals';
import type { TokenAudience } from '../../store/game-settings.ts';

/** Lifetimes in seconds. */
export const ACCESS_SECONDS = 15 * 60;
export const REFRESH_SECONDS = 30 * 24 * 60 * 60;
export const CONSOLE_SECONDS = STAFF.consoleHours * 60 * 60;

/** The largest integer of PostgreSQL. */
const MAX_ID = 2 ** 31 - 1;

/** The claims of a verified token. */
export interface TokenClaims {
  readonly playerId: number;
  readonly sessionId: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The claims of a verified refresh token. */
export interface RefreshClaims extends TokenClaims {
  /** The hash of the refresh token with which the session began. */
  readonly family: Buffer;
  /** 0 for that token, 1 for the one that replaced it, and so on. */
  readonly rotation: number;
}

type Kind = 'access' | 'refresh' | 'console';

export interface Tokens {
  sign(kind: Kind, playerId: number, sessionId: number): string;
  /** The refresh token that replaces this one, and expires with it; none while servers of an older version may run. */
  replacement(claims: RefreshClaims): { refresh_token?: string };
  /** Refuses with 401 'Token has expired!' or 'Token is invalid!'. */
  verify(kind: Kind, token: string): TokenClaims;
  /** The same for a refresh token. */
  verifyRefresh(token: string, options?: { evenExpired: boolean }): RefreshClaims;
}

/**
 * Signs and verifies with HMAC-SHA-256 and nothing else. A key object is verified 50 times faster than a string. Access tokens and
 * those of the console carry the game's id as audience; refresh tokens need none, because each must match the hash in its session, or carry it.
 */
export function createTokens(secret: string, audience: TokenAudience): Tokens {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  const seconds = { access: ACCESS_SECONDS, refresh: REFRESH_SECONDS, console: CONSOLE_SECONDS };
  const verified = (token: string, ignoreExpiration: boolean) => {
    try {
      return jwt.verify(token, key, { algorithms: ['HS256'], ignoreExpiration });
    } catch (error) {
      throw new Refused(error instanceof jwt.TokenExpiredError ? REFUSALS.tokenExpired : REFUSALS.tokenInvalid);
    }
  };
  return {
    sign: (kind, playerId, sessionId) =>
      jwt.sign({ typ: kind, sid: sessionId }, key, {
        algorithm: 'HS256',
        subject: String(playerId),
        expiresIn: seconds[kind],
        ...(kind !== 'refresh' && { audience: audience.gameId }),
      }),
    replacement: ({ playerId, sessionId, expiresAt, family, rotation }) => {
      if (Date.now() < audience.rotationFrom) return {};
      const place = { rot: rotation + 1, fam: family.toString('base64url') };
      const claims = { typ: 'refresh', sid: sessionId, exp: expiresAt / 1000, ...place };
      return { refresh_token: jwt.sign(claims, key, { algorithm: 'HS256', subject: String(playerId) }) };
    },
    verify: (kind, token) => {
      const claims = verified(token, false);
      const bearer = bearerOf(kind, claims);
      if (kind !== 'refresh' && !isFor(audience, claims, kind)) throw new Refused(REFUSALS.tokenInvalid);
      return bearer;
    },
    verifyRefresh: (token, options) => {
      const claims = verified(token, options?.evenExpired ?? false);
      return { ...bearerOf('refresh', claims), ...placeOf(token, claims as jwt.JwtPayload) };
    },
  };
}

/**
 * The claims exactly in the form in which this server signs them. Other forms are refused, because JavaScript and PostgreSQL
 * might read them as different ids.
 */
function bearerOf(kind: Kind, claims: string | jwt.JwtPayload): TokenClaims {
  if (typeof claims === 'string' || claims.typ !== kind) throw new Refused(REFUSALS.tokenInvalid);
  const sub: unknown = claims.sub;
  const sid: unknown = claims.sid;
  const playerId = typeof sub === 'string' && /^[1-9]\d{0,9}$/.test(sub) ? Number(sub) : Number.NaN;
  const sessionId = typeof sid === 'number' ? sid : Number.NaN;
  const isId = (value: number) => Number.isInteger(value) && value >= 0 && value <= MAX_ID;
  if (!isId(playerId) || !isId(sessionId) || typeof claims.exp !== 'number') {
    throw new Refused(REFUSALS.tokenInvalid);
  }
  return { playerId, sessionId, expiresAt: claims.exp * 1000 };
}

/** Where in its session a refresh token belongs. The first one has no claims about that. */
function placeOf(token: string, claims: jwt.JwtPayload): Pick<RefreshClaims, 'family' | 'rotation'> {
  const rotation: unknown = claims.rot;
  const family: unknown = claims.fam;
  if (rotation === undefined && family === undefined) return { family: tokenHash(token), rotation: 0 };
  const isPlace = Number.isInteger(rotation) && Number(rotation) > 0 && Number(rotation) <= MAX_ID;
  if (!isPlace || typeof family !== 'string' || !/^[\w-]{43}$/.test(family)) throw new Refused(REFUSALS.tokenInvalid);
  return { family: Buffer.from(family, 'base64url'), rotation: Number(rotation) };
}

/**
 * Whether the audience is this game alone. `jwt.verify` would accept a list that holds the game's id, and would refuse a
 * missing audience, which is allowed until `optionalUntil` (ms since 1970).
 */
function isFor({ gameId, optionalUntil }: TokenAudience, claims: string | jwt.JwtPayload, kind: Kind): boolean {
  const audience: unknown = (claims as jwt.JwtPayload).aud;
  return audience === gameId || (kind === 'access' && audience === undefined && Date.now() < optionalUntil);
}

/** The stored hash of a refresh token: a reader of the database cannot log in with it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Derives a separate key for each purpose from the operator's one secret. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'seventh-chevron', purpose, 32));
}

/** The key of the HMACs of mailed codes and links. */
export function codesKey(secret: string): Buffer {
  return derivedKey(secret, 'verification codes');
}
