import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { REFUSALS } from '#shared/refusals';
import { refusalBody } from '../routing/errors.ts';
import { type CountedNetwork, clientIp, networksOf } from './client-ip.ts';
import { ADDRESS_LIMIT_HINT } from './rate-limits.ts';

/** Requests that a connection may send without waiting for answers. Browsers and proxies send one. */
export const UNANSWERED_REQUESTS = 64;

/**
 * Requests of any kind from one address: this many a second, and this many at once after a pause. Enough for fifty players behind
 * one router with two tabs each. Less at once than haproxy.cfg allows, because what is admitted at once delays others.
 */
export const REQUESTS = { perSecond: 300, atOnce: 1000 };

/** How long the refusal of a request is held back, in ms: a client that awaits it sends one request meanwhile. */
const HELD_MS = 1000;

/** Takes a token for a request from the bucket of each of its networks. Returns whether they had one. */
export type RequestRate = (address: string) => boolean;

interface Bucket {
  tokens: number;
  filledAt: number;
  /** Whether the log has said that it was empty. */
  warned?: true;
}

/** How long a bucket takes to fill: one that was not used for so long need not be remembered. */
const FULL_AFTER_MS = (REQUESTS.atOnce / REQUESTS.perSecond) * 1000;

/** Counts in memory and without a promise, because a flood costs whatever this does. `now`: ms since any fixed moment. */
export function createRequestRate(log: Pick<Logger, 'warn'>, now = () => performance.now()): RequestRate {
  const buckets = new Map<string, Bucket>();
  let sweptAt = now();
  const sweep = (at: number) => {
    if (at < sweptAt + FULL_AFTER_MS) return;
    sweptAt = at;
    for (const [network, { filledAt }] of buckets) if (filledAt <= at - FULL_AFTER_MS) buckets.delete(network);
  };
  const warn = ({ network, times, bucket }: CountedNetwork & { readonly bucket: Bucket }) => {
    if (bucket.warned) return;
    bucket.warned = true;
    log.warn(
      { address: network },
      `No more than ${REQUESTS.perSecond * times} requests a second ${ADDRESS_LIMIT_HINT}`,
    );
  };
  return (address) => {
    const at = now();
    sweep(at);
    const asked = networksOf(address).map(({ network, times }) => {
      const most = REQUESTS.atOnce * times;
      const bucket = buckets.get(network) ?? { tokens: most, filledAt: at };
      const more = ((at - bucket.filledAt) / 1000) * REQUESTS.perSecond * times;
      bucket.tokens = Math.min(most, bucket.tokens + more);
      bucket.filledAt = at;
      buckets.set(network, bucket);
      return { network, times, bucket };
    });
    const empty = asked.find(({ bucket }) => bucket.tokens < 1);
    if (empty) warn(empty);
    else for (const { bucket } of asked) bucket.tokens--;
    return !empty;
  };
}

const TOO_MANY = REFUSALS.tooManyRequests(1);
const TOO_MANY_BODY = JSON.stringify(refusalBody(TOO_MANY));
const TOO_MANY_HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'Retry-After': String(TOO_MANY.retryAfter),
};

/**
 * Passes on the requests that may be answered, before anything else is done for the others. A connection that sends too many
 * ahead is closed, and so is one that goes on while a refusal is held back.
 */
export function limitRequests(
  answer: RequestListener,
  {
    admitRequest = () => true,
    trustProxy,
  }: { readonly admitRequest: RequestRate | undefined; readonly trustProxy: number },
): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // Node hands over everything that it has received, also of a connection that was closed meanwhile.
    if (socket.destroyed) return;
    const mayBeAnswered = admitRequest(clientIp(request, trustProxy));
    const before = unanswered.get(socket) ?? 0;
    if (before >= (mayBeAnswered ? UNANSWERED_REQUESTS : 1)) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, before + 1);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (mayBeAnswered) answer(request, response);
    else setTimeout(() => response.writeHead(TOO_MANY.status, TOO_MANY_HEADERS).end(TOO_MANY_BODY), HELD_MS);
  };
}
