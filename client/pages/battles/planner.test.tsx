import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addressBook } from '#shared/api/address-book';
import { allianceMembers, myAlliance } from '#shared/api/alliances/alliances';
import { getShields } from '#shared/api/battles/garrisons';
import { launchMarch, listMarches, planMarch } from '#shared/api/battles/marches';
import { getPeople } from '#shared/api/galaxy-people';
import { getPlanet, listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { REFUSALS } from '#shared/refusals';
import { routes } from '../../router.tsx';
import { clockTime } from '../../ui/format/format-time.ts';
import { aMarch, anAttack, aPlan, CHULAK_PLACE, someShields, TOLLANA_PLACE } from '../march-page-fixture.ts';
import {
  ago,
  ahead,
  aListedPlanet,
  aPlanet,
  aRecord,
  aShip,
  fakeServer,
  openPage,
  signedIn,
  someResources,
} from '../page-fixture.tsx';

const SENTINEL = { ship_type_id: 44, ship_type_name: 'Sentinel', is_scout: false };
const GATE_TEAM = {
  squad_type_id: 4,
  squad_type_name: 'Gate Team',
  soldiers_per_squad: 4,
  base_attack: 34,
  base_defense: 30,
  attack_level: 1,
  defense_level: 1,
  ready_at: ago(60),
  on_march: false,
};
const LINK = '/battles?plan=1-2-3-4-5-6&kind=raid&from=5';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(listPlanets, [
      aListedPlanet(),
      aListedPlanet({ planet_id: 6, planet_name: 'Abydos', home: false, stargate_address: [7, 8, 9, 10, 11, 12] }),
    ])
    .answer(listMarches, { own: [], incoming: [], guests: [], sieges: [], version: 3, server_time: ago(0) })
    .answer(addressBook, [aRecord({ status: 'held', owner: { user_id: 9, username: 'narim' } })])
    .answer(planMarch, aPlan())
    .answer(getPlanet, () =>
      aPlanet({
        ships: [1, 2, 3].map((ship_id) => aShip({ ship_id, ...SENTINEL })),
        soldier_squads: [{ ...GATE_TEAM, squad_id: 1 }],
      }),
    );
});

const panel = () => within(screen.getByRole('region', { name: 'What it takes' }));
const lastPlan = () => new URL(server.last(planMarch)?.url ?? '', 'http://game.test').searchParams;

test('a link brings kind, target and origin, and the plan shows what it takes', async () => {
  const { where } = openPage(routes, LINK);
  await waitFor(() => expect(panel().getByText('50 of 400 in reach')).toBeTruthy());
  expect(Object.fromEntries(lastPlan())).toEqual({ origin_id: '5', stargate_address: '1-2-3-4-5-6', kind: 'raid' });
  expect(panel().getByText('4h 0m there, 1h 40m back')).toBeTruthy();
  expect(panel().getByTitle('energy').textContent).toContain('30');
  expect(panel().getByText('400, at least 20')).toBeTruthy();
  expect(
    panel()
      .getByText(/^Tollana/, { selector: 'a' })
      .getAttribute('href'),
  ).toBe('/galaxymap?world=70');
  // The address bar is free for the next link.
  expect(where().search).toBe('');
});

