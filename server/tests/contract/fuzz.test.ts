import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { health } from '#shared/api/health';
import { audit } from '../../store/ledger/audit.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fire, operationsIn, type Shot } from './fuzzer/fuzzer.ts';
import { type FuzzWorld, openFuzzWorld } from './fuzzer/game.ts';
import { shotsAt } from './fuzzer/requests.ts';

/** `npm run fuzz` sets these. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 3000);
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
/** Between two looks at the books. */
const BATCH = 625;
const AT_ONCE = 8;
/** As slow as a hundredth of the answers may be. */
const SLOW_MS = 1000;
/** More than this many of the same are not told one by one. */
const TOLD = 20;

/** From so many requests on, chance has no excuse for an operation that never succeeded. */
const THOROUGH = 20_000;

/** What only a mailed code or link opens. */
const LOCKED = ['verifyEmail', 'resetPassword'];

let app: TestApp;
let world: FuzzWorld;
beforeAll(async () => {
  app = await startTestApp();
  world = await openFuzzWorld(app);
});
afterAll(() => app.close());

/** Fires them all, some at the same time, in their order. */
async function volley(shots: readonly Shot[], each: (shot: Shot) => Promise<void>): Promise<void> {
  const left = [...shots].reverse();
  const work = async () => {
    for (let shot = left.pop(); shot; shot = left.pop()) await each(shot);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** How often each status was answered, and how soon. */
function summary(counts: readonly ReadonlyMap<number, number>[], times: readonly number[]): string {
  const total: Record<number, number> = {};
  for (const [status, count] of counts.flatMap((each) => [...each])) total[status] = (total[status] ?? 0) + count;
  const list = Object.entries(total).map(([status, count]) => `${count} x ${status}`);
  const at = (part: number) => `${times[Math.floor(times.length * part)]?.toFixed(0)} ms`;
  return `${times.length} requests: ${list.join(', ')}; median ${at(0.5)}, p99 ${at(0.99)}`;
}

it(`P22, T7, T12, T20: ${REQUESTS} requests, good, nearly good and garbage, are answered as documented and change nothing of others`, {
  timeout: 60_000 + REQUESTS * 20,
}, async () => {
  onTestFailed(() => void process.stdout.write(`Again with npm run fuzz -- --requests ${REQUESTS} --seed ${SEED}\n`));
  const operations = operationsIn(await (await fetch(`${app.origin}/openapi.json`)).json());
  const broken: unknown[] = [];
  const note = (error: unknown) => broken.push(error);
  process.on('uncaughtException', note).on('unhandledRejection', note);
  const before = await world.bystander();
  const faults: string[] = [];
  const times: number[] = [];
  const statuses = new Map(operations.map(({ id }) => [id, new Map<number, number>()]));

  const batches = Math.ceil(REQUESTS / BATCH);
  for (let batch = 0; batch < batches; batch++) {
    const pool = await world.refill();
    const each = Math.ceil(REQUESTS / batches / operations.length);
    const shots = operations.flatMap((operation, index) =>
      fc
        .sample(shotsAt(operation, operations, pool), { numRuns: each, seed: SEED + batch * operations.length + index })
        .map((shot, turn) => ({ shot, turn: turn + index / operations.length })),
    );
    await volley(
      shots.sort((one, other) => one.turn - other.turn).map(({ shot }) => shot),
      async (shot) => {
        const asked = performance.now();
        const { status, fault } = await fire(app.origin, shot);
        times.push(performance.now() - asked);
        if (fault) faults.push(fault);
        const counted = statuses.get(shot.operation.id);
        counted?.set(status, (counted.get(status) ?? 0) + 1);
      },
    );
    expect((await audit(app.db)).differences).toEqual([]);
    expect(await world.bystander()).toEqual(before);
  }
  process.off('uncaughtException', note).off('unhandledRejection', note);

  times.sort((one, other) => one - other);
  if (REQUESTS >= THOROUGH) process.stdout.write(`${summary([...statuses.values()], times)}, seed ${SEED}\n`);
  expect(faults.slice(0, TOLD)).toEqual([]);
  expect(broken).toEqual([]);
  expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(SLOW_MS);
  expect((await app.send(health)).status).toBe(200);
  if (REQUESTS < THOROUGH) return;
  // It got into every operation, and did not only rattle at its door.
  const shut = operations.filter(({ id }) => ![200, 201].some((status) => statuses.get(id)?.has(status)));
  expect(shut.map(({ id }) => id).filter((id) => !LOCKED.includes(id))).toEqual([]);
});
