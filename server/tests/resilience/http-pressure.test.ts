import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { login, refreshToken } from '#shared/api/account';
import { approveRequest } from '#shared/api/alliances/alliance-admission';
import { searchAlliances } from '#shared/api/alliances/alliances';
import { build } from '#shared/api/buildings';
import { health } from '#shared/api/health';
import { getProfile, updateBio } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { PROTOCOL_REFUSALS } from '#shared/protocol-refusals';
import { REFUSALS } from '#shared/refusals';
import { apiRoutes } from '../../routes.ts';
import {
  COMMAND_TIMEOUT_MS,
  CONCURRENT_COMMANDS,
  CONCURRENT_READS,
  CONCURRENT_SESSION_CALLS,
} from '../../services/command/player-concurrency.ts';
import type { Reply } from '../support/api-client.ts';
import { type TestPlayer, testApp } from '../support/test-app.ts';

/* Slow, large and malformed requests, and the delay of other players while they run. */

const app = testApp();
let player: TestPlayer;
beforeAll(async () => {
  player = await app.aPlayer();
});

const post = (place: string, body: string) =>
  fetch(app.origin + place, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });

async function refusalOf(response: Response): Promise<[number, string]> {
  const { error } = await response.json();
  return [response.status, error];
}

function open(): Socket {
  const { hostname, port } = new URL(app.origin);
  return connect(Number(port), hostname).on('error', () => undefined);
}

/** Everything the server sends in answer to these bytes until it closes the connection. */
async function saidTo(bytes: string): Promise<string> {
  const socket = open();
  const said = text(socket);
  socket.end(bytes);
  return said;
}

/**
 * The median time of a player's calls until `over`, in ms. Not the maximum, which depends on the machine's other work.
 */
async function waitingWhile(over: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let done = false;
  void over.finally(() => {
    done = true;
  });
  while (!done) {
    const start = performance.now();
    expect((await app.send(getResources, {}, player.token)).status).toBe(200);
    times.push(performance.now() - start);
    await sleep(10);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1] ?? Number.POSITIVE_INFINITY;
}

describe('P26, T19: incomplete requests', () => {
  it('that arrive byte by byte, 300 in the headers and 100 in the body, are closed within 15 s and delay no other player', async () => {
    const start = performance.now();
    const half = (head: string, drip: string) => {
      const socket = open();
      socket.write(head);
      const dripping = setInterval(() => socket.write(drip), 1000);
      return once(socket.resume(), 'close').then(() => {
        clearInterval(dripping);
        return performance.now() - start;
      });
    };
    const head = `POST ${login.path} HTTP/1.1\r\nHost: gate\r\n`;
    const bodies = `${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
    const closed = Promise.all([
      ...Array.from({ length: 300 }, () => half(head, 'X-Slow: 1\r\n')),
      ...Array.from({ length: 100 }, () => half(bodies, ' ')),
    ]);

    const waited = await waitingWhile(closed);

    const after = await closed;
    // None is closed too early, so that slow connections are served.
    expect(Math.min(...after)).toBeGreaterThan(9000);
    expect(Math.max(...after)).toBeLessThan(16_000);
    // A call that had to wait for one of them to close would take longer.
    expect(waited).toBeLessThan(5000);
  });
});

describe('P26: large and malformed requests', () => {
  it('headers beyond 16 KiB are 431', async () => {
    const said = await saidTo(`GET ${health.path} HTTP/1.1\r\nHost: gate\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(said).toMatch(/^HTTP\/1\.1 431 /);
  });

  it.each(['nonsense\r\n\r\n', 'GET\r\n\r\n', 'FETCH / HTTP/1.1\r\nHost: gate\r\n\r\n', '\u0016\u0003\u0001\u0002'])(
    'what is no HTTP is 400: %j',
    async (bytes) => {
      expect(await saidTo(bytes)).toMatch(/^HTTP\/1\.1 400 /);
      expect((await app.send(health)).status).toBe(200);
    },
  );

  it('two lengths, or a length and chunks, are 400, which prevents request smuggling', async () => {
    for (const lengths of [
      'Content-Length: 2\r\nContent-Length: 3',
      'Content-Length: 2\r\nTransfer-Encoding: chunked',
    ]) {
      const said = await saidTo(`POST ${login.path} HTTP/1.1\r\nHost: gate\r\n${lengths}\r\n\r\n{}\r\n\r\n`);
      expect(said).toMatch(/^HTTP\/1\.1 400 /);
      expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
    }
  });

  it('JSON of 10,000 levels is 400, or 413 where it is too large besides', async () => {
    const notJson: [number, string] = [400, 'The request body is not valid JSON.'];
    expect(await refusalOf(await post(login.path, '['.repeat(10_000)))).toEqual(notJson);
    expect(await refusalOf(await post(login.path, '{"a":'.repeat(3000)))).toEqual(notJson);
    const closed = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    expect(await refusalOf(await post(login.path, closed))).toEqual([413, 'The request body is too large.']);
    const deep = `{"email":${'['.repeat(8000)}${']'.repeat(8000)},"password":"x"}`;
    expect(await refusalOf(await post(login.path, deep))).toEqual([400, 'Email is required.']);
    const objects = `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`;
    expect(await refusalOf(await post(login.path, objects))).toEqual([400, 'Email is required.']);
  });

  it('a body of 17 KiB is 413, and one of 16 KiB is validated', async () => {
    const bodyOf = (bytes: number) => JSON.stringify({ email: 'x'.repeat(bytes - 12) });
    expect(Buffer.byteLength(bodyOf(16 * 1024))).toBe(16 * 1024);
    expect((await post(login.path, bodyOf(17 * 1024))).status).toBe(413);
    expect((await post(login.path, bodyOf(16 * 1024))).status).toBe(400);
  });

  it('T19: a method that a path does not have is 405, and Allow names those that it has', async () => {
    const calls = apiRoutes(app.context).map(({ call }) => call);
    const headers = { Authorization: `Bearer ${player.token}`, Accept: 'application/json' };
    for (const path of new Set(calls.map((call) => call.path.replace(/\{\w+\}/g, '1')))) {
      // A literal path also matches a path with an id: `GET /alliances/search` and `PUT /alliances/{id}`.
      const fitting = calls.filter((call) => new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
      const allowed = fitting.flatMap(({ method }): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'].filter((m) => !allowed.includes(m))) {
        const response = await fetch(app.origin + path, { method, headers });
        const told = [method, path, response.status, response.headers.get('allow')];
        expect(told).toEqual([method, path, 405, allowed.join(', ')]);
      }
    }
    expect(await refusalOf(await fetch(app.origin + build.path, { headers }))).toEqual([
      405,
      PROTOCOL_REFUSALS.methodNotAllowed.text,
    ]);
  });
});

describe('P26, T17: a storm of logins', () => {
  it("is queued, refused with 503 beyond the queue's length, and does not delay other players", async () => {
    let raging = true;
    const statuses = new Map<number, number>();
    const rage = async (foe: number) => {
      for (let i = 0; raging; i++) {
        const body = { email: `foe-${foe}-${i}@example.org`, password: 'a guess' };
        const { status, headers } = await app.send(login, { body });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 503) {
          expect(headers.get('retry-after')).toBe('1');
          await sleep(100); // like a client that retries
        }
      }
    };
    const storm = Promise.all(Array.from({ length: 100 }, (_, foe) => rage(foe)));
    // Time is the subject: calls are measured for as long as the storm lasts.
    const waited = await waitingWhile(sleep(4000));
    raging = false;
    await storm;
    expect([...statuses.keys()].sort()).toEqual([401, 503]);
    expect(waited).toBeLessThan(1000);
    expect((await app.send(login, { body: { email: player.email, password: player.password } })).status).toBe(200);
  });
});

