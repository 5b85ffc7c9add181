import type { Queries } from '../../store/connection/transaction.ts';
import { type Announcement, announce } from './announce.ts';

/*
 * What players who are away are told of a siege, once for each of its stages. The id of such an event is that of the siege
 * and its stage in one number. The ruler of the world is told of its quarters and its end, and of the march that lays it as of
 * every attack; the ruler's mates are told when the army sets out, and when it stands before the world.
 */

/** How many numbers the stages of a siege have. The first are the quarters that are over. */
export const STAGES = 8;
/** The stages for mates, and the loss of the world. */
export const SETS_OUT = 5;
export const BEFORE_MATES_WORLD = 6;
export const LOST = 7;

/** `stage`: how many quarters are over, or one of the others. `until`: the landing, or the end of the siege if it is ahead. */
export function siegeNotice(marchId: number, playerId: number, stage: number, until?: Date): Announcement {
  return { kind: 'siege', playerId, sourceId: marchId * STAGES + stage, until };
}

/** Tells the members of the ruler's alliance, but for the ruler. */
export async function tellMates(
  tx: Queries,
  {
    marchId,
    rulerId,
    allianceId,
    until,
  }: { readonly marchId: number; readonly rulerId: number; readonly allianceId: number; readonly until: Date },
  stage: typeof SETS_OUT | typeof BEFORE_MATES_WORLD,
): Promise<void> {
  const mates: { player_id: number }[] = await tx.query(
    'SELECT player_id FROM member WHERE alliance_id = $1 AND player_id <> $2',
    [allianceId, rulerId],
  );
  await announce(
    tx,
    mates.map(({ player_id }) => siegeNotice(marchId, player_id, stage, until)),
  );
}
