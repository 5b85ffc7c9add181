import type { Browser, Page } from 'playwright-core';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { type ReadyPlayer, windowOf } from './ready-players.ts';

/** What may be loaded, in kB as a browser gets it: compressed with Brotli at the build. */
export const BUDGETS = {
  /** All script of the landing page. */
  landing: 110,
  /** All script that each page of the game needs: its frame, and the connection for live changes. */
  shell: 190,
  /** The script that one page needs besides: the dashboard besides the shell, others besides what the dashboard loaded. */
  page: 40,
  /** All styles of any page. */
  styles: 30,
} as const;

export interface LoadedFile {
  readonly name: string;
  readonly kind: 'js' | 'css';
  /** kB, compressed. */
  readonly size: number;
}

export interface Load {
  /** What the page needs to stand there. */
  readonly first: readonly LoadedFile[];
  /** What is fetched once the game has answered for the first time, and which nothing waits for. */
  readonly later: readonly LoadedFile[];
}

/** All code and styles that an empty browser fetches at this address. A page of the game opens its socket last. */
async function loadOf(page: Page, address: string, { ofGame }: { readonly ofGame: boolean }): Promise<Load> {
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
  const socket = ofGame ? page.waitForEvent('websocket') : undefined;
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await socket;
  await page.waitForLoadState('networkidle');
  const sizes = (addresses: Set<string>) => Promise.all([...addresses].map(measured));
  return { first: await sizes(first), later: await sizes(later) };
}

async function measured(address: string): Promise<LoadedFile> {
  const { headers } = await fetch(address, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
  const name = new URL(address).pathname.replace('/assets/', '');
  return { name, kind: name.endsWith('.js') ? 'js' : 'css', size: Number(headers.get('content-length')) / 1000 };
}

/** One thing that has a budget, and all that it loads. */
export interface Spending {
  readonly name: string;
  readonly budget: keyof typeof BUDGETS;
  readonly files: readonly LoadedFile[];
}

export interface Loads {
  readonly landing: Load;
  readonly dashboard: Load;
  readonly spendings: readonly Spending[];
}

/** Loads the landing page as a visitor, and then as a player the dashboard and the pages that it leads to. */
export async function loadsOf(browser: Browser, address: string, player: ReadyPlayer): Promise<Loads> {
  const visitor = await (await browser.newContext()).newPage();
  const landing = await loadOf(visitor, address, { ofGame: false });
  await visitor.context().close();
  const asPlayer = async (path: string) => {
    const page = await windowOf(browser, address, player);
    const load = await loadOf(page, address + path, { ofGame: true });
    await page.context().close();
    return load;
  };
  const dashboard = await asPlayer('/dashboard');
  const others = await pagesBesides(address, player);
  const loads = await Promise.all(others.map(asPlayer));

  const begun = all(dashboard);
  // Whatever each page loads besides is its own.
  const shell = begun.filter((file) => loads.every((load) => has(all(load), file)));
  const scripts = (files: readonly LoadedFile[]) => files.filter(({ kind }) => kind === 'js');
  const without = (files: readonly LoadedFile[], known: readonly LoadedFile[]) =>
    files.filter((file) => !has(known, file));
  const pages = others.map((path, index) => ({ path, files: all(loads[index] ?? landing) }));
  const styled = [{ path: '/', files: all(landing) }, { path: '/dashboard', files: begun }, ...pages];
  return {
    landing,
    dashboard,
    spendings: [
      { name: 'landing page', budget: 'landing', files: scripts(all(landing)) },
      { name: 'shell', budget: 'shell', files: scripts(shell) },
      { name: '/dashboard', budget: 'page', files: scripts(without(begun, shell)) },
      ...pages.map(({ path, files }) => ({
        name: path,
        budget: 'page' as const,
        files: scripts(without(files, begun)),
      })),
      ...styled.map(({ path, files }) => ({
        name: `styles of ${path}`,
        budget: 'styles' as const,
        files: without(files, scripts(files)),
      })),
    ],
  };
}

/** A player's pages besides the dashboard, and where they are for this one. */
async function pagesBesides(address: string, { access_token }: ReadyPlayer): Promise<string[]> {
  const headers = { Authorization: `Bearer ${access_token}` };
  const read = async (path: string) => (await fetch(address + path, { headers })).json();
  const [{ planet_id }] = await read(listPlanets.path);
  const { user_id } = await read(getResources.path);
  const pages = ['/myplanets', '/missions', '/alliance', '/galaxymap', '/battles', '/profile', '/settings'];
  return [...pages, `/planets/${planet_id}`, `/profile/${user_id + 1}`];
}

const all = ({ first, later }: Load) => [...first, ...later];
const has = (files: readonly LoadedFile[], { name }: LoadedFile) => files.some((file) => file.name === name);

export function sizeOf(files: readonly LoadedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
