import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { availableBuildings, build, completeBuilding } from '#shared/api/buildings';
import { getPlanet, listPlanets, type PlanetDetail } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { availableShips } from '#shared/api/ships';
import { routes } from '../../router.tsx';
import {
  aBlueprint,
  aBuilding,
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

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listPlanets, [aListedPlanet()])
    .answer(availableBuildings, [
      aBlueprint(),
      aBlueprint({ building_type_id: 7, name: 'Shipyard', unique_per_planet: true, metal_mine_rate: 0 }),
      aBlueprint({ building_type_id: 6, name: 'Naquadah Reactor', build_cost: { naquadah: 440, metal: 10 } }),
    ]);
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
  expect(screen.getByText('Temperate world at 120, −340')).toBeTruthy();
  expect(screen.getByText(/^9-2-23-15-37-20/).textContent).toBe('9-2-23-15-37-20, point of origin 39');
  const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect([factOf('Population'), factOf('Defence')]).toEqual(['1,000', '50 level 1']);
  const inTheGround = (resource: RegExp) => screen.getByRole('row', { name: resource }).children[2]?.textContent;
  expect([/naquadah/, /trinium/, /metal/].map(inTheGround)).toEqual(['60,000', '60,000', '90,000']);
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
  expect(row('Farm').getByText('Level 1')).toBeTruthy();
  expect(row('Farm').getByText('An open pit.')).toBeTruthy();
  expect(row('Farm').getByText('+180')).toBeTruthy();
  expect(row('Power Plant').getByText('Queued')).toBeTruthy();
  expect(row('Power Plant').getByText('Under construction')).toBeTruthy();
  expect(row('Power Plant').getByText(/^(5m|4m \d+s)$/)).toBeTruthy();
  expect(row('Metal Mine').getByRole('button', { name: 'Activate Metal Mine' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Activate/ })).toHaveLength(1);
});

test('T-03, G-130: activating puts the building to work in place, and reads the resources again', async () => {
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
  await waitFor(() => expect(server.count(getResources)).toBe(2));
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

test('T-14, V-22: a due building still holds its slot, and the page says how to get one', async () => {
  const due = aBuilding({ activated: false, built_at: ago(9) });
  open({ build_slots: 2, buildings: [due, { ...due, building_id: 12, building_type_name: 'Farm', built_at: ago(3) }] });
  expect(await screen.findByText('Activate the Metal Mine to free its slot.')).toBeTruthy();
  expect(screen.getByText(/^0 of 2 build slots free/)).toBeTruthy();
});

test('G-45: a full planet says so, and where to build on', async () => {
  const { user } = open({ max_buildings: 1, buildings: [aBuilding()] });
  expect(await screen.findByText('This planet has no room for another building.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find another world' }).getAttribute('href')).toBe('/missions?planet=5');
  const dialog = await openBlueprints(user);
  const button = await dialog.findByRole('button', { name: 'Build Metal Mine' });
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This planet has no room for another building.',
  );
});

test('a newcomer sees what can be built now; what later levels unlock is one line, which unfolds', async () => {
  localStorage.removeItem('show_everything');
  const { user } = open();
  const dialog = await openBlueprints(user);
  const strip = await dialog.findByText(/^\d+ more by level 12$/);
  expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  expect(dialog.queryByText(/^Available from level/)).toBeNull();
  await user.click(strip);
  expect(strip.textContent).toBe(`${(await dialog.findAllByText(/^Available from level/)).length} more by level 12`);
});

test('a building for which the dialog was opened is never folded away', async () => {
  localStorage.removeItem('show_everything');
  server.answer(getPlanet, aPlanet());
  openPage(routes, '/planets/5?build=18');
  const dialog = within(await screen.findByRole('dialog', { name: 'Build' }));
  expect(await dialog.findByRole('heading', { name: /^Gate Archive/ })).toBeTruthy();
});

