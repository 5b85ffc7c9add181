import type { Race } from '#shared/catalogue/races';
import { RESERVES } from '#shared/catalogue/resources';
import type { Style } from '../laboratory/bots/styles.ts';
import { mightOfPlayer, reserveOf } from '../laboratory/game/state.ts';
import { DAY, HOUR } from '../laboratory/time.ts';
import type { Verdict } from '../lib/report.ts';
import { oreOf, type Played, play } from './play.ts';

/*
 * The season of one player of each style and race: what comes in, levels, worlds, and the longest times in which nothing useful
 * could be done, with what the design asks of them.
 */

const INCOME_DAYS = [3, 14, 30, 45, 60, 75, 90, 105, 120];
const LEVEL_DAYS = [1, 3, 10, 30, 60, 90, 120];
/** The steps that count as progress of a player: buildings, ships, squads, research, new worlds, and room for them. */
const USEFUL = /^(start|order|research|colonize|dismantle|train) /;
/** Ore on these days is to be no less than on the first. */
const STEADY_DAYS = [30, 60, 90, 120];
/** A stretch without a useful act is dull from so many hours on, and too long from more; from day 2 on. */
const DULL = { from: 2, hours: 12, most: 2, longest: 16 };
const MOST_HAULED = 40;
/** Percent of the honest one's might. */
const MOST_OF_A_CHEAT = 105;
/** Days after which a late comer is to have half of the median's might. */
const LATE = { days: 30, percent: 50 };

export interface Season {
  readonly style: Style;
  readonly race: Pick<Race, 'id' | 'name'>;
  readonly seed: number;
  readonly played: Played;
  /** Hours without a useful act, and when they began, in ms since the player came; the longest first. */
  readonly pauses: readonly { readonly from: number; readonly hours: number }[];
  readonly seconds: number;
}

export function playSeason(style: Style, race: Season['race'], seed: number, days: number): Season {
  const begun = process.cpuUsage().user;
  const played = play(race.id, style, days * DAY, seed);
  const useful = usefulActs(played);
  const pauses = useful
    .map((at, i) => ({ from: useful[i - 1] ?? 0, hours: (at - (useful[i - 1] ?? 0)) / HOUR }))
    .filter(({ from }) => from > DULL.from * DAY)
    .sort((a, b) => b.hours - a.hours);
  return { style, race, seed, played, pauses, seconds: (process.cpuUsage().user - begun) / 1e6 };
}

function usefulActs({ player, diary }: Played): number[] {
  return diary.acts.filter(({ what }) => USEFUL.test(what)).map(({ at }) => at - player.joinedAt);
}

const nameOf = ({ style, race, seed }: Season) => `${style.name}, ${race.name}, ${seed}`;
const upTo = (list: readonly number[], days: number) => list.filter((day) => day <= days);
const cell = (value: string | number, width = 7) => String(value).padStart(width);

export function headOf(days: number): string {
  const heads = [
    ...upTo(INCOME_DAYS, days).map((day) => `ore ${day}`),
    ...upTo(LEVEL_DAYS, days).map((day) => `lvl ${day}`),
    ...['might', 'worlds', 'w. ore', 'acts/d', 'dull h', 'day', '> 12 h', 'haul %', 'runs s'],
  ];
  return `Ore an hour in thousands, by the day of the season; might in millions; acts a day from day 30 on; the longest dull time after day 2.
${''.padEnd(26)}${heads.map((head) => cell(head)).join('')}`;
}

export function rowOf(season: Season, days: number): string {
  const { played, pauses, seconds } = season;
  const { player, diary } = played;
  const withOre = player.worlds.filter((world) => RESERVES.some((each) => reserveOf(player, world, each) > 0)).length;
  const came = Math.floor(player.joinedAt / DAY);
  const late = usefulActs(played).filter((at) => at > 30 * DAY).length / Math.max(1, days - came - 30);
  const level = (day: number) => diary.levels.filter((at) => at <= day * DAY).length - 1;
  const cells = [
    ...upTo(INCOME_DAYS, days).map((day) => (day <= came ? '-' : (oreOn(played, day) / 1000).toFixed(1))),
    ...upTo(LEVEL_DAYS, days).map((day) => (day <= came ? '-' : level(day))),
    (mightOfPlayer(player) / 1e6).toFixed(2),
    player.worlds.length,
    withOre,
    late.toFixed(0),
    (pauses[0]?.hours ?? 0).toFixed(1),
    ((pauses[0]?.from ?? 0) / DAY).toFixed(0),
    dullOf(pauses),
    hauledOf(played).toFixed(0),
    seconds.toFixed(0),
  ];
  return nameOf(season).padEnd(26) + cells.map((each) => cell(each)).join('');
}

function oreOn({ evenings }: Played, day: number): number {
  const evening = evenings.get(day);
  return evening ? oreOf(evening.hourly) : 0;
}

