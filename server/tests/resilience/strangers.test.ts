import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { login } from '#shared/api/account';
import { health, ready } from '#shared/api/health';
import { explore } from '#shared/api/missions';
import { getResources } from '#shared/api/resources';
import { listSeasons } from '#shared/api/seasons';
import { POOLS } from '../../app.ts';
import { STRANGERS_CALLS } from '../../http/limits/admission.ts';
import { UNANSWERED_REQUESTS } from '../../http/limits/request-limits.ts';
import { apiRoutes } from '../../routes.ts';
import { poolOf } from '../../store/connection/typeorm/pool.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { anExplorer } from '../support/ships.ts';
import { type TestPlayer, testApp } from '../support/test-app.ts';

/* Callers without an account take nothing that players and the schedulers need, and these take nothing from them. */

const app = testApp();
let player: TestPlayer;
beforeAll(async () => {
  player = await app.aPlayer();
});

/** Takes every connection that players' calls have, until the returned function is called. */
async function takeConnections(): Promise<() => void> {
  const pool = poolOf(app.db);
  const taken = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
  return () => {
    for (const each of taken) each.release(true);
  };
}

async function ownConnection(): Promise<pg.Client> {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  return client;
}

/** What the server sends in answer to this many requests for the seasons, all sent at once on one connection. */
async function sent(requests: number, ...headers: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const said = text(socket).catch(() => '');
  const request = (...more: string[]) =>
    `${[`GET ${listSeasons.path} HTTP/1.1`, 'Host: gate', ...headers, ...more].join('\r\n')}\r\n\r\n`;
  socket.write(request().repeat(requests - 1) + request('Connection: close'));
  return said;
}
const answersIn = (said: string) => said.match(/HTTP\/1\.1 200/g)?.length ?? 0;

describe('T17: while players use all their connections', () => {
  it('every call without an access token is answered', async () => {
    // The logout is one of them.
    const { refreshToken } = await app.aPlayer();
    const letGo = await takeConnections();
    const strangers = apiRoutes(app.context).filter(({ call }) => call.audience !== 'player');
    const answers = await Promise.all(
      strangers.map(async ({ call: { method, path } }) => {
        const response = await fetch(app.origin + path.replace(/\{\w+\}/g, '1'), {
          method,
          headers: { Authorization: `Bearer ${refreshToken}`, 'Content-Type': 'application/json' },
          ...(method !== 'GET' && { body: '{}' }),
        });
        return [path, response.status] as const;
      }),
    );
    const { status } = await app.send(login, { body: { email: player.email, password: player.password } });
    letGo();
    expect(answers.filter(([, answer]) => answer >= 500)).toEqual([]);
    expect(answers.length).toBeGreaterThan(10);
    expect(status).toBe(200);
  });

  it('what falls due is settled', async () => {
    const { homeId, scoutId, token } = await anExplorer(app);
    const order = { planet_id: homeId, ship_id: scoutId, duration_days: 1 };
    const { body } = await app.send(explore, { body: order }, token);
    const client = await ownConnection();
    const letGo = await takeConnections();
    await client.query('UPDATE mission SET finish_time = clock_timestamp() WHERE id = $1', [body.mission_id]);
    const isSettled = async () =>
      (await client.query('SELECT completed_at FROM mission WHERE id = $1', [body.mission_id])).rows[0].completed_at;
    await expect.poll(isSettled, { timeout: 2500 }).toBeInstanceOf(Date);
    letGo();
    await client.end();
  });
});

describe('T17: while strangers wait for the connections of theirs', () => {
  it('neither players nor other strangers wait', async () => {
    const client = await ownConnection();
    await client.query('BEGIN; LOCK TABLE rate_limit IN ACCESS EXCLUSIVE MODE');
    const crowd = Array.from({ length: 30 }, (_, foe) =>
      app.send(login, { body: { email: `foe-${foe}@example.org`, password: 'a guess' } }),
    );
    await expect.poll(() => lockWaits(app.db)).toBe(POOLS.sessions);
    expect((await app.send(getResources, {}, player.token)).status).toBe(200);
    expect((await app.send(listSeasons)).status).toBe(200);
    expect((await app.send(health)).status).toBe(200);
    expect((await app.send(ready)).status).toBe(200);
    await client.end();
    await Promise.all(crowd);
  });
});

describe('T19: requests that are sent ahead on one connection', () => {
  it(`are answered up to ${UNANSWERED_REQUESTS}`, async () => {
    expect(answersIn(await sent(UNANSWERED_REQUESTS))).toBe(UNANSWERED_REQUESTS);
  });

  it('close it beyond that', async () => {
    expect(answersIn(await sent(1000))).toBeLessThanOrEqual(UNANSWERED_REQUESTS);
  });
});

describe('T17: calls without an access token from one address', () => {
  const limited = testApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });

  it('are refused beyond a limit before they are looked at, and neither players nor probes are', async () => {
    const ask = async (path: string, address: string, token?: string) => {
      const headers = { 'X-Forwarded-For': address, ...(token && { Authorization: `Bearer ${token}` }) };
      return (await fetch(limited.origin + path, { headers })).status;
    };
    const { token } = await limited.aPlayer();
    const many = Array.from({ length: STRANGERS_CALLS.points + 50 }, () => ask(listSeasons.path, '203.0.113.7'));
    // The limit's ten seconds may end during the calls, but not twice.
    const refused = (await Promise.all(many)).filter((status) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(50);
    expect(await ask(getResources.path, '203.0.113.7', token)).toBe(200);
    expect(await ask(ready.path, '203.0.113.7')).toBe(200);
    expect(await ask(listSeasons.path, '203.0.113.8')).toBe(200);
  });
});

describe('what is the same for everybody', () => {
  it('need not be sent again to those who have it', async () => {
    const first = await fetch(app.origin + listSeasons.path);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag');
    expect(await sent(1, `If-None-Match: ${etag}`)).toMatch(/^HTTP\/1\.1 304 /);
  });
});
