import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addressBook } from '#shared/api/address-book';
import type { Answer } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { colonize, explore, type MissionTypeView, malp, missionTypes } from '#shared/api/missions';
import { listPlanets, planetsWithScouts, renamePlanet } from '#shared/api/planets';
import { getReport, listReports, readReports } from '#shared/api/reports';
import { getResources } from '#shared/api/resources';
import { MISSION_TYPES } from '#shared/catalogue/missions';
import { sentence } from '#shared/sentences/sentences';
import { routes } from '../../router.tsx';
import {
  aDashboard,
  ago,
  ahead,
  aListedPlanet,
  aRecord,
  aReport,
  aWorld,
  fakeServer,
  json,
  openPage,
  signedIn,
  somePage,
  someResources,
} from '../page-fixture.tsx';

const TYPES: MissionTypeView[] = MISSION_TYPES.map((type) => ({
  mission_type_id: type.id,
  name: type.name,
  description: type.description,
  endpoint: type.endpoint,
  mission_cost: type.cost,
  min_duration: type.minDays,
  max_duration: type.maxDays,
  xp_reward: 'givesXp' in type ? 57 : 0,
  share: type.kind === 'explore' ? 100 : null,
}));
const RICH = { naquadah: 9000, trinium: 9000, metal: 9000, energy: 9000, food: 9000 };
const SCOUTS: Answer<typeof planetsWithScouts> = [
  {
    planet_id: 5,
    planet_name: 'Chulak',
    available_scout_count: 1,
    available_scout_ships: [{ ship_id: 31, ship_type_name: 'Outrider' }],
  },
  {
    planet_id: 6,
    planet_name: 'Abydos',
    available_scout_count: 1,
    available_scout_ships: [{ ship_id: 32, ship_type_name: 'Pathfinder' }],
  },
];
const KNOWN = [
  aRecord({ planet_id: 70, discovered_at: ago(9000), mission_id: 3, report_id: 3 }),
  aRecord({ planet_id: 71, stargate_address: [11, 12, 13, 14, 15, 16], mission_id: 4, report_id: 4 }),
  aRecord({ planet_id: 5, stargate_address: [9, 9, 9, 9, 9, 9], status: 'own' }),
];
const SENT = { kind: 'explore', planet_id: 5, ship_type_name: 'Outrider' } as const;
const REPORT = { ...SENT, completed: true, start_time: ago(70), finish_time: ago(60) };

// Checking the visibility of each of the gate's 400 elements would take most of the test's time.
configure({ defaultHidden: true });

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources(RICH))
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet(), aListedPlanet({ planet_id: 6, planet_name: 'Abydos', point_of_origin: 21 })])
    .answer(planetsWithScouts, SCOUTS)
    .answer(addressBook, KNOWN)
    .answer(missionTypes, TYPES)
    .answer(listReports, somePage())
    .answer(readReports, { mission_ids: [], unread_count: 0, version: 4, server_time: ago(0) });
});

const open = (search = '') => openPage(routes, `/missions${search}`);
type User = ReturnType<typeof openPage>['user'];

async function choose(user: User, mission: string) {
  await user.click(await screen.findByRole('button', { name: `Choose ${mission}` }));
}

/** Sets the input at once, as a paste does. */
async function enter(user: User, address: string) {
  await user.clear(box());
  if (address) await user.paste(address);
}

async function pick(user: User, button: string, dialog: string, choice: RegExp) {
  await user.click(await screen.findByRole('button', { name: button }));
  const list = within(await screen.findByRole('dialog', { name: dialog }));
  await user.click(await list.findByRole('button', { name: choice }));
}

const pickOrigin = (user: User, name: RegExp) => pick(user, 'Select Origin', 'Select Origin Planet', name);
const launch = (user: User) => user.click(screen.getByRole('button', { name: 'Launch Mission' }));
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Target stargate address' });
const slots = () => [...document.querySelectorAll('[data-symbol]')].map((slot) => slot.getAttribute('data-symbol'));
const card = (name: string) => within(screen.getByRole('heading', { name, level: 2 }).closest('li') as HTMLElement);
const disabled = (element: HTMLElement) => element.hasAttribute('disabled');

/** Fills in the form and launches, up to the outcome card. */
async function dial(user: User, mission: string, address = '1-2-3-4-5-6') {
  await choose(user, mission);
  await pickOrigin(user, /Chulak/);
  await enter(user, address);
  await launch(user);
}

