import { HOSTILE_KINDS } from '#shared/catalogue/marches';
import { hoursToMs } from '#shared/rules/battles/shields';
import { HOURS_AFTER_ATTACK } from '#shared/rules/build-queue';
import type { PlayerCommand } from '../command/player-command.ts';

const attackedSince = (now: Date, speed: number) => new Date(now.getTime() - hoursToMs(HOURS_AFTER_ATTACK, speed));

/**
 * Whether an attack comes to a world of the player or has ended lately, an army stands before one, or an attack was on its way
 * when the construction began: resources that were put into a building then stay there. A march that was destroyed has no time of
 * its end, so the time of its landing counts.
 */
export async function isUnderAttack(
  { tx, player, now }: PlayerCommand,
  begunAt: Date,
  speed: number,
): Promise<boolean> {
  const [row]: { attacked: boolean }[] = await tx.query(
    `SELECT EXISTS (SELECT 1 FROM march JOIN planet ON planet.id = target_id
         WHERE owner_id = $1 AND phase = 'out' AND kind = ANY ($2))
       OR EXISTS (SELECT 1 FROM siege WHERE ruler_id = $1 AND ended_at IS NULL)
       OR EXISTS (SELECT 1 FROM battle WHERE defender_id = $1 AND at > $3)
       OR EXISTS (SELECT 1 FROM march WHERE target_owner_id = $1 AND kind = ANY ($2) AND launched_at <= $4
         AND (phase = 'out' OR $4 < CASE WHEN began_at > launched_at THEN began_at ELSE lands_at END)) AS attacked`,
    [player.id, HOSTILE_KINDS, attackedSince(now, speed), begunAt],
  );
  return row?.attacked ?? false;
}

/** Whether an attack comes to this one world, or has ended lately. */
export async function isWorldUnderAttack(
  { tx, player, now }: PlayerCommand,
  planetId: number,
  speed: number,
): Promise<boolean> {
  const [row]: { attacked: boolean }[] = await tx.query(
    `SELECT EXISTS (SELECT 1 FROM march WHERE target_id = $1 AND phase = 'out' AND kind = ANY ($2))
       OR EXISTS (SELECT 1 FROM battle WHERE defender_id = $3 AND planet_id = $1 AND at > $4) AS attacked`,
    [planetId, HOSTILE_KINDS, player.id, attackedSince(now, speed)],
  );
  return row?.attacked ?? false;
}
