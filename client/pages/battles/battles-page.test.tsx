import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listBattles } from '#shared/api/battles/battles';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { routes } from '../../router.tsx';
import {
  ahead,
  aListedPlanet,
  aPlanet,
  aShip,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const GATE_TEAM = {
  squad_id: 1,
  squad_type_id: 4,
  squad_type_name: 'Gate Team',
  soldiers_per_squad: 4,
  base_attack: 34,
  base_defense: 30,
  attack_level: 1,
  defense_level: 1,
  ready_at: '2026-01-01T00:00:00.000Z',
  on_march: false,
};
const WARSHIP = { ship_type_name: 'Sentinel', is_scout: false, space_attack: 88, space_defense: 94, ground_attack: 46 };

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listBattles, { battles: [], page: 1, per_page: 10, total: 0, version: 3, server_time: ahead(0) })
    .answer(listPlanets, [aListedPlanet()])
    .answer(
      getPlanet,
      aPlanet({
        soldier_squads: [GATE_TEAM, { ...GATE_TEAM, squad_id: 2 }],
        ships: [
          aShip({ ship_id: 1, ...WARSHIP }),
          aShip({ ship_id: 2, ...WARSHIP, on_mission: true }),
          aShip({ ship_id: 3, ...WARSHIP, activated: false, ready_at: ahead(60) }),
          aShip({ ship_id: 4 }),
        ],
      }),
    );
});

test('G-100: the forces of each planet: ships by type and state, squads, defence, and the way to more', async () => {
  openPage(routes, '/battles');
  expect(await screen.findByText('No battles yet.')).toBeTruthy();
  const ships = within(await screen.findByRole('list', { name: 'Ships on Chulak' }));
  expect(ships.getByText('3 × Sentinel')).toBeTruthy();
  expect(ships.getByText('1 idle, 1 on mission, 1 constructing')).toBeTruthy();
  expect(ships.getByText('264')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Squads on Chulak' })).getByText('2 × Gate Team')).toBeTruthy();
  expect(screen.getByText('Defence 50, level 1')).toBeTruthy();
  // One idle Sentinel of 228 and two squads of 64; the scout and the ship that is away do not count.
  expect(screen.getByText('Escort 356')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Build more on Chulak' }).getAttribute('href')).toBe('/planets/5');
});

test('G-100: the totals count what is launched', async () => {
  openPage(routes, '/battles');
  await screen.findByText('3 × Sentinel');
  const total = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Ships', 'Space attack', 'Space defence', 'Ground attack', 'Soldiers', 'Defence'].map(total)).toEqual([
    '3',
    '178',
    '195',
    '92',
    '8',
    '50',
  ]);
});

test('E-13, E-73: failed reads and no planets say so', async () => {
  server.refuse(getPlanet, 500);
  openPage(routes, '/battles');
  expect(await screen.findByText('Planet not found.')).toBeTruthy();
  cleanup();
  server.answer(listPlanets, []);
  openPage(routes, '/battles');
  expect(await screen.findByText('No planets found.')).toBeTruthy();
  cleanup();
  server.refuse(listPlanets, 500);
  openPage(routes, '/battles');
  expect(await screen.findByText('Failed to fetch user planets.')).toBeTruthy();
});

test('squads in training do not count, and are said to be in training', async () => {
  server.answer(
    getPlanet,
    aPlanet({ soldier_squads: [GATE_TEAM, { ...GATE_TEAM, squad_id: 2, ready_at: ahead(600) }], ships: [] }),
  );
  openPage(routes, '/battles');
  const squads = within(await screen.findByRole('list', { name: 'Squads on Chulak' }));
  expect(squads.getByText('1 × Gate Team')).toBeTruthy();
  expect(squads.getByText('4 soldiers, 1 more in training')).toBeTruthy();
  expect(squads.getByText('34')).toBeTruthy();
  expect(screen.getByText('In 1 squad, 1 more in training')).toBeTruthy();
});