test('without a ship the button says what a march needs; with one it is launched, under a key of its own', async () => {
  const { user } = openPage(routes, LINK);
  const launch = () => panel().getByRole<HTMLButtonElement>('button', { name: 'Launch the raid' });
  await waitFor(() => expect(panel().getByText(REFUSALS.marchEmpty.text)).toBeTruthy());
  expect(launch().disabled).toBe(true);

  await user.click(await screen.findByRole('button', { name: 'One Sentinel more' }));
  await user.click(screen.getByRole('button', { name: 'One Sentinel more' }));
  await waitFor(() => expect(lastPlan().get('ships')).toBe('44x2'));
  await waitFor(() => expect(launch().disabled).toBe(false));
  expect(panel().getByText(/^They turn back once they have lost 50% of their hull/)).toBeTruthy();
  expect(panel().getByText(/they do not defend Chulak\.$/)).toBeTruthy();

  server.answer(launchMarch, { message: 'ok', march: aMarch(), resources: someResources({ version: 4, energy: 220 }) });
  server.answer(planMarch, aPlan({ refusal: 'You have 1 marches out. Wait until one is back.' }));
  await user.click(launch());
  expect(await panel().findByText(/^They are on their way to Tollana\. They land /)).toBeTruthy();
  expect(server.last(launchMarch)).toMatchObject({
    body: {
      kind: 'raid',
      origin_id: 5,
      stargate_address: [1, 2, 3, 4, 5, 6],
      ships: [{ ship_type_id: 44, count: 2 }],
      squads: [],
      retreat_percent: 50,
    },
    key: expect.any(String),
  });
  // The plan is read again and would be refused now: that is no answer to this launch.
  await waitFor(() => expect(lastPlan().has('ships')).toBe(false));
  const said = panel().getByRole('alert');
  expect(within(said).getByRole('link', { name: 'Follow them in Situation Reports' }).getAttribute('href')).toBe(
    '/dashboard#situations',
  );
  expect(panel().queryByText(/Wait until one is back/)).toBeNull();
  expect(panel().queryByText(REFUSALS.marchEmpty.text)).toBeNull();
  // It is under way at once, and the choice of ships begins anew.
  const underWay = within(screen.getByRole('region', { name: 'Marches Under Way' }));
  expect(underWay.getByText(/^Raid on/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Number of Sentinel' }).value).toBe('0');
  // With the next choice the message goes, and what hinders the next march is said.
  await user.click(screen.getByRole('button', { name: 'One Sentinel more' }));
  expect(panel().queryByRole('alert')).toBeNull();
  expect(await panel().findByText(/Wait until one is back/)).toBeTruthy();
});

test('a count that is no whole number keeps the march at home until it is mended, whatever digits it begins with', async () => {
  const { user } = openPage(routes, LINK);
  const launch = () => panel().getByRole<HTMLButtonElement>('button', { name: 'Launch the raid' });
  await user.click(await screen.findByRole('button', { name: 'All Sentinel' }));
  await waitFor(() => expect(launch().disabled).toBe(false));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Number of Sentinel' });
  for (const typed of ['1.000', '1e3', '-1']) {
    await user.clear(field);
    await user.type(field, typed, { initialSelectionStart: 0, initialSelectionEnd: 9 });
    await user.click(launch());
    expect([field.value, field.getAttribute('aria-invalid'), launch().disabled]).toEqual([typed, 'true', true]);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter a whole number, such as 1,250.',
    );
    expect(panel().getByText('One of the numbers is not a whole number. Correct it first.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One Sentinel more' }).disabled).toBe(true);
  }
  expect(server.last(launchMarch)).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'All Sentinel' }));
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['3', null]);
  await waitFor(() => expect(launch().disabled).toBe(false));
});

test('a siege says how long it lasts, when the world would change hands, what one gets, and what stays with the ruler', async () => {
  const [begun_at, ends_at] = [ahead(14_400), ahead(14_400 + 33 * 3600)];
  const pauses = [{ from_at: ahead(20_000), until_at: ahead(41_600) }];
  server.answer(planMarch, aPlan({ facts: { siege: { minutes: 27 * 60, begun_at, ends_at, pauses } } }));
  const { user } = openPage(routes, LINK);
  await user.click(await screen.findByRole('radio', { name: 'Siege' }));
  await waitFor(() => expect(lastPlan().get('kind')).toBe('siege'));
  expect(await panel().findByText('1d 3h')).toBeTruthy();
  expect(panel().getByText('It pauses for one night truce of the ruler.')).toBeTruthy();
  expect(panel().getByText('Changes hands').closest('div')?.textContent).toContain(clockTime(ends_at).slice(0, -2));
  expect(panel().getByText(/You get the world with its people, reserves and half of the buildings/)).toBeTruthy();
  expect(panel().getByText(/The ruler’s ships and squads fly home first, and stay theirs/)).toBeTruthy();
  expect(panel().getByRole<HTMLButtonElement>('button', { name: 'Launch the siege' }).disabled).toBe(true);
});

