import { beforeEach, describe, expect, it, vi } from 'vitest';
import { login } from '#shared/api/account';
import { contribute } from '#shared/api/alliances/alliances';
import { getResources } from '#shared/api/resources';
import { changePassword } from '#shared/api/settings';
import { ApiError } from './api-error.ts';
import { reloadRequests } from './idempotent-request.ts';
import { request } from './request.ts';

/**
 * What happens to the response: it arrives, another one arrives in its place, the connection is cut, or nothing
 * arrives until a timeout.
 */
type Way = Response | 'comes' | 'cut' | 'hangs';

/** Behaves like the server: one effect per key, and every repetition gets the response of the first attempt. */
let effects: unknown[];
let keys: (string | null)[];
let ways: Way[];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem('access_token', 'access');
  effects = [];
  keys = [];
  ways = [];
  const answers = new Map<string | null, string>();
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key');
    keys.push(key);
    if (key === null || !answers.has(key)) {
      effects.push(body);
      answers.set(key, JSON.stringify({ message: `effect ${effects.length}` }));
    }
    const way = ways.shift() ?? 'comes';
    if (way === 'hangs') return new Promise(() => undefined);
    if (way === 'cut') throw new TypeError('Failed to fetch');
    return way === 'comes' ? new Response(answers.get(key)) : way;
  });
});

let ids = 100;
/** A contribution to an alliance that no other test uses. */
const aGift = () => ({ params: { id: ++ids }, body: { naquadah: 5, trinium: 0, metal: 0 } });

