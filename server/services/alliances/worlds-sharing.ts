import type { Answer } from '#shared/api/call';
import type * as api from '#shared/api/galaxy-people';
import { allianceEvent, unversioned } from '../../event-publisher.ts';
import type { Queries } from '../../store/connection/transaction.ts';
import type { AppContext } from '../command/app-context.ts';
import type { CommandCaller } from '../command/idempotency.ts';
import { runAllianceCommand } from './alliance-command.ts';
import { allianceIdOf } from './alliance-roles.ts';

/** Shows the player's worlds to the mates, or hides them. The room sends the mates the list of members, with or without the home. */
export function setSharing(
  context: AppContext,
  caller: CommandCaller,
  sharing: boolean,
): Promise<Answer<typeof api.setSharing>> {
  const affected = async (queries: Queries) => {
    const allianceId = await allianceIdOf(queries, caller.playerId);
    return { alliances: allianceId === undefined ? [] : [allianceId] };
  };
  return runAllianceCommand(context, caller, affected, async ({ tx, actor, locked, alliances }) => {
    const [, changed]: [unknown, number] = await tx.query(
      'UPDATE player SET worlds_hidden = $2 WHERE id = $1 AND worlds_hidden <> $2',
      [actor.id, !sharing],
    );
    if (changed > 0) for (const { alliance_id } of locked.members) alliances.touch(alliance_id, 'members');
    return { sharing };
  });
}

/**
 * Tells the mates of this player, after commit, that worlds of the player have changed hands. Nothing is written with the alliance, so a
 * note that is lost is made good by the next read.
 */
export async function tellMatesOfWorlds(context: AppContext, playerId: number): Promise<void> {
  const allianceId = await allianceIdOf(context.db, playerId);
  if (allianceId === undefined) return;
  context.publisher.tellAlliance({
    allianceId,
    events: [allianceEvent('worlds_changed', unversioned(context.clock.now()))],
  });
}
