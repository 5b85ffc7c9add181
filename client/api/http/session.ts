import { useSyncExternalStore } from 'react';
import type { refreshToken } from '#shared/api/account';
import type { Answer } from '#shared/api/call';
import { browserMemory } from '../../storage.ts';

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';
const INTRODUCED = 'introduction_shown';
const PLAYED = 'logged_in_before';

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

// Signing out in another tab signs out this one. `key` is null when the storage was cleared.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === ACCESS || key === REFRESH) changed();
});

export function accessToken(): string | null {
  return browserMemory.get(ACCESS);
}

export function refreshTokenOfSession(): string | null {
  return browserMemory.get(REFRESH);
}

export function signIn(tokens: { access_token: string; refresh_token: string }): void {
  lastEnd = NOT_ENDED;
  browserMemory.remove(INTRODUCED);
  browserMemory.set(REFRESH, tokens.refresh_token);
  browserMemory.set(ACCESS, tokens.access_token);
  browserMemory.set(PLAYED, '1');
  changed();
}

/** Whether anybody ever logged in with this browser. */
export function hasLoggedInBefore(): boolean {
  return browserMemory.get(PLAYED) !== null;
}

/** Stores what a refresh with the token `used` has answered. Another tab that refreshed at the same time may have stored its own. */
export function renewSession(used: string | null, tokens: Answer<typeof refreshToken>): void {
  if (tokens.refresh_token && refreshTokenOfSession() === used) browserMemory.set(REFRESH, tokens.refresh_token);
  browserMemory.set(ACCESS, tokens.access_token);
  changed();
}

/** How the last session ended. */
interface End {
  /** The text that the login page shows; null if there is nothing to say. */
  readonly message: string | null;
  /** The server no longer accepted the session; the player did not sign out. */
  readonly expired: boolean;
}

const NOT_ENDED: End = { message: null, expired: false };

let lastEnd = NOT_ENDED;

/** Ends the session. Protected pages redirect to /login on their own: see `useSessionOwner`. */
export function signOut(message: string | null = null, { expired = false } = {}): void {
  lastEnd = { message, expired };
  browserMemory.remove(ACCESS);
  browserMemory.remove(REFRESH);
  browserMemory.remove(INTRODUCED);
  // A session that an earlier version began.
  browserMemory.set(PLAYED, '1');
  changed();
}

export function lastSessionEnd(): End {
  return lastEnd;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Claims {
  readonly sub?: unknown;
  /** The id of the session. */
  readonly sid?: unknown;
  /** Expiry, in seconds since 1970. */
  readonly exp?: unknown;
}

function claimsOf(token: string): Claims {
  try {
    const [, payload = ''] = token.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return {};
  }
}

/**
 * The id of the signed-in player from the unverified token, or null. Use it to tell sessions apart, never for
 * permissions.
 */
export function sessionOwner(): string | null {
  const token = accessToken();
  return token === null ? null : String(claimsOf(token).sub ?? 'player');
}

/** Tells the sessions of this browser apart; null while nobody is signed in. Refresh tokens change within a session. */
export function sessionMark(): string | null {
  const token = accessToken();
  return token === null ? null : String(claimsOf(token).sid ?? 'session');
}

export function useSessionOwner(): string | null {
  return useSyncExternalStore(onSessionChange, sessionOwner);
}

/** A token's expiry, in ms since 1970 by the server's clock; Infinity if it has none. */
export function tokenEndsAt(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY;
}

/** Whether the introduction has opened in this login session. It opens once per session, across reloads and tabs. */
export function introductionShown(): boolean {
  return browserMemory.get(INTRODUCED) !== null;
}

export function rememberIntroduction(): void {
  browserMemory.set(INTRODUCED, '1');
}

/** Lets the introduction open again in this login session, at the player's request. */
export function forgetIntroduction(): void {
  browserMemory.remove(INTRODUCED);
}