test('a force that cannot march together is no plan of nobody: neither fuel nor worth is shown', async () => {
  server.answer(planMarch, aPlan({ fuel: {}, facts: { worth: 0, least_worth: null, morale: null } }));
  openPage(routes, LINK);
  await screen.findByRole('region', { name: 'What it takes' });
  expect(await panel().findByText('Distance')).toBeTruthy();
  for (const name of ['Fuel', 'Worth of the march']) expect(panel().queryByText(name)).toBeNull();
});

test('a siege that a limit forbids says so, with the rule', async () => {
  server.answer(
    planMarch,
    aPlan({ refusal: REFUSALS.homeNotBesieged.text, refusal_code: REFUSALS.homeNotBesieged.code ?? null }),
  );
  openPage(routes, LINK.replace('raid', 'siege'));
  expect(await screen.findByText(/A home world cannot be besieged\. Raid it instead\./)).toBeTruthy();
  expect(panel().queryByText('Siege')).toBeNull();
});

test('squads in training cannot march, and are said to be in training', async () => {
  server.answer(
    getPlanet,
    aPlanet({
      ships: [aShip({ ...SENTINEL })],
      soldier_squads: [
        { ...GATE_TEAM, squad_id: 1 },
        { ...GATE_TEAM, squad_id: 2, ready_at: ahead(600) },
      ],
    }),
  );
  openPage(routes, LINK);
  expect(await screen.findByText('1 squad is still in training, and cannot march yet.')).toBeTruthy();
  expect(screen.getByText('Gate Team').textContent).toBe('Gate Team of 1');
});

const TOLLAN = {
  ...TOLLANA_PLACE,
  planet_id: 71,
  planet_name: 'Tollan Prime',
  stargate_address: [11, 12, 13, 14, 15, 16],
};

function inAlliance(): void {
  const stamp = { version: 3, server_time: ago(0) };
  const alliance = {
    id: 9,
    name: 'Tollan Concord',
    description: null,
    level: 1,
    current_member_count: 2,
    max_members: 10,
    leader_id: 9,
    member_count: 2,
  };
  server.answer(myAlliance, { alliance, user_role: 'member', ...stamp }).answer(allianceMembers, [
    { user_id: 9, username: 'narim', role: 'leader', level: 4, home: TOLLAN },
    { user_id: 7, username: 'daniel', role: 'member', level: 4, home: CHULAK_PLACE },
  ]);
}

