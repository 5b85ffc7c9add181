import { once } from 'node:events';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { acknowledgeFirstLogin } from '#shared/api/account';
import { health } from '#shared/api/health';
import { PLAYER_ROOM } from '#shared/live/player';
import { type Random, seededRandom } from '#shared/rules/random';
import { rounds, seedOf } from '../../../.vitest/sizes.ts';
import { openTab } from '../support/room-clients.ts';
import { type TestPlayer, testApp } from '../support/test-app.ts';

const FRAMES = rounds('garbage frames');
/** Invalid frames that a socket may send before the server closes it. */
const FRAMES_PER_SOCKET = 10;
const PLAYERS = 4;
/** Sockets at the same time; a player may have twelve. */
const SOCKETS_PER_PLAYER = 5;
/**
 * Commands of bystanders, one after the other, that are answered and pushed while frames arrive. More frames are sent until
 * they are: a busy machine gives the database as little time as it likes.
 */
const LEAST_SERVED = FRAMES / 500;

const app = testApp({ TICK_MS: '50' });

/** A whole number below `limit`. */
const below = (random: Random, limit: number) => Math.floor(random() * limit);
const bytes = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => below(random, 256)));

/** Almost valid frames: join, leave, messages and bytes, with a name or body that is wrong in one place. */
const CRAFTED: readonly Buffer[] = [
  [10],
  [12],
  [13],
  [17],
  [13, 0xa1, 0x61],
  [13, 0xa1, 0x61, 0x81, 0xa1, 0x62, 0x01],
  [13, 0xd9, 0xff, 0x61],
  [13, 0xda, 0xff, 0xff, 0x61],
  [13, 0xdb, 0xff, 0xff, 0xff, 0xff, 0x61],
  [13, 0xa9, ...Buffer.from('__proto__'), 0x80],
  [13, 0xab, ...Buffer.from('constructor'), 0xc0],
  [13, 0xcb, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0],
  [13, 0xcf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xc1],
  [17, 0xa4, 0xff, 0xff, 0xff, 0xff],
  [13, 0xa1, 0x61, 0xdd, 0x7f, 0xff, 0xff, 0xff],
  [13, 0xa1, 0x61, 0xc9, 0x00, 0x00, 0x00, 0x01, 0x72, 0xff],
  [13, 0xa1, 0x61, 0xd4, 0x72, 0x40],
].map((frame) => Buffer.from(frame));

function frameOf(random: Random): Buffer | string {
  switch (below(random, 5)) {
    case 0:
      return bytes(random, below(random, 64));
    case 1:
      return Buffer.concat([Buffer.from([10 + below(random, 8)]), bytes(random, below(random, 300))]);
    case 2:
      return bytes(random, 5).toString('latin1');
    case 3: {
      const mutated = Buffer.from(CRAFTED[below(random, CRAFTED.length)] ?? []);
      mutated[below(random, mutated.length)] = below(random, 256);
      return mutated;
    }
    default:
      return CRAFTED[below(random, CRAFTED.length)] ?? '';
  }
}

/** Joins, sends the permitted number of frames, and waits until the socket is closed. */
async function misbehave(player: TestPlayer, random: Random): Promise<void> {
  const response = await fetch(`${app.origin}/matchmake/joinOrCreate/${PLAYER_ROOM}`, {
    method: 'POST',
    body: JSON.stringify({ token: player.token }),
  });
  const { room, sessionId } = await response.json();
  const url = `${app.origin.replace('http', 'ws')}/${room.processId}/${room.roomId}?sessionId=${sessionId}`;
  const socket = new WebSocket(url);
  const closed = once(socket, 'close');
  await once(socket, 'message');
  for (let i = 0; i < FRAMES_PER_SOCKET; i++) socket.send(frameOf(random));
  socket.close(4999);
  await closed;
}

it(`P20, T21: ${FRAMES} garbage frames close only the sockets that sent them`, {
  timeout: 60_000 + FRAMES * 10,
}, async () => {
  const random = seededRandom(seedOf('garbage frames'));
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => app.aPlayer()));
  const bystanders = await Promise.all(players.map(({ token }) => openTab(app.origin, token)));
  const broken: unknown[] = [];
  const note = (error: unknown) => broken.push(error);
  process.on('uncaughtException', note).on('unhandledRejection', note);

  let sent = 0;
  let served = 0;
  const work = players.flatMap((player) =>
    Array.from({ length: SOCKETS_PER_PLAYER }, async () => {
      while (sent < FRAMES || served < LEAST_SERVED) {
        sent += FRAMES_PER_SOCKET;
        await misbehave(player, random);
      }
    }),
  );
  let done = false;
  const all = Promise.all(work).finally(() => {
    done = true;
  });
  for (let i = 0; !done; i = (i + 1) % PLAYERS) {
    const [player, tab] = [players[i], bystanders[i]];
    if (!player || !tab) break;
    const next = tab.room.state.version + 1;
    await app.send(acknowledgeFirstLogin, {}, player.token);
    await tab.sees(({ version }) => version >= next);
    served++;
  }
  await all;
  process.off('uncaughtException', note).off('unhandledRejection', note);

  expect(broken).toEqual([]);
  expect(served).toBeGreaterThanOrEqual(LEAST_SERVED);
  expect((await app.send(health)).status).toBe(200);
  for (const { room } of bystanders) expect(room.connection.isOpen).toBe(true);
  await Promise.all(bystanders.map(({ room }) => room.leave()));
});
