import type { Row, Verdict } from '../lib/report.ts';
import type { Measures, Spread } from './measures.ts';

/** One measure with what it should be. */
interface Aim {
  readonly name: string;
  readonly aim: string;
  readonly value: string;
  /** Undefined if there is no aim, or it cannot be judged. */
  readonly holds: boolean | undefined;
}

/** From this many bots and days on a run is long enough for the aims themselves; a shorter one has wider bounds. */
const FULL = { bots: 100, days: 45 };
export const isFull = ({ bots, days }: { readonly bots: number; readonly days: number }) =>
  bots >= FULL.bots && days >= FULL.days;

const percent = (value: number) => `${value.toFixed(1)} %`;
const several = ({ median, p90, most }: Spread, digits = 1) =>
  `median ${median.toFixed(digits)}, p90 ${p90.toFixed(digits)}, most ${most.toFixed(digits)}`;

/**
 * The aims of the design, with what a game came to. `peace`: the same game without battles, if it was played. In short runs few
 * raids happen and small numbers decide: their bounds are wider, and hold for any seed.
 */
export function aimsOf(war: Measures, peace: Measures | undefined, full: boolean): Aim[] {
  const [least, most] = full ? [1, 3] : [0, 8];
  const giniAim = full ? 0.03 : 0.08;
  const more = peace && war.gini - peace.gini;
  return [
    {
      name: 'battles a player and week',
      aim: `${least} to ${most}`,
      value: war.battlesAWeek.toFixed(2),
      holds: war.battlesAWeek >= least && war.battlesAWeek <= most,
    },
    { name: 'attacks on a player in a week', aim: '', value: several(war.attackedAWeek), holds: undefined },
    {
      name: 'output looted from the worst loser',
      aim: `at most ${full ? 18 : 25} %`,
      value: percent(war.worstLoser),
      holds: war.worstLoser <= (full ? 18 : 25),
    },
    { name: 'output looted from all', aim: '', value: percent(war.looted), holds: undefined },
    {
      name: "aggressors' loot by their output, median",
      aim: full ? '10 to 20 %' : '',
      value: `${percent(war.aggressors.median)} (p90 ${percent(war.aggressors.p90)})`,
      holds: full ? war.aggressors.median >= 10 && war.aggressors.median <= 20 : undefined,
    },
    {
      name: 'Gini of might, more than in peace',
      aim: `at most +${giniAim}`,
      value:
        more === undefined
          ? `${war.gini.toFixed(3)}`
          : `${more >= 0 ? '+' : ''}${more.toFixed(3)} (${war.gini.toFixed(3)}, ${peace?.gini.toFixed(3)})`,
      holds: more === undefined ? undefined : more <= giniAim,
    },
    {
      name: 'quit risks of a player (a world, or a fifth of might in a day)',
      aim: full ? 'median at most 1, p90 at most 2' : 'median at most 2',
      value: several(war.quitRisk, 0),
      holds: full ? war.quitRisk.median <= 1 && war.quitRisk.p90 <= 2 : war.quitRisk.median <= 2,
    },
    {
      name: 'longest peace of a newcomer',
      aim: 'at most 336 h',
      value: `${war.longestPeaceHours.toFixed(0)} h`,
      holds: war.longestPeaceHours <= 336,
    },
    {
      name: 'loot from a second account, by the output of the first',
      aim: '',
      value: percent(war.fed),
      holds: undefined,
    },
    { name: 'might of two accounts, by that of two miners', aim: '', value: percent(war.pairMight), holds: undefined },
    {
      name: 'colonies that were taken',
      aim: `at most ${full ? 20 : 30} %`,
      value: percent(war.captured),
      holds: war.captured <= (full ? 20 : 30),
    },
    {
      name: 'most worlds that one player lost',
      aim: 'at most 2',
      value: String(war.mostWorldsLost),
      holds: war.mostWorldsLost <= 2,
    },
    { name: 'sieges, of which relief broke', aim: '', value: `${war.sieges}, ${war.broken}`, holds: undefined },
    { name: 'battles', aim: '', value: String(war.battles), holds: undefined },
    { name: 'battles in which ships met ships', aim: '', value: percent(war.shipsMet), holds: undefined },
    {
      name: 'raids that were called back, turned back, met relief',
      aim: '',
      value: `${war.recalled}, ${war.turnedBack}, ${war.relieved}`,
      holds: undefined,
    },
  ];
}

export function rowsOf(aims: readonly Aim[], war: Measures): Row[] {
  const classes = war.classes.map(({ name, fights, wins }) => ({
    measure: `fields held by fleets that are mostly ${name}`,
    value: fights === 0 ? 'no fight' : `${percent((100 * wins) / fights)} of ${fights}`,
  }));
  const never = war.built.filter(({ count }) => count === 0).map(({ name }) => name);
  return [
    ...aims.map(({ name, value, aim }) => ({ measure: name, value, aim })),
    ...classes,
    { measure: 'standing nowhere at the end', value: never.join(', ') || 'nothing' },
  ];
}

export function verdictsOf(aims: readonly Aim[]): Verdict[] {
  return aims.flatMap(({ name, aim, value, holds }) =>
    holds === undefined ? [] : [{ promise: `${name}: ${aim}`, measured: value, holds }],
  );
}
