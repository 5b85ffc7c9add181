import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { REFUSALS } from '#shared/refusals';
import { METRICS } from '../http/monitoring/metrics.ts';
import { MATCHMAKING } from '../http/routing/matchmaking.ts';
import { closeListener, freePort } from '../store/postgres/free-port.ts';
import { AUTHORIZATION } from '../tests/security/authorization-table.ts';
import { HAPROXY_MISSING } from '../tests/support/required-binaries.ts';
import { type Child, launch } from './server-group/child.ts';
import { startProxy } from './server-group/proxy.ts';

const START = fileURLToPath(new URL('haproxy.sh', import.meta.url));
const ROUTER = new URL('../../client/router.tsx', import.meta.url);

interface Ask {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A request as a server received it. */
interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that answers with its name, and closes connections in the middle of a request on demand. */
interface Stub {
  readonly port: number;
  readonly asked: Asked[];
  /** Paths that it answers with 404. */
  readonly lacks: Set<string>;
  mode: 'ready' | 'draining' | 'breaking';
  end(): Promise<void>;
}

const open: (Stub | Child)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.end('SIGKILL')));
});

async function stub(name: string): Promise<Stub> {
  const http = createServer(async (request, response) => {
    const { url: path = '', headers, socket } = request;
    const body = await text(request);
    if (path === '/ready') response.writeHead(self.mode === 'draining' ? 503 : 200).end();
    else {
      self.asked.push({ path, headers, body });
      if (self.mode === 'breaking') socket.destroy();
      else response.writeHead(self.lacks.has(path) ? 404 : 200).end(name);
    }
  }).listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket, { url }) => socket.send(`${name} ${url}`));
  await once(http, 'listening');
  const end = async () => {
    for (const socket of sockets.clients) socket.terminate();
    http.closeAllConnections();
    if (http.listening) await closeListener(http);
  };
  const { port } = http.address() as AddressInfo;
  const self: Stub = { port, asked: [], lacks: new Set(), mode: 'ready', end };
  open.push(self);
  return self;
}

/** The servers game-1 and game-2 behind the proxy, and further ones as named; resolves when the proxy knows all of them. */
async function behindProxy({ trustProxy = 1, more = [] as readonly string[] } = {}) {
  const [one, two] = [await stub('one'), await stub('two')];
  const others = await Promise.all(more.map(stub));
  const port = await freePort();
  const names = ['game-1', 'game-2', ...more];
  const servers = Object.fromEntries(
    [one, two, ...others].map((each, index) => [names[index], `127.0.0.1:${each.port}`]),
  );
  const proxy = await startProxy({ port, servers, trustProxy });
  open.push(proxy);
  const origin = `http://127.0.0.1:${port}`;
  /** Sends a request over a new connection. */
  const ask = async (path: string, { method = 'GET', headers = {}, body = '' }: Ask = {}) => {
    const sent = request(origin + path, { agent: false, method, headers }).end(body);
    const [response]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  };
  const four = (path: string, init?: Ask) => Promise.all(Array.from({ length: 4 }, () => ask(path, init)));
  /** The names of the servers that answer. */
  const answering = async () => [...new Set((await four('/x')).map((answer) => answer.text))].sort();
  return { port, one, two, others, ask, four, answering, origin, said: proxy.output };
}

