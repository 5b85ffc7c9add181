import type { Stance } from '#shared/catalogue/battles';
import { BARRACKS_ID, CITADEL_ID, GATE_ARCHIVE_ID, IRIS_WORKS_ID, SHIPYARD_ID } from '#shared/catalogue/buildings';
import { MINUTE, SECOND } from '../time.ts';

/** What a bot does with its time and its resources. Shares are between 0 and 1. */
export interface Style {
  readonly name: string;

  /** Pause between two visits in the first session, in ms, and visits in the sixteen hours of a day in which the bot is awake. */
  readonly firstPause: number;
  readonly visits: number;
  /** Whether the bot comes at the same hours each day. */
  readonly steady?: true;
  /** Day of the season on which the bot joins; and day of its own after which it never comes back. */
  readonly joins?: number;
  readonly goneAfter?: number;

  /** What the bot builds first at home, in this order, and then saves for. */
  readonly opening: readonly number[];
  /** Building types that the bot wants one of, each as soon as its level offers it, and how many batteries each world gets. */
  readonly wants: readonly number[];
  readonly batteries: number;
  readonly scouts: number;
  /** Days for which scouts stay away: one of these. */
  readonly journeys: readonly number[];
  /** Worlds with ore that the bot wants besides its home. */
  readonly colonies: number;
  /** A producer is bought first if it pays for itself within this many hours. */
  readonly paybackHours: number;
  /** Share of what is left after growth that goes into warships, and the share of their price in landers. */
  readonly fleet: number;
  readonly landers: number;
  /** Whether the bot saves for warships, or buys them only with what is left over. */
  readonly savesForFleet?: true;
  /** Share of the quarters that squads fill. */
  readonly garrison: number;
  /** Whether the bot tries what others are for: founds an alliance, trains guards, and sends one to a second world. */
  readonly sociable?: true;
  /** Whether the bot builds what is cheapest in its first session, not what pays off first. */
  readonly thrifty?: true;
  /** Minute before which the bot settles no other world. */
  readonly settlesFrom?: number;
  /** Whether the bot fills its home with whatever is cheapest on its first day, and keeps no place for what it wants later. */
  readonly hoards?: true;
  /** Whether the bot gives its alliance all that it may. */
  readonly gives?: true;
  /** The honest style of the same playing time that this one tries to outdo. */
  readonly outdoes?: string;

  readonly stance: Stance;
  /** Undefined for bots that never raid. */
  readonly raids?: Raids;
  /** Undefined for bots that never besiege. `chance`: that the bot thinks of a siege at a visit. */
  readonly sieges?: { readonly chance: number };
}

export interface Raids {
  /** Chance that the bot thinks of a raid at a visit. */
  readonly chance: number;
  /** How much of its losses' price the bot must expect to come home with: 1 is profit, less is sport. */
  readonly gain: number;
  /**
   * The players whom it attacks: anybody; or only those who attacked it or a mate; or another account of the same person, for
   * loot, or with the smallest force that the rules allow, to shield it from others.
   */
  readonly whom: 'anybody' | 'avenge' | 'feeder' | 'friend';
  /** Whether it also sends its squads through the gate. */
  readonly strikes?: true;
}

const FIRST_STEPS = [3, 1, 2, SHIPYARD_ID, 4, 5];
const GROWTH = [12, 6, 14, 13];
const FORTRESS = [BARRACKS_ID, 8, 12, 6, 14, IRIS_WORKS_ID, 9, 15, CITADEL_ID, 13];

/** How most bots of a war are, where their style does not say otherwise. */
const COMMON = {
  firstPause: 5 * MINUTE,
  visits: 4,
  opening: [...FIRST_STEPS, 3, 1, 2, 4, 5, 3],
  wants: [...GROWTH, BARRACKS_ID, 9, GATE_ARCHIVE_ID],
  batteries: 1,
  scouts: 2,
  journeys: [1, 2, 3, 5],
  colonies: 8,
  paybackHours: 72,
  fleet: 0.6,
  landers: 0.1,
  garrison: 0.3,
  stance: 'slip_2',
} as const satisfies Partial<Style>;

