import type { Announcement } from '../notifications/announce.ts';

/*
 * What players who are away are told of a siege, once for each of its stages. The id of such an event is that of the siege
 * and its stage in one number.
 */

/** How many numbers the stages of a siege have. */
export const STAGES = 8;
/** The stages: quarters that are over, and the loss of the world. */
export const LOST = 7;

/** `stage`: how many quarters are over, or LOST. */
export function siegeNotice(marchId: number, playerId: number, stage: number): Announcement {
  return { kind: 'siege', playerId, sourceId: marchId * STAGES + stage };
}
