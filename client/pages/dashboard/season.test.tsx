import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { listObjectives } from '#shared/api/objectives';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { dashboardQuery } from '../../api/queries.ts';
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

type Season = Answer<typeof getDashboard>['season'];
type Standing = Answer<typeof getDashboard>['standing'];

const DAY = 86_400;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listObjectives, [])
    .answer(listPlanets, [aListedPlanet()]);
});

/** A season of 120 days that began so many seconds ago. */
const season = (seconds: number, changes: Partial<Season> = {}): Season => ({
  number: 3,
  began_at: ago(seconds),
  ends_at: ahead(120 * DAY - seconds),
  over: false,
  next_at: null,
  ...changes,
});

const SIXTH: Standing = { rank: 7, of: 120, score: 12_844, above: { rank: 6, score: 13_000 } };

function open(seasonSeen: Season, standing: Standing = SIXTH) {
  server.answer(getDashboard, aDashboard({ season: seasonSeen, standing }));
  return openPage(routes, '/dashboard');
}

const panel = async () =>
  within((await screen.findByRole('heading', { name: 'Season 3' })).closest('section') as HTMLElement);

test('the season says its day, what comes next, the place, and what would raise it', async () => {
  open(season(40.5 * DAY));
  const seen = await panel();
  expect(seen.getByRole('link', { name: 'Day 40 of 120' }).getAttribute('href')).toBe('/battles/rules#season');
  expect(seen.getByText('Your surveys find 2 gate addresses a week.')).toBeTruthy();
  expect(seen.getByText(/^Day 45, /)).toBeTruthy();
  expect(seen.getByText(/^Day 75, /)).toBeTruthy();
  expect(seen.queryByText(/^Day 120, /)).toBeNull();
  const place = seen.getByRole('link', { name: 'Place 7 of 120 by might' });
  expect(place.getAttribute('href')).toBe('/players');
  expect(seen.getByText(/^656 more might than in the last ranking takes you past place 6\./)).toBeTruthy();
  // 6,560 resources are as much might: 2,000 are in stock, and 600 come in each hour.
  expect(seen.getByText(/Your stock and 8h of income are worth as much/)).toBeTruthy();
});

test('a new ranking shows at the next read; the first place lacks nothing, and no place is no riddle', async () => {
  const { cache } = open(season(80 * DAY));
  const seen = await panel();
  const place = (standing: Standing) => {
    server.answer(getDashboard, aDashboard({ season: season(80 * DAY), standing }));
    return act(() => cache.invalidateQueries({ queryKey: dashboardQuery.queryKey }));
  };
  await place({ rank: 1, of: 120, score: 50_000, above: null });
  expect(await seen.findByRole('link', { name: 'Place 1 of 120 by might' })).toBeTruthy();
  expect(seen.getByText('Nobody is ahead of you.')).toBeTruthy();
  await place({ rank: 2, of: 120, score: 13_400, above: { rank: 1, score: 13_000 } });
  expect(await seen.findByText(/^100 more might .* Your stock is worth as much/)).toBeTruthy();
  await place(null);
  expect(await seen.findByText(/^None yet\. Whoever has might/)).toBeTruthy();
});

test('the day changes by itself, and what it brought no longer comes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(season(45 * DAY - 30));
  const seen = await panel();
  expect(seen.getByText('Day 44 of 120')).toBeTruthy();
  expect(seen.getByText(/^Day 45, /)).toBeTruthy();
  const reads = server.count(getDashboard);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(seen.getByText('Day 45 of 120')).toBeTruthy();
  expect(seen.queryByText(/^Day 45, /)).toBeNull();
  expect(seen.getByText(/^Day 120, /)).toBeTruthy();
  expect(server.count(getDashboard)).toBe(reads);
});

test.each([
  ['never ends', season(DAY, { ends_at: null })],
  ['is over', season(121 * DAY, { over: true })],
])('of a season that %s nothing is said', async (_, seasonSeen) => {
  open(seasonSeen);
  expect(await screen.findByRole('heading', { name: 'Income' })).toBeTruthy();
  await waitFor(() => expect(server.count(getDashboard)).toBeGreaterThan(0));
  expect(screen.queryByRole('heading', { name: 'Season 3' })).toBeNull();
  expect(screen.queryByText(/^Place \d/)).toBeNull();
});
