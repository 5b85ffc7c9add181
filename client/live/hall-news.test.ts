import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Hall, hallQuery } from '../api/hall/hall.ts';
import { blocksQuery } from '../api/letters/letters.ts';
import { createQueryClient, dashboardQuery, resourcesQuery } from '../api/queries.ts';
import { someResources } from '../pages/page-fixture.tsx';
import { HALL_NEWS } from './hall-news.ts';
import { latestNotice } from './live-events.ts';

const cache = createQueryClient();
beforeEach(() => {
  window.history.replaceState(null, '', '/dashboard');
  cache.clear();
  cache.setQueryData(resourcesQuery.queryKey, someResources({ user_id: 7, username: 'Daniel' }));
  const blocked_at = '2026-03-03T14:32:00.000Z';
  const blocks = [{ user_id: 13, username: 'apophis', blocked_at }];
  cache.setQueryData(blocksQuery.queryKey, { blocks, version: 1, server_time: blocked_at });
});

let posted = 0;
function hear(text: string, author = { user_id: 12, username: 'tealc' }, message_id = ++posted) {
  const server_time = new Date().toISOString();
  const message = { message_id, author, text, sent_at: server_time, removed_by: null };
  HALL_NEWS.message_posted(cache, 3, { ...message, sequence: message_id, version: 1, server_time });
}
const text = () => latestNotice.get();

const CALLED = { kind: 'said', text: 'tealc calls you in the alliance hall.' };

it('a mention is told on other pages, once, and not of whom the player has blocked', async () => {
  hear('hello');
  expect(text()).toBeNull();
  hear('hello @daniel');
  await waitFor(() => expect(text()).toMatchObject(CALLED));
  latestNotice.set(null);
  const told = vi.spyOn(latestNotice, 'set');
  hear('hello @daniel', undefined, posted);
  hear('hello @daniel', { user_id: 13, username: 'apophis' });
  hear('hello @daniel');
  await waitFor(() => expect(text()).toMatchObject(CALLED));
  expect(told.mock.calls).toEqual([[expect.objectContaining(CALLED)]]);
  told.mockRestore();
});

it('is told also if nobody knows who is blocked', async () => {
  cache.removeQueries({ queryKey: blocksQuery.queryKey });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  hear('hello @daniel');
  await waitFor(() => expect(text()).toMatchObject(CALLED));
  vi.unstubAllGlobals();
});

it('the alliance’s page shows the message itself, and nobody calls themselves', () => {
  hear('@daniel', { user_id: 7, username: 'Daniel' });
  window.history.replaceState(null, '', '/alliance');
  hear('@daniel');
  expect(text()).toBeNull();
});

it.each([
  ['is not known', undefined],
  ['lacks nothing', 5],
  ['lacks something', 4],
])('after an outage the count of what is unread is read once, if the conversation %s', async (_, sequence) => {
  const marks = { last_read_id: 0, unread: 0, has_older: false, whole_to: 0, missing_to: null };
  if (sequence !== undefined)
    cache.setQueryData<Hall>(hallQuery(3).queryKey, { messages: [], bulletin: null, sequence, ...marks });
  const again = vi.spyOn(cache, 'invalidateQueries');
  HALL_NEWS.hall_resync(cache, 3, { sequence: 5, version: 1, server_time: new Date().toISOString() });
  await new Promise((resolve) => setTimeout(resolve));
  const reads = again.mock.calls.filter(([filters]) => filters?.queryKey === dashboardQuery.queryKey);
  expect(reads).toHaveLength(1);
  again.mockRestore();
});
