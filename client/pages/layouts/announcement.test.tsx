import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Announcement, listAnnouncements } from '#shared/api/announcements';
import { getDashboard } from '#shared/api/dashboard';
import { listBlocks } from '#shared/api/letters/blocks';
import { listConversations } from '#shared/api/letters/letters';
import { hear } from '../../live/reactions.ts';
import { routes } from '../../router.tsx';
import { aDashboard, fakeServer, openPage, signedIn } from '../page-fixture.tsx';

const HOUR = 3_600_000;
const MARKUP = '<img src=x onerror="window.ran=1"> Back at <b>nine</b>.';

const anAnnouncement = (changes: Partial<Announcement> = {}): Announcement => ({
  id: 7,
  at: new Date(Date.now() - HOUR).toISOString(),
  until: new Date(Date.now() + HOUR).toISOString(),
  texts: { en: MARKUP, de: 'Um neun zurück.' },
  ...changes,
});

const STAMP = { version: 1, server_time: new Date().toISOString() };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getDashboard, aDashboard({ announcement: anAnnouncement() }))
    .answer(listBlocks, { blocks: [], ...STAMP })
    .answer(listConversations, {
      conversations: [],
      total: 0,
      page: 1,
      per_page: 20,
      unread_conversations: 0,
      ...STAMP,
    })
    .answer(listAnnouncements, { current: anAnnouncement(), announcements: [anAnnouncement()] });
});

const strip = () => screen.findByRole('region', { name: 'Announcement of the operators' });
const isGone = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Announcement of the operators' })).toBeNull());

test('an announcement stands above the page as text, and leads to all of them', async () => {
  const { user } = openPage(routes, '/letters');
  const shown = await strip();
  expect(within(shown).getByText(MARKUP).getAttribute('lang')).toBe('en');
  expect(shown.querySelector('img, b')).toBeNull();
  await user.click(within(shown).getByRole('link', { name: 'All announcements' }));
  const list = await screen.findByRole('region', { name: 'Announcements' });
  expect(within(list).getByText(MARKUP)).toBeTruthy();
  expect(list.querySelector('img, b')).toBeNull();
});

test('it is read in the other language where the own one is empty', async () => {
  const texts = { en: '', de: 'Um neun zurück.' };
  server.answer(getDashboard, aDashboard({ announcement: anAnnouncement({ texts }) }));
  openPage(routes, '/letters');
  expect(
    within(await strip())
      .getByText(texts.de)
      .getAttribute('lang'),
  ).toBe('de');
});

test('a dismissed one does not come back with the next page, a new one is shown', async () => {
  const { user } = openPage(routes, '/letters');
  await user.click(within(await strip()).getByRole('button', { name: 'Dismiss the announcement' }));
  await isGone();
  cleanup();
  const { cache } = openPage(routes, '/letters');
  await screen.findByRole('region', { name: 'Announcements' });
  await isGone();
  tell(cache, anAnnouncement({ id: 8 }));
  expect(await strip()).toBeTruthy();
});

test('it goes when it is taken back, and when its time is over', async () => {
  const { cache } = openPage(routes, '/letters');
  await strip();
  tell(cache, null);
  await isGone();
  tell(cache, anAnnouncement({ id: 8 }));
  await strip();
  tell(cache, anAnnouncement({ id: 9, until: new Date(Date.now() - 1000).toISOString() }));
  await isGone();
});

function tell(cache: QueryClient, announcement: Announcement | null): void {
  act(() => hear(cache, 'announcement_changed', { announcement, ...STAMP }));
}
