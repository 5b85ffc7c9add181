import { type Client, getMessageBytes, Protocol } from '@colyseus/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lookAt, noteReceived, noteSent, WATCH_MS } from './message-watch.ts';

const clientOf = (playerId: number) => ({ ref: {}, auth: { playerId }, userData: { since: 5 } }) as unknown as Client;
const frameOf = (name: string, payload: unknown) => getMessageBytes.raw(Protocol.ROOM_DATA, name, payload);

let now = 0;
const clock = () => now;
beforeEach(() => {
  vi.useFakeTimers();
  now = 1000;
});
afterEach(() => vi.useRealTimers());

const room = (...clients: Client[]) => ({ clients });
const tell = (clients: readonly Client[], frame: Buffer) => {
  for (const { ref } of clients) noteSent(ref, frame);
};

it('keeps nothing before somebody looks, and nothing once nobody has looked for a while', () => {
  const one = clientOf(1);
  const watched = room(one);
  tell(watched.clients, frameOf('before', {}));
  expect(lookAt(watched, clock).sent).toEqual([]);
  tell(watched.clients, frameOf('meanwhile', {}));
  vi.advanceTimersByTime(WATCH_MS - 1);
  now = 2000;
  expect(lookAt(watched, clock)).toMatchObject({ watchedSince: 1000, sent: [{ name: 'meanwhile' }] });
  vi.advanceTimersByTime(WATCH_MS);
  tell(watched.clients, frameOf('after', {}));
  expect(vi.getTimerCount()).toBe(0);
  expect(lookAt(watched, clock)).toMatchObject({ watchedSince: 2000, sent: [] });
});

it('counts a broadcast once, with its receivers, and the same message again as another', () => {
  const watched = room(clientOf(1), clientOf(2), clientOf(3));
  lookAt(watched, clock);
  tell(watched.clients, frameOf('news', { of: 'all' }));
  tell(watched.clients.slice(1), frameOf('news', { of: 'two' }));
  const { sent, tabs } = lookAt(watched, clock);
  const bytes = frameOf('news', { of: 'all' }).length;
  expect(sent).toEqual([
    { name: 'news', bytes, at: 1000, clients: 2 },
    { name: 'news', bytes, at: 1000, clients: 3 },
  ]);
  expect(tabs).toEqual([1, 2, 3].map((playerId) => ({ playerId, since: 5, lastIn: null, lastOut: 1000 })));
});

it('keeps the last fifty each way, the latest first, and names what clients may not send no further', () => {
  const one = clientOf(1);
  const watched = room(one);
  lookAt(watched, clock);
  for (let i = 0; i < 60; i++) {
    tell(watched.clients, frameOf(`event_${i}`, {}));
    noteReceived(watched, one, frameOf(`hostile_${i}`, {}));
  }
  noteReceived(watched, one, Buffer.from([Protocol.JOIN_ROOM]));
  const { sent, received } = lookAt(watched, clock);
  expect([sent.length, sent[0]?.name, sent.at(-1)?.name]).toEqual([50, 'event_59', 'event_10']);
  expect([received.length, received[0]?.name, received[1]?.name]).toEqual([50, 'ready', 'refused']);
});

it('follows clients that come, and forgets those that have gone', () => {
  const [one, two] = [clientOf(1), clientOf(2)];
  const watched = room(one);
  lookAt(watched, clock);
  watched.clients = [one, two];
  // A client says that it is ready before it is sent anything.
  noteReceived(watched, two, Buffer.from([Protocol.JOIN_ROOM]));
  tell([two], Buffer.from([Protocol.ROOM_STATE, 1, 2]));
  expect(lookAt(watched, clock).sent).toEqual([{ name: 'state', bytes: 3, at: 1000, clients: 1 }]);
  watched.clients = [one];
  lookAt(watched, clock);
  tell([two], frameOf('late', {}));
  expect(lookAt(watched, clock).sent).toHaveLength(1);
});
