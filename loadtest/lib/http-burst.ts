import autocannon from 'autocannon';
import type { Call, Request } from '#shared/api/call';
import { pathOf } from './api.ts';

/** A complete HTTP request, built before the measurement starts. */
export interface BurstRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The request for a call with this access token. `path` replaces the call's own path. */
export function requestFor<C extends Call>(
  call: C,
  token: string,
  parts: Partial<Request<C>>,
  path?: string,
): BurstRequest {
  const { body } = parts as { body?: unknown };
  return {
    method: call.method === 'GET' ? 'GET' : 'POST',
    path: path ?? pathOf(call, parts),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/** The outcome of a burst. */
export interface BurstResult {
  readonly perSecond: number;
  /** 99th percentile of the response time in ms. */
  readonly p99: number;
  /** Responses with a status other than 2xx, and requests without a response. */
  readonly failures: number;
}

/**
 * Sends these requests over `connections` keep-alive connections; each waits for a response before its next request.
 */
export async function httpBurst(
  origin: string,
  burst: readonly BurstRequest[],
  connections: number,
): Promise<BurstResult> {
  // Autocannon prepares one request ahead on each connection, so it may ask for more than there are: start over.
  let next = 0;
  let last = 0;
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...burst[next++ % burst.length] });
  const onResponse = () => {
    last = performance.now();
  };
  const began = performance.now();
  const { requests, latency, non2xx, errors, timeouts } = await autocannon({
    url: origin,
    connections: Math.min(connections, burst.length),
    amount: burst.length,
    // How often autocannon checks whether it is done, in ms.
    sampleInt: 50,
    requests: [{ setupRequest, onResponse }],
  });
  return {
    perSecond: requests.total / ((last - began) / 1000),
    p99: latency.p99,
    failures: non2xx + errors + timeouts,
  };
}
