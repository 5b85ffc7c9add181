import { JOURNEY, STACK_CLASSES } from '../../catalogue/battles.ts';
import type { Stack } from './battle.ts';

/**
 * How many of each stack go ashore after the orbit, by stack of `landing`. As many crews as there are ships left of their owner
 * and type. Squads need berths on ships that are left: the last stacks, which are the elite, take them first, and squads without
 * a berth are lost. Without a fight in orbit (`left` undefined), all go ashore.
 *
 * `landing`: the attacker's stacks of the ground; `ships`: those of the orbit, and `left` how many are left of each.
 */
export function ashore(landing: readonly Stack[], ships: readonly Stack[], left?: readonly number[]): number[] {
  if (!left) return landing.map(({ count }) => count);
  let berths = berthsOf(ships.map((ship, i) => ({ ...ship, count: left[i] ?? 0 })));
  return landing
    .toReversed()
    .map((stack) => {
      if (isSquad(stack)) {
        const aboard = Math.min(stack.count, berths);
        berths -= aboard;
        return aboard;
      }
      const ship = ships.findIndex(({ owner_id, type_id }) => owner_id === stack.owner_id && type_id === stack.type_id);
      return Math.min(stack.count, left[ship] ?? 0);
    })
    .reverse();
}

const isSquad = (stack: Stack) => stack.class === STACK_CLASSES.squad;

/** Squads that these ships can carry. */
export function berthsOf(ships: readonly { readonly class: number; readonly count: number }[]): number {
  return ships.reduce((sum, ship) => sum + ship.count * (JOURNEY.berthsByClass[ship.class] ?? 0), 0);
}
