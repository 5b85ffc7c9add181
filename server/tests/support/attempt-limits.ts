import { createAttemptLimits } from '../../services/access/attempt-limits.ts';
import { derivedKey } from '../../services/access/tokens.ts';
import type { TestApp } from './test-app.ts';

/** The network that a test's client connects from. */
export const HERE = '198.51.100.1';

/** The refusal of a call that is over its limit. */
export const TOO_MANY = /^Too many attempts\. Please try again in \d+ seconds?\.$/;

/** The limits as another process of the same game counts them, or this process after a restart. */
export const limitsOfAnotherProcess = (app: TestApp) =>
  createAttemptLimits(app.db, derivedKey(app.secret, 'rate limits'));

/** 'ok' if the work succeeds, otherwise the message of its error. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: Error) => error.message,
  );
