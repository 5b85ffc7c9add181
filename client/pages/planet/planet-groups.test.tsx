import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { completeBuilding } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets, type PlanetDetail } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { completeShip } from '#shared/api/ships';
import { routes } from '../../router.tsx';
import {
  aBuilding,
  aDashboard,
  ago,
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
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()]);
});

function open(planet: Partial<PlanetDetail>) {
  server.answer(getPlanet, aPlanet(planet));
  return openPage(routes, '/planets/5');
}
const place = { planet_id: 5, planet_name: 'Chulak' };
const done = { xp_gained: 5, level_promotion: false, new_level: 1, message: 'ok' };
let version = 3;
const stamp = () => ({ version: ++version, server_time: new Date().toISOString() });

test('equal buildings and equal idle ships are one row each, with what all of them yield', async () => {
  open({
    buildings: [1, 2, 3].map((building_id) => aBuilding({ building_id })),
    ships: [1, 2].map((ship_id) => aShip({ ship_id })),
  });
  const mines = within((await screen.findByText(/^Metal Mine × 3/)).closest('li') as HTMLElement);
  expect(mines.getByText('+540')).toBeTruthy();
  const ships = within((await screen.findByText(/^Pathfinder × 2/)).closest('li') as HTMLElement);
  expect(ships.getByText(/^Levels of each: attack/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /all/ })).toBeNull();
});

test('one button activates every building that is due', async () => {
  const due = [1, 2].map((building_id) => aBuilding({ building_id, activated: false, built_at: ago(5) }));
  const { user } = open({ buildings: due });
  server.answer(completeBuilding, () => {
    const now = stamp();
    const active = due.map((each) => ({ ...each, activated: true }));
    const buildings = active.map((each) => ({ ...each, ...place, ...now }));
    server.answer(getPlanet, aPlanet({ buildings: active, ...now }));
    const [building = { ...aBuilding(), ...place, ...now }] = buildings;
    return { ...done, building, buildings, resources: someResources(now) };
  });
  await user.click(await screen.findByRole('button', { name: 'Activate all 2' }));
  expect(await screen.findByText(/^Metal Mine × 2/)).toBeTruthy();
  expect(server.last(completeBuilding)?.body).toEqual({ building_ids: [1, 2] });
  expect(server.count(completeBuilding)).toBe(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Activate/ })).toBeNull());
});

test('one button launches every ship that is ready, or none; why not is said', async () => {
  const ready = [31, 32].map((ship_id) => aShip({ ship_id, activated: false, ready_at: ago(5) }));
  const { user } = open({ ships: ready });
  server.refuse(completeShip, 409, 'This ship has already been launched.');
  await user.click(await screen.findByRole('button', { name: 'Launch all 2 Pathfinder' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This ship has already been launched.');
  expect(server.count(completeShip)).toBe(1);
});
