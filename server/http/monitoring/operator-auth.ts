import type { Request, RequestHandler } from 'express';
import { type Refusal, Refused } from '#shared/refusals';
import { networkOf, networksOf } from '../limits/client-ip.ts';
import { isSecret } from '../routing/auth.ts';
import type { IsLocalRequest } from './local-request.ts';

const WRONG_PASSWORDS = { name: 'operator passwords', points: 10, seconds: 15 * 60 };

const CLOSED: Refusal = {
  status: 403,
  text: 'OPERATOR_PASSWORD is not set, so the monitor is closed. Set it, or set TRUST_LOOPBACK=on if no proxy stands in front of the server.',
};

/** Counts wrong passwords by network. `take` throws a 429 refusal once the limit is used up. */
export interface AttemptCounter {
  take(limit: typeof WRONG_PASSWORDS, network: string): Promise<void>;
  forget(limit: typeof WRONG_PASSWORDS, network: string): Promise<void>;
}

/**
 * Requires the operator's password by HTTP Basic authentication, with any user name. If none is set, only local
 * requests pass.
 */
export function requireOperator(
  password: string | undefined,
  attempts: AttemptCounter,
  isLocal: IsLocalRequest,
): RequestHandler {
  /** Networks whose last password was right: the monitor's page polls, and need not be counted at each request. */
  const trusted = new Set<string>();
  return async (request, response, next) => {
    if (password === undefined) {
      if (!isLocal(request)) throw new Refused(CLOSED);
      return next();
    }
    const given = basicPassword(request);
    const isRight = given !== undefined && isSecret(given, password);
    const address = request.ip ?? 'unknown';
    const network = networkOf(address);
    const counted = networksOf(address).map(
      (each) => [{ ...WRONG_PASSWORDS, points: WRONG_PASSWORDS.points * each.times }, each.network] as const,
    );
    if (isRight && trusted.has(network)) return next();
    trusted.delete(network);
    if (given !== undefined) for (const each of counted) await attempts.take(...each);
    if (!isRight) {
      response.set('WWW-Authenticate', 'Basic realm="Seventh Chevron, operator", charset="UTF-8"');
      throw new Refused({ status: 401, text: 'Log in with the OPERATOR_PASSWORD, under any name.' });
    }
    for (const each of counted) await attempts.forget(...each);
    trusted.add(network);
    next();
  };
}

function basicPassword({ headers }: Request): string | undefined {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];
  return encoded && /:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString())?.[1];
}