test('G-52: a building says what it brings, in the list and among the blueprints; a squad has its name', async () => {
  server.answer(availableShips, [aShipType()]);
  const { user } = open({
    buildings: [aBuilding({ building_type_id: 11, building_type_name: 'Barracks', metal_mine_rate: 0 })],
  });
  expect(await screen.findByText('+1 squad of Rifle Platoon (36 soldiers each)')).toBeTruthy();
  const dialog = await openBlueprints(user);
  const citadel = within((await dialog.findByText('Citadel')).closest('li') as HTMLElement);
  expect(citadel.getByText(/^\+800 people, \+400 defence, \+4 defence levels/)).toBeTruthy();
});

test('G-43: buildings of later levels come last, in their order, and cannot be built', async () => {
  const { user } = open();
  const dialog = await openBlueprints(user);
  // The page shows locked buildings once it knows the player's level.
  const locked = await dialog.findAllByText(/^Available from level/);
  await dialog.findByRole('button', { name: 'Build Metal Mine' });
  const levels = locked.map((each) => Number(each.textContent?.match(/\d+/)));
  expect(levels).toEqual([...levels].sort((a, b) => a - b));
  expect(levels[0]).toBe(2);
  const last = dialog.getAllByRole('listitem').at(-1) as HTMLElement;
  expect(last.textContent).toContain('Available from level 12');
  expect(within(last).queryByRole('button')).toBeNull();
});

test("a locked building's card shows its yield, at the game's speed and with the race's bonus", async () => {
  server.answer(availableShips, [aShipType()]);
  // A game of twice the speed: research raises the yield of mines, so that only energy and food tell.
  const plant = { building_type_id: 4, name: 'Power Plant', metal_mine_rate: 0, energy_production: 2 * 420 };
  server.answer(availableBuildings, [aBlueprint({ metal_mine_rate: 3 * 792 }), aBlueprint(plant)]);
  const { user } = open();
  const dialog = await openBlueprints(user);
  const drill = within((await dialog.findByRole('heading', { name: 'Deep Core Drill' })).closest('li') as HTMLElement);
  await waitFor(() => expect(drill.getByText('Yields').nextElementSibling?.textContent).toContain('+1,760 metal'));
});

