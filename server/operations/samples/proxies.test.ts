import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#shared/api/account';
import { health } from '#shared/api/health';
import { CLOSE } from '#shared/live/room';
import { PING_MS } from '../../app.ts';
import { compressFiles } from '../../builds/client-build.ts';
import { spa } from '../../http/pages/spa.ts';
import { freePort } from '../../store/postgres/free-port.ts';
import { type Send, sender } from '../../tests/support/api-client.ts';
import { build } from '../../tests/support/build-now.ts';
import { CADDY_MISSING, NGINX_MISSING } from '../../tests/support/required-binaries.ts';
import { openTab } from '../../tests/support/room-clients.ts';
import { type SystemProxy, startCaddy, startNginx } from '../../tests/support/system-proxies.ts';
import { registeredPlayer, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const METAL_MINE = 3;
const SCRIPT = '/assets/main-1a2b3c4d.js';
/** Of limits in the game's table, logins a minute and address. */
const LOGINS = 20;

/** What the samples ask for. */
const SETTINGS = { RATE_LIMIT: 'on', TRUST_PROXY: '1', BIND_ADDRESS: '127.0.0.1' };

/** A sample with what an operator puts in place of its examples, and what a test must. Each of these has to be in it. */
async function sample(name: string, replaced: Readonly<Record<string, string>>): Promise<string> {
  let content = await readFile(path.join(import.meta.dirname, name), 'utf8');
  for (const [from, to] of Object.entries(replaced)) {
    expect(content, name).toContain(from);
    content = content.replaceAll(from, to);
  }
  return content;
}

async function nginx(game: number): Promise<SystemProxy> {
  const port = await freePort();
  const content = await sample('nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${port};`,
    'listen [::]:80;': '',
    'server_name gate.example.org;': 'server_name 127.0.0.1;',
    '127.0.0.1:2567': `127.0.0.1:${game}`,
    '/var/log/nginx/seventh-chevron.log': 'stderr',
  });
  return startNginx(port, content);
}

/** Over plain HTTP: no authority gives a certificate here. */
async function caddy(game: number): Promise<SystemProxy> {
  const port = await freePort();
  const content = await sample('Caddyfile', {
    '\n{\n': '\n{\n\tadmin off\n',
    '\ngate.example.org {': `\nhttp://127.0.0.1:${port} {`,
    '127.0.0.1:2567': `127.0.0.1:${game}`,
  });
  return startCaddy(port, content);
}

interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The address of this machine from which the client connects. */
  readonly from?: string;
}

async function ask(url: string, { method = 'GET', headers = {}, body = '', from = '127.0.0.1' }: Ask = {}) {
  const sent = request(url, { agent: false, method, headers, localAddress: from }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}

/** What each hop says for itself. */
const OF_A_HOP = ['connection', 'keep-alive', 'date', 'server', 'x-request-id', 'transfer-encoding', 'via'];

const ofTheGame = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_A_HOP.includes(name)));

