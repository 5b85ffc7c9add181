import type { MarchKind } from '#shared/catalogue/marches';
import { unseenUntil } from '#shared/rules/race-abilities';
import { sentence } from '#shared/sentences/sentences';
import type { Queries } from '../../store/connection/transaction.ts';
import { isStrikeMarch } from '../../store/schema/rows.ts';
import { AllianceEvents } from '../alliances/alliance-events.ts';
import type { AppContext } from '../command/app-context.ts';
import { AlreadySettled, runDueCommand } from '../command/due-command.ts';
import type { PlayerCommand } from '../command/player-command.ts';
import { RowsChanged, retryWhileRowsChange } from '../command/rows-changed.ts';
import { incomingView } from '../marches/march-views.ts';
import { announce } from '../notifications/announce.ts';

/*
 * A strike that is not seen coming: `march.unseen_until` says until when. Until then nothing that the ruler of the target reads,
 * hears or is refused may depend on it.
 */

/** Until when a march that leaves now is not seen; null if it is seen at once. */
export async function unseenFor(
  queries: Queries,
  { speed }: Pick<AppContext, 'speed'>,
  march: { readonly playerId: number; readonly kind: MarchKind; readonly now: Date; readonly lands: Date },
): Promise<Date | null> {
  const [sender]: { race_id: number; last: Date | null }[] = await queries.query(
    `SELECT race_id, (SELECT max(launched_at) FROM march WHERE player_id = player.id AND ${isStrikeMarch()}) AS last
     FROM player WHERE id = $1`,
    [march.playerId],
  );
  if (!sender) throw new Error(`There is no player ${march.playerId}.`);
  const until = unseenUntil(
    {
      raceId: sender.race_id,
      kind: march.kind,
      now: march.now.getTime(),
      landsAt: march.lands.getTime(),
      lastStrikeAt: sender.last?.getTime() ?? null,
    },
    speed,
  );
  return until === null ? null : new Date(until);
}

/** A strike comes into sight: the ruler of the target learns what is told of other attacks at their launch. Happens once. */
export function settleSighting(
  context: AppContext,
  due: { readonly id: number; readonly player_id: number; readonly at: Date },
): Promise<void> {
  return retryWhileRowsChange(async () => {
    const allianceId = await allianceOf(context.db, due.player_id);
    await runDueCommand(
      context,
      { playerId: due.player_id, dueAt: due.at },
      (command) => comeIntoSight(context, command, due.id, allianceId),
      { alliances: allianceId === undefined ? [] : [allianceId] },
    );
  });
}

async function comeIntoSight(context: AppContext, command: PlayerCommand, marchId: number, allianceId?: number) {
  const { tx, player, now } = command;
  const [[march]]: [{ due_at: Date }[], number] = await tx.query(
    `UPDATE march SET unseen_until = NULL FROM planet WHERE march.id = $1 AND planet.id = target_id AND owner_id = $2
       AND phase = 'out' AND unseen_until <= $3 RETURNING due_at`,
    [marchId, player.id, now],
  );
  if (!march) throw new AlreadySettled();
  if ((await allianceOf(tx, player.id)) !== allianceId) throw new RowsChanged();
  command.publish('attack_incoming', await incomingView(tx, marchId, context.speed));
  await announce(tx, [{ kind: 'attack', playerId: player.id, sourceId: marchId, until: march.due_at }]);
  if (allianceId === undefined) return;
  const alliances = new AllianceEvents(tx, now);
  await alliances.log(allianceId, sentence('under_attack', { player: player.username }));
  command.saveAlsoAlliances(alliances);
}

export async function allianceOf(queries: Queries, playerId: number): Promise<number | undefined> {
  const [row]: { alliance_id: number }[] = await queries.query('SELECT alliance_id FROM member WHERE player_id = $1', [
    playerId,
  ]);
  return row?.alliance_id;
}
