import type { Objective } from '#shared/catalogue/objectives';
import { RESOURCES } from '#shared/catalogue/resources';
import { shipTypeOf } from '#shared/catalogue/ships';
import { disclosedBy, reasonsIn, reasonsOn } from '#shared/rules/disclosure';
import { canOrderAhead, options } from '../laboratory/bots/spending.ts';
import { NEWCOMER, type Style } from '../laboratory/bots/styles.ts';
import type { Turn } from '../laboratory/game/acts.ts';
import { hourlyOf, type Player } from '../laboratory/game/state.ts';
import { playAlone } from '../laboratory/simulation.ts';
import { MINUTE, SECOND } from '../laboratory/time.ts';
import { SEED } from './play.ts';

/*
 * The first half hour of newcomers who do what the goals say, in their order: when they reach what the script promises, how much
 * there is to do, and how often something is new.
 */

const END = 30 * MINUTE;

/** One who looks around every few seconds, and one who reads everything. */
export const NEWCOMERS: readonly Style[] = [NEWCOMER, { ...NEWCOMER, name: 'slow newcomer', firstPause: 30 * SECOND }];

/** What the script promises: minutes by which each is reached, acts in each quarter of an hour, and the longest pauses. */
export const AIMS = {
  minutes: { mine: 0.5, drill: 2.5, shipyard: 3, probe: 5, world: 9 },
  acts: 20,
  /** Without an act, and without the means to start or order anything. */
  idleSeconds: 120,
  /** What a reward is worth at least, in hours of what the player's worlds then yield of it. */
  rewardHours: 0.5,
} as const;

export type Step = keyof typeof AIMS.minutes;

/** What the diary says when a step is done. */
const STEPS: Readonly<Record<Step, RegExp>> = {
  mine: /^claim First mine/,
  drill: /^fight a drill/,
  shipyard: /^claim Shipyard/,
  probe: /^probe/,
  world: /^colonize/,
};

/** The pages and dialogs to which a goal leads first, by the act that is done there. */
const PAGES: readonly RegExp[] = [
  /^fight a drill/,
  /^probe/,
  /^colonize/,
  /^order .* min\)$/,
  /^train /,
  /^found an alliance/,
];

interface Claim {
  readonly objective: Objective;
  /** Hours of own income, of the resource of which it is the least. */
  readonly hours: number;
}

export interface HalfHour {
  readonly minutes: Readonly<Record<Step, number>>;
  /** In the first and the second quarter of an hour. What is done to several things at once counts once. */
  readonly acts: readonly [number, number];
  readonly idleSeconds: number;
  /** The longest time without a new blueprint, panel or page. */
  readonly newsSeconds: number;
  readonly claims: readonly Claim[];
}

/** Plays the first half hour of a player of this race. */
export function playHalfHour(raceId: number, style: Style): HalfHour {
  const chances: number[] = [];
  const news: number[] = [];
  const claims: Claim[] = [];
  const shown = new Set<string>();
  const { diary } = playAlone(raceId, style, END, {
    seed: SEED,
    onVisit: (turn: Turn) => {
      const { player, now } = turn;
      if (options(turn).length > 0 || canOrderAhead(turn)) chances.push(now);
      for (const { objective } of player.objectives.claims.slice(claims.length))
        claims.push({ objective, hours: hoursOf(objective, player) });
      for (const panel of disclosedBy(player.experience.level, reasonsOf(player))) {
        if (!shown.has(panel)) news.push(now);
        shown.add(panel);
      }
    },
  });
  const firstAt = (what: RegExp) => diary.acts.find((act) => what.test(act.what))?.at ?? Number.POSITIVE_INFINITY;
  const acts = [...new Map(diary.acts.map(({ at, what }) => [`${at} ${what}`, at])).values()];
  const within = (from: number, to: number) => acts.filter((at) => at >= from * MINUTE && at < to * MINUTE).length;
  const minutes = Object.fromEntries(Object.entries(STEPS).map(([step, what]) => [step, firstAt(what) / MINUTE]));
  return {
    minutes: minutes as HalfHour['minutes'],
    acts: [within(0, 15), within(15, 30)],
    idleSeconds: longestPause([...acts, ...chances]),
    newsSeconds: longestPause([...news, ...diary.levels.slice(2), ...PAGES.map(firstAt)]),
    claims,
  };
}

/** The reward in hours of what the player's worlds yield: of all its resources, the least. */
function hoursOf({ reward }: Objective, player: Player): number {
  const hourly = hourlyOf(player);
  return Math.min(...RESOURCES.flatMap((each) => (reward[each] === undefined ? [] : reward[each] / hourly[each])));
}

function reasonsOf({ worlds, marches, researching }: Player) {
  const here = worlds.flatMap(({ ships, squads }) =>
    reasonsOn({
      ships: [...ships.keys()].map((id) => ({ is_scout: shipTypeOf(id).isScout })),
      soldier_squads: [...squads.values()].flatMap((count) => Array<number>(count).fill(1)),
      artifacts: [],
      siege: null,
      iris_until: null,
    }),
  );
  return [...here, ...reasonsIn({ own: marches, incoming: [], sieges: [], battles: [] }, researching ?? null)];
}

/** The longest pause between these moments, in seconds of the half hour. */
function longestPause(moments: readonly number[]): number {
  const stops = [0, ...moments.filter((at) => at < END).sort((a, b) => a - b), END];
  return Math.max(...stops.slice(1).map((at, i) => at - (stops[i] ?? 0))) / SECOND;
}
