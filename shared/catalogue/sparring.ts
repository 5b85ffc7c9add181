import type { ShipClass } from './battles.ts';
import type { SquadRank } from './squads.ts';

/** A garrison against which players practise. It stands on no world, and is whole again after each drill. */
export interface DrillGarrison {
  readonly id: number;
  readonly name: string;
  /** The units of the garrison, in a sentence. */
  readonly text: string;
  /** All of one race. */
  readonly raceId: number;
  readonly ships: Readonly<Partial<Record<ShipClass, number>>>;
  readonly squads: Readonly<Partial<Record<SquadRank, number>>>;
  readonly population: number;
  readonly defenseLevel: number;
  readonly defenseStat: number;
}

/**
 * From what the first squad of any newcomer beats, over what the practice force beats, to what it does not.
 * sparring.test.ts fights all of them. Ids must never change: the input of a drill is made from them.
 */
export const DRILL_GARRISONS = [
  {
    id: 1,
    name: 'Recruits',
    text: 'A handful of militia without guns or ships. One squad is enough.',
    raceId: 1,
    ships: {},
    squads: {},
    population: 200,
    defenseLevel: 0,
    defenseStat: 0,
  },
  {
    id: 2,
    name: 'Outpost',
    text: 'A few fighters, one planetary gun and a small garrison, as on a young colony.',
    raceId: 1,
    ships: { fighter: 3 },
    squads: { guard: 2 },
    population: 500,
    defenseLevel: 1,
    defenseStat: 50,
  },
  {
    id: 3,
    name: 'Stronghold',
    text: 'Line ships under three guns, companies behind walls: bring a real fleet.',
    raceId: 1,
    ships: { fighter: 6, line: 6 },
    squads: { guard: 6, line: 12 },
    population: 2000,
    defenseLevel: 3,
    defenseStat: 300,
  },
] as const satisfies readonly DrillGarrison[];

/** What is lent for a drill to whoever wants to try without ships or squads, of the player's own race. */
export const PRACTICE_FORCE = {
  ships: { fighter: 12, lander: 4, line: 6 },
  squads: { line: 8 },
} as const satisfies Pick<DrillGarrison, 'ships' | 'squads'>;