const AVID_RAIDER = {
  ...COMMON,
  visits: 6,
  paybackHours: 36,
  colonies: 6,
  fleet: 0.9,
  landers: 0.2,
  garrison: 0.5,
  raids: { chance: 0.25, gain: 1, whom: 'anybody', strikes: true },
} as const satisfies Partial<Style>;

/** Accounts of one person, and of how many percent of the bots of a war they are. Most people have one. */
interface Share {
  readonly percent: number;
  readonly styles: readonly Style[];
}

const share = (percent: number, ...styles: readonly Style[]): Share => ({ percent, styles });

const PATRON: Style = {
  ...COMMON,
  name: 'patron',
  outdoes: 'miner',
  landers: 0.2,
  raids: { chance: 1, gain: 1, whom: 'feeder' },
};
const SECOND_ACCOUNT: Style = {
  ...COMMON,
  name: 'feeder',
  fleet: 0.25,
  garrison: 0,
  batteries: 0,
  wants: GROWTH,
  stance: 'slip_always',
};
const SHIELDED: Style = { ...AVID_RAIDER, name: 'shielded', outdoes: 'raider', garrison: 0, stance: 'slip_always' };
const FRIEND: Style = { ...COMMON, name: 'friend', visits: 6, raids: { chance: 1, gain: 0, whom: 'friend' } };
const BESIEGER: Style = {
  ...COMMON,
  name: 'besieger',
  visits: 6,
  colonies: 4,
  fleet: 0.9,
  landers: 0.3,
  garrison: 0.8,
  // A world can be taken once in a fortnight: between two sieges it raids as often as others who have such a fleet.
  raids: { chance: 0.25, gain: 1, whom: 'anybody' },
  sieges: { chance: 0.5 },
};
const TURTLE: Style = {
  ...COMMON,
  name: 'turtle',
  garrison: 1,
  wants: [...FORTRESS, GATE_ARCHIVE_ID],
  batteries: 5,
  fleet: 0.5,
  stance: 'stand',
};
const MATE: Style = {
  ...COMMON,
  name: 'mate',
  fleet: 0.8,
  landers: 0.15,
  garrison: 0.5,
  raids: { chance: 0.1, gain: 0.5, whom: 'avenge' },
};

/** All bots of a war. */
export const SHARES: readonly Share[] = [
  share(4, PATRON, SECOND_ACCOUNT),
  share(6, SHIELDED, FRIEND, FRIEND),
  share(18, { ...COMMON, name: 'miner' }),
  share(14, { ...AVID_RAIDER, name: 'raider' }),
  share(10, BESIEGER),
  share(12, TURTLE),
  share(16, MATE),
  share(6, { ...COMMON, name: 'absent', visits: 3, goneAfter: 14 }),
  share(6, { ...COMMON, name: 'newcomer', visits: 3, raids: { chance: 0.2, gain: 1, whom: 'anybody' } }),
  share(2, { ...COMMON, name: 'swarm', outdoes: 'miner', scouts: 100 }),
  share(2, { ...COMMON, name: 'hoarder', outdoes: 'miner', hoards: true }),
  share(2, { ...COMMON, name: 'early bird', outdoes: 'miner', joins: 0 }),
  share(2, { ...COMMON, name: 'late comer', joins: 60 }),
];

/** Bots of the style `mate` are in alliances of this many. */
export const ALLIANCE_SIZE = 8;

