import { REFUSALS, refuseIf } from '#shared/refusals';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { requireUnmuted } from './require-unmuted.ts';

/**
 * Refuses names and descriptions that others read, before the command that sets them: with 403 of a player whom operators have
 * muted, with 400 a text with a word of the filter. Texts that are empty or missing are no words.
 */
export async function requirePublicWords(
  { db, wordFilter }: Pick<AppContext, 'db' | 'wordFilter'>,
  { playerId }: Pick<CommandCaller, 'playerId'>,
  ...texts: readonly (string | null | undefined)[]
): Promise<void> {
  const written = texts.filter((text) => text);
  if (written.length === 0) return;
  await requireUnmuted(db, playerId);
  refuseIf((await wordFilter.finds(written.join('\n'))) ? REFUSALS.textFiltered : undefined);
}
