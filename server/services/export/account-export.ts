import type { Answer } from '#shared/api/call';
import type * as api from '#shared/api/settings';
import { REFUSALS, Refused } from '#shared/refusals';
import type { Limit } from '../access/attempt-limits.ts';
import { checkOwnPassword } from '../accounts/own-password.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { EXPORTED } from './exported-tables.ts';

/** Copies of a player's data: each reads all of it. */
const EXPORTS: Limit = { name: 'exports', points: 1, seconds: 24 * 60 * 60 };

/**
 * What the player gave and made, as of one moment. Refuses with 400 for a wrong password, and with 429 a second time within a day. A copy
 * that could not be made does not count.
 */
export async function exportAccount(
  context: AppContext,
  caller: CommandCaller,
  password: string,
): Promise<Answer<typeof api.exportAccount>> {
  const { attemptLimits: limits, db } = context;
  const player = String(caller.playerId);
  const { right } = await checkOwnPassword(context, caller, password);
  if (!right) throw new Refused(REFUSALS.currentPasswordWrong);
  const seconds = await limits.secondsToWait(EXPORTS, player);
  if (seconds > 0) throw new Refused(REFUSALS.exportedToday(seconds));
  try {
    return await db.transaction('REPEATABLE READ', async (tx) => {
      await tx.query('SET TRANSACTION READ ONLY');
      const [{ now }]: [{ now: Date }] = await tx.query('SELECT now() AS now');
      const tables: Record<string, Record<string, unknown>[]> = {};
      for (const [table, sql] of Object.entries(EXPORTED)) {
        // As JSON, whose times are texts.
        const [{ rows }]: [{ rows: Record<string, unknown>[] }] = await tx.query(
          `SELECT coalesce(json_agg(row_to_json(own)), '[]') AS rows FROM (${sql}) AS own`,
          [caller.playerId],
        );
        tables[table] = rows;
      }
      return { made_at: now.toISOString(), tables };
    });
  } catch (error) {
    // If that fails too, the first error is the one to throw.
    await limits.giveBack(EXPORTS, player).catch(() => undefined);
    throw error;
  }
}
