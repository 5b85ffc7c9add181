import type { Browser, Page } from 'playwright-core';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { type ReadyPlayer, windowOf } from './ready-players.ts';

/** The budgets in kB as transferred: compressed with Brotli at the build. */
export const BUDGETS = {
  /** All script of the landing page. */
  landing: 110,
  /** All script that every page of the game needs: the layout, and the live connection. */
  shell: 190,
  /** The script of one page: the dashboard's beyond the shell, another page's beyond what the dashboard loaded. */
  page: 40,
  /** The picture of a world: a file of its own, which comes once the planet page can be used. */
  scene: 25,
  /** All styles that a page loads. */
  styles: 30,
} as const;

export interface LoadedFile {
  readonly name: string;
  readonly kind: 'js' | 'css';
  /** kB, compressed. */
  readonly size: number;
}

export interface Load {
  /** Loaded before the page is complete. */
  readonly first: readonly LoadedFile[];
  /** Loaded after the first API answer, without blocking the page. */
  readonly later: readonly LoadedFile[];
}

/** All code and styles that an empty browser cache loads at this address. Pages of the game open a socket last. */
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
  // After a login some files come from the cache; they count too.
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

/** One budgeted item, with all files that it loads. */
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

/** Loads the landing page as a visitor, then the dashboard and the other pages as a player. */
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
  // One after another: two dozen empty caches that fill at once keep each other from opening their sockets in time.
  const loads: Load[] = [];
  for (const path of others) loads.push(await asPlayer(path));

  const begun = all(dashboard);
  // Files beyond these are the page's own.
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
        files: scripts(without(files, begun)).filter((file) => !isScene(file)),
      })),
      {
        name: 'picture of a world',
        budget: 'scene',
        files: scripts(pages.flatMap(({ files }) => files)).filter(isScene),
      },
      ...styled.map(({ path, files }) => ({
        name: `styles of ${path}`,
        budget: 'styles' as const,
        files: without(files, scripts(files)),
      })),
    ],
  };
}

/** A player's pages other than the dashboard, with their paths for this player. */
async function pagesBesides(address: string, { access_token }: ReadyPlayer): Promise<string[]> {
  const headers = { Authorization: `Bearer ${access_token}` };
  const read = async (path: string) => (await fetch(address + path, { headers })).json();
  const [{ planet_id }] = await read(listPlanets.path);
  const { user_id } = await read(getResources.path);
  const pages = [
    '/myplanets',
    '/missions',
    '/alliance',
    '/letters',
    '/galaxymap',
    '/research',
    '/profile',
    '/settings',
  ];
  const battles = ['/battles', '/battles/1', '/battles/simulator', '/battles/rules'];
  return [...pages, ...battles, `/planets/${planet_id}`, `/profile/${user_id + 1}`, `/letters/${user_id + 1}`];
}

/** The picture's own script; the report of a landing shows it too, and so it has a file of its own. */
const isScene = ({ name }: LoadedFile) => /^(shared~planet-view~planet-scene|planet-view|planet-scene)-/.test(name);
const all = ({ first, later }: Load) => [...first, ...later];
const has = (files: readonly LoadedFile[], { name }: LoadedFile) => files.some((file) => file.name === name);

export function sizeOf(files: readonly LoadedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
