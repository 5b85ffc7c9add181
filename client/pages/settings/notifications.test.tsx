import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getNightTruce } from '#shared/api/battles/garrisons';
import { getDashboard } from '#shared/api/dashboard';
import {
  deleteSubscription,
  getNotifications,
  type NotificationSettings,
  subscribe,
  unsubscribeMail,
  updateNotifications,
} from '#shared/api/notifications';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { getAccount, listSessions } from '#shared/api/settings';
import { getVacation } from '#shared/api/vacation';
import { routes } from '../../router.tsx';
import {
  aDashboard,
  ago,
  anAccount,
  aTruce,
  fakeServer,
  noVacation,
  openPage,
  type Seen,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const PUBLIC_KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
const ENDPOINT = 'https://push.example.net/this-browser';
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const settings = (changes: Partial<NotificationSettings> = {}): NotificationSettings => ({
  kinds: {
    building: true,
    research: true,
    ship: true,
    mission: true,
    mention: true,
    relation: true,
    letter: true,
    invitation: true,
    attack: true,
    siege: true,
    battle: true,
  },
  quiet_hours: null,
  time_zone: 'UTC',
  hold_attacks: false,
  email: false,
  subscriptions: [],
  public_key: PUBLIC_KEY,
  ...changes,
});
const browser = (id: number, current: boolean) => ({
  subscription_id: id,
  created_at: ago(600),
  user_agent: IPHONE,
  current,
});

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  vi.stubGlobal('isSecureContext', true);
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(getNightTruce, aTruce({ kept: false }))
    .answer(listPlanets, [])
    .answer(getVacation, noVacation())
    .answer(getAccount, anAccount())
    .answer(listSessions, [])
    .answer(getNotifications, settings())
    .answer(updateNotifications, ({ body }: Seen) => settings(body as object));
});

const section = () => screen.findByRole('region', { name: 'Notifications' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const check = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

/** A browser with Web Push, whose player answers its question in this way. */
function aBrowserWithPush(answer: NotificationPermission, before: NotificationPermission = 'default') {
  let current: object | null = null;
  const permission = { permission: before, requestPermission: vi.fn(async () => answer) };
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => {
      current = null;
      return true;
    }),
  };
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn(async () => {
      current = subscription;
      return subscription;
    }),
  };
  const registration = { pushManager };
  vi.stubGlobal('Notification', permission);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      register: async () => registration,
    },
  });
  return { permission, subscription, pushManager };
}

describe('this browser', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

  test('explains what comes before the browser asks, then is subscribed and says so', async () => {
    const { permission, pushManager } = aBrowserWithPush('granted');
    server.answer(subscribe, settings({ subscriptions: [browser(1, true)] }));
    const { user } = openPage(routes, '/settings');
    const on = await button('Turn on notifications');
    expect((await section()).textContent).toContain('Your browser will ask you for permission first.');
    expect(permission.requestPermission).not.toHaveBeenCalled();
    await user.click(on);
    await button('Turn off notifications');
    expect(pushManager.subscribe).toHaveBeenCalledWith(expect.objectContaining({ userVisibleOnly: true }));
    expect(server.last(subscribe)?.body).toEqual({
      endpoint: ENDPOINT,
      keys: { p256dh: 'p', auth: 'a' },
      time_zone: ZONE,
    });
  });

  test('is unsubscribed at the browser and at the server', async () => {
    const { subscription } = aBrowserWithPush('granted');
    server.answer(subscribe, settings({ subscriptions: [browser(1, true)] })).answer(deleteSubscription, settings());
    const { user } = openPage(routes, '/settings');
    await user.click(await button('Turn on notifications'));
    await user.click(await button('Turn off notifications'));
    await button('Turn on notifications');
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1);
    expect(server.last(deleteSubscription)?.url).toContain('/notifications/subscriptions/1');
  });

  test('says what to do after the player refuses, and asks no more', async () => {
    const { permission } = aBrowserWithPush('denied');
    permission.requestPermission.mockImplementation(async () => {
      permission.permission = 'denied';
      return 'denied';
    });
    const { user } = openPage(routes, '/settings');
    await user.click(await button('Turn on notifications'));
    await screen.findByText(/^Your browser blocks notifications from this game\./);
    expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull();
    expect(server.count(subscribe)).toBe(0);
  });

  test('says what to do if its question got no answer', async () => {
    aBrowserWithPush('default');
    const { user } = openPage(routes, '/settings');
    await user.click(await button('Turn on notifications'));
    expect((await screen.findByRole('alert')).textContent).toContain('Press the button again and choose Allow.');
  });

  test('says that its push service cannot be reached', async () => {
    const { pushManager } = aBrowserWithPush('granted');
    pushManager.subscribe.mockRejectedValue(new DOMException('push service error', 'AbortError'));
    const { user } = openPage(routes, '/settings');
    await user.click(await button('Turn on notifications'));
    expect((await screen.findByRole('alert')).textContent).toContain('could not reach its push service');
  });

  test('shows the refusal of the server', async () => {
    aBrowserWithPush('granted');
    server.refuse(subscribe, 409, 'You are already notified in 10 browsers. Remove one of them first.');
    const { user } = openPage(routes, '/settings');
    await user.click(await button('Turn on notifications'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You are already notified in 10 browsers. Remove one of them first.',
    );
  });

  test('on an iPhone says that the game has to be on the Home Screen', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    openPage(routes, '/settings');
    await screen.findByText(/^On iPhone and iPad, notifications work once the game is on your Home Screen/);
  });

  test('without Web Push says so', async () => {
    openPage(routes, '/settings');
    await screen.findByText(/^This browser has no notifications\./);
  });

  test('over plain HTTP says what it lacks', async () => {
    vi.stubGlobal('isSecureContext', false);
    openPage(routes, '/settings');
    await screen.findByText(/secure connection/);
  });
});

