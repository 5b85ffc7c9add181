import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addressBook, noteAddress } from '#shared/api/address-book';
import { allianceMembers, myAlliance } from '#shared/api/alliances/alliances';
import { listMarches, planMarch } from '#shared/api/battles/marches';
import { getKnownWorlds, getSector, getSieges } from '#shared/api/galaxy';
import { getPeople } from '#shared/api/galaxy-people';
import { listPlanets } from '#shared/api/planets';
import { getReport, readReports } from '#shared/api/reports';
import { getResources } from '#shared/api/resources';
import { siteOf } from '#shared/rules/sectors';
import { SIEGE_MARK } from '../../features/map/march-marks.tsx';
import { applyEvent } from '../../live/reactions.ts';
import { routes } from '../../router.tsx';
import { aMarch, anAttack, aPlan } from '../march-page-fixture.ts';
import {
  ago,
  ahead,
  aListedPlanet,
  aRecord,
  aReport,
  aSky,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

let server: ReturnType<typeof fakeServer>;

const ADDRESS = [1, 2, 3, 4, 5, 6];
const KNOWN = aRecord({
  planet_id: 8,
  stargate_address: ADDRESS,
  planet_type_id: 2,
  planet_type_name: 'Desert',
  coordinates_x: 400,
  coordinates_y: 90,
});
const HOME = { x: 120, y: -340 };
const STRANGE = { x: 0, y: 10 };
const MAPPED = {
  worlds: [
    {
      planet_id: 5,
      coordinates_x: HOME.x,
      coordinates_y: HOME.y,
      planet_type_id: 2,
      own: true,
      planet_name: 'Chulak',
      stargate_address: [9, 9, 9, 9, 9, 9],
    },
    {
      planet_id: 8,
      coordinates_x: 400,
      coordinates_y: 90,
      planet_type_id: 2,
      own: false,
      planet_name: null,
      stargate_address: ADDRESS,
    },
  ],
  more: false,
};
const SKY = aSky([HOME, STRANGE, { x: 400, y: 90 }]);
const besieged = (...places: readonly { x: number; y: number }[]) => ({
  places: places.map(({ x, y }) => ({ coordinates_x: x, coordinates_y: y })),
});

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listPlanets, [aListedPlanet()])
    .answer(addressBook, [KNOWN, aRecord({ planet_id: 6, status: 'own' })])
    .answer(getSector, SKY)
    .answer(getKnownWorlds, MAPPED)
    .answer(getSieges, besieged())
    .answer(getPeople, {
      sharing: true,
      alliances: [],
      worlds: [],
      alliance_version: null,
      version: 1,
      server_time: ago(0),
    });
});

async function open() {
  const page = openPage(routes, '/galaxymap');
  const map = await screen.findByRole('application', { name: 'Map of the galaxy' });
  await waitFor(() => expect(map.querySelectorAll('[data-world]')).toHaveLength(2));
  return { ...page, map, card: within(screen.getByRole('region', { name: 'Chosen world' })) };
}

const mark = (map: HTMLElement, id: number) => map.querySelector<SVGElement>(`[data-world="${id}"]`) as SVGElement;

test('S-013, G-100: own, known and other worlds are told apart by their form, and counted', async () => {
  const { map } = await open();
  expect(await screen.findByText('3 worlds: 1 yours, 1 with a gate address you know.')).toBeTruthy();
  expect(mark(map, 5).querySelector('circle')).toBeTruthy();
  expect(mark(map, 8).querySelector('path')).toBeTruthy();
  for (const text of ['Your planets', 'Known gate address', 'Other worlds'])
    expect(screen.getByText(text)).toBeTruthy();
});

test('G-100: a chosen world shows what is known of it and the next step', async () => {
  const { map, card, user } = await open();
  expect(card.getByText('Choose a world on the map to see what you know about it.')).toBeTruthy();
  await waitFor(() => expect(mark(map, 5).getAttribute('aria-label')).toContain('Chulak'));
  mark(map, 5).focus();
  await user.keyboard('{Enter}');
  expect(card.getByRole('heading', { name: 'Chulak' })).toBeTruthy();
  expect(card.getByRole('link', { name: 'Open planet' }).getAttribute('href')).toBe('/planets/5');
  mark(map, 8).focus();
  await user.keyboard('{Enter}');
  expect(card.getByText('Desert world at 400, 90')).toBeTruthy();
  expect(card.getByText('1-2-3-4-5-6')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Send a probe' }).getAttribute('href')).toBe(
    '/missions?mission=malp&address=1-2-3-4-5-6&planet=5',
  );
  await user.click(card.getByRole('button', { name: 'Close' }));
  expect(card.queryByRole('link')).toBeNull();
});

