import { WEEKLY_FROM_LEVEL } from '#shared/catalogue/objectives';
import { full } from '../ui/format/number.ts';

/** Players read of orders; in code they are goals, for an order is a building that waits. */
export const objectiveTexts = {
  first: 'First orders',
  weekly: 'Orders of the week',
  done: (done: number, all: number) => `${full(done)} of ${full(all)} done`,
  progress: (done: number, goal: number) => `${full(done)} of ${full(goal)}`,
  weekDone: 'All done for this week. New orders arrive on Monday.',
  reward: 'Reward: ',
  claim: 'Claim',
  claimLabel: (order: string) => `Claim the reward for ${order}`,
  claiming: 'Claiming…',
  claimed: 'Claimed',
  hide: 'Hide',
  hideLabel: 'Hide the orders. You can show them again in Settings.',
  setting: {
    title: 'Orders',
    about: `Your dashboard shows your first orders and, from level ${full(WEEKLY_FROM_LEVEL)}, the orders of the week.`,
    hide: 'Hide the orders',
    show: 'Show the orders again',
  },
  step: {
    label: (step: string, order: string) => `${step}: ${order}`,
    malp: 'Send a probe',
    colonize: 'Send settlers',
    explore: 'Send a scout',
    missions: 'Mission Command',
    drill: 'Fight a drill',
    alliances: 'Alliances',
    planets: 'My Planets',
    build: 'Build',
    ship: 'Build a ship',
    planet: 'Open planet',
  },
};
