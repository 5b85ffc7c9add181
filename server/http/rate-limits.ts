import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { login, register, resendVerification, verifyEmail } from '#shared/api/account';
import type { Call } from '#shared/api/call';
import { changePassword, forgotPassword, resetPassword } from '#shared/api/settings';
import { REFUSALS, Refused } from '#shared/refusals';
import { networkOf } from './addresses.ts';

/** So many calls in so many seconds. */
interface Limit {
  readonly points: number;
  readonly seconds: number;
}

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
export function rateLimit(call: Call, meter: Meter): RequestHandler[] {
  const limit = LIMITS.get(call);
  return limit ? [limitPerAddress({ name: call.path, ...limit }, meter)] : [];
}

/** Lets one address through `points` times in `seconds`. */
export function limitPerAddress(limit: Limit & { readonly name: string }, meter: Meter): RequestHandler {
  return async (request, _response, next) => {
    await meter.take(limit, networkOf(request.ip ?? 'unknown'));
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
