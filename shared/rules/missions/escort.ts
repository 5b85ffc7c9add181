import type { ShipType } from '../../catalogue/ships.ts';
import type { SquadType } from '../../catalogue/squads.ts';

/** What stands idle on a world and can come along through its gate. */
export interface Escort {
  readonly ships: readonly Pick<ShipType, 'isScout' | 'spaceAttack' | 'spaceDefense' | 'groundAttack'>[];
  readonly squads: readonly Pick<SquadType, 'baseAttack' | 'baseDefense'>[];
}

/** How strong an escort is: every point of its warships and squads. Scouts are sent alone and protect nobody. */
export function escortStrength({ ships, squads }: Escort): number {
  let strength = 0;
  for (const ship of ships) {
    if (!ship.isScout) strength += ship.spaceAttack + ship.spaceDefense + ship.groundAttack;
  }
  for (const squad of squads) strength += squad.baseAttack + squad.baseDefense;
  return strength;
}
