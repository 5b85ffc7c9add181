import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { addressBook } from '#shared/api/address-book';
import { allianceMembers, myAlliance } from '#shared/api/alliances/alliances';
import { getKnownWorlds, getSector, getSieges } from '#shared/api/galaxy';
import { getMatesMarches, getPeople, type People, setSharing } from '#shared/api/galaxy-people';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { routes } from '../../router.tsx';
import { ago, ahead, aListedPlanet, aSky, fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

let server: ReturnType<typeof fakeServer>;

const HOSTILE = '<img src=x onerror=alert(1)>';
const CHULAK = {
  planet_id: 5,
  coordinates_x: 120,
  coordinates_y: -340,
  planet_type_id: 2,
  own: true,
  planet_name: 'Chulak',
  stargate_address: [9, 9, 9, 9, 9, 9],
};
const TOLLANA = { x: 400, y: 90 };
const SKY = aSky([{ x: 120, y: -340 }, TOLLANA, { x: 0, y: 10 }]);
const at = (coordinates_x: number, coordinates_y: number) => ({ coordinates_x, coordinates_y, planet_type_id: 2 });
const narim = { user_id: 11, username: 'narim', alliance_id: 3 };
const mollem = { user_id: 12, username: 'mollem', alliance_id: 4 };
const PEOPLE: People = {
  sharing: true,
  alliances: [
    { alliance_id: 3, name: 'Tollan', relation: 'own' },
    { alliance_id: 4, name: HOSTILE, relation: 'war' },
  ],
  worlds: [
    { ...at(400, 90), planet_id: 8, planet_name: 'Tollana', ...narim, seen_at: null },
    { ...at(0, 10), planet_id: 9, planet_name: null, ...mollem, seen_at: ago(600) },
  ],
  alliance_version: 2,
  version: 3,
  server_time: ago(0),
};
const alliance = { id: 3, name: 'Tollan', description: null, level: 1, leader_id: 9 };

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listPlanets, [aListedPlanet()])
    .answer(addressBook, [])
    .answer(getSector, SKY)
    .answer(getKnownWorlds, { worlds: [CHULAK], more: false })
    .answer(getSieges, { places: [{ coordinates_x: TOLLANA.x, coordinates_y: TOLLANA.y }] })
    .answer(getPeople, PEOPLE)
    .answer(getMatesMarches, { marches: [], version: 3, server_time: ago(0) })
    .answer(myAlliance, {
      alliance: { ...alliance, current_member_count: 2, max_members: 10, member_count: 2 },
      user_role: 'member',
      version: 3,
      server_time: ago(0),
    });
});

async function open() {
  const page = openPage(routes, '/galaxymap');
  const map = await screen.findByRole('application', { name: 'Map of the galaxy' });
  const panel = within(await screen.findByRole('region', { name: 'People on the Map' }));
  await panel.findByText('narim');
  return { ...page, map, panel };
}
const rings = (map: HTMLElement) => [...map.querySelectorAll('[data-people]')];

it('worlds of mates, and of rulers that were found, have rings on the map and are listed by alliance', async () => {
  const { map, panel, user } = await open();
  await waitFor(() => expect(rings(map)).toHaveLength(2));
  expect(rings(map).map((ring) => ring.getAttribute('data-relation'))).toEqual(['own', 'war']);
  expect(panel.getByText('your alliance')).toBeTruthy();
  expect(panel.getByText('at war with you')).toBeTruthy();
  expect(panel.getByText(HOSTILE)).toBeTruthy();
  expect(panel.getByText('besieged')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'mollem' }).getAttribute('href')).toBe('/profile/12');
  await user.click(panel.getByRole('button', { name: 'Show Tollana at 400, 90 on the map' }));
  const card = within(screen.getByRole('region', { name: 'Chosen world' }));
  expect(await card.findByText('Your mate shares this world with you.', { exact: false })).toBeTruthy();
  expect(card.getByRole('heading', { name: 'Tollana' })).toBeTruthy();
  expect(card.getByText('An army besieges it.')).toBeTruthy();
});

it('how many rulers are neighbours is written on the map, and how they stand to the player in the list', async () => {
  const near = { ...at(150, -300), planet_id: 10, planet_name: null, ...mollem, seen_at: ago(600) };
  server.answer(getPeople, { ...PEOPLE, worlds: [...PEOPLE.worlds, near] });
  const { map, panel } = await open();
  expect(await panel.findByText('1 ruler you know within 200 units of Chulak:')).toBeTruthy();
  expect(panel.getByText('1 at war with you')).toBeTruthy();
  await waitFor(() =>
    expect(map.querySelector('[data-caption="neighbourhood"]')?.textContent).toBe('1 ruler within 200'),
  );
  const legend = screen.getByText('Mates').closest('figcaption') as HTMLElement;
  expect(within(legend).getByText('At war with you')).toBeTruthy();
  expect(within(legend).queryByText('Pact partners')).toBeNull();
});

