// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets, type PlanetDetail } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { availableShips } from '#shared/api/ships';
import { availableSquads, type SoldierSquad, trainSquads } from '#shared/api/squads';
import { type SquadRank, squadOf, TRAINING } from '#shared/catalogue/squads';
import { routes } from '../../router.tsx';
import {
  aDashboard,
  ago,
  ahead,
  aListedPlanet,
  aPlanet,
  aShipType,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const HUMANS = 4;

function aSquadType(rank: SquadRank) {
  const type = squadOf(HUMANS, rank);
  return {
    squad_type_id: type.id,
    name: type.name,
    rank,
    soldiers_per_squad: type.soldiers,
    base_attack: type.baseAttack,
    base_defense: type.baseDefense,
    train_cost: type.cost,
    train_time: TRAINING[rank].minutes,
    building_type_id: TRAINING[rank].buildingId ?? null,
  };
}

const aSquad = (changes: Partial<SoldierSquad> = {}): SoldierSquad => ({
  squad_id: 1,
  squad_type_id: 4,
  squad_type_name: 'Gate Team',
  soldiers_per_squad: 4,
  base_attack: 34,
  base_defense: 30,
  attack_level: 1,
  defense_level: 1,
  ready_at: ago(60),
  on_march: false,
  ...changes,
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  localStorage.clear();
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources({ naquadah: 800, trinium: 800, metal: 800, energy: 800, food: 800 }))
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()])
    .answer(availableShips, [aShipType()])
    .answer(availableSquads, [aSquadType('guard'), aSquadType('line')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openTraining(planet: Partial<PlanetDetail> = {}) {
  server.answer(getPlanet, aPlanet({ soldier_squads: [aSquad()], ...planet }));
  const { user } = openPage(routes, '/planets/5');
  await user.click(await screen.findByRole('button', { name: 'Train squads' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Train Squads' }));
  const cardOf = async (name: string) =>
    within((await dialog.findByRole('heading', { name })).closest('li') as HTMLElement);
  return { user, dialog, cardOf };
}

test('training sends planet, type and number, shows the price of all, and what is in training', async () => {
  const { user, dialog, cardOf } = await openTraining();
  expect(dialog.getByText(/^Chulak: 1 squad in quarters for 50\./)).toBeTruthy();
  const card = await cardOf('Gate Team');
  await user.selectOptions(card.getByRole('combobox', { name: 'How many: Gate Team' }), '2');
  expect(card.getByText('560')).toBeTruthy();
  const squads = [aSquad({ squad_id: 8, ready_at: ahead(300) }), aSquad({ squad_id: 9, ready_at: ahead(660) })];
  server.answer(trainSquads, {
    planet_id: 5,
    planet_name: 'Chulak',
    squads,
    version: 4,
    server_time: new Date().toISOString(),
    message: '2 × Gate Team: training started.',
    resources: someResources({ version: 4 }),
  });
  await user.click(card.getByRole('button', { name: 'Train Gate Team' }));
  expect(server.last(trainSquads)?.body).toEqual({
    planet_id: 5,
    squad_type_id: squadOf(HUMANS, 'guard').id,
    count: 2,
  });
  await user.keyboard('{Escape}');
  expect(await screen.findByText(/^2 in training, the next ready in/)).toBeTruthy();
  expect(screen.getByText('× 3')).toBeTruthy();
});

test('a squad that needs a building says so until that stands, and full quarters refuse', async () => {
  const { cardOf } = await openTraining();
  const line = squadOf(HUMANS, 'line').name;
  const card = await cardOf(line);
  expect(card.getByText(`${line} needs an active Barracks on this planet.`)).toBeTruthy();
  expect(card.getByRole('button', { name: `Train ${line}` }).hasAttribute('disabled')).toBe(true);
  cleanup();

  const full = await openTraining({
    soldier_squads: Array.from({ length: 50 }, (_, i) => aSquad({ squad_id: i + 1 })),
  });
  expect((await full.cardOf('Gate Team')).getByText('The quarters are full.')).toBeTruthy();
});
