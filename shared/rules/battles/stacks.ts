import { FIGHT, SHIP_CLASSES, STACK_CLASSES, STACKS } from '../../catalogue/battles.ts';
import { type ShipType, shipTypeOf } from '../../catalogue/ships.ts';
import { type SquadType, squadTypeOf } from '../../catalogue/squads.ts';
import type { Stack } from './battle.ts';

/** Ships or squads of one owner, type and level, which stand or travel together. */
export interface Units {
  readonly ownerId: number;
  readonly typeId: number;
  readonly count: number;
  /** 1 without research. */
  readonly attackLevel: number;
  readonly defenseLevel: number;
}

/** What a world itself brings into a fight. */
export interface Defences {
  readonly ownerId: number;
  readonly population: number;
  readonly defenseLevel: number;
  readonly defenseStat: number;
}

/** The class of a ship type: the last digit of its id. */
export function shipClassOf(typeId: number): number {
  return typeId % 10;
}

/** Whether ships of this type fight: all but scouts. */
export function isWarship(typeId: number): boolean {
  return shipClassOf(typeId) !== SHIP_CLASSES.scout;
}

/** A value at a level; level 1 is the first. */
function atLevel(value: number, level: number): number {
  return Math.floor((value * (STACKS.levelBase + STACKS.levelStep * level)) / 100);
}

/** The ground attack of one ship's crew, before levels. */
export function crewAttackOf({ id, groundAttack }: Pick<ShipType, 'id' | 'groundAttack'>): number {
  return shipClassOf(id) === SHIP_CLASSES.lander ? groundAttack : Math.floor(groundAttack / STACKS.crewDivisor);
}

/** Hull of one ship, before levels. */
export function shipHullOf({ spaceAttack, spaceDefense }: Pick<ShipType, 'spaceAttack' | 'spaceDefense'>): number {
  return STACKS.hullPerDefense * spaceDefense + spaceAttack;
}

/** Hull of one squad, before levels. */
export function squadHullOf({ baseDefense }: Pick<SquadType, 'baseDefense'>): number {
  return STACKS.squadHullPerDefense * baseDefense;
}

/** The ships of these that fight in orbit. Throws on an unknown type, like the two functions below. */
export function shipStacks(ships: readonly Units[]): Stack[] {
  return ships
    .filter(({ typeId }) => isWarship(typeId))
    .map((units) => {
      const type = shipTypeOf(units.typeId);
      return stackOf(units, shipClassOf(type.id), type.spaceAttack, shipHullOf(type));
    });
}

/** The crews of these ships, as they go ashore. */
export function crewStacks(ships: readonly Units[]): Stack[] {
  return ships
    .filter(({ typeId }) => isWarship(typeId))
    .map((units) => {
      const attack = crewAttackOf(shipTypeOf(units.typeId));
      return stackOf(units, STACK_CLASSES.crew, attack, STACKS.crewHullPerAttack * attack);
    });
}

export function squadStacks(squads: readonly Units[]): Stack[] {
  return squads.map((units) => {
    const type = squadTypeOf(units.typeId);
    return stackOf(units, STACK_CLASSES.squad, type.baseAttack, squadHullOf(type));
  });
}

function stackOf(units: Units, stackClass: number, attack: number, hull: number): Stack {
  const { ownerId, typeId, count, attackLevel, defenseLevel } = units;
  return {
    owner_id: ownerId,
    class: stackClass,
    type_id: typeId,
    count,
    attack: atLevel(attack, attackLevel),
    hull: atLevel(hull, defenseLevel),
  };
}

/** The guns of a world, in orbit or against a strike. */
export function gunStack({ ownerId, defenseLevel: count, defenseStat }: Defences): Stack {
  const each = (factor: number) => (count === 0 ? 0 : Math.floor((factor * defenseStat) / count));
  const [attack, hull] = [each(STACKS.gunAttack), each(STACKS.gunHull)];
  return { owner_id: ownerId, class: STACK_CLASSES.guns, type_id: 0, count, attack, hull };
}

export function militiaStack({ ownerId, population }: Defences): Stack {
  return {
    owner_id: ownerId,
    class: STACK_CLASSES.militia,
    type_id: 0,
    count: Math.floor(population / STACKS.peoplePerMilitia),
    attack: STACKS.militiaAttack,
    hull: STACKS.militiaHull,
  };
}

/**
 * The stacks that enter a fight, in their order: by class, type and owner. Stacks without units or hull stay out, and so
 * do units beyond FIGHT.mostInStack. Throws if two stacks have the same class, type and owner.
 */
export function ordered(stacks: readonly Stack[]): Stack[] {
  const sorted = stacks
    .filter(({ count, hull }) => count > 0 && hull > 0)
    .map((stack) => ({ ...stack, count: Math.min(stack.count, FIGHT.mostInStack) }))
    .sort(compare);
  sorted.forEach((stack, i) => {
    const next = sorted[i + 1];
    if (next && compare(stack, next) === 0) throw new Error(`Two stacks of type ${stack.type_id} have one owner.`);
  });
  return sorted;
}

function compare(a: Stack, b: Stack): number {
  return a.class - b.class || a.type_id - b.type_id || a.owner_id - b.owner_id;
}
