import type { Resource } from './resources.ts';

export interface Race {
  readonly id: number;
  readonly name: string;
  /** Bonus, in percent, on what this race's buildings produce of one resource. */
  readonly trait: { readonly resource: Resource; readonly percent: number };
  readonly description: string;
}

/** The four races. Ids must never change. */
export const RACES = [
  {
    id: 1,
    name: 'Jaffa',
    trait: { resource: 'food', percent: 10 },
    description: 'Warriors who feed an army before they raise it. Farms yield 10% more food.',
  },
  {
    id: 2,
    name: "Goa'uld",
    trait: { resource: 'naquadah', percent: 10 },
    description: 'Lords who were mining naquadah when your suns were young. Mines yield 10% more naquadah.',
  },
  {
    id: 3,
    name: "Tok'ra",
    trait: { resource: 'trinium', percent: 10 },
    description: 'Patient tunnellers who waste nothing. Mines yield 10% more trinium.',
  },
  {
    id: 4,
    name: 'Humans',
    trait: { resource: 'metal', percent: 10 },
    description: 'Late to the gate and quick to build. Mines yield 10% more metal.',
  },
] as const satisfies readonly Race[];

/** The race with this id; throws on an unknown id, which no stored player can have. */
export function raceOf(id: number): Race {
  const race = RACES.find((each) => each.id === id);
  if (!race) throw new Error(`There is no race ${id}.`);
  return race;
}
