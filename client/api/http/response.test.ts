import { beforeEach, expect, it, vi } from 'vitest';
import { build, completeBuilding } from '#shared/api/buildings';
import { getResources } from '#shared/api/resources';
import { REFUSALS } from '#shared/refusals';
import { serverNow } from '../../clock/server-clock.ts';
import { clockTime } from '../../ui/format/format-time.ts';
import { request } from './request.ts';

const NOON = Date.parse('2026-11-22T12:00:00.000Z');
const at = (ms: number) => new Date(NOON + ms);

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Reads a response with the `Date` header `sent` and a body with the time `said`, both in ms after noon. */
async function hear(
  sent: number | undefined,
  said: number,
  ask: () => Promise<unknown> = () => request(getResources),
): Promise<void> {
  const headers: HeadersInit = sent === undefined ? {} : { Date: at(sent).toUTCString() };
  const body = JSON.stringify({ server_time: at(said).toISOString() });
  vi.stubGlobal('fetch', async () => new Response(body, { headers }));
  await ask();
}

it('G-123: the time in a body is learnt, which is finer than the header', async () => {
  await hear(5000, 5700);
  expect(serverNow()).toBe(NOON + 5700);
});

it('P6, G-123: that of an act, which a repetition has from the first one, does not set the clock back', async () => {
  await hear(5000, 5700);
  vi.advanceTimersByTime(70_000);
  await hear(75_000, 5700, () => request(completeBuilding, { body: { building_id: 7 } }));
  expect(serverNow()).toBe(NOON + 75_700);
});

it('P14, G-123: a read is believed though the process that answers is a day ahead', async () => {
  await hear(86_400_000, 5700);
  expect(serverNow()).toBe(NOON + 5700);
});

it('G-123: without a header it is all that there is', async () => {
  await hear(undefined, 5700);
  expect(serverNow()).toBe(NOON + 5700);
});

it('a refusal tells its times by the clock of the player', async () => {
  const refused = REFUSALS.seasonOver('2026-11-22 18:30 UTC');
  vi.stubGlobal('fetch', async () => Response.json({ error: refused.text }, { status: refused.status }));
  const asked = request(build, { body: { planet_id: 1, building_type_id: 1 } });
  await expect(asked).rejects.toThrow(`begins on ${clockTime('2026-11-22T18:30:00.000Z')}. Until then`);
});
