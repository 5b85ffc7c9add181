import { BUILDING_TYPES } from '../catalogue/buildings.ts';
import { SHIP_TYPES } from '../catalogue/ships.ts';
import { REFUSALS, type Refusal } from '../refusals.ts';

/** A blueprint that waits for a level. */
interface Blueprint {
  readonly name: string;
  readonly minLevel: number;
}

/** What a level opens; a ship only to its race. */
export interface Unlock {
  readonly kind: 'building' | 'ship';
  readonly id: number;
  readonly name: string;
  /** Of a ship. */
  readonly raceId?: number;
}

/** Whether a player of this level is offered the blueprint (G-42, G-43, G-50). */
export function isUnlocked(blueprint: Blueprint, level: number): boolean {
  return blueprint.minLevel <= level;
}

/** Why a player of this level cannot build this yet, or undefined. */
export function checkLevel(blueprint: Blueprint, level: number): Refusal | undefined {
  return isUnlocked(blueprint, level) ? undefined : REFUSALS.levelTooLow(blueprint.name, blueprint.minLevel);
}

/** The blueprints that are new at this very level: buildings for everybody, ships each for its race (G-42). */
export function unlocksAt(level: number): readonly Unlock[] {
  const isNew = ({ minLevel }: Blueprint) => minLevel === level;
  return [
    ...BUILDING_TYPES.filter(isNew).map(({ id, name }) => ({ kind: 'building' as const, id, name })),
    ...SHIP_TYPES.filter(isNew).map(({ id, name, raceId }) => ({ kind: 'ship' as const, id, name, raceId })),
  ];
}
