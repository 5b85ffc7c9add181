import { artifactWith, type EffectKind } from '#shared/catalogue/artifacts';
import type { Boons } from '#shared/rules/artifacts';
import type { Queries } from '../../store/connection/transaction.ts';
import type { PlayerCommand } from '../command/player-command.ts';

/*
 * Boons: what redeemed artifacts give. One that waits for its occasion has no `used_at`. A command that uses one up holds the
 * lock of its player.
 */

/**
 * SQL: the types of the artifacts whose effects wait for the player `player`, as an array. `moment`: SQL of the moment that
 * asks; what was redeemed later does not count.
 */
export const waitingBoons = (player: string, moment: string) => `ARRAY(SELECT DISTINCT artifact_type_id::int FROM boon
  WHERE boon.player_id = ${player} AND used_at IS NULL AND redeemed_at <= ${moment})`;

/** The effects that wait for a player. */
export async function boonsOf({ tx, player, now }: Pick<PlayerCommand, 'tx' | 'player' | 'now'>): Promise<Boons> {
  const [row]: { boons: number[] }[] = await tx.query(`SELECT ${waitingBoons('$1', '$2::timestamptz')} AS boons`, [
    player.id,
    now,
  ]);
  return row?.boons ?? [];
}

/** Uses up the oldest effect of this kind that waits, on the march, battle, siege, research or mission with this id. */
export async function spendBoon(
  command: PlayerCommand,
  kind: EffectKind,
  usedOn: number,
  at: Date = command.now,
): Promise<void> {
  const typeId = artifactWith(kind).id;
  command.publish('artifact_used', { artifact_type_id: typeId });
  await markUsed(command.tx, command.player.id, typeId, usedOn, at);
}

async function markUsed(tx: Queries, playerId: number, typeId: number, usedOn: number, at: Date): Promise<void> {
  const [, used]: [unknown, number] = await tx.query(
    `UPDATE boon SET used_at = $4, used_on = $3 WHERE id = (
       SELECT id FROM boon WHERE player_id = $1 AND artifact_type_id = $2 AND used_at IS NULL AND redeemed_at <= $4
       ORDER BY id LIMIT 1
     )`,
    [playerId, typeId, usedOn, at],
  );
  if (used !== 1) throw new Error(`The artifact of type ${typeId} of player ${playerId} was used up without its lock.`);
}
