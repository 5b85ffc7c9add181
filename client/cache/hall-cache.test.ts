import type { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type HallMessage, listMessages } from '#shared/api/alliances/alliance-hall';
import { type Hall, hallQuery, MESSAGES_PER_READ, mergeHall, presentQuery } from '../api/hall.ts';
import { createQueryClient, dashboardQuery, resourcesQuery } from '../api/queries.ts';
import { aDashboard, countRereads, fakeServer, someResources } from '../pages/page-fixture.tsx';
import {
  addOlder,
  applyBulletin,
  applyOwnPost,
  applyPosted,
  applyPresenceChange,
  applyPresent,
  applyRead,
  applyRemoved,
  readMissed,
} from './hall-cache.ts';

const ID = 3;
const SELF = 7;
const stamp = { version: 1, server_time: '2026-03-03T14:32:00.000Z' };
let cache: QueryClient;

const said = (message_id: number, user_id = 12): HallMessage => ({
  message_id,
  author: { user_id, username: `player-${user_id}` },
  text: `message ${message_id}`,
  sent_at: '2026-03-03T14:32:00.000Z',
  removed_by: null,
});
const aHall = (ids: readonly number[], changes: Partial<Hall> = {}): Hall => ({
  messages: ids.map((id) => said(id)),
  bulletin: null,
  sequence: ids.length,
  last_read_id: ids.at(-1) ?? 0,
  unread: 0,
  has_older: false,
  whole_to: ids.at(-1) ?? 0,
  missing_to: null,
  ...changes,
});

const hall = () => cache.getQueryData<Hall>(hallQuery(ID).queryKey);
const ids = () => hall()?.messages.map(({ message_id }) => message_id);
const inMenu = () => cache.getQueryData(dashboardQuery.queryKey)?.unread_messages;
const post = (message_id: number, user_id?: number) =>
  applyPosted(cache, ID, { ...said(message_id, user_id), sequence: message_id });

beforeEach(() => {
  cache = createQueryClient();
  cache.setQueryData(resourcesQuery.queryKey, someResources({ user_id: SELF }));
  // A copy, so that its time stands still.
  cache.setQueryData(dashboardQuery.queryKey, { ...aDashboard() });
  cache.setQueryData(hallQuery(ID).queryKey, aHall([1, 2]));
});

describe('a message', () => {
  it('is shown once and in its place, however often and late it comes', () => {
    for (const id of [4, 3, 4, 2, 5, 3]) post(id);
    expect(ids()).toEqual([1, 2, 3, 4, 5]);
    expect(hall()?.sequence).toBe(5);
  });

  it('of another counts as unread once, also in the menu; the player’s own does not', () => {
    post(3);
    post(3);
    post(4, SELF);
    expect([hall()?.unread, inMenu()]).toEqual([1, 1]);
  });

  it('is counted in the menu where the conversation is not known, once and as far as the server counts; only after the first one it is read', () => {
    vi.useFakeTimers();
    const reads = countRereads(cache, dashboardQuery.queryKey);
    cache.removeQueries({ queryKey: hallQuery(ID).queryKey });
    for (const id of [3, 4, 4, 3]) post(id);
    post(5, SELF);
    expect(inMenu()).toBe(2);
    for (let id = 6; id < 120; id++) post(id);
    expect(inMenu()).toBe(100);
    vi.runAllTimers();
    post(120);
    vi.runAllTimers();
    expect(reads()).toBe(1);
    vi.useRealTimers();
  });

  it('that is removed keeps its place without its text; the hall is read again once for all that go within some seconds', () => {
    vi.useFakeTimers();
    const reads = countRereads(cache, dashboardQuery.queryKey);
    for (const message_id of [1, 2]) applyRemoved(cache, ID, { message_id, removed_by: 'officer', sequence: 3 });
    expect(hall()?.messages[1]).toEqual({ ...said(2), text: null, removed_by: 'officer' });
    expect(reads()).toBe(0);
    vi.runAllTimers();
    expect(reads()).toBe(1);
    applyRemoved(cache, ID, { message_id: 2, removed_by: 'officer', sequence: 4 });
    vi.runAllTimers();
    expect(reads()).toBe(2);
    vi.useRealTimers();
  });
});

