import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addressBook } from '#shared/api/address-book';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { allianceRanking, listPlayers, type RankedPlayer } from '#shared/api/ranking';
import { getResources } from '#shared/api/resources';
import { routes } from '../../router.tsx';
import {
  aDashboard,
  aListedPlanet,
  aPlanet,
  aRecord,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const NOWHERE = { rank: null, score: null, change: null };
const aPlayer = (user_id: number, username: string): RankedPlayer => ({
  user_id,
  username,
  race: 'Humans',
  title: null,
  alliance: null,
  ...NOWHERE,
});
const page = { page: 1, per_page: 20, taken_at: null, compared_with: null };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  localStorage.removeItem('single_keys');
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [
      aListedPlanet({ planet_id: 5, planet_name: 'Chulak' }),
      aListedPlanet({ planet_id: 6, planet_name: 'Abydos' }),
    ])
    .answer(getPlanet, aPlanet({ planet_id: 6, planet_name: 'Abydos' }))
    .answer(addressBook, [aRecord({ planet_id: 44, stargate_address: [3, 9, 27, 4, 11, 38] })])
    .answer(listPlayers, ({ url }) => ({
      players: url.includes('search=tea') ? [aPlayer(12, 'tealc')] : [],
      total: 1,
      own: aPlayer(1, 'jack'),
      ...page,
    }))
    .answer(allianceRanking, ({ url }) => ({
      alliances: url.includes('search=tea') ? [{ id: 3, name: 'Tea & Honour', member_count: 4, ...NOWHERE }] : [],
      total: 1,
      own: null,
      ...page,
    }));
});

async function openSearch() {
  const opened = openPage(routes, '/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  await opened.user.click(screen.getByRole('button', { name: 'Find' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Find' }));
  const field = await dialog.findByRole('combobox', { name: 'Worlds, players, alliances or pages' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  const options = () => dialog.queryAllByRole('option').map((each) => each.getAttribute('href'));
  /** The option that Enter would open, as the field names it to screen readers. */
  const active = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.getAttribute('href') ?? null;
  return { ...opened, dialog, field, options, active };
}

test('lists the own worlds and every page; a world is two clicks away', async () => {
  const { user, dialog, options, where } = await openSearch();
  expect(options().slice(0, 3)).toEqual(['/planets/5', '/planets/6', '/dashboard']);
  for (const to of ['/players', '/hall-of-fame', '/research', '/battles/simulator', '/battles/rules', '/rules'])
    expect(options()).toContain(to);
  await user.click(dialog.getByRole('option', { name: /^Abydos/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Abydos' })).toBeTruthy();
  expect(where().pathname).toBe('/planets/6');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('arrow keys choose, Enter opens, Escape closes', async () => {
  const { user, active, where } = await openSearch();
  expect(active()).toBe('/planets/5');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('/planets/6');
  await user.keyboard('{ArrowUp}{ArrowDown}{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Abydos' })).toBeTruthy();
  expect(where().pathname).toBe('/planets/6');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('/');
  await screen.findByRole('dialog', { name: 'Find' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is typed finds known worlds by their address, and says how much it found', async () => {
  const { user, dialog, options } = await openSearch();
  await user.keyboard('9-27');
  await waitFor(() => expect(options()).toEqual(['/galaxymap?world=44']));
  expect(await dialog.findByText('1 result')).toBeTruthy();
  await user.keyboard('-5');
  await waitFor(() => expect(options()).toEqual([]));
  expect(await dialog.findByText('Nothing has a name like “9-27-5”.')).toBeTruthy();
});

test('players and alliances are asked for once the player has stopped typing', async () => {
  const { user, options, dialog } = await openSearch();
  await user.keyboard('tea');
  await waitFor(() => expect(options()).toEqual(['/profile/12', '/players?board=alliances&search=Tea+%26+Honour']));
  expect(server.count(listPlayers)).toBe(1);
  expect(dialog.getByRole('group', { name: 'Players' })).toBeTruthy();
  expect(dialog.getByRole('option', { name: /^Tea & Honour 4 members/ })).toBeTruthy();
});

test('a search that fails says so', async () => {
  server.refuse(listPlayers, 500);
  const { user, dialog } = await openSearch();
  await user.keyboard('xyz');
  expect(await dialog.findByText('Failed to load the ranking.')).toBeTruthy();
});

test('the key / opens it, unless single keys are switched off; ? lists it', async () => {
  const { user } = openPage(routes, '/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  await user.keyboard('/');
  await screen.findByRole('dialog', { name: 'Find' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('?');
  const list = within(await screen.findByRole('dialog', { name: 'Shortcuts' }));
  expect(list.getByText('Finds worlds, players, alliances and pages')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  localStorage.setItem('single_keys', 'off');
  await user.keyboard('/');
  expect(screen.queryByRole('dialog')).toBeNull();
});
