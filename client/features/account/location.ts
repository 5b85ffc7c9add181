import { useLocation } from 'react-router-dom';

/**
 * The token of a mailed link. It comes after `#`, which browsers send to no server, so that no log on the way holds it. Links
 * of earlier versions have it in the query.
 */
export function useLinkToken(): string {
  const { hash, search } = useLocation();
  const tokenIn = (part: string) => new URLSearchParams(part.slice(1)).get('token');
  return tokenIn(hash) ?? tokenIn(search) ?? '';
}

/** A text that the previous page passed in the navigation state; '' if there is none. */
export function locationState(state: unknown, name: string): string {
  const texts = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const text = texts[name];
  return typeof text === 'string' ? text : '';
}
