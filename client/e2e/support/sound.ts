import type { Page, Route } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { Language } from '#shared/catalogue/languages';
import { PRODUCT } from '#shared/catalogue/product';
import { SIZES, type Size, TIMEOUT_MS } from './browser.ts';
import { countShifts, graveFaults, overflow } from './page-faults.ts';
import { type ReadyPlayer, windowOf } from './ready-players.ts';
import { browser, steady as game } from './shared-game.ts';

// Checks that hold for a screen in every state: accessible, without overflow, without layout shifts.

/** The addresses of pages and calls, without those of scripts and styles. */
const NO_FILE = /^https?:\/\/[^/]+\/(?!assets\/)/;

/** What a browser in each language says that it speaks. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };

/** A player's window whose API calls are routed through `meet`. */
export async function aWindow(
  player: ReadyPlayer,
  size: Size,
  meet?: (route: Route) => Promise<void>,
  language: Language = 'en',
): Promise<Page> {
  const options = { viewport: SIZES[size], reducedMotion: 'no-preference', locale: LOCALES[language] } as const;
  const page = await windowOf(browser, game.address, player, options);
  await countShifts(page);
  if (meet) {
    await page.route(NO_FILE, (route) => (route.request().resourceType() === 'fetch' ? meet(route) : route.continue()));
  }
  return page;
}

/**
 * Holds back a page's calls until `release`, then answers one at a time and lets the page draw before the next: so
 * whatever an answer moves is seen. `newestFirst`: the call that was made last is answered first.
 */
export function oneAtATime(newestFirst: boolean) {
  const waiting: Route[] = [];
  let released = false;
  let answering = false;
  async function answerAll(): Promise<void> {
    if (!released || answering) return;
    answering = true;
    const take = () => (newestFirst ? waiting.pop() : waiting.shift());
    try {
      for (let next = take(); next; next = take()) await answer(next);
    } finally {
      answering = false;
    }
  }
  return {
    meet: async (route: Route) => {
      waiting.push(route);
      await answerAll();
    },
    release: () => {
      released = true;
      void answerAll();
    },
  };
}

async function answer(route: Route): Promise<void> {
  const request = route.request();
  try {
    await route.continue();
    await (await request.response())?.finished();
    await request.frame().evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  } catch (error) {
    // The window was closed or loaded again meanwhile.
    if (!/closed|destroyed/.test(String(error))) throw error;
  }
}

/** Expects no serious axe violation, no overflow, and one h1 that equals the title. */
export async function expectSound(page: Page, heading: string, title = heading): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([heading]);
  const whole = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  // The title is set after the heading has rendered. It begins with the count of what waits, if anything does.
  await vi.waitFor(async () => expect((await page.title()).replace(/^\(\d+\) /, '')).toBe(whole), TIMEOUT_MS);
  expect(await overflow(page)).toEqual([]);
  expect(await graveFaults(page)).toEqual([]);
}

/** The same page on both screens, without another load. */
export async function expectSoundInBothSizes(page: Page, heading: string, title?: string): Promise<void> {
  await expectSound(page, heading, title);
  await page.setViewportSize(SIZES.phone);
  await expectSound(page, heading, title);
}

/** The layout shift below which no movement is visible. */
export const STILL = { total: expect.toSatisfy((total: number) => total < 0.02), largest: expect.any(String) };
