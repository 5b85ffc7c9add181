export interface SquadType {
  readonly id: number;
  readonly raceId: number;
  readonly name: string;
  readonly soldiers: number;
  readonly baseAttack: number;
  readonly baseDefense: number;
}

/** Soldiers that stand on worlds. Every home world begins with one squad of its race (G-38). Ids are for ever. */
export const SQUAD_TYPES = [
  { id: 1, raceId: 1, name: 'Serpent Guard', soldiers: 20, baseAttack: 14, baseDefense: 16 },
  { id: 2, raceId: 2, name: 'Throne Guard', soldiers: 16, baseAttack: 16, baseDefense: 14 },
  { id: 3, raceId: 3, name: 'Tunnel Watch', soldiers: 12, baseAttack: 10, baseDefense: 22 },
  { id: 4, raceId: 4, name: 'Gate Team', soldiers: 4, baseAttack: 34, baseDefense: 30 },
] as const satisfies readonly SquadType[];

/** The squad type with this id; throws on an unknown id, which no stored squad can have. */
export function squadTypeOf(id: number): SquadType {
  const type = SQUAD_TYPES.find((each) => each.id === id);
  if (!type) throw new Error(`There is no squad type ${id}.`);
  return type;
}

/** The squad that guards a new home of this race. */
export function homeGuardOf(raceId: number): SquadType {
  const type = SQUAD_TYPES.find((each) => each.raceId === raceId);
  if (!type) throw new Error(`Race ${raceId} has no home guard.`);
  return type;
}
