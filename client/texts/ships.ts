import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';

export const shipTexts = {
  title: 'Ships',
  build: 'Build Ships',
  choose: 'Choose a ship',
  dialogLead: (planet: string, count: number) =>
    `${planet}: ${count === 0 ? 'no ships' : plural(count, { one: '# ship', other: '# ships' })}. Ships take no build slots.`,
  started: (name: string, count: number, planet: string, time: string) => {
    const what = count > 1 ? `${full(count)} × ${name}` : name;
    return time === '' ? `${what} started on ${planet}.` : `${what} started on ${planet}. Ready in ${time}.`;
  },
  launched: (name: string, xp: number) => `${name} launched. +${full(xp)} XP.`,
  allLaunched: (count: number, xp: number) =>
    `${plural(count, { one: '# ship', other: '# ships' })} launched. +${full(xp)} XP.`,
  buildError: (why: string) => `Build Error: ${why}`,
  loadingBlueprints: 'Loading ship blueprints',
  noBlueprints: 'No ship blueprints available for your race or prerequisites not met.',
  scout: 'Scout',
  states: {
    Ready: 'Ready',
    Constructing: 'Constructing',
    Idle: 'Idle',
    'On Mission': 'On Mission',
    'On March': 'On March',
    Unknown: 'Unknown',
  },
  card: {
    costs: 'Costs',
    build: 'Build',
    howMany: (name: string) => `How many: ${name}`,
    together: 'side by side, in the time of one',
    takes: (time: string, xp: number) => `Build time ${time} · ${full(xp)} XP at launch`,
  },
  stats: {
    space_attack: 'Space attack',
    space_defense: 'Space defence',
    ground_attack: 'Ground attack',
    meaning:
      'A docked warship adds all three to the escort of its world. The escort protects explorers from ambushes and delays, and wins guarded worlds for settlers.',
    scouts: 'Scouts fly missions alone and add nothing to it.',
  },
  list: {
    none: 'No ships stationed here.',
    launch: 'Launch',
    launching: 'Launching…',
    count: (count: number) => `× ${full(count)}`,
    levels: (attack: number, defense: number) => `Levels: attack ${full(attack)}, defence ${full(defense)}`,
    levelsEach: (attack: number, defense: number) => `Levels of each: attack ${full(attack)}, defence ${full(defense)}`,
    send: 'Send on a mission',
    sendLabel: (name: string) => `Send on a mission: ${name}`,
    /** '3 idle' */
    inState: (count: number, state: string) => `${full(count)} ${state.toLowerCase()}`,
  },
};
