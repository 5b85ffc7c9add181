import { expect, it } from 'vitest';
import { planMarch } from '#shared/api/battles/marches';
import { getGalaxy } from '#shared/api/galaxy';
import { getResources } from '#shared/api/resources';
import { Refused } from '#shared/refusals';
import { testApp } from '../../tests/support/test-app.ts';
import { CALLS_A_MINUTE, createCallQuota } from './call-quota.ts';

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

it('T17: so it is at the server, too', async () => {
  const { token } = await app.aPlayer();
  const statuses: number[] = [];
  // The quota's minute may end during the calls, but not twice.
  for (let calls = 0; calls < 61; calls++) statuses.push((await app.send(getGalaxy, {}, token)).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
  expect(statuses).toContain(429);
  expect((await app.send(getResources, {}, token)).status).toBe(200);
});
