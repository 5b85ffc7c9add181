import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acknowledgeFirstLogin } from '#shared/api/account';
import { CLOSE } from '#shared/live/room';
import { openTab, type Tab } from '../../tests/support/room-clients.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const PASSWORD = 'chevron seven: locked';
const FORWARDED = { 'X-Forwarded-For': '203.0.113.7' };

let app: TestApp;

const get = (place: string, headers: Record<string, string> = {}) => fetch(app.origin + place, { headers });
const basic = (password: string, name = 'walter') => ({
  Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

describe('the monitor without a password', () => {
  beforeAll(async () => {
    app = await startTestApp({ TRUST_LOOPBACK: 'on' });
  });
  afterAll(() => app.close());

  it('is open to this machine if loopback is trusted, and closed to callers through a proxy', async () => {
    expect((await get('/monitor/')).status).toBe(200);
    for (const place of ['/monitor', '/monitor/', '/monitor/api', '/monitor/bundle.js']) {
      expect((await get(place, FORWARDED)).status, place).toBe(403);
      // The request comes through a proxy, even if the proxy forwards it for a local client.
      expect((await get(place, { 'X-Forwarded-For': '127.0.0.1' })).status, place).toBe(403);
    }
  });
});

describe('the monitor', () => {
  let tab: Tab;
  const room = () => tab.room.roomId;
  const call = (
    method: string,
    args: unknown = [],
    more: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' },
  ) => {
    const query = new URLSearchParams({ roomId: room(), method, args: JSON.stringify(args) });
    return get(`/monitor/api/room/call?${query}`, { ...basic(PASSWORD), ...more });
  };

  beforeAll(async () => {
    app = await startTestApp({ OPERATOR_PASSWORD: PASSWORD, TRUST_PROXY: '1' });
    const player = await app.aPlayer();
    await app.send(acknowledgeFirstLogin, {}, player.token);
    tab = await openTab(app.origin, player.token);
  });
  afterAll(() => app.close());

  it('is open with the password, under any name; its own scripts may run, inline ones may not', async () => {
    for (const headers of [
      {},
      basic('a wrong password'),
      { Authorization: 'Basic ?' },
      { Authorization: 'Bearer abc' },
    ]) {
      const refused = await get('/monitor/api', headers);
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toMatch(/^Basic /);
      expect(await refused.json()).not.toHaveProperty('rooms');
    }
    const page = await get('/monitor', { ...basic(PASSWORD, ''), ...FORWARDED });
    expect([page.status, page.url]).toEqual([200, `${app.origin}/monitor/`]);
    expect(await page.text()).not.toMatch(/https?:/);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
    expect((await get('/monitor/bundle.js', basic(PASSWORD))).status).toBe(200);
  });

  it('shows rooms by their owner, and what is in one by the names of its fields', async () => {
    const { rooms } = await (await get('/monitor/api', basic(PASSWORD))).json();
    expect(rooms).toContainEqual(expect.objectContaining({ roomId: room(), name: 'player', clients: 1 }));
    const { state, stateSize, clients } = await (
      await get(`/monitor/api/room?roomId=${room()}`, basic(PASSWORD))
    ).json();
    expect(state).toMatchObject({ username: tab.room.state.username, level: 1, naquadah: expect.any(Number) });
    expect(stateSize).toBeGreaterThan(20);
    expect(clients).toEqual([expect.objectContaining({ sessionId: tab.room.sessionId })]);
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbour of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a link in a mail', { 'Sec-Fetch-Site': 'none' }],
    ['a page that an old browser names', { Referer: 'https://evil.example/monitor/' }],
    ['nobody knows where', {}],
  ])('does nothing for %s', async (_, headers) => {
    expect((await call('disconnect', [], headers)).status).toBe(403);
    expect(tab.room.connection.isOpen).toBe(true);
  });

  it.each(['broadcast', '_sendMessageToClient', 'become', 'setState', 'constructor', 'onDispose', 'lock'])(
    'does not allow to make a room %s',
    async (method) => {
      expect((await call(method, ['building_due', {}])).status).toBe(403);
      expect(
        (await get(`/monitor/api/room/call/?roomId=${room()}&method=${method}&args=[]`, basic(PASSWORD))).status,
      ).not.toBe(200);
    },
  );

  it('can end a room: its tab is disconnected and joins again', async () => {
    expect((await call('disconnect', [], { Referer: `${app.origin}/monitor/` })).status).toBe(200);
    expect(await tab.closed).toBe(CLOSE.restarting);
    expect((await call('disconnect')).status).toBe(404);
    const player = await app.aPlayer();
    tab = await openTab(app.origin, player.token);
    expect(await (await call('_forceClientDisconnect', [tab.room.sessionId])).json()).toEqual({ done: true });
    await tab.closed;
  });

  it('after ten wrong passwords the right one is refused from that address, but not from others', async () => {
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    const guess = (password: string, address: string) => get('/monitor/', { ...basic(password), ...from(address) });
    expect((await guess(PASSWORD, '203.0.113.9')).status).toBe(200);
    const tries = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(`guess number ${i}`, '203.0.113.9')));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = await guess(PASSWORD, '203.0.113.9');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await guess(PASSWORD, '203.0.113.10')).status).toBe(200);
  });
});
