import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PushService, startPushService, type TestBrowser } from '../../loadtest/lib/push-service.ts';
import { callsOf } from './support/api-calls.ts';
import { openProfile, SHOWS_NOTIFICATIONS, SIZES } from './support/browser.ts';
import { type RunningGame, startGame } from './support/game-server.ts';
import { graveFaults, overflow } from './support/page-faults.ts';
import { type ReadyPlayer, readyPlayers, signIn } from './support/ready-players.ts';

const METAL_MINE = 3;
const MESSAGE = {
  title: 'Mission over',
  lines: ['Your scout is back on Abydos. Read its report.'],
  url: '/missions',
};

let service: PushService;
let game: RunningGame;
let folder: string;
let players: ReadyPlayer[];
beforeAll(async () => {
  service = await startPushService();
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-push-'));
  const ca = path.join(folder, 'ca.pem');
  await writeFile(ca, service.ca);
  game = await startGame({ GAME_SPEED: '7200', RATE_LIMIT: 'off', PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: ca });
  players = await readyPlayers(game, 'sleeper', 3);
});
afterAll(async () => {
  await game?.close();
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly worker: Worker;
  readonly player: ReadyPlayer;
  /** Delivers a message to the service worker, as the push service of the browser does, and waits until it is handled. */
  deliver(message: object): Promise<void>;
  /** The notifications that are shown. */
  shown(): Promise<{ title: string; body: string; actions: readonly string[] }[]>;
  /** Presses the shown notification, or its button. */
  press(action?: string): Promise<void>;
}

/** A browser with its own profile, because private windows have no notifications. The page shows `place`. */
async function aDevice(number: number, place: string, browser?: TestBrowser): Promise<Device> {
  const player = players[number];
  if (!player) throw new Error('There are not enough players.');
  const context = await openProfile();
  await context.grantPermissions(['notifications'], { origin: game.address });
  // Chromium's own push service is not in reach, so the browser is given a subscription of ours.
  if (browser) await context.addInitScript(subscribeTo, browser.subscription);
  const page = await context.newPage();
  await page.setViewportSize(SIZES.desktop);
  await signIn(page, game.address, player);
  const [worker] = await Promise.all([context.waitForEvent('serviceworker'), page.goto(game.address + place)]);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Controlled by the worker from here on.
  await page.reload();
  const devtools = await context.newCDPSession(page);
  const registrationId = await registrationOf(devtools);
  const shown: Device['shown'] = () =>
    page.evaluate(async () => {
      const { getNotifications } = await navigator.serviceWorker.ready;
      const all = await getNotifications.call(await navigator.serviceWorker.ready);
      return all.map((each) => ({
        title: each.title,
        body: each.body,
        actions: (each as unknown as { actions: { title: string }[] }).actions.map(({ title }) => title),
      }));
    });
  return {
    context,
    page,
    worker,
    player,
    shown,
    deliver: async (message) => {
      await worker.evaluate(watchNextPush);
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: game.address,
        registrationId,
        data: JSON.stringify(message),
      });
      await worker.evaluate(() => (globalThis as unknown as { pushHandled: Promise<void> }).pushHandled);
    },
    press: (action = '') =>
      worker.evaluate(async (name) => {
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration;
          NotificationEvent: new (type: string, init: object) => Event;
        };
        const [notification] = await scope.registration.getNotifications();
        globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: name }));
      }, action),
  };
}

/** Runs in the worker: `pushHandled` resolves once the worker has done with its next push message. */
function watchNextPush(): void {
  type Extendable = Event & { waitUntil(done: Promise<unknown>): void };
  const scope = globalThis as unknown as { PushEvent: { prototype: Extendable }; pushHandled: Promise<void> };
  const { prototype } = scope.PushEvent;
  scope.pushHandled = new Promise((resolve) => {
    // An own property hides the inherited method for one message.
    Object.assign(prototype, {
      waitUntil(this: Extendable, done: Promise<unknown>) {
        Reflect.deleteProperty(prototype, 'waitUntil');
        this.waitUntil(done);
        void done.finally(resolve);
      },
    });
  });
}

async function registrationOf(devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return found;
}

/** Runs in the page: its PushManager gives this subscription until it is unsubscribed. */
function subscribeTo({ endpoint, keys }: TestBrowser['subscription']): void {
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem('test_subscribed');
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (localStorage.getItem('test_subscribed') ? subscription : null),
    subscribe: async () => {
      localStorage.setItem('test_subscribed', 'yes');
      return subscription;
    },
  });
}

