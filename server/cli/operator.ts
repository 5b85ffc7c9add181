import { Refused } from '#shared/refusals';
import { ban } from '../services/admin/operator-actions.ts';
import { connect } from '../store/connection/data-source.ts';

/** An operator who acts again and again on a running game, without a process for each act. */
export interface OpenOperator {
  /**
   * Bans this player, as `npm run player -- NAME ban` does. Resolves with the sentence that the command prints, and with
   * whether the player is banned by it; rejects if something fails.
   */
  ban(username: string): Promise<{ readonly done: boolean; readonly sentence: string }>;
  close(): Promise<void>;
}

/** Connects to the game's database, whose schema must be of this version. */
export async function openOperator(databaseUrl: string): Promise<OpenOperator> {
  const db = await connect(databaseUrl, { existing: true });
  return {
    ban: async (username) => {
      try {
        return { done: true, sentence: await ban({ db, who: 'chaos' }, username, undefined) };
      } catch (error) {
        // Faults of the database have types of their own.
        const isRefusal = error instanceof Refused || (error instanceof Error && error.constructor === Error);
        if (isRefusal) return { done: false, sentence: error.message };
        throw error;
      }
    },
    close: () => db.destroy(),
  };
}
