import type * as api from '#shared/api/alliances/alliance-hall';
import type { Answer } from '#shared/api/call';
import { allianceEvent, unversioned } from '../../../event-publisher.ts';
import type { AppContext } from '../../command/app-context.ts';
import type { CommandCaller } from '../../command/idempotency.ts';
import { requirePlayer } from '../../command/player-reads.ts';
import { runAndPublish } from '../../command/run-and-publish.ts';
import { allianceIdOf, requireRight } from '../alliance-roles.ts';
import { readMarkOf } from './hall-views.ts';

/*
 * What a player notes about themselves in the hall. Only the player's own tabs or the room need to hear of it, and the next read
 * makes up for a lost note, so it raises no version.
 */

/** Notes that the player has read up to this message, or up to the newest if no message has this id yet. */
export async function readMessages(
  context: AppContext,
  caller: CommandCaller,
  allianceId: number,
  messageId: number,
): Promise<Answer<typeof api.readMessages>> {
  const { playerId } = caller;
  return runAndPublish(context, caller, async (tx) => {
    await requireRight(tx, playerId, allianceId, 'talk');
    await tx.query(
      `INSERT INTO alliance_message_read (player_id, message_id)
       SELECT $1, least($2, coalesce(max(id), 0)) FROM alliance_message WHERE alliance_id = $3
       ON CONFLICT (player_id) DO UPDATE SET message_id = greatest(alliance_message_read.message_id, excluded.message_id)`,
      [playerId, messageId, allianceId],
    );
    const read = await readMarkOf(tx, playerId);
    const told = allianceEvent('messages_read', { ...read, ...unversioned(context.clock.now()) }, playerId);
    return { answer: read, save: () => ({ news: [{ allianceId, events: [told] }] }) };
  });
}

/** Hides from mates whether the player is online and when the player was last seen, or shows both again. */
export async function setPresence(
  context: AppContext,
  caller: CommandCaller,
  hidden: boolean,
): Promise<Answer<typeof api.setPresence>> {
  const { playerId } = caller;
  return runAndPublish(context, caller, async (tx) => {
    await requirePlayer(tx, playerId);
    await tx.query('UPDATE player SET presence_hidden = $2 WHERE id = $1', [playerId, hidden]);
    const allianceId = await allianceIdOf(tx, playerId);
    const told = allianceEvent('presence_chosen', { hidden, ...unversioned(context.clock.now()) }, playerId);
    const news = allianceId === undefined ? [] : [{ allianceId, events: [told] }];
    return { answer: { hidden }, save: () => ({ news }) };
  });
}
