import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getShields } from '#shared/api/battles/garrisons';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { applyResources } from '../../cache/player-cache.ts';
import { routes } from '../../router.tsx';
import { someShields } from '../march-page-fixture.ts';
import {
  aDashboard,
  ahead,
  aListedPlanet,
  aPlanet,
  aShip,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  localStorage.removeItem('show_everything');
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(getShields, someShields({ peace_until: ahead(3600) }))
    .answer(listPlanets, [aListedPlanet()])
    .answer(getPlanet, aPlanet());
});

const LATER = ['Stance', 'Iris', 'Squads', 'Artifacts', 'What Protects This World'];
const shownOf = (names: readonly string[]) => names.filter((name) => screen.queryByRole('region', { name }));
const menu = () => within(screen.getByRole('navigation', { name: 'Main' }));
const opened = () => screen.findByRole('heading', { level: 1, name: 'Chulak' });

test('the world of a newcomer has none of the panels that mean nothing yet', async () => {
  openPage(routes, '/planets/5');
  await opened();
  expect(shownOf(LATER)).toEqual([]);
  expect(screen.queryByRole('link', { name: 'March from here' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'New in your game' })).toBeNull();
});

test('the address of a panel shows it at any time', async () => {
  openPage(routes, '/planets/5#iris');
  await opened();
  expect(shownOf(LATER)).toEqual(['Iris']);
});

test('the first warship shows what it is for, which is said once, with links', async () => {
  const { user } = openPage(routes, '/planets/5');
  await opened();
  cleanup();

  server.answer(getPlanet, aPlanet({ ships: [aShip({ is_scout: false })] }));
  openPage(routes, '/planets/5');
  await opened();
  expect(shownOf(LATER)).toEqual(['Stance']);
  expect(screen.getByRole('link', { name: 'March from here' })).toBeTruthy();
  const news = await screen.findByRole('region', { name: 'New in your game' });
  const links = within(news)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/planets/5#stance', '/battles#planner']);
  await user.click(within(news).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'New in your game' })).toBeNull();
  cleanup();

  // The ship was lost: what is known stays, and is no news.
  server.answer(getPlanet, aPlanet());
  openPage(routes, '/planets/5');
  await opened();
  expect(shownOf(LATER)).toEqual(['Stance']);
  expect(screen.queryByRole('region', { name: 'New in your game' })).toBeNull();
});

test('research enters the menu with the level of the Gate Archive', async () => {
  const { cache } = openPage(routes, '/planets/5');
  await opened();
  await waitFor(() => expect(localStorage.getItem('panels_player')).toBe(''));
  expect(menu().queryByRole('link', { name: 'Research & Upgrades' })).toBeNull();
  act(() => applyResources(cache, someResources({ level: 4, version: 4 })));
  expect(await menu().findByRole('link', { name: 'Research & Upgrades' })).toBeTruthy();
});

test('a setting shows everything at once, and hides it again', async () => {
  const { user } = openPage(routes, '/settings');
  await user.click(await screen.findByRole('button', { name: 'Show everything at once' }));
  expect(menu().getByRole('link', { name: 'Research & Upgrades' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show things when I need them' }));
  expect(menu().queryByRole('link', { name: 'Research & Upgrades' })).toBeNull();
});
