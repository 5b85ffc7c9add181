import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { allianceRanking, listPlayers, type RankedPlayer } from '#shared/api/ranking';
import { getResources } from '#shared/api/resources';
import { routes } from '../../router.tsx';
import { ago, fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

const player = (place: number, changes: Partial<RankedPlayer> = {}): RankedPlayer => ({
  user_id: 100 + place,
  username: `ruler-${place}`,
  race: 'Jaffa',
  title: null,
  alliance: null,
  rank: place,
  score: 1000 - place,
  change: 0,
  ...changes,
});
const OWN = player(45, { user_id: 7, username: 'daniel', change: -2 });
const TAKEN = { taken_at: ago(600), compared_with: ago(90_000) };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  server = fakeServer().answer(getResources, someResources());
  server.answer(listPlayers, ({ url }) => {
    const query = new URLSearchParams(url.split('?')[1]);
    const page = Number(query.get('page'));
    const search = query.get('search');
    if (search) {
      const players =
        search === 'nobody' ? [] : [player(3, { username: 'rook', rank: null, score: null, change: null })];
      return { players, page, per_page: 20, total: players.length, own: OWN, ...TAKEN };
    }
    const players =
      page === 3
        ? [OWN]
        : [
            player(20 * (page - 1) + 1, { change: 3, title: 'First Prime', alliance: { id: 9, name: 'Tollan' } }),
            player(20 * (page - 1) + 2, { change: -1 }),
            player(20 * (page - 1) + 3, { change: null }),
          ];
    return { players, page, per_page: 20, total: 45, own: OWN, ...TAKEN };
  });
  server.answer(allianceRanking, ({ url }) => {
    const search = new URLSearchParams(url.split('?')[1]).get('search') ?? '';
    const known = [
      { id: 9, name: 'Tollan', member_count: 4, rank: 1, score: 6100, change: null },
      { id: 12, name: 'Free Jaffa', member_count: 1, rank: null, score: null, change: null },
    ];
    const alliances = known.filter(({ name, rank }) => (search ? name.includes(search) : rank !== null));
    const total = alliances.length;
    return { alliances, page: 1, per_page: 20, total, own: null, taken_at: ago(600), compared_with: null };
  });
});

const rows = async (name: string) => {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
};
const asked = () => server.last(listPlayers)?.url;

it('shows the board with changes as an arrow and in words, names that lead to profiles, and the own place', async () => {
  openPage(routes, '/players');
  expect(await rows('Might')).toEqual([
    '1ruler-1Jaffa · First Prime · Tollan▲ 3up 3 places999',
    '2ruler-2Jaffa▼ 1down 1 place998',
    '3ruler-3JaffaNew997',
  ]);
  expect(screen.getByRole('link', { name: 'ruler-1' }).getAttribute('href')).toBe('/profile/101');
  const own = within(screen.getByRole('complementary', { name: 'Your place' }));
  expect(own.getByText('45')).toBeTruthy();
  expect(own.getByText('down 2 places')).toBeTruthy();
  expect(own.getByRole('link', { name: 'Show my place in the ranking' }).getAttribute('href')).toBe(
    '/players?board=might&page=3',
  );
  expect(asked()).toBe('/players?rank=might&page=1&search=&per_page=20');
});

it('turns pages, marks the own row, and needs no link to it there', async () => {
  const { user, where } = openPage(routes, '/players?board=worlds&page=2');
  expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Page 3 of 3')).toBeTruthy();
  expect(where().search).toBe('?board=worlds&page=3');
  const row = (await screen.findByRole('table', { name: 'Worlds' })).querySelector('[data-own]');
  expect(row?.textContent).toContain('daniel');
  expect(screen.queryByRole('link', { name: 'Show my place in the ranking' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Fighters' }));
  expect(await screen.findByText(/^Experience from battles this season/)).toBeTruthy();
  expect(asked()).toBe('/players?rank=fighters&page=1&search=&per_page=20');
});

it('searches by name, says what was found, and leads back', async () => {
  const { user, where } = openPage(routes, '/players');
  await user.type(await screen.findByRole('searchbox', { name: 'Find a player by name' }), ' rook_%{Enter}');
  expect(await screen.findByText('1 player with a name like “rook_%”')).toBeTruthy();
  expect(await rows('Might')).toEqual(['–rookJaffa–']);
  expect(new URLSearchParams(where().search).get('search')).toBe('rook_%');
  expect(screen.getByRole('complementary', { name: 'Your place' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to the ranking' }));
  expect((await rows('Might')).length).toBe(3);
  cleanup();
  openPage(routes, '/players?search=nobody');
  expect(await screen.findByText(/^Nobody has a name like “nobody”/)).toBeTruthy();
});

it('ranks alliances, without arrows while there is nothing to compare with, and without an own one', async () => {
  const { user } = openPage(routes, '/players');
  await user.click(await screen.findByRole('button', { name: 'Alliances' }));
  expect(await rows('Alliances')).toEqual(['1Tollan4 members6,100']);
  expect(screen.queryByRole('complementary', { name: /place/i })).toBeNull();
});

it('shows the alliance that the address names, also one without a place, and leads back to all', async () => {
  const { user, where } = openPage(routes, '/players?board=alliances&search=Free+Jaffa');
  expect(await rows('Alliances')).toEqual(['–Free Jaffa1 member–']);
  expect(screen.getByText('1 alliance with “Free Jaffa” in the name')).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find an alliance by name' });
  expect(field.value).toBe('Free Jaffa');
  await user.clear(field);
  await user.type(field, 'Asgard{Enter}');
  expect(await screen.findByText(/^No alliance has “Asgard” in its name/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to the ranking' }));
  expect(await rows('Alliances')).toEqual(['1Tollan4 members6,100']);
  expect(where().search).toBe('?board=alliances');
});

it('does not search players for the name of an alliance', async () => {
  const { user, where } = openPage(routes, '/players?board=alliances&search=Tollan');
  await user.click(await screen.findByRole('button', { name: 'Worlds' }));
  expect(await screen.findByRole('searchbox', { name: 'Find a player by name' })).toBeTruthy();
  expect(where().search).toBe('?board=worlds');
});

it('tells a newcomer when the first place comes, and why the ranking cannot be read', async () => {
  const own = { ...OWN, rank: null, score: null, change: null };
  server.answer(listPlayers, {
    players: [],
    page: 1,
    per_page: 20,
    total: 0,
    own,
    taken_at: null,
    compared_with: null,
  });
  openPage(routes, '/players?board=fighters');
  expect(await screen.findByText('Nobody has a score yet.')).toBeTruthy();
  expect(screen.getByText(/^The first ranking is made within a minute/)).toBeTruthy();
  expect(screen.getByText(/No place yet. Whoever has a score gets one at once/)).toBeTruthy();
  cleanup();
  server.refuse(listPlayers, 500);
  openPage(routes, '/players');
  expect(await screen.findByText('Failed to load the ranking.')).toBeTruthy();
});
