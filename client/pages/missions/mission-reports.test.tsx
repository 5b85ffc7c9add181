import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addressBook } from '#shared/api/address-book';
import { getDashboard } from '#shared/api/dashboard';
import { colonize, explore, malp, missionTypes } from '#shared/api/missions';
import { listPlanets, planetsWithScouts } from '#shared/api/planets';
import { listReports, type Report, readReports } from '#shared/api/reports';
import { getResources } from '#shared/api/resources';
import { shipTypeOf } from '#shared/catalogue/ships';
import { squadOf } from '#shared/catalogue/squads';
import { applyReportsRead } from '../../cache/report-cache.ts';
import { routes } from '../../router.tsx';
import {
  aDashboard,
  ago,
  aListedPlanet,
  aReport,
  fakeServer,
  openPage,
  type Seen,
  signedIn,
  somePage,
  someResources,
} from '../page-fixture.tsx';

// Checking the visibility of each of the gate's 400 elements would take most of the test's time.
configure({ defaultHidden: true });

const PER_PAGE = 10;
const KINDS = [explore, malp, colonize].map(({ path }) => path.split('/').at(-1)) as Report['kind'][];

let server: ReturnType<typeof fakeServer>;
/** The server's reports, newest first. */
let reports: Report[];
let version: number;

beforeEach(() => {
  signedIn();
  version = 3;
  reports = Array.from({ length: 23 }, (_, i) =>
    aReport({
      mission_id: 100 - i,
      kind: KINDS[i % 3] as Report['kind'],
      unread: i % 2 === 0,
      report: { message: `Report ${100 - i}.`, planet_id: null, planet_owner_name: null },
    }),
  );
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()])
    .answer(planetsWithScouts, [])
    .answer(addressBook, [])
    .answer(missionTypes, [])
    .answer(listReports, pageFor)
    .answer(readReports, ({ body }) => {
      const ids = (body as { mission_ids: number[] }).mission_ids;
      reports = reports.map((each) => (ids.includes(each.mission_id) ? { ...each, unread: false } : each));
      version++;
      return { mission_ids: ids, unread_count: unread(), version, server_time: new Date().toISOString() };
    });
});

const unread = () => reports.filter((each) => each.unread).length;

function pageFor({ url }: Seen) {
  const query = new URL(url, 'http://game.test').searchParams;
  const page = Number(query.get('page'));
  const wanted = reports.filter(
    (each) => (query.get('kind') ?? each.kind) === each.kind && (!query.has('unread') || each.unread),
  );
  const listed = wanted.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  return somePage(listed, { page, total: wanted.length, unread_count: unread(), version });
}

const section = async () => within(await screen.findByRole('region', { name: 'Mission Reports' }));
const rows = () => [...document.querySelectorAll('li > button')].map((row) => row.textContent);
const row = (id: number) => screen.findByRole('button', { name: new RegExp(`Report ${id}\\.`) });

async function open() {
  const page = openPage(routes, '/missions');
  await row(100);
  return { ...page, list: await section() };
}

test('every report can be reached, newest first, page by page', async () => {
  const { user, list } = await open();
  expect(rows()).toHaveLength(PER_PAGE);
  expect(list.getByText('Page 1 of 3')).toBeTruthy();
  expect(list.getByRole('button', { name: 'Prev' }).hasAttribute('disabled')).toBe(true);
  await user.click(list.getByRole('button', { name: 'Next' }));
  await row(90);
  await user.click(await list.findByRole('button', { name: 'Next' }));
  await row(78);
  expect(list.getByText('Page 3 of 3')).toBeTruthy();
  expect(list.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true);
  expect(rows()).toHaveLength(3);
});

