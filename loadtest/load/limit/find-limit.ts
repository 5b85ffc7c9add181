import { cpus } from 'node:os';
import type { Findings, Row } from '../../lib/report.ts';
import { mixText } from '../mix.ts';
import type { LoadOptions } from '../options.ts';
import type { Played } from '../play.ts';
import { numberText } from '../plot.ts';
import { becauseOf, type Diagnosis } from './because.ts';
import { stepFiguresOf } from './figures.ts';
import { brokenIn, LIMIT_PROMISES, type StepFigures } from './promises.ts';
import { limitOf, nextStep, type SearchBounds } from './search.ts';

/** A step of a search, with what it measured. */
export interface LimitStep extends StepFigures {
  readonly holds: boolean;
  readonly broken: readonly string[];
  /** The first errors of each kind. */
  readonly errorKinds: readonly string[];
}

/** The JSON result of a search for the limit, from which its page is drawn. */
export interface LimitFindings extends Findings {
  readonly limit: {
    /** The most players for whom every promise was kept. */
    readonly players: number;
    /** The fewest for whom one broke, what broke, and why; null if none did. */
    readonly firstBad: number | null;
    readonly broken: readonly string[];
    readonly because: Diagnosis | null;
    readonly sentence: string;
    readonly readmeLine: string;
  };
  readonly setting: {
    readonly secondsPerStep: number;
    readonly mix: string;
    readonly pace: number;
    readonly joinsPerHour: number;
    readonly seed: number;
    readonly server: string;
  };
  /** In the order in which they were played. */
  readonly steps: readonly LimitStep[];
}

/** Plays steps with ever more players until a promise breaks, then halves; `each` hears of every step. */
export async function findLimit(
  bounds: SearchBounds,
  playStep: (players: number) => Promise<Played>,
  each: (steps: readonly LimitStep[], last: LimitStep) => void,
): Promise<LimitStep[]> {
  const steps: LimitStep[] = [];
  for (;;) {
    const players = nextStep(steps, bounds);
    if (players === undefined) return steps;
    const step = stepOf(await playStep(players), players);
    steps.push(step);
    each(steps, step);
  }
}

function stepOf(played: Played, players: number): LimitStep {
  const figures = { ...stepFiguresOf(played), players };
  const broken = brokenIn(figures);
  const errorKinds = [...played.meter.errors].map(([kind, { count, example }]) => `${count} x ${kind}: ${example}`);
  return { ...figures, broken, holds: broken.length === 0, errorKinds };
}

/** `1 player`, `1,200 players`. */
const playersText = (count: number) => `${numberText(count)} ${count === 1 ? 'player' : 'players'}`;

/** `800 players: every promise holds`, with the figures that are promised, or what they break. */
export function stepLine({ players, broken, callsP99, pushesP99, errors, limited }: LimitStep): string {
  const figures = `p99 of calls ${numberText(callsP99)} ms, of pushes ${numberText(pushesP99)} ms, ${numberText(errors + limited)} errors`;
  return `${playersText(players)}: ${broken.length === 0 ? `every promise holds (${figures})` : `breaks ${broken.join(', ')}`}`;
}

export function limitFindingsOf(steps: readonly LimitStep[], options: LoadOptions): LimitFindings {
  const { good, bad } = limitOf(steps);
  const breaking = steps.find(({ players, holds }) => players === bad && !holds);
  const because = breaking ? becauseOf(breaking) : null;
  const { pace, seconds, seed, url, speed } = options;
  const every = `with an action every ${numberText(10 / pace)} s each, ${url ? '' : `GAME_SPEED=${speed}, `}in steps of ${numberText(seconds)} s`;
  const where = url ? `at ${url}` : `on ${cpus().length} cores that server, PostgreSQL and driver share`;
  const sentence = breaking
    ? `${playersText(good)}; first broke ${breaking.broken.join(' and ')} with ${playersText(breaking.players)}, because ${because?.why}.`
    : `At least ${playersText(good)}: no promise broke, and more were not tried.`;
  return {
    rows: [...steps].sort((one, other) => one.players - other.players).map(rowOf),
    verdicts: [
      {
        promise: 'at least one player is served as promised',
        measured: playersText(good),
        holds: good > 0,
      },
    ],
    notes: steps.flatMap(({ players, errorKinds }) =>
      errorKinds.map((kind) => `ERROR with ${playersText(players)}: ${kind}`),
    ),
    limit: {
      players: good,
      firstBad: bad ?? null,
      broken: breaking?.broken ?? [],
      because,
      sentence,
      readmeLine: `\`npm run loadtest -- --find-limit\`: ${breaking ? '' : 'at least '}${playersText(good)} ${where}, ${every}${because ? `; the limit is the ${because.cause}` : ''}.`,
    },
    setting: {
      secondsPerStep: seconds,
      mix: mixText(options.mix),
      pace,
      joinsPerHour: options.joinsPerHour,
      seed,
      server: url ?? `started anew for each step, GAME_SPEED=${speed}, RATE_LIMIT=off`,
    },
    steps,
  };
}

function rowOf(step: LimitStep): Row {
  const known = (value: number | null) => value ?? '-';
  return {
    players: step.players,
    holds: step.holds ? 'yes' : 'no',
    'calls/s': step.callsPerSecond,
    'p99 ms': known(step.callsP99),
    'pushes/s': step.pushesPerSecond,
    'push p99': known(step.pushesP99),
    errors: step.errors + step.limited,
    'lag s': known(step.schedulerLag),
    'server %': known(step.serverCpu),
    'loop ms': known(step.eventLoopLag),
    waiting: known(step.poolWaiting),
    'PostgreSQL %': known(step.postgresCpu),
    'driver %': step.driverCpu,
    'machine %': step.machineCpu,
  };
}

/** The promises in one sentence. */
export const PROMISED = LIMIT_PROMISES.map(
  ({ name, most, unit }) => `${name} at most ${`${most} ${unit}`.trim()}`,
).join(', ');
