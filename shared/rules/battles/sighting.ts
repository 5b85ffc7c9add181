import { WARNING_LEVELS } from '../../catalogue/research.ts';
import { type Random, seededRandom, wholeBetween } from '../random.ts';
import { sightPercent } from '../research.ts';
import type { TypeCount } from './worth.ts';

/** The forces on a world. */
export interface Garrison {
  readonly ships: readonly TypeCount[];
  readonly squads: readonly TypeCount[];
  readonly defenseLevel: number;
  readonly defenseStat: number;
}

/** What a probe makes out: counts may be wrong by `errorPercent`; the wall is seen exactly. */
export interface SeenGarrison extends Garrison {
  readonly errorPercent: number;
}

/**
 * What a probe sees of a garrison. `listening`: the sender's level of that research, from 0 on. The same seed sees the same.
 * At least one unit of each type that is there is seen.
 */
export function sightingOf(garrison: Garrison, listening: number, seed: number): SeenGarrison {
  const errorPercent = sightPercent(listening);
  const random = seededRandom(seed);
  const seen = (units: readonly TypeCount[]) => units.map((unit) => blurred(unit, errorPercent, random));
  return { ...garrison, ships: seen(garrison.ships), squads: seen(garrison.squads), errorPercent };
}

/** Integers only: the count times 100 - error to 100 + error percent, rounded to the nearest. */
function blurred({ typeId, count }: TypeCount, error: number, random: Random): TypeCount {
  const percent = wholeBetween(random, 100 - error, 100 + error);
  return { typeId, count: Math.max(1, Math.floor((count * percent + 50) / 100)) };
}

/** Ships and squads by type, as far as the ruler of the target hears of them. */
export interface Warning {
  /** How many ships and squads come. */
  readonly units: number;
  /** Null below the level of Listening that tells types. */
  readonly types: { readonly ships: readonly TypeCount[]; readonly squads: readonly TypeCount[] } | null;
}

/**
 * What the ruler of a target learns about an approaching attack: nothing without Listening, then the number of units, then their
 * types.
 */
export function warningOf(
  { ships, squads }: Pick<Garrison, 'ships' | 'squads'>,
  listening: number,
): Warning | undefined {
  if (listening < WARNING_LEVELS.number) return undefined;
  const units = [...ships, ...squads].reduce((sum, { count }) => sum + count, 0);
  return { units, types: listening < WARNING_LEVELS.types ? null : { ships, squads } };
}
