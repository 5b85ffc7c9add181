import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { availableBuildings, build, cancelBuild, type QueuedBuilding } from '#shared/api/buildings';
import { getPlanet, listPlanets, type PlanetDetail } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { routes } from '../../router.tsx';
import {
  aBlueprint,
  aBuilding,
  ahead,
  aListedPlanet,
  aPlanet,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

let server: ReturnType<typeof fakeServer>;
const stamp = () => ({ version: 4, server_time: new Date().toISOString() });
const place = { planet_id: 5, planet_name: 'Chulak' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listPlanets, [aListedPlanet()])
    .answer(availableBuildings, [
      aBlueprint(),
      aBlueprint({ building_type_id: 6, name: 'Naquadah Reactor', build_cost: { naquadah: 440, metal: 10 } }),
    ]);
});

function anOrder(changes: Partial<QueuedBuilding> = {}): QueuedBuilding {
  return {
    queue_id: 1,
    building_type_id: 3,
    building_type_name: 'Metal Mine',
    ordered_at: new Date().toISOString(),
    starts_at: ahead(125),
    ...changes,
  };
}

function open(planet: Partial<PlanetDetail> = {}) {
  server.answer(getPlanet, aPlanet(planet));
  return openPage(routes, '/planets/5');
}

async function openBlueprints(user: ReturnType<typeof openPage>['user']) {
  await screen.findByRole('heading', { name: 'Chulak' });
  await user.click(screen.getByRole('button', { name: 'Build' }));
  return within(await screen.findByRole('dialog', { name: 'Build' }));
}

const busy = () => [aBuilding({ building_id: 12, activated: false, built_at: ahead(60) })];

test('where no slot is free, a building is added to the queue, and the dialog stays open for the next one', async () => {
  const { user } = open({ build_slots: 1, buildings: busy() });
  expect(await screen.findByText(/^The Metal Mine is ready in .*; activate it then to free its slot\.$/)).toBeTruthy();
  const dialog = await openBlueprints(user);
  expect(dialog.getByText(/^Or add to the queue: up to 5 buildings can wait here\./)).toBeTruthy();
  server.answer(build, {
    queue_id: 1,
    ...place,
    queue: [anOrder()],
    ...stamp(),
    message: 'Metal Mine is in the queue.',
    resources: someResources(stamp()),
  });
  await user.click(await dialog.findByRole('button', { name: 'Add to queue: Metal Mine' }));
  expect(server.last(build)?.body).toEqual({ planet_id: 5, building_type_id: 3, queue: true });
  expect(await screen.findByText('Metal Mine is in the queue of Chulak. It begins by itself.')).toBeTruthy();
  expect(await screen.findByText('In the queue')).toBeTruthy();
  expect(screen.getByText(/^Begins in/).textContent).toMatch(/^Begins in 2m \ds, at /);
  expect(screen.queryByRole('dialog', { name: 'Build' })).toBeTruthy();
});

test('what cannot be paid can be ordered too, and what can be built is not', async () => {
  const { user } = open();
  const dialog = await openBlueprints(user);
  expect(await dialog.findByRole('button', { name: 'Add to queue: Naquadah Reactor' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Add to queue: Metal Mine' })).toBeNull();
});

test('the dialog stays open while there is room, after a unique building too, and closes after the last one', async () => {
  const { user } = open({ home: false, build_slots: 2, max_buildings: 4, buildings: [] });
  const started = (building_id: number, building_type_id = 3) => {
    const building = aBuilding({ building_id, building_type_id, activated: false, built_at: ahead(30) });
    const next = { version: building_id, server_time: new Date().toISOString() };
    server.answer(build, { ...building, ...place, ...next, message: 'ok', resources: someResources(next) });
  };
  const ordered = (version: number, queue: QueuedBuilding[]) => {
    const next = { version, server_time: new Date().toISOString() };
    const queue_id = queue.length;
    server.answer(build, { queue_id, ...place, ...next, queue, message: 'ok', resources: someResources(next) });
  };
  server.answer(availableBuildings, [
    aBlueprint(),
    aBlueprint({ building_type_id: 7, name: 'Shipyard', unique_per_planet: true }),
  ]);
  const dialog = await openBlueprints(user);
  started(20, 7);
  await user.click(await dialog.findByRole('button', { name: 'Build Shipyard' }));
  expect(await dialog.findByText(/1 of 2 build slots free/)).toBeTruthy();
  started(21);
  await user.click(dialog.getByRole('button', { name: 'Build Metal Mine' }));
  expect(await dialog.findByText(/0 of 2 build slots free/)).toBeTruthy();
  ordered(22, [anOrder()]);
  await user.click(await dialog.findByRole('button', { name: 'Add to queue: Metal Mine' }));
  expect(await dialog.findByText(/1 in the queue/)).toBeTruthy();
  ordered(23, [anOrder(), anOrder({ queue_id: 2 })]);
  await user.click(dialog.getByRole('button', { name: 'Add to queue: Metal Mine' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Build' })).toBeNull());
});

test('a building is taken out of the queue at once; five are all', async () => {
  const orders = [1, 2, 3, 4, 5].map((queue_id) => anOrder({ queue_id, starts_at: queue_id === 1 ? ahead(60) : null }));
  const { user } = open({ build_slots: 1, buildings: busy(), queue: orders });
  expect(await screen.findByText('5 buildings are in the queue here. They begin by themselves.')).toBeTruthy();
  expect(screen.getByText(/· 5 in the queue$/)).toBeTruthy();
  expect(screen.getAllByText('Waits for the one before it.')).toHaveLength(4);
  expect(screen.queryByText(/activate it then/)).toBeNull();
  server.answer(cancelBuild, {
    ...place,
    queue: orders.slice(1),
    ...stamp(),
    refund: {},
    message: 'Metal Mine cancelled.',
    resources: someResources(stamp()),
  });
  server.answer(getPlanet, aPlanet({ build_slots: 1, buildings: busy(), queue: orders.slice(1), ...stamp() }));
  // The first is of the construction.
  await user.click(screen.getAllByRole('button', { name: 'Cancel Metal Mine' })[1] as HTMLElement);
  expect(server.last(cancelBuild)?.body).toEqual({ queue_id: 1 });
  await waitFor(() => expect(screen.getAllByText('In the queue')).toHaveLength(4));
  expect(await screen.findByText('Metal Mine cancelled.')).toBeTruthy();
});

test('a construction is cancelled after a question, and what came back is said', async () => {
  const { user } = open({ build_slots: 1, buildings: busy() });
  await user.click(await screen.findByRole('button', { name: 'Cancel Metal Mine' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel the Metal Mine?' }));
  expect(server.count(cancelBuild)).toBe(0);
  server.answer(cancelBuild, {
    ...place,
    queue: [],
    ...stamp(),
    refund: { metal: 42, trinium: 7 },
    message: 'Metal Mine cancelled.',
    resources: someResources(stamp()),
  });
  server.answer(getPlanet, aPlanet({ build_slots: 1, ...stamp() }));
  await user.click(question.getByRole('button', { name: 'Cancel construction' }));
  expect(server.last(cancelBuild)?.body).toEqual({ building_id: 12 });
  expect(await screen.findByText('Metal Mine cancelled. You got back 7 trinium, 42 metal.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Queued')).toBeNull());
});
