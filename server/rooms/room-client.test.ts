import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { matchMaker } from '@colyseus/core';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { acknowledgeFirstLogin } from '#shared/api/account';
import { PLAYER_ROOM } from '#shared/live/player';
import { waitUntil } from '../store/postgres/wait-until.ts';
import { openTab } from '../tests/support/room-clients.ts';
import { type TestPlayer, testApp } from '../tests/support/test-app.ts';
import { UNREAD_LIMIT } from './colyseus/ws-transport.ts';
import type { TickedRoom } from './ticker.ts';

const MB = 1024 * 1024;
const READERS = 10;
/** Bytes that are sent to each client. */
const PUSHED = 10 * MB;

const app = testApp({ TICK_MS: '50' });

/** A client that has joined, but has not yet sent that it is ready. */
async function joinNotReady(player: TestPlayer) {
  const response = await fetch(`${app.origin}/matchmake/joinOrCreate/${PLAYER_ROOM}`, {
    method: 'POST',
    body: JSON.stringify({ token: player.token }),
  });
  const { room, sessionId } = await response.json();
  const url = `${app.origin.replace('http', 'ws')}/${room.processId}/${room.roomId}?sessionId=${sessionId}`;
  const socket = new WebSocket(url);
  await once(socket, 'message');
  return { socket, room: matchMaker.getLocalRoomById(room.roomId) };
}
const act = (player: TestPlayer) => app.send(acknowledgeFirstLogin, {}, player.token);

it('P19: a client that stops reading is disconnected at once, and others do not wait for it', async () => {
  const player = await app.aPlayer();
  const bystander = await openTab(app.origin, player.token);
  const slow = await Promise.all(Array.from({ length: READERS }, () => joinNotReady(player)));
  const { room } = slow[0] ?? (await joinNotReady(player));
  for (const { socket } of slow) socket.send(Buffer.from([10]));
  expect(await waitUntil(() => room.clients.every(({ state }: { state: number }) => state === 1))).toBe(true);
  for (const { socket } of slow) socket.pause();

  const text = 'x'.repeat(64 * 1024);
  let mostUnread = 0;
  for (let sent = 0; sent < PUSHED; sent += text.length) {
    for (const client of room.clients) if (client.sessionId !== bystander.room.sessionId) client.send('resync', text);
    const unread = room.clients.map(({ ref }: { ref: unknown }) => (ref as WebSocket).bufferedAmount);
    mostUnread = Math.max(mostUnread, ...unread);
    // Like events, one after the other.
    await sleep(5);
  }
  // The kernel buffers megabytes before Node does; then one message over the limit disconnects the client.
  expect(mostUnread).toBeGreaterThan(UNREAD_LIMIT);
  expect(mostUnread).toBeLessThan(UNREAD_LIMIT + 2 * text.length);
  expect(await waitUntil(() => room.clients.length === 1)).toBe(true);

  const { version } = bystander.room.state;
  await act(player);
  await bystander.sees((state) => state.version === version + 1);

  for (const { socket } of slow) socket.terminate();
  await bystander.room.leave();
});

it('T18: a client that never sends that it is ready is disconnected after ten seconds', async () => {
  const player = await app.aPlayer();
  const bystander = await openTab(app.origin, player.token);
  const { socket, room } = await joinNotReady(player);
  const now = app.context.clock.now();
  const tick = (at: number) => (room as unknown as TickedRoom).tick(at);

  tick(now);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  const closed = once(socket, 'close');
  tick(now + 11_000);

  expect((await closed)[0]).toBe(1006);
  expect(await waitUntil(() => room.clients.length === 1)).toBe(true);
  expect(bystander.room.connection.isOpen).toBe(true);
  await bystander.room.leave();
});
