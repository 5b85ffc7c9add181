import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { availableBuildings, build, completeBuilding } from '#shared/api/buildings';
import type { Answer } from '#shared/api/call';
import { getDashboard, type Mission } from '#shared/api/dashboard';
import { explore } from '#shared/api/missions';
import { getPlanet, listPlanets, planetsWithScouts } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { completeShip } from '#shared/api/ships';
import { SCOUT_SHARES } from '#shared/catalogue/missions';
import { REFUSALS } from '#shared/refusals';
import { lastJourney, rememberJourney } from '../../features/missions/last-journey.ts';
import { routes } from '../../router.tsx';
import { anAttack, aSiege } from '../march-page-fixture.ts';
import {
  aBlueprint,
  aBuilding,
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

type Dashboard = Answer<typeof getDashboard>;

const CHULAK = aListedPlanet();
const ABYDOS = aListedPlanet({ planet_id: 6, planet_name: 'Abydos', home: false });
const place = { planet_id: 6, planet_name: 'Abydos' };

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listPlanets, [CHULAK, ABYDOS])
    .answer(availableBuildings, [aBlueprint()])
    .answer(getPlanet, ({ url }) => aPlanet(url.endsWith('/6') ? place : {}));
});

async function open({ dashboard = {}, scouts = [0, 0] }: { dashboard?: Partial<Dashboard>; scouts?: number[] } = {}) {
  server.answer(getDashboard, aDashboard(dashboard)).answer(
    planetsWithScouts,
    [CHULAK, ABYDOS].flatMap(({ planet_id, planet_name }, world) => {
      const ships = Array.from({ length: scouts[world] ?? 0 }, (_, index) => ({
        ship_id: planet_id * 10 + index,
        ship_type_name: 'Pathfinder',
      }));
      return ships.length === 0
        ? []
        : [{ planet_id, planet_name, available_scout_count: ships.length, available_scout_ships: ships }];
    }),
  );
  const page = openPage(routes, '/myplanets');
  await screen.findByRole('link', { name: 'View Abydos' });
  return page;
}

const rowOf = (name: string) => within(screen.getByRole('link', { name: `View ${name}` }).closest('tr') as HTMLElement);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const bodiesOf = (path: string) => server.seen.filter(({ name }) => name === `POST ${path}`).map(({ body }) => body);

const due = {
  buildings_under_construction: [5, 6].map((planet_id) => ({
    building_id: planet_id + 100,
    building_type_name: 'Farm',
    level: 1,
    planet_name: '',
    planet_id,
    started_at: ago(900),
    built_at: ago(5),
    activated: false,
  })),
  ships_under_construction: [
    { ship_id: 9, ship_type_name: 'Pathfinder', planet_name: '', planet_id: 6, started_at: ago(9), ready_at: ago(1) },
  ],
};

describe('a building', () => {
  it('is ordered from the row of its world, with two clicks', async () => {
    server.answer(build, {
      ...aBuilding({ building_id: 77, activated: false, built_at: ahead(60) }),
      ...place,
      message: 'Started.',
      resources: someResources(),
      version: 4,
      server_time: ago(0),
    });
    const { user, where } = await open();
    await user.click(screen.getByRole('button', { name: 'Build on Abydos' }));
    const dialog = await screen.findByRole('dialog', { name: 'Build' });
    expect(within(dialog).getByText(/^Abydos: /)).toBeTruthy();
    await user.click(await within(dialog).findByRole('button', { name: 'Build Metal Mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.last(build)?.body).toEqual({ planet_id: 6, building_type_id: 3 });
    expect(where().pathname).toBe('/myplanets');
  });

  it('cannot be ordered on a world that cannot be read: the page says why', async () => {
    server.refuse(getPlanet, 404, 'Planet not found.');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Build on Abydos' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Planet not found.');
  });
});

describe('what is finished', () => {
  beforeEach(() => {
    server.refuse(completeBuilding, 409, 'No.').refuse(completeShip, 409, 'No.');
  });

  it('is completed on one world by the button of its row', async () => {
    const { user } = await open({ dashboard: due });
    await user.click(await button('Activate everything on Abydos'));
    await waitFor(() => expect(bodiesOf(completeShip.path)).toEqual([{ ship_ids: [9] }]));
    expect(bodiesOf(completeBuilding.path)).toEqual([{ building_ids: [106] }]);
  });

  it('is completed on all worlds by one button', async () => {
    const { user } = await open({ dashboard: due });
    await user.click(await button('Activate all 3'));
    await waitFor(() => expect(bodiesOf(completeShip.path)).toEqual([{ ship_ids: [9] }]));
    expect(bodiesOf(completeBuilding.path)).toEqual([{ building_ids: [105, 106] }]);
  });

  it('waits on a besieged world, and the row says why', async () => {
    const sieges = [aSiege({ side: 'ruler', planet: { ...aSiege().planet, ...place } })];
    await open({ dashboard: { ...due, situations: { ...aDashboard().situations, sieges } }, scouts: [0, 1] });
    const activate = await button('Activate everything on Abydos');
    expect(activate.hasAttribute('disabled')).toBe(true);
    expect(rowOf('Abydos').getByText('Besieged')).toBeTruthy();
    expect(rowOf('Abydos').getByText(REFUSALS.worldBesieged.text)).toBeTruthy();
    expect(rowOf('Abydos').queryByText('Send a scout')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Activate all/ })).toBeNull();
  });
});

