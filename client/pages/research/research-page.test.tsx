import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#shared/api/call';
import { getDashboard } from '#shared/api/dashboard';
import { listObjectives } from '#shared/api/objectives';
import { listPlanets } from '#shared/api/planets';
import {
  completeResearch,
  listResearch,
  type Research,
  type ResearchTypeView,
  startResearch,
} from '#shared/api/research';
import { getResources } from '#shared/api/resources';
import { RESEARCH_TYPES, type ResearchType } from '#shared/catalogue/research';
import { REFUSALS } from '#shared/refusals';
import { xpFor } from '#shared/rules/experience';
import { researchCost, researchMs } from '#shared/rules/research';
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

const RICH = { naquadah: 9e5, trinium: 9e5, metal: 9e5, energy: 9e5, food: 9e5 };
const stamp = { version: 3, server_time: ago(0) };

function aLine(type: ResearchType, level = 0, refusal: string | null = null): ResearchTypeView {
  const cost = level < type.levels ? researchCost(type, level) : null;
  return {
    research_type_id: type.id,
    name: type.name,
    description: type.description,
    level,
    levels: type.levels,
    research_cost: cost,
    research_time: cost && researchMs(type, level, 1) / 60_000,
    xp_reward: cost && xpFor(cost),
    refusal,
    refusal_code: null,
    refusal_params: null,
  };
}

function aList(changes: Partial<Answer<typeof listResearch>> = {}): Answer<typeof listResearch> {
  return {
    types: (RESEARCH_TYPES as readonly ResearchType[]).map((type) => aLine(type)),
    current: null,
    discount_percent: 0,
    ...stamp,
    ...changes,
  };
}

const aResearch = (changes: Partial<Research> = {}): Research => ({
  research_id: 7,
  research_type_id: 1,
  research_type_name: 'Light Guns',
  level: 1,
  started_at: ago(3600),
  ready_at: ahead(3600),
  completed: false,
  ...changes,
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources(RICH))
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()])
    .answer(listObjectives, [])
    .answer(listResearch, aList());
});

async function open() {
  const opened = openPage(routes, '/research');
  await screen.findByRole('heading', { level: 1, name: 'Research & Upgrades' });
  const cardOf = async (name: string) =>
    within((await screen.findByRole('heading', { name: new RegExp(`^${name}`) })).closest('li') as HTMLElement);
  return { ...opened, cardOf };
}

test('an artifact that makes the next research cheaper is named', async () => {
  server.answer(listResearch, aList({ discount_percent: 20 }));
  await open();
  expect(
    await screen.findByText('Your Counting Stones take 20% off the next research. The prices below say so already.'),
  ).toBeTruthy();
});

test('every line says what it is worth now and next, in numbers, and what it costs', async () => {
  const { cardOf } = await open();
  const worth = async (name: string) =>
    (await cardOf(name)).getAllByRole('definition').map(({ textContent }) => textContent?.trim());
  expect((await worth('Light Guns'))[0]).toBe('100% attack → 104% attack');
  expect((await worth('Armour'))[0]).toBe('100% hull → 104% hull');
  expect((await worth('Seam Reading'))[0]).toBe('Ore as found → +2% ore from every mine');
  expect((await worth('Gate Reach'))[0]).toBe('Usual reach → +150 reach');
  expect((await worth('Drives'))[0]).toBe('100% of the flight time → 96% of the flight time');
  expect((await worth('Listening'))[0]).toBe('Counts within ±50% → Counts within ±30%');
  expect((await worth('War Council'))[0]).toBe('1 attack at once → 2 attacks at once');
  const card = await cardOf('Light Guns');
  expect(card.getByText('Level 0 of 10')).toBeTruthy();
  expect(card.getByText('Takes 2h 0m, gives 66 XP')).toBeTruthy();
});

test('a line is started once, and shows at once as under way; the others wait', async () => {
  const { user, cardOf } = await open();
  const started = aResearch();
  server.answer(startResearch, {
    ...started,
    message: 'Light Guns 1 started.',
    resources: someResources({ ...RICH, version: 4 }),
    version: 4,
    server_time: ago(0),
  });
  await user.click((await cardOf('Light Guns')).getByRole('button', { name: 'Research Light Guns 1' }));
  await waitFor(async () => expect((await cardOf('Light Guns')).getByText('Under way')).toBeTruthy());
  expect(server.last(startResearch)?.body).toEqual({ research_type_id: 1 });
  expect(server.count(startResearch)).toBe(1);
  expect(screen.getByText(REFUSALS.researchBusy.text)).toBeTruthy();
  const other = (await cardOf('Light Plates')).getByRole('button', { name: 'Research Light Plates 1' });
  expect((other as HTMLButtonElement).disabled).toBe(true);
});

test('what is finished waits for Activate, here and in the count of the menu', async () => {
  const due = aResearch({ ready_at: ago(1) });
  server.answer(listResearch, aList({ current: due })).answer(getDashboard, aDashboard({ research: due }));
  const { user } = await open();
  expect(
    (await screen.findByRole('link', { name: /Research & Upgrades 1 research line to activate/ })).getAttribute('href'),
  ).toBe('/research');
  server
    .answer(completeResearch, {
      xp_gained: 15,
      level_promotion: false,
      new_level: 3,
      research: { ...due, completed: true, version: 4, server_time: ago(0) },
      message: 'Light Guns 1 is active.',
      resources: someResources({ ...RICH, version: 4 }),
    })
    .answer(listResearch, aList({ version: 4, server_time: ahead(1), types: [aLine(RESEARCH_TYPES[0], 1)] }))
    .answer(getDashboard, aDashboard({ version: 4 }));
  await user.click(screen.getByRole('button', { name: 'Activate Light Guns 1' }));
  expect(await screen.findByText('Light Guns 1 is active. +15 XP')).toBeTruthy();
  expect(await screen.findByText('Level 1 of 10')).toBeTruthy();
  expect(server.last(completeResearch)?.body).toEqual({ research_id: 7 });
});

