import { useSyncExternalStore } from 'react';

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';
const INTRODUCED = 'introduction_shown';

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

// Another tab that signs out signs out this one. `key` is null when everything was cleared.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === ACCESS || key === REFRESH) changed();
});

export function accessToken(): string | null {
  return localStorage.getItem(ACCESS);
}

export function refreshTokenOfSession(): string | null {
  return localStorage.getItem(REFRESH);
}

export function signIn(tokens: { access_token: string; refresh_token: string }): void {
  lastWords = null;
  localStorage.removeItem(INTRODUCED);
  localStorage.setItem(REFRESH, tokens.refresh_token);
  localStorage.setItem(ACCESS, tokens.access_token);
  changed();
}

export function renewAccess(token: string): void {
  localStorage.setItem(ACCESS, token);
  changed();
}

let lastWords: string | null = null;

/**
 * Forgets the session. Whoever shows a protected page goes to /login by itself: see `useSessionOwner`.
 * `words` are for the player to read there.
 */
export function signOut(words: string | null = null): void {
  lastWords = words;
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
  localStorage.removeItem(INTRODUCED);
  changed();
}

/** What the last sign-out had to say; null when it was of the player's own will. */
export function signOutMessage(): string | null {
  return lastWords;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Claims {
  readonly sub?: unknown;
  /** Seconds since 1970. */
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

/** Who is signed in, as the token says; null when nobody is. Good for telling sessions apart, never for permissions. */
export function sessionOwner(): string | null {
  const token = accessToken();
  return token === null ? null : String(claimsOf(token).sub ?? 'player');
}

export function useSessionOwner(): string | null {
  return useSyncExternalStore(onSessionChange, sessionOwner);
}

/** When a token ends, in ms since 1970 by the server's clock. A token that does not say so ends never. */
export function tokenEndsAt(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY;
}

/** The introduction opens once per login session, also across reloads and tabs. */
export function introductionShown(): boolean {
  return localStorage.getItem(INTRODUCED) !== null;
}

export function rememberIntroduction(): void {
  localStorage.setItem(INTRODUCED, '1');
}

/** Lets it open once more in this login session: the player asked for it. */
export function forgetIntroduction(): void {
  localStorage.removeItem(INTRODUCED);
}
