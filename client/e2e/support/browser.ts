import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The screens on which the game is looked at. */
export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof SIZES;

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Chromium asks the outside world for updates and the like, which a closed network answers with noise. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium, or the one that an npm package carries; CHROME_PATH names another. */
export async function openBrowser(): Promise<Browser> {
  const system = process.env.CHROME_PATH ?? SYSTEM.find((path) => existsSync(path));
  if (system) return chromium.launch({ executablePath: system, args: QUIET });
  const { default: packed } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await packed.executablePath(), args: [...packed.args, ...QUIET] });
}
