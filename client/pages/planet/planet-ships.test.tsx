import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { availableBuildings } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets, type PlanetDetail } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { availableShips, buildShip, completeShip, type Ship } from '#shared/api/ships';
import { routes } from '../../router.tsx';
import {
  aBlueprint,
  aBuilding,
  aDashboard,
  ago,
  ahead,
  aListedPlanet,
  aPlanet,
  aShip,
  aShipType,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const SHIPYARD = aBuilding({ building_type_id: 7, building_type_name: 'Shipyard', metal_mine_rate: 0 });
const NO_YARD = 'An active Shipyard building is required on this planet to construct ships.';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources({ level: 2 }))
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()])
    .answer(availableBuildings, [
      aBlueprint(),
      aBlueprint({ building_type_id: 7, name: 'Shipyard', unique_per_planet: true, metal_mine_rate: 0 }),
    ])
    .answer(availableShips, [
      aShipType(),
      aShipType({ ship_type_id: 42, name: 'Interceptor', is_scout: false, build_cost: { metal: 750, food: 30 } }),
    ]);
});

function open(planet: Partial<PlanetDetail> = {}) {
  server.answer(getPlanet, aPlanet({ buildings: [SHIPYARD], ...planet }));
  return openPage(routes, '/planets/5');
}

async function openShips(user: ReturnType<typeof openPage>['user']) {
  await screen.findByRole('heading', { name: 'Chulak' });
  await user.click(screen.getByRole('button', { name: 'Build Ships' }));
  return within(await screen.findByRole('dialog', { name: 'Build Ships' }));
}

const stamp = () => ({ version: 4, server_time: new Date().toISOString() });
const eventOf = (ship: Ship) => ({ ...ship, ship_type_id: 41, planet_id: 5, planet_name: 'Chulak', ...stamp() });
const disabled = (element: HTMLElement) => element.hasAttribute('disabled');
const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;

test('T-05, T-06, T-08, T-09, T-12, E-99, S-072: every ship says its state, and only one that is ready can be launched', async () => {
  open({
    ships: [
      aShip({ ship_id: 1, ship_type_name: 'Sentinel', is_scout: false, space_attack: 88, space_defense: 94 }),
      aShip({ ship_id: 2, ship_type_name: 'Breacher', activated: false, ready_at: ahead(300) }),
      aShip({ ship_id: 3, ship_type_name: 'Interceptor', activated: false, ready_at: ago(1) }),
      aShip({ ship_id: 4, on_mission: true }),
      aShip({ ship_id: 5, ship_type_name: 'Resolute', activated: false, on_mission: true, ready_at: ago(1) }),
    ],
  });
  const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
  await screen.findByText('Sentinel');
  expect(row('Sentinel').getByText('Idle')).toBeTruthy();
  expect(row('Sentinel').getByText('88')).toBeTruthy();
  expect(row('Breacher').getByText('Constructing')).toBeTruthy();
  expect(row('Breacher').getByText(/^(5m|4m \d+s)$/)).toBeTruthy();
  expect(row('Pathfinder').getByText('On Mission')).toBeTruthy();
  expect(row('Pathfinder').getByText('Scout')).toBeTruthy();
  expect(row('Resolute').getByText('Unknown')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Launch/ }).map((each) => each.getAttribute('aria-label'))).toEqual([
    'Launch Interceptor',
  ]);
});

test('T-10: an idle scout leads to the missions of its planet', async () => {
  open({ ships: [aShip()] });
  const link = await screen.findByRole('link', { name: 'Send on a mission: Pathfinder' });
  expect(link.getAttribute('href')).toBe('/missions?planet=5');
});

test('T-07, R-19, S-073, G-130: launching makes the ship idle in place, and reads the resources again', async () => {
  const waiting = aShip({ activated: false, ready_at: ago(1) });
  const { user } = open({ ships: [waiting] });
  const launch = await screen.findByRole('button', { name: 'Launch Pathfinder' });
  const launched = { ...waiting, activated: true };
  server
    .answer(completeShip, {
      xp_gained: 25,
      level_promotion: true,
      new_level: 3,
      message: 'ok',
      ship: eventOf(launched),
      resources: someResources({ ...stamp(), level: 3, xp: 4 }),
    })
    .answer(getPlanet, aPlanet({ ...stamp(), buildings: [SHIPYARD], ships: [launched] }));
  // What the old level offers is read once the level is known.
  await waitFor(() => expect(server.count(availableShips)).toBe(1));
  await user.click(launch);
  expect(await screen.findByText('Idle')).toBeTruthy();
  expect(await screen.findByText('Level reached')).toBeTruthy();
  expect(server.last(completeShip)?.body).toEqual({ ship_id: 31 });
  await waitFor(() => expect(server.count(getResources)).toBe(2));
  // The next ship of the type gives less XP, and the new level's catalogue is read too.
  await waitFor(() => expect(server.count(availableShips)).toBe(3));
});

