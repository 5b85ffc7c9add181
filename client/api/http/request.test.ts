import { beforeEach, describe, expect, it, vi } from 'vitest';
import { login, logout } from '#shared/api/account';
import { completeBuilding } from '#shared/api/buildings';
import { getPlanet } from '#shared/api/planets';
import { updateBio } from '#shared/api/profiles';
import { getResources } from '#shared/api/resources';
import { codeOf } from '#shared/refusals';
import { ApiError } from './api-error.ts';
import { request } from './request.ts';
import { lastSessionEnd, signOut } from './session.ts';

interface Sent {
  readonly path: string;
  readonly method: string | undefined;
  readonly bearer: string | null;
  readonly key: string | null;
  readonly body: unknown;
  readonly signal: unknown;
}

let sent: Sent[];
let answer: (call: Sent) => { status?: number; body?: unknown } | Promise<{ status?: number; body?: unknown }>;

const tokens = () => [localStorage.getItem('access_token'), localStorage.getItem('refresh_token')];
const refusal = (error: string) => ({ status: 401, body: { error, message: error, code: codeOf(error) } });
const failure = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

beforeEach(() => {
  signOut();
  localStorage.setItem('access_token', 'old');
  localStorage.setItem('refresh_token', 'refresh');
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = {
      path,
      method: init.method,
      bearer: new Headers(init.headers).get('authorization'),
      key: new Headers(init.headers).get('idempotency-key'),
      body: init.body,
      signal: init.signal,
    };
    sent.push(call);
    const { status = 200, body = {} } = await answer(call);
    return new Response(JSON.stringify(body), { status });
  });
});

/** A server that accepts `good` as access token and answers a refresh with `refreshed`. */
function serverWith(good: string, text: string, refreshed: { status?: number; body?: unknown }) {
  answer = ({ path, bearer }) => {
    if (path === '/token/refresh') return refreshed;
    return bearer === `Bearer ${good}` ? { body: { ok: true } } : refusal(text);
  };
}

describe('a call', () => {
  it('R-49, R-50, R-51: goes to its path with its body as JSON and the access token', async () => {
    answer = () => ({ body: { ok: true } });
    await request(getPlanet, { params: { id: 42 } });
    await request(completeBuilding, { body: { building_id: 3 } });
    expect(sent).toMatchObject([
      { path: '/planet/42', method: 'GET', bearer: 'Bearer old' },
      { path: '/build/complete', method: 'POST', bearer: 'Bearer old', body: '{"building_id":3}' },
    ]);
  });

  it('C-43, C-44: is given up by nobody but its caller, and is sent whole however long it is', async () => {
    answer = () => ({ body: {} });
    const long = 'x'.repeat(2_000_000);
    await request(updateBio, { body: { bio: long } });
    expect(sent[0]?.signal).toBeUndefined();
    expect(sent[0]?.body).toBe(JSON.stringify({ bio: long }));
  });

  it('R-51: a public call carries no token, logout the refresh token', async () => {
    answer = () => ({ body: {} });
    await request(login, { body: { email: 'a@b.example', password: 'x' } });
    await request(logout);
    expect(sent.map(({ bearer }) => bearer)).toEqual([null, 'Bearer refresh']);
  });

  it('P6: an act carries a key of its own; reads and calls without a player carry none', async () => {
    answer = () => ({ body: {} });
    await request(completeBuilding, { body: { building_id: 3 } });
    await request(completeBuilding, { body: { building_id: 3 } });
    await request(getResources);
    await request(login, { body: { email: 'a@b.example', password: 'x' } });
    await request(logout);
    const [first, second, ...others] = sent.map(({ key }) => key);
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(second).toMatch(/^[\da-f]{32}$/);
    expect(second).not.toBe(first);
    expect(others).toEqual([null, null, null]);
  });

  it("E-53: throws the server's error, else its message, else the call's fallback", async () => {
    answer = () => ({ status: 409, body: { error: 'First.', message: 'Second.' } });
    expect(await failure(request(getResources))).toMatchObject({ status: 409, text: 'First.' });
    answer = () => ({ status: 400, body: { message: 'Second.' } });
    expect((await failure(request(getResources))).text).toBe('Second.');
    answer = () => ({ status: 500, body: null });
    expect((await failure(request(getResources))).text).toBe('Failed to fetch user resources.');
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await failure(request(getResources))).toMatchObject({ status: 0, text: 'Failed to fetch user resources.' });
    expect(tokens()).toEqual(['old', 'refresh']);
  });
});

