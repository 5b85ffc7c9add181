/** The icon of the tab as it is without a count. */
const PLAIN = '/favicon.svg';

/** Draws the count on the tab's icon; 0 is the plain icon. */
export function drawFavicon(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const words = count > 9 ? '9+' : String(count);
  link?.setAttribute('href', count > 0 ? `data:image/svg+xml,${encodeURIComponent(faviconWith(words))}` : PLAIN);
}

/** The tab's icon with a number in the place of the gate, and the chevron of favicon.svg above it. */
function faviconWith(words: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none"><rect width="64" height="64" rx="12" fill="#070d10"/><path d="M11 20 32 5.5 53 20" stroke="#f0a743" stroke-width="8"/><circle cx="32" cy="38" r="24" fill="#f0a743"/><text x="32" y="51" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="36" fill="#1d1204">${words}</text></svg>`;
}