test('relief lists the homes of mates, and their other worlds that the player knows', async () => {
  inAlliance();
  openPage(routes, '/battles?plan=&kind=relief&from=5');
  const known = await screen.findByRole('combobox', { name: 'Known worlds' });
  await waitFor(() =>
    expect(
      within(known)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a world…', 'Tollan Prime of narim · 11-12-13-14-15-16', 'World of narim · 1-2-3-4-5-6']),
  );
});

test('a partner’s world that the player knows is a target of relief, and of no raid', async () => {
  inAlliance();
  const stamp = { version: 3, server_time: ago(0) };
  const at = { coordinates_x: 9, coordinates_y: 9, planet_type_id: 2 };
  const ruler = { user_id: 9, username: 'narim', alliance_id: 4 };
  const narims = { planet_id: 70, ...at, planet_name: null, ...ruler, seen_at: ago(600) };
  server
    .answer(allianceMembers, [{ user_id: 7, username: 'daniel', role: 'leader', level: 4, home: CHULAK_PLACE }])
    .answer(getPeople, {
      sharing: true,
      alliances: [{ alliance_id: 4, name: 'Tollan Concord', relation: 'pact' }],
      worlds: [narims],
      alliance_version: 3,
      ...stamp,
    });
  const { user } = openPage(routes, '/battles?plan=&kind=relief&from=5');
  const known = await screen.findByRole('combobox', { name: 'Known worlds' });
  const option = { name: 'World of narim · 1-2-3-4-5-6' };
  await waitFor(() => within(known).getByRole('group', { name: 'Worlds of partners' }));
  expect(within(known).getByRole('option', option)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Raid' }));
  await waitFor(() => expect(within(known).queryByRole('option', option)).toBeNull());
});

test('a player without mates, or with one world, reads why there is no world to choose', async () => {
  server
    .answer(myAlliance, { alliance: null, user_role: null, version: 3, server_time: ago(0) })
    .answer(listPlanets, [aListedPlanet()]);
  const { user } = openPage(routes, '/battles?plan=&kind=relief');
  expect(await screen.findByText(/You have no mates yet\.$/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Transfer' }));
  expect(await screen.findByText(/^You have one world, so there is none to move to/)).toBeTruthy();
});

test('all, everybody and nobody; a typed number never exceeds the number that is there', async () => {
  const { user } = openPage(routes, LINK);
  const number = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Number of Sentinel' });
  await user.click(screen.getByRole('button', { name: 'All Sentinel' }));
  expect(number.value).toBe('3');
  await user.click(screen.getByRole('button', { name: 'Nobody' }));
  expect(number.value).toBe('0');
  await user.type(number, '99');
  expect(number.value).toBe('3');
  await user.click(screen.getByRole('button', { name: 'Everybody' }));
  // A Sentinel has no berths, so the squad stays; whoever takes it along is told, and the way is planned without them.
  expect(screen.getByText(/^1 squad stays: these ships have no berth for it\./)).toBeTruthy();
  expect(panel().queryByText(REFUSALS.berthsTooFew(0).text)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'One Gate Team more' }));
  expect(panel().getByText(REFUSALS.berthsTooFew(0).text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'One Gate Team less' }));
  await waitFor(() => expect(panel().queryByText(REFUSALS.berthsTooFew(0).text)).toBeNull());
});

test('also where the ruler is unknown, the forecast says that nobody has counted', async () => {
  server.answer(planMarch, aPlan({ facts: { target_owner: null } }));
  const { user } = openPage(routes, LINK);
  await user.click(await screen.findByRole('button', { name: 'Everybody' }));
  expect(await panel().findByText(/^Nobody has counted who defends this world/)).toBeTruthy();
});

test('the forecast is simulated from what a probe saw; without one it asks for a probe', async () => {
  const { user } = openPage(routes, LINK);
  await user.click(await screen.findByRole('button', { name: 'Everybody' }));
  expect(await panel().findByText(/^Nobody has counted who defends this world/)).toBeTruthy();
  expect(panel().getByRole('link', { name: 'Send a probe' }).getAttribute('href')).toBe(
    '/missions?mission=malp&address=1-2-3-4-5-6',
  );
  cleanup();

  const sighting = {
    ships: [{ ship_type_id: 42, count: 1 }],
    squads: [],
    defense_level: 0,
    defense_stat: 0,
    error_percent: 50,
  };
  server.answer(addressBook, [
    aRecord({ status: 'held', owner: { user_id: 9, username: 'narim' }, sighting, as_of: ago(60), report_id: 12 }),
  ]);
  const seen = openPage(routes, LINK);
  await seen.user.click(await screen.findByRole('button', { name: 'Everybody' }));
  expect(await panel().findByText(/^The attack (is|will|may)/)).toBeTruthy();
  expect(panel().getByText(/^Orbit and ground are won in .* of fights\. Typically you lose /)).toBeTruthy();
  expect(panel().getByText(/counts may be wrong by 50%/)).toBeTruthy();
  expect(panel().getByRole('link', { name: 'Simulate it yourself' }).getAttribute('href')).toBe(
    '/battles/simulator?ships=44x3&report=12',
  );
});

test('each number and each refusal leads to its paragraph of the rules', async () => {
  server.answer(
    planMarch,
    aPlan({ refusal: 'This world is 500 away; your reach is 400.', refusal_code: 'out_of_reach' }),
  );
  openPage(routes, LINK);
  await waitFor(() => expect(panel().getByText(/your reach is 400/)).toBeTruthy());
  const hrefs = panel()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href?.startsWith('/battles/rules#'));
  expect(hrefs).toEqual(
    ['reach', 'marches', 'truce', 'marches', 'morale', 'feints', 'retreat', 'reach'].map(
      (anchor) => `/battles/rules#${anchor}`,
    ),
  );
});

