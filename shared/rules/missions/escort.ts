import type { ShipType } from '../../catalogue/ships.ts';
import type { SquadType } from '../../catalogue/squads.ts';

/** The idle ships and squads of a world, which can accompany a mission through its gate. */
export interface Escort {
  readonly ships: readonly Pick<ShipType, 'isScout' | 'spaceAttack' | 'spaceDefense' | 'groundAttack'>[];
  readonly squads: readonly Pick<SquadType, 'baseAttack' | 'baseDefense'>[];
}

/**
 * The strength of an escort: the sum of all stats of its warships and squads. Scouts travel alone and protect nobody.
 */
export function escortStrength({ ships, squads }: Escort): number {
  let strength = 0;
  for (const ship of ships) {
    if (!ship.isScout) strength += ship.spaceAttack + ship.spaceDefense + ship.groundAttack;
  }
  for (const squad of squads) strength += squad.baseAttack + squad.baseDefense;
  return strength;
}
