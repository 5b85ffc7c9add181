import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { myAlliance } from '#shared/api/alliances/alliances';
import { changeNightTruce, getNightTruce, type NightTruceView } from '#shared/api/battles/garrisons';
import { getDashboard } from '#shared/api/dashboard';
import { getNotifications } from '#shared/api/notifications';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { getAccount, listSessions } from '#shared/api/settings';
import { getVacation } from '#shared/api/vacation';
import { REFUSALS } from '#shared/refusals';
import { localTime, utcMinute } from '../../features/garrisons/local-minute.ts';
import { applyEvent } from '../../live/reactions.ts';
import { routes } from '../../router.tsx';
import {
  aDashboard,
  ago,
  ahead,
  aListedPlanet,
  anAccount,
  aTruce,
  fakeServer,
  noVacation,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const NIGHT_HERE = utcMinute('23:00', new Date());

const hereTruce = (changes: Partial<NightTruceView> = {}) => aTruce({ from_minute: NIGHT_HERE, ...changes });

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()])
    .answer(getVacation, noVacation())
    .answer(getAccount, anAccount())
    .answer(listSessions, [])
    .answer(myAlliance, { alliance: null, user_role: null, version: 3, server_time: ago(0) })
    .answer(getNotifications, {
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
      public_key: 'key',
    });
});

const truce = async () => within(await screen.findByRole('region', { name: 'Night Truce' }));
const begins = async () => (await truce()).findByLabelText<HTMLInputElement>('Begins at');

test('the hours are shown in the browser’s time, and a change says from when it counts', async () => {
  server.answer(getNightTruce, hereTruce());
  const { user } = openPage(routes, '/settings');
  expect((await begins()).value).toBe('23:00');
  expect((await truce()).getByRole('button', { name: 'Change the hours' }).hasAttribute('disabled')).toBe(true);
  expect((await truce()).getByText(/once in 7 days. New hours count 48 real hours later/)).toBeTruthy();

  const wanted = utcMinute('01:30', new Date());
  const changed = hereTruce({
    version: 4,
    next: { from_minute: wanted, valid_at: ahead(48 * 3600) },
    changeable_at: ahead(7 * 86_400),
  });
  server.answer(changeNightTruce, changed);
  fireEvent.change(await begins(), { target: { value: '01:30' } });
  await user.click((await truce()).getByRole('button', { name: 'Change the hours' }));
  await (await truce()).findByText(/You can change it again from/);
  expect(server.last(changeNightTruce)?.body).toEqual({ from_minute: wanted });
  expect((await truce()).getAllByRole('term').map(({ textContent }) => textContent)[1]).toMatch(/^From /);
  expect((await begins()).disabled).toBe(true);
});

test('a change in another tab shows at once, and an older one does not come back', async () => {
  server.answer(getNightTruce, hereTruce());
  const { cache } = openPage(routes, '/settings');
  await begins();
  const early = utcMinute('05:00', new Date());
  const later = { next: { from_minute: early, valid_at: ahead(600) }, changeable_at: ahead(86_400) };
  applyEvent(cache, 'night_truce_changed', hereTruce({ version: 5, ...later }));
  await waitFor(async () => expect((await begins()).value).toBe(localTime(early, new Date())));
  applyEvent(cache, 'night_truce_changed', hereTruce({ version: 4 }));
  expect((await begins()).value).toBe('05:00');
});

test('a refusal is shown, and a fast game says that it has no truce', async () => {
  server.answer(getNightTruce, hereTruce()).refuse(changeNightTruce, 409, REFUSALS.truceOnceAWeek.text);
  const { user } = openPage(routes, '/settings');
  fireEvent.change(await begins(), { target: { value: '04:00' } });
  await user.click((await truce()).getByRole('button', { name: 'Change the hours' }));
  expect((await (await truce()).findByRole('alert')).textContent).toBe(REFUSALS.truceOnceAWeek.text);
  cleanup();
  server.answer(getNightTruce, hereTruce({ kept: false }));
  openPage(routes, '/settings');
  expect(await (await truce()).findByText(/too fast for a night truce/)).toBeTruthy();
});

test.each([
  ['nobody has set it', { from_minute: 1380 }, NIGHT_HERE !== 1380],
  ['it was set', { from_minute: 60 }, false],
  ['it will change', { from_minute: 1380, next: { from_minute: 5, valid_at: ahead(60) } }, false],
  ['the game has none', { from_minute: 1380, kept: false }, false],
])('the browser tells its night once if %s', async (_, changes, told) => {
  server.answer(getNightTruce, hereTruce(changes)).answer(changeNightTruce, hereTruce());
  openPage(routes, '/dashboard');
  const mark = () => Object.keys(localStorage).some((key) => key.startsWith('night_told_'));
  await waitFor(() => expect(mark()).toBe(true));
  expect(server.count(changeNightTruce)).toBe(told ? 1 : 0);
  cleanup();
  const before = server.count(getNightTruce);
  openPage(routes, '/dashboard');
  await screen.findByRole('heading', { level: 1 });
  expect(server.count(getNightTruce)).toBe(before);
});
