import type { Answer } from '#shared/api/call';
import type { chooseLanguage as ChooseLanguage, getAccount as GetAccount } from '#shared/api/settings';
import type { Language } from '#shared/catalogue/languages';
import type { Queries } from '../../store/connection/transaction.ts';
import { MAY_PLAY, NOW } from '../../store/schema/rows.ts';
import { accountRefusal } from '../access/account-status.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runPlayerCommand } from '../command/player-command.ts';

interface AccountRow {
  readonly now: Date;
  readonly version: number;
  readonly email: string;
  readonly delete_at: Date | null;
  readonly new_email: string | null;
  readonly expires_at: Date | null;
}

/** What only the player may see of the account. A change whose codes have expired is not shown. */
export async function getAccount({ db }: AppContext, playerId: number): Promise<Answer<typeof GetAccount>> {
  const [row]: AccountRow[] = await db.query(
    `SELECT ${NOW}, version, email, delete_at, new_email, expires_at
     FROM player LEFT JOIN email_change ON player_id = id AND expires_at > clock_timestamp()
     WHERE id = $1 AND ${MAY_PLAY}`,
    [playerId],
  );
  if (!row) throw await accountRefusal(db, playerId);
  const { now, version, email, delete_at, new_email, expires_at } = row;
  return {
    email,
    email_change: new_email && expires_at ? { new_email, expires_at: expires_at.toISOString() } : null,
    delete_at: delete_at?.toISOString() ?? null,
    version,
    server_time: now.toISOString(),
  };
}

/** Chooses the language of pages, mails and notifications. All tabs follow. */
export function chooseLanguage(
  context: AppContext,
  caller: CommandCaller,
  language: Language,
): Promise<Answer<typeof ChooseLanguage>> {
  return runPlayerCommand(context, caller, async (command) => {
    await command.tx.query('UPDATE player SET language = $2 WHERE id = $1', [command.player.id, language]);
    command.publish('language_chosen', { language });
    return { language, ...command.stamp };
  });
}

/** When the player's account is to be deleted; null if that is not requested. */
export async function deletionDate(queries: Queries, playerId: number): Promise<string | null> {
  const [row]: { delete_at: Date | null }[] = await queries.query('SELECT delete_at FROM player WHERE id = $1', [
    playerId,
  ]);
  return row?.delete_at?.toISOString() ?? null;
}