/** Whether a page is focused is decided by the test, because no window of a test has the focus of a screen. */
const setFocus = ({ worker }: Device, focused: boolean) =>
  worker.evaluate((is) => {
    Object.defineProperty(
      (globalThis as unknown as { WindowClient: { prototype: object } }).WindowClient.prototype,
      'focused',
      {
        configurable: true,
        get: () => is,
      },
    );
  }, focused);

// Without a Chromium of the system there is nothing to press.
describe.runIf(SHOWS_NOTIFICATIONS)('notifications', () => {
  /*
   * Chromium forgets a pressed notification a moment later, by its tag, and with it one that is shown again meanwhile. So each
   * device presses once, at its end.
   */
  it('a message is shown, and a press on it opens its page in the window of the game', async () => {
    const device = await aDevice(0, '/settings');
    await setFocus(device, false);
    await device.deliver(MESSAGE);
    await expect
      .poll(device.shown)
      .toEqual([{ title: MESSAGE.title, body: MESSAGE.lines[0], actions: ['Turn off here'] }]);
    await device.press();
    await device.page.waitForURL('**/missions');
    await device.context.close();
  });

  it('a second message joins the first, and a press opens the dashboard', async () => {
    const device = await aDevice(0, '/settings');
    await setFocus(device, false);
    await device.deliver(MESSAGE);
    await device.deliver({ title: 'Invitation', lines: ['Teal invites you to join Chulak.'], url: '/alliance' });
    await expect.poll(device.shown).toEqual([
      {
        title: 'News from your worlds',
        body: `Teal invites you to join Chulak.\n${MESSAGE.lines[0]}`,
        actions: ['Turn off here'],
      },
    ]);
    await device.press();
    await device.page.waitForURL('**/dashboard');
    expect(await device.shown()).toEqual([]);
    await device.context.close();
  });

  it('while the player looks at the game, nothing is shown', async () => {
    const device = await aDevice(0, '/settings');
    await setFocus(device, true);
    await device.deliver(MESSAGE);
    expect(await device.shown()).toEqual([]);
    await setFocus(device, false);
    await device.deliver({ ...MESSAGE, title: 'The next one' });
    await expect.poll(device.shown).toMatchObject([{ title: 'The next one', body: MESSAGE.lines[0] }]);
    await device.context.close();
  });

  it('without a window of the game, a press opens one; an address elsewhere is never opened', async () => {
    const device = await aDevice(1, '/dashboard');
    // No press of a real notification lets the worker open a window, so it says what it would open.
    await device.worker.evaluate(() => {
      const scope = globalThis as unknown as { clients: object; opened: string[] };
      scope.opened = [];
      Object.defineProperties(scope.clients, {
        matchAll: { value: async () => [] },
        openWindow: { value: async (url: string) => void scope.opened.push(url) },
      });
    });
    const opened = () => device.worker.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
    for (const url of [MESSAGE.url, 'https://elsewhere.example/']) {
      await device.deliver({ ...MESSAGE, url });
      await expect.poll(device.shown).toHaveLength(1);
      await device.press();
      await expect.poll(device.shown).toHaveLength(0);
    }
    await expect.poll(opened).toEqual([`${game.address}/missions`, game.address]);
    await device.context.close();
  });

  it('the player turns notifications on, is told of a building, and turns them off in the notification', async () => {
    const browser = service.aBrowser();
    const device = await aDevice(2, '/settings', browser);
    const { page, player } = device;
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await page.getByRole('button', { name: 'Turn off notifications' }).waitFor();
    await page.getByText('1 browser', { exact: true }).waitFor();
    expect(await graveFaults(page)).toEqual([]);
    await page.setViewportSize(SIZES.phone);
    expect(await overflow(page)).toEqual([]);

    const calls = callsOf(game.address, player);
    const [home] = await calls<{ planet_id: number; planet_name: string }[]>('GET', '/planets');
    await calls('POST', '/build', { planet_id: home?.planet_id, building_type_id: METAL_MINE });
    const { content } = await browser.message(1);
    expect(content.lines).toEqual([`Metal Mine on ${home?.planet_name} can be activated.`]);

    await setFocus(device, false);
    await device.deliver(content);
    await expect.poll(device.shown).toMatchObject([{ title: 'Building ready' }]);
    // The worker has the subscription that the page was given.
    await device.worker.evaluate((endpoint) => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const gone = { endpoint, unsubscribe: async () => true };
      Object.defineProperty(registration.pushManager, 'getSubscription', { value: async () => gone });
    }, browser.subscription.endpoint);
    await device.press('turn-off');
    const left = () => calls<{ subscriptions: unknown[] }>('GET', '/notifications');
    await expect.poll(async () => (await left()).subscriptions).toEqual([]);
    expect(await device.shown()).toEqual([]);
    await device.context.close();
  });
});