describe('a read mark', () => {
  it('of any tab counts down here and in the menu, and an earlier one changes nothing', () => {
    for (const id of [3, 4, 5]) post(id);
    applyRead(cache, ID, { last_read_id: 4, unread: 1 });
    expect([hall()?.last_read_id, hall()?.unread, inMenu()]).toEqual([4, 1, 1]);
    applyRead(cache, ID, { last_read_id: 3, unread: 2 });
    expect([hall()?.last_read_id, hall()?.unread, inMenu()]).toEqual([4, 1, 1]);
  });

  it('does not hide a message that came while it was on its way', () => {
    post(3);
    post(4);
    applyRead(cache, ID, { last_read_id: 3, unread: 0 });
    expect([hall()?.unread, inMenu()]).toEqual([1, 1]);
  });
});

it('an older page is put above, if the messages below are still the ones it was read for', () => {
  cache.setQueryData(hallQuery(ID).queryKey, aHall([5, 6], { has_older: true }));
  addOlder(cache, ID, 5, [said(3), said(4)], true);
  expect(ids()).toEqual([3, 4, 5, 6]);
  expect(hall()?.has_older).toBe(false);
  // Read before the others were left out, or asked for twice.
  addOlder(cache, ID, 5, [said(3), said(4)], true);
  expect(ids()).toEqual([3, 4, 5, 6]);
});

it('an earlier bulletin does not replace a later one', () => {
  const pinned = (text: string) => ({ text, author: null, at: stamp.server_time });
  applyBulletin(cache, ID, { bulletin: pinned('later'), sequence: 9 });
  applyBulletin(cache, ID, { bulletin: pinned('earlier'), sequence: 8 });
  expect(hall()?.bulletin?.text).toBe('later');
});

it.each([
  ['a hall that was read before the room had followed it so far is read again', 5, true],
  ['a hall that was read as far as the room has followed it is not', 4, false],
  ['a hall that was read further is not: the room tells of it later', 3, false],
])('%s', async (_, sequence, again) => {
  cache.setQueryData(hallQuery(ID).queryKey, aHall([1, 2], { sequence: 4 }));
  await readMissed(cache, ID, sequence);
  expect(cache.getQueryState(hallQuery(ID).queryKey)?.isInvalidated).toBe(again);
});

it('a hall that is being read when the room says how far it has followed it is judged after that read', async () => {
  cache.clear();
  let answer: (hall: Hall) => void = () => undefined;
  const reading = cache.fetchQuery({
    ...hallQuery(ID),
    queryFn: () => new Promise<Hall>((resolve) => (answer = resolve)),
  });
  const judged = readMissed(cache, ID, 5);
  await waitFor(() => expect(cache.isFetching()).toBe(1));
  answer(aHall([1, 2], { sequence: 4 }));
  await Promise.all([reading, judged]);
  expect(cache.getQueryState(hallQuery(ID).queryKey)?.isInvalidated).toBe(true);
});

it('arrivals and departures count once the room has said who is in', () => {
  const present = () => cache.getQueryData(presentQuery(ID).queryKey);
  applyPresenceChange(cache, ID, { came: [5], went: [] });
  expect(present()).toBeUndefined();
  applyPresent(cache, ID, [1, 2]);
  applyPresenceChange(cache, ID, { came: [3, 2], went: [1] });
  expect(present()).toEqual([3, 2]);
});

