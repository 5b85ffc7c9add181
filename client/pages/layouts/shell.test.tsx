import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { logout } from '#shared/api/account';
import { getDashboard } from '#shared/api/dashboard';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { applyResources } from '../../cache/player-cache.ts';
import { routes } from '../../router.tsx';
import {
  aDashboard,
  ago,
  ahead,
  aListedPlanet,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

/** The menu is at the foot of the screen. */
const onPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }));

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()]);
});

test('S-001, S-015 to S-019, S-021: the landing page says what the game is, and leads to the login', async () => {
  const { user, where } = openPage(routes, '/');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Seventh Chevron');
  expect(screen.getByText('Multiplayer text-based strategy game')).toBeTruthy();
  const blurbs = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(blurbs).toEqual(['OVERVIEW', 'EXPLORE THE GALAXY', 'ENGAGE IN BATTLES']);
  expect(screen.getByText(/receive an initial world, then explore the galaxy/)).toBeTruthy();
  expect(screen.getByText(/^Dial the Stargate to new destinations/)).toBeTruthy();
  expect(screen.getByText(/^Fight other players for control of new worlds/)).toBeTruthy();
  // Decorative elements are hidden from screen readers.
  expect(screen.queryAllByRole('img')).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'PLAY NOW' }));
  await waitFor(() => expect(where().pathname).toBe('/login'));
});

test('S-012, G-21: the front page of who is signed in is the dashboard', async () => {
  signedIn();
  const { where } = openPage(routes, '/');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(where().pathname).toBe('/dashboard');
});

test('S-041: the menu is short for a newcomer, and has the other pages where they first mean something', async () => {
  signedIn();
  localStorage.removeItem('show_everything');
  openPage(routes, '/dashboard');
  const menu = await screen.findByRole('navigation', { name: 'Main' });
  const entries = within(menu).getAllByRole('link');
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['My Planets', '/myplanets'],
    ['Galaxy Map', '/galaxymap'],
    ['Missions', '/missions'],
    ['Battles', '/battles'],
    ['Alliance', '/alliance'],
    ['Profile', '/profile'],
    ['Settings', '/settings'],
  ]);
  const [top] = screen.getAllByRole('banner');
  const bar = within(top as HTMLElement);
  expect(bar.getByRole('link', { name: 'Letters' }).getAttribute('href')).toBe('/letters');
  expect(bar.getByRole('button', { name: 'Find' })).toBeTruthy();
});

test('S-040: on a phone the menu is a dialog that opens, and goes when a page was chosen', async () => {
  signedIn();
  onPhone();
  const { user, where } = openPage(routes, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  const drawer = within(screen.getByRole('dialog', { name: 'Menu' }));
  await user.click(drawer.getByRole('link', { name: 'My Planets' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(where().pathname).toBe('/myplanets');
});

test('T-02: the menu says on every page how many constructions are due, also while it is closed', async () => {
  signedIn();
  const row = { building_id: 1, building_type_name: 'Farm', level: 1, planet_name: 'Chulak', planet_id: 5 };
  const [due, queued] = [ago(5), ahead(500)].map((built_at) => ({
    ...row,
    started_at: ago(900),
    built_at,
    activated: false,
  }));
  if (!due || !queued) throw new Error('There are two rows.');
  server.answer(getDashboard, aDashboard({ buildings_under_construction: [due, { ...queued, building_id: 2 }] }));
  onPhone();
  openPage(routes, '/myplanets');
  expect(await screen.findByRole('button', { name: 'Menu, 1 waiting' })).toBeTruthy();
  const menus = ['Main', 'At hand'].map((name) => within(screen.getByRole('navigation', { name })));
  for (const menu of menus) expect(menu.getByRole('link', { name: 'Dashboard 1 building to activate' })).toBeTruthy();
});

test('S-042: Logout ends the session and leads to the login', async () => {
  signedIn();
  server.answer(logout, { message: 'ok' });
  const { user, where } = openPage(routes, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(where().pathname).toBe('/login'));
  expect(server.count(logout)).toBe(1);
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('S-048, E-10, E-56: resources that cannot be read are said in the top bar', async () => {
  signedIn();
  server.refuse(getResources, 500);
  const { cache } = openPage(routes, '/dashboard');
  const [bar] = await screen.findAllByRole('banner');
  await waitFor(() => expect(bar?.textContent).toContain('Error loading resources!'));
  expect(cache.getQueryState(['resources'])?.error?.message).toBe('Failed to fetch user resources.');
});

test('S-049, C-02: what XP was gained is shown for 3 s', async () => {
  signedIn();
  const { cache } = openPage(routes, '/dashboard');
  await screen.findByText('10 / 100 XP');
  vi.useFakeTimers();
  act(() => void cache.setQueryData(['resources'], someResources({ xp: 35, version: 4 })));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.getByText('+25')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2900));
  expect(screen.getByText('+25')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.queryByText('+25')).toBeNull();
});

test('S-050, C-03: a level that was reached is shown for 3 s', async () => {
  signedIn();
  const { cache } = openPage(routes, '/dashboard');
  await screen.findByText('10 / 100 XP');
  vi.useFakeTimers();
  act(() => applyResources(cache, someResources({ level: 2, version: 4 })));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Level reached')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2900));
  expect(screen.getByText('Level reached')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.queryByText('Level reached')).toBeNull();
});