test('what is missing is said at the line, and without an archive once, with the way to it', async () => {
  const { text } = REFUSALS.researchNeeds(null, 'Gate Archive');
  server.answer(
    listResearch,
    aList({ types: (RESEARCH_TYPES as readonly ResearchType[]).map((type) => aLine(type, 0, text)) }),
  );
  await open();
  const link = await screen.findByRole('link', { name: 'Gate Archive' });
  await waitFor(() => expect(link.getAttribute('href')).toBe('/planets/5?build=18'));
  expect(screen.queryByText(text)).toBeNull();
  expect(
    screen.getAllByRole('button', { name: /^Research / }).every((each) => (each as HTMLButtonElement).disabled),
  ).toBe(true);
});

test('a price that is not there is named, and a need too', async () => {
  const needs = REFUSALS.researchNeeds('Drill', 'Barracks').text;
  server
    .answer(getResources, someResources({ ...RICH, metal: 899 }))
    .answer(
      listResearch,
      aList({ types: [aLine(RESEARCH_TYPES[0]), aLine(RESEARCH_TYPES[8], 0, needs), aLine(RESEARCH_TYPES[1], 10)] }),
    );
  const { cardOf } = await open();
  expect(await (await cardOf('Light Guns')).findByText('Insufficient resources. You still need 1 metal.')).toBeTruthy();
  expect((await cardOf('Drill')).getByText(needs)).toBeTruthy();
  expect((await cardOf('Light Plates')).getByText('You have every level.')).toBeTruthy();
});

/** What a player of level 4 may research, with a Gate Archive and no other building. */
const atLevelFour = (type: ResearchType) =>
  aLine(
    type,
    0,
    type.minLevel > 4
      ? REFUSALS.researchTooEarly(type.name, type.minLevel).text
      : type.buildingId === undefined
        ? null
        : REFUSALS.researchNeeds(type.name, 'a building').text,
  );

test('lines that a later level or a building opens are one folded line of their branch', async () => {
  localStorage.removeItem('show_everything');
  server
    .answer(getResources, someResources({ ...RICH, level: 4 }))
    .answer(listResearch, aList({ types: (RESEARCH_TYPES as readonly ResearchType[]).map(atLevelFour) }));
  const { user, cardOf } = await open();
  await cardOf('Landing Plates');
  expect(screen.getAllByText(/ more (by|with) /).map(({ textContent }) => textContent)).toEqual([
    '4 more by level 8',
    '2 more with Barracks',
    '2 more with Deep Core Drill, Construction Yard',
    '2 more with Shipyard, level 10',
  ]);
  expect(screen.queryByRole('heading', { name: /^Line Guns/ })).toBeNull();
  await user.click(screen.getByText('4 more by level 8'));
  expect((await cardOf('Line Guns')).getByText('You can research Line Guns from level 6.')).toBeTruthy();
});

test('without an archive, all lines are folded', async () => {
  localStorage.removeItem('show_everything');
  const { text } = REFUSALS.researchNeeds(null, 'Gate Archive');
  server.answer(listResearch, aList({ types: [aLine(RESEARCH_TYPES[0], 0, text), aLine(RESEARCH_TYPES[8], 0, text)] }));
  const { user, cardOf } = await open();
  const strip = await screen.findByText('2 lines of research');
  expect(screen.queryByRole('heading', { name: /^Drill/ })).toBeNull();
  await user.click(strip);
  expect((await cardOf('Drill')).getByRole('button', { name: 'Research Drill 1' })).toBeTruthy();
});

test('a failed read says so, and can be repeated', async () => {
  server.refuse(listResearch, 500);
  openPage(routes, '/research');
  expect(await screen.findByText('Failed to fetch research.')).toBeTruthy();
});

test('the dashboard shows it in the list of what is due, with Activate', async () => {
  server.answer(getDashboard, aDashboard({ research: aResearch({ ready_at: ago(1) }) }));
  openPage(routes, '/dashboard');
  const now = within(await screen.findByRole('region', { name: 'Now' }));
  expect(now.getByRole('button', { name: 'Activate Light Guns 1' })).toBeTruthy();
  cleanup();
  server.answer(getDashboard, aDashboard({ version: 9 }));
  openPage(routes, '/dashboard');
  const empty = within(await screen.findByRole('region', { name: 'Research & Upgrades' }));
  expect(await empty.findByText('No research or upgrades available.')).toBeTruthy();
  expect(empty.getByRole('link', { name: 'Choose research' }).getAttribute('href')).toBe('/research');
});

test('on a phone the branches are folded but for the one in which something can be researched', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 760px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { user, cardOf } = await open();
  await cardOf('Light Guns');
  expect(screen.queryByRole('heading', { name: /^Drill/ })).toBeNull();
  expect(screen.getByText('0 of 20 levels')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show Squads' }));
  await cardOf('Drill');
  await user.click(screen.getByRole('button', { name: 'Fold Ships' }));
  expect(screen.queryByRole('heading', { name: /^Light Guns/ })).toBeNull();
});
