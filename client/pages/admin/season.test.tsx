import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '#shared/api/call';
import { beginSeasonNow, endSeasonNow, reviewSeason } from '#shared/api/operators';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { keepConsole } from '../../api/console.ts';
import { SeasonControl } from '../../features/console/season.tsx';
import { QueryLayout } from '../layouts/query-layout.tsx';
import { fakeServer, openPage } from '../page-fixture.tsx';

type Review = Answer<typeof reviewSeason>;

const REVIEW: Review = {
  number: 3,
  phase: 'running',
  began_at: '2026-08-01T12:00:00.000Z',
  ends_at: '2026-11-29T12:00:00.000Z',
  next_at: null,
  galaxy: { worlds: 4321, held: 17 },
  players: 12,
  alliances: 1,
  marches: 5,
  missions: 1,
  next: { days: 120, ends_at: '2027-03-29T12:00:00.000Z' },
  busy: false,
  acts: [],
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  keepConsole({ token: 'of the console', role: 'operator', expires_at: '2030-01-01T00:00:00.000Z' });
});

function open(review: Partial<Review> = {}) {
  server.answer(reviewSeason, { ...REVIEW, ...review });
  return openPage(
    [{ Component: QueryLayout, children: [{ path: '/admin/season', Component: SeasonControl }] }],
    '/admin/season',
  ).user;
}

async function act(user: ReturnType<typeof open>, name: string) {
  await user.type(await screen.findByLabelText('Reason'), ' All agreed. ');
  await user.click(screen.getByRole('button', { name }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name }));
}

test('says what the end would do, and ends the season with a reason and after a question', async () => {
  const user = open();
  server.answer(endSeasonNow, { message: 'Done.' });
  expect(await screen.findByText('4,321 worlds, 17 of them held')).toBeTruthy();
  const effects = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(effects[0]).toMatch(/^A backup is taken/);
  expect(effects[2]).toMatch(/^5 marches and 1 mission come home/);
  expect(screen.queryByRole('button', { name: /^Begin/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'End the season' })).toHaveProperty('disabled', true);

  const hours = screen.getByLabelText('Hours until the next season');
  await user.clear(hours);
  await user.type(hours, '48');
  expect(screen.getByText(/begins 48 hours after the end/)).toBeTruthy();
  await act(user, 'End the season');
  await waitFor(() => expect(server.count(endSeasonNow)).toBe(1));
  expect(server.last(endSeasonNow)?.body).toEqual({ season: 3, break_hours: 48, reason: 'All agreed.' });
  expect(server.last(endSeasonNow)?.bearer).toBe('Bearer of the console');
  await waitFor(() => expect(server.count(reviewSeason)).toBeGreaterThan(1));
});

test('begins the next season once this one has ended, or says why not', async () => {
  const user = open({ phase: 'closed', next_at: '2026-11-30T12:00:00.000Z' });
  server.refuse(beginSeasonNow, 409, STAFF_REFUSALS.seasonBusy.text);
  expect(await screen.findByText(/^12 players begin anew/)).toBeTruthy();
  expect(screen.getByText(/^1 alliance keeps its name/)).toBeTruthy();
  await act(user, 'Begin season 4');
  expect(await screen.findByText(STAFF_REFUSALS.seasonBusy.text)).toBeTruthy();
  expect(server.last(beginSeasonNow)?.body).toEqual({ season: 3, reason: 'All agreed.' });
});

const LINE = { at: '2026-11-29T12:00:00.000Z', operator: 'ann (7)', details: 'season 3: <b>Why</b>' };

test.each([
  [true, 'end-season', /is being done/],
  [false, 'end-season', /was interrupted/],
  [false, 'season-failed', /failed; the log below says why/],
] as const)('tells how the last act went: %s, %s', async (busy, last, words) => {
  open({ busy, acts: [{ ...LINE, act: last }] });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('season 3: <b>Why</b>')).toBeTruthy();
});
