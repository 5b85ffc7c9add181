// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { changePassword, endOtherSessions, listSessions, showIntroduction } from '#shared/api/settings';
import { routes } from '../../router.tsx';
import { aDashboard, ago, fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

type Session = Answer<typeof listSessions>[number];

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1';

const session = (id: number, changes: Partial<Session> = {}): Session => ({
  session_id: id,
  created_at: ago(7200),
  last_used_at: ago(600),
  user_agent: IPHONE,
  current: false,
  ...changes,
});
const HERE = session(1, { user_agent: FIREFOX, current: true });

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  localStorage.clear();
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [])
    .answer(listSessions, [session(2), HERE]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test('S-013, G-100: the menu leads to the settings', async () => {
  const { user, where } = openPage(routes, '/dashboard');
  await user.click(await screen.findByRole('link', { name: 'Settings' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  expect(where().pathname).toBe('/settings');
});

test('R-71: a new password is set with the old one, and both fields are empty again', async () => {
  server.answer(changePassword, { message: 'Your password has been changed. Every other session has ended.' });
  const { user } = openPage(routes, '/settings');
  await user.type(await field('Current password'), 'chevron seven');
  await user.type(await field('New password'), 'chevron eight');
  await screen.findByText('This one');
  server.answer(listSessions, [HERE]);
  await user.click(await button('Change Password'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your password has been changed. Every other session has ended.',
  );
  expect(server.last(changePassword)?.body).toEqual({
    current_password: 'chevron seven',
    new_password: 'chevron eight',
  });
  expect([(await field('Current password')).value, (await field('New password')).value]).toEqual(['', '']);
  expect(await screen.findByText('You are logged in nowhere else.')).toBeTruthy();
});

test('R-71: nothing is sent while a field is wrong, and a refusal keeps what was typed', async () => {
  server.refuse(changePassword, 400, 'The current password is wrong.');
  const { user } = openPage(routes, '/settings');
  await user.type(await field('New password'), 'short');
  await user.click(await button('Change Password'));
  expect(screen.getByText('Password is required.')).toBeTruthy();
  expect(screen.getByText('Password must have at least 8 characters.')).toBeTruthy();
  expect(document.activeElement).toBe(await field('Current password'));
  expect(server.count(changePassword)).toBe(0);
  await user.type(await field('New password'), ' no longer');
  await user.type(await field('Current password'), 'wrong');
  await user.click(await button('Change Password'));
  expect((await screen.findByRole('alert')).textContent).toBe('The current password is wrong.');
  expect((await field('New password')).value).toBe('short no longer');
});

test('R-72: each session says where it is, since when, and which is this one', async () => {
  openPage(routes, '/settings');
  await screen.findByText('Firefox on Linux');
  const [here, other] = within(screen.getByRole('region', { name: 'Sessions' })).getAllByRole('listitem');
  expect(here?.textContent).toMatch(/^Firefox on LinuxSince .*This one$/);
  expect(other?.textContent).toMatch(/^Safari on iPhoneSince .*Last seen .*\d{1,2}:\d\d(\s[AP]M)?$/);
});

test('R-72: many sessions are not listed at once, but this one is', async () => {
  const others = Array.from({ length: 9 }, (_, index) => session(index + 2));
  server.answer(listSessions, [...others, HERE]);
  const { user } = openPage(routes, '/settings');
  await screen.findByText('This one');
  const rows = () => within(screen.getByRole('region', { name: 'Sessions' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(6);
  await user.click(await button('Show 4 more'));
  expect(rows()).toHaveLength(10);
  await user.click(await button('Show fewer'));
  expect(rows()).toHaveLength(6);
});

test('R-73: logging out everywhere asks first, names what ends, and then there is one session', async () => {
  server.answer(endOtherSessions, { message: 'You are logged out everywhere but here.' });
  const { user } = openPage(routes, '/settings');
  await user.click(await button('Log out everywhere'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Log out everywhere?' });
  expect(dialog.textContent).toContain('One other session ends');
  expect(dialog.textContent).toContain('Safari on iPhone');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(server.count(endOtherSessions)).toBe(0);

  await user.click(await button('Log out everywhere'));
  server.answer(listSessions, [HERE]);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log out everywhere' }));
  expect((await screen.findByRole('alert')).textContent).toBe('You are logged out everywhere but here.');
  expect((await button('Log out everywhere')).hasAttribute('disabled')).toBe(true);
});

test('R-72, R-73: sessions that cannot be read or ended say so', async () => {
  server.refuse(endOtherSessions, 500);
  const { user } = openPage(routes, '/settings');
  await user.click(await button('Log out everywhere'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log out everywhere' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to end the other sessions.');
  cleanup();
  server.refuse(listSessions, 500);
  const again = openPage(routes, '/settings');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load sessions.');
  server.answer(listSessions, [HERE]);
  await again.user.click(await button('Try again'));
  expect(await screen.findByText('This one')).toBeTruthy();
});

test('R-74, G-103: the introduction is shown again at once, though this login has seen it', async () => {
  localStorage.setItem('introduction_shown', '1');
  server.answer(showIntroduction, { message: 'ok' });
  const { user, where } = openPage(routes, '/settings');
  const again = await button('Show the introduction again');
  server.answer(getDashboard, aDashboard({ first_login: true }));
  await user.click(again);
  expect(await screen.findByRole('dialog', { name: 'Introduction' })).toBeTruthy();
  expect(where().pathname).toBe('/dashboard');
});

test('R-74, E-22: what keeps the introduction away is said', async () => {
  server.refuse(showIntroduction, 500);
  const { user, where } = openPage(routes, '/settings');
  await user.click(await button('Show the introduction again'));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to save preference. Please try again.');
  await waitFor(() => expect(where().pathname).toBe('/settings'));
});
