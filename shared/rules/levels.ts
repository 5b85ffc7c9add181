import { BUILDING_TYPES } from '../catalogue/buildings.ts';
import { SHIP_TYPES } from '../catalogue/ships.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';

/** A blueprint with a minimum level. */
interface Blueprint {
  readonly name: string;
  readonly minLevel: number;
}

/** A blueprint that a level unlocks; a ship only for its race. */
export interface Unlock {
  readonly kind: 'building' | 'ship';
  readonly id: number;
  readonly name: string;
  /** Only for ships. */
  readonly raceId?: number;
}

/** Whether the blueprint is offered to a player of this level. */
export function isUnlocked(blueprint: Blueprint, level: number): boolean {
  return blueprint.minLevel <= level;
}

/** The refusal if a player of this level cannot build this yet, or undefined. */
export function checkLevel(blueprint: Blueprint, level: number): Refusal | undefined {
  return isUnlocked(blueprint, level) ? undefined : REFUSALS.levelTooLow(blueprint.name, blueprint.minLevel);
}

/** The blueprints that exactly this level unlocks: buildings for everybody, ships for their race. */
export function unlocksAt(level: number): readonly Unlock[] {
  const isNew = ({ minLevel }: Blueprint) => minLevel === level;
  return [
    ...BUILDING_TYPES.filter(isNew).map(({ id, name }) => ({ kind: 'building' as const, id, name })),
    ...SHIP_TYPES.filter(isNew).map(({ id, name, raceId }) => ({ kind: 'ship' as const, id, name, raceId })),
  ];
}
