import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { acknowledgeFirstLogin } from '#shared/api/account';
import { completeBuilding } from '#shared/api/buildings';
import type { Answer } from '#shared/api/call';
import { type Construction, getDashboard } from '#shared/api/dashboard';
import { listObjectives } from '#shared/api/objectives';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { completeShip } from '#shared/api/ships';
import { routes } from '../../router.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { aSiege } from '../march-page-fixture.ts';
import {
  aBuilding,
  aDashboard,
  ago,
  ahead,
  aListedPlanet,
  aShip,
  fakeServer,
  json,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

type Mission = Answer<typeof getDashboard>['missions'][number];

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()]);
});

const construction = (changes: Partial<Construction>): Construction => ({
  building_id: 11,
  building_type_name: 'Metal Mine',
  level: 1,
  planet_name: 'Chulak',
  planet_id: 5,
  started_at: ago(3700),
  built_at: ahead(3700),
  activated: false,
  ...changes,
});

test('S-051 to S-054, E-71, E-72, G-104: with nothing going on each section says so, and the next step is offered', async () => {
  openPage(routes, '/dashboard');
  for (const heading of ['Mission Reports', 'Active Constructions', 'Situation Reports', 'Research & Upgrades']) {
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  }
  for (const sentence of [
    'No mission reports available.',
    'No active constructions.',
    'No situation reports available.',
    'No research or upgrades available.',
  ]) {
    expect(await screen.findByText(sentence)).toBeTruthy();
  }
});

test('S-055 to S-057, G-100: the three buttons lead to missions, planets and battles', async () => {
  openPage(routes, '/dashboard');
  await screen.findByText('No active constructions.');
  for (const [name, address] of [
    ['Launch New Mission', '/missions'],
    ['Build on Planet', '/myplanets'],
    ['Initiate Attack', '/battles?plan=&kind=raid'],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
  }
});

const mission = (id: number, changes: Partial<Mission> = {}): Mission => ({
  mission_id: id,
  completed: false,
  report: null,
  start_time: ago(60),
  finish_time: ahead(7230),
  kind: 'explore',
  planet_id: 5,
  ship_type_name: 'Pathfinder',
  ...changes,
});

test('S-051: reports are told, and who is out has its time; the summary names both', async () => {
  const told = mission(3, {
    completed: true,
    finish_time: ago(60),
    report: { message: 'Mission report: nothing but dust.' },
  });
  server.answer(getDashboard, aDashboard({ missions: [mission(4), told] }));
  openPage(routes, '/dashboard');
  expect(await screen.findByText('Mission report: nothing but dust.')).toBeTruthy();
  expect(screen.getByText('Mission under way')).toBeTruthy();
  expect(
    screen.getByText(/^Nothing is under construction. Your crews are idle. One mission returns in 2h/),
  ).toBeTruthy();
});

test('the summary says what is due and who comes home first', async () => {
  server.answer(
    getDashboard,
    aDashboard({
      buildings_under_construction: [construction({ built_at: ago(5) }), construction({ building_id: 12 })],
      missions: [mission(5, { finish_time: ahead(86_405) }), mission(4, { finish_time: ahead(49) })],
    }),
  );
  openPage(routes, '/dashboard');
  expect(
    await screen.findByText(/^One building is ready to activate. 2 missions are out; the next returns in \d+s.$/),
  ).toBeTruthy();
});

test('a ship that is due, or is being built, is no idleness', async () => {
  const ship = {
    ship_id: 31,
    ship_type_name: 'Pathfinder',
    planet_name: 'Chulak',
    planet_id: 5,
    started_at: ago(60),
    ready_at: ahead(90),
  };
  server.answer(getDashboard, aDashboard({ ships_under_construction: [ship] }));
  openPage(routes, '/dashboard');
  expect(await screen.findByText(/^Next: Pathfinder on Chulak in 1m/)).toBeTruthy();
  cleanup();
  server.answer(getDashboard, aDashboard({ ships_under_construction: [{ ...ship, ready_at: ago(5) }] }));
  openPage(routes, '/dashboard');
  expect(await screen.findByText('One ship on Chulak is ready to launch.')).toBeTruthy();
});

test('the income of all worlds is shown on the dashboard', async () => {
  openPage(routes, '/dashboard');
  const income = within((await screen.findByRole('heading', { name: 'Income' })).closest('section') as HTMLElement);
  expect(['naquadah', 'metal', 'food'].map((name) => income.getByTitle(name).textContent)).toEqual([
    '+90 naquadah',
    '+300 metal',
    '+60 food',
  ]);
});

test('S-043 to S-046: the top bar shows who one is and what one owns', async () => {
  openPage(routes, '/dashboard');
  await screen.findByText('daniel');
  const [bar] = screen.getAllByRole('banner') as [HTMLElement];
  expect(within(bar).getByText('Level 1')).toBeTruthy();
  expect(within(bar).getByText('10 / 100 XP')).toBeTruthy();
  for (const [resource, amount] of Object.entries({
    naquadah: 400,
    trinium: 400,
    metal: 700,
    energy: 250,
    food: 250,
  })) {
    expect(within(bar).getByTitle(resource).textContent).toContain(`${amount}`);
  }
});

test("C-31: at the last level the XP bar says 'Max Level'", async () => {
  server.answer(getResources, someResources({ level: 50, xp_for_next_level: null }));
  openPage(routes, '/dashboard');
  expect(await screen.findByText('Max Level')).toBeTruthy();
});

test('E-56: failing resources are said in the top bar', async () => {
  server.refuse(getResources, 500);
  openPage(routes, '/dashboard');
  expect(await screen.findByText('Error loading resources!')).toBeTruthy();
});

test('without an answer everything that was read stays, and the page says from when it is, until it is read again', async () => {
  server.answer(listObjectives, []);
  const { cache, user } = openPage(routes, '/dashboard');
  await screen.findByRole('link', { name: /^Chulak/ });
  const before = document.querySelector('main')?.textContent;
  const read = Math.min(
    ...cache
      .getQueryCache()
      .findAll({ type: 'active' })
      .map(({ state }) => state.dataUpdatedAt),
  );
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await act(async () => {
    await cache.refetchQueries();
    // The page hears of it one turn later.
    await new Promise((told) => setTimeout(told));
  });
  const from = clockTime(new Date(read).toISOString());
  const notice = screen.getByText(`The server does not answer. Some of what you see is from ${from}.`, {
    exact: false,
  });
  expect(document.querySelector('main')?.textContent).toBe(before);

  fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listObjectives, [])
    .answer(listPlanets, [aListedPlanet()]);
  await user.click(within(notice).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/^The server does not answer/)).toBeNull());
});

