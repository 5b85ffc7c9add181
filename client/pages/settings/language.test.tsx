import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { register } from '#shared/api/account';
import { myAlliance } from '#shared/api/alliances/alliances';
import { getDashboard } from '#shared/api/dashboard';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { chooseLanguage, getAccount, listSessions } from '#shared/api/settings';
import { getVacation } from '#shared/api/vacation';
import type { Language } from '#shared/catalogue/languages';
import { dashboardQuery } from '../../api/queries.ts';
import { chosenLanguage } from '../../language/language.ts';
import { applyEvent } from '../../live/reactions.ts';
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

/** The languages in which the page was loaded anew. */
let followed: (Language | null)[];
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  followed = [];
  vi.spyOn(window.location, 'reload').mockImplementation(() => void followed.push(chosenLanguage()));
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [])
    .answer(getVacation, noVacation())
    .answer(getAccount, anAccount())
    .answer(myAlliance, { alliance: null, user_role: null, version: 3, server_time: ago(0) })
    .answer(listSessions, []);
});

const stamp = { version: 4, server_time: ago(0) };
const labels = ({ options }: HTMLSelectElement) => [...options].map((each) => each.textContent);

test('the language is chosen in the settings, and the page follows', async () => {
  signedIn();
  server.answer(chooseLanguage, { language: 'de', ...stamp });
  const { user } = openPage(routes, '/settings');
  const choice = await screen.findByLabelText<HTMLSelectElement>('Language of the game');
  expect(labels(choice)).toEqual(['As in this browser; emails in English', 'English', 'Deutsch']);
  expect(choice.value).toBe('');
  await user.selectOptions(choice, 'Deutsch');
  await waitFor(() => expect(followed).toEqual(['de']));
  expect(server.last(chooseLanguage)?.body).toEqual({ language: 'de' });
  await waitFor(() => expect([choice.value, labels(choice)]).toEqual(['de', ['English', 'Deutsch']]));
});

test('who has chosen none may choose the one that the page is in; a refused choice is taken back', async () => {
  signedIn();
  server.refuse(chooseLanguage, 409, 'Not now.');
  const { user } = openPage(routes, '/settings');
  const choice = await screen.findByLabelText<HTMLSelectElement>('Language of the game');
  await user.selectOptions(choice, 'English');
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(choice.value).toBe('');
  server.answer(chooseLanguage, { language: 'en', ...stamp });
  await user.selectOptions(choice, 'English');
  await waitFor(() => expect(choice.value).toBe('en'));
  expect(server.last(chooseLanguage)?.body).toEqual({ language: 'en' });
  expect(followed).toEqual([]);
});

test('the chosen language is shown in the settings', async () => {
  signedIn();
  server.answer(getDashboard, aDashboard({ language: 'de' }));
  openPage(routes, '/settings');
  const choice = await screen.findByLabelText<HTMLSelectElement>('Language of the game');
  await waitFor(() => expect([choice.value, labels(choice)]).toEqual(['de', ['English', 'Deutsch']]));
});

test('a language that was chosen in another tab is followed; the same one changes nothing', async () => {
  signedIn();
  const { cache } = openPage(routes, '/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  await waitFor(() => expect(cache.getQueryData(dashboardQuery.queryKey)?.language).toBe(null));
  await act(async () => applyEvent(cache, 'language_chosen', { language: 'en', ...stamp }));
  await vi.dynamicImportSettled();
  expect(cache.getQueryData(dashboardQuery.queryKey)?.language).toBe('en');
  expect(followed).toEqual([]);
  await act(async () => applyEvent(cache, 'language_chosen', { language: 'de', ...stamp, version: 5 }));
  await waitFor(() => expect(followed).toEqual(['de']));
});

test('a language that was chosen before is followed as soon as the player is in', async () => {
  signedIn();
  server.answer(getDashboard, aDashboard({ language: 'de' }));
  openPage(routes, '/letters');
  await waitFor(() => expect(followed).toEqual(['de']));
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
  expect(followed).toEqual(['de']);
  await user.type(await screen.findByLabelText('Username'), 'daniel');
  await user.type(await screen.findByLabelText('Email'), 'daniel@example.org');
  await user.type(await screen.findByLabelText('Password'), 'chevron seven');
  await user.selectOptions(await screen.findByLabelText('Race'), 'Humans');
  await user.click(await screen.findByRole('button', { name: 'Register' }));
  await waitFor(() => expect(server.last(register)?.body).toMatchObject({ username: 'daniel', language: 'en' }));
});
