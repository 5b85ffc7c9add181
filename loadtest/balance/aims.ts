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

/** A measure without an aim. */
const seen = (name: string, value: string): Aim => ({ name, aim: '', value, holds: undefined });

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
    seen('attacks on a player in a week', several(war.attackedAWeek)),
    {
      name: 'output looted from the worst loser',
      aim: `at most ${full ? 18 : 25} %`,
      value: percent(war.worstLoser),
      holds: war.worstLoser <= (full ? 18 : 25),
    },
    seen('output looted from all', percent(war.looted)),
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
    seen('loot from a second account, by the output of the first', percent(war.fed)),
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
    ...war.cheats.map(
      ({ name, honest, might }): Aim => ({
        name: `might of the style ${name}, by that of the ${honest}`,
        aim: full ? 'at most 105 %' : '',
        value: percent(might),
        holds: full ? might <= 105 : undefined,
      }),
    ),
    {
      name: 'what scouts brought, by production, in the style in which it is most',
      aim: 'at most 40 %',
      value: `${percent(war.mostHauled.share)}, ${war.mostHauled.name}`,
      holds: war.mostHauled.share <= 40,
    },
    {
      name: 'might of late comers after 30 days, by the median of those who came first',
      aim: full ? 'at least 50 %' : '',
      value: war.lateComers === undefined ? 'too early' : percent(war.lateComers),
      holds: full && war.lateComers !== undefined ? war.lateComers >= 50 : undefined,
    },
    seen('sieges, of which relief broke', `${war.sieges}, ${war.broken}`),
    seen('battles', String(war.battles)),
    seen('battles in which ships met ships', percent(war.shipsMet)),
    seen('raids that were called back, turned back, met relief', `${war.recalled}, ${war.turnedBack}, ${war.relieved}`),
  ];
}

export function rowsOf(aims: readonly Aim[], war: Measures): Row[] {
  const never = war.built.filter(({ count }) => count === 0).map(({ name }) => name);
  return [
    ...aims.map(({ name, value, aim }) => ({ measure: name, value, aim })),
    { measure: 'standing nowhere at the end', value: never.join(', ') || 'nothing' },
  ];
}

export function verdictsOf(aims: readonly Aim[]): Verdict[] {
  return aims.flatMap(({ name, aim, value, holds }) =>
    holds === undefined ? [] : [{ promise: `${name}: ${aim}`, measured: value, holds }],
  );
}
