import { expect, it } from 'vitest';
import { planMarch } from '#shared/api/battles/marches';
import { build, completeBuilding } from '#shared/api/buildings';
import { getGalaxy } from '#shared/api/galaxy';
import { unblockPlayer } from '#shared/api/letters/blocks';
import { getResources } from '#shared/api/resources';
import { Refused } from '#shared/refusals';
import { testApp } from '../../tests/support/test-app.ts';
import { CALLS_A_MINUTE, COMMANDS, createCallQuota, type QuotaHeaders } from './call-quota.ts';

const app = testApp({ RATE_LIMIT: 'on' });

const ANN = 1;
const BOB = 2;

it('T17: a player beyond the calls of a minute is refused with the time to wait, and no other player is', () => {
  let now = 5_000_000;
  const countCall = createCallQuota(() => now);
  for (let calls = 0; calls < CALLS_A_MINUTE; calls++) countCall(getResources, ANN);
  now += 20_000;
  const refusal = () => {
    try {
      countCall(getResources, ANN);
      return undefined;
    } catch (error) {
      return error instanceof Refused ? error.refusal : error;
    }
  };
  expect(refusal()).toMatchObject({ status: 429, text: expect.stringContaining('40 s') });
  countCall(getResources, BOB);

  now += 40_000;
  expect(refusal()).toBeUndefined();
});

it('T17: the map, which reads every world, is had less often than the rest', () => {
  const countCall = createCallQuota(() => 0);
  for (let calls = 0; calls < 30; calls++) countCall(getGalaxy, ANN);
  expect(() => countCall(getGalaxy, ANN)).toThrow(Refused);
  countCall(getResources, ANN);
  countCall(getGalaxy, BOB);
});

it('T17: plans, with which gate addresses could be guessed, are had twice a second', () => {
  const countCall = createCallQuota(() => 0);
  for (let calls = 0; calls < 120; calls++) countCall(planMarch, ANN);
  expect(() => countCall(planMarch, ANN)).toThrow(Refused);
  countCall(getGalaxy, ANN);
});

it('T17: commands, which leave rows behind, are had 120 times a minute and 3,000 times an hour', () => {
  let now = 7_000_000;
  const countCall = createCallQuota(() => now);
  let told: QuotaHeaders | undefined;
  const command = (player = ANN) =>
    countCall(build, player, {}, (headers) => {
      told = headers;
    });
  command();
  const policy = { 'RateLimit-Policy': '120;w=60, 3000;w=3600' };
  expect(told).toEqual({
    ...policy,
    ...{ 'RateLimit-Limit': '120', 'RateLimit-Remaining': '119', 'RateLimit-Reset': '60' },
  });
  for (let calls = 1; calls < COMMANDS.minute; calls++) command();
  now += 15_000;
  expect(command).toThrow('45 s');
  expect(told).toMatchObject({ 'RateLimit-Remaining': '0', 'RateLimit-Reset': '45' });
  // Reads and other players are not concerned.
  countCall(getResources, ANN);
  command(BOB);

  // The hour's quota: one that was refused counts too.
  for (let minute = 1; minute < 25; minute++) {
    now += 60_000;
    for (let calls = 0; calls < COMMANDS.minute; calls++) if (minute * 120 + calls + 1 < COMMANDS.hour) command();
  }
  now += 60_000;
  expect(command).toThrow(Refused);
  expect(told).toMatchObject({ ...policy, 'RateLimit-Limit': '3000', 'RateLimit-Remaining': '0' });
  command(BOB);
  now += 40 * 60_000;
  command();
});

it('T17: ten buildings that are activated together count as one command, and a list that is too long as the longest', () => {
  const countCall = createCallQuota(() => 0);
  const leftAfter = (body: unknown) => {
    let left = '';
    countCall(completeBuilding, ANN, body, (headers) => {
      left = headers['RateLimit-Remaining'];
    });
    return Number(left);
  };
  const list = (length: number) => ({ building_ids: Array.from({ length }, (_, at) => at + 1) });
  const bodies = [{ building_id: 7 }, list(1), list(10), list(11), list(100), list(5000)];
  const left = bodies.map(leftAfter);
  expect(left).toEqual([119, 118, 117, 115, 105, 95]);
  for (const senseless of [undefined, null, 'building_ids', [], { building_ids: 'many' }, list(0)])
    leftAfter(senseless);
  expect(leftAfter({ building_id: 7 })).toBe(88);
});

it('T17: the answers of commands say what is left', async () => {
  const { token } = await app.aPlayer();
  const headers = { Authorization: `Bearer ${token}` };
  const unblock = () => fetch(`${app.origin}/blocks/1`, { method: 'DELETE', headers });
  const left = async (reply: Promise<Response>) => Number((await reply).headers.get('RateLimit-Remaining'));
  const first = await left(unblock());
  expect(first).toBeLessThan(COMMANDS.minute);
  expect(first).toBeGreaterThan(0);
  // The quota's minute may end during the calls, but not twice.
  const statuses: number[] = [];
  for (let calls = 0; calls < 2 * COMMANDS.minute; calls++) statuses.push((await unblock()).status);
  expect(statuses).toContain(429);
  expect(unblockPlayer.path).toBe('/blocks/{userId}');
  expect((await app.send(getResources, {}, token)).status).toBe(200);
});

it('T17: so it is at the server, too', async () => {
  const { token } = await app.aPlayer();
  const statuses: number[] = [];
  // The quota's minute may end during the calls, but not twice.
  for (let calls = 0; calls < 61; calls++) statuses.push((await app.send(getGalaxy, {}, token)).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
  expect(statuses).toContain(429);
  expect((await app.send(getResources, {}, token)).status).toBe(200);
});
