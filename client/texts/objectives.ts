import { WEEKLY_FROM_LEVEL } from '#shared/catalogue/objectives';
import { full } from '../ui/format/number.ts';

export const objectiveTexts = {
  first: 'First goals',
  weekly: 'Weekly goals',
  done: (done: number, all: number) => `${full(done)} of ${full(all)} done`,
  progress: (done: number, goal: number) => `${full(done)} of ${full(goal)}`,
  weekDone: 'All done for this week. New goals arrive on Monday.',
  reward: 'Reward: ',
  claim: 'Claim',
  claimLabel: (goal: string) => `Claim the reward for ${goal}`,
  claiming: 'Claiming…',
  claimed: 'Claimed',
  hide: 'Hide',
  hideLabel: 'Hide the goals. You can show them again in Settings.',
  setting: {
    title: 'Goals',
    about: `Your dashboard shows your first goals and, from level ${full(WEEKLY_FROM_LEVEL)}, weekly ones.`,
    hide: 'Hide the goals',
    show: 'Show the goals again',
  },
  step: {
    label: (step: string, goal: string) => `${step}: ${goal}`,
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
