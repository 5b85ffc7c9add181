import { faviconWith } from '../../art/marks/favicon.ts';

/** The icon of the tab as it is without a count. */
const PLAIN = '/favicon.svg';

/** Draws the count on the tab's icon; 0 is the plain icon. */
export function drawFavicon(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const words = count > 9 ? '9+' : String(count);
  link?.setAttribute('href', count > 0 ? `data:image/svg+xml,${encodeURIComponent(faviconWith(words))}` : PLAIN);
}
