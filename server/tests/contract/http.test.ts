import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, register } from '#shared/api/account';
import { contribute, createAlliance, getAllianceDetails } from '#shared/api/alliances/alliances';
import { getBattle } from '#shared/api/battles/battles';
import { type Call, PASSWORD_HEADER } from '#shared/api/call';
import { health, ready } from '#shared/api/health';
import { getPlanet } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { REFUSALS } from '#shared/refusals';
import { mailboxPage } from '../../http/pages/mailbox-page.ts';
import { spa } from '../../http/pages/spa.ts';
import { printedMailbox } from '../../mail/mailer.ts';
import { apiRoutes } from '../../routes.ts';
import { VERSION } from '../../version.ts';
import { NEEDED_QUERY } from '../support/needed-query.ts';
import { letGive } from '../support/stock.ts';
import { startTestApp, type TestApp, type TestPlayer, testApp } from '../support/test-app.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const INDEX = '<!doctype html><title>The client</title>';
const MAILBOX_KEY = '0123456789abcdef0123456789abcdef';
const FRIEND = 'https://friend.example';

let folder: string;
let app: TestApp;
let player: TestPlayer;
const mailbox = printedMailbox(() => undefined);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seventh-chevron-client-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), INDEX);
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(folder, 'assets', 'main-1a2b3c4d.js'), 'export {};');
  app = await startTestApp({ CORS_ORIGINS: FRIEND }, { pages: [mailboxPage(mailbox, MAILBOX_KEY), await spa(folder)] });
  player = await app.aPlayer();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (place: string, init: RequestInit = {}) => fetch(`${app.origin}${place}`, init);
const asPlayer = (token = player.token) => ({ Authorization: `Bearer ${token}` });
const post = (place: string, body: string, headers: Record<string, string> = {}) =>
  at(place, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });

/** The text of a refusal, which stands in two fields; both must be equal. */
async function refusalOf(response: Response): Promise<[number, string]> {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const body: { error: string; message: string; code: string } = await response.json();
  expect(
    Object.keys(body)
      .filter((key) => key !== 'params')
      .sort(),
  ).toEqual(['code', 'error', 'message']);
  expect(body.code).toMatch(/^[a-z_]+$/);
  expect(body.error).toBe(body.message);
  expect(body.error).not.toMatch(/\bat .*:\d+|node_modules|Error:/);
  return [response.status, body.error];
}

const playerCalls = () => apiRoutes(app.context).flatMap(({ call }) => (call.audience === 'player' ? [call] : []));

