import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { login, register, resendVerification, verifyEmail } from '#shared/api/account';
import type { Call } from '#shared/api/call';
import { changePassword, forgotPassword, resetPassword } from '#shared/api/settings';
import { REFUSALS, Refused } from '#shared/refusals';
import { networkOf } from './client-ip.ts';

/** So many calls in so many seconds. */
interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** How a line of the log about a limit ends: with the switches for it. */
export const CAP_OF_ADDRESS =
  'of one address are let in. RATE_LIMIT=off lifts this; behind a proxy, TRUST_PROXY tells the addresses apart.';

/** Whoever counts. Refuses with 429. */
export interface Meter {
  take(limit: Limit & { readonly name: string }, network: string): Promise<void>;
}

/** How often one address may make a call that costs a hash, a mail or a guess (G-124). */
const LIMITS = new Map<Call, Limit>([
  [login, { points: 20, seconds: 60 }],
  [register, { points: 20, seconds: 600 }],
  [verifyEmail, { points: 20, seconds: 60 }],
  [resendVerification, { points: 10, seconds: 600 }],
  [changePassword, { points: 20, seconds: 60 }],
  [forgotPassword, { points: 10, seconds: 600 }],
  [resetPassword, { points: 20, seconds: 60 }],
]);

/** What stands before a call's handler; nothing for most calls. */
export function rateLimit(call: Call, meter: Meter, log: Pick<Logger, 'warn'>): RequestHandler[] {
  const limit = LIMITS.get(call);
  return limit ? [limitPerAddress({ name: call.path, ...limit }, meter, log)] : [];
}

/** Lets one address through `points` times in `seconds`. The operator is told of an address once in that time. */
export function limitPerAddress(
  limit: Limit & { readonly name: string },
  meter: Meter,
  log: Pick<Logger, 'warn'>,
): RequestHandler {
  const told = new Set<string>();
  const tell = (address: string) => {
    if (told.has(address)) return;
    told.add(address);
    setTimeout(() => told.delete(address), limit.seconds * 1000).unref();
    log.warn(
      { address, path: limit.name },
      `No more than ${limit.points} calls in ${limit.seconds} s ${CAP_OF_ADDRESS}`,
    );
  };
  return async (request, _response, next) => {
    const address = networkOf(request.ip ?? 'unknown');
    await meter.take(limit, address).catch((error: unknown) => {
      if (error instanceof Refused) tell(address);
      throw error;
    });
    next();
  };
}

/** Counts in this process alone: for what costs work, and is no guess. */
export function memoryMeter(): Meter {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    take: async ({ name, points, seconds: duration }, network) => {
      const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration });
      limiters.set(name, limiter);
      try {
        await limiter.consume(network);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new Refused(REFUSALS.tooManyRequests(Math.ceil(error.msBeforeNext / 1000)));
      }
    },
  };
}