it('from afar the names of alliances are written at their worlds, but not from near', async () => {
  const { map, user } = await open();
  map.focus();
  await user.keyboard('0');
  const captions = () => [...map.querySelectorAll('[data-caption^="realm"]')].map(({ textContent }) => textContent);
  await waitFor(() => expect(captions().sort()).toEqual([HOSTILE, 'Tollan']));
  await user.click(screen.getByRole('button', { name: 'Show my worlds' }));
  await waitFor(() => expect(captions()).toEqual([]));
});

it('relief of a mate is drawn along its way, in a form of its own, and listed', async () => {
  const site = (coordinates_x: number, coordinates_y: number) => ({ coordinates_x, coordinates_y });
  const march = { march_id: 40, username: 'narim', from: site(400, 90), to: site(120, -310), planet_name: 'Chulak' };
  server.answer(getMatesMarches, {
    marches: [{ ...march, began_at: ago(5e6), lands_at: ahead(15e6) }],
    version: 3,
    server_time: ago(0),
  });
  const { map, panel } = await open();
  await waitFor(() => expect(map.querySelector('[data-march="40"]')?.hasAttribute('data-mates')).toBe(true));
  const ship = map.querySelector<HTMLElement>('[data-march="40"]');
  const units = (name: string) => Math.round(Number(ship?.style.getPropertyValue(name)));
  // A quarter of the way from 400, 90 to 120, -310.
  expect([units('--x'), units('--y')]).toEqual([330, 10]);
  expect(screen.getByText('Relief among mates', { selector: 'figcaption *' })).toBeTruthy();
  expect(panel.getByText(/^narim to Chulak:/)).toBeTruthy();
});

it('of a mate’s home the card knows the address from the list of members, and offers relief', async () => {
  const home = { planet_id: 8, planet_name: 'Tollana', coordinates_x: 400, coordinates_y: 90 };
  server.answer(allianceMembers, [
    {
      user_id: 11,
      username: 'narim',
      role: 'leader',
      level: 4,
      home: { ...home, stargate_address: [1, 2, 3, 4, 5, 6] },
    },
  ]);
  const { panel, user } = await open();
  await user.click(panel.getByRole('button', { name: 'Show Tollana at 400, 90 on the map' }));
  const card = within(screen.getByRole('region', { name: 'Chosen world' }));
  expect((await card.findByRole('link', { name: 'Send relief' })).getAttribute('href')).toBe(
    '/battles?plan=1-2-3-4-5-6&kind=relief',
  );
  expect(card.queryByText("You don't know its gate address yet.", { exact: false })).toBeNull();
  expect(card.queryByRole('link', { name: 'Go to Mission Command' })).toBeNull();
});

it('layers are switched off and on, and remembered by the browser', async () => {
  const { map, panel, user } = await open();
  await waitFor(() => expect(map.querySelectorAll('[data-siege]')).toHaveLength(1));
  await user.click(panel.getByRole('checkbox', { name: 'Worlds of mates' }));
  await waitFor(() => expect(rings(map)).toHaveLength(1));
  expect(panel.queryByText('narim')).toBeNull();
  await user.click(panel.getByRole('checkbox', { name: 'Colours of alliances' }));
  await user.click(panel.getByRole('checkbox', { name: 'Sieges' }));
  await waitFor(() => expect(rings(map)[0]?.hasAttribute('data-relation')).toBe(false));
  expect(map.querySelector('[data-siege]')).toBeNull();
  cleanup();
  openPage(routes, '/galaxymap');
  const again = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Worlds of mates' });
  expect(again.checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Rulers you have found' }).checked).toBe(true);
});

it('a player stops sharing the own worlds, and is told if that fails', async () => {
  const { panel, user } = await open();
  const box = () => panel.getByRole<HTMLInputElement>('checkbox', { name: 'Show my worlds to my alliance' });
  server.refuse(setSharing, 409, 'The season is over.');
  await user.click(box());
  expect(await panel.findByText('The season is over.')).toBeTruthy();
  expect(box().checked).toBe(true);
  server.answer(setSharing, { sharing: false }).answer(getPeople, { ...PEOPLE, sharing: false });
  await user.click(box());
  await waitFor(() => expect(server.last(setSharing)?.body).toEqual({ sharing: false }));
  await waitFor(() => expect(box().checked).toBe(false));
});
