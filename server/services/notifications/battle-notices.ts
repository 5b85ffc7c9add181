import type { Queries } from '../../store/connection/transaction.ts';
import { announce } from './announce.ts';

/*
 * What players who are away are told of a battle. The number of such an event is that of the battle and the reader's side in it.
 */

/** How many numbers the sides have. */
export const BATTLE_SIDES = 4;
export const ATTACKER = 0;
export const DEFENDER = 1;
/** A guest, or the ruler of a world before which others fight. */
const BESIDE = 2;

/** Announces a battle to its readers. */
export async function announceBattle(
  tx: Queries,
  battleId: number,
  { attackerId, defenderId }: { readonly attackerId: number; readonly defenderId: number },
  readers: readonly number[],
): Promise<void> {
  const sideOf = (reader: number) => (reader === attackerId ? ATTACKER : reader === defenderId ? DEFENDER : BESIDE);
  await announce(
    tx,
    readers.map((playerId) => ({ kind: 'battle', playerId, sourceId: battleId * BATTLE_SIDES + sideOf(playerId) })),
  );
}
