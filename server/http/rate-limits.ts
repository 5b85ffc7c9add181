import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { login, register, resendVerification, verifyEmail } from '#shared/api/account';
import type { Call } from '#shared/api/call';
import { changePassword, forgotPassword, resetPassword } from '#shared/api/settings';
import { REFUSALS, Refused } from '#shared/refusals';
import { networkOf } from './addresses.ts';

/** How often one address may make a call that costs a hash, a mail or a guess: `points` in `duration` seconds (G-124). */
const LIMITS = new Map<Call, { points: number; duration: number }>([
  [login, { points: 20, duration: 60 }],
  [register, { points: 20, duration: 600 }],
  [verifyEmail, { points: 20, duration: 60 }],
  [resendVerification, { points: 10, duration: 600 }],
  [changePassword, { points: 20, duration: 60 }],
  [forgotPassword, { points: 10, duration: 600 }],
  [resetPassword, { points: 20, duration: 60 }],
]);

/** What stands before a call's handler; nothing for most calls. */
export function rateLimit(call: Call): RequestHandler[] {
  const limit = LIMITS.get(call);
  return limit ? [limitPerAddress(limit)] : [];
}

/** Lets one address through `points` times in `duration` seconds. */
export function limitPerAddress(limit: { points: number; duration: number }): RequestHandler {
  const limiter = new RateLimiterMemory(limit);
  return async (request, response, next) => {
    try {
      await limiter.consume(networkOf(request.ip ?? 'unknown'));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.ceil(error.msBeforeNext / 1000);
      response.set('Retry-After', String(seconds));
      throw new Refused(REFUSALS.tooManyRequests(seconds));
    }
    next();
  };
}
