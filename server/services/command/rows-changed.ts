import { REFUSALS, Refused } from '#shared/refusals';

/** The rows to lock are found without a lock. If they change before they are locked, the command is retried. */
const ATTEMPTS = 5;

/** Thrown when what a command locked is not what it needs: rows have changed since they were looked for. */
export class RowsChanged extends Error {}

/**
 * Runs `attempt`, and runs it again if rows changed before it could lock them. After five attempts the command is refused with 503.
 */
export async function retryWhileRowsChange<T>(attempt: () => Promise<T>, giveUp: () => T = refuseAsBusy): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RowsChanged)) throw error;
      if (attempts === ATTEMPTS) return giveUp();
    }
  }
}

function refuseAsBusy(): never {
  throw new Refused(REFUSALS.busy);
}
