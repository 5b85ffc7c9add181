// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { register } from '#shared/api/account';
import { myAlliance } from '#shared/api/alliances/alliances';
import { getDashboard } from '#shared/api/dashboard';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { chooseLanguage, getAccount, listSessions } from '#shared/api/settings';
import { getVacation } from '#shared/api/vacation';
import { applyLanguage } from '../../cache/account-cache.ts';
import { routes } from '../../router.tsx';
import {
  aDashboard,
  ago,
  anAccount,
  fakeServer,
  noVacation,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const follow = vi.hoisted(() => vi.fn());
vi.mock('../../language/follow.ts', () => ({ follow }));

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  localStorage.clear();
  follow.mockClear();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [])
    .answer(getVacation, noVacation())
    .answer(getAccount, anAccount())
    .answer(myAlliance, { alliance: null, user_role: null, version: 3, server_time: ago(0) })
    .answer(listSessions, []);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stamp = { version: 4, server_time: ago(0) };

test('the language is chosen in the settings, and the page follows', async () => {
  signedIn();
  server.answer(chooseLanguage, { language: 'de', ...stamp });
  const { user } = openPage(routes, '/settings');
  await user.selectOptions(await screen.findByLabelText('Language of the game'), 'Deutsch');
  await waitFor(() => expect(follow).toHaveBeenCalledWith('de'));
  expect(server.last(chooseLanguage)?.body).toEqual({ language: 'de' });
});

test('a language that was chosen in another tab, or before this login, is followed; the same one changes nothing', async () => {
  signedIn();
  const { cache } = openPage(routes, '/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  applyLanguage(cache, { language: 'en', ...stamp });
  applyLanguage(cache, { language: 'de', ...stamp, version: 5 });
  await waitFor(() => expect(follow).toHaveBeenCalled());
  expect(follow.mock.calls).toEqual([['de']]);
});

test('a visitor chooses on the pages before the login, and registers in the language of the page', async () => {
  server.answer(register, { message: 'Registration received. A 5-digit code is on its way.' });
  const { user } = openPage(routes, '/register');
  const choice = await screen.findByRole('navigation', { name: 'Language' });
  expect([...choice.children].map((each) => [each.textContent, each.getAttribute('aria-current')])).toEqual([
    ['English', 'true'],
    ['Deutsch', 'false'],
  ]);
  await user.click(await screen.findByRole('button', { name: 'Deutsch' }));
  expect(follow).toHaveBeenCalledWith('de');
  await user.type(await screen.findByLabelText('Username'), 'daniel');
  await user.type(await screen.findByLabelText('Email'), 'daniel@example.org');
  await user.type(await screen.findByLabelText('Password'), 'chevron seven');
  await user.selectOptions(await screen.findByLabelText('Race'), 'Humans');
  await user.click(await screen.findByRole('button', { name: 'Register' }));
  await waitFor(() => expect(server.last(register)?.body).toMatchObject({ username: 'daniel', language: 'en' }));
});
