// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { availableBuildings, build, completeBuilding } from '#shared/api/buildings';
import { getPlanet, listPlanets, type PlanetDetail } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { routes } from '../router.tsx';
import {
  aBlueprint,
  aBuilding,
  ago,
  ahead,
  aPlanet,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from './testing.tsx';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  localStorage.clear();
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listPlanets, [aPlanet()])
    .answer(availableBuildings, [
      aBlueprint(),
      aBlueprint({ building_type_id: 7, name: 'Shipyard', unique_per_planet: true, metal_mine_rate: 0 }),
      aBlueprint({ building_type_id: 6, name: 'Naquadah Reactor', build_cost: { naquadah: 440, metal: 10 } }),
    ]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(planet: Partial<PlanetDetail> = {}) {
  server.answer(getPlanet, aPlanet(planet));
  return openPage(routes, '/planets/5');
}

async function openBlueprints(user: ReturnType<typeof openPage>['user']) {
  await screen.findByRole('heading', { name: 'Chulak' });
  await user.click(screen.getByRole('button', { name: 'Build' }));
  return within(await screen.findByRole('dialog', { name: 'Build' }));
}

const disabled = (element: HTMLElement) => element.hasAttribute('disabled');

test('S-068, S-069, S-076 to S-078, G-45: the planet shows what it is and what room it has', async () => {
  open({ buildings: [aBuilding(), aBuilding({ building_id: 12, activated: false, built_at: ahead(60) })] });
  expect(await screen.findByRole('heading', { name: 'Chulak' })).toBeTruthy();
  expect(screen.getByText('Temperate world at 120, -340')).toBeTruthy();
  expect(screen.getByText(/^9-2-23-15-37-20/)).toBeTruthy();
  expect(screen.getByText('1,000')).toBeTruthy();
  expect(screen.getByText(/1 of 2 build slots free · 2 of 12 places used/)).toBeTruthy();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'My Planets' }).getAttribute('href')).toBe(
    '/myplanets',
  );
});

test('T-01, T-02, T-04, S-070, S-071: a building is Queued with its time left, due, or Active', async () => {
  open({
    buildings: [
      aBuilding({ building_id: 1, building_type_name: 'Farm' }),
      aBuilding({ building_id: 2, building_type_name: 'Power Plant', activated: false, built_at: ahead(300) }),
      aBuilding({ building_id: 3, building_type_name: 'Metal Mine', activated: false, built_at: ago(1) }),
    ],
  });
  const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
  await screen.findByText('Farm');
  expect(row('Farm').getByText('Active')).toBeTruthy();
  expect(row('Power Plant').getByText('Queued')).toBeTruthy();
  expect(row('Power Plant').getByText(/^(5m|4m)$/)).toBeTruthy();
  expect(row('Metal Mine').getByRole('button', { name: 'Activate Metal Mine' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Activate/ })).toHaveLength(1);
});

test('T-03, G-130: activating puts the building to work in place, and reads the planet and the resources again', async () => {
  const waiting = aBuilding({ activated: false, built_at: ago(1) });
  const { user } = open({ buildings: [waiting] });
  const activate = await screen.findByRole('button', { name: 'Activate Metal Mine' });
  const stamp = { version: 4, server_time: new Date().toISOString() };
  server
    .answer(completeBuilding, {
      xp_gained: 20,
      level_promotion: true,
      new_level: 2,
      message: 'ok',
      building: { ...waiting, activated: true, planet_id: 5, planet_name: 'Chulak', ...stamp },
      resources: someResources({ ...stamp, level: 2, xp: 4 }),
    })
    .answer(getPlanet, aPlanet({ ...stamp, buildings: [{ ...waiting, activated: true }] }));
  await user.click(activate);
  expect(await screen.findByText('Active')).toBeTruthy();
  expect(await screen.findByText('Level reached')).toBeTruthy();
  await waitFor(() => expect([server.count(getPlanet), server.count(getResources)]).toEqual([2, 2]));
});