const dullOf = (pauses: Season['pauses']) => pauses.filter(({ hours }) => hours > DULL.hours).length;
const hauledOf = ({ player }: Played) => (100 * player.hauled) / player.produced;

/** The aims, with what all seasons came to. `honest`: those of honest players who came on the first day. */
export function verdictsOf(seasons: readonly Season[], days: number): Verdict[] {
  const honest = seasons.filter(
    ({ style }) => style.outdoes === undefined && style.joins === undefined && !style.gives,
  );
  const all = (promise: string, of: readonly Season[], missed: (season: Season) => string | undefined) => {
    if (of.length === 0) return [];
    const misses = of.flatMap((season) => {
      const found = missed(season);
      return found === undefined ? [] : [`${nameOf(season)}: ${found}`];
    });
    return [{ promise, measured: misses.join('; ') || `all ${of.length}`, holds: misses.length === 0 }];
  };
  const [first = 0, ...later] = STEADY_DAYS;
  const lessOre = ({ played }: Season) => {
    const less = upTo(later, days).filter((day) => oreOn(played, day) < oreOn(played, first));
    return less.length === 0
      ? undefined
      : less.map((day) => `${percentOf(oreOn(played, day), oreOn(played, first))} % on day ${day}`).join(', ');
  };
  const dull = ({ pauses }: Season) =>
    dullOf(pauses) > DULL.most || (pauses[0]?.hours ?? 0) > DULL.longest
      ? `${dullOf(pauses)}, the longest ${pauses[0]?.hours.toFixed(1)} h on day ${((pauses[0]?.from ?? 0) / DAY).toFixed(0)}`
      : undefined;
  const hauled = ({ played }: Season) =>
    hauledOf(played) > MOST_HAULED ? `${hauledOf(played).toFixed(0)} %` : undefined;
  return [
    ...all(`ore on days ${later.join(', ')} no less than on day ${first}`, honest, lessOre),
    ...all(
      `after day ${DULL.from} at most ${DULL.most} stretches over ${DULL.hours} h without a useful act, none over ${DULL.longest}`,
      honest,
      dull,
    ),
    ...all(`scouts bring at most ${MOST_HAULED} % of production`, seasons, hauled),
    ...cheatVerdicts(seasons),
    ...lateVerdicts(seasons, honest, days),
    ...giftVerdicts(seasons),
  ];
}

const percentOf = (part: number, whole: number) => Math.round((100 * part) / (whole || 1));
const meanOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / (values.length || 1);

/** Those who try to outdo the honest, by the mean of all races. */
function cheatVerdicts(seasons: readonly Season[]): Verdict[] {
  const mean = (name: string) =>
    meanOf(seasons.filter(({ style }) => style.name === name).map(({ played }) => mightOfPlayer(played.player)));
  return [...new Set(seasons.map(({ style }) => style))].flatMap(({ name, outdoes }) => {
    if (outdoes === undefined || mean(outdoes) === 0) return [];
    const share = percentOf(mean(name), mean(outdoes));
    const promise = `a ${name} ends with at most ${MOST_OF_A_CHEAT} % of the might of a ${outdoes}`;
    return [{ promise, measured: `${share} %`, holds: share <= MOST_OF_A_CHEAT }];
  });
}

function lateVerdicts(seasons: readonly Season[], honest: readonly Season[], days: number): Verdict[] {
  const late = seasons.filter(({ style }) => style.joins !== undefined && !style.gives);
  const day = Math.max(0, ...late.map(({ style }) => style.joins ?? 0)) + LATE.days;
  if (late.length === 0 || honest.length === 0 || day > days) return [];
  const mights = (of: readonly Season[]) => of.map(({ played }) => played.evenings.get(day)?.might ?? 0);
  const sorted = mights(honest).sort((a, b) => a - b);
  const share = percentOf(meanOf(mights(late)), sorted[Math.floor(sorted.length / 2)] ?? 0);
  const promise = `a late comer has ${LATE.percent} % of the median's might after ${LATE.days} days`;
  return [{ promise, measured: `${share} %`, holds: share >= LATE.percent }];
}

/** The goods that leave a throw-away account: no more if it was made late in the season. */
function giftVerdicts(seasons: readonly Season[]): Verdict[] {
  const given = (late: boolean) =>
    meanOf(
      seasons
        .filter(({ style }) => style.gives && (style.joins !== undefined) === late)
        .map(({ played }) => played.player.gifts.reduce((total, { sum }) => total + sum, 0)),
    );
  if (given(false) === 0 || given(true) === 0) return [];
  const promise = 'what leaves an account in its first seven days is no more on day 60 than on day 1';
  const measured = [false, true].map((late) => `${(given(late) / 1000).toFixed(0)} k`).join(', later ');
  return [{ promise, measured, holds: given(true) <= given(false) }];
}