test.each([
  [{ home: true }, 'No buildings yet. The first mine pays for the next.'],
  [{ home: false }, 'No buildings yet. Start with a mine.'],
  [{ home: true, trinium: 0 }, 'No buildings yet. Start with a mine.'],
  [{ naquadah: 0, trinium: 0, metal: 0 }, 'No buildings yet. The reserves here are empty.'],
])('a planet without buildings promises nothing untrue: %j', async (planet, words) => {
  open(planet);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('that prices grow is said once for all cards; a card says when the stock covers it: from the yield of all worlds', async () => {
  // 30 metal are missing, at 300 an hour: 6 minutes.
  server.answer(getResources, someResources({ metal: 30, naquadah: 1000 }));
  const { user } = open();
  const dialog = await openBlueprints(user);
  const card = within((await dialog.findByRole('heading', { name: 'Metal Mine' })).closest('li') as HTMLElement);
  expect(dialog.getAllByText(/^Each building makes the next one of its kind dearer/)).toHaveLength(1);
  expect(await card.findByText(/^Enough in (6m|5m \d+s) \(.*\d+:\d+.*\)$/)).toBeTruthy();
  // The shipyard's card says it too, but not the reactor's, for which nothing is missing.
  expect(dialog.getAllByText(/^Enough in/)).toHaveLength(2);
});

test('what nothing yields is never enough, and the card says so', async () => {
  server.answer(getResources, someResources({ metal: 0, rates: { ...someResources().rates, metal: 0 } }));
  const none = { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 };
  server.answer(listPlanets, [aListedPlanet({ own_rates: none, producers: [], rates: none })]);
  const { user } = open();
  const dialog = await openBlueprints(user);
  expect((await dialog.findAllByText('Your worlds do not yield enough for this.')).length).toBeGreaterThan(0);
});

test('the yield of the home includes its own, and says so', async () => {
  open({ buildings: [aBuilding()] });
  const metal = within(await screen.findByRole('row', { name: /metal/ }));
  expect(await metal.findByText('home itself: +120/h')).toBeTruthy();
  expect(metal.getByText(/^\+300/)).toBeTruthy();
});

test('T-15: a mine repays within a time that is never too short, and never where the ground is empty', async () => {
  // 80 units at 180 an hour are 26 minutes and 40 seconds.
  const { user } = open();
  const card = (dialog: ReturnType<typeof within>) =>
    within(dialog.getByRole('heading', { name: 'Metal Mine' }).closest('li') as HTMLElement);
  const dialog = await openBlueprints(user);
  await dialog.findByRole('button', { name: 'Build Metal Mine' });
  expect(card(dialog).getByText('Pays for itself in 27m')).toBeTruthy();
  cleanup();
  const empty = open({ metal: 0 });
  const second = await openBlueprints(empty.user);
  await second.findByRole('button', { name: 'Build Metal Mine' });
  expect(card(second).getByText('Never pays for itself here: the reserve is empty.')).toBeTruthy();
});

test('S-074, S-075: squads of a kind are grouped; artifacts say what they are', async () => {
  const squad = {
    squad_id: 1,
    squad_type_id: 8,
    squad_type_name: 'Rifle Platoon',
    soldiers_per_squad: 36,
    base_attack: 35,
    base_defense: 34,
    attack_level: 1,
    defense_level: 2,
    ready_at: ahead(-60),
    on_march: false,
  };
  open({
    soldier_squads: [squad, { ...squad, squad_id: 2 }],
    artifacts: [{ artifact_id: 1, artifact_type_id: 2, artifact_type_name: 'Silent Bell', redeemed: false }],
  });
  const line = within((await screen.findByText('Rifle Platoon')).closest('li') as HTMLElement);
  expect(['× 2', '36 soldiers', 'level 1', 'level 2'].map((text) => line.getByText(text))).toHaveLength(4);
  expect([...document.querySelectorAll('dd')].map((each) => each.textContent)).toEqual(
    expect.arrayContaining(['35 level 1', '34 level 2']),
  );
  expect(screen.getByText('72 soldiers')).toBeTruthy();
  expect(screen.getByText(/^Attack and defence add to the escort of this world\. The escort protects/)).toBeTruthy();
  expect(screen.getByText('Struck, it makes no sound; every dog within a mile lies down.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Redeem the Silent Bell' })).toBeTruthy();
});

test('S-079, G-111: building sends the two ids, pays, and shows the new row', async () => {
  const { user } = open();
  const dialog = await openBlueprints(user);
  const card = within((await dialog.findByRole('heading', { name: 'Metal Mine' })).closest('li') as HTMLElement);
  for (const text of ['An open pit.', '+180', '60', '20', 'Build time <1m · 20 XP'])
    expect(card.getByText(text)).toBeTruthy();
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

test("V-23, E-66: a building that may exist once and does reads 'Limit Reached (1 Per Planet)'", async () => {
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

test("E-21, E-57, E-63, S-080: the server's refusal follows 'Build Error: '", async () => {
  server.refuse(build, 500);
  const { user } = open();
  const dialog = await openBlueprints(user);
  await user.click(await dialog.findByRole('button', { name: 'Build Metal Mine' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Build Error: Failed to start building construction. Please try again.',
  );
  const missing = 'Planet ID and Building Type ID are required to start construction.';
  server.refuse(build, 400, missing);
  await user.click(dialog.getByRole('button', { name: 'Build Metal Mine' }));
  expect(await dialog.findByText(`Build Error: ${missing}`)).toBeTruthy();
});

test('E-12: blueprints that cannot be read say so', async () => {
  server.refuse(availableBuildings, 500);
  const { user } = open();
  const dialog = await openBlueprints(user);
  expect(await dialog.findByText('Failed to fetch available buildings.')).toBeTruthy();
});

test('S-083, E-14, E-15, G-23: a foreign planet and one that there is not are told apart', async () => {
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

test('S-083, E-13: a read that failed does not say that the planet is gone, and may be tried again', async () => {
  server.refuse(getPlanet, 500);
  const { user } = openPage(routes, '/planets/5');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch user planets.');
  server.answer(getPlanet, aPlanet());
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'Chulak' })).toBeTruthy();
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
