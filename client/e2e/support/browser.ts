import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type LaunchOptions,
  type Page,
  type Request,
} from 'playwright-core';

/** The viewports in which the tests view the game. */
export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof SIZES;

/** How long test helpers and pages wait for something that comes in a second on a machine with nothing else to do. */
export const TIMEOUT_MS = 120_000;

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * Disabled Chromium features. The list replaces Playwright's own, so it repeats the relevant ones. It also disables the
 * address bar's popups, which load two pages per window and take longer than the game itself.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Stops Chromium's own requests, such as for updates, which log errors in a closed network. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join()}`,
];

/** The system's Chromium; CHROME_PATH names another. Undefined where none is installed. */
const system = process.env.CHROME_PATH ?? SYSTEM.find((path) => existsSync(path));

/** Whether the browser shows notifications: the one that an npm package carries does not. */
export const SHOWS_NOTIFICATIONS = system !== undefined;

/**
 * Chromium without a screen, which an npm package carries: many windows of it need half the time of a whole browser. The
 * arguments of that package are for a single page in a single process, whose end would take every other window with it.
 */
const screenless = async (): Promise<LaunchOptions> => {
  const { default: packed } = await import('@sparticuz/chromium');
  return { executablePath: await packed.executablePath(), args: QUIET };
};

/** Starts a separate browser. */
export const openBrowser = async (): Promise<Browser> => patientBrowser(await chromium.launch(await screenless()));

/** A browser for several processes or threads: each connects to `wsEndpoint()`. */
export const serveBrowser = async (): Promise<BrowserServer> => chromium.launchServer(await screenless());

/** Starts the system's browser with a temporary profile, as players have one; other windows of the tests are private ones. */
export const openProfile = async (): Promise<BrowserContext> =>
  patient(
    await chromium.launchPersistentContext(
      '',
      system === undefined ? await screenless() : { executablePath: system, args: QUIET },
    ),
  );

/** A window as players have one: with a service worker, and with everything that moves. */
export const AS_PLAYED = { serviceWorkers: 'allow', reducedMotion: 'no-preference' } as const;

/** The windows that this browser opens are patient, and have these options unless they say otherwise. */
export function patientBrowser(browser: Browser, usual: BrowserContextOptions = {}): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => patient(await newContext({ ...usual, ...options }));
  return browser;
}

const openContexts = new Set<BrowserContext>();

/** The pages of this test file's windows that are open now. */
export const openPages = (): Page[] => [...openContexts].flatMap((context) => context.pages());

/** Pages of this window wait as long as test helpers do: Playwright's own half a minute is too short for a busy machine. */
export function patient(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(TIMEOUT_MS);
  openContexts.add(context);
  context.on('page', countRequests);
  context.once('close', () => openContexts.delete(context));
  return context;
}

const underWay = new WeakMap<Page, Set<Request>>();

function countRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  const forget = (request: Request) => requests.delete(request);
  page.on('requestfinished', forget).on('requestfailed', forget);
}

/** Waits until the page has drawn everything that it asked for, and asks for nothing more. */
export async function atRest(page: Page): Promise<void> {
  const requests = underWay.get(page);
  for (let quiet = 0; quiet < 2; quiet++) {
    while (requests?.size) {
      quiet = 0;
      await Promise.all([...requests].map(async (request) => (await request.response())?.finished()));
    }
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
}

/**
 * Goes to a page as a link of the game does, without loading anything again. The first visit of a window is a load, and so must be one
 * of another state of the page that is open.
 */
export async function visit(page: Page, address: string, path: string): Promise<void> {
  const isInGame = await page.evaluate((to) => {
    const left = document.querySelector('h1');
    if (!left) return false;
    left.dataset.left = '';
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to);
    return dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  if (!isInGame) await page.goto(address + path);
  await page.locator('h1:not([data-left])').waitFor();
}
