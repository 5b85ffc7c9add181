import type { EntityManager } from 'typeorm';
import type * as api from '#shared/api/alliances/alliance-hall';
import type { Answer } from '#shared/api/call';
import { REFUSALS, Refused, refuseIf } from '#shared/refusals';
import { checkRight } from '#shared/rules/alliances';
import { checkRemoval } from '#shared/rules/messages';
import { sentence } from '#shared/sentences/sentences';
import type { AppContext } from '../../command/app-context.ts';
import type { CommandCaller } from '../../command/idempotency.ts';
import { requireUnmuted } from '../../words/public-words.ts';
import { runAllianceCommand } from '../alliance-command.ts';
import { bulletinOf } from './hall-views.ts';

/*
 * Removals and bulletins are rare, and officers' ones are logged by the alliance, so they run as commands in the alliance. What
 * members see of the hall follows the hall's own version.
 */

/** Removes a message with its text. If an officer does so, the alliance logs it; an author's own removal is not logged. */
export async function removeMessage(
  context: AppContext,
  caller: CommandCaller,
  allianceId: number,
  messageId: number,
): Promise<Answer<typeof api.removeMessage>> {
  return runAllianceCommand(
    context,
    caller,
    () => ({ alliances: [allianceId] }),
    async (command) => {
      const alliance = command.alliance(allianceId);
      const { role } = command.person(alliance, command.actor.id);
      refuseIf(checkRight(role, 'talk'));
      const [message]: { author_id: number; author: string; sent_at: Date; removed_at: Date | null }[] =
        await command.tx.query(
          `SELECT author_id, username AS author, sent_at, removed_at FROM alliance_message JOIN player ON player.id = author_id
         WHERE alliance_message.id = $1 AND alliance_id = $2`,
          [messageId, allianceId],
        );
      if (!message) throw new Refused(REFUSALS.messageNotFound);
      const isOwn = message.author_id === command.actor.id;
      refuseIf(checkRemoval(role, { isOwn, sentAt: message.sent_at.getTime() }, command.now.getTime()));

      const version = await nextVersion(command.tx, allianceId);
      const isRemoved = await removeText(command.tx, messageId, command.now, command.actor.id);
      if (isRemoved && !isOwn) {
        await command.alliances.log(
          allianceId,
          sentence('message_removed', { officer: command.actor.username, author: message.author }),
        );
      }
      const removed_by = isOwn ? ('author' as const) : ('officer' as const);
      if (isRemoved) command.tellHall(allianceId, version, 'message_removed', { message_id: messageId, removed_by });
      else command.tellHall(allianceId, version, 'hall_resync', {});
      return { message: 'The message is removed.' };
    },
  );
}

/** Pins a bulletin, or takes it down if the text is empty. */
export async function setBulletin(
  context: AppContext,
  caller: CommandCaller,
  allianceId: number,
  text: string,
): Promise<Answer<typeof api.setBulletin>> {
  const isFiltered = await context.wordFilter.finds(text);
  return runAllianceCommand(
    context,
    caller,
    () => ({ alliances: [allianceId] }),
    async (command) => {
      command.allianceFor('editBulletin', allianceId);
      await requireUnmuted(command.tx, command.actor.id);
      refuseIf(isFiltered ? REFUSALS.messageFiltered : undefined);
      const version = await nextVersion(command.tx, allianceId);
      const isDown = text === '';
      await command.tx.query(
        'UPDATE alliance_hall SET bulletin = $2, bulletin_by = $3, bulletin_at = $4 WHERE id = $1',
        isDown ? [allianceId, null, null, null] : [allianceId, text, command.actor.id, command.now],
      );
      const { username } = command.actor;
      await command.alliances.log(
        allianceId,
        sentence(isDown ? 'bulletin_taken_down' : 'bulletin_changed', { officer: username }),
      );
      const bulletin = await bulletinOf(command.tx, allianceId);
      const message = isDown ? 'The bulletin is taken down.' : 'The bulletin is pinned.';
      command.tellHall(allianceId, version, 'bulletin_changed', { bulletin });
      return { bulletin, sequence: version, message };
    },
  );
}

/** Deletes the text of a message. `by`: a player, or null for an operator. Resolves with whether the text was still there. */
export async function removeText(tx: EntityManager, messageId: number, at: Date, by: number | null): Promise<boolean> {
  const [, removed]: [unknown, number] = await tx.query(
    'UPDATE alliance_message SET text = NULL, removed_at = $2, removed_by = $3 WHERE id = $1 AND removed_at IS NULL',
    [messageId, at, by],
  );
  return removed > 0;
}

/** Locks the hall and raises its version. To be called before any other row of the hall is changed. */
export async function nextVersion(tx: EntityManager, allianceId: number): Promise<number> {
  const [row]: { version: number }[] = await tx.query(
    `INSERT INTO alliance_hall (id, version) VALUES ($1, 1)
     ON CONFLICT (id) DO UPDATE SET version = alliance_hall.version + 1 RETURNING version`,
    [allianceId],
  );
  if (!row) throw new Error('The hall has no row.');
  return row.version;
}
