import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { routes } from '../../router.tsx';
import {
  aDashboard,
  ago,
  ahead,
  aListedPlanet,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer().answer(getResources, someResources()).answer(getDashboard, aDashboard());
});

const CHULAK = aListedPlanet();
const ABYDOS = aListedPlanet({
  planet_id: 6,
  planet_name: 'Abydos',
  home: false,
  coordinates_x: -900,
  coordinates_y: 500,
});

async function open(planets = [CHULAK, ABYDOS]) {
  server.answer(listPlanets, planets);
  const page = openPage(routes, '/myplanets');
  const map = await screen.findByRole('application', { name: 'Map of your planets' });
  await waitFor(() => expect(map.querySelectorAll('[data-world]')).toHaveLength(planets.length));
  return { ...page, map };
}

const highlighted = (map: HTMLElement) => map.querySelector('[data-highlight]')?.getAttribute('data-highlight') ?? null;
const widthOf = (map: HTMLElement) => Number(map.dataset.width);
const mark = (map: HTMLElement, id: number) => map.querySelector<SVGElement>(`[data-world="${id}"]`) as SVGElement;

test('S-006, S-061, G-106: each planet has a row with name, type, coordinates, address, reserves and View', async () => {
  const { user, where } = await open();
  const row = within(screen.getByRole('link', { name: 'View Chulak' }).closest('tr') as HTMLElement);
  for (const text of ['Chulak', 'Temperate', '120, −340', '9-2-23-15-37-20', '90,000']) {
    expect(row.getByText(text, { exact: false })).toBeTruthy();
  }
  await user.click(row.getByRole('link', { name: 'View Chulak' }));
  await waitFor(() => expect(where().pathname).toBe('/planets/5'));
});

describe('the empire view', () => {
  const COLONY = aListedPlanet({
    planet_id: 4,
    planet_name: 'Tollana',
    home: false,
    build_slots: 1,
    rates: { naquadah: 0, trinium: 0, metal: 900, energy: 0, food: 0 },
    metal: 10,
    coordinates_x: 300,
  });
  const building = (planet_id: number, building_id: number, built_at: string) => ({
    building_id,
    building_type_name: 'Farm',
    level: 1,
    planet_name: '',
    planet_id,
    started_at: ago(900),
    built_at,
    activated: false,
  });
  const names = () =>
    screen.getAllByRole('link', { name: /^View/ }).map((link) => link.getAttribute('aria-label')?.replace('View ', ''));
  const rowOf = (name: string) =>
    within(screen.getByRole('link', { name: `View ${name}` }).closest('tr') as HTMLElement);

  it('says of each world what it yields, its free slots and what is due', async () => {
    server.answer(
      getDashboard,
      aDashboard({
        buildings_under_construction: [building(4, 1, ago(5)), building(5, 2, ahead(100))],
        ships_under_construction: [
          {
            ship_id: 9,
            ship_type_name: 'Pathfinder',
            planet_name: '',
            planet_id: 5,
            started_at: ago(9),
            ready_at: ago(1),
          },
        ],
      }),
    );
    await open([CHULAK, COLONY]);
    const [home, colony] = [rowOf('Chulak'), rowOf('Tollana')];
    // It comes with the dashboard, which may be later than the worlds.
    await home.findByText('1 ship to launch');
    expect(home.getByText('Home')).toBeTruthy();
    expect(home.getByText('1 of 2 free')).toBeTruthy();
    expect(home.getByText(/^Farm in 1m \d+s$/)).toBeTruthy();
    expect(home.getAllByTitle('metal').map(({ textContent }) => textContent)).toEqual(['+300 metal', '90,000 metal']);
    expect(colony.queryByText('Home')).toBeNull();
    expect(colony.getByText('0 of 1 free')).toBeTruthy();
    expect(colony.getByText('1 building to activate')).toBeTruthy();
  });

  it('says of a world without income that it yields nothing', async () => {
    await open([CHULAK, { ...COLONY, rates: { naquadah: 0, trinium: 0, metal: 0, energy: 0, food: 0 } }]);
    expect(rowOf('Tollana').getByText('Nothing')).toBeTruthy();
    expect(rowOf('Chulak').queryByText('Nothing')).toBeNull();
  });

  it('begins with the home, and is sorted by a column when its heading is pressed', async () => {
    server.answer(getDashboard, aDashboard({ buildings_under_construction: [building(6, 1, ago(5))] }));
    const { user } = await open([COLONY, CHULAK, ABYDOS]);
    expect(names()[0]).toBe('Chulak');
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await press('Yield per hour');
    expect(names()[0]).toBe('Tollana');
    expect(screen.getByRole('columnheader', { name: 'Yield per hour' }).getAttribute('aria-sort')).toBe('descending');
    await press('Planet');
    expect(names()).toEqual(['Abydos', 'Chulak', 'Tollana']);
    await press('Due');
    expect(names()[0]).toBe('Abydos');
    await press('Reserves');
    expect(names().at(-1)).toBe('Tollana');
    // The same heading again brings the order of the beginning back.
    await press('Reserves');
    expect(names()[0]).toBe('Chulak');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most free slots');
    expect(names()).toEqual(['Chulak', 'Tollana', 'Abydos']);
  });
});

