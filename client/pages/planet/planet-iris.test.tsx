import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setIris } from '#shared/api/battles/garrisons';
import type { Building } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { IRIS_WORKS_ID } from '#shared/catalogue/buildings';
import { REFUSALS } from '#shared/refusals';
import { applyEvent } from '../../live/reactions.ts';
import { routes } from '../../router.tsx';
import {
  aDashboard,
  ago,
  ahead,
  aListedPlanet,
  aPlanet,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const HOUR = 3600;
const WORKS: Building = {
  building_id: 9,
  building_type_id: IRIS_WORKS_ID,
  building_type_name: 'Iris Works',
  level: 1,
  site: 21,
  description: '',
  started_at: ago(HOUR),
  built_at: ago(HOUR),
  activated: true,
  taken: false,
  naquadah_mine_rate: 0,
  trinium_mine_rate: 0,
  metal_mine_rate: 0,
  energy_production: 0,
  food_production_rate: 0,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources({ energy: 5000 }))
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()])
    .answer(getPlanet, aPlanet({ buildings: [WORKS] }));
});

const iris = async () => within(await screen.findByRole('region', { name: 'Iris' }));

test('without an Iris Works the world says where one comes from', async () => {
  server.answer(getPlanet, aPlanet());
  openPage(routes, '/planets/5');
  expect((await iris()).getByText('No iris here. An Iris Works on this world closes its gate.')).toBeTruthy();
  expect((await iris()).getByRole('link', { name: 'Build an Iris Works' }).getAttribute('href')).toBe(
    '/planets/5?build=17',
  );
  expect((await iris()).getByRole('link', { name: 'Who stays outside?' }).getAttribute('href')).toBe(
    '/battles/rules#iris',
  );
});

test('it is closed for the chosen hours, at a price and with an end that are said before', async () => {
  const { user } = openPage(routes, '/planets/5');
  const hours = (await iris()).getByRole<HTMLSelectElement>('combobox', { name: 'Close it for' });
  expect(hours.options).toHaveLength(24);
  expect(hours.value).toBe('8');
  expect((await iris()).getByText('2,400')).toBeTruthy();
  await user.selectOptions(hours, '3 hours');
  expect((await iris()).getByText('900')).toBeTruthy();
  expect((await iris()).getByText(/^closed until /)).toBeTruthy();

  server.answer(setIris, {
    planet_id: 5,
    iris_enabled: true,
    iris_until: ahead(3 * HOUR),
    version: 4,
    server_time: new Date().toISOString(),
    resources: someResources({ energy: 4100, version: 4 }),
  });
  await user.click((await iris()).getByRole('button', { name: 'Close the iris' }));
  expect(await screen.findByText(/^Chulak: the iris is closed until /)).toBeTruthy();
  expect(server.last(setIris)?.body).toEqual({ planet_id: 5, hours: 3 });
  expect((await iris()).getByText(/^Closed until /)).toBeTruthy();
  // What is ahead leaves no more than a day.
  await waitFor(async () => expect((await iris()).getByRole<HTMLSelectElement>('combobox').options).toHaveLength(21), {
    timeout: 4000,
  });
  expect(server.count(getPlanet)).toBe(1);
});

test('what the stock does not pay cannot be pressed', async () => {
  server.answer(getResources, someResources({ energy: 1000 }));
  const { user } = openPage(routes, '/planets/5');
  const button = async () => (await iris()).getByRole<HTMLButtonElement>('button', { name: 'Close the iris' });
  await waitFor(async () => expect((await button()).disabled).toBe(true));
  await user.selectOptions((await iris()).getByRole('combobox'), '3 hours');
  expect((await button()).disabled).toBe(false);
});

test('it is opened in this tab and in another, and its time ends without a reading', async () => {
  server.answer(getPlanet, aPlanet({ buildings: [WORKS], iris_enabled: true, iris_until: ahead(HOUR) }));
  const { user, cache } = openPage(routes, '/planets/5');
  await (await iris()).findByRole('button', { name: 'Open it now' });
  server.refuse(setIris, 409, REFUSALS.noIris.text);
  await user.click((await iris()).getByRole('button', { name: 'Open it now' }));
  expect((await (await iris()).findByRole('alert')).textContent).toBe(REFUSALS.noIris.text);

  const event = { planet_id: 5, version: 9, server_time: new Date().toISOString() };
  applyEvent(cache, 'iris_changed', { ...event, iris_enabled: false, iris_until: null });
  await waitFor(async () => expect((await iris()).queryByRole('button', { name: 'Open it now' })).toBeNull());
  applyEvent(cache, 'iris_changed', { ...event, version: 10, iris_enabled: true, iris_until: ahead(1) });
  await (await iris()).findByRole('button', { name: 'Open it now' });
  await waitFor(async () => expect((await iris()).queryByRole('button', { name: 'Open it now' })).toBeNull(), {
    timeout: 4000,
  });
});
