import type { Cost } from './resources.ts';

/**
 * What objectives count. Each is counted from rows that exist for other reasons. Worlds that were taken from the player count
 * with what stood on them, so that no goal that was reached is lost with a world.
 */
export type Deed =
  /** Active mines, on all worlds. */
  | 'mines'
  | 'shipyards'
  /** 1 once a probe was sent. */
  | 'probes'
  /** Worlds that the player owns or owned. */
  | 'worlds'
  /** Active mines on worlds other than the home. */
  | 'colony_mines'
  /** 1 once a scout was sent. */
  | 'explorations'
  /** 1 for players who are or were members of an alliance. */
  | 'alliances'
  /** Active settlements, on all worlds. */
  | 'settlements'
  /** Active barracks, on all worlds. */
  | 'barracks'
  /** 1 once a ship that is no scout was launched. */
  | 'warships'
  /** Squads that were trained on worlds of the player, those in training and those that fell included. */
  | 'trainings'
  /** 1 once a march was launched. */
  | 'marches'
  /** Drills that the player fought in the sparring world, and those that were won. */
  | 'spars'
  | 'spars_won'
  /** Days of this week on which the player did it, in UTC. */
  | 'building_days'
  | 'ship_days'
  | 'probe_days'
  | 'exploration_days'
  /** XP gained this week. */
  | 'week_xp';

export interface Objective {
  readonly id: number;
  readonly title: string;
  /** One sentence: what to do. */
  readonly text: string;
  readonly deed: Deed;
  /** How many of the deed complete it. */
  readonly goal: number;
  readonly reward: Cost;
}

/*
 * The first goals are the script of the first half hour: in this order, a mine after 20 seconds, a drill while the shipyard is built,
 * a probe, and a second world before the ninth minute. Each reward is half an hour or more of what newcomers' worlds yield of it by
 * then. Until the second world none is naquadah, for which they save; then trinium is the scarce one, and no goal pays it. What lasts
 * comes near the end: who waits for the twelfth mine has an alliance to found afterwards. Those who do without drills have trinium
 * from the shipyard. All together are worth two days of a bare home, so nobody makes an account for them. objectives.test.ts checks
 * this, and loadtest/pace.test.ts plays them.
 */

/** As many of the first goals are shown at once. */
export const GOALS_SHOWN = 2;

