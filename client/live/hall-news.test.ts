// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createQueryClient, resourcesQuery } from '../api/queries.ts';
import { someResources } from '../pages/page-fixture.tsx';
import { HALL_NEWS } from './hall-news.ts';
import { latestNotice, resetLiveEvents } from './live-events.ts';

const cache = createQueryClient();
beforeEach(() => {
  window.history.replaceState(null, '', '/dashboard');
  cache.clear();
  cache.setQueryData(resourcesQuery.queryKey, someResources({ user_id: 7, username: 'Daniel' }));
});
afterEach(resetLiveEvents);

let posted = 0;
function hear(text: string, author = { user_id: 12, username: 'tealc' }, message_id = ++posted) {
  const server_time = new Date().toISOString();
  const message = { message_id, author, text, sent_at: server_time, removed_by: null };
  HALL_NEWS.message_posted(cache, 3, { ...message, sequence: message_id, version: 1, server_time });
}
const text = () => latestNotice.get();

it('a mention is told on other pages, once', () => {
  hear('hello');
  expect(text()).toBeNull();
  hear('hello @daniel');
  expect(text()).toMatchObject({ kind: 'said', text: 'tealc calls you in the alliance hall.' });
  latestNotice.set(null);
  hear('hello @daniel', undefined, posted);
  expect(text()).toBeNull();
});

it('the alliance’s page shows the message itself, and nobody calls themselves', () => {
  hear('@daniel', { user_id: 7, username: 'Daniel' });
  window.history.replaceState(null, '', '/alliance');
  hear('@daniel');
  expect(text()).toBeNull();
});