it('says of a world that an attack comes, and how long each of its reserves lasts', async () => {
  const incoming = [anAttack({ target: { ...anAttack().target, ...place }, lands_at: ahead(300) })];
  server.answer(listPlanets, [
    CHULAK,
    { ...ABYDOS, empties_at: { naquadah: ahead(3 * 86_400 + 3700), trinium: null, metal: ahead(1900) } },
  ]);
  await open({ dashboard: { situations: { ...aDashboard().situations, incoming } } });
  expect(await rowOf('Abydos').findByText(/^Attack lands in (5m|4m \d+s)$/)).toBeTruthy();
  expect(rowOf('Abydos').getByText('lasts 3d 1h')).toBeTruthy();
  expect(rowOf('Abydos').getByText('lasts 31m')).toBeTruthy();
  expect(rowOf('Chulak').queryByText(/^Attack/)).toBeNull();
});

describe('idle scouts', () => {
  const remember = (words: string) => localStorage.setItem('last_journey_player', words);
  const sent = () => bodiesOf(explore.path);
  const away = (count: number): Mission[] =>
    Array.from({ length: count }, (_, index) => ({
      mission_id: index + 1,
      kind: 'explore',
      completed: false,
      report: null,
      start_time: ago(60),
      finish_time: ahead(9000),
      planet_id: 5,
      ship_type_name: 'Pathfinder',
    }));

  beforeEach(() => {
    localStorage.removeItem('last_journey_player');
    server.answer(explore, ({ body }) => ({
      message: 'Exploration launched.',
      mission_id: 12,
      ship_id: (body as { ship_id: number }).ship_id,
      finish_time: ahead(60),
      resources: someResources(),
    }));
  });

  it('lead to Mission Command before the first journey', async () => {
    await open({ scouts: [0, 2] });
    const link = await screen.findByRole('link', { name: 'Send a scout from Abydos' });
    expect(link.getAttribute('href')).toBe('/missions?mission=explore&planet=6');
    expect(rowOf('Chulak').queryByText(/^Send/)).toBeNull();
  });

  it('leave from all worlds with one button, for as long as the last one', async () => {
    remember('days 2');
    const { user } = await open({ scouts: [1, 2] });
    await user.click(await button('Send 3 scouts · 2 days'));
    await screen.findByText('3 scouts are away for 2 days.');
    expect(sent()).toEqual([
      { planet_id: 5, ship_id: 50, duration_days: 2 },
      { planet_id: 6, ship_id: 60, duration_days: 2 },
      { planet_id: 6, ship_id: 61, duration_days: 2 },
    ]);
  });

  it('leave from one world by the button of its row', async () => {
    remember('minutes 40');
    const { user } = await open({ scouts: [1, 1] });
    await user.click(await button('Send 1 scout from Abydos for 40m'));
    await screen.findByText('A scout is away for 40m.');
    expect(sent()).toEqual([{ planet_id: 6, ship_id: 60, duration_minutes: 40 }]);
  });

  it.each(['days 0', 'days 8', 'days 1.5', 'minutes 5', 'minutes 9000', 'weeks 1', ''])(
    'never leave for %j, which no journey lasts',
    async (words) => {
      remember(words);
      await open({ scouts: [0, 1] });
      await screen.findByRole('link', { name: 'Send a scout from Abydos' });
      expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    },
  );

  it('leave only as many as can be paid', async () => {
    remember('days 1');
    server.answer(getResources, someResources({ energy: 130 }));
    const { user } = await open({ scouts: [2, 2] });
    await user.click(await button('Send 2 of 4 scouts · 1 day'));
    await screen.findByText('2 scouts are away for 1 day.');
    expect(sent()).toHaveLength(2);
  });

  it('leave only as many as find anything', async () => {
    remember('days 1');
    server.answer(getResources, someResources({ energy: 9000, food: 9000 }));
    await open({ scouts: [2, 2], dashboard: { missions: away(SCOUT_SHARES.length - 3) } });
    await button('Send 3 of 4 scouts · 1 day');
  });

  it('stay while as many are out as find anything', async () => {
    remember('days 1');
    server.answer(getResources, someResources({ energy: 9000, food: 9000 }));
    await open({ scouts: [2, 2], dashboard: { missions: away(SCOUT_SHARES.length) } });
    expect((await screen.findAllByText(REFUSALS.scoutsTooMany.text)).length).toBeGreaterThan(0);
    for (const each of screen.getAllByRole('button', { name: /^Send/ })) {
      expect(each.hasAttribute('disabled')).toBe(true);
    }
  });

  it('remember the journey that was chosen in Mission Command', async () => {
    rememberJourney('player', { minutes: 60 });
    expect(lastJourney('player')).toEqual({ minutes: 60 });
    rememberJourney('player', { days: 7 });
    expect(lastJourney('player')).toEqual({ days: 7 });
    expect(lastJourney('another')).toBeUndefined();
  });
});