describe.each([
  { name: 'nginx', missing: NGINX_MISSING, start: nginx },
  { name: 'Caddy', missing: CADDY_MISSING, start: caddy },
])('behind the sample for $name', ({ missing, start }) => {
  describe.skipIf(missing)('the game', () => {
    let folder: string;
    let app: TestApp;
    let proxy: SystemProxy;
    let send: Send;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-pages-'));
      await mkdir(path.join(folder, 'assets'));
      await writeFile(path.join(folder, 'index.html'), `<!doctype html>${'<p>The game</p>'.repeat(200)}`);
      await writeFile(path.join(folder, SCRIPT), 'export const seven = "chevrons";\n'.repeat(1000));
      await compressFiles(folder);
      app = await startTestApp(SETTINGS, { pages: [await spa(folder)] });
      proxy = await start(Number(new URL(app.origin).port));
      send = sender(proxy.origin);
    });
    afterAll(async () => {
      await app?.close();
      await proxy?.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('answers calls, and tells an open tab what happens', async () => {
      const player = await registeredPlayer(send, app.mails);
      const tab = await openTab(proxy.origin, player.token);
      const order = { planet_id: player.homeId, building_type_id: METAL_MINE };
      const { body } = await send(build, { body: order }, player.token);
      expect(await tab.next('building_started')).toMatchObject({ building_id: body.building_id });
      await tab.room.leave();
    });

    it('limits each real address, whatever others the client claims', async () => {
      let strangers = 0;
      const logIn = (from: string, claimed: string) =>
        ask(proxy.origin + login.path, {
          from,
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'X-Forwarded-For': claimed,
            'X-Real-IP': claimed,
            Forwarded: `for=${claimed}`,
          },
          body: JSON.stringify({ email: `nobody-${++strangers}@example.org`, password: 'not the password' }),
        });
      for (let count = 1; count <= LOGINS; count++) {
        expect((await logIn('127.0.0.2', `192.0.2.${count}`)).status).toBe(401);
      }
      expect((await logIn('127.0.0.2', '192.0.2.99')).status).toBe(429);
      expect((await logIn('127.0.0.3', '127.0.0.2')).status).toBe(401);
    });

    it('is not reached past the proxy, where a client could claim any address', async () => {
      await expect(ask(app.origin.replace('127.0.0.1', '127.0.0.2') + health.path)).rejects.toThrow('ECONNREFUSED');
    });

    it('has its answers passed on as they are: encodings, caching, security, refusals', async () => {
      const asks: [string, Ask][] = [
        ['/', { headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } }],
        [SCRIPT, { headers: { 'Accept-Encoding': 'gzip, br' } }],
        [SCRIPT, { headers: { 'Accept-Encoding': 'gzip' } }],
        [SCRIPT, {}],
        ['/openapi.json', { headers: { 'Accept-Encoding': 'gzip' } }],
        ['/planets', {}],
        [
          login.path,
          { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify('x'.repeat(20_000)) },
        ],
      ];
      for (const [place, init] of asks) {
        const [direct, passed] = [await ask(app.origin + place, init), await ask(proxy.origin + place, init)];
        expect([place, passed.status, passed.text]).toEqual([place, direct.status, direct.text]);
        expect([place, ofTheGame(passed.headers)]).toEqual([place, ofTheGame(direct.headers)]);
      }
      const { headers } = await ask(proxy.origin + SCRIPT, { headers: { 'Accept-Encoding': 'gzip, br' } });
      expect(headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': expect.stringContaining('immutable'),
      });
      const known = { 'Accept-Encoding': 'br', 'If-None-Match': String(headers.etag) };
      expect((await ask(proxy.origin + SCRIPT, { headers: known })).status).toBe(304);
    });

    it('gets an id for each request from the proxy, and none from the client', async () => {
      const { headers } = await ask(proxy.origin + health.path, { headers: { 'X-Request-Id': 'forged-by-a-client' } });
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{32,36}$/);
    });

    it('has bodies refused that are much larger than any of its requests', async () => {
      const body = JSON.stringify('x'.repeat(100_000));
      const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
      expect((await ask(proxy.origin + login.path, { method: 'POST', headers, body })).status).toBe(413);
    });

    it('closes the tabs behind the proxy when it stops; queries and secrets of paths are in no log of the proxy', async () => {
      const player = await registeredPlayer(send, app.mails);
      const tab = await openTab(proxy.origin, player.token);
      await app.app.close();
      expect(await tab.closed).toBe(CLOSE.restarting);
      const { status } = await ask(`${proxy.origin}/battles/shared/AbCdEfGhIjKlMnOpQrStUv?token=secret`);
      expect(status).toBe(502);
      // Its output is whole when it has ended.
      await proxy.close();
      expect(proxy.output()).not.toMatch(/AbCdEf|token=secret/);
    });
  });
});

describe('the time limits of the samples', () => {
  const secondsIn = async (name: string, line: RegExp) =>
    Number(line.exec(await readFile(path.join(import.meta.dirname, name), 'utf8'))?.[1]);

  it('let sockets be silent for longer than the game ever is: a ping may be an interval late', async () => {
    expect(await secondsIn('nginx.conf', /proxy_read_timeout (\d+)s;/)).toBeGreaterThan((2 * PING_MS) / 1000);
  });

  it.each([
    ['nginx.conf', /keepalive_timeout (\d+)s;/],
    ['Caddyfile', /keepalive (\d+)s\n/],
  ])('of %s end an idle connection to the game before the game does', async (name, line) => {
    const app = await startTestApp();
    const { headers } = await ask(app.origin + health.path, { headers: { Connection: 'keep-alive' } });
    await app.close();
    const [, kept] = /timeout=(\d+)/.exec(String(headers['keep-alive'])) ?? [];
    expect(await secondsIn(name, line)).toBeLessThan(Number(kept));
  });
});