test('a refusal names its time by the clock of the browser', async () => {
  const until = new Date(Date.UTC(2026, 4, 1, 12, 0));
  server.answer(planMarch, aPlan({ refusal: REFUSALS.rulerHasRespite('2026-05-01 12:00 UTC').text }));
  openPage(routes, LINK);
  const said = REFUSALS.rulerHasRespite(clockTime(until.toISOString())).text;
  await waitFor(() => expect(panel().getByText(new RegExp(`^${said}`))).toBeTruthy());
});

test('the refusal of the plan is shown at the disabled button', async () => {
  server.answer(
    planMarch,
    aPlan({ refusal: 'Your might is more than five times theirs.', refusal_code: 'out_of_window' }),
  );
  const { user } = openPage(routes, LINK);
  await user.click(await screen.findByRole('button', { name: 'All Sentinel' }));
  await waitFor(() => expect(panel().getByText('Your might is more than five times theirs.')).toBeTruthy());
  expect(panel().getByRole<HTMLButtonElement>('button', { name: 'Launch the raid' }).disabled).toBe(true);
});

test('whoever is under the peace of newcomers ends it with a tick, and the launch says so', async () => {
  server.answer(planMarch, ({ url }) =>
    url.includes('end_protection=true')
      ? aPlan({ facts: { under_peace: true } })
      : aPlan({ facts: { under_peace: true }, refusal: REFUSALS.atPeace.text, refusal_code: 'at_peace' }),
  );
  const { user } = openPage(routes, LINK);
  await user.click(await screen.findByRole('button', { name: 'All Sentinel' }));
  await waitFor(() => expect(panel().getByText(/^You are under the peace of newcomers\. Tick the box/)).toBeTruthy());
  await user.click(panel().getByRole('checkbox', { name: /^End my peace of newcomers for good/ }));
  const launch = panel().getByRole<HTMLButtonElement>('button', { name: 'Launch the raid' });
  await waitFor(() => expect(launch.disabled).toBe(false));
  server.answer(launchMarch, { message: 'ok', march: aMarch(), resources: someResources({ version: 4 }) });
  await user.click(launch);
  await waitFor(() => expect(server.last(launchMarch)?.body).toMatchObject({ end_protection: true }));
});

test('whoever has respite reads before the launch of an attack that it ends, and of a transfer does not', async () => {
  server.answer(getShields, someShields({ respite_until: ahead(3600) }));
  const { user } = openPage(routes, LINK);
  const warning = /^You have respite: nobody can launch an attack on you before .*\. This attack ends it at once\./;
  await waitFor(() => expect(panel().getByText(warning)).toBeTruthy());
  await user.click(screen.getByRole('radio', { name: 'Transfer' }));
  await waitFor(() => expect(panel().queryByText(warning)).toBeNull());
});

