import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listMarches } from '#shared/api/battles/marches';
import { availableSquads, type SoldierSquad, trainSquads } from '#shared/api/battles/squads';
import { availableBuildings } from '#shared/api/buildings';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets, type PlanetDetail } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { availableShips } from '#shared/api/ships';
import { type SquadRank, squadOf, TRAINING } from '#shared/catalogue/squads';
import { routes } from '../../router.tsx';
import { anAttack, aSiege, CHULAK_PLACE } from '../march-page-fixture.ts';
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
    xp_reward: 40,
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
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources({ naquadah: 800, trinium: 800, metal: 800, energy: 800, food: 800 }))
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()])
    .answer(availableShips, [aShipType()])
    .answer(availableSquads, [aSquadType('guard'), aSquadType('line')]);
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
  expect(dialog.getByText(/^Chulak: 1 squad in quarters for 50\. 49 more squads still fit\./)).toBeTruthy();
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

test('a squad that needs a building is folded and says so until it is built, and full quarters refuse', async () => {
  localStorage.removeItem('show_everything');
  const { user, dialog, cardOf } = await openTraining({
    soldier_squads: [1, 2].map((squad_id) => aSquad({ squad_id })),
  });
  const line = squadOf(HUMANS, 'line').name;
  await cardOf('Gate Team');
  expect(dialog.queryByRole('heading', { name: line })).toBeNull();
  await user.click(dialog.getByText('1 more with Barracks'));
  const card = await cardOf(line);
  expect(card.getByText(`${line} needs an active Barracks on this planet.`)).toBeTruthy();
  expect(card.getByRole('button', { name: `Train ${line}` }).hasAttribute('disabled')).toBe(true);
  cleanup();

  const full = await openTraining({
    soldier_squads: Array.from({ length: 50 }, (_, i) => aSquad({ squad_id: i + 1 })),
  });
  const train = (await full.cardOf('Gate Team')).getByRole('button', { name: 'Train Gate Team' });
  expect(train.hasAttribute('disabled')).toBe(true);
  // It is said once for all cards.
  const why = full.dialog.getByText('The quarters are full.');
  expect(train.getAttribute('aria-describedby')).toBe(why.id);
  expect(full.dialog.getByText(/No more fit: every 25 people make room for one\./)).toBeTruthy();
});

test('squads and ships on a march stay in their lists, marked as away', async () => {
  server.answer(
    getPlanet,
    aPlanet({
      soldier_squads: [aSquad(), aSquad({ squad_id: 2, on_march: true })],
      ships: [1, 2].map((ship_id) => aShip({ ship_id, ship_type_name: 'Sentinel', is_scout: false, on_march: true })),
    }),
  );
  openPage(routes, '/planets/5');
  expect(await screen.findByText('1 away on a march')).toBeTruthy();
  const row = within(screen.getByText(/^Sentinel/).closest('li') as HTMLElement);
  expect(row.getByText('On March')).toBeTruthy();
  expect(row.getByText(/× 2/)).toBeTruthy();
  expect(screen.getByText('2 on march')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'March from here' }).getAttribute('href')).toBe(
    '/battles?plan=&kind=transfer&from=5',
  );
});

test('a besieged world says so first: until when it holds, what helps, and what cannot be done there', async () => {
  server.answer(getPlanet, aPlanet({ siege: aSiege() }));
  openPage(routes, '/planets/5');
  const banner = within(await screen.findByRole('region', { name: 'Under siege' }));
  expect(banner.getByText(/^50% of its loyalty is left · Changes hands /)).toBeTruthy();
  expect(banner.getByRole('link', { name: 'Break the siege' })).toBeTruthy();
  expect(banner.getByText(/^Its mines work for you\. Nothing can be built/)).toBeTruthy();
});

test('on a besieged world every button that it forbids is off, and says why', async () => {
  const finished = { ...aBuilding({ building_id: 8, built_at: ago(60), activated: false }) };
  server
    .answer(availableBuildings, [aBlueprint()])
    .answer(getPlanet, aPlanet({ siege: aSiege(), buildings: [finished] }));
  const { user } = openPage(routes, '/planets/5');
  const why = 'An army stands before this world. Break the siege first.';
  const activate = await screen.findByRole('button', { name: /^Activate / });
  expect(activate.hasAttribute('disabled')).toBe(true);
  expect(document.getElementById(activate.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /^Its mines work for you\. Nothing can be built/,
  );
  for (const [opener, title, button] of [
    ['Build', 'Build', /^Build /],
    ['Build Ships', 'Build Ships', /^Build /],
    ['Train squads', 'Train Squads', /^Train Gate Team/],
  ] as const) {
    await user.click(screen.getByRole('button', { name: opener }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const [first] = await dialog.findAllByRole('button', { name: button });
    expect([opener, first?.hasAttribute('disabled')]).toEqual([opener, true]);
    expect(document.getElementById(first?.getAttribute('aria-describedby') ?? '')?.textContent?.trim()).toBe(why);
    expect(dialog.queryByRole('button', { name: /^Add to queue/ })).toBeNull();
    await user.keyboard('{Escape}');
  }
});

test('attacks on a world and the guests that stand there are shown on its page, and no others', async () => {
  const elsewhere = { ...CHULAK_PLACE, planet_id: 6, planet_name: 'Abydos' };
  server.answer(getPlanet, aPlanet()).answer(listMarches, {
    own: [],
    incoming: [anAttack(), anAttack({ march_id: 51, target: elsewhere })],
    guests: [anAttack({ march_id: 52, kind: 'relief', phase: 'standing', lands_at: null })],
    sieges: [],
    version: 3,
    server_time: ago(0),
  });
  openPage(routes, '/planets/5');
  const here = within(await screen.findByRole('region', { name: 'On the way and already here' }));
  expect(here.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 20))).toEqual([
    'apophis is attacking',
    'Relief of apophis st',
  ]);
});