/** The result of a call after all retries, and the time it took. */
async function outcomeOf<T>(call: Promise<T>): Promise<{ answer?: T; error?: ApiError; ms: number }> {
  const began = performance.now();
  const after = () => performance.now() - began;
  const outcome = call.then(
    (answer) => ({ answer, ms: after() }),
    (error: ApiError) => ({ error, ms: after() }),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  return outcome;
}

const refusal = (status: number, headers = {}) => new Response('{"error":"No."}', { status, headers });
const cuts = (count: number): Way[] => Array.from({ length: count }, () => 'cut');

describe('P6: an act whose answer is lost', () => {
  it.each<[string, () => Way]>([
    ['by a cut', () => 'cut'],
    ['halfway', () => new Response('{"message": "eff')],
    ['behind a proxy that answers 502', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['where the server says 503', () => refusal(503, { 'Retry-After': '1' })],
    ['behind a proxy that answers 504', () => refusal(504)],
  ])('%s is asked for again under its key, and has one effect', async (_, lost) => {
    ways = [lost(), lost()];
    const { answer } = await outcomeOf(request(contribute, aGift()));
    expect(answer).toEqual({ message: 'effect 1' });
    expect(effects).toHaveLength(1);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('is asked for ever more slowly, for ten seconds at most', async () => {
    ways = cuts(100);
    const { error, ms } = await outcomeOf(request(contribute, aGift()));
    expect(error).toBeInstanceOf(ApiError);
    expect(keys.length).toBeGreaterThan(4);
    expect(keys.length).toBeLessThan(10);
    expect(ms).toBeGreaterThan(4000);
    expect(ms).toBeLessThanOrEqual(10_000);
  });

  it('is asked for when the server wants to be asked, and not at all where that is too late', async () => {
    ways = [refusal(503, { 'Retry-After': '6' })];
    expect((await outcomeOf(request(contribute, aGift()))).ms).toBe(6000);
    keys = [];
    ways = [refusal(503, { 'Retry-After': '60' })];
    const { error, ms } = await outcomeOf(request(contribute, aGift()));
    expect([error?.status, ms, keys.length]).toEqual([503, 0, 1]);
  });

  it('keeps its key for who presses again, and says so', async () => {
    const gift = aGift();
    ways = cuts(100);
    const { error } = await outcomeOf(request(contribute, gift));
    expect(error?.text).toMatch(
      /^Failed to contribute resources\. It may have gone through\. Trying again within a minute won't do it twice\.$/,
    );
    ways = [];
    expect((await outcomeOf(request(contribute, gift))).answer).toEqual({ message: 'effect 1' });
    expect(effects).toHaveLength(1);
    // The result is known now, so the next request is a new one.
    expect((await outcomeOf(request(contribute, gift))).answer).toEqual({ message: 'effect 2' });
  });

  it('keeps its key also where the next word is none about it', async () => {
    const gift = aGift();
    ways = ['cut', refusal(429)];
    expect((await outcomeOf(request(contribute, gift))).error?.status).toBe(429);
    expect((await outcomeOf(request(contribute, gift))).answer).toEqual({ message: 'effect 1' });
  });

  it('is another act after a minute, with another content, or for another player', async () => {
    const gift = aGift();
    ways = cuts(100);
    await outcomeOf(request(contribute, gift));
    ways = [];
    await outcomeOf(request(contribute, { ...gift, body: { ...gift.body, metal: 1 } }));
    expect(effects).toHaveLength(2);
    localStorage.setItem('access_token', `.${btoa('{"sub":"12"}')}.`);
    await outcomeOf(request(contribute, gift));
    expect(effects).toHaveLength(3);
    localStorage.setItem('access_token', 'access');
    await outcomeOf(request(contribute, gift));
    expect(effects).toHaveLength(4);
  });

  it('is not done by who signs in while it waits', async () => {
    ways = ['cut'];
    const giving = request(contribute, aGift());
    await vi.advanceTimersByTimeAsync(0);
    localStorage.setItem('access_token', `.${btoa('{"sub":"12"}')}.`);
    expect((await outcomeOf(giving)).error?.status).toBe(0);
    expect(keys).toHaveLength(1);
  });
});

describe('P6: an act that a reload leaves without an answer', () => {
  it('keeps its key for who presses again at once', async () => {
    const gift = aGift();
    ways = ['hangs'];
    void request(contribute, gift);
    await vi.advanceTimersByTimeAsync(1000);
    reloadRequests();
    expect((await outcomeOf(request(contribute, gift))).answer).toEqual({ message: 'effect 1' });
    expect(new Set(keys).size).toBe(1);
    // The result is known now, also after another reload.
    reloadRequests();
    expect((await outcomeOf(request(contribute, gift))).answer).toEqual({ message: 'effect 2' });
  });

  it('is another act a little later, when the page has long shown what became of it', async () => {
    const gift = aGift();
    ways = ['hangs'];
    void request(contribute, gift);
    await vi.advanceTimersByTimeAsync(10_000);
    reloadRequests();
    expect((await outcomeOf(request(contribute, gift))).answer).toEqual({ message: 'effect 2' });
  });

  it('is the same for a minute where the player was told that it may have gone through', async () => {
    const gift = aGift();
    ways = Array(20).fill('cut');
    expect((await outcomeOf(request(contribute, gift))).error?.text).toContain('within a minute');
    ways = [];
    await vi.advanceTimersByTimeAsync(20_000);
    reloadRequests();
    await outcomeOf(request(contribute, gift));
    expect(new Set(keys).size).toBe(1);
  });

  it('leaves no password behind', async () => {
    ways = ['hangs'];
    void request(changePassword, { body: { current_password: 'xyzzy', new_password: 'plugh and xyzzy' } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(keys).toHaveLength(1);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('xyzzy');
  });
});

it.each([400, 409, 422, 429, 500])('a verdict stands: after %i nothing is asked again', async (status) => {
  ways = [refusal(status)];
  const { error, ms } = await outcomeOf(request(contribute, aGift()));
  expect([error?.status, error?.text, ms, keys.length]).toEqual([status, 'No.', 0, 1]);
});

it('what has no key is not asked again: reads, and calls without a player', async () => {
  ways = cuts(2);
  expect((await outcomeOf(request(getResources))).error?.text).toBe('Failed to fetch user resources.');
  await outcomeOf(request(login, { body: { email: 'a@b.example', password: 'x' } }));
  expect(keys).toEqual([null, null]);
});

it('the same act twice at once is one, another one is not', async () => {
  const gift = aGift();
  const twice = [request(contribute, gift), request(contribute, gift), request(contribute, aGift())];
  const [first, second, other] = await Promise.all(twice);
  expect(second).toEqual(first);
  expect(other).not.toEqual(first);
  expect(effects).toHaveLength(2);
});
