import { seededRandom, wholeBetween } from '../random.ts';
import { aftermathOf } from './aftermath.ts';
import { OUTCOMES, type Outcome, type SideName } from './battle.ts';
import { type Encounter, prepareBattle } from './encounter.ts';
import { fight } from './fight.ts';

/** Fights of a simulation. */
export const SIMULATED_FIGHTS = 200;

/** The two sides. */
export type Supposed = Omit<Encounter, 'battleId' | 'marchId' | 'leg'>;

/** What one side loses for good of one type: in the tenth best of a hundred fights, in the median, in the tenth worst. */
export interface LossRange {
  readonly ownerId: number;
  readonly kind: 'ship' | 'squad';
  readonly typeId: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

export interface Simulation {
  readonly fights: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** By side; types of which nothing ever falls are left out. */
  readonly losses: Readonly<Record<SideName, readonly LossRange[]>>;
  /** Whether the ships of the world slip away: then they neither fight nor fall. */
  readonly slipped: boolean;
}

/** Fights the same battle again and again, with other luck each time. The same arguments give the same result. */
export function simulate(supposed: Supposed, fights = SIMULATED_FIGHTS): Simulation {
  const battle = prepareBattle({ ...supposed, battleId: 1, marchId: 1, leg: 1 });
  const ends = Array.from({ length: fights }, (_, i) => aftermathOf(battle, fight(battle.input, seedOf(i))));
  const countOf = (outcome: Outcome) => ends.filter((end) => end.outcome === outcome).length;
  const lossesOf = (side: SideName) => rangesOf(ends.map(({ losses }) => losses[side]));
  return {
    fights,
    outcomes: Object.fromEntries(OUTCOMES.map((each) => [each, countOf(each)])) as Record<Outcome, number>,
    losses: { attacker: lossesOf('attacker'), defender: lossesOf('defender') },
    slipped: battle.slipped,
  };
}

/** A seed of a fight from a number: any will do, as long as they differ. */
function seedOf(index: number): string {
  const random = seededRandom(index);
  return Array.from({ length: 32 }, () => wholeBetween(random, 0, 15).toString(16)).join('');
}

type Losses = ReturnType<typeof aftermathOf>['losses'][SideName];

function rangesOf(all: readonly Losses[]): LossRange[] {
  const lost = new Map<string, { unit: Losses[number]; counts: number[] }>();
  all.forEach((losses, i) => {
    for (const unit of losses) {
      const key = `${unit.kind} ${unit.typeId} ${unit.ownerId}`;
      // Fights do not list types of which nothing fell.
      const known = lost.get(key) ?? { unit, counts: all.map(() => 0) };
      known.counts[i] = unit.fallen - unit.saved;
      lost.set(key, known);
    }
  });
  return Array.from(lost.values(), ({ unit: { ownerId, kind, typeId }, counts }) => {
    const sorted = counts.toSorted((a, b) => a - b);
    const at = (percent: number) => sorted[Math.floor(((sorted.length - 1) * percent) / 100)] ?? 0;
    return { ownerId, kind, typeId, low: at(10), median: at(50), high: at(90) };
  });
}
