import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { getResources } from '#shared/api/resources';

/** What a first visit may load, in kB gzipped. */
export const BUDGET = { js: 170, css: 30 } as const;

export interface LoadedFile {
  readonly name: string;
  readonly kind: 'js' | 'css';
  /** kB, gzipped. */
  readonly size: number;
}

export interface FirstLoad {
  /** What the page needs to stand there. */
  readonly first: readonly LoadedFile[];
  /** What is fetched once the game has answered for the first time, and which nothing waits for. */
  readonly later: readonly LoadedFile[];
}

/** All code and styles that an empty browser fetches at this address. */
export async function firstLoadOf(page: Page, address: string): Promise<FirstLoad> {
  const first = new Set<string>();
  const later = new Set<string>();
  let answered = false;
  page.on('response', (response) => {
    answered ||= new URL(response.url()).pathname === getResources.path;
  });
  page.on('request', (request) => {
    const { href, pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname) && !first.has(href)) (answered ? later : first).add(href);
  });
  // Whoever signed in before has some of it in the cache; it counts all the same.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = (addresses: Set<string>) => Promise.all([...addresses].map(measured));
  return { first: await sizes(first), later: await sizes(later) };
}

async function measured(address: string): Promise<LoadedFile> {
  const name = new URL(address).pathname.replace('/assets/', '');
  const content = Buffer.from(await (await fetch(address)).arrayBuffer());
  return { name, kind: name.endsWith('.js') ? 'js' : 'css', size: gzipSync(content).length / 1000 };
}

export function sizeOf(files: readonly LoadedFile[], kind: LoadedFile['kind']): number {
  return files.filter((file) => file.kind === kind).reduce((sum, { size }) => sum + size, 0);
}
