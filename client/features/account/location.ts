import { useLocation } from 'react-router-dom';

const secretIn = (part: string, name: 'token' | 'invitation') => new URLSearchParams(part.slice(1)).get(name);

/**
 * The token of a mailed link. It comes after `#`, which browsers send to no server, so that no log on the way holds it. Links
 * of earlier versions have it in the query.
 */
export function useLinkToken(): string {
  const { hash, search } = useLocation();
  return secretIn(hash, 'token') ?? secretIn(search, 'token') ?? '';
}

/** The code of the invitation in the link that led here; '' if there is none. */
export const useInvitationCode = (): string => secretIn(useLocation().hash, 'invitation') ?? '';

/** A text that the previous page passed in the navigation state; '' if there is none. */
export function locationState(state: unknown, name: string): string {
  const texts = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const text = texts[name];
  return typeof text === 'string' ? text : '';
}