describe('a 401', () => {
  it.each(['Token has expired!', 'Token is invalid!'])(
    'E-02, E-03, T-17: %s refreshes once, saves, and repeats',
    async (text) => {
      serverWith('new', text, { body: { access_token: 'new' } });
      expect(await request(getResources)).toEqual({ ok: true });
      expect(sent.map(({ path, bearer }) => `${path} ${bearer}`)).toEqual([
        '/resources Bearer old',
        '/token/refresh Bearer refresh',
        '/resources Bearer new',
      ]);
      expect(tokens()).toEqual(['new', 'refresh']);
    },
  );

  it.each([
    { error: 'Token has expired!' },
    { message: 'Token is invalid!' },
    { error: 'Late.', code: 'token_expired' },
  ])('E-02, E-03: is known by its code or by its words: %j', async (body) => {
    answer = ({ path, bearer }) => {
      if (path === '/token/refresh') return { body: { access_token: 'new' } };
      return bearer === 'Bearer new' ? { body: { ok: true } } : { status: 401, body };
    };
    expect(await request(getResources)).toEqual({ ok: true });
    expect(tokens()).toEqual(['new', 'refresh']);
  });

  it('P6: the repetition after a refresh is the same action, so it carries the same key', async () => {
    serverWith('new', 'Token has expired!', { body: { access_token: 'new' } });
    await request(completeBuilding, { body: { building_id: 3 } });
    const [first, refresh, again] = sent.map(({ key }) => key);
    expect(first).toBeTruthy();
    expect([refresh, again]).toEqual([null, first]);
  });

  it('G-14: parallel ones share one refresh', async () => {
    serverWith('new', 'Token has expired!', { body: { access_token: 'new' } });
    await Promise.all([request(getResources), request(getResources), request(getPlanet, { params: { id: 1 } })]);
    expect(sent.filter(({ path }) => path === '/token/refresh')).toHaveLength(1);
    expect(sent).toHaveLength(7);
  });

  it('a new refresh token is stored and used from then on, and the old one stays where none comes', async () => {
    serverWith('new', 'Token has expired!', { body: { access_token: 'new', refresh_token: 'second' } });
    await request(getResources);
    expect(tokens()).toEqual(['new', 'second']);
    serverWith('newest', 'Token has expired!', { body: { access_token: 'newest' } });
    await request(getResources);
    expect(sent.at(-2)?.bearer).toBe('Bearer second');
    expect(tokens()).toEqual(['newest', 'second']);
  });

  it('of two tabs that refresh at once, both stay signed in with the tokens of the first answer', async () => {
    answer = ({ path, bearer }) => {
      if (path !== '/token/refresh') return bearer === 'Bearer old' ? refusal('Token has expired!') : { body: {} };
      // The answer to the other tab came first.
      localStorage.setItem('refresh_token', 'of the other tab');
      return { body: { access_token: 'new', refresh_token: 'late' } };
    };
    await request(getResources);
    expect(tokens()).toEqual(['new', 'of the other tab']);
  });

  it('a refresh token that another tab has replaced meanwhile may be refused: the session goes on', async () => {
    answer = ({ path, bearer }) => {
      if (path !== '/token/refresh')
        return bearer === 'Bearer new' ? { body: { ok: true } } : refusal('Token has expired!');
      localStorage.setItem('refresh_token', 'second');
      localStorage.setItem('access_token', 'new');
      return refusal('Token is invalid!');
    };
    expect(await request(getResources)).toEqual({ ok: true });
    expect(tokens()).toEqual(['new', 'second']);
  });

  it('G-14: one that comes after the refresh uses the new token without another', async () => {
    let late: (() => void) | undefined;
    answer = async ({ path, bearer }) => {
      if (path === '/token/refresh') return { body: { access_token: 'new' } };
      if (bearer === 'Bearer new') return { body: { ok: true } };
      if (path === '/planet/1') await new Promise<void>((resolve) => (late = resolve));
      return refusal('Token has expired!');
    };
    const slow = request(getPlanet, { params: { id: 1 } });
    await request(getResources);
    late?.();
    await slow;
    expect(sent.filter(({ path }) => path === '/token/refresh')).toHaveLength(1);
  });

  it('T-17: a refused refresh ends the session, and nothing loops', async () => {
    serverWith('none', 'Token has expired!', refusal('Token has expired!'));
    expect((await failure(request(getResources))).status).toBe(401);
    expect(sent).toHaveLength(2);
    expect(tokens()).toEqual([null, null]);
  });

  it('after a restore, a session that the backup does not know ends with a sentence for the player', async () => {
    serverWith('none', 'Token is invalid!', refusal('Token is invalid!'));
    await failure(request(getResources));
    expect(sent).toHaveLength(2);
    expect(tokens()).toEqual([null, null]);
    expect(lastSessionEnd().message).toBe('Your session has ended. Please log in again.');
  });

  it('T-17: a repeated call that is refused again ends the session, and nothing loops', async () => {
    serverWith('none', 'Token is invalid!', { body: { access_token: 'new' } });
    await failure(request(getResources));
    expect(sent).toHaveLength(3);
    expect(tokens()).toEqual([null, null]);
  });

  it('T-17: a server that is not there says nothing about the session', async () => {
    serverWith('none', 'Token has expired!', { status: 503, body: { error: 'The server is busy.' } });
    expect(await failure(request(getResources))).toMatchObject({ status: 0 });
    expect(tokens()).toEqual(['old', 'refresh']);
  });

  it.each(['Refresh token is missing!', 'Token is missing!', 'Anything else.'])(
    'E-01, T-18: %s ends the session at once',
    async (text) => {
      answer = () => refusal(text);
      expect(await failure(request(getResources))).toMatchObject({ status: 401, text });
      expect(sent).toHaveLength(1);
      expect(tokens()).toEqual([null, null]);
    },
  );

  it('G-15: on a public call is only an error', async () => {
    answer = () => refusal('Login failed. Please check your credentials.');
    await failure(request(login, { body: { email: 'a@b.example', password: 'x' } }));
    expect(sent).toHaveLength(1);
    expect(tokens()).toEqual(['old', 'refresh']);
  });

  it('of an earlier session does not end the one that has begun since', async () => {
    answer = () => {
      localStorage.setItem('access_token', 'next');
      return refusal('Token is missing!');
    };
    await failure(request(getResources));
    expect(tokens()).toEqual(['next', 'refresh']);
  });
});
