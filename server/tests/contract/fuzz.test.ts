import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { health } from '#shared/api/health';
import { rounds, seedOf } from '../../../.vitest/sizes.ts';
import { startPushService } from '../../../loadtest/lib/push-service.ts';
import { audit } from '../../store/ledger/audit.ts';
import { testApp } from '../support/test-app.ts';
import { fire, operationsIn, type Shot } from './fuzzer/fuzzer.ts';
import { type FuzzWorld, openFuzzWorld } from './fuzzer/game.ts';
import { shotsAt } from './fuzzer/requests.ts';

/** Set by `npm run fuzz`. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? rounds('requests of the fuzzer'));
const SEED = Number(process.env.FUZZ_SEED ?? seedOf('fuzzer'));
/** Requests between two audits. */
const BATCH = 625;
const AT_ONCE = 8;
/** The highest permitted 99th percentile of the response times in a long run, for which a machine is kept quiet. */
const SLOW_MS = 1000;
/** Failures of one kind that are reported one by one; further ones are only counted. */
const TOLD = 20;

/** From this many requests on, an operation that never succeeded is a failure and not bad luck. */
const THOROUGH = 20_000;

/** Operations that need a code or link from a mail: an address is changed and confirmed by codes, and emails stop by their link. */
const LOCKED = ['verifyEmail', 'resetPassword', 'confirmEmail', 'unsubscribeMail'];

const push = await startPushService();
afterAll(() => push.close());
const app = testApp({ PUSH_HOSTS: push.host }, { pushServices: { ca: push.ca, retryDelays: [1, 1] } });
let world: FuzzWorld;
beforeAll(async () => {
  world = await openFuzzWorld(app, push.aBrowser());
});

/** Sends all of them in their order, `AT_ONCE` at a time. */
async function sendAll(shots: readonly Shot[], each: (shot: Shot) => Promise<void>): Promise<void> {
  const left = [...shots].reverse();
  const work = async () => {
    for (let shot = left.pop(); shot; shot = left.pop()) await each(shot);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** How often each status was answered, and the response times. */
function summary(counts: readonly ReadonlyMap<number, number>[], times: readonly number[]): string {
  const total: Record<number, number> = {};
  for (const [status, count] of counts.flatMap((each) => [...each])) total[status] = (total[status] ?? 0) + count;
  const list = Object.entries(total).map(([status, count]) => `${count} x ${status}`);
  const at = (part: number) => `${times[Math.floor(times.length * part)]?.toFixed(0)} ms`;
  return `${times.length} requests: ${list.join(', ')}; median ${at(0.5)}, p99 ${at(0.99)}`;
}

it(`P22, T7, T12, T20: ${REQUESTS} requests, valid, almost valid and garbage, are answered as documented and change no other player`, {
  timeout: 60_000 + REQUESTS * 20,
}, async () => {
  onTestFailed(() => void process.stdout.write(`Again with npm run fuzz -- --requests ${REQUESTS} --seed ${SEED}\n`));
  // Not those of the console: an operator may change other players, which nobody may here. `fuzz-console.test.ts` tries these.
  const operations = operationsIn(await (await fetch(`${app.origin}/openapi.json`)).json()).filter(
    ({ path }) => !path.startsWith('/console/'),
  );
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
    await sendAll(
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
  expect((await app.send(health)).status).toBe(200);
  if (REQUESTS < THOROUGH) return;
  expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(SLOW_MS);
  // Every operation succeeded at least once, so the requests did not all fail in validation.
  const shut = operations.filter(({ id }) => ![200, 201].some((status) => statuses.get(id)?.has(status)));
  expect(shut.map(({ id }) => id).filter((id) => !LOCKED.includes(id))).toEqual([]);
});