/** What newcomers do first, in this order; who has done it already has it completed. Ids must never change. */
export const FIRST_GOALS: readonly Objective[] = [
  {
    id: 1,
    title: 'First mine',
    text: 'Build a mine and activate it.',
    deed: 'mines',
    goal: 1,
    reward: { energy: 60 },
  },
  {
    id: 2,
    title: 'Second mine',
    text: 'Activate a second mine, for another ore or for more of the same.',
    deed: 'mines',
    goal: 2,
    reward: { food: 60 },
  },
  {
    id: 3,
    title: 'Shipyard',
    text: 'Build a Shipyard and activate it; its crews will find two gate addresses.',
    deed: 'shipyards',
    goal: 1,
    reward: { metal: 500, trinium: 355 },
  },
  {
    id: 16,
    title: 'Drill',
    text: 'Fight a drill in the sparring world: nothing is lost, and you see how a battle goes.',
    deed: 'spars',
    goal: 1,
    reward: { food: 280 },
  },
  {
    id: 17,
    title: 'Sparring world',
    text: 'Win a drill in the sparring world; the simulator tells beforehand who is enough.',
    deed: 'spars_won',
    goal: 1,
    reward: { trinium: 380 },
  },
  {
    id: 4,
    title: 'Probe',
    text: 'Send a MALP Probe through the gate to see what lies behind an address.',
    deed: 'probes',
    goal: 1,
    reward: { energy: 450 },
  },
  {
    id: 11,
    title: 'Six mines',
    text: 'Have six active mines, on any of your worlds.',
    deed: 'mines',
    goal: 6,
    reward: { metal: 860 },
  },
  {
    id: 5,
    title: 'Second world',
    text: 'Send settlers to an unclaimed world and make it yours.',
    deed: 'worlds',
    goal: 2,
    reward: { metal: 860 },
  },
  {
    id: 6,
    title: 'Off-world mine',
    text: 'Activate a mine on a world other than your home.',
    deed: 'colony_mines',
    goal: 1,
    reward: { metal: 1280 },
  },
  {
    id: 7,
    title: 'Scout',
    text: 'Build a scout and send it on an exploration.',
    deed: 'explorations',
    goal: 1,
    reward: { naquadah: 960 },
  },
  {
    id: 9,
    title: 'Garrison',
    text: 'Train a squad to guard one of your worlds.',
    deed: 'trainings',
    goal: 1,
    reward: { naquadah: 980 },
  },
  {
    id: 12,
    title: 'Nine mines',
    text: 'Have nine active mines, on any of your worlds.',
    deed: 'mines',
    goal: 9,
    reward: { metal: 1650 },
  },
  {
    id: 14,
    title: 'First warship',
    text: 'Build a warship and launch it; it will escort your explorers and settlers.',
    deed: 'warships',
    goal: 1,
    reward: { naquadah: 1240 },
  },
  {
    id: 15,
    title: 'Barracks',
    text: 'Build Barracks and activate them; a line squad reports for duty.',
    deed: 'barracks',
    goal: 1,
    reward: { food: 960 },
  },
  {
    id: 13,
    title: 'Settlement',
    text: 'Build a Settlement and activate it; more people carry home more.',
    deed: 'settlements',
    goal: 1,
    reward: { energy: 1750 },
  },
  {
    id: 10,
    title: 'First march',
    text: 'Send squads or ships on a march to another world of yours, to a mate, or against a rival.',
    deed: 'marches',
    goal: 1,
    reward: { food: 1000 },
  },
  {
    id: 18,
    title: 'Twelve mines',
    text: 'Have twelve active mines, on any of your worlds.',
    deed: 'mines',
    goal: 12,
    reward: { metal: 2000 },
  },
  {
    id: 20,
    title: 'Fifteen mines',
    text: 'Have fifteen active mines, on any of your worlds.',
    deed: 'mines',
    goal: 15,
    reward: { naquadah: 2200 },
  },
  {
    id: 8,
    title: 'Alliance',
    text: 'Found an alliance, or join one.',
    deed: 'alliances',
    goal: 1,
    reward: { naquadah: 1530 },
  },
];

/** A goal of the week. Its measure and its reward depend on the player's level at the beginning of the week. */
export interface WeeklyOrder extends Pick<Objective, 'id' | 'title' | 'deed'> {
  readonly text: (goal: number) => string;
  readonly goalAt: (level: number) => number;
  /** The reward is this times the level. */
  readonly perLevel: Cost;
}

/** Players of this level or higher get three goals each week. */
export const WEEKLY_FROM_LEVEL = 5;
export const GOALS_PER_WEEK = 3;

/**
 * Three days take more than 24 hours, in which a bare home yields 2,160 naquadah: 43 for each of fifty levels would be the
 * limit. It is less, so that all rewards of a month are worth less than a day even to players who have emptied a reserve.
 */
const THREE_DAYS = { goalAt: () => 3, perLevel: { naquadah: 22, trinium: 22, metal: 30, energy: 14, food: 14 } };

/** The goals from which each week's three are drawn. Ids must never change. */
export const WEEKLY_GOALS: readonly WeeklyOrder[] = [
  {
    id: 101,
    title: 'Steady hands',
    text: () => 'Activate a building on three different days this week.',
    deed: 'building_days',
    ...THREE_DAYS,
  },
  {
    id: 102,
    title: 'New hulls',
    text: () => 'Launch a new ship on three different days this week.',
    deed: 'ship_days',
    ...THREE_DAYS,
  },
  {
    id: 103,
    title: 'Eyes ahead',
    text: () => 'Send a MALP Probe on three different days this week.',
    deed: 'probe_days',
    ...THREE_DAYS,
  },
  {
    id: 104,
    title: 'Long walks',
    text: () => 'Send a scout on an exploration on three different days this week.',
    deed: 'exploration_days',
    ...THREE_DAYS,
  },
  {
    id: 105,
    title: 'Practice',
    text: (goal) => `Earn ${goal.toLocaleString('en')} XP this week.`,
    deed: 'week_xp',
    // A quarter of what the level takes.
    goalAt: (level) => Math.round(25 * level ** 1.5),
    perLevel: { metal: 14 },
  },
];
