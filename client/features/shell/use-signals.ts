import { useEffect, useRef } from 'react';
import { markTitle } from '../../ui/layout/use-title.ts';
import { useWaiting } from './use-waiting.ts';
import { totalWaiting } from './waiting.ts';

/** Shows how much waits where a player sees it from another tab: in the title and on the icon, and with a soft sound. */
export function useSignals(): void {
  const waiting = useWaiting();
  const total = totalWaiting(waiting);
  const known = waiting !== undefined;
  const before = useRef<number>(undefined);
  useEffect(() => {
    markTitle(total);
    drawFavicon(total);
    if (!known) return;
    // What waits when the page is opened is no news.
    const grown = before.current !== undefined && total > before.current;
    before.current = total;
    // A browser without Web Audio stays silent.
    if (grown) void import('../../ui/chime.ts').then(({ chime }) => chime()).catch(() => undefined);
  }, [known, total]);
  useEffect(
    () => () => {
      markTitle(0);
      drawFavicon(0);
    },
    [],
  );
}

/** The icon of the tab as it is without a count. */
const PLAIN = '/favicon.svg';

/** Draws the count on the tab's icon; 0 is the plain icon. */
function drawFavicon(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const words = count > 9 ? '9+' : String(count);
  link?.setAttribute('href', count > 0 ? `data:image/svg+xml,${encodeURIComponent(faviconWith(words))}` : PLAIN);
}

/** The tab's icon with a number in the place of the gate, and the chevron of favicon.svg above it. */
function faviconWith(words: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none"><rect width="64" height="64" rx="12" fill="#070d10"/><path d="M11 20 32 5.5 53 20" stroke="#f0a743" stroke-width="8"/><circle cx="32" cy="38" r="24" fill="#f0a743"/><text x="32" y="51" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="36" fill="#1d1204">${words}</text></svg>`;
}