test('unread reports are marked and counted; to open one is to read it', async () => {
  const { user, list } = await open();
  expect(list.getByText('12 unread')).toBeTruthy();
  expect((await row(100)).textContent).toMatch(/^Unread: Exploration/);
  expect((await row(99)).textContent).toMatch(/^MALP Probe/);

  await user.click(await row(100));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mission Report' }));
  expect(dialog.getByText('Report 100.')).toBeTruthy();
  expect(dialog.getByText('Chulak')).toBeTruthy();
  await waitFor(() => expect(server.last(readReports)?.body).toEqual({ mission_ids: [100] }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect((await row(100)).textContent).toMatch(/^Exploration/);
  expect(list.getByText('11 unread')).toBeTruthy();

  await user.click(await row(99));
  await screen.findByRole('dialog', { name: 'Mission Report' });
  expect(server.count(readReports)).toBe(1);
});

test('filters by kind and by unread begin at the first page; an empty list says so', async () => {
  const { user, list } = await open();
  await user.click(list.getByRole('button', { name: 'Next' }));
  await row(90);
  await user.selectOptions(list.getByRole('combobox', { name: 'Kind' }), 'Exploration');
  await list.findByText('Page 1 of 1');
  expect(rows()).toHaveLength(8);
  await user.selectOptions(list.getByRole('combobox', { name: 'Show' }), 'Unread only');
  await waitFor(() => expect(rows()).toHaveLength(4));
  await user.selectOptions(list.getByRole('combobox', { name: 'Kind' }), 'Survey');
  expect(await list.findByText('No reports match these filters.')).toBeTruthy();
  await user.selectOptions(list.getByRole('combobox', { name: 'Kind' }), 'All kinds');
  await user.selectOptions(list.getByRole('combobox', { name: 'Show' }), 'All reports');
  await list.findByText('Page 1 of 3');
});

test('a whole page is marked as read at once; where only unread ones are listed, the last page is then another', async () => {
  const { user, list } = await open();
  await user.selectOptions(list.getByRole('combobox', { name: 'Show' }), 'Unread only');
  await list.findByText('Page 1 of 2');
  await user.click(list.getByRole('button', { name: 'Next' }));
  await list.findByText('Page 2 of 2');
  await user.click(list.getByRole('button', { name: 'Mark page as read' }));
  await list.findByText('Page 1 of 1');
  expect(server.last(readReports)?.body).toEqual({ mission_ids: [80, 78] });
  expect(rows()).toHaveLength(PER_PAGE);
  expect(list.getByText('10 unread')).toBeTruthy();
});

test('a page that could not be marked as read says so, and stays unread', async () => {
  const { user, list } = await open();
  server.refuse(readReports, 500);
  await user.click(list.getByRole('button', { name: 'Mark page as read' }));
  expect((await list.findByRole('alert')).textContent).toBe(readReports.fallback);
  expect(list.getByRole('button', { name: 'Mark page as read' })).toBeTruthy();
});

test('what is read in another tab is read here', async () => {
  const { cache, list } = await open();
  const reads = server.count(listReports);
  applyReportsRead(cache, { mission_ids: [98], unread_count: 11, version: 4, server_time: ago(-1) });
  await waitFor(async () => expect((await row(98)).textContent).toMatch(/^Colonization/));
  expect(list.getByText('11 unread')).toBeTruthy();
  // An event older than the shown version changes nothing.
  applyReportsRead(cache, { mission_ids: [100], unread_count: 12, version: 2, server_time: ago(60) });
  expect((await row(100)).textContent).toMatch(/^Unread/);
  expect(server.count(listReports)).toBe(reads);
});

test('a failed read says its sentence and can be tried again; without reports there are none', async () => {
  server.refuse(listReports, 500);
  const { user } = openPage(routes, '/missions');
  const list = await section();
  expect(await list.findByText('Failed to fetch mission reports.')).toBeTruthy();
  server.answer(listReports, somePage());
  await user.click(list.getByRole('button', { name: 'Try again' }));
  expect(await list.findByText('No mission reports available.')).toBeTruthy();
});

test('a probe’s report shows the forces on the world, and how exact that is', async () => {
  const seen = (sighting: NonNullable<Report['report']['sighting']>) => {
    reports = [
      aReport({
        mission_id: 100,
        kind: 'malp',
        report: { message: 'Report 100.', planet_id: 70, planet_owner_name: 'narim', sighting },
        worlds: [aWorld()],
      }),
    ];
  };
  seen({
    ships: [{ ship_type_id: 44, count: 12 }],
    squads: [{ squad_type_id: squadOf(4, 'guard').id, count: 5 }],
    defense_level: 2,
    defense_stat: 120,
    error_percent: 50,
  });
  const { user } = await open();
  await user.click(await row(100));
  const there = within(await screen.findByRole('region', { name: 'Forces there' }));
  expect(there.getByText(`Ships: 12 × ${shipTypeOf(44).name}`)).toBeTruthy();
  expect(there.getByText(`Squads: 5 × ${squadOf(4, 'guard').name}`)).toBeTruthy();
  expect(there.getByText('Guns and wall: strength 120, guns of level 2')).toBeTruthy();
  expect(there.getByText(/may be wrong by 50%/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Simulate an attack on 1-2-3-4-5-6' })).toBeTruthy();
  cleanup();

  seen({ ships: [], squads: [], defense_level: 0, defense_stat: 0, error_percent: 0 });
  const empty = await open();
  await empty.user.click(await row(100));
  const nobody = within(await screen.findByRole('region', { name: 'Forces there' }));
  expect(nobody.getByText('Ships: none')).toBeTruthy();
  expect(nobody.getByText('Squads: none')).toBeTruthy();
  expect(nobody.getByText(/are exact/)).toBeTruthy();
});

/** A world of another player, as a probe found it. */
const aWorld = (): Report['worlds'][number] => ({
  planet_id: 70,
  stargate_address: [1, 2, 3, 4, 5, 6],
  planet_type_id: 1,
  planet_type_name: 'Ice',
  coordinates_x: 150,
  coordinates_y: -300,
  max_buildings: 20,
  state: { owner: { user_id: 9, username: 'narim' }, guard: 0, naquadah: 10, trinium: 10, metal: 10 },
});