describe('a read of the newest messages', () => {
  it('keeps older pages, unless messages between are missing', () => {
    const known = aHall([1, 2, 3, 4, 5]);
    expect(mergeHall(known, aHall([4, 5, 6], { sequence: 6, has_older: true })).messages).toEqual(
      aHall([1, 2, 3, 4, 5, 6]).messages,
    );
    const apart = mergeHall(known, aHall([8, 9], { sequence: 9, has_older: true }));
    expect([apart.messages, apart.has_older]).toEqual([aHall([8, 9]).messages, true]);
  });

  it('does not keep older pages if this tab was not told everything: what they hold may be removed', () => {
    const known = { ...aHall([1, 2, 3, 4, 5]), missing_to: 6 };
    const merged = mergeHall(known, aHall([4, 5], { sequence: 6, has_older: true }));
    expect([merged.messages, merged.has_older]).toEqual([aHall([4, 5]).messages, true]);
  });

  it('reads older pages again that this tab shows, up to some, if it was not told everything', async () => {
    const all = Array.from({ length: 200 }, (_, index) => said(index + 1));
    const operators = { text: null, removed_by: 'operator' } as const;
    const asked: number[] = [];
    fakeServer().answer(listMessages, ({ url }) => {
      const before = Number(new URL(url, 'http://localhost').searchParams.get('before'));
      asked.push(before);
      const page = all.filter(({ message_id }) => message_id < before).slice(-MESSAGES_PER_READ);
      const marks = { bulletin: null, sequence: 201, last_read_id: 200, unread: 0, server_time: stamp.server_time };
      return { messages: page.toReversed(), ...marks };
    });
    const shown = (from: number) => {
      const messages = all.slice(from - 1);
      cache.setQueryData(
        hallQuery(ID).queryKey,
        aHall([], { messages, sequence: 200, whole_to: 200, missing_to: 201 }),
      );
    };
    const read = () => cache.fetchQuery({ ...hallQuery(ID), staleTime: 0 });
    shown(141);
    all[144] = { ...said(145), ...operators };
    expect((await read()).messages.map(({ message_id }) => message_id)).toEqual(
      all.slice(140).map((each) => each.message_id),
    );
    expect(hall()?.messages.find(({ message_id }) => message_id === 145)).toMatchObject(operators);
    expect([asked.splice(0), hall()?.missing_to]).toEqual([[2_147_483_647, 171], null]);
    // Of a long conversation the oldest pages are let go.
    shown(1);
    expect([(await read()).messages[0]?.message_id, hall()?.has_older, asked.length]).toEqual([81, true, 4]);
    vi.unstubAllGlobals();
  });

  it('never loses, doubles or turns round what the room has told since, over cuts and late answers', async () => {
    const PAGE = 4;
    const act = fc.oneof(
      { weight: 6, arbitrary: fc.constant('said' as const) },
      ...(['post', 'cut', 'rejoin', 'ask', 'answer', 'older'] as const).map((each) => fc.constant(each)),
    );
    await fc.assert(
      fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
        cache.clear();
        cache.setQueryData(resourcesQuery.queryKey, someResources({ user_id: SELF }));
        const { queryKey } = hallQuery(ID);
        let last = 3;
        let isIn = true;
        // Pushes wait for the next act that is none: an answer to the player's own post may come before them.
        let pushes: number[] = [];
        const reads: Hall[] = [];
        const page = () => {
          const first = Math.max(1, last - PAGE + 1);
          const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
          return aHall(all, { sequence: last, has_older: first > 1 });
        };
        const merge = (read: Hall) => cache.setQueryData<Hall>(queryKey, (known) => mergeHall(known, read));
        const bring = () => {
          for (const each of pushes) post(each);
          pushes = [];
        };
        merge(page());
        for (const each of acts) {
          if (each !== 'said' && each !== 'post') bring();
          if (each === 'said' || each === 'post') {
            last++;
            if (isIn) pushes.push(last);
            if (each === 'post') applyOwnPost(cache, ID, { ...said(last, SELF), sequence: last });
          }
          if (each === 'cut') isIn = false;
          if (each === 'rejoin' && !isIn) {
            isIn = true;
            void readMissed(cache, ID, last);
          }
          if (each === 'ask') reads.push(page());
          if (each === 'answer') merge(reads.shift() ?? page());
          if (each === 'older') {
            const first = hall()?.messages[0]?.message_id ?? 1;
            const before = [first - 2, first - 1].filter((id) => id > 0);
            addOlder(
              cache,
              ID,
              first,
              before.map((id) => said(id)),
              first <= 3,
            );
          }
        }
        bring();
        for (const read of reads) merge(read);
        merge(page());
        const shown = ids() ?? [];
        expect(shown).toEqual(Array.from({ length: shown.length }, (_, index) => last - shown.length + 1 + index));
        expect(shown.length).toBeGreaterThanOrEqual(Math.min(PAGE, last));
        expect(hall()?.has_older).toBe((shown[0] ?? 1) > 1);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps what the player has scrolled back to, while the room tells everything', () => {
    for (let id = 3; id <= 60; id++) post(id);
    const all = Array.from({ length: 60 }, (_, index) => index + 1);
    const read = aHall(all.slice(30), { sequence: 60, has_older: true });
    expect(mergeHall(hall(), read).messages).toHaveLength(60);
  });
});
