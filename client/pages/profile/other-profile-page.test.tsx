import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addressBook } from '#shared/api/address-book';
import { invite } from '#shared/api/alliances/alliance-admission';
import { type AllianceRole, myAlliance } from '#shared/api/alliances/alliances';
import { getPeople } from '#shared/api/galaxy-people';
import { getProfile, getProfileOf, type Profile } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { myAllianceQuery } from '../../api/alliances.ts';
import { routes } from '../../router.tsx';
import { aRecord, fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

const PROFILE: Profile = {
  user_id: 12,
  username: 'tealc',
  level: 9,
  title: null,
  race: 'Humans',
  alliance_id: null,
  alliance_name: null,
  rank: null,
  joined_at: '2026-03-01T12:00:00.000Z',
  honours: [],
  planetary_count: 3,
  might: 1240,
  on_leave: false,
  bio: null,
};

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer().answer(getResources, someResources()).answer(getProfileOf, PROFILE);
});

test('S-011, S-129, S-131, S-132, E-82, E-98: another player shows facts and an empty bio in words, and no editor', async () => {
  openPage(routes, '/profile/12');
  expect(await screen.findByRole('heading', { name: 'tealc' })).toBeTruthy();
  expect(screen.getByText('N/A')).toBeTruthy();
  expect(screen.getByText('This user has not set a bio.')).toBeTruthy();
  expect(screen.queryByPlaceholderText('Tell others about yourself...')).toBeNull();
  expect(server.last(getProfileOf)?.url).toBe('/profile/12');
});

test('a title is shown beside the level; the table of levels is not', async () => {
  server.answer(getProfileOf, { ...PROFILE, level: 18, title: 'Envoy' });
  openPage(routes, '/profile/12');
  const title = await screen.findByText('Title', { selector: 'dt' });
  expect(title.nextElementSibling?.textContent).toBe('Envoy');
  expect(screen.queryByRole('region', { name: 'Levels' })).toBeNull();
});

test('S-129: a bio is shown as it was typed', async () => {
  server.answer(getProfileOf, { ...PROFILE, bio: 'Indeed.\n<b>Jaffa</b>', alliance_name: 'Free Jaffa' });
  openPage(routes, '/profile/12');
  expect((await screen.findByText(/Indeed\./)).textContent).toBe('Indeed.\n<b>Jaffa</b>');
  expect(screen.getByText('Free Jaffa')).toBeTruthy();
});

test('S-133, E-49, G-34: nobody, and a failing read, are said', async () => {
  server.refuse(getProfileOf, 404, 'User not found.');
  openPage(routes, '/profile/99');
  expect(await screen.findByText('User not found.')).toBeTruthy();
  // A retry is not offered, but the link back is.
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  const way = within(screen.getByRole('main')).getByRole('link', { name: 'Alliance' });
  expect(way.getAttribute('href')).toBe('/alliance');
  cleanup();
  server.refuse(getProfileOf, 500);
  const { user } = openPage(routes, '/profile/99');
  expect(await screen.findByText('Failed to load profile.')).toBeTruthy();
  server.answer(getProfileOf, PROFILE);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'tealc' })).toBeTruthy();
});

test('G-23: what is no id is not asked for', async () => {
  openPage(routes, '/profile/tealc');
  expect(await screen.findByText('User not found.')).toBeTruthy();
  expect(server.count(getProfileOf)).toBe(0);
});

test("S-011: one's own id leads to one's own profile", async () => {
  server.answer(getProfile, { ...PROFILE, user_id: 7, username: 'daniel' });
  const { where } = openPage(routes, '/profile/7');
  await waitFor(() => expect(where().pathname).toBe('/profile'));
});

test('the might is shown, and worlds of theirs that the reader knows lead to the planner and the simulator', async () => {
  const known = {
    planet_id: 40,
    stargate_address: [3, 8, 17, 22, 30, 36],
    planet_type_id: 1,
    planet_type_name: 'Ice',
    coordinates_x: 3,
    coordinates_y: -4,
    max_buildings: 8,
    status: 'held' as const,
    owner: { user_id: 12, username: 'tealc' },
    on_leave: false,
    guard: 0,
    reserves: null,
    sighting: null,
    as_of: '2026-11-20T10:00:00.000Z',
    discovered_at: '2026-11-20T10:00:00.000Z',
    mission_id: 5,
    report_id: 9,
    note: null,
  };
  server.answer(addressBook, [known, { ...known, planet_id: 41, owner: { user_id: 13, username: 'bratac' } }]);
  openPage(routes, '/profile/12');
  const might = await screen.findByText('Might');
  expect(might.closest('div')?.textContent).toMatch(/1,240$/);
  const worlds = within(await screen.findByRole('list', { name: 'Worlds of tealc that you know' }));
  expect(worlds.getAllByRole('listitem')).toHaveLength(1);
  expect(worlds.getByRole('link', { name: /^Plan a march to/ }).getAttribute('href')).toBe(
    '/battles?plan=3-8-17-22-30-36&kind=raid',
  );
  expect(worlds.getByRole('link', { name: /^Simulate an attack on/ }).getAttribute('href')).toBe(
    '/battles/simulator?report=9',
  );
});

test('who knows no world of theirs reads how to find one', async () => {
  server.answer(addressBook, []);
  openPage(routes, '/profile/12');
  expect(await screen.findByText(/You know no world of tealc/)).toBeTruthy();
});

