import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build } from '#shared/api/buildings';
import { health, ready } from '#shared/api/health';
import { getResources } from '#shared/api/resources';
import { CLOSE } from '#shared/live/room';
import { REFUSALS } from '#shared/refusals';
import { waitUntil } from '../../store/postgres/wait-until.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';

const METAL_MINE = 3;

let app: TestApp;
let player: TestPlayer;
beforeEach(async () => {
  app = await startTestApp({ DRAIN_MS: '500' });
  player = await app.aPlayer();
});
afterEach(() => app.close());

/** An open connection without a request yet, as a proxy keeps them. */
async function openConnection(): Promise<Socket> {
  const { port } = new URL(app.origin);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Everything the server sends until it closes the connection. */
async function ask(socket: Socket, [first, ...rest]: readonly string[], body = ''): Promise<string> {
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => (answer += text));
  socket.write(`${[first, 'Host: game', ...rest].join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  return answer;
}

/** Locks the player's row, so that a command waits. `waits` resolves with true when one does. */
async function holdPlayer() {
  const runner = app.db.createQueryRunner();
  await runner.startTransaction();
  await runner.query('SELECT 1 FROM player WHERE id = $1 FOR UPDATE', [player.id]);
  const waits = async () => {
    const [row] = await app.db.query('SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted');
    return row.waiting > 0;
  };
  return {
    waits: () => waitUntil(waits),
    release: async () => {
      await runner.rollbackTransaction();
      await runner.release();
    },
  };
}

describe('a server that gets SIGTERM', () => {
  it('answers 503 at /ready for DRAIN_MS, and serves all calls meanwhile', async () => {
    const tab = await openTab(app.origin, player.token);
    expect((await app.send(ready)).status).toBe(200);
    const startedAt = performance.now();
    const drained = app.app.drain();

    const answer = await app.send(ready);
    expect([answer.status, answer.refusal]).toEqual([503, REFUSALS.busy.text]);
    expect(answer.headers.get('retry-after')).toBe('1');
    // A proxy with a persistent connection must open another one for its next request.
    expect(answer.headers.get('connection')).toBe('close');
    expect((await app.send(health)).status).toBe(200);
    expect((await app.send(getResources, {}, player.token)).status).toBe(200);
    const late = await openTab(app.origin, player.token);
    await drained;
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(490);
    expect([tab, late].every(({ room }) => room.connection.isOpen)).toBe(true);

    await app.app.close();
    expect(await Promise.all([tab.closed, late.closed])).toEqual([CLOSE.restarting, CLOSE.restarting]);
  });

  it('answers running commands, disconnects tabs so that they reconnect, and accepts no new connections', async () => {
    const tab = await openTab(app.origin, player.token);
    const [joining, opening] = [await openConnection(), await openConnection()];
    const held = await holdPlayer();
    const order = { planet_id: player.homeId, building_type_id: METAL_MINE };
    const acting = app.send(build, { body: order }, player.token);
    expect(await held.waits()).toBe(true);

    const closing = app.app.close();
    expect(await tab.closed).toBe(CLOSE.restarting);
    const body = JSON.stringify({ token: player.token });
    const join = ['POST /matchmake/joinOrCreate/player HTTP/1.1', `Content-Length: ${body.length}`];
    const upgrade = ['GET /process/anyroomid?sessionId=a HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket'];
    const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
    const [refusedJoin, refusedSocket] = await Promise.all([
      ask(joining, join, body),
      ask(opening, [...upgrade, ...key]),
    ]);
    expect(refusedJoin).toMatch(/^HTTP\/1\.1 503 .*Retry-After: 1\r\n.*"message":"The server is busy/s);
    expect(refusedSocket).toMatch(/^HTTP\/1\.1 503 .*Retry-After: 1\r\n/s);

    await held.release();
    expect((await acting).status).toBe(201);
    await closing;
  });
});
