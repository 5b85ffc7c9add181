import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { availableBuildings, dismantleBuilding } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, giveUpWorld, listPlanets, type PlanetDetail } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { availableShips } from '#shared/api/ships';
import { BARRACKS_ID } from '#shared/catalogue/buildings';
import { routes } from '../../router.tsx';
import {
  aBlueprint,
  aBuilding,
  aDashboard,
  ahead,
  aListedPlanet,
  aPlanet,
  aShipType,
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
    .answer(listPlanets, [aListedPlanet()])
    .answer(availableShips, [aShipType()])
    .answer(availableBuildings, [aBlueprint({ cheaper_at: ahead(7200) })]);
});

function open(planet: Partial<PlanetDetail> = {}) {
  server.answer(getPlanet, aPlanet(planet));
  return openPage(routes, '/planets/5');
}

test('buildings are dismantled only after the list was asked to offer it, and a question that says what comes back', async () => {
  const { user } = open({ buildings: [aBuilding({ building_id: 11 }), aBuilding({ building_id: 12 })] });
  const offer = await screen.findByRole('button', { name: 'Dismantle buildings' });
  expect(screen.queryByRole('button', { name: 'Dismantle Metal Mine' })).toBeNull();
  await user.click(offer);
  await user.click(await screen.findByRole('button', { name: 'Dismantle Metal Mine' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Dismantle one of 2 × Metal Mine?' }));
  expect(question.getByText(/^You get back 2 metal, a fifth of what a first one costs\./)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Dismantle it' }));
  await waitFor(() => expect(server.last(dismantleBuilding)?.body).toEqual({ building_id: 12 }));
  await user.click(screen.getByRole('button', { name: 'Done dismantling' }));
  expect(screen.queryByRole('button', { name: 'Dismantle Metal Mine' })).toBeNull();
});

test('what cannot be dismantled says why, beside its button', async () => {
  const barracks = aBuilding({ building_type_id: BARRACKS_ID, building_type_name: 'Barracks' });
  const { user } = open({ buildings: [barracks] });
  await user.click(await screen.findByRole('button', { name: 'Dismantle buildings' }));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Dismantle Barracks' });
  expect(button.disabled).toBe(true);
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toMatch(/^Its squads leave with it: 1 × .* must be idle here\.$/);
});

test('a colony can be given up, never the home; the question says for how long nobody can settle it', async () => {
  server.answer(getDashboard, aDashboard({ game_speed: 20 }));
  const { user } = open({ home: false });
  await user.click(await screen.findByRole('button', { name: 'Give up this world' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Give up Chulak?' }));
  expect(await question.findByText(/Nobody can settle this world for 3 hours 36 minutes; after that/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Give it up' }));
  await waitFor(() => expect(server.last(giveUpWorld)?.body).toEqual({ planet_id: 5 }));
});

test('a home offers no way to give it up', async () => {
  open({ home: true });
  await screen.findByRole('heading', { name: 'Chulak' });
  expect(screen.queryByRole('button', { name: 'Give up this world' })).toBeNull();
});

test('a card says when its price falls; the dialog, which places are kept', async () => {
  const { user } = open({ home: true, max_buildings: 12, buildings: [aBuilding()] });
  await screen.findByRole('heading', { name: 'Chulak' });
  await user.click(await screen.findByRole('button', { name: 'Build' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Build' }));
  expect(
    await dialog.findByText(/^Cheaper in (2h|1h 59m)( \d+s)?, when the ore under one of yours runs out\.$/),
  ).toBeTruthy();
  expect(dialog.getByText(/^Free for any building: \d places?\. The others are kept .*Citadel/)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Why are places kept?' }).getAttribute('href')).toBe('/battles/rules#places');
});

test('a rich world says so among its facts; an ordinary one has no such fact', async () => {
  open({ richness: 28 });
  expect((await screen.findByText('Rich world')).nextElementSibling?.textContent).toBe('+28% to every yield');
});
