import type { Stance } from '#shared/catalogue/battles';
import { BARRACKS_ID, CITADEL_ID, IRIS_WORKS_ID, SHIPYARD_ID } from '#shared/catalogue/buildings';

export const STYLE_NAMES = [
  'miner',
  'raider',
  'besieger',
  'turtle',
  'mate',
  'absent',
  'newcomer',
  'patron',
  'feeder',
] as const;
export type StyleName = (typeof STYLE_NAMES)[number];

/** What a bot does with its time and its resources. Shares are between 0 and 1. */
export interface Style {
  readonly name: StyleName;
  /** Percent of all bots. */
  readonly percent: number;
  /** Visits in the sixteen hours of a day in which the bot is awake. */
  readonly visits: number;
  /** A producer is bought if it pays for itself within this many hours. */
  readonly paybackHours: number;
  /** Worlds that the bot wants besides its home. */
  readonly colonies: number;
  /** Share of what is left after growth that goes into warships, and the share of their price in landers. */
  readonly fleet: number;
  readonly landers: number;
  /** Share of the quarters that squads fill. */
  readonly garrison: number;
  /** Building types of which the bot wants one, and how many batteries each world gets. */
  readonly wants: readonly number[];
  readonly batteries: number;
  readonly stance: Stance;
  /** Undefined for bots that never raid. */
  readonly raids?: Raids;
  /** Undefined for bots that never besiege. `chance`: that the bot thinks of a siege at a visit. */
  readonly sieges?: { readonly chance: number };
  /** Day after which the bot never comes back. */
  readonly goneAfter?: number;
}

export interface Raids {
  /** Chance that the bot thinks of a raid at a visit. */
  readonly chance: number;
  /** How much of its losses' price the bot must expect to come home with: 1 is profit, less is sport. */
  readonly gain: number;
  /** Whom it attacks: anybody, or only who attacked it or a mate; or the other account of the same person. */
  readonly whom: 'anybody' | 'avenge' | 'feeder';
  /** Whether it also sends its squads through the gate. */
  readonly strikes?: true;
}

const GROWTH = [12, 6, 14, 13];
const FORTRESS = [BARRACKS_ID, 8, 12, 6, 14, IRIS_WORKS_ID, 9, 15, CITADEL_ID, 13];

/** How most bots are, where their style does not say otherwise. */
const COMMON = {
  visits: 4,
  paybackHours: 72,
  colonies: 8,
  fleet: 0.6,
  landers: 0.1,
  garrison: 0.3,
  wants: [...GROWTH, BARRACKS_ID, 9],
  batteries: 1,
  stance: 'slip_2',
} as const satisfies Partial<Style>;

/** All styles. Those of two accounts of one person come in pairs: a patron who raids, and the feeder who is raided. */
export const STYLES: readonly Style[] = [
  { ...COMMON, name: 'miner', percent: 22 },
  {
    ...COMMON,
    name: 'raider',
    percent: 16,
    visits: 6,
    paybackHours: 36,
    colonies: 6,
    fleet: 0.9,
    landers: 0.2,
    garrison: 0.5,
    raids: { chance: 0.25, gain: 1, whom: 'anybody', strikes: true },
  },
  {
    ...COMMON,
    name: 'besieger',
    percent: 10,
    visits: 6,
    colonies: 4,
    fleet: 0.9,
    landers: 0.3,
    garrison: 0.8,
    // A world can be taken once in a fortnight: between two sieges it raids as often as others who have such a fleet.
    raids: { chance: 0.25, gain: 1, whom: 'anybody' },
    sieges: { chance: 0.5 },
  },
  {
    ...COMMON,
    name: 'turtle',
    percent: 14,
    garrison: 1,
    wants: FORTRESS,
    batteries: 5,
    fleet: 0.5,
    stance: 'stand',
  },
  {
    ...COMMON,
    name: 'mate',
    percent: 18,
    fleet: 0.8,
    landers: 0.15,
    garrison: 0.5,
    raids: { chance: 0.1, gain: 0.5, whom: 'avenge' },
  },
  { ...COMMON, name: 'absent', percent: 8, visits: 3, goneAfter: 14 },
  {
    ...COMMON,
    name: 'newcomer',
    percent: 8,
    visits: 3,
    raids: { chance: 0.2, gain: 1, whom: 'anybody' },
  },
  {
    ...COMMON,
    name: 'patron',
    percent: 2,
    fleet: 0.9,
    landers: 0.2,
    raids: { chance: 1, gain: 1, whom: 'feeder' },
  },
  {
    ...COMMON,
    name: 'feeder',
    percent: 2,
    fleet: 0.25,
    garrison: 0,
    batteries: 0,
    wants: GROWTH,
    stance: 'slip_always',
  },
];

/** What every bot builds first, in this order. */
export const OPENING: readonly number[] = [3, 1, 2, SHIPYARD_ID, 4, 5, 3, 1, 2, 4, 5, 3];

/** Bots of the style `mate` are in alliances of this many. */
export const ALLIANCE_SIZE = 8;

/** The style of each of `count` bots, mixed by their number, so that a small run has all of them too. */
export function stylesOf(count: number): Style[] {
  const [pairs, others] = [['patron', 'feeder'], STYLES.map(({ name }) => name)];
  const single = STYLES.filter(({ name }) => others.includes(name) && !pairs.includes(name));
  const numberOfPairs = Math.max(
    1,
    Math.round((count * (STYLES.find(({ name }) => name === 'patron')?.percent ?? 0)) / 100),
  );
  const paired = Array.from({ length: numberOfPairs }, () => STYLES.filter(({ name }) => pairs.includes(name))).flat();
  const rest = count - paired.length;
  const total = single.reduce((sum, { percent }) => sum + percent, 0);
  const owed = new Map(single.map((style) => [style, 0]));
  const mixed = Array.from({ length: rest }, () => {
    for (const style of single) owed.set(style, (owed.get(style) ?? 0) + style.percent / total);
    const [next] = [...owed].reduce((most, each) => (each[1] > most[1] + 1e-9 ? each : most));
    owed.set(next, (owed.get(next) ?? 0) - 1);
    return next;
  });
  return [...paired, ...mixed].slice(0, count);
}