/** Another transaction that holds the locks of the statement `locks` until the returned function is called. */
async function holding(locks: string): Promise<() => Promise<void>> {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  await client.query(`BEGIN; ${locks}`);
  return () => client.end();
}

interface Crowd {
  readonly abreast: number;
  /** The table that the call's first statement reads. */
  /** SQL: takes a lock that they wait for. */
  readonly held: () => string;
  readonly status: number;
  readonly send: () => Promise<Reply<unknown>>;
}

describe.each<[string, Crowd]>([
  [
    'reads',
    {
      abreast: CONCURRENT_READS,
      held: () => 'LOCK TABLE alliance IN ACCESS EXCLUSIVE MODE',
      status: 200,
      send: () => app.send(searchAlliances, { query: { name: '' } }, player.token),
    },
  ],
  [
    'acts',
    {
      abreast: CONCURRENT_COMMANDS,
      held: () => 'LOCK TABLE join_request IN ACCESS EXCLUSIVE MODE',
      status: 404,
      send: () => app.send(approveRequest, { params: { id: 1, requestId: 1 } }, player.token),
    },
  ],
  [
    'refreshes',
    {
      abreast: CONCURRENT_SESSION_CALLS,
      held: () => `SELECT 1 FROM session WHERE player_id = ${player.id} FOR UPDATE`,
      status: 200,
      send: () => app.send(refreshToken, {}, player.refreshToken),
    },
  ],
])('T17: hundreds of %s at once by one player', (_, { abreast, held, status, send }) => {
  it('cannot use all connections to the database, wait for one another, and are refused when too many wait', async () => {
    const other = await app.aPlayer();
    const letGo = await holding(held());
    let refused = 0;
    const crowd = Array.from({ length: 120 }, async () => {
      const reply = await send();
      if (reply.status === 429) refused++;
      return reply;
    });
    await expect.poll(() => refused).toBe(20 - abreast);
    expect((await app.send(getResources, {}, other.token)).status).toBe(200);
    await letGo();

    const replies = await Promise.all(crowd);
    const served = replies.filter((reply) => reply.status === status).length;
    // On a busy machine some wait for too long, and give up.
    const gaveUp = replies.filter((reply) => reply.status === 503).length;
    expect(served + gaveUp).toBe(100 + abreast);
    expect(served).toBeGreaterThan(abreast);
    const last = replies.find((reply) => reply.status === 429);
    expect(last?.refusal).toBe(REFUSALS.tooManyRequests(1).text);
    expect(last?.headers.get('retry-after')).toBe('1');
  });
});

describe('T17: commands that wait for a locked player', () => {
  it('are refused with 503 after some seconds, however many wait before them, and change nothing', async () => {
    const { id, token } = await app.aPlayer();
    const letGo = await holding(`SELECT 1 FROM player WHERE id = ${id} FOR UPDATE`);
    const start = performance.now();
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => app.send(updateBio, { body: { bio: 'I waited.' } }, token)),
    );
    const waited = performance.now() - start;
    await letGo();

    expect(replies.map(({ status, refusal }) => [status, refusal])).toEqual(Array(30).fill([503, REFUSALS.busy.text]));
    expect(replies.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(30).fill('1'));
    // The lock timeout is two seconds: ten calls, one after the other, would take twenty.
    expect(waited).toBeLessThan(COMMAND_TIMEOUT_MS + 5000);
    expect((await app.send(getProfile, {}, token)).body.bio).toBe('');
  });
});
