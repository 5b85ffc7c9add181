import { REFUSALS, refuseIf } from '#shared/refusals';
import { checkMute } from '#shared/rules/letters/letters';
import type { Queries } from '../../store/connection/transaction.ts';
import { NOW, type PlayerRow } from '../../store/schema/rows.ts';
import type { AppContext } from '../command/app-context.ts';

/**
 * Looks for words of the filter in names and descriptions that others read. Resolves with a check that the command runs on its
 * locked author: it refuses with 403 if operators have muted the author, and with 400 if the text has a word of the filter.
 * Emptying a text is always allowed.
 */
export async function checkOfWords(
  { wordFilter }: Pick<AppContext, 'wordFilter'>,
  ...texts: readonly (string | null | undefined)[]
) {
  const written = texts.filter((text) => text);
  const isFiltered = await wordFilter.finds(written.join('\n'));
  return ({ muted_until }: Pick<PlayerRow, 'muted_until'>, now: Date): void => {
    if (written.length === 0) return;
    refuseIf(checkMute(muted_until?.getTime() ?? null, now.getTime()));
    refuseIf(isFiltered ? REFUSALS.textFiltered : undefined);
  };
}

/**
 * Refuses a newcomer's name with 400 if it has a word of the filter. Mutes are not checked, because only verified players can be
 * muted.
 */
export async function refuseFilteredName({ wordFilter }: Pick<AppContext, 'wordFilter'>, name: string): Promise<void> {
  refuseIf((await wordFilter.finds(name)) ? REFUSALS.textFiltered : undefined);
}

/** Refuses with 403 a player whom operators have muted. For commands that do not lock the row of the player. */
export async function requireUnmuted(queries: Queries, playerId: number): Promise<void> {
  const [row]: { muted_until: Date | null; now: Date }[] = await queries.query(
    `SELECT muted_until, ${NOW} FROM player WHERE id = $1`,
    [playerId],
  );
  if (row) refuseIf(checkMute(row.muted_until?.getTime() ?? null, row.now.getTime()));
}
