import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addressBook } from '#shared/api/address-book';
import { type SharedSighting, sharedSightings } from '#shared/api/alliances/alliance-sightings';
import { allianceMembers, myAlliance } from '#shared/api/alliances/alliances';
import { listMarches, planMarch } from '#shared/api/battles/marches';
import { getKnownWorlds, getSector, getSieges } from '#shared/api/galaxy';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { shipTypeOf } from '#shared/catalogue/ships';
import { KEYS } from '../../api/keys.ts';
import { readAgain } from '../../api/versions/read-again.ts';
import { routes } from '../../router.tsx';
import { aPlan } from '../march-page-fixture.ts';
import {
  ago,
  aListedPlanet,
  aPlanet,
  aRecord,
  aShip,
  aSky,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const ALLIANCE = 9;
const SENTINEL = { ship_type_id: 44, ship_type_name: 'Sentinel', is_scout: false };
const SEEN: SharedSighting = {
  planet_id: 70,
  stargate_address: [1, 2, 3, 4, 5, 6],
  planet_type_id: 3,
  coordinates_x: 123,
  coordinates_y: -344,
  owner: { user_id: 9, username: 'narim' },
  seen_by: { user_id: 12, username: 'tealc' },
  as_of: ago(600),
  sighting: {
    ships: [{ ship_type_id: 14, count: 3 }],
    squads: [{ squad_type_id: 1, count: 2 }],
    defense_level: 1,
    defense_stat: 60,
    error_percent: 30,
  },
};

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listPlanets, [aListedPlanet()])
    .answer(listMarches, { own: [], incoming: [], guests: [], sieges: [], version: 3, server_time: ago(0) })
    .answer(addressBook, [])
    .answer(getSector, aSky([]))
    .answer(getKnownWorlds, { worlds: [], more: false })
    .answer(getSieges, { places: [] })
    .answer(planMarch, aPlan())
    .answer(getPlanet, () =>
      aPlanet({ ships: [1, 2, 3].map((ship_id) => aShip({ ship_id, ...SENTINEL })), soldier_squads: [] }),
    )
    .answer(allianceMembers, [])
    .answer(sharedSightings, [SEEN]);
  ofLevel(3);
});

function ofLevel(level: number): void {
  const alliance = { id: ALLIANCE, name: 'Tollan', description: '', level, max_members: 25, leader_id: 7 };
  server.answer(myAlliance, {
    alliance: { ...alliance, current_member_count: 2, member_count: 2 },
    user_role: 'member',
    version: 3,
    server_time: ago(0),
  });
}

test('the map lists what mates saw: who holds it, who saw it, how exactly, and what to do next', async () => {
  const { cache } = openPage(routes, '/galaxymap');
  const list = within(await screen.findByRole('region', { name: 'Seen by your mates' }));
  expect(list.getByText(/^Held by narim, seen by tealc /)).toBeTruthy();
  expect(list.getByText('3 ships, 2 squads, counts may be wrong by 30%')).toBeTruthy();
  expect(list.getByRole('link', { name: 'Simulate an attack on 1-2-3-4-5-6' }).getAttribute('href')).toBe(
    '/battles/simulator?seen=70',
  );
  const links = list.getAllByRole('link', { name: /1-2-3-4-5-6$/ }).map((link) => link.getAttribute('href'));
  expect(links).toContainEqual(expect.stringContaining('1-2-3-4-5-6'));
  server.answer(sharedSightings, [SEEN, { ...SEEN, planet_id: 71, owner: { user_id: 10, username: 'omoc' } }]);
  // What the handler of sighting_shared does.
  void readAgain(cache, [KEYS.sightings(ALLIANCE)]);
  expect(await list.findByText(/^Held by omoc/)).toBeTruthy();
});

test('an alliance below the level of this perk asks for no sightings', async () => {
  ofLevel(2);
  openPage(routes, '/galaxymap');
  await screen.findByRole('application', { name: 'Map of the galaxy' });
  await waitFor(() => expect(server.count(myAlliance)).toBeGreaterThan(0));
  expect(screen.queryByText('Seen by your mates')).toBeNull();
  expect(server.count(sharedSightings)).toBe(0);
});

test('the planner offers worlds that only mates saw, and forecasts from what they saw', async () => {
  const { user } = openPage(routes, '/battles?kind=raid&from=5');
  const known = await screen.findByLabelText('Known worlds');
  const option = await within(known).findByRole('option', { name: 'World of narim · 1-2-3-4-5-6' });
  expect(option.parentElement?.getAttribute('label')).toBe('Seen by your mates');
  await user.selectOptions(known, option);
  await user.click(await screen.findByRole('button', { name: 'Everybody' }));
  const panel = within(screen.getByRole('region', { name: 'What it takes' }));
  expect(await panel.findByText(/^As a probe of tealc saw them .*; its counts may be wrong by 30%\.$/)).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Simulate it yourself' }).getAttribute('href')).toBe(
    '/battles/simulator?ships=44x3&seen=70',
  );
});

test('of an own and a mate’s sighting of one world, the newer one counts, and the world is listed once', async () => {
  const own = { ...SEEN.sighting, error_percent: 15 };
  const held = { status: 'held', owner: { user_id: 9, username: 'narim' }, sighting: own } as const;
  server.answer(addressBook, [aRecord({ ...held, as_of: ago(30), report_id: 12 })]);
  const first = openPage(routes, '/battles?plan=1-2-3-4-5-6&kind=raid&from=5');
  await first.user.click(await screen.findByRole('button', { name: 'Everybody' }));
  expect(await screen.findByText(/^As a probe saw them .* by 15%\.$/)).toBeTruthy();
  expect(screen.getAllByRole('option', { name: /1-2-3-4-5-6$/ })).toHaveLength(1);
  cleanup();
  server.answer(addressBook, [aRecord({ ...held, as_of: ago(3000), report_id: 12 })]);
  const second = openPage(routes, '/battles?plan=1-2-3-4-5-6&kind=raid&from=5');
  await second.user.click(await screen.findByRole('button', { name: 'Everybody' }));
  expect(await screen.findByText(/^As a probe of tealc saw them .* by 30%\.$/)).toBeTruthy();
});

test('the simulator is filled in as a mate saw the world', async () => {
  openPage(routes, '/battles/simulator?ships=44x30&seen=70');
  expect(
    await screen.findByText(
      /^The defender is filled in as a probe of tealc saw it .*by 30%\. Nobody counted the people\.$/,
    ),
  ).toBeTruthy();
  const defender = within(screen.getByRole('region', { name: 'Defender' }));
  const count = defender.getByLabelText<HTMLInputElement>(new RegExp(`: number of ${shipTypeOf(14).name}`));
  await waitFor(() => expect(count.value).toBe('3'));
  expect(defender.getByLabelText<HTMLInputElement>('Defence strength').value).toBe('60');
});
