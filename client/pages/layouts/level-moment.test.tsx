import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { availableShips } from '#shared/api/ships';
import { BUILDING_TYPES } from '#shared/catalogue/buildings';
import { SHIP_TYPES } from '#shared/catalogue/ships';
import { applyResources } from '../../cache/player-cache.ts';
import { TOLD_MS } from '../../features/levels/level-unlocks.tsx';
import { MOMENT } from '../../features/shell/use-moments.ts';
import { routes } from '../../router.tsx';
import {
  aDashboard,
  aListedPlanet,
  aPlanet,
  aShipType,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

/** The planet of the fixture is the home. */
const HOME = aPlanet().planet_id;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signedIn();
  server = fakeServer()
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()])
    .answer(availableShips, [aShipType()]);
});

/** Runs `gain`, which brings a level, and lets the seconds of its celebration pass at once. */
async function celebrated(gain: () => void) {
  act(gain);
  expect(await screen.findByText('Level reached')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(MOMENT));
  expect(screen.queryByText('Level reached')).toBeNull();
}

const atLevel = (level: number, xp = 10) => someResources({ level, xp, xp_for_next_level: 999 });
async function card(name: string) {
  await act(() => vi.advanceTimersByTimeAsync(MOMENT));
  return screen.findByRole('region', { name });
}
const linksIn = (region: HTMLElement) =>
  within(within(region).getByRole('list'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

async function openAt(level: number) {
  server.answer(getResources, atLevel(level));
  const opened = openPage(routes, '/dashboard');
  await screen.findByText('10 / 999 XP');
  return opened;
}

test('a level that is pushed is celebrated, then says what it unlocks, with links to where it is used', async () => {
  const { user, cache } = await openAt(9);
  await celebrated(() => {
    applyResources(cache, { ...atLevel(10), version: 4 });
    expect(screen.queryByRole('region', { name: 'Level 10 unlocks' })).toBeNull();
  });

  const region = await card('Level 10 unlocks');
  const buildings = BUILDING_TYPES.filter(({ minLevel }) => minLevel === 10).map(({ id, name }) => [
    name,
    `/planets/${HOME}?build=${id}`,
  ]);
  const ships = SHIP_TYPES.filter(({ minLevel, raceId }) => minLevel === 10 && raceId === 4).map(({ name }) => [
    name,
    `/planets/${HOME}?window=ships`,
  ]);
  expect(buildings.length + ships.length).toBeGreaterThan(0);
  expect(linksIn(region)).toEqual([...buildings, ...ships]);

  await user.click(within(region).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Level 10 unlocks' })).toBeNull();
});

test.each([
  [15, 'Room for one more building on each of your worlds', '/myplanets'],
  [17, 'Envoy', '/profile'],
  [20, '5 more ships of a type at once', `/planets/${HOME}?window=ships`],
  [25, 'A survey that finds one more gate address each week', '/missions'],
])('an answer that brings level %i unlocks: %s', async (level, name, to) => {
  const { cache } = await openAt(level - 1);
  act(() => applyResources(cache, { ...atLevel(level), version: 4 }));
  expect(linksIn(await card(`Level ${level} unlocks`))).toEqual([[name, to]]);
});

test('what a level unlocks goes by itself, unless the pointer rests on it, and on Escape', async () => {
  const { user, cache } = await openAt(9);
  act(() => applyResources(cache, { ...atLevel(10), version: 4 }));
  const region = await card('Level 10 unlocks');
  await user.hover(within(region).getByRole('button', { name: 'Close' }));
  await act(() => vi.advanceTimersByTimeAsync(TOLD_MS));
  expect(screen.getByRole('region', { name: 'Level 10 unlocks' })).toBeTruthy();
  await user.unhover(within(region).getByRole('button', { name: 'Close' }));
  await act(() => vi.advanceTimersByTimeAsync(TOLD_MS));
  expect(screen.queryByRole('region', { name: 'Level 10 unlocks' })).toBeNull();

  act(() => applyResources(cache, { ...atLevel(15), version: 5 }));
  await card('Your new levels unlock');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Your new levels unlock' })).toBeNull();
});

test('a level that unlocks nothing is only celebrated', async () => {
  const { cache } = await openAt(12);
  act(() => applyResources(cache, { ...atLevel(13), version: 4 }));
  expect(await screen.findByText('Level 13', { selector: '[role="status"] *' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(screen.queryByText('Level reached')).toBeNull();
  expect(screen.queryByRole('region', { name: /unlock/ })).toBeNull();
});

test('levels that were gained elsewhere are told at the next visit, together and once', async () => {
  await openAt(11);
  await waitFor(() => expect(localStorage.getItem('told_level_7')).toBe('11'));
  cleanup();

  await openAt(16);
  expect(screen.getByText('Level 16', { selector: '[role="status"] *' })).toBeTruthy();
  const names = linksIn(await card('Your new levels unlock')).map(([name]) => name);
  expect(names).toEqual(['Refinery', 'Wayfarer', 'Room for one more building on each of your worlds']);
  cleanup();

  await openAt(16);
  expect(screen.queryByText('Level reached')).toBeNull();
  expect(screen.queryByRole('region', { name: /unlock/ })).toBeNull();
});

test('in a new browser no level is new', async () => {
  await openAt(30);
  expect(screen.queryByText('Level reached')).toBeNull();
});

test('another level while the first is still told adds to it', async () => {
  const { cache } = await openAt(11);
  act(() => applyResources(cache, { ...atLevel(12), version: 4 }));
  await card('Level 12 unlocks');
  act(() => applyResources(cache, { ...atLevel(15), version: 5 }));
  expect(await screen.findByText('Level reached')).toBeTruthy();
  expect(linksIn(await card('Your new levels unlock'))).toHaveLength(3);
});

test('on the page of a world, a new building is built there: the link opens the dialog', async () => {
  const there = aPlanet();
  server.answer(getResources, atLevel(9)).answer(getPlanet, there);
  const { user, where, cache } = openPage(routes, `/planets/${there.planet_id}`);
  await screen.findByRole('heading', { name: there.planet_name });
  await celebrated(() => applyResources(cache, { ...atLevel(10), version: 4 }));
  const region = await card('Level 10 unlocks');
  const [first] = within(within(region).getByRole('list')).getAllByRole('link');
  if (!first) throw new Error('Level 10 unlocks nothing.');
  await user.click(first);
  expect(where().pathname).toBe(`/planets/${there.planet_id}`);
  expect(await screen.findByRole('dialog', { name: /^Build/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Level 10 unlocks' })).toBeNull();
});