test('who is on leave cannot be attacked, and the profile says so', async () => {
  server.answer(getProfileOf, { ...PROFILE, on_leave: true });
  openPage(routes, '/profile/12');
  const leave = await screen.findByRole('link', { name: 'Leave' });
  expect(leave.getAttribute('href')).toBe('/battles/rules#leave');
  expect(screen.getByText('Away: nobody can attack')).toBeTruthy();
});

test('another player shows place, race, day of joining and honours; the actions lead to the alliance, the ranking and the map', async () => {
  server
    .answer(getProfileOf, {
      ...PROFILE,
      title: 'First Prime',
      alliance_id: 9,
      alliance_name: 'Tollan & Sons',
      rank: 43,
      honours: [{ season: 2, board: 'worlds', place: 3 }],
    })
    .answer(addressBook, [{ ...aRecord(), planet_id: 88, owner: { user_id: 12, username: 'tealc' } }]);
  openPage(routes, '/profile/12');
  const actions = within(await screen.findByRole('navigation', { name: 'What you can do' }));
  expect((await actions.findByRole('link', { name: 'See on the map' })).getAttribute('href')).toBe(
    '/galaxymap?world=88',
  );
  const hrefs = actions.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/letters/12',
    '/letters/12?share=battle',
    '/players?board=alliances&search=Tollan+%26+Sons',
    '/players?board=might&page=3',
    '/galaxymap?world=88',
  ]);
  expect(screen.getByText('Humans')).toBeTruthy();
  expect(screen.getByText('Place 3 in season 2')).toBeTruthy();
  expect(screen.getByRole('link', { name: '43' }).getAttribute('href')).toBe('/players?board=might&page=3');
});

const memberAs = (user_role: AllianceRole) =>
  server.answer(myAlliance, {
    alliance: {
      id: 9,
      name: 'Tollan',
      description: null,
      level: 2,
      current_member_count: 2,
      member_count: 2,
      max_members: 15,
      leader_id: 7,
    },
    user_role,
    version: 3,
    server_time: '2026-11-20T10:00:00.000Z',
  });

test('an officer invites a player without alliance from the profile, and reads what came of it', async () => {
  memberAs('officer');
  server.refuse(invite, 409, 'This player has already been invited.');
  const { user } = openPage(routes, '/profile/12');
  const button = await screen.findByRole('button', { name: 'Invite to your alliance' });
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('This player has already been invited.');
  server.answer(invite, { message: 'Invitation sent successfully!' });
  await user.click(button);
  expect(await screen.findByText('tealc is invited to your alliance.')).toBeTruthy();
  expect(server.last(invite)?.url).toBe('/alliances/9/invitations');
  expect(server.last(invite)?.body).toEqual({ username_to_invite: 'tealc' });
  expect(button.hasAttribute('disabled')).toBe(true);
});

test('a player of another alliance is not invited, and a member without that right invites nobody', async () => {
  memberAs('leader');
  server.answer(getProfileOf, { ...PROFILE, alliance_id: 4, alliance_name: 'Free Jaffa' });
  openPage(routes, '/profile/12');
  expect(await screen.findByRole('link', { name: 'Alliance in the ranking' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite to your alliance' })).toBeNull();
  cleanup();
  memberAs('member');
  server.answer(getProfileOf, PROFILE);
  const { cache } = openPage(routes, '/profile/12');
  await waitFor(() => expect(cache.getQueryData(myAllianceQuery.queryKey)).toBeTruthy());
  expect(await screen.findByRole('link', { name: 'Ranking of players' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite to your alliance' })).toBeNull();
});

test('the map is asked for a mate of whom the address book knows no world, and whether the ruler of a known one is a partner', async () => {
  const worlds = [
    {
      planet_id: 90,
      coordinates_x: 9,
      coordinates_y: 9,
      planet_type_id: 2,
      planet_name: 'Chulak',
      user_id: 12,
      username: 'tealc',
      alliance_id: 9,
      seen_at: null,
    },
  ];
  const people = { sharing: true, alliances: [], worlds, alliance_version: 3, version: 3 };
  const known = { ...aRecord(), planet_id: 88, owner: { user_id: 12, username: 'tealc' } };
  memberAs('member');
  server
    .answer(addressBook, [])
    .answer(getPeople, { ...people, server_time: '2026-11-20T10:00:00.000Z' })
    .answer(getProfileOf, { ...PROFILE, alliance_id: 9, alliance_name: 'Tollan' });
  const mapLink = async () => (await screen.findByRole('link', { name: 'See on the map' })).getAttribute('href');
  openPage(routes, '/profile/12');
  expect(await mapLink()).toBe('/galaxymap?world=90');
  expect(server.count(getPeople)).toBe(1);
  cleanup();

  server.answer(addressBook, [known]);
  openPage(routes, '/profile/12');
  expect(await mapLink()).toBe('/galaxymap?world=88');
  // Whether the ruler is a partner decides between a raid and relief.
  await waitFor(() => expect(server.count(getPeople)).toBe(2));
  cleanup();
  server.answer(addressBook, []).answer(getProfileOf, PROFILE);
  openPage(routes, '/profile/12');
  expect(await screen.findByText(/You know no world of tealc/)).toBeTruthy();
  expect(server.count(getPeople)).toBe(2);
});
