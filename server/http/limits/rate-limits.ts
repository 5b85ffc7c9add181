import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { login, register, resendVerification, verifyEmail } from '#shared/api/account';
import type { Call } from '#shared/api/call';
import { subscribe, unsubscribe, unsubscribeMail } from '#shared/api/notifications';
import {
  changeEmail,
  changePassword,
  confirmEmail,
  deleteAccount,
  forgotPassword,
  resetPassword,
} from '#shared/api/settings';
import { REFUSALS, Refused } from '#shared/refusals';
import { networksOf } from './client-ip.ts';

/** At most `points` calls within `seconds`. */
interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** The end of each log line about a limit. Names the variables that change it. */
export const ADDRESS_LIMIT_HINT =
  'of one address are let in. RATE_LIMIT=off lifts this; behind a proxy, TRUST_PROXY tells the addresses apart.';

/** Counts calls by network. Throws a 429 refusal once a limit is used up. */
export interface RateCounter {
  take(limit: Limit & { readonly name: string }, network: string): Promise<void>;
}

/** Limits per address, for calls that cost a password hash, send a mail, check a secret, or name a host to send to. */
const LIMITS = new Map<Call, Limit>([
  [login, { points: 20, seconds: 60 }],
  [register, { points: 20, seconds: 600 }],
  [verifyEmail, { points: 20, seconds: 60 }],
  [resendVerification, { points: 10, seconds: 600 }],
  [changePassword, { points: 20, seconds: 60 }],
  [changeEmail, { points: 20, seconds: 60 }],
  [confirmEmail, { points: 20, seconds: 60 }],
  [deleteAccount, { points: 20, seconds: 60 }],
  [forgotPassword, { points: 10, seconds: 600 }],
  [resetPassword, { points: 20, seconds: 60 }],
  [subscribe, { points: 30, seconds: 600 }],
  [unsubscribe, { points: 20, seconds: 60 }],
  [unsubscribeMail, { points: 20, seconds: 60 }],
]);

/** The middleware that limits a call; empty for calls without a limit. */
export function rateLimit(call: Call, meter: RateCounter, log: Pick<Logger, 'warn'>): RequestHandler[] {
  const limit = LIMITS.get(call);
  return limit ? [limitPerAddress({ name: call.path, ...limit }, meter, log)] : [];
}

/** Limits the calls of each address. Warns in the log at most once per address within `seconds`. */
export function limitPerAddress(
  limit: Limit & { readonly name: string },
  meter: RateCounter,
  log: Pick<Logger, 'warn'>,
): RequestHandler {
  const warned = new Set<string>();
  const warn = (address: string) => {
    if (warned.has(address)) return;
    warned.add(address);
    setTimeout(() => warned.delete(address), limit.seconds * 1000).unref();
    log.warn(
      { address, path: limit.name },
      `No more than ${limit.points} calls in ${limit.seconds} s ${ADDRESS_LIMIT_HINT}`,
    );
  };
  return async (request, _response, next) => {
    for (const { network, times } of networksOf(request.ip ?? 'unknown')) {
      await meter.take({ ...limit, points: limit.points * times }, network).catch((error: unknown) => {
        if (error instanceof Refused) warn(network);
        throw error;
      });
    }
    next();
  };
}

/** Counts in the memory of this process only: enough where a limit protects against load, not against guessing. */
export function memoryRateCounter(): RateCounter {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    take: async ({ name, points, seconds: duration }, network) => {
      const key = `${points} ${name}`;
      const limiter = limiters.get(key) ?? new RateLimiterMemory({ points, duration });
      limiters.set(key, limiter);
      try {
        await limiter.consume(network);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new Refused(REFUSALS.tooManyRequests(Math.ceil(error.msBeforeNext / 1000)));
      }
    },
  };
}