const reported = (message: string, planet_id: number | null = 70, planet_owner_name: string | null = null) => ({
  message,
  report: { message, planet_id, planet_owner_name },
  report_id: 13,
  worlds: planet_id === null ? [] : [aWorld({ planet_id })],
  xp_gained: 0,
  level_promotion: false,
  new_level: 1,
  resources: someResources({ ...RICH, version: 4, metal: 8940 }),
});

describe('mission types', () => {
  test('S-084, S-085, C-23, C-24, C-26: each with its words, its price and its duration', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Mission Command', level: 1 })).toBeTruthy();
    await screen.findByRole('heading', { name: 'Exploration', level: 2 });
    expect(card('Exploration').getByText('1-7 days')).toBeTruthy();
    expect(card('MALP Probe').getByText('Instant')).toBeTruthy();
    expect(card('MALP Probe').getByText(/A rover rolls/)).toBeTruthy();
    expect(card('MALP Probe').getByText('metal')).toBeTruthy();
    expect(card('Colonization').getByText('400')).toBeTruthy();
  });

  test("C-25: equal bounds read 'N day(s)'", async () => {
    server.answer(missionTypes, [{ ...(TYPES[0] as MissionTypeView), min_duration: 3, max_duration: 3 }]);
    open();
    expect(await screen.findByText('3 day(s)')).toBeTruthy();
  });

  test('S-086, V-25, E-67: what cannot be paid cannot be configured, and says so', async () => {
    server.answer(getResources, someResources({ ...RICH, energy: 0 }));
    open();
    await screen.findByRole('heading', { name: 'Exploration' });
    const poor = await card('Exploration').findByRole('button', { name: 'Insufficient resources' });
    expect(disabled(poor)).toBe(true);
    expect(disabled(card('Colonization').getByRole('button', { name: 'Insufficient resources' }))).toBe(true);
  });

  test('V-25: whoever can pay for the shortest trip alone can configure it, and launch nothing dearer', async () => {
    // 20 of 1,440 minutes of 60 energy and 60 food: 1 of each.
    server.answer(getResources, someResources({ ...RICH, energy: 1 }));
    const { user } = open();
    await choose(user, 'Exploration');
    const submit = screen.getByRole('button', { name: 'Launch Mission' });
    expect(disabled(submit)).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Short trip' }));
    expect(disabled(submit)).toBe(false);
    fireEvent.change(screen.getByRole('slider', { name: 'Duration' }), { target: { value: '40' } });
    expect(disabled(submit)).toBe(true);
  });

  test('G-74: while the stock is unknown nothing is greyed out', async () => {
    server.refuse(getResources, 500);
    open();
    expect(disabled(await screen.findByRole('button', { name: 'Choose Colonization' }))).toBe(false);
  });

  test('E-16: a failed read says so, and can be tried again', async () => {
    server.refuse(missionTypes, 500);
    const { user } = open();
    expect(await screen.findByText('Failed to fetch mission types.')).toBeTruthy();
    server.answer(missionTypes, TYPES);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Choose Exploration' })).toBeTruthy();
  });

  test('S-105, E-59: without an explore type the page says what is missing', async () => {
    server.answer(missionTypes, TYPES.slice(1));
    open();
    expect(await screen.findByText('Explore mission type configuration missing.')).toBeTruthy();
  });

  test('E-60, G-70: a chosen type that is gone, or whose endpoint nobody knows, has no details', async () => {
    const strange = { ...TYPES[2], endpoint: '/missions/raid' } as unknown as MissionTypeView;
    server.answer(missionTypes, [...TYPES.slice(0, 2), strange]);
    const { user, cache } = open();
    await choose(user, 'Colonization');
    const sentence = 'Could not find details for the selected mission type.';
    expect(await screen.findByText(sentence)).toBeTruthy();
    await choose(user, 'MALP Probe');
    expect(screen.queryByText(sentence)).toBeNull();
    server.answer(missionTypes, TYPES.slice(0, 1));
    await cache.invalidateQueries({ queryKey: ['mission-types'] });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});

describe('an exploration', () => {
  test('S-087 to S-090, S-100, E-97, T-24, T-34, R-21, G-129: origin, scout and days go to the server, and it is launched', async () => {
    server.answer(explore, {
      message: 'Exploration launched.',
      mission_id: 12,
      ship_id: 31,
      finish_time: ahead(3 * 86_400),
      resources: someResources(RICH),
    });
    const { user } = open();
    await choose(user, 'Exploration');
    await pickOrigin(user, /Chulak 1 idle scout/);
    await pick(user, 'Select Scout', 'Select Scout Ship', /Outrider/);
    const panel = within(screen.getByRole('form', { name: 'Launch parameters' }));
    for (const text of ['Exploration', 'Chulak', 'Outrider']) expect(panel.getByText(text)).toBeTruthy();
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Duration (days)' });
    expect([slider.min, slider.max, slider.value]).toEqual(['1', '7', '1']);
    fireEvent.change(slider, { target: { value: '3' } });
    await launch(user);

    const done = within(await screen.findByRole('region', { name: 'Mission Launched Successfully' }));
    expect(done.getByText('12')).toBeTruthy();
    expect(done.getByText('31')).toBeTruthy();
    expect(done.getByText('Estimated completion').nextElementSibling?.textContent).toMatch(
      /\d{1,2}:\d\d(\s[AP]M)? \((3d|2d 23h 59m)\)$/,
    );
    expect(server.last(explore)?.body).toEqual({ planet_id: 5, ship_id: 31, duration_days: 3 });
  });

  test.each([
    [100, null, true],
    [50, 'Other scouts are out: the next one finds 50% of what it would find alone.', true],
    [0, 'Five scouts are out. A sixth would find nothing.', false],
  ])('the card says what the next scout would find: %i percent', async (share, words, possible) => {
    server.answer(
      missionTypes,
      TYPES.map((type) => (type.share === null ? type : { ...type, share })),
    );
    open();
    const choice = await screen.findByRole<HTMLButtonElement>('button', { name: 'Choose Exploration' });
    expect(choice.disabled).toBe(!possible);
    if (words === null) expect(screen.queryByText(/scouts are out/)).toBeNull();
    else expect(screen.getByText(words)).toBeTruthy();
  });

  test('a short trip sends minutes, and costs its share of the price', async () => {
    server.answer(explore, {
      message: 'Exploration launched.',
      mission_id: 12,
      ship_id: 31,
      finish_time: ahead(40 * 60),
      resources: someResources(RICH),
    });
    const { user } = open();
    await choose(user, 'Exploration');
    await pickOrigin(user, /Chulak 1 idle scout/);
    await pick(user, 'Select Scout', 'Select Scout Ship', /Outrider/);
    await user.click(screen.getByRole('radio', { name: 'Short trip' }));
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Duration' });
    expect([slider.min, slider.max, slider.value, slider.getAttribute('aria-valuetext')]).toEqual([
      '20',
      '720',
      '20',
      '20m',
    ]);
    fireEvent.change(slider, { target: { value: '40' } });
    const panel = within(screen.getByRole('form', { name: 'Launch parameters' }));
    // 40 of 1,440 minutes of 60 energy and 60 food, rounded up.
    expect(panel.getAllByText('2')).toHaveLength(2);
    await launch(user);
    await screen.findByRole('region', { name: 'Mission Launched Successfully' });
    expect(server.last(explore)?.body).toEqual({ planet_id: 5, ship_id: 31, duration_minutes: 40 });
  });

  test('an only origin is chosen already, and can be cleared', async () => {
    server.answer(listPlanets, [aListedPlanet()]);
    const { user } = open();
    await choose(user, 'MALP Probe');
    expect(await screen.findByRole('button', { name: 'Change Origin' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear Origin Selection' }));
    expect(screen.getByRole('button', { name: 'Select Origin' })).toBeTruthy();
  });

  test('V-19, E-64, V-20, E-65: what is missing is said, and nothing is sent', async () => {
    const { user } = open();
    await choose(user, 'Exploration');
    await launch(user);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Origin planet ID, ship ID, and duration are required for exploration.',
    );
    await pickOrigin(user, /Chulak/);
    await launch(user);
    expect((await screen.findByRole('alert')).textContent).toBe('No scout ship selected for exploration.');
    expect(server.count(explore)).toBe(0);
  });

  test('C-27, C-28, V-24: a type without bounds has a slider from 1 to 7 that starts at 1', async () => {
    server.answer(missionTypes, [{ ...(TYPES[0] as MissionTypeView), min_duration: 0, max_duration: 0 }]);
    const { user } = open();
    await choose(user, 'Exploration');
    const slider = screen.getByRole<HTMLInputElement>('slider');
    expect([slider.min, slider.max, slider.value]).toEqual(['1', '7', '1']);
  });

  test('S-097, G-129: clearing or changing the origin clears the scout too', async () => {
    const { user } = open();
    await choose(user, 'Exploration');
    // Without an origin all scouts are listed, and choosing one sets the origin.
    await pick(user, 'Select Scout', 'Select Scout Ship', /Outrider/);
    await pick(user, 'Change Origin', 'Select Origin Planet', /Abydos/);
    expect(screen.getByRole('button', { name: 'Select Scout' })).toBeTruthy();
    await pick(user, 'Select Scout', 'Select Scout Ship', /Pathfinder/);
    await user.click(screen.getByRole('button', { name: 'Clear Origin Selection' }));
    expect(screen.getByRole('button', { name: 'Select Origin' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Select Scout' })).toBeTruthy();
    expect(disabled(screen.getByRole('button', { name: 'Clear Origin Selection' }))).toBe(true);
  });

  test('S-088, E-77, E-19: no scouts, and a failed read of them', async () => {
    server.answer(planetsWithScouts, []);
    const { user } = open();
    await choose(user, 'Exploration');
    await user.click(screen.getByRole('button', { name: 'Select Scout' }));
    expect(await screen.findByText('No available scout ships found on any of your planets.')).toBeTruthy();
    cleanup();
    server.refuse(planetsWithScouts, 500);
    const again = open();
    await choose(again.user, 'Exploration');
    await again.user.click(screen.getByRole('button', { name: 'Select Scout' }));
    expect(await screen.findByText('Failed to fetch planets with available scouts.')).toBeTruthy();
  });

  test('E-25, T-33: a lost call is an outcome with its sentence', async () => {
    server.refuse(explore, 500);
    const { user } = open();
    await choose(user, 'Exploration');
    await pick(user, 'Select Scout', 'Select Scout Ship', /Outrider/);
    await launch(user);
    const red = within(await screen.findByRole('region', { name: 'Mission Outcome' }));
    expect(red.getByText('Failed to launch exploration.')).toBeTruthy();
  });
});

describe('an address', () => {
  test('S-091 to S-093, T-50, G-72, G-73, C-13 to C-15: glyphs follow what is typed', async () => {
    const { user } = open();
    await choose(user, 'MALP Probe');
    expect(box().placeholder).toBe('Enter 1-2-3-4-5-6 or Lookup');
    expect(box().maxLength).toBe(20);
    expect(screen.getByText('Glyphs update as you type valid numbers (1-39) separated by non-digits.')).toBeTruthy();
    expect(slots()).toEqual(['?', '?', '?', '?', '?', '?']);
    await user.type(box(), '12, 7/40 x3');
    expect(slots()).toEqual(['12', '7', '?', '3', '?', '?']);
    await pickOrigin(user, /Chulak/);
    expect(slots()).toEqual(['12', '7', '?', '3', '?', '?', '39']);
    await enter(user, '1-2-3-4-5-6-7');
    expect(slots().slice(0, 6)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('the gate locks one chevron for each symbol, and lets go of what is deleted', async () => {
    const { user } = open();
    await choose(user, 'MALP Probe');
    expect(screen.getByText('The gate is at rest.')).toBeTruthy();
    await user.type(box(), '4');
    expect(await screen.findByText('Chevron 1 locked.')).toBeTruthy();
    await user.type(box(), '-5');
    expect(await screen.findByText('Chevron 2 locked.')).toBeTruthy();
    await user.clear(box());
    expect(await screen.findByText('The gate is at rest.')).toBeTruthy();
  });

  test('V-10 to V-15, E-62, G-110: five, seven, 0, 40, or nothing is no address', async () => {
    const { user } = open();
    await choose(user, 'Colonization');
    await launch(user);
    expect((await screen.findByRole('alert')).textContent).toBe('Origin planet is required.');
    await pickOrigin(user, /Chulak/);
    const sentence = 'Invalid Stargate Address. Please enter 6 valid numbers (1-39) separated by non-digits.';
    for (const bad of ['', '1-2-3-4-5', '1-2-3-4-5-6-7', '0-2-3-4-5-6', '40-2-3-4-5-6']) {
      await enter(user, bad);
      await launch(user);
      expect(await screen.findByText(sentence)).toBeTruthy();
      expect(document.activeElement).toBe(box());
    }
    await user.type(box(), '{Backspace}');
    expect(screen.queryByText(sentence)).toBeNull();
    expect(server.count(colonize)).toBe(0);
  });

  test('S-094, S-095, C-50, G-71: Lookup lists newest first; a row fills the box and closes', async () => {
    const { user } = open();
    await choose(user, 'MALP Probe');
    await user.click(screen.getByRole('button', { name: 'Lookup' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Known Stargate Addresses' }));
    await dialog.findAllByRole('button', { name: /^Dial/ });
    expect(dialog.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Address',
      'Discovered',
      'Report',
    ]);
    expect(dialog.getAllByRole('button', { name: /^Dial/ }).map((row) => row.textContent)).toEqual([
      '11-12-13-14-15-16',
      '1-2-3-4-5-6',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Dial 11-12-13-14-15-16' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(box().value).toBe('11-12-13-14-15-16');
  });

  test("S-096: Report shows that mission's report on the page, and leaves the box alone", async () => {
    // These missions are not in the dashboard's data, which has only the newest.
    const message = 'The scout came home with the address of a new world.';
    const said = { message, planet_id: null, planet_owner_name: null };
    server.reply(getReport, ({ url }) =>
      url.endsWith('/4/report') ? json(aReport({ mission_id: 4, report: said })) : json({}, 404),
    );
    const { user } = open();
    await choose(user, 'MALP Probe');
    await user.click(screen.getByRole('button', { name: 'Lookup' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Report on 11-12-13-14-15-16' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(message);
    await user.click(dialog.getByRole('button', { name: 'Report on 1-2-3-4-5-6' }));
    expect(
      await dialog.findByText(/None of your missions found this world, so there is no report on it\./),
    ).toBeTruthy();
    expect(server.last(readReports)?.body).toEqual({ mission_ids: [4] });
  });

  test('E-78, E-18: no addresses, and a failed read of them', async () => {
    server.answer(addressBook, []);
    const { user } = open();
    await choose(user, 'MALP Probe');
    await user.click(screen.getByRole('button', { name: 'Lookup' }));
    expect(await screen.findByText('No known planet addresses found from mission reports.')).toBeTruthy();
    cleanup();
    server.refuse(addressBook, 500);
    const again = open();
    await choose(again.user, 'MALP Probe');
    await again.user.click(screen.getByRole('button', { name: 'Lookup' }));
    expect(await screen.findByText('Failed to fetch known planets.')).toBeTruthy();
  });

  test('other screens lead here with an origin and a target', async () => {
    open('?planet=6&address=3-14-15-9-26-35');
    expect(await screen.findByText('Abydos')).toBeTruthy();
    expect(await screen.findByDisplayValue('3-14-15-9-26-35')).toBe(box());
    cleanup();
    open('?planet=999');
    expect(await screen.findByRole('button', { name: 'Select Origin' })).toBeTruthy();
  });
});

describe('an outcome', () => {
  test('R-22, S-098, S-099, S-101, S-102, T-25, T-26, T-35, G-75: a probe reports, and the form comes back empty', async () => {
    server.answer(malp, reported('MALP report: the planet is controlled by another player.', 70, 'apophis'));
    const { user } = open();
    await dial(user, 'MALP Probe');
    const report = within(await screen.findByRole('region', { name: 'MALP Mission Report' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'MALP Mission Report' }));
    expect(report.getByText('70')).toBeTruthy();
    expect(report.getByText('apophis')).toBeTruthy();
    expect(server.last(malp)?.body).toEqual({ originating_planet_id: 5, stargate_address: [1, 2, 3, 4, 5, 6] });
    expect(screen.queryByRole('form', { name: 'Launch parameters' })).toBeNull();
    await user.click(report.getByRole('button', { name: 'Back to Missions' }));
    expect(screen.getByText('Choose a mission to set its parameters.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Select Origin' })).toBeTruthy();
    await choose(user, 'MALP Probe');
    expect(box().value).toBe('');
  });

  test("T-25: while it is on its way the button says 'Launching...' and cannot be pressed again", async () => {
    let answer: (() => void) | undefined;
    const { user } = open();
    await choose(user, 'MALP Probe');
    await pickOrigin(user, /Chulak/);
    await enter(user, '1-2-3-4-5-6');
    const fetched = globalThis.fetch;
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return fetched(...call);
    });
    server.answer(malp, reported('MALP report: the planet is unclaimed.'));
    await launch(user);
    expect(disabled(await screen.findByRole('button', { name: 'Launching...' }))).toBe(true);
    vi.stubGlobal('fetch', fetched);
    answer?.();
    expect(await screen.findByRole('region', { name: 'MALP Mission Report' })).toBeTruthy();
  });

  test('S-101, S-103, T-36: a colony is reported with its id, and leads there', async () => {
    server.answer(colonize, reported('Mission report: colonization successful.', 88));
    const { user } = open();
    await dial(user, 'Colonization');
    const report = within(await screen.findByRole('region', { name: 'Colonization Attempt Report' }));
    expect(report.getByText('Colonized planet ID')).toBeTruthy();
    expect(report.getAllByText('88')).toHaveLength(2);
    expect(report.getByText('Unknown')).toBeTruthy();
    expect(report.getByRole('link', { name: 'Build there' }).getAttribute('href')).toBe('/planets/88?window=buildings');
    expect(report.getByText('Owner now').nextElementSibling?.textContent).toBe('You');
  });

  test('a probe shows the world that it found, and the next step leads to its settlement', async () => {
    server.answer(malp, reported('MALP report: the planet is unclaimed.'));
    const { user } = open();
    await dial(user, 'MALP Probe');
    const report = within(await screen.findByRole('region', { name: 'MALP Mission Report' }));
    expect(report.getByText(/Ice world at/)).toBeTruthy();
    expect(report.getByText('1-2-3-4-5-6')).toBeTruthy();
    expect(report.getByText(/^Unclaimed · Room for 9 buildings$/)).toBeTruthy();
    await user.click(report.getByRole('link', { name: 'Colonize 1-2-3-4-5-6' }));
    expect(await screen.findByDisplayValue('1-2-3-4-5-6')).toBe(box());
    expect(screen.getByText('Chulak')).toBeTruthy();
    server.answer(colonize, reported('Mission report: colonization successful.'));
    await launch(user);
    expect(await screen.findByRole('region', { name: 'Colonization Attempt Report' })).toBeTruthy();
  });

  test('a held world names its owner with a link to the profile, and offers no settlement', async () => {
    const state = { owner: { user_id: 7, username: 'apophis' }, guard: 0, naquadah: 1, trinium: 2, metal: 3 };
    const answer = reported('MALP report: the planet is controlled by another player.', 70, 'apophis');
    server.answer(malp, { ...answer, worlds: [aWorld({ state })] });
    const { user } = open();
    await dial(user, 'MALP Probe');
    const report = within(await screen.findByRole('region', { name: 'MALP Mission Report' }));
    expect(report.getByRole('link', { name: 'apophis' }).getAttribute('href')).toBe('/profile/7');
    expect(report.queryByRole('link', { name: /^Colonize/ })).toBeNull();
  });

  test.each(['malp_iris', 'colonize_iris'] as const)(
    'after %s nobody is told to probe what a probe could not see',
    async (code) => {
      const { text, params } = sentence(code);
      const answer = reported(text);
      const report = { ...answer.report, code, params };
      server.answer(malp, { ...answer, report, worlds: [aWorld({ state: null })] });
      const { user } = open();
      await dial(user, 'MALP Probe');
      const red = within(await screen.findByRole('region', { name: 'Mission Outcome' }));
      expect(red.getByText(text)).toBeTruthy();
      expect(red.getByText('Nothing was seen · Room for 9 buildings')).toBeTruthy();
      expect(red.getByText('No mission gets in while the iris is closed. Try again later.')).toBeTruthy();
      expect(red.queryByText(/Not probed|Send a probe/)).toBeNull();
    },
  );

  test('a colony gives XP and is named on its card', async () => {
    server
      .answer(colonize, { ...reported('Mission report: colonization successful.', 88), xp_gained: 60 })
      .answer(renamePlanet, { planet_id: 88, planet_name: 'Tollana', version: 5, server_time: ago(0) });
    const { user } = open();
    await dial(user, 'Colonization');
    const report = within(await screen.findByRole('region', { name: 'Colonization Attempt Report' }));
    expect(report.getByText('+60 XP')).toBeTruthy();
    await user.click(report.getByRole('button', { name: 'Save Name' }));
    expect(report.getByText('Planet name is required.')).toBeTruthy();
    await user.type(report.getByRole('textbox', { name: 'Name your new world' }), 'Tollana');
    await user.click(report.getByRole('button', { name: 'Save Name' }));
    expect(await report.findByText('This world is now called Tollana.')).toBeTruthy();
    expect(server.last(renamePlanet)?.body).toEqual({ planet_name: 'Tollana' });
  });

  test('E-98, E-99: what a report does not say reads N/A and Unknown', async () => {
    server.reply(malp, () => json({ message: 'MALP report: dust.', report: {} }));
    const { user } = open();
    await dial(user, 'MALP Probe');
    const report = within(await screen.findByRole('region', { name: 'MALP Mission Report' }));
    expect(report.getByText('N/A')).toBeTruthy();
    expect(report.getByText('Unknown')).toBeTruthy();
    expect(report.queryByText('Colonized planet ID')).toBeNull();
  });

  const RED: readonly (readonly [string, object, string])[] = [
    ['T-33: failed', reported('MALP probe failed: no gate answers at this address.', null), 'MALP probe failed'],
    ['T-33, G-63: bad words before a report', reported('The planet is Occupied.'), 'The planet is Occupied.'],
    ['T-33: a 2xx with an error field', { message: 'Dust.', error: 'Broken.', report: {} }, 'Dust.'],
    ['T-33: an error field alone', { error: 'Broken.' }, 'Broken.'],
    ['T-37: neither report nor launch', { message: 'Hm.' }, 'Hm.'],
    ['E-51, S-104: no words at all', {}, 'An unknown outcome occurred.'],
  ];
  test.each(RED)('%s is a red Mission Outcome', async (_, body, text) => {
    server.reply(malp, () => json(body));
    const { user } = open();
    await dial(user, 'MALP Probe');
    const red = within(await screen.findByRole('region', { name: 'Mission Outcome' }));
    expect(red.getByText(text, { exact: false })).toBeTruthy();
    expect(red.getByRole('button', { name: 'Back to Missions' })).toBeTruthy();
  });

  test.each([
    ['MALP Probe', malp, 'Failed to launch MALP probe.'],
    ['Colonization', colonize, 'Failed to attempt colonization.'],
  ] as const)('E-26, E-27, G-131: a refused %s is an error, whatever its words', async (name, call, fallback) => {
    server.refuse(call, 500);
    const { user } = open();
    await dial(user, name);
    expect(await screen.findByText(fallback)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to Missions' }));
    server.refuse(call, 409, 'All is well.');
    await dial(user, name);
    const red = within(await screen.findByRole('region', { name: 'Mission Outcome' }));
    expect(red.getByText('All is well.')).toBeTruthy();
  });

  test('the gate opens when a world answers, and stays dark when none does', async () => {
    server.answer(malp, reported('MALP report: the planet is unclaimed.'));
    const { user } = open();
    await dial(user, 'MALP Probe');
    expect(await screen.findByText('The gate is open.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to Missions' }));
    server.answer(malp, reported('MALP probe failed: no gate answers at this address.', null));
    await dial(user, 'MALP Probe');
    await screen.findByRole('region', { name: 'Mission Outcome' });
    expect(await screen.findByText('The gate is at rest.')).toBeTruthy();
  });
});

test('who is out, until when, and the latest report', async () => {
  server.answer(
    getDashboard,
    aDashboard({
      missions: [
        { ...SENT, mission_id: 9, completed: false, report: null, start_time: ago(60), finish_time: ahead(300) },
        { ...REPORT, mission_id: 4, report: { message: 'Dust and stars.' } },
      ],
    }),
  );
  open();
  expect(await screen.findByText(/Next scout home in (5m|4m \d+s)\. 2 idle scouts\./)).toBeTruthy();
  expect(screen.getByText(/· home at/)).toBeTruthy();
  expect(screen.getByText(/Dust and stars\./)).toBeTruthy();
});

test('twelve scouts are one line, which opens to all of them', async () => {
  const scouts = Array.from({ length: 12 }, (_, i) => ({
    ...SENT,
    mission_id: 20 + i,
    completed: false,
    report: null,
    start_time: ago(60),
    finish_time: ahead(300 + i),
  }));
  server.answer(getDashboard, aDashboard({ missions: scouts }));
  const { user } = open();
  const summary = await screen.findByText('12 scouts exploring');
  const group = summary.closest('details');
  expect(group?.open).toBe(false);
  await user.click(summary);
  expect(group?.open).toBe(true);
  expect(within(group as HTMLElement).getAllByText(/Outrider/)).toHaveLength(12);
});
