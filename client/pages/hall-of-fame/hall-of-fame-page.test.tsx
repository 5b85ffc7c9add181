import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { listObjectives } from '#shared/api/objectives';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { getSeason, type HallEntry, listSeasons, type Season } from '#shared/api/seasons';
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

const DAY = 86_400;
const entry = (place: number, changes: Partial<HallEntry> = {}): HallEntry => ({
  place,
  name: `ruler-${place}`,
  score: 10_000 - place,
  members: null,
  ...changes,
});
const aSeason = (changes: Partial<Season> = {}): Season => ({
  number: 3,
  began_at: ago(10 * DAY),
  ends_at: ahead(10 * DAY),
  over: false,
  next_at: null,
  ...changes,
});
const NONE = { might: null, worlds: null, explorers: null, alliances: null };
const past = (number: number) => ({ number, began_at: ago(300 * DAY), ended_at: ago(200 * DAY), first: NONE });

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer().answer(listSeasons, { current: aSeason(), past: [past(2), past(1)] });
  server.answer(getSeason, ({ url }) => ({
    number: Number(url.at(-1)),
    began_at: ago(300 * DAY),
    ended_at: ago(200 * DAY),
    boards: {
      might: Array.from({ length: 12 }, (_, i) => entry(i + 1)),
      worlds: [entry(1, { name: `of season ${url.at(-1)}` }), entry(2, { name: null })],
      explorers: [],
      alliances: [entry(1, { name: 'Tollan', members: 4 })],
    },
  }));
});

const board = async (name: string) => within(await screen.findByRole('region', { name }));
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('shows a visitor the boards of the latest season, ten places each until more are asked for', async () => {
  const { user } = openPage(routes, '/hall-of-fame');
  const might = await board('Might');
  expect(rowsOf(might.getByRole('table'))).toHaveLength(10);
  await user.click(might.getByRole('button', { name: 'Show all 12' }));
  expect(rowsOf(might.getByRole('table'))).toHaveLength(12);
  await user.click(might.getByRole('button', { name: 'Show the first ten' }));
  expect(rowsOf(might.getByRole('table'))).toHaveLength(10);

  const worlds = await board('Worlds');
  expect(rowsOf(worlds.getByRole('table'))).toEqual(['1of season 29,999', '2A ruler who has left the galaxy9,998']);
  expect((await board('Explorers')).getByText('Nobody had a score.')).toBeTruthy();
  expect((await board('Alliances')).getByText('4 members')).toBeTruthy();
  expect(screen.getByText(/^Season 3 is running. It ends /)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Play Seventh Chevron' }).getAttribute('href')).toBe('/');
});

it('shows an earlier season at the press of its button, and players keep the menu', async () => {
  signedIn();
  const { user } = openPage(routes, '/hall-of-fame');
  await user.click(await screen.findByRole('button', { name: 'Season 1' }));
  expect(await screen.findByText('of season 1')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Season 1', pressed: true })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Back to the game' })).toBeNull();
});

it('says that no season has ended yet, and why it cannot be read', async () => {
  server.answer(listSeasons, { current: aSeason({ number: 1, ends_at: null }), past: [] });
  openPage(routes, '/hall-of-fame');
  expect(await screen.findByText(/^No season has ended yet/)).toBeTruthy();
  expect(screen.getByText('Season 1 is running.')).toBeTruthy();
  cleanup();
  server.refuse(listSeasons, 500);
  openPage(routes, '/hall-of-fame');
  expect(await screen.findByText('Failed to fetch the seasons.')).toBeTruthy();
});

it.each([
  ['nothing three weeks before the end', aSeason({ ends_at: ahead(21 * DAY) }), null],
  ['nothing if it never ends', aSeason({ ends_at: null }), null],
  ['the end during the last two weeks', aSeason({ ends_at: ahead(9 * DAY + 60) }), /^Season 3 ends in 9d/],
  ['that it is over', aSeason({ ends_at: ago(60), over: true, next_at: ago(5) }), /^Season 3 is over.* begins soon/],
  [
    'when the next begins',
    aSeason({ ends_at: ago(60), over: true, next_at: ahead(3 * DAY) }),
    /^Season 3 is over. You can look around, but not act. The next one begins on /,
  ],
])('the dashboard says %s', async (_, season, sentence) => {
  signedIn();
  server
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard({ season }))
    .answer(listObjectives, [])
    .answer(listPlanets, [aListedPlanet()]);
  openPage(routes, '/dashboard');
  await screen.findByText('No active constructions.');
  if (!sentence) return expect(screen.queryByRole('region', { name: 'Season' })).toBeNull();
  const notice = within(screen.getByRole('region', { name: 'Season' }));
  expect(notice.getByText(sentence)).toBeTruthy();
  expect(notice.getByRole('link', { name: 'Hall of fame' }).getAttribute('href')).toBe('/hall-of-fame');
});
