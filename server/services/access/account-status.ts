import { REFUSALS, type Refusal, Refused } from '#shared/refusals';
import { checkSeason } from '#shared/rules/seasons/seasons';
import { checkPresence } from '#shared/rules/vacation';
import type { Queries } from '../../store/connection/transaction.ts';
import type { Locked } from '../../store/row-locks.ts';
import { type PlayerRow, vacationOf } from '../../store/schema/rows.ts';

/*
 * A player with a valid token may be banned or deleted. Each statement that reads the player checks MAY_PLAY, so that a ban
 * counts at once and costs no statement of its own. The anonymous row that a deleted account leaves counts as not verified, so
 * MAY_PLAY is false for it. Only if that check finds no player does this file find out why.
 */

/** The refusal for a player whose token is valid, but whom `MAY_PLAY` excluded: 401 with the reason. */
export async function accountRefusal(queries: Queries, playerId: number): Promise<Refused> {
  return new Refused((await isBanned(queries, playerId)) ? REFUSALS.banned : REFUSALS.tokenInvalid);
}

export async function isBanned(queries: Queries, playerId: number): Promise<boolean> {
  const found: unknown[] = await queries.query('SELECT 1 FROM player WHERE id = $1 AND banned_at IS NOT NULL', [
    playerId,
  ]);
  return found.length > 0;
}

/** What decides whether a player may play. */
export type PlayerStatus = Pick<PlayerRow, 'banned_at' | 'verified_at'>;

/** Why the player of this row may not play: banned, deleted or not verified; undefined if the player may. */
export function refusalToPlay(player: PlayerStatus | undefined): Refusal | undefined {
  if (player?.banned_at) return REFUSALS.banned;
  return player?.verified_at ? undefined : REFUSALS.tokenInvalid;
}

/**
 * Why this command of the locked player is refused before anything else, or undefined: the player may not play, or is on leave,
 * or the season is over, and the command is an act of the game. What falls due by the clock happens all the same.
 */
export function refusalOfCaller(
  { byScheduler, outsidePlay }: { readonly byScheduler?: object; readonly outsidePlay?: true },
  player: PlayerRow,
  locked: Pick<Locked, 'now' | 'season'>,
  speed: number,
): Refusal | undefined {
  if (byScheduler) return undefined;
  const now = locked.now.getTime();
  const barred = refusalToPlay(player);
  if (barred || outsidePlay) return barred;
  return checkPresence(vacationOf(player), now, speed) ?? checkSeason(locked.season, now);
}
