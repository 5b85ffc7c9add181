import { retryWhileRowsChange } from '../command/rows-changed.ts';

/** Thrown when something else that is due must be first, or when another process is at it. */
export class ComesLater extends Error {}

/** Tries something that is due. Returns whether it is done: not if it comes later, or if rows keep changing. */
export function settleOnce(attempt: () => Promise<boolean>): Promise<boolean> {
  return retryWhileRowsChange(attempt, () => false).catch((error: unknown) => {
    if (error instanceof ComesLater) return false;
    throw error;
  });
}