test('E-58: a failed activation is an alert on the page', async () => {
  server.refuse(completeBuilding, 400, 'This building is still under construction.');
  const { user } = open({ buildings: [aBuilding({ activated: false, built_at: ago(1) })] });
  await user.click(await screen.findByRole('button', { name: 'Activate Metal Mine' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This building is still under construction.');
});

test('T-15: with an empty reserve a mine is depleted, its potential still listed, and it does not count', async () => {
  open({ metal: 0, buildings: [aBuilding()] });
  expect((await screen.findAllByText('Depleted')).length).toBeGreaterThan(0);
  const line = within(screen.getByRole('row', { name: /metal/ }));
  expect(line.getByText('potential +180/h')).toBeTruthy();
  expect(line.getByText(/^0/)).toBeTruthy();
});

test('S-079, G-111: building sends the two ids, pays, and shows the new row', async () => {
  const { user } = open();
  const dialog = await openBlueprints(user);
  const stamp = { version: 4, server_time: new Date().toISOString() };
  const started = aBuilding({ building_id: 20, activated: false, built_at: ahead(30) });
  server.answer(build, {
    ...started,
    planet_id: 5,
    planet_name: 'Chulak',
    ...stamp,
    message: 'ok',
    resources: someResources({ ...stamp, metal: 640 }),
  });
  await user.click(await dialog.findByRole('button', { name: 'Build Metal Mine' }));
  expect(await screen.findByText('Queued')).toBeTruthy();
  expect(server.last(build)?.body).toEqual({ planet_id: 5, building_type_id: 3 });
  expect(document.querySelector('[data-resource="metal"]')?.textContent).toContain('640');
});

test('V-22, E-74: without a free slot nothing can be built, and it says why', async () => {
  const { user } = open({ build_slots: 1, buildings: [aBuilding({ activated: false, built_at: ago(9) })] });
  expect(await screen.findByText('No free build slots available on this planet.')).toBeTruthy();
  const dialog = await openBlueprints(user);
  const button = await dialog.findByRole('button', { name: 'Build Metal Mine' });
  expect(disabled(button)).toBe(true);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'No free build slots available on this planet.',
  );
});

test("V-23, E-66: what stands once and is there reads 'Limit Reached (1 Per Planet)'", async () => {
  const { user } = open({ buildings: [aBuilding({ building_type_id: 7, building_type_name: 'Shipyard' })] });
  const dialog = await openBlueprints(user);
  expect(disabled(await dialog.findByRole('button', { name: 'Limit Reached (1 Per Planet)' }))).toBe(true);
});

test('V-26: what cannot be paid is greyed out and names what is missing', async () => {
  const { user } = open();
  const dialog = await openBlueprints(user);
  const button = await dialog.findByRole('button', { name: 'Build Naquadah Reactor' });
  expect(disabled(button)).toBe(true);
  expect(dialog.getByText('Insufficient resources. You still need 40 naquadah.')).toBeTruthy();
  expect(dialog.getByText('40 short')).toBeTruthy();
});

test("E-57, S-080: the server's no stands behind 'Build Error: '", async () => {
  server.refuse(build, 500);
  const { user } = open();
  const dialog = await openBlueprints(user);
  await user.click(await dialog.findByRole('button', { name: 'Build Metal Mine' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Build Error: Failed to start building construction. Please try again.',
  );
});

test('S-083, G-23: a foreign planet and one that there is not are told apart', async () => {
  server.refuse(getPlanet, 403, 'You do not own this planet or it does not exist.');
  openPage(routes, '/planets/9');
  expect(await screen.findByText('You do not own this planet or it does not exist.')).toBeTruthy();
  cleanup();
  server.refuse(getPlanet, 404);
  openPage(routes, '/planets/9');
  expect(await screen.findByText('Planet not found.')).toBeTruthy();
  cleanup();
  const asked = server.count(getPlanet);
  openPage(routes, '/planets/home');
  expect(await screen.findByText('Planet not found.')).toBeTruthy();
  expect(server.count(getPlanet)).toBe(asked);
});

test('S-061, G-106: the planet table leads to each planet', async () => {
  openPage(routes, '/myplanets');
  expect((await screen.findByRole('link', { name: 'View Chulak' })).getAttribute('href')).toBe('/planets/5');
});

test('E-73, E-13: no planets and a failed read each say so', async () => {
  server.answer(listPlanets, []);
  openPage(routes, '/myplanets');
  expect(await screen.findByText('No planets found.')).toBeTruthy();
  cleanup();
  server.refuse(listPlanets, 500);
  openPage(routes, '/myplanets');
  expect(await screen.findByText('Failed to fetch user planets.')).toBeTruthy();
});