/** The first message on a WebSocket, or the HTTP status of its refusal. */
async function greeting(origin: string, path: string): Promise<string> {
  const socket = new WebSocket(origin.replace('http', 'ws') + path);
  return new Promise((resolve) => {
    socket.on('message', (data) => {
      resolve(String(data));
      socket.terminate();
    });
    socket.on('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)));
    socket.on('error', () => undefined);
  });
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const READ: Ask = {};
const ACT: Ask = { method: 'POST', body: 'seven symbols', headers: { 'Content-Length': '13' } };
const KEYED_ACT: Ask = { ...ACT, headers: { ...ACT.headers, 'Idempotency-Key': 'once' } };

describe.skipIf(HAPROXY_MISSING)('G-119: the proxy', () => {
  it('spreads calls over all servers', async () => {
    const { answering } = await behindProxy();
    expect(await answering()).toEqual(['one', 'two']);
  });

  it('sends a path that begins with the name of a server to that server, without the name', async () => {
    const { one, four, origin } = await behindProxy();
    for (const answer of await four('/game-1/planets?a=/game-2/')) expect(answer.text).toBe('one');
    expect(one.asked.map(({ path }) => path)).toEqual(Array(4).fill('/planets?a=/game-2/'));
    expect(await greeting(origin, '/game-1/process/room?sessionId=a')).toBe('one /process/room?sessionId=a');
    expect(await greeting(origin, '/game-2/process/room?sessionId=b')).toBe('two /process/room?sessionId=b');
  });

  it('sends such a path to no other server if that one is down', async () => {
    const { one, two, ask, origin } = await behindProxy();
    await one.end();
    expect(await greeting(origin, '/game-1/process/room')).toBe('503');
    expect((await ask('/game-1/x')).status).toBe(503);
    expect(two.asked).toEqual([]);
    expect(await greeting(origin, '/game-2/process/room')).toBe('two /process/room');
  });

  describe('with ten servers of any names', () => {
    const MORE = ['game-3', 'game-10', 'gate-eu-1', 'Abydos7', 'mars2', 'game-30', 'game-100', 'x0'];
    const OF_NEW = '/assets/new.js';

    it('finds each of them by its name, and no path that only resembles it', async () => {
      const { one, two, others, ask, origin } = await behindProxy({ more: MORE });
      for (const name of MORE) {
        expect([name, (await ask(`/${name}/x`)).text]).toEqual([name, name]);
        expect(await greeting(origin, `/${name}/process/room`)).toBe(`${name} /process/room`);
      }
      for (const path of ['/game-1', '/game-4/x', '/game-11/x', '/mars/x', '/mars22/x', '/GAME-1/x']) await ask(path);
      const asked = [one, two, ...others].flatMap((each) => each.asked.map(({ path }) => path));
      expect(asked.filter((path) => path !== '/x').sort()).toEqual(
        ['/GAME-1/x', '/game-1', '/game-11/x', '/game-4/x', '/mars/x', '/mars22/x'].sort(),
      );
    });

    it('spreads calls over all, and finds a file that only the last one has', async () => {
      const { one, two, others, ask } = await behindProxy({ more: MORE });
      const servers = [one, two, ...others];
      for (const _ of servers) await ask('/x');
      expect(servers.map(({ asked }) => asked.length)).toEqual(Array(10).fill(1));
      for (const old of servers.slice(0, -1)) old.lacks.add(OF_NEW);
      expect((await ask(OF_NEW)).text).toBe('x0');
    });
  });

  it.each([
    ['', 'names no server'],
    ['planets=127.0.0.1:1', 'holds planets=127.0.0.1:1, which is not like game-1=host:2567'],
    ['game-1=127.0.0.1', 'holds game-1=127.0.0.1, which is not like game-1=host:2567'],
    ['game-1=a:1 game-1=b:1', 'names game-1 twice'],
  ])('does not start with GAME_SERVERS=%s, and says why', async (list, why) => {
    const { PATH } = process.env;
    const proxy = launch('sh', [START], { env: { PATH, PROXY_BIND: `*:${await freePort()}`, GAME_SERVERS: list } });
    open.push(proxy);
    expect(await proxy.ended).toBe('exit code 1');
    expect(proxy.output()).toMatch(new RegExp(`^GAME_SERVERS ${why}[^\n]*\n$`));
  });

  it('takes no path of the game for a server, because none begins with a word that ends in a digit', () => {
    const paths = [...readFileSync(ROUTER, 'utf8').matchAll(/path: '(\/[^']*)/g)].map(([, path = '']) => path);
    expect(paths).toContain('/planets/:planetId');
    for (const path of [...paths, ...AUTHORIZATION.map(({ call }) => call.path), MATCHMAKING, METRICS])
      expect(path).not.toMatch(/^\/[^/]*\d(\/|$)/);
  });

  it('sends the client’s real address, not one that the client claims', async () => {
    const { one, ask } = await behindProxy();
    await ask('/game-1/x', { headers: { 'X-Forwarded-For': '8.8.8.8', 'X-Request-Id': 'forged-id' } });
    expect(one.asked[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(one.asked[0]?.headers['x-request-id']).toMatch(UUID);
  });

  it('accepts the address from a proxy in front of it if TRUST_PROXY allows that', async () => {
    const { one, ask } = await behindProxy({ trustProxy: 2 });
    await ask('/game-1/x', { headers: { 'X-Forwarded-For': '8.8.8.8', 'X-Request-Id': 'from-outside' } });
    expect(one.asked[0]?.headers['x-forwarded-for']).toBe('8.8.8.8, 127.0.0.1');
    expect(one.asked[0]?.headers['x-request-id']).toBe('from-outside');
  });

  it.each([
    ['a read', '/x', READ],
    ['an act with a key', '/x', KEYED_ACT],
    ['a join', '/matchmake/joinOrCreate/player', ACT],
  ])('asks another server when one ends in the middle of %s', async (_, path, init) => {
    const { one, two, four } = await behindProxy();
    one.mode = 'breaking';
    const answers = await four(path, init);
    expect(answers.map((answer) => [answer.status, answer.text])).toEqual(Array(4).fill([200, 'two']));
    expect(one.asked.length).toBeGreaterThan(0);
    for (const asked of [...one.asked, ...two.asked]) {
      expect([asked.path, asked.body]).toEqual([path, init.body ?? '']);
      expect(asked.headers['idempotency-key']).toBe(init.headers?.['Idempotency-Key']);
    }
  });

  it('does not repeat a command without a key: its answer says that the outcome is unknown', async () => {
    const { one, two, ask } = await behindProxy();
    [one.mode, two.mode] = ['breaking', 'breaking'];
    const answer = await ask('/x', ACT);
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([502, REFUSALS.busy.text]);
    expect(answer.headers['retry-after']).toBe('1');
    expect(one.asked.length + two.asked.length).toBe(1);
  });

  it('logs failed calls only, with the request id of the server and the answer', async () => {
    const { one, two, ask, said } = await behindProxy();
    const well = await ask('/x', ACT);
    [one.mode, two.mode] = ['breaking', 'breaking'];
    const failed = await ask('/game-1/x', ACT);
    expect(one.asked.at(-1)?.headers['x-request-id']).toBe(failed.headers['x-request-id']);
    await expect.poll(said).toMatch(new RegExp(` 502 .*{${failed.headers['x-request-id']}}.* "POST /game-1/x `));
    expect(well.headers['x-request-id']).toMatch(UUID);
    expect(said()).not.toContain(well.headers['x-request-id']);
  });

  it('logs paths without queries: links that were mailed before hold their token there', async () => {
    const { one, two, ask, said } = await behindProxy();
    await Promise.all([one.end(), two.end()]);
    const failed = await ask('/reset-password?token=secret', { headers: { Accept: 'text/html' } });
    expect(failed.status).toBe(503);
    await expect.poll(said).toMatch(new RegExp(`{${failed.headers['x-request-id']}}.* "GET /reset-password HTTP/1.1"`));
    expect(said()).not.toContain('secret');
  });

  it.each(['/battles/shared/', '/game-1/battles/shared/', '/Battles/Shared/', '/dev/mailbox/'])(
    'logs %s without the secret behind it, which is all that a visitor needs',
    async (path) => {
      const { one, two, ask, said } = await behindProxy();
      await Promise.all([one.end(), two.end()]);
      const failed = await ask(`${path}AbCdEfGhIjKlMnOpQrStUv`);
      expect(failed.status).toBe(503);
      const line = new RegExp(`{${failed.headers['x-request-id']}}.* "GET ${path}\\*{3} HTTP/1.1"`, 'i');
      await expect.poll(said).toMatch(line);
      expect(said()).not.toContain('AbCdEf');
    },
  );

  it('logs neither repeated requests for files nor closed sockets and connections', async () => {
    const { one, ask, origin, said } = await behindProxy();
    one.lacks.add('/assets/new.js');
    await Promise.all(Array.from({ length: 4 }, () => ask('/assets/new.js')));
    await greeting(origin, '/game-1/process/room');
    const held = new WebSocket(`${origin.replace('http', 'ws')}/game-2/process/room`);
    await once(held, 'message');
    held.on('error', () => undefined);
    // Like the crash of a player's machine.
    (held as unknown as { _socket: Socket })._socket.resetAndDestroy();
    const idle = connect(Number(new URL(origin).port), '127.0.0.1');
    await once(idle, 'connect');
    idle.end();
    const failed = await ask('/game-1/x', ACT).then(() => {
      one.mode = 'breaking';
      return ask('/game-1/x', ACT);
    });
    await expect.poll(said).toContain(failed.headers['x-request-id']);
    expect(said().match(/ players [\w~-]+\/\S+ /g)).toHaveLength(1);
  });

  it('sends any request to another server if one accepts no connection', async () => {
    const { one, four } = await behindProxy();
    await one.end();
    expect((await four('/x', ACT)).map((answer) => answer.text)).toEqual(Array(4).fill('two'));
  });

  it('an address has 500 connections at most, and others are served meanwhile', async () => {
    const { ask, port } = await behindProxy();
    const address = { port, host: '127.0.0.1', localAddress: '127.0.0.2' };
    let refused = 0;
    const held = Array.from({ length: 520 }, () =>
      connect(address)
        .on('error', () => undefined)
        .on('close', () => refused++),
    );
    await expect.poll(() => refused, { timeout: 20_000 }).toBe(20);
    expect((await ask('/here')).status).toBe(200);
    expect(refused).toBe(20);
    for (const socket of held) socket.destroy();
  });

  it('an address sends 3,000 requests in ten seconds at most, and others are served meanwhile', async () => {
    const { one, two, ask, port, origin } = await behindProxy();
    // Without servers the proxy answers pages itself, which is quick enough for the limit.
    await Promise.all([one.end(), two.end()]);
    const page = () => ask('/', { headers: { Accept: 'text/html' } });
    const said = async () => (await page()).headers['content-type'];
    await expect.poll(said, { timeout: 3000 }).toBe('text/html; charset=utf-8');
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.3' });
    const request = `GET / HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nAccept: text/html\r\n`;
    socket.write(`${request}\r\n`.repeat(3049) + `${request}Connection: close\r\n\r\n`);
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1\.1 503/g)).toHaveLength(3000);
    expect(answers.match(/HTTP\/1\.1 429/g)).toHaveLength(50);
    const [, refusal = ''] = answers.split('\r\n\r\n').slice(-2);
    const { text: sentence, retryAfter } = REFUSALS.tooManyRequests(10);
    expect(JSON.parse(refusal)).toMatchObject({ error: sentence, message: sentence, params: { seconds: retryAfter } });
    expect((await page()).status).toBe(503);
  });

  describe('while servers of two versions run', () => {
    const OF_NEW = '/assets/index-new.js';

    it('finds the files of a page at the server that has them, however many requests arrive at once', async () => {
      const { one, ask } = await behindProxy();
      one.lacks.add(OF_NEW);
      for (let round = 0; round < 10; round++) {
        const answers = await Promise.all(Array.from({ length: 20 }, () => ask(OF_NEW)));
        expect(answers.map((answer) => [answer.status, answer.text])).toEqual(Array(20).fill([200, 'two']));
      }
      expect(one.asked.length).toBeGreaterThan(0);
    });

    it('finds them at one of three servers', async () => {
      const { one, two, ask } = await behindProxy({ more: ['game-3'] });
      for (const old of [one, two]) old.lacks.add(OF_NEW);
      for (let i = 0; i < 30; i++) expect((await ask(OF_NEW)).text).toBe('game-3');
    });

    it('finds them while the other server drains, or has ended', async () => {
      const { one, ask } = await behindProxy();
      one.mode = 'breaking';
      for (let i = 0; i < 4; i++) expect((await ask(OF_NEW)).text).toBe('two');
      await one.end();
      for (let i = 0; i < 4; i++) expect((await ask(OF_NEW)).text).toBe('two');
    });

    it('answers 404, and soon, for a file that no server has', async () => {
      const { one, two, ask } = await behindProxy();
      for (const each of [one, two]) each.lacks.add(OF_NEW);
      const begun = performance.now();
      expect((await ask(OF_NEW)).status).toBe(404);
      expect(performance.now() - begun).toBeLessThan(5000);
      expect(one.asked.length).toBeGreaterThan(0);
      expect(two.asked.length).toBeGreaterThan(0);
    });

    it('passes on the 404 of a call, and asks only the named server for a file', async () => {
      const { one, two, ask } = await behindProxy();
      for (const path of ['/planet/7', OF_NEW]) one.lacks.add(path);
      for (const path of ['/game-1/planet/7', `/game-1${OF_NEW}`]) expect((await ask(path)).status).toBe(404);
      expect(two.asked).toEqual([]);
      two.lacks.add('/planet/7');
      expect((await ask('/planet/7')).status).toBe(404);
      expect(one.asked.length + two.asked.length).toBe(3);
    });
  });

  it('soon sends nothing to a draining server, and uses it again afterwards', async () => {
    const { one, answering } = await behindProxy();
    one.mode = 'draining';
    await expect.poll(answering, { timeout: 10_000 }).toEqual(['two']);
    one.mode = 'ready';
    await expect.poll(answering, { timeout: 10_000 }).toEqual(['one', 'two']);
  });

  it('answers pages and calls differently when no server runs, both with Retry-After', async () => {
    const { one, two, ask } = await behindProxy();
    await Promise.all([one.end(), two.end()]);
    const page = () => ask('/', { headers: { Accept: 'text/html,*/*' } });
    const said = async () => (await page()).headers['content-type'];
    await expect.poll(said, { timeout: 3000 }).toBe('text/html; charset=utf-8');
    const { status, headers, text: html } = await page();
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    expect(html).toContain('This page tries again by itself.');
    const call = await ask('/resources');
    expect([call.status, JSON.parse(call.text).message]).toEqual([503, REFUSALS.busy.text]);
    expect(call.headers['retry-after']).toBe('1');
  });
});