describe('the choices', () => {
  test('are saved at once, each with all others', async () => {
    const { user } = openPage(routes, '/settings');
    await user.click(await check('Ships that are ready'));
    await waitFor(() => expect(server.count(updateNotifications)).toBe(1));
    expect(server.last(updateNotifications)?.body).toEqual({
      kinds: {
        building: true,
        research: true,
        ship: false,
        mission: true,
        mention: true,
        relation: true,
        letter: true,
        invitation: true,
        attack: true,
        siege: true,
        battle: true,
      },
      quiet_hours: null,
      time_zone: 'UTC',
      hold_attacks: false,
      email: false,
    });
    await user.click(await check('Send emails too'));
    await waitFor(() => expect(server.count(updateNotifications)).toBe(2));
    expect(server.last(updateNotifications)?.body).toMatchObject({ kinds: { ship: false }, email: true });
  });

  test('quiet hours begin with those of a night in the time of this device, and can be changed', async () => {
    const { user } = openPage(routes, '/settings');
    await user.click(await check('Keep quiet at night'));
    const from = await screen.findByLabelText('From');
    expect(server.last(updateNotifications)?.body).toMatchObject({
      quiet_hours: { from: '22:00', until: '07:00' },
      time_zone: ZONE,
    });
    fireEvent.change(from, { target: { value: '23:30' } });
    fireEvent.blur(from);
    await waitFor(() => expect(server.count(updateNotifications)).toBe(2));
    expect(server.last(updateNotifications)?.body).toMatchObject({ quiet_hours: { from: '23:30', until: '07:00' } });
  });

  test('quiet hours hold back attacks only if the player wants so, and say what that costs', async () => {
    server.answer(getNotifications, settings({ quiet_hours: { from: '22:00', until: '07:00' }, time_zone: ZONE }));
    const { user } = openPage(routes, '/settings');
    expect((await check('Hold back attacks and sieges too')).checked).toBe(false);
    screen.getByText(/you may hear of an attack only after it has landed/);
    await user.click(await check('Hold back attacks and sieges too'));
    await waitFor(() => expect(server.last(updateNotifications)?.body).toMatchObject({ hold_attacks: true }));
  });

  test('quiet hours of another time zone say so, and are moved to this one', async () => {
    server.answer(
      getNotifications,
      settings({ quiet_hours: { from: '22:00', until: '07:00' }, time_zone: 'Pacific/Apia' }),
    );
    const { user } = openPage(routes, '/settings');
    await screen.findByText(/^Times are in Pacific\/Apia\./);
    await user.click(await button(`Use the time of this device (${ZONE.replaceAll('_', ' ')})`));
    await waitFor(() => expect(server.last(updateNotifications)?.body).toMatchObject({ time_zone: ZONE }));
  });

  test('are taken back if they cannot be saved, and the reason is said', async () => {
    server.refuse(updateNotifications, 503, 'The server is busy. Please try again in a moment.');
    const { user } = openPage(routes, '/settings');
    await user.click(await check('Send emails too'));
    expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
    await waitFor(async () => expect((await check('Send emails too')).checked).toBe(false));
  });
});

test('other browsers are listed, and removed one by one', async () => {
  server
    .answer(getNotifications, settings({ subscriptions: [browser(2, false), browser(1, true)] }))
    .answer(deleteSubscription, settings({ subscriptions: [browser(1, true)] }));
  const { user } = openPage(routes, '/settings');
  await user.click(await button('Remove Safari on iPhone'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Other browsers' })).toBeNull());
  expect(server.last(deleteSubscription)?.url).toContain('/notifications/subscriptions/2');
});

test('settings that cannot be read say so, and are read again', async () => {
  server.refuse(getNotifications, 500);
  const { user } = openPage(routes, '/settings');
  const failed = await within(await section()).findByRole('alert');
  expect(failed.textContent).toContain('Failed to load notifications.');
  server.answer(getNotifications, settings());
  await user.click(within(await section()).getByRole('button', { name: 'Try again' }));
  await check('Send emails too');
});

describe('the link in an email', () => {
  test('stops emails after a press of the button, and not before', async () => {
    server.answer(unsubscribeMail, { message: 'You get no more emails about the game.' });
    const { user } = openPage(routes, '/unsubscribe#token=7-abc');
    const stop = await button('Stop emails');
    expect(server.count(unsubscribeMail)).toBe(0);
    await user.click(stop);
    expect((await screen.findByRole('alert')).textContent).toBe('You get no more emails about the game.');
    expect(server.last(unsubscribeMail)?.url).toContain('token=7-abc');
  });

  test('that is not complete says so', async () => {
    server.refuse(unsubscribeMail, 400, 'This link is not complete. You can turn emails off in Settings.');
    const { user } = openPage(routes, '/unsubscribe?token=x');
    await user.click(await button('Stop emails'));
    expect((await screen.findByRole('alert')).textContent).toContain('You can turn emails off in Settings.');
  });
});
