import { beforeAll, describe, expect, it } from 'vitest';
import { createAlliance } from '#shared/api/alliances/alliances';
import { callsOf } from './support/api-calls.ts';
import { atRest } from './support/browser.ts';
import { type ReadyPlayer, readyPlayers, windowOf } from './support/ready-players.ts';
import { browser, steady as game } from './support/shared-game.ts';

/** Newcomers of other tests let the galaxy grow meanwhile. A sector whose growth the page has missed is read again, and rightly. */
const mayGrow = (read: string) => read.startsWith('/galaxy/sectors/');

let player: ReadyPlayer;
beforeAll(async () => {
  [player] = await readyPlayers(game, 'reader', 1);
  await callsOf(game.address, player)('POST', createAlliance.path, { name: 'The Readers' });
});

describe.concurrent('a page that is loaded', () => {
  it.each(['/dashboard', '/myplanets', '/missions', '/alliance', '/profile', '/galaxymap', '/battles', '/research'])(
    '%s reads nothing twice: neither room has an event that the page lacks',
    async (route) => {
      const page = await windowOf(browser, game.address, player);
      const reads: string[] = [];
      page.on('request', (request) => {
        const isRead = request.method() === 'GET' && request.headers().accept === 'application/json';
        if (isRead) reads.push(new URL(request.url()).pathname);
      });
      // The player's room and the alliance's.
      const rooms = new Set<string>();
      const joined = new Promise<void>((resolve) => {
        page.on('websocket', (socket) =>
          socket.on('framereceived', () => {
            rooms.add(socket.url());
            if (rooms.size === 2) resolve();
          }),
        );
      });
      await page.goto(game.address + route);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await joined;
      await atRest(page);
      expect(reads).toContain('/resources');
      const again = reads.filter((read, index) => reads.indexOf(read) !== index);
      expect(again.filter((read) => !mayGrow(read))).toEqual([]);
      await page.context().close();
    },
  );
});