test('S-062, C-12: the map has 1,500 stars, the same after every change, and two axes with ticks', async () => {
  const { map, user } = await open();
  const stars = () => [...map.querySelectorAll('[data-stars] path')].map((path) => path.getAttribute('d')).join('');
  const before = stars();
  expect(before.match(/M/g)).toHaveLength(1500);
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(stars()).toBe(before);
  const numbers = [...map.querySelectorAll('[data-axes] text')].map((text) => text.textContent);
  expect(numbers).toEqual(expect.arrayContaining(['-1000', '-500', '500', '1000']));
});

test('S-063, C-09, C-11: the buttons zoom by 1.5, no farther than the bounds, and reset', async () => {
  const { map, user } = await open();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Zoom in');
  expect(widthOf(map)).toBeCloseTo(1490.7);
  await press('Reset the view');
  expect(widthOf(map)).toBe(2236);
  await press('Zoom out');
  await press('Zoom out');
  expect(widthOf(map)).toBe(3354);
});

test('S-065: a dot lies at its coordinates, y upward, and leads to its planet by click and by Enter', async () => {
  const { map, user, where } = await open();
  expect(mark(map, 5).querySelector('circle')?.style.transform).toContain('translate(120px, 340px)');
  expect(mark(map, 5).getAttribute('href')).toBe('/planets/5');
  mark(map, 6).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(where().pathname).toBe('/planets/6'));
});

test('S-065: one dot is in the order of Tab; from it arrow keys lead to the others', async () => {
  const { map, user } = await open();
  expect([...map.querySelectorAll('[data-world][tabindex="0"]')]).toEqual([mark(map, 5)]);
  mark(map, 5).focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(mark(map, 6));
  await waitFor(() => expect(highlighted(map)).toBe('6'));
});

test('S-066: the row under the pointer, or with the focus, highlights its dot', async () => {
  const { map, user } = await open();
  expect(highlighted(map)).toBeNull();
  await user.hover(screen.getByText('Abydos', { selector: 'a' }));
  expect(highlighted(map)).toBe('6');
  await user.unhover(screen.getByText('Abydos', { selector: 'a' }));
  expect(highlighted(map)).toBeNull();
  screen.getByRole('link', { name: 'View Chulak' }).focus();
  await waitFor(() => expect(highlighted(map)).toBe('5'));
});

test('S-067: from nearby planets have pictures, those of an unknown type the default one', async () => {
  const strange = aListedPlanet({ planet_type_id: 99, coordinates_x: 0, coordinates_y: 0 });
  const { map, user } = await open([strange]);
  map.focus();
  await user.keyboard('+++++');
  const picture = await waitFor(() => map.querySelector('[data-picture="5"]') ?? Promise.reject(new Error('none yet')));
  expect(picture.innerHTML).toContain('--veiled');
});

test('C-11: keys zoom, move and reset the map', async () => {
  const { map, user } = await open();
  const shift = () => map.querySelector<SVGElement>(':scope > svg')?.style.transform;
  map.focus();
  await user.keyboard('+++++++++');
  expect(widthOf(map)).toBe(111.8);
  const before = shift();
  await user.keyboard('{ArrowUp}');
  expect(shift()).not.toBe(before);
  await user.keyboard('0');
  expect(widthOf(map)).toBe(2236);
  await user.keyboard('---');
  expect(widthOf(map)).toBe(3354);
});

test('E-73: without planets it says so, under a map that is there all the same', async () => {
  const { map } = await open([]);
  expect(await screen.findByText('No planets found.')).toBeTruthy();
  expect(map.querySelectorAll('[data-stars] path').length).toBeGreaterThan(0);
});

test('E-13, R-13: when planets cannot be read it says so and tries again when asked', async () => {
  server.refuse(listPlanets, 500);
  const { user } = openPage(routes, '/myplanets');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch user planets.');
  server.answer(listPlanets, [CHULAK]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'View Chulak' })).toBeTruthy();
});
