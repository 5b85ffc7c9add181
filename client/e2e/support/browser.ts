import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';

/** The viewports in which the tests view the game. */
export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof SIZES;

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

/** In a single process, as the package starts it, a page that fails would take every other window with it. */
const FOR_ONE_PAGE = ['--single-process', '--no-zygote'];

/** The system's Chromium, or the one that an npm package carries. */
async function installed(): Promise<LaunchOptions> {
  if (system !== undefined) return { executablePath: system, args: QUIET };
  const { default: packed } = await import('@sparticuz/chromium');
  const args = packed.args.filter((arg) => !FOR_ONE_PAGE.includes(arg));
  return { executablePath: await packed.executablePath(), args: [...args, ...QUIET] };
}

/** Starts a separate browser. */
export const openBrowser = async (): Promise<Browser> => chromium.launch(await installed());

/** A browser for several processes or threads: each connects to `wsEndpoint()`. */
export const serveBrowser = async (): Promise<BrowserServer> => chromium.launchServer(await installed());

/** Starts a browser with a temporary profile, as players have one; other windows of the tests are private ones. */
export const openProfile = async (): Promise<BrowserContext> => chromium.launchPersistentContext('', await installed());