test('every known world leads to its report; where no mission found one, the card says so', async () => {
  server
    .answer(getReport, aReport({ mission_id: 3 }))
    .answer(readReports, { mission_ids: [3], unread_count: 0, version: 4, server_time: ago(0) });
  const { map, card, user } = await open();
  mark(map, 8).focus();
  await user.keyboard('{Enter}');
  await user.click(card.getByRole('button', { name: 'Read the report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mission Report' }));
  expect(await dialog.findByText('The scout brings home an address.')).toBeTruthy();
  await waitFor(() => expect(server.last(readReports)?.body).toEqual({ mission_ids: [3] }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));

  await user.click(screen.getByRole('button', { name: 'Report on 1-2-3-4-5-6' }));
  const again = within(await screen.findByRole('dialog', { name: 'Mission Report' }));
  expect(await again.findByText('The scout brings home an address.')).toBeTruthy();
  await user.click(again.getByRole('button', { name: 'Close' }));

  mark(map, 5).focus();
  await user.keyboard('{Enter}');
  expect(card.getByText('This world is yours. No mission discovered it, so there is no report.')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Read the report' })).toBeNull();
});

test('G-100: with keys any world in the middle of the map can be chosen; of a strange one nothing is told', async () => {
  const { map, card, user } = await open();
  map.focus();
  await user.keyboard('0{Enter}');
  expect(card.getByRole('heading', { name: 'Unknown world' })).toBeTruthy();
  expect(card.getByText('A world at 0, 10')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Go to Mission Command' }).getAttribute('href')).toBe('/missions');
});

test('G-100: of worlds that are too close for a finger, the card steps to the next nearest, and round again', async () => {
  server.answer(getSector, aSky([HOME, STRANGE, { x: 3, y: 14 }, { x: 400, y: 90 }]));
  const { map, card, user } = await open();
  map.focus();
  await user.keyboard('0');
  await waitFor(async () => {
    await user.keyboard('{Enter}');
    expect(card.getByText('A world at 0, 10')).toBeTruthy();
  });
  await user.click(card.getByRole('button', { name: 'Next nearest (1 of 2)' }));
  expect(card.getByText('A world at 3, 14')).toBeTruthy();
  expect(map.querySelector('[data-highlight]')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Next nearest (2 of 2)' }));
  expect(card.getByText('A world at 0, 10')).toBeTruthy();
  mark(map, 5).focus();
  await user.keyboard('{Enter}');
  expect(card.queryByRole('button', { name: /^Next nearest/ })).toBeNull();
});

test('what is in view is listed: worlds of the player, known, besieged, and those nearest to the middle', async () => {
  const far = { x: 1000, y: 1000 };
  server.answer(getSector, aSky([HOME, STRANGE, { x: 400, y: 90 }, far])).answer(getSieges, besieged(far));
  const { map, card, user } = await open();
  map.focus();
  await user.keyboard('0');
  await user.click(await screen.findByText('4 worlds', { selector: 'summary span' }));
  const list = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('button')
      .map((each) => each.textContent);
  await waitFor(() => expect(list('Other worlds, nearest to the middle')).toEqual(['Unknown world at 0, 10']));
  expect(list('Your planets')).toEqual(['Chulak at 120, −340']);
  expect(list('Known gate addresses')).toEqual(['1-2-3-4-5-6 at 400, 90']);
  expect(list('Under siege')).toEqual(['Unknown world at 1000, 1000 (besieged)']);
  await user.click(screen.getByRole('button', { name: 'Unknown world at 0, 10' }));
  expect(card.getByText('A world at 0, 10')).toBeTruthy();
});

test('a new world is on the open map with the push of it, and nothing is read for it', async () => {
  const { cache } = await open();
  await waitFor(() => expect(server.count(getSector)).toBe(1 + 64));
  const { sector, site } = siteOf({ x: 5, y: 5 });
  act(() =>
    applyEvent(cache, 'galaxy_grown', {
      sectors: [{ sector, version: 2, sites: [site] }],
      version: 4,
      server_time: ago(0),
    }),
  );
  expect(await screen.findByText('4 worlds: 1 yours, 1 with a gate address you know.')).toBeTruthy();
  expect(server.count(getSector)).toBe(65);
});

test('R-15: known worlds are listed, without the player’s own, and a row highlights its mark', async () => {
  const { map, user } = await open();
  const list = within(await screen.findByRole('list', { name: 'Known worlds' }));
  const [row, ...others] = list.getAllByRole('listitem');
  if (!row) throw new Error('There is no row.');
  expect(others).toEqual([]);
  expect(within(row).getByText('400, 90')).toBeTruthy();
  expect(within(row).getByText(/513 from Chulak/)).toBeTruthy();
  expect(within(row).getByText('Not probed yet')).toBeTruthy();
  expect(within(row).getByRole('link', { name: 'Probe 1-2-3-4-5-6' }).getAttribute('href')).toBe(
    '/missions?mission=malp&address=1-2-3-4-5-6&planet=5',
  );
  expect(within(row).queryByRole('link', { name: /^Colonize/ })).toBeNull();
  await user.hover(row);
  expect(map.querySelector('[data-highlight]')?.getAttribute('data-highlight')).toBe('8');
});

test('a free world is colonized from the list, and a held one names its owner', async () => {
  server.answer(addressBook, [
    { ...KNOWN, status: 'free', guard: 40, as_of: ago(60), reserves: { naquadah: 1, trinium: 2, metal: 3 } },
    aRecord({ planet_id: 9, status: 'held', owner: { user_id: 7, username: 'apophis' }, as_of: ago(60) }),
  ]);
  await open();
  const settle = await screen.findByRole('link', { name: 'Colonize 1-2-3-4-5-6' });
  expect(settle.getAttribute('href')).toBe('/missions?mission=colonize&address=1-2-3-4-5-6&planet=5');
  expect(screen.getByText(/Unclaimed, guard strength 40, as of/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'apophis' }).getAttribute('href')).toBe('/profile/7');
});

test('who is on leave is said beside their name', async () => {
  const held = { status: 'held', owner: { user_id: 7, username: 'apophis' }, as_of: ago(60) } as const;
  server.answer(addressBook, [{ ...KNOWN, ...held, on_leave: true }]);
  const { card, user } = await open();
  expect(await screen.findByText(/\(on leave\), as of/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Find 1-2-3-4-5-6 on the map' }));
  expect(card.getByText(/^Held by apophis \(on leave\), as of/)).toBeTruthy();
});

test('a row finds its world on the map', async () => {
  const { map, card, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Find 1-2-3-4-5-6 on the map' }));
  expect(card.getByText('Desert world at 400, 90')).toBeTruthy();
  expect(Number(map.dataset.width)).toBeLessThan(500);
});

test('a note is written beside its world', async () => {
  server.answer(noteAddress, { planet_id: 8, note: 'Bring a squad.', version: 4, server_time: ago(0) });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Note on 1-2-3-4-5-6' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Note on 1-2-3-4-5-6' }));
  await user.type(dialog.getByRole('textbox', { name: 'Your note' }), 'Bring a squad.');
  await user.click(dialog.getByRole('button', { name: 'Save Note' }));
  expect(await screen.findByText('Bring a squad.')).toBeTruthy();
  expect(server.last(noteAddress)?.body).toEqual({ note: 'Bring a squad.' });
});

test('E-78: without known worlds the table says so and leads to the missions', async () => {
  server.answer(addressBook, []);
  await open();
  expect(await screen.findByText('No known planet addresses found from mission reports.')).toBeTruthy();
});

test('R-15, R-70: what cannot be read says its sentence, beside what can', async () => {
  server.refuse(getSector, 500).refuse(addressBook, 500);
  const { user } = openPage(routes, '/galaxymap');
  expect(await screen.findByText('Failed to fetch the map.')).toBeTruthy();
  expect(await screen.findByText('Failed to fetch known planets.')).toBeTruthy();
  server.answer(getSector, SKY).answer(addressBook, [KNOWN]);
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByText('Failed to fetch the map.')).toBeNull());
});