test('a gate that does not answer is said at the address', async () => {
  server.refuse(planMarch, 404, REFUSALS.noGateAnswers.text);
  openPage(routes, LINK);
  await waitFor(() => {
    const field = screen.getByRole('textbox', { name: 'Gate address of the target' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
  expect(panel().getByText(REFUSALS.noGateAnswers.text)).toBeTruthy();
});

test('a night truce, a low morale and fuel that one does not have are shown', async () => {
  server.answer(planMarch, aPlan({ moved_by_truce: true, fuel: { energy: 900, food: 0 }, facts: { morale: 64 } }));
  const { user } = openPage(routes, LINK);
  await user.click(await screen.findByRole('button', { name: 'All Sentinel' }));
  await waitFor(() => expect(panel().getByText('The night truce moves the landing.')).toBeTruthy());
  expect(panel().getByText(/^Your might is far above theirs/)).toBeTruthy();
  await waitFor(() => expect(panel().getByText(/energy/, { selector: 'p' })).toBeTruthy());
  expect(panel().getByRole<HTMLButtonElement>('button', { name: 'Launch the raid' }).disabled).toBe(true);
});

test('artifacts that the launch uses up are named, with what they do', async () => {
  server.answer(planMarch, aPlan({ facts: { hastened: true, veiled_until: ahead(7200) } }));
  const { user } = openPage(routes, LINK);
  await user.click(await screen.findByRole('button', { name: 'All Sentinel' }));
  await waitFor(() =>
    expect(panel().getByText('Your Glass Compass shortens the flight, and is used up.')).toBeTruthy(),
  );
  expect(panel().getByText(/^Your Silent Bell hides your name until .+, and is used up\.$/)).toBeTruthy();
});

test('a transfer goes to own worlds only, takes scouts, and nothing attacks it on the way', async () => {
  server.answer(planMarch, aPlan({ facts: { least_worth: null, morale: null } }));
  const { user } = openPage(routes, '/battles?plan=&kind=transfer&from=5');
  const known = await screen.findByRole('combobox', { name: 'Known worlds' });
  await waitFor(() =>
    expect(
      within(known)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a world…', 'Abydos · 7-8-9-10-11-12']),
  );
  await user.selectOptions(known, '7-8-9-10-11-12');
  await waitFor(() => expect(panel().getByText(/^Nobody can attack them on the way/)).toBeTruthy());
  expect(lastPlan().get('kind')).toBe('transfer');
  expect(screen.queryByRole('combobox', { name: /turn back once/ })).toBeNull();
});

test('a raid lists the worlds of the address book, with their rulers', async () => {
  openPage(routes, '/battles');
  const known = await screen.findByRole('combobox', { name: 'Known worlds' });
  await waitFor(() => expect(within(known).getByRole('option', { name: 'World of narim · 1-2-3-4-5-6' })).toBeTruthy());
});

test('a refused launch says why, and reads the plan again', async () => {
  const { user } = openPage(routes, LINK);
  await user.click(await screen.findByRole('button', { name: 'All Sentinel' }));
  const launch = panel().getByRole<HTMLButtonElement>('button', { name: 'Launch the raid' });
  await waitFor(() => expect(launch.disabled).toBe(false));
  const before = server.count(planMarch);
  server.refuse(launchMarch, 409, REFUSALS.notSoManyReady.text);
  await user.click(launch);
  expect((await panel().findByRole('alert')).textContent).toBe(REFUSALS.notSoManyReady.text);
  await waitFor(() => expect(server.count(planMarch)).toBeGreaterThan(before));
});

test('attacks, own marches and guests are listed above the planner', async () => {
  server.answer(listMarches, {
    own: [aMarch()],
    incoming: [anAttack({ march_id: 51, kind: 'relief' }), anAttack()],
    guests: [anAttack({ march_id: 52, kind: 'relief', phase: 'standing', lands_at: null })],
    sieges: [],
    version: 3,
    server_time: ago(0),
  });
  openPage(routes, '/battles');
  const underWay = within(await screen.findByRole('region', { name: 'Marches Under Way' }));
  await waitFor(() => expect(underWay.getAllByRole('listitem')).toHaveLength(4));
  expect(underWay.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 20))).toEqual([
    'apophis is attacking',
    'apophis is sending r',
    'Raid on Tollana of n',
    'Relief of apophis st',
  ]);
});
