import { REFUSALS, type Refusal, Refused } from '#shared/refusals';
import type { Queries } from '../../store/connection/transaction.ts';
import type { PlayerRow } from '../../store/schema/rows.ts';

/*
 * Whose token is good may still not play: a player who was banned, or is gone. Each statement that reads the player
 * asks for MAY_PLAY, so that a ban counts at once and costs no statement of its own; only where nobody was found this
 * file asks why.
 */

/** What to tell the bearer of a good token whom `MAY_PLAY` did not find. */
export async function accountRefusal(queries: Queries, playerId: number): Promise<Refused> {
  return new Refused((await isBanned(queries, playerId)) ? REFUSALS.banned : REFUSALS.tokenInvalid);
}

export async function isBanned(queries: Queries, playerId: number): Promise<boolean> {
  const found: unknown[] = await queries.query('SELECT 1 FROM player WHERE id = $1 AND banned_at IS NOT NULL', [
    playerId,
  ]);
  return found.length > 0;
}

/** Why the player of this row may not act; undefined if nothing speaks against it. */
export function refusalToPlay(player: PlayerRow | undefined): Refusal | undefined {
  if (player?.banned_at) return REFUSALS.banned;
  return player?.verified_at ? undefined : REFUSALS.tokenInvalid;
}