test('a held world can be attacked, from its card and from the address book; an own one sends a march', async () => {
  const held = { ...KNOWN, status: 'held', owner: { user_id: 9, username: 'narim' } } as const;
  server.answer(addressBook, [held]);
  const { map, card, user } = await open();
  await screen.findByRole('link', { name: 'Attack 1-2-3-4-5-6' });
  expect(screen.getByRole('link', { name: 'Attack 1-2-3-4-5-6' }).getAttribute('href')).toBe(
    '/battles?plan=1-2-3-4-5-6&kind=raid',
  );
  mark(map, 8).focus();
  await user.keyboard('{Enter}');
  expect(card.getByRole('link', { name: 'Attack' }).getAttribute('href')).toBe('/battles?plan=1-2-3-4-5-6&kind=raid');
  expect(card.getByRole('link', { name: 'Simulate' }).getAttribute('href')).toBe('/battles/simulator?report=3');
  expect(screen.getByRole('link', { name: 'Simulate an attack on 1-2-3-4-5-6' })).toBeTruthy();
  mark(map, 5).focus();
  await user.keyboard('{Enter}');
  expect(card.queryByRole('link', { name: 'Send forces here' })).toBeNull();
  expect(card.getByRole('link', { name: 'March from here' }).getAttribute('href')).toBe(
    '/battles?plan=&kind=transfer&from=5',
  );
});

