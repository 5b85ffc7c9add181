import { RowsChanged } from '../command/rows-changed.ts';

/** Thrown when something else that is due must be first. */
export class ComesLater extends Error {}

/** How often something is tried whose players or guests change before they are locked. */
const ATTEMPTS = 5;

/** Tries something that is due. Returns whether it is done: not if something else must be first, or if rows keep changing. */
export async function settleOnce(attempt: () => Promise<boolean>): Promise<boolean> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof ComesLater) return false;
      if (!(error instanceof RowsChanged)) throw error;
      if (attempts === ATTEMPTS) return false;
    }
  }
}

/** What could not be settled, and holds up nothing: ids of marches, and of sieges. */
export interface FailedIds {
  readonly marches: readonly number[];
  readonly sieges: readonly number[];
}