test.each([
  [400, 'This ship is still under construction.', 'This ship is still under construction.'],
  [500, undefined, 'Failed to complete ship construction.'],
])('E-24, E-58: a launch that fails with %i is an alert on the page', async (status, text, shown) => {
  server.refuse(completeShip, status, text);
  const { user } = open({ ships: [aShip({ activated: false, ready_at: ago(1) })] });
  await user.click(await screen.findByRole('button', { name: 'Launch Pathfinder' }));
  expect((await screen.findByRole('alert')).textContent).toBe(shown);
});

test('R-17, R-18, S-081, C-18: building a ship sends the two ids, pays, and shows the new row', async () => {
  const { user } = open();
  const dialog = await openShips(user);
  const card = within((await dialog.findByRole('heading', { name: /Pathfinder/ })).closest('li') as HTMLElement);
  expect(card.getByText('Two seats.')).toBeTruthy();
  expect(card.getByText('Build time 2m · 25 XP at launch')).toBeTruthy();
  expect(dialog.getByText(/^A docked warship adds all three to the escort/)).toBeTruthy();
  expect(card.getByText('115')).toBeTruthy();
  const started = aShip({ ship_id: 50, activated: false, ready_at: ahead(120) });
  server.answer(buildShip, {
    ...eventOf(started),
    ships: [eventOf(started)],
    message: 'ok',
    resources: someResources({ ...stamp(), level: 2, metal: 590 }),
  });
  // The second click of a double click buys no second ship.
  await user.dblClick(card.getByRole('button', { name: 'Build Pathfinder' }));
  expect(await screen.findByText('Constructing')).toBeTruthy();
  expect(server.count(buildShip)).toBe(1);
  expect(server.last(buildShip)?.body).toEqual({ planet_id: 5, ship_type_id: 41 });
  expect(document.querySelector('[data-resource="metal"]')?.textContent).toContain('590');
});

test('several ships of a type are started at once, and their price is that of all', async () => {
  const { user } = open();
  const dialog = await openShips(user);
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'How many: Pathfinder' }), '2');
  const card = within((await dialog.findByRole('heading', { name: /Pathfinder/ })).closest('li') as HTMLElement);
  expect(card.getByText('230')).toBeTruthy();
  const ready_at = ahead(120);
  const ships = [50, 51].map((ship_id) => eventOf(aShip({ ship_id, activated: false, ready_at })));
  server.answer(buildShip, {
    ...(ships[0] as (typeof ships)[number]),
    ships,
    message: 'ok',
    resources: someResources({ ...stamp(), level: 2 }),
  });
  await user.click(card.getByRole('button', { name: 'Build Pathfinder' }));
  // They are ready at the same moment, so they are one row.
  expect(await screen.findByText('Constructing')).toBeTruthy();
  expect(screen.getByText(/^Pathfinder × 2/)).toBeTruthy();
  expect(server.last(buildShip)?.body).toEqual({ planet_id: 5, ship_type_id: 41, count: 2 });
  expect(await screen.findByText(/^2 × Pathfinder started on Chulak/)).toBeTruthy();
});

test('V-26: a ship that cannot be paid is greyed out and names what is missing', async () => {
  const { user } = open();
  const dialog = await openShips(user);
  const button = await dialog.findByRole('button', { name: 'Build Interceptor' });
  expect(disabled(button)).toBe(true);
  expect(reasonOf(button)).toBe('Insufficient resources. You still need 50 metal.');
  expect(dialog.getByText('50 short')).toBeTruthy();
});

