/** The rank of a squad: the guard of a new home, the line that barracks train, the elite of a citadel. */
export type SquadRank = 'guard' | 'line' | 'elite';

export interface SquadType {
  readonly id: number;
  readonly raceId: number;
  readonly rank: SquadRank;
  readonly name: string;
  readonly soldiers: number;
  readonly baseAttack: number;
  readonly baseDefense: number;
}

/** All squad types. Every home world starts with one guard of its race. Ids must never change. */
export const SQUAD_TYPES = [
  { id: 1, raceId: 1, rank: 'guard', name: 'Serpent Guard', soldiers: 20, baseAttack: 14, baseDefense: 16 },
  { id: 2, raceId: 2, rank: 'guard', name: 'Throne Guard', soldiers: 16, baseAttack: 16, baseDefense: 14 },
  { id: 3, raceId: 3, rank: 'guard', name: 'Tunnel Watch', soldiers: 12, baseAttack: 10, baseDefense: 22 },
  { id: 4, raceId: 4, rank: 'guard', name: 'Gate Team', soldiers: 4, baseAttack: 34, baseDefense: 30 },
  { id: 5, raceId: 1, rank: 'line', name: 'Staff Company', soldiers: 60, baseAttack: 30, baseDefense: 24 },
  { id: 6, raceId: 2, rank: 'line', name: 'Temple Levy', soldiers: 90, baseAttack: 32, baseDefense: 18 },
  { id: 7, raceId: 3, rank: 'line', name: 'Hidden Cell', soldiers: 24, baseAttack: 18, baseDefense: 34 },
  { id: 8, raceId: 4, rank: 'line', name: 'Rifle Platoon', soldiers: 36, baseAttack: 35, baseDefense: 35 },
  { id: 9, raceId: 1, rank: 'elite', name: 'Oathbearers', soldiers: 30, baseAttack: 90, baseDefense: 70 },
  { id: 10, raceId: 2, rank: 'elite', name: 'Ashen Hand', soldiers: 20, baseAttack: 105, baseDefense: 50 },
  { id: 11, raceId: 3, rank: 'elite', name: 'Elder Blades', soldiers: 12, baseAttack: 60, baseDefense: 95 },
  { id: 12, raceId: 4, rank: 'elite', name: 'Night Rangers', soldiers: 16, baseAttack: 80, baseDefense: 80 },
] as const satisfies readonly SquadType[];

/** The squad type with this id; throws on an unknown id, which no stored squad can have. */
export function squadTypeOf(id: number): SquadType {
  const type = SQUAD_TYPES.find((each) => each.id === id);
  if (!type) throw new Error(`There is no squad type ${id}.`);
  return type;
}

/** The squad type of this rank for this race. */
export function squadOf(raceId: number, rank: SquadRank): SquadType {
  const type = SQUAD_TYPES.find((each) => each.raceId === raceId && each.rank === rank);
  if (!type) throw new Error(`Race ${raceId} has no squad of rank ${rank}.`);
  return type;
}

/** The squad type that guards a new home of this race. */
export function homeGuardOf(raceId: number): SquadType {
  return squadOf(raceId, 'guard');
}