test('to a mate it sends relief; to an own world, from another one, a transfer', async () => {
  const alliance = { id: 3, name: 'Tollan', description: null, level: 1, leader_id: 9 };
  server
    .answer(addressBook, [{ ...KNOWN, status: 'held', owner: { user_id: 9, username: 'narim' } }])
    .answer(listPlanets, [aListedPlanet(), aListedPlanet({ planet_id: 6, home: false })])
    .answer(myAlliance, {
      alliance: { ...alliance, current_member_count: 2, max_members: 10, member_count: 2 },
      user_role: 'member',
      version: 3,
      server_time: ago(0),
    })
    .answer(allianceMembers, [{ user_id: 9, username: 'narim', role: 'leader', level: 4, home: null }]);
  const { map, card, user } = await open();
  await screen.findByRole('link', { name: 'Send relief to 1-2-3-4-5-6' });
  mark(map, 8).focus();
  await user.keyboard('{Enter}');
  expect(card.getByRole('link', { name: 'Send relief' }).getAttribute('href')).toBe(
    '/battles?plan=1-2-3-4-5-6&kind=relief',
  );
  mark(map, 5).focus();
  await user.keyboard('{Enter}');
  expect(card.getByRole('link', { name: 'Send forces here' }).getAttribute('href')).toBe(
    '/battles?plan=9-9-9-9-9-9&kind=transfer',
  );
});

test('a besieged world is marked on the map, and the legend says what the mark means', async () => {
  const { map } = await open();
  expect(map.querySelector('[data-siege]')).toBeNull();
  expect(screen.queryByText('Siege')).toBeNull();
  cleanup();
  server.answer(getSieges, besieged(STRANGE));
  const page = await open();
  await waitFor(() => expect(page.map.querySelectorAll('[data-siege]')).toHaveLength(1));
  expect(screen.getByText('Siege')).toBeTruthy();
});

test('the name of a besieged world keeps clear of the mark of the siege', async () => {
  server.answer(getSieges, besieged(HOME));
  const { map } = await open();
  mark(map, 5).focus();
  const name = () => map.querySelector('[data-highlight="5"] text');
  await waitFor(() => expect(name()).toBeTruthy());
  // The letters reach 14 pixels up from the baseline.
  const outmost = Math.max(...(SIEGE_MARK.match(/\d+/g) ?? []).map(Number));
  expect(Number(name()?.getAttribute('y')) - 14).toBeGreaterThan(outmost);
});

test('marches are drawn: an own one on its way, an attack as a ring around its target; and the reach of a chosen world', async () => {
  server
    .answer(listMarches, {
      own: [
        aMarch({ march_id: 1, began_at: ago(5e6), lands_at: ahead(5e6) }),
        aMarch({ march_id: 2, kind: 'relief', phase: 'standing', lands_at: null }),
      ],
      incoming: [anAttack({ march_id: 3 })],
      guests: [],
      sieges: [],
      version: 3,
      server_time: ago(0),
    })
    .answer(planMarch, aPlan({ reach: 640 }));
  const { map, user } = await open();
  await waitFor(() => expect(map.querySelectorAll('[data-march]')).toHaveLength(2));
  const ship = map.querySelector<HTMLElement>('[data-march="1"]');
  const units = (name: string) => Math.round(Number(ship?.style.getPropertyValue(name)));
  // Half of the way from 120, -340 to 150, -300.
  expect([units('--x'), units('--y')]).toEqual([135, 320]);
  for (const text of ['Your marches', 'Attack on you']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('Reach of your ships')).toBeNull();
  mark(map, 5).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Reach of your ships')).toBeTruthy();
  expect(map.querySelector('circle[r="640"]')).toBeTruthy();
});

test('the map opens on the worlds of the player, and comes back to them after a look at the whole galaxy', async () => {
  const { map, user } = await open();
  const width = () => Number(map.dataset.width);
  await waitFor(() => expect(width()).toBe(448));
  const chart = () => map.querySelector<SVGElement>('svg')?.style.transform;
  const here = chart();
  await user.click(screen.getByRole('button', { name: 'Reset the view' }));
  expect(width()).toBe(2236);
  await user.click(screen.getByRole('button', { name: 'Show my worlds' }));
  expect([width(), chart()]).toEqual([448, here]);
});

test('a world that was asked for is what the map opens on', async () => {
  openPage(routes, '/galaxymap?world=8');
  const map = await screen.findByRole('application', { name: 'Map of the galaxy' });
  await waitFor(() => expect(map.dataset.width).toBe('420.0'));
  expect(map.querySelector('[data-highlight="8"]')).toBeTruthy();
});

test('a siege pulses on the map, and stands still with the layer of sieges off', async () => {
  server.answer(getSieges, besieged(HOME));
  const { map, user } = await open();
  await waitFor(() => expect(map.querySelectorAll('[data-pulse]')).toHaveLength(1));
  await user.click(await screen.findByRole('checkbox', { name: 'Sieges' }));
  await waitFor(() => expect(map.querySelector('[data-pulse]')).toBeNull());
});