/** The accounts of `count` bots: first those of people who have several, then the others, mixed, so that a small run has all of them. */
export function castOf(count: number): { readonly style: Style; readonly person: number }[] {
  let person = 0;
  const accountsOf = ({ styles }: Share) => {
    person += 1;
    return styles.map((style) => ({ style, person }));
  };
  const several = SHARES.filter(({ styles }) => styles.length > 1).flatMap((share) => {
    const people = Math.max(1, Math.round((count * share.percent) / 100 / share.styles.length));
    return Array.from({ length: people }, () => accountsOf(share)).flat();
  });
  const single = SHARES.filter(({ styles }) => styles.length === 1);
  const total = single.reduce((sum, { percent }) => sum + percent, 0);
  const owed = new Map(single.map((share) => [share, 0]));
  const mixed = Array.from({ length: Math.max(0, count - several.length) }, () => {
    for (const share of single) owed.set(share, (owed.get(share) ?? 0) + share.percent / total);
    const [next] = [...owed].reduce((most, each) => (each[1] > most[1] + 1e-9 ? each : most));
    owed.set(next, (owed.get(next) ?? 0) - 1);
    return accountsOf(next);
  }).flat();
  return [...several, ...mixed].slice(0, count);
}

/** Somebody who plays for hours each day and is left in peace: a look every few seconds in the first session, then every 20 minutes. */
const DILIGENT = {
  ...COMMON,
  firstPause: 5 * SECOND,
  visits: 48,
  steady: true,
  batteries: 0,
  garrison: 0,
  fleet: 1,
} as const satisfies Partial<Style>;

export const MINER: Style = {
  ...DILIGENT,
  name: 'miner',
  wants: [...GROWTH, GATE_ARCHIVE_ID],
  journeys: [5],
  colonies: 4,
};

const EXPLORER: Style = {
  ...DILIGENT,
  name: 'explorer',
  opening: [...FIRST_STEPS, 8, 3, 4, 1, 2, 3],
  wants: [11, 6, 14, 12, 10, 15, GATE_ARCHIVE_ID],
  scouts: 3,
  journeys: [2],
  colonies: 6,
  paybackHours: 24,
};

const ADMIRAL: Style = {
  ...DILIGENT,
  name: 'fleet builder',
  opening: [...FIRST_STEPS, 3, 2, 1, 10, 4, 11, 6],
  wants: [9, 16, GATE_ARCHIVE_ID, IRIS_WORKS_ID],
  scouts: 1,
  journeys: [4],
  colonies: 2,
  paybackHours: 12,
  savesForFleet: true,
};

/** Does what the goals say, in their order, and then tries everything that a level unlocks. */
export const NEWCOMER: Style = {
  ...DILIGENT,
  name: 'newcomer',
  firstPause: 10 * SECOND,
  opening: [...FIRST_STEPS, 3, 1, 2],
  wants: [8, 10, 11, 6, 12, 14, GATE_ARCHIVE_ID],
  journeys: [3],
  colonies: 4,
  paybackHours: 48,
  sociable: true,
};

/**
 * A newcomer who settles late, buys the cheapest things, does everything by hand, and looks around every half minute, like
 * players who click through all pages.
 */
const SETTLES_LATE: Style = {
  ...NEWCOMER,
  name: 'settles late',
  opening: [3, 2, SHIPYARD_ID],
  wants: [8, 10, BARRACKS_ID, 12, 6, GATE_ARCHIVE_ID],
  thrifty: true,
  settlesFrom: 12,
  firstPause: 30 * SECOND,
};

/** Honest players of the pace. */
export const HONEST = [MINER, EXPLORER, ADMIRAL, NEWCOMER, SETTLES_LATE] as const;

/** Those who try to get more than the miner, who plays as long as they do. */
export const CHEATS: readonly Style[] = [
  { ...MINER, name: 'swarm', outdoes: 'miner', scouts: 100 },
  { ...MINER, name: 'hoarder', outdoes: 'miner', hoards: true },
];

/** Comes when half of the season is over. */
export const LATE_COMER: Style = { ...MINER, name: 'late comer', joins: 60 };

/** An account that is thrown away after a week, and gives as much as it may before. */
export const FEEDER: Style = { ...MINER, name: 'feeder', goneAfter: 7, gives: true };
