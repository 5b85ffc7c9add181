import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getProfile, type Profile, updateBio } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { availableShips } from '#shared/api/ships';
import { routes } from '../../router.tsx';
import { aShipType, fakeServer, json, openPage, signedIn, someResources } from '../page-fixture.tsx';

const PROFILE: Profile = {
  user_id: 7,
  username: 'daniel',
  level: 4,
  title: null,
  race: 'Humans',
  alliance_id: null,
  alliance_name: null,
  rank: null,
  joined_at: '2026-03-01T12:00:00.000Z',
  honours: [],
  planetary_count: 2,
  might: 310,
  on_leave: false,
  bio: null,
};

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer().answer(getResources, someResources()).answer(getProfile, PROFILE);
});

const bio = () => screen.findByPlaceholderText('Tell others about yourself...');
const save = () => screen.getByRole('button', { name: 'Save Bio' });

test('S-129, S-130, E-98: the profile shows its facts, N/A without an alliance, and an empty bio in words', async () => {
  openPage(routes, '/profile');
  expect(await screen.findByRole('heading', { name: 'daniel' })).toBeTruthy();
  const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Level', 'Alliance', 'Planets'].map(factOf)).toEqual([expect.stringMatching(/^4\b/), 'N/A', '2']);
  expect(screen.getByText('You have not set a bio yet.')).toBeTruthy();
});

test('S-132, E-93: a saved bio is shown, and an alert says so', async () => {
  server.answer(updateBio, { message: 'ok' });
  const { user } = openPage(routes, '/profile');
  await user.type(await bio(), 'I <b>read</b> walls.');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Bio updated successfully!');
  expect(server.last(updateBio)?.body).toEqual({ bio: 'I <b>read</b> walls.' });
  expect(screen.getByText('I <b>read</b> walls.', { selector: 'p' })).toBeTruthy();
});

test('E-50, V-42: a failed bio and one that is too long each say so', async () => {
  server.refuse(updateBio, 500);
  const { user } = openPage(routes, '/profile');
  await user.type(await bio(), 'x');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to update bio.');
  await user.click(await bio());
  await user.paste('x'.repeat(1000));
  await user.click(save());
  expect(screen.getByText('Bio must have at most 1000 characters.')).toBeTruthy();
  expect(server.count(updateBio)).toBe(1);
});

test('S-133, E-49, E-83: loading and failing are said', async () => {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fetchNow = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/profile') await held;
    return fetchNow(url, init);
  });
  server.refuse(getProfile, 500);
  openPage(routes, '/profile');
  expect(await screen.findByText('Loading profile...')).toBeTruthy();
  release?.();
  await waitFor(() => expect(screen.getByText('Failed to load profile.')).toBeTruthy());
});

test('S-133, E-84: a profile without data says so', async () => {
  server.reply(getProfile, () => json(null));
  openPage(routes, '/profile');
  expect(await screen.findByText('Profile data not available.')).toBeTruthy();
});

test('the player’s own profile lists all levels: what is reached, what comes next, and the XP to go', async () => {
  server
    .answer(getProfile, { ...PROFILE, level: 13, title: 'Wayfarer' })
    .answer(getResources, someResources({ level: 13, xp: 87, xp_for_next_level: 4687 }))
    .answer(availableShips, [aShipType()]);
  openPage(routes, '/profile');
  const levels = within(await screen.findByRole('region', { name: 'Levels' }));
  const row = async (level: number) => (await levels.findByRole('rowheader', { name: `${level}` })).closest('tr');
  expect((await row(12))?.textContent).toBe('12BuildingRefineryTitleWayfarerReached');
  // 4,687 - 87 XP lead to level 14, and 100 x 14^1.5 = 5,238 from there to level 15.
  expect((await row(15))?.textContent).toBe('15BonusRoom for one more building on each of your worlds9,838 XP to go');
  expect((await row(50))?.textContent).toMatch(/^50Bonus5 more ships of a type at once.*XP to go$/);
  expect(levels.getByText('Next: level 15')).toBeTruthy();
  // Level 10 brings a human a ship of their own, and none of another race.
  expect((await row(10))?.textContent).toContain('Homeworld');
  expect((await row(10))?.textContent).not.toContain('Throne of Ages');
  expect(screen.getByText('Title', { selector: 'dt' }).nextElementSibling?.textContent).toBe('Wayfarer');
});