test('E-11, E-55, S-060: a failing dashboard replaces the page', async () => {
  server.refuse(getDashboard, 500);
  openPage(routes, '/dashboard');
  expect(await screen.findByText('Error loading dashboard: Failed to fetch dashboard data.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Active Constructions' })).toBeNull();
});

test('S-014, E-61: a page that breaks says so and leaves the menu standing', async () => {
  // React and the router also log to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.reply(getDashboard, () => json({ ...aDashboard(), missions: 'none' }));
  const { user } = openPage(routes, '/dashboard');
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  // My Planets reads the same.
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
});

test('S-047, T-48: the refresh button reads the resources again', async () => {
  const { user } = openPage(routes, '/dashboard');
  await screen.findByText('daniel');
  server.answer(getResources, someResources({ metal: 912, version: 4 }));
  await user.click(screen.getByRole('button', { name: 'Refresh resources' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^912 metal/ })).toBeTruthy());
});

test('S-052, T-01: what is under construction shows its time left and cannot be completed', async () => {
  server.answer(getDashboard, aDashboard({ buildings_under_construction: [construction({})] }));
  openPage(routes, '/dashboard');
  const row = within((await screen.findByText('1h 1m')).closest('li') as HTMLElement);
  expect(row.getByText('Metal Mine', { exact: false }).textContent).toBe('Metal Mine Level 1');
  expect(row.getByRole('link', { name: 'Chulak' }).getAttribute('href')).toBe('/planets/5');
  expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull();
});

test('S-052, T-02, T-03: a due construction is completed, leaves the list and gives XP', async () => {
  server.answer(getDashboard, aDashboard({ buildings_under_construction: [construction({ built_at: ago(5) })] }));
  const { user } = openPage(routes, '/dashboard');
  const complete = await screen.findByRole('button', { name: 'Complete Metal Mine on Chulak' });

  const stamp = { version: 4, server_time: new Date().toISOString() };
  const after = someResources({ ...stamp, xp: 30 });
  server
    .answer(completeBuilding, {
      xp_gained: 20,
      level_promotion: false,
      new_level: 1,
      message: 'ok',
      building: { ...aBuilding(), planet_id: 5, planet_name: 'Chulak', ...stamp },
      resources: after,
    })
    .answer(getResources, after)
    .answer(getDashboard, aDashboard(stamp));
  // The gain is shown beside the XP from before.
  await screen.findByText(/^10 \/ 100 XP/);
  await user.click(complete);
  expect(await screen.findByText('No active constructions.')).toBeTruthy();
  expect(server.last(completeBuilding)?.body).toEqual({ building_id: 11 });
  expect(await screen.findByText('+20')).toBeTruthy();
  await waitFor(() => expect(server.count(getResources)).toBe(2));
});