describe('the caller', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const claims = (over: object = {}) => ({
    typ: 'access',
    sub: String(player.id),
    sid: (jwt.decode(player.token) as { sid: number }).sid,
    aud: app.gameId,
    exp: seconds() + 60,
    ...over,
  });
  const signed = (over?: object, options: jwt.SignOptions = {}, secret = app.secret) =>
    jwt.sign(claims(over), secret, { algorithm: 'HS256', ...options });
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const resources = async (headers: Record<string, string>) => refusalOf(await at('/resources', { headers }));

  it('a token that is signed as the app signs passes', async () => {
    expect((await at('/resources', { headers: asPlayer(signed()) })).status).toBe(200);
  });

  it.each([
    ['no Authorization header', {}],
    ['another scheme', { Authorization: 'Basic dGVhbGM6Y2h1bGFr' }],
    ['a scheme without a token', { Authorization: 'Bearer' }],
    ['an empty header', { Authorization: '' }],
  ])("G-13: %s is 401 'Token is missing!'", async (_, headers) => {
    expect(await resources(headers as Record<string, string>)).toEqual([401, 'Token is missing!']);
  });

  it("G-13, R-54: an expired token is 401 'Token has expired!'", async () => {
    expect(await resources(asPlayer(signed({ exp: seconds() - 1 })))).toEqual([401, 'Token has expired!']);
  });

  it.each<[string, () => string]>([
    ['nonsense', () => 'nonsense'],
    ['three empty parts', () => '..'],
    ['a cut token', () => signed().slice(0, -4)],
    ['a doubled token', () => signed() + signed()],
    ['100 dots', () => '.'.repeat(100)],
    ['alg none', () => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims())}.`],
    ['alg NONE with a signature', () => `${base64({ alg: 'NONE' })}.${base64(claims())}.${signed().split('.')[2]}`],
    ['another key', () => signed({}, {}, 'another secret of thirty-two bytes!')],
    ['no key', () => signed({}, {}, '0')],
    ['HS512 with the right key', () => signed({}, { algorithm: 'HS512' })],
    ['a key that the token brings along', () => signed({}, { header: { alg: 'HS256', jku: FRIEND } }, 'its own key')],
    [
      'the payload of another',
      () => {
        const [head, , signature] = signed().split('.');
        return `${head}.${base64(claims({ sub: '1' }))}.${signature}`;
      },
    ],
    ['a refresh token', () => player.refreshToken],
    ['no typ', () => signed({ typ: undefined })],
    ['a typ of its own', () => signed({ typ: 'Access' })],
    ['no end', () => jwt.sign({ typ: 'access', sub: String(player.id), sid: 1, aud: app.gameId }, app.secret)],
    ['no subject', () => jwt.sign({ typ: 'access', sid: 1, aud: app.gameId, exp: seconds() + 60 }, app.secret)],
    ['a subject that is no number', () => signed({ sub: 'player' })],
    ['not valid yet', () => signed({ nbf: seconds() + 60 })],
    ['a text instead of claims', () => jwt.sign('access', app.secret)],
  ])("T9, R-55: %s is 401 'Token is invalid!'", async (_, token) => {
    expect(await resources(asPlayer(token()))).toEqual([401, 'Token is invalid!']);
  });

  it("G-13, R-56: the token of a deleted player is 401 'Token is invalid!' on every read", async () => {
    const gone = asPlayer(signed({ sub: '2000000000' }));
    const reads = playerCalls().filter(({ method }) => method === 'GET');
    const replies = await Promise.all(
      reads.map(async ({ path }) => [
        path,
        ...(await refusalOf(
          await at(`${path.replace(/\{\w+\}/g, '1')}${NEEDED_QUERY[path] ?? ''}`, {
            headers: { ...gone, [PASSWORD_HEADER]: 'a guess' },
          }),
        )),
      ]),
    );
    expect(replies).toEqual(reads.map(({ path }) => [path, 401, 'Token is invalid!']));
    const unknown = await post('/update_bio', '{"bio":"ghost"}', gone);
    expect(await refusalOf(unknown)).toEqual([401, 'Token is invalid!']);
  });

  it("T9: every call for players is 401 'Token is missing!' without a token, before its body is validated", async () => {
    const calls = playerCalls();
    expect(calls.length).toBeGreaterThan(9);
    for (const { method, path } of calls) {
      for (const place of [path.replace(/\{\w+\}/g, '1'), path.replace(/\{\w+\}/g, 'x')]) {
        const reply = await at(place, { method, ...(method !== 'GET' && { body: '{"wrong":1}' }) });
        expect([method, place, ...(await refusalOf(reply))]).toEqual([method, place, 401, 'Token is missing!']);
      }
    }
  });

  it('R-51, G-13: public calls ignore an expired token', async () => {
    const { email, password } = player;
    for (const stale of ['nonsense', signed({ exp: seconds() - 60 })]) {
      expect((await app.send(login, { body: { email, password } }, stale)).status).toBe(200);
      expect((await app.send(health, {}, stale)).status).toBe(200);
      const { status, refusal } = await app.send(register, { body: {} as never }, stale);
      expect([status, refusal]).toEqual([400, 'Username is required.']);
    }
  });
});

describe('G-01 page or API', () => {
  it.each([
    [200, '/'],
    [200, '/dashboard'],
    [200, '/profile'],
    [200, '/profile/2'],
    [200, '/planets/5'],
    [200, '/login'],
    [200, '/battles/3'],
    [200, '/battles/shared/AbCdEfGhIjKlMnOpQrStUv'],
    [200, '/battles/rules'],
    [200, '/battles/simulator'],
    // The client has no page for this path and shows its error screen.
    [404, '/nowhere'],
    [404, '/login/nowhere'],
    [404, '/planets/with_scouts'],
    [404, '/resources'],
    [404, '/battles/shared'],
    [404, '/dev/mailbox'],
  ])('a browser that navigates is answered %i and gets the client: %s', async (status, place) => {
    const response = await at(place, { headers: { Accept: BROWSER } });
    expect(response.status).toBe(status);
    expect((await at(place, { method: 'HEAD', headers: { Accept: BROWSER } })).status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('vary')).toContain('Accept');
    expect(await response.text()).toBe(INDEX);
  });

  it.each(['application/json', '*/*', 'application/json, text/html;q=0.5'])(
    'a client that accepts %s gets the API at /dashboard',
    async (Accept) => {
      const stranger = await at('/dashboard', { headers: { Accept } });
      expect(stranger.headers.get('vary')).toContain('Accept');
      expect(await refusalOf(stranger)).toEqual([401, 'Token is missing!']);
      const known = await at('/dashboard', { headers: { Accept, ...asPlayer() } });
      expect(known.status).toBe(200);
      expect(known.headers.get('cache-control')).toBe('no-store');
      expect(known.headers.get('vary')).toContain('Accept');
    },
  );

  it('a report of a battle is a call for whoever prefers JSON, and a shared one without a token too', async () => {
    const json = { headers: { Accept: 'application/json' } };
    expect(await refusalOf(await at('/battles/3', json))).toEqual([401, 'Token is missing!']);
    expect(await refusalOf(await at('/battles/shared/AbCdEfGhIjKlMnOpQrStUv', json))).toEqual([
      404,
      REFUSALS.battleNotFound.text,
    ]);
    const known = await at('/battles/2000000000', { headers: { Accept: 'application/json', ...asPlayer() } });
    expect(await refusalOf(known)).toEqual([404, REFUSALS.battleNotFound.text]);
    expect(known.headers.get('vary')).toContain('Accept');
  });

  it('HEAD answers as GET would, without a body', async () => {
    const page = await at('/dashboard', { method: 'HEAD', headers: { Accept: BROWSER } });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toBe('');
    const api = await at('/dashboard', { method: 'HEAD', headers: asPlayer() });
    expect([api.status, api.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect((await at('/dashboard', { method: 'HEAD' })).status).toBe(401);
  });

  it.each([
    ['/health', 200, 'application/json; charset=utf-8'],
    ['/ready', 200, 'application/json; charset=utf-8'],
    ['/ready/', 200, 'application/json; charset=utf-8'],
    ['/READY', 200, 'application/json; charset=utf-8'],
    ['/openapi.json', 200, 'application/json; charset=utf-8'],
    ['/metrics', 403, 'application/json; charset=utf-8'],
  ])('%s is never a page, for any Accept header', async (place, status, type) => {
    for (const Accept of [BROWSER, 'text/html', '*/*', 'text/plain', 'application/json']) {
      for (const method of ['GET', 'HEAD']) {
        const response = await at(place, { method, headers: { Accept } });
        expect([Accept, method, response.status, response.headers.get('content-type')]).toEqual([
          Accept,
          method,
          status,
          type,
        ]);
      }
    }
  });

  it('a POST is a call for any Accept header', async () => {
    expect(await refusalOf(await post('/login', '{}', { Accept: BROWSER }))).toEqual([400, 'Email is required.']);
  });

  it('assets are cached for a year, other files are revalidated', async () => {
    const asset = await at('/assets/main-1a2b3c4d.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toMatch(/^text\/javascript/);
    const icon = await at('/favicon.svg');
    expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'public, max-age=0']);
  });

  it.each([BROWSER, '*/*'])('G-09: a missing asset is 404, not the client (Accept: %s)', async (Accept) => {
    const response = await at('/assets/main-00000000.js', { headers: { Accept } });
    expect(await refusalOf(response)).toEqual([404, REFUSALS.notFound.text]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('G-09: no path leads out of the client folder', async () => {
    for (const place of ['/assets/..%2f..%2fetc%2fpasswd', '/assets/%2e%2e/%2e%2e/package.json', '/assets/.env']) {
      const [status] = await refusalOf(await at(place));
      expect(status, place).toBeGreaterThanOrEqual(400);
      expect(status, place).toBeLessThan(500);
    }
  });
});

describe('G-09 invalid requests', () => {
  it('an unknown path is a JSON 404, with or without a token, for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const response = await at('/nowhere', { method, headers: asPlayer() });
      expect(await refusalOf(response), method).toEqual([404, 'There is nothing at this address.']);
    }
    expect(await refusalOf(await at('/planet'))).toEqual([404, 'There is nothing at this address.']);
  });

  it('S-001, G-01: a path of the client that is not a call answers with the page, unless only JSON is accepted', async () => {
    // Only POST /login is a call of the API.
    for (const [path, status] of [
      ['/', 404],
      ['/login', 405],
      ['/verify', 404],
      ['/planets/5', 404],
    ] as const) {
      const page = await at(path);
      expect([page.status, page.headers.get('content-type')], path).toEqual([200, 'text/html; charset=utf-8']);
      expect((await refusalOf(await at(path, { headers: { Accept: 'application/json' } })))[0], path).toBe(status);
    }
  });

  it.each(['{', '{"email":', 'email=a', '"text"', 'null', '{"a":1}}', '\u0000'])(
    'malformed JSON %j is 400',
    async (body) => {
      expect(await refusalOf(await post('/login', body))).toEqual([400, 'The request body is not valid JSON.']);
    },
  );

  it('G-11: a body of 17 kB is 413; the body of an unknown call is not read', async () => {
    const large = JSON.stringify({ email: 'x'.repeat(17_000) });
    expect(await refusalOf(await post('/login', large))).toEqual([413, 'The request body is too large.']);
    expect(await refusalOf(await post('/nowhere', large))).toEqual([404, 'There is nothing at this address.']);
  });

  it('an unknown encoding or character set is 400, not 500', async () => {
    for (const headers of [{ 'Content-Encoding': 'zip' }, { 'Content-Type': 'application/json; charset=klingon' }]) {
      const response = await post('/login', '{}', headers as Record<string, string>);
      expect(await refusalOf(response)).toEqual([400, 'The request body is not valid JSON.']);
    }
  });

  it('a body without a JSON content type counts as none', async () => {
    const response = await at('/login', { method: 'POST', body: '{"email":"a@b.c","password":"x"}' });
    expect(await refusalOf(response)).toEqual([400, 'Email is required.']);
  });

  it('T7: an unknown field is 400', async () => {
    const body = { email: player.email, password: player.password, admin: true };
    const [status, sentence] = await refusalOf(await post('/login', JSON.stringify(body)));
    expect([status, sentence]).toEqual([400, 'Unknown field: admin.']);
    for (const name of ['__proto__', 'constructor']) {
      const polluted = `{"bio":"x","${name}":{"level":50}}`;
      expect((await refusalOf(await post('/update_bio', polluted, asPlayer())))[0]).toBe(400);
    }
  });

  it('T7: an unknown query parameter is 400 where something is changed; reads and pages ignore it', async () => {
    for (const place of [
      '/resources?_=1',
      '/health?x=1',
      '/dashboard?__proto__=1&constructor=1',
      '/alliances/search?nmae=x&name[]=x',
      '/alliances/search?name=x&_=1',
    ]) {
      expect((await at(place, { headers: asPlayer() })).status, place).toBe(200);
    }
    const twice = await refusalOf(await at('/alliances/search?name=x&name=y', { headers: asPlayer() }));
    expect(twice).toEqual([400, 'name must be text.']);
    const body = JSON.stringify({ email: player.email, password: player.password });
    expect(await refusalOf(await post('/login?next=/map', body))).toEqual([400, 'Unknown query parameter: next.']);
    expect((await at('/login?next=/map', { headers: { Accept: BROWSER } })).status).toBe(200);
  });

  it('an array or a deep nest as body is 400', async () => {
    expect(await refusalOf(await post('/login', '[]'))).toEqual([400, 'The request body must be a JSON object.']);
    expect((await refusalOf(await post('/login', `[${JSON.stringify({ email: 'a' })}]`)))[0]).toBe(400);
    expect((await refusalOf(await post('/login', '['.repeat(8000) + ']'.repeat(8000))))[0]).toBe(400);
  });

  it.each(['x', '0', '-1', '1.5', '1e3', '99999999999', '2147483648', '%20', '1%2F2', 'undefined', "1'--"])(
    'T5, G-03, G-23: GET /planet/%s is 404 in the words of a missing planet',
    async (id) => {
      const response = await at(`/planet/${id}`, { headers: asPlayer() });
      expect(await refusalOf(response)).toEqual([404, 'Planet not found.']);
    },
  );

  it('a path that cannot be decoded is refused, not 500', async () => {
    for (const place of ['/planet/%E0%A4%A', '/%']) {
      const [status] = await refusalOf(await at(place, { headers: asPlayer() }));
      expect([400, 404], place).toContain(status);
    }
  });

  it('T20: text in the place of numbers or names never reaches PostgreSQL as more than text', async () => {
    const drop = "x'); DROP TABLE session; --";
    expect((await post('/login', JSON.stringify({ email: `${drop}@example.org`, password: drop }))).status).toBe(400);
    expect((await post('/update_bio', JSON.stringify({ bio: drop }), asPlayer())).status).toBe(200);
    const { bio } = await (await at('/profile', { headers: asPlayer() })).json();
    expect(bio).toBe(drop);
  });
});

describe('headers', () => {
  it('the answer of each versioned call carries the version of the player or of the alliance', async () => {
    const leader = await app.aPlayer();
    const { id } = (await app.send(createAlliance, { body: { name: 'Versioned' } }, leader.token)).body;
    await letGive(app, leader);
    // Two contributions, so that the two versions differ.
    for (const metal of [1, 2]) {
      const body = { naquadah: 0, trinium: 0, metal };
      expect((await app.send(contribute, { params: { id }, body }, leader.token)).status).toBe(200);
    }
    const versionOf = async (call: Call, owner: Call) => {
      const place = (each: Call) => each.path.replace('{id}', String(id));
      const stamp: { version: number } = await (await at(place(owner), { headers: asPlayer(leader.token) })).json();
      const answer = await at(place(call), { headers: asPlayer(leader.token) });
      expect(answer.status, call.path).toBe(200);
      return [Number(answer.headers.get('Data-Version')), stamp.version];
    };
    // The leader has fought no battle.
    const versioned = playerCalls().filter((call) => 'versioned' in call && call.path !== getBattle.path);
    expect(versioned.length).toBeGreaterThan(5);
    const seen = new Set<number>();
    for (const call of versioned) {
      const [shown, expected] = await versionOf(call, call.params ? getAllianceDetails : getResources);
      expect(shown, call.path).toBe(expected);
      seen.add(Number(shown));
    }
    expect(seen.size).toBe(2);
  });

  it('T8: the content security policy of pages, calls and refusals permits no other origins and no inline code', async () => {
    for (const response of [
      await at('/', { headers: { Accept: BROWSER } }),
      await at('/health'),
      await at('/nowhere'),
    ]) {
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("connect-src 'self';");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(response.headers.get('x-powered-by')).toBeNull();
    }
  });

  it('C-45, G-08: a configured origin may send calls, and preflight requests', async () => {
    const answer = await at('/resources', { headers: { Origin: FRIEND, ...asPlayer() } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(FRIEND);
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'Date, Retry-After, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Data-Version',
    );
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toContain('Origin');

    const preflight = await at('/build', {
      method: 'OPTIONS',
      headers: { Origin: FRIEND, 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE');
    for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-XSRF-TOKEN']) {
      expect(preflight.headers.get('access-control-allow-headers')).toContain(name);
    }
  });

  it('G-08, T10: no other origin is allowed anything, in the API or at joins', async () => {
    for (const Origin of ['https://foe.example', 'null', `${FRIEND}.foe.example`, 'http://friend.example']) {
      for (const method of ['OPTIONS', 'POST']) {
        for (const place of ['/resources', '/matchmake/joinOrCreate/player']) {
          const response = await at(place, { method, headers: { Origin }, ...(method === 'POST' && { body: '{}' }) });
          expect(response.headers.get('access-control-allow-origin')).toBeNull();
          if (place !== '/resources') expect(await refusalOf(response)).toEqual([403, 'This origin is not allowed.']);
        }
      }
    }
    const friend = await at('/matchmake/joinOrCreate/player', { method: 'OPTIONS', headers: { Origin: FRIEND } });
    expect(friend.headers.get('access-control-allow-origin')).toBe(FRIEND);
  });
});

describe('joins of rooms', () => {
  it('T18, P26: refuse bodies of more than a few kilobytes', async () => {
    const place = '/matchmake/joinOrCreate/player';
    const large = JSON.stringify({ token: 'x'.repeat(10_000) });
    expect(await refusalOf(await post(place, large))).toEqual([413, 'The request body is too large.']);
    // A stream has no Content-Length.
    const body = new Blob([large]).stream();
    const streamed = await at(place, { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(await refusalOf(streamed)).toEqual([413, 'The request body is too large.']);
  });

  it('answer an unknown method', async () => {
    for (const method of ['PUT', 'DELETE', 'GET']) {
      expect((await refusalOf(await at('/matchmake/joinOrCreate/player', { method })))[0]).toBe(404);
    }
  });

  it.each(['', '{', 'null', '[]', '7', '{"token":{}}', '{"token":[1]}', '{"token":null}'])(
    'T21: answers the body %j with a refusal and keeps running',
    async (body) => {
      const response = await post('/matchmake/joinOrCreate/player', body);
      const answer: { room?: unknown; error?: string } = await response.json();
      expect(answer.room).toBeUndefined();
      expect(answer.error).toBeTruthy();
      expect((await app.send(health)).status).toBe(200);
    },
  );
});

describe('/health and /ready', () => {
  it('answer without a token', async () => {
    expect((await app.send(health)).body).toEqual({ status: 'up', version: VERSION });
    expect((await app.send(ready)).body).toEqual({ status: 'ready' });
  });
});

describe('/dev/mailbox', () => {
  it('T8: shows the mails as text, only at the URL with the key', async () => {
    mailbox.send({ to: 'teal-c@example.org', subject: '12345 is your code', text: '<b>code</b>: 12345' });
    const response = await at(`/dev/mailbox/${MAILBOX_KEY}`, { headers: { Accept: BROWSER } });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const page = await response.text();
    expect(page).toContain('teal-c@example.org');
    expect(page).toContain('&#60;b&#62;code');
  });

  it.each(['', '/', `/${MAILBOX_KEY.slice(1)}`, `/${MAILBOX_KEY}0`, `/${MAILBOX_KEY.toUpperCase()}`, '/%00'])(
    'is no address without the key: /dev/mailbox%s',
    async (rest) => {
      expect(await refusalOf(await at(`/dev/mailbox${rest}`))).toEqual([404, REFUSALS.notFound.text]);
    },
  );
});

it('finishes running requests before it stops', async () => {
  // The last test that uses this app, because it stops the app.
  const arrived = new Promise<void>((resolve) => {
    let count = 0;
    app.app.http.on('request', () => {
      count += 1;
      if (count === 5) resolve();
    });
  });
  const under = Array.from({ length: 5 }, (_, i) => {
    const username = `last-minute-${i}`;
    return post(
      '/register',
      JSON.stringify({ username, email: `${username}@example.org`, password: username, race_id: 1 }),
    );
  });
  await arrived;
  await app.app.close();
  expect((await Promise.all(under)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  await expect(at('/health')).rejects.toThrow();
});

describe('G-124 rate limits', () => {
  const limited = testApp({ RATE_LIMIT: 'on' });

  const knock = (place: string, headers: Record<string, string> = {}) =>
    fetch(`${limited.origin}${place}`, { method: 'POST', headers });

  it.each([
    ['/login', 20, 60],
    ['/register', 20, 600],
    ['/verify_email', 20, 60],
    ['/resend_verification', 10, 600],
    ['/password/forgot', 10, 600],
    ['/password/reset', 20, 60],
  ])(
    'T17: %s accepts %i calls in %i s from one address, then answers how long to wait',
    async (place, points, duration) => {
      for (let i = 0; i < points; i++) expect((await knock(place)).status).toBe(400);

      const refused = await knock(place);

      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(duration - 10);
      expect(wait).toBeLessThanOrEqual(duration);
      expect(await refusalOf(refused)).toEqual([429, REFUSALS.tooManyRequests(wait).text]);
      // A claimed address does not help: no proxy is trusted.
      expect((await knock(place, { 'X-Forwarded-For': '203.0.113.7' })).status).toBe(429);
    },
  );

  it('leaves the other calls alone', async () => {
    for (let i = 0; i < 50; i++) expect((await limited.send(health)).status).toBe(200);
    expect((await limited.send(getResources)).status).toBe(401);
    expect((await limited.send(getPlanet, { params: { id: 1 } })).status).toBe(401);
  });
});
