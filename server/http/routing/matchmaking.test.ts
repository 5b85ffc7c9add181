import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ErrorCode } from '@colyseus/core';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { health } from '#shared/api/health';
import { PLAYER_ROOM } from '#shared/live/player';

import { JOIN_REFUSED, WIRE } from '#shared/live/room';
import { REFUSALS } from '#shared/refusals';
import { createLog } from '../../log.ts';
import { joinOrCreate } from '../../rooms/matchmaking/join-or-create.ts';
import { liveClient } from '../../tests/support/room-clients.ts';
import { startTestApp, type TestApp, type TestPlayer } from '../../tests/support/test-app.ts';
import { errorHandler } from './errors.ts';
import { matchmaking } from './matchmaking.ts';

const FRIEND = 'https://friend.example';
const JOIN = `/matchmake/joinOrCreate/${PLAYER_ROOM}`;

let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  app = await startTestApp({ CORS_ORIGINS: FRIEND });
  player = await app.aPlayer();
});
afterAll(() => app.close());

const ask = (place: string, body: unknown = { token: player.token }, init: RequestInit = {}) =>
  fetch(`${app.origin}${place}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  });
const answerOf = async (response: Response) => [response.status, await response.json()];
const refused = (status: number, text: string) => [
  status,
  expect.objectContaining({ error: text, message: text, code: expect.stringMatching(/^[a-z_]+$/) }),
];

describe('joins of rooms', () => {
  it('a tab of another build is told to load its page again; a program that does not say what it understands may join', async () => {
    for (const wire of [WIRE - 1, WIRE + 1])
      expect(await (await ask(JOIN, { token: player.token, wire })).json()).toHaveProperty(
        'code',
        JOIN_REFUSED.outdated,
      );
    for (const wire of [WIRE, undefined, 'x'])
      expect(await (await ask(JOIN, { token: player.token, wire })).json()).toHaveProperty('sessionId');
  });

  it('the answer to a join has what a client needs to connect, and no more', async () => {
    const response = await ask(JOIN);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { room, sessionId } = await response.json();
    expect(room).toEqual({ name: PLAYER_ROOM, roomId: expect.any(String), processId: expect.any(String) });
    expect(sessionId).toEqual(expect.any(String));
  });

  const NO_OBJECT = refused(400, 'A join must be a JSON object with a token.');
  const NO_JSON = refused(400, 'The request body is not valid JSON.');
  const NOTHING_HERE = refused(404, 'There is nothing at this address.');
  const NO_ROOM = refused(404, 'There is no such room.');
  it.each<[string, unknown, unknown[]]>([
    [JOIN, 'null', NO_OBJECT],
    [JOIN, '[]', NO_OBJECT],
    [JOIN, '"token"', NO_OBJECT],
    [JOIN, '7', NO_OBJECT],
    [JOIN, '{', NO_JSON],
    [JOIN, '{"token":"a"}}', NO_JSON],
    ['/matchmake/create/player', undefined, NOTHING_HERE],
    ['/matchmake/join/player', undefined, NOTHING_HERE],
    ['/matchmake/reconnect/abc', undefined, NOTHING_HERE],
    ['/matchmake/constructor/player', undefined, NOTHING_HERE],
    ['/matchmake/joinOrCreate', undefined, NOTHING_HERE],
    ['/matchmake/joinOrCreate/player/more', undefined, NOTHING_HERE],
    ['/matchmake', undefined, NOTHING_HERE],
    ['/elsewhere/matchmake/joinOrCreate/player', undefined, NOTHING_HERE],
    ['/matchmake/joinOrCreate/nowhere', undefined, NO_ROOM],
    ['/matchmake/joinOrCreate/constructor', undefined, NO_ROOM],
    ['/matchmake/joinOrCreate/__proto__', undefined, NO_ROOM],
    ['/matchmake/joinOrCreate/%00', undefined, NO_ROOM],
    ['/matchmake/joinById/nowhere', undefined, NO_ROOM],
    ['/matchmake/joinById/__proto__', undefined, NO_ROOM],
    ['/matchmake/joinOrCreate/%ff', undefined, NOTHING_HERE],
  ])('T21: %s with %j is refused clearly', async (place, body, answer) => {
    expect(await answerOf(await ask(place, body))).toEqual(answer);
    expect((await app.send(health)).status).toBe(200);
  });

  it.each(['{"hasOwnProperty":1}', '{"__proto__":{"owner":1}}', '{"owner":{}}', '{"token":{"a":1}}'])(
    'T21: %s is refused without internal details',
    async (body) => {
      const [status, answer] = await answerOf(await ask(JOIN, body));
      expect(status).toBe(200);
      expect(answer.code).toBe(ErrorCode.AUTH_FAILED);
      expect(answer.error).toMatch(/^Token is (missing|invalid)!$/);
    },
  );

  it('an invalid token has an error code of its own', async () => {
    const client = liveClient(app.origin);
    await expect(client.joinOrCreate(PLAYER_ROOM, { token: 'bad' })).rejects.toMatchObject({
      code: JOIN_REFUSED.token,
      message: 'Token is invalid!',
    });
    await expect(client.joinOrCreate('nowhere', { token: player.token })).rejects.toMatchObject({
      code: 404,
      message: 'There is no such room.',
    });
  });

  it('an internal error is answered in general words', async () => {
    // The room of a new player is not open yet, and cannot be created without this table.
    const newcomer = await app.aPlayer();
    await app.db.query('ALTER TABLE player RENAME TO hidden');
    try {
      expect(await answerOf(await ask(JOIN, { token: newcomer.token }))).toEqual(
        refused(500, 'Something went wrong on our side. Please try again.'),
      );
    } finally {
      await app.db.query('ALTER TABLE hidden RENAME TO player');
    }
    expect((await answerOf(await ask(JOIN, { token: newcomer.token })))[1].sessionId).toBeTruthy();
  });

  it('G-08: a page of a named origin may join; colyseus.js asks for credentials, though there are none', async () => {
    const headers = { Origin: FRIEND, 'Content-Type': 'application/json' };
    const preflight = await ask(JOIN, undefined, { method: 'OPTIONS', body: null, headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Content-Type');
    for (const response of [preflight, await ask(JOIN, undefined, { headers }), await ask(JOIN, '[]', { headers })]) {
      expect(response.headers.get('access-control-allow-origin')).toBe(FRIEND);
      expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    }
  });

  it('T10: a page of any other origin may not, and neither may one without a name', async () => {
    for (const Origin of ['https://foe.example', 'null', 'http://friend.example']) {
      for (const method of ['POST', 'OPTIONS']) {
        const response = await ask(JOIN, method === 'POST' ? undefined : '', {
          method,
          headers: { Origin },
          ...(method === 'OPTIONS' && { body: null }),
        });
        expect(response.headers.get('access-control-allow-origin')).toBeNull();
        expect(await answerOf(response)).toEqual(refused(403, 'This origin is not allowed.'));
      }
    }
  });
});

describe('T18: many joins', () => {
  it('from one address are accepted up to 600 a minute, then refused with the time to wait', async () => {
    await app.close();
    app = await startTestApp({ RATE_LIMIT: 'on' });
    for (let i = 0; i < 12; i++) {
      const fifty = await Promise.all(Array.from({ length: 50 }, () => ask(JOIN, { token: 'bad' })));
      expect(fifty.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    }
    const limited = await ask(JOIN, { token: 'bad' });
    const wait = Number(limited.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(await answerOf(limited)).toEqual(refused(429, REFUSALS.tooManyRequests(wait).text));
  });

  it('a server that stops sends them elsewhere', async () => {
    // Colyseus is a singleton of the process and has stopped by now.
    await app.app.close();
    const late = express();
    const log = createLog('silent');
    late.use(matchmaking({ origins: [], corsOrigins: [], rateLimit: false, log, rooms: [PLAYER_ROOM], joinOrCreate }));
    late.use(errorHandler(log, () => undefined));
    const http = late.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const { port } = http.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${JOIN}`, { method: 'POST', body: '{"token":"any"}' });
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await answerOf(response)).toEqual(refused(503, 'The server is busy. Please try again in a moment.'));
    http.close();
    http.closeAllConnections();
  });
});