test('T-13, E-75, C-29: without a shipyard no ship can be built, it says why, and leads to the shipyard', async () => {
  const { user } = open({ buildings: [] });
  const dialog = await openShips(user);
  const button = await dialog.findByRole('button', { name: 'Build Pathfinder' });
  expect(disabled(button)).toBe(true);
  expect(reasonOf(button)).toBe(NO_YARD);
  await user.click(dialog.getByRole('button', { name: 'Build a Shipyard' }));
  const buildings = within(await screen.findByRole('dialog', { name: 'Build' }));
  await buildings.findByRole('button', { name: 'Build Shipyard' });
  expect(buildings.getAllByRole('heading', { level: 3 })[0]?.textContent).toContain('Shipyard');
});

test('T-13: a shipyard that is due can be activated where it is missed; one under construction says how long', async () => {
  const { user } = open({ buildings: [{ ...SHIPYARD, activated: false, built_at: ago(1) }] });
  const dialog = await openShips(user);
  expect(dialog.getByText(NO_YARD)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Activate the Shipyard' })).toBeTruthy();
  cleanup();
  const later = open({ buildings: [{ ...SHIPYARD, activated: false, built_at: ahead(300) }] });
  expect((await openShips(later.user)).getByText(/The Shipyard is ready in/)).toBeTruthy();
});

test('E-23, E-57: the refusal of the server follows Build Error', async () => {
  server.refuse(buildShip, 500);
  const { user } = open();
  const dialog = await openShips(user);
  await user.click(await dialog.findByRole('button', { name: 'Build Pathfinder' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Build Error: Failed to start ship construction. Please check resources and shipyard status.',
  );
});

test('E-76, S-082: no blueprints, and E-17: blueprints that cannot be read, each say so', async () => {
  server.answer(availableShips, []);
  const { user } = open();
  const empty = await openShips(user);
  expect(await empty.findByText('No ship blueprints available for your race or prerequisites not met.')).toBeTruthy();
  cleanup();
  server.refuse(availableShips, 500);
  const failing = open();
  const dialog = await openShips(failing.user);
  expect((await dialog.findByRole('alert')).textContent).toContain('Failed to fetch available ship types.');
});

test('G-42, G-50: ships that this race gets at later levels come after those that it has, with their level', async () => {
  const { user } = open();
  const dialog = await openShips(user);
  await dialog.findByRole('button', { name: 'Build Pathfinder' });
  const names = dialog.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
  expect(names.at(0)).toContain('Pathfinder');
  expect(names.at(-1)).toBe('Homeworld');
  expect(names).not.toContain('Warhost');
  const last = within(dialog.getByRole('heading', { name: 'Homeworld' }).closest('li') as HTMLElement);
  expect(last.getByText('Available from level 10')).toBeTruthy();
  expect(last.queryByRole('button')).toBeNull();
});

test('a newcomer sees the ships of now; those of later levels are one line, which unfolds', async () => {
  localStorage.removeItem('show_everything');
  const { user } = open();
  const dialog = await openShips(user);
  await dialog.findByRole('button', { name: 'Build Pathfinder' });
  expect(dialog.queryByRole('heading', { name: 'Homeworld' })).toBeNull();
  await user.click(await dialog.findByText(/^\d more by level 10$/));
  expect(await dialog.findByRole('heading', { name: 'Homeworld' })).toBeTruthy();
});

test('equal ships that are ready share one row, whose button launches them all', async () => {
  const ships = [1, 2, 3].map((ship_id) =>
    aShip({ ship_id, ship_type_name: 'Sentinel', is_scout: false, activated: false, ready_at: ago(10 - ship_id) }),
  );
  const { user } = open({ ships });
  server.answer(completeShip, ({ body }) => {
    const { ship_ids } = body as { ship_ids: number[] };
    const launched = ships
      .filter(({ ship_id }) => ship_ids.includes(ship_id))
      .map((ship) => eventOf({ ...ship, activated: true }));
    return {
      xp_gained: 25,
      level_promotion: false,
      new_level: 2,
      message: 'ok',
      ship: launched[0] ?? eventOf(aShip()),
      ships: launched,
      resources: someResources({ ...stamp(), level: 2 }),
    };
  });
  const buttons = await screen.findAllByRole('button', { name: /^Launch/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Launch all 3 Sentinel']);
  expect(screen.getByText(/^Sentinel × 3/)).toBeTruthy();
  await user.click(buttons[0] as HTMLElement);
  expect(await screen.findByText(/^3 ships launched/)).toBeTruthy();
  expect(server.last(completeShip)?.body).toEqual({ ship_ids: [1, 2, 3] });
});
