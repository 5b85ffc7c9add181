import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { acknowledgeFirstLogin } from '#shared/api/account';
import { listPlanets } from '#shared/api/planets';
import { LANGUAGES } from '#shared/catalogue/languages';
import { callsOf } from './support/api-calls.ts';
import { atRest, SIZES } from './support/browser.ts';
import { aNewcomer, enlist } from './support/newcomer.ts';
import { type ReadyPlayer, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

/** What a player of the first level reads on a page at most, and how many screens it is high, on a desktop and on a phone. */
const LIMITS = [
  { page: 'dashboard', words: 150, screens: { desktop: Number.POSITIVE_INFINITY, phone: Number.POSITIVE_INFINITY } },
  { page: 'planet', words: 160, screens: { desktop: 1.5, phone: 2.5 } },
  { page: 'battles', words: 120, screens: { desktop: Number.POSITIVE_INFINITY, phone: Number.POSITIVE_INFINITY } },
] as const;

let player: ReadyPlayer;
let addresses: Readonly<Record<(typeof LIMITS)[number]['page'], string>>;
beforeAll(async () => {
  player = await enlist(game, aNewcomer());
  const calls = callsOf(game.address, player);
  await calls('POST', acknowledgeFirstLogin.path);
  const [home] = await calls<{ planet_id: number }[]>('GET', listPlanets.path);
  addresses = { dashboard: '/dashboard', planet: `/planets/${home?.planet_id}`, battles: '/battles' };
});

/** The words that can be seen in the page, without the menu and the top bar. A number is none. */
const wordsOf = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    let seen = '';
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const isRead = node.parentElement?.checkVisibility() && !node.parentElement.closest('.visually-hidden');
      // Of a select, only its choice can be seen.
      if (isRead && !node.parentElement?.closest('option:not(:checked)')) seen += ` ${node.textContent}`;
    }
    return seen.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  });

it.each(LANGUAGES)('a newcomer is not flooded: words and heights of the first pages (%s)', async (locale) => {
  const page = await windowOf(browser, game.address, player, { locale });
  await page.evaluate(() => localStorage.removeItem('show_everything'));
  for (const { page: name, words, screens } of LIMITS) {
    for (const size of ['desktop', 'phone'] as const) {
      await page.setViewportSize(SIZES[size]);
      await page.goto(game.address + addresses[name]);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await atRest(page);
      await expect.poll(() => page.getByRole('status', { name: /^(Loading|.* geladen)/ }).count()).toBe(0);
      const seen = await wordsOf(page);
      // An empty page would be short too.
      expect(seen.length, `${name}: ${seen.join(' ')}`).toBeGreaterThan(40);
      expect(seen.length, `${name}: ${seen.join(' ')}`).toBeLessThanOrEqual(words);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height / SIZES[size].height, name).toBeLessThanOrEqual(screens[size]);
    }
  }
  await page.context().close();
});
