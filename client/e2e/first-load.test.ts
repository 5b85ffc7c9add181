import { beforeAll, expect, it } from 'vitest';
import { BUDGETS, loadsOf, sizeOf } from './support/first-load.ts';
import { type ReadyPlayer, readyPlayers } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

let player: ReadyPlayer;
beforeAll(async () => {
  [player] = await readyPlayers(game, 'loader', 1);
});

it('what the landing page, the shell of the game and each of its pages load stays within its budget', async () => {
  const { landing, dashboard, spendings } = await loadsOf(browser, game.address, player);
  for (const { name, budget, files } of spendings) {
    expect(sizeOf(files), name).toBeLessThanOrEqual(BUDGETS[budget]);
    // An unmeasured size would be 0.
    if (budget !== 'page') expect(sizeOf(files), name).toBeGreaterThan(1);
  }
  expect(spendings.filter(({ budget }) => budget === 'page')).toHaveLength(16);
  // The landing page makes no calls, so it must not load the code that makes them.
  expect(landing.later).toEqual([]);
  expect(landing.first.map(({ name }) => name).filter((name) => /request|queries|connection/.test(name))).toEqual([]);
  // The dashboard is complete before the live connection's code is loaded.
  expect(dashboard.later.map(({ name }) => name.split('-')[0])).toContain('connection');
  expect(sizeOf(dashboard.later)).toBeGreaterThan(20);
});
