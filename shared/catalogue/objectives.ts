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
 * Rewards are small: working for one never leaves a player with more of anything than only waiting would. So a reward is at most
 * the price of what is to be done, plus what a home without buildings yields in the time that it takes at least. Each reward of
 * the first goals helps with the next. Those after the scout come in the second quarter of an hour, when the fourth mine of a
 * kind is dear: they supply players who have not settled yet with metal. objectives.test.ts checks the limit;
 * loadtest/pace.test.ts plays them.
 */

/** What newcomers do first, in this order; who has done it already has it completed. Ids must never change. */
export const FIRST_GOALS: readonly Objective[] = [
  {
    id: 1,
    title: 'First mine',
    text: 'Build a mine and activate it.',
    deed: 'mines',
    goal: 1,
    reward: { metal: 10 },
  },
  {
    id: 2,
    title: 'Second mine',
    text: 'Activate a second mine, for another ore or for more of the same.',
    deed: 'mines',
    goal: 2,
    reward: { metal: 10 },
  },
  {
    id: 3,
    title: 'Shipyard',
    text: 'Build a Shipyard and activate it; its crews will find two gate addresses.',
    deed: 'shipyards',
    goal: 1,
    reward: { metal: 60, energy: 40 },
  },
  {
    id: 4,
    title: 'Probe',
    text: 'Send a MALP Probe through the gate to see what lies behind an address.',
    deed: 'probes',
    goal: 1,
    reward: { metal: 60, energy: 40 },
  },
  {
    id: 5,
    title: 'Second world',
    text: 'Send settlers to an unclaimed world and make it yours.',
    deed: 'worlds',
    goal: 2,
    reward: { naquadah: 100, trinium: 100, metal: 250 },
  },
  {
    id: 7,
    title: 'Scout',
    text: 'Build a scout and send it on an exploration.',
    deed: 'explorations',
    goal: 1,
    reward: { trinium: 60, energy: 30, food: 20 },
  },
  {
    id: 11,
    title: 'Six mines',
    text: 'Have six active mines, on any of your worlds.',
    deed: 'mines',
    goal: 6,
    reward: { metal: 110 },
  },
  {
    id: 13,
    title: 'Settlement',
    text: 'Build a Settlement and activate it; more people carry home more.',
    deed: 'settlements',
    goal: 1,
    reward: { trinium: 25, metal: 30, food: 15 },
  },
  {
    id: 8,
    title: 'Alliance',
    text: 'Found an alliance, or join one.',
    deed: 'alliances',
    goal: 1,
    reward: { naquadah: 15, trinium: 15, metal: 20, energy: 10, food: 10 },
  },
  {
    id: 12,
    title: 'Nine mines',
    text: 'Have nine active mines, on any of your worlds.',
    deed: 'mines',
    goal: 9,
    reward: { metal: 190 },
  },
  {
    id: 6,
    title: 'Off-world mine',
    text: 'Activate a mine on a world other than your home.',
    deed: 'colony_mines',
    goal: 1,
    reward: { metal: 10 },
  },
  {
    id: 9,
    title: 'Garrison',
    text: 'Train a squad to guard one of your worlds.',
    deed: 'trainings',
    goal: 1,
    reward: { naquadah: 30, trinium: 45, metal: 80, energy: 30, food: 120 },
  },
  {
    id: 16,
    title: 'Drill',
    text: 'Fight a drill in the sparring world: nothing is lost, and you see how a battle goes.',
    deed: 'spars',
    goal: 1,
    reward: { naquadah: 4, trinium: 4, metal: 6, energy: 3, food: 3 },
  },
  {
    id: 17,
    title: 'Sparring world',
    text: 'Win a drill in the sparring world; the simulator tells beforehand who is enough.',
    deed: 'spars_won',
    goal: 1,
    reward: { naquadah: 4, trinium: 4, metal: 6, energy: 3, food: 3 },
  },
  {
    id: 15,
    title: 'Barracks',
    text: 'Build Barracks and activate them; a line squad reports for duty.',
    deed: 'barracks',
    goal: 1,
    reward: { trinium: 35, metal: 50, food: 40 },
  },
  {
    id: 14,
    title: 'First warship',
    text: 'Build a warship and launch it; it will escort your explorers and settlers.',
    deed: 'warships',
    goal: 1,
    reward: { naquadah: 80, trinium: 140, metal: 120, energy: 40, food: 25 },
  },
  {
    id: 10,
    title: 'First march',
    text: 'Send squads or ships on a march to another world of yours, to a mate, or against a rival.',
    deed: 'marches',
    goal: 1,
    reward: { naquadah: 20, trinium: 20, metal: 30, energy: 15, food: 15 },
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
