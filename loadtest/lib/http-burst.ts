import autocannon from 'autocannon';
import type { Call, Request } from '#shared/api/call';
import { pathOf } from './api.ts';

/** One request, whole: who fires it has nothing to make. */
export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A call by whoever has this token. `path`: where, if not at the game's own path. */
export function shotOf<C extends Call>(call: C, token: string, parts: Partial<Request<C>>, path?: string): Shot {
  const { body } = parts as { body?: unknown };
  return {
    method: call.method === 'GET' ? 'GET' : 'POST',
    path: path ?? pathOf(call, parts),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/** What came of a barrage. */
export interface BurstResult {
  readonly perSecond: number;
  /** Milliseconds from request to answer: 99 of 100 took no longer. */
  readonly p99: number;
  /** Answers outside of 2xx, and requests without one. */
  readonly failures: number;
}

/** Fires so many shots over so many kept connections, each of which waits for its answer before the next one. */
export async function httpBurst(origin: string, shots: readonly Shot[], connections: number): Promise<BurstResult> {
  // A connection makes its next request ahead of the last answer: at the end some begin at the front again.
  let next = 0;
  let last = 0;
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...shots[next++ % shots.length] });
  const onResponse = () => {
    last = performance.now();
  };
  const began = performance.now();
  const { requests, latency, non2xx, errors, timeouts } = await autocannon({
    url: origin,
    connections: Math.min(connections, shots.length),
    amount: shots.length,
    // It looks this often (ms) whether all is answered.
    sampleInt: 50,
    requests: [{ setupRequest, onResponse }],
  });
  return {
    perSecond: requests.total / ((last - began) / 1000),
    p99: latency.p99,
    failures: non2xx + errors + timeouts,
  };
}
