import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnRedis } from '../../../lib/redis.ts';
import { Violation } from '../../bots/bot.ts';
import type { Supervised } from '../../faults/supervisor.ts';
import type { Arena } from './arena.ts';

/** A period between two moments (`performance.now()`). */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Time without an outage between two outages. */
const BETWEEN_MS = 1500;
/** Before an outage, events may still be on their way; after it, rooms may still be reading again. */
const AROUND_MS = { before: 100, after: 500 } as const;
const LOOK_AGAIN_MS = 20;
const GIVE_UP_MS = 10_000;

/**
 * Causes outages of Redis, until there were enough or `over`. Resolves with the periods in which events may be lost.
 */
export async function causeOutages(
  redis: OwnRedis,
  { servers }: Arena,
  times: number,
  isOver: () => boolean,
): Promise<readonly Span[]> {
  const outages: Span[] = [];
  await sleep(BETWEEN_MS);
  while (outages.length < times && !isOver()) {
    const from = performance.now() - AROUND_MS.before;
    await redis.restart();
    await Promise.all(servers.map(untilBack));
    await sleep(AROUND_MS.after);
    outages.push({ from, until: performance.now() });
    await sleep(BETWEEN_MS);
  }
  return outages;
}

/** Whether a period lies between these periods. */
export function outside(spans: readonly Span[], { from, until }: Span): boolean {
  return spans.every((span) => until < span.from || from > span.until);
}

/** Waits until a server knows that Redis is up again. */
async function untilBack({ origin }: Supervised): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  while (performance.now() < end) {
    const metrics = await (await fetch(`${origin}/metrics`, { signal: AbortSignal.timeout(GIVE_UP_MS) })).text();
    if (/^seventh_chevron_redis_up 1$/m.test(metrics)) return;
    await sleep(LOOK_AGAIN_MS);
  }
  throw new Violation(`${origin} did not find Redis again in ${GIVE_UP_MS / 1000} s.`);
}
