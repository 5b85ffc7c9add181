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