test('what is due on a besieged world cannot be completed, and says why; elsewhere it can', async () => {
  const due = [
    construction({ building_id: 11, built_at: ago(5) }),
    construction({ building_id: 12, planet_id: 6, planet_name: 'Abydos', built_at: ago(5) }),
  ];
  const { situations } = aDashboard();
  const sieges = [aSiege({ planet: { ...aSiege().planet, planet_id: 6, planet_name: 'Abydos' } })];
  server.answer(getDashboard, aDashboard({ buildings_under_construction: due, situations: { ...situations, sieges } }));
  openPage(routes, '/dashboard');
  const besieged = await screen.findByRole('button', { name: 'Complete Metal Mine on Abydos' });
  expect(besieged.hasAttribute('disabled')).toBe(true);
  const why = document.getElementById(besieged.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe('An army stands before this world. Break the siege first.');
  expect(screen.getByRole('button', { name: 'Complete Metal Mine on Chulak' }).hasAttribute('disabled')).toBe(false);
  // One that can be completed needs no button for all.
  expect(screen.queryByRole('button', { name: /^Do all/i })).toBeNull();
});

test('one click completes all that is finished on all worlds, with one call for the buildings and one for the ships', async () => {
  const due = [1, 2, 3].map((id) =>
    construction({ building_id: id, planet_id: 4 + id, planet_name: `World ${id}`, built_at: ago(5) }),
  );
  const ship = { ship_type_name: 'Pathfinder', planet_name: 'World 1', planet_id: 5, started_at: ago(60) };
  server.answer(
    getDashboard,
    aDashboard({
      buildings_under_construction: [...due, construction({ building_id: 9 })],
      ships_under_construction: [31, 32].map((ship_id) => ({ ...ship, ship_id, ready_at: ago(5) })),
    }),
  );
  const stamp = { version: 4, server_time: new Date().toISOString() };
  const gain = { xp_gained: 20, level_promotion: false, new_level: 1, message: 'ok', resources: someResources(stamp) };
  const buildings = due.map(({ building_id, planet_id, planet_name }) => ({
    ...aBuilding({ building_id }),
    ...{ planet_id, planet_name },
    ...stamp,
  }));
  const ships = [31, 32].map((ship_id) => ({ ...aShip({ ship_id }), planet_id: 5, planet_name: 'World 1', ...stamp }));
  server
    .answer(completeBuilding, { ...gain, building: buildings[0] as never, buildings })
    .answer(completeShip, { ...gain, ship: ships[0] as never, ships });
  const { user } = openPage(routes, '/dashboard');
  await screen.findByRole('region', { name: 'Now' });
  // Found anew each time: what the page fetches late may put the list into another place.
  const now = () => within(screen.getByRole('region', { name: 'Now' }));
  expect(now().getByRole('button', { name: 'Launch all 2 Pathfinder on World 1' })).toBeTruthy();
  server.answer(
    getDashboard,
    aDashboard({ buildings_under_construction: [construction({ building_id: 9 })], ...stamp }),
  );
  await user.click(now().getByRole('button', { name: 'Do all 5' }));
  await waitFor(() => expect(now().queryByRole('button')).toBeNull());
  expect(server.last(completeBuilding)?.body).toEqual({ building_ids: [1, 2, 3] });
  expect(server.last(completeShip)?.body).toEqual({ ship_ids: [31, 32] });
  expect([server.count(completeBuilding), server.count(completeShip)]).toEqual([1, 1]);
  expect(now().getAllByRole('listitem')).toHaveLength(1);
});

test('E-20, E-58: a failed completion is said in an alert', async () => {
  server.answer(getDashboard, aDashboard({ buildings_under_construction: [construction({ built_at: ago(5) })] }));
  server.refuse(completeBuilding, 500);
  const { user } = openPage(routes, '/dashboard');
  await user.click(await screen.findByRole('button', { name: /^Complete/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to complete building.');
});

test('S-058, S-059, T-21, T-22: at the first login the introduction opens, and can be hidden for good', async () => {
  server.answer(getDashboard, aDashboard({ first_login: true })).answer(acknowledgeFirstLogin, { message: 'ok' });
  const { user, cache } = openPage(routes, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, Hide It' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.count(acknowledgeFirstLogin)).toBe(1);
  expect(cache.getQueryData(['dashboard'])).toMatchObject({ first_login: false });
});

test('T-23, G-103: No, Show Again only closes, until the next login', async () => {
  server.answer(getDashboard, aDashboard({ first_login: true }));
  const { user } = openPage(routes, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'No, Show Again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.count(acknowledgeFirstLogin)).toBe(0);
  cleanup();
  openPage(routes, '/dashboard');
  await screen.findByText('No active constructions.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('T-18, G-20: a refused session leads to /login', async () => {
  server.refuse(getDashboard, 401, 'Token is missing!');
  const { where } = openPage(routes, '/dashboard');
  expect(await screen.findByRole('button', { name: 'Enter the Gate' })).toBeTruthy();
  expect(where().pathname).toBe('/login');
});

test('G-19: a logout in another tab signs out this one', async () => {
  const { where } = openPage(routes, '/dashboard');
  await screen.findByText('daniel');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  await screen.findByRole('button', { name: 'Enter the Gate' });
  expect(where().pathname).toBe('/login');
});
