import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnRedis } from '../../../lib/redis.ts';
import { Violation } from '../../bots/bot.ts';
import type { Supervised } from '../../faults/supervisor.ts';
import type { Arena } from './arena.ts';

/** From one moment to another (`performance.now()`). */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** How long news goes well between two falls. */
const WELL_MS = 1500;
/** So shortly before a fall what was said may still be on its way, and so long after it rooms may still read again. */
const AROUND_MS = { before: 100, after: 500 } as const;
const LOOK_AGAIN_MS = 20;
const GIVE_UP_MS = 10_000;

/** Redis falls so often, unless it is over before; resolves with the spans in which what is said may get lost. */
export async function fallAgain(
  redis: OwnRedis,
  { servers }: Arena,
  times: number,
  isOver: () => boolean,
): Promise<readonly Span[]> {
  const falls: Span[] = [];
  await sleep(WELL_MS);
  while (falls.length < times && !isOver()) {
    const from = performance.now() - AROUND_MS.before;
    await redis.restart();
    await Promise.all(servers.map(untilBack));
    await sleep(AROUND_MS.after);
    falls.push({ from, until: performance.now() });
    await sleep(WELL_MS);
  }
  return falls;
}

/** Whether this was over before the next of those spans began, and began after the last was over. */
export function outside(spans: readonly Span[], { from, until }: Span): boolean {
  return spans.every((span) => until < span.from || from > span.until);
}

/** Until this process knows that Redis is there again. */
async function untilBack({ origin }: Supervised): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  while (performance.now() < end) {
    const metrics = await (await fetch(`${origin}/metrics`, { signal: AbortSignal.timeout(GIVE_UP_MS) })).text();
    if (/^seventh_chevron_redis_up 1$/m.test(metrics)) return;
    await sleep(LOOK_AGAIN_MS);
  }
  throw new Violation(`${origin} did not find Redis again in ${GIVE_UP_MS / 1000} s.`);
}
