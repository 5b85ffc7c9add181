import type { ReactNode } from 'react';
import type { ResearchBranch } from '#shared/catalogue/research';
import { full, percent } from '../ui/format/number.ts';
import { plural } from './plural.ts';
import { rich } from './rich.ts';

export const researchTexts = {
  title: 'Research & Upgrades',
  lead: (levels: number) =>
    levels === 0
      ? 'One line at a time. What you learn counts on every world and in every fight.'
      : plural(levels, {
          one: 'You have researched one level. It counts on every world and in every fight.',
          other: 'You have researched # levels. They count on every world and in every fight.',
        }),
  loading: 'Loading research',
  none: 'No research or upgrades available.',
  choose: 'Choose research',
  progress: (levels: number, all: number) => `${full(levels)} of ${full(all)} levels`,
  lines: (count: number) => plural(count, { one: '# line of research', other: '# lines of research' }),
  unfold: (lines: number) => plural(lines, { one: 'Show # line', other: 'Show # lines' }),
  fold: 'Fold',
  foldLabel: (open: boolean, branch: string) => (open ? `Fold ${branch}` : `Show ${branch}`),
  branches: {
    ships: 'Ships',
    squads: 'Squads',
    worlds: 'Worlds',
    journeys: 'Journeys and war',
  } satisfies Record<ResearchBranch, string>,
  archive: {
    missing: (archive: ReactNode) =>
      rich`Research begins in a ${archive}. Build one on any of your worlds, then activate it.`,
    tooEarly: (level: number) => `You may build it from level ${full(level)}.`,
  },
  current: {
    title: 'Under way',
    idle: 'No research is under way. Choose a line below.',
    level: (level: number) => `Level ${full(level)}`,
    due: 'Ready',
    ready: 'It counts from the moment you activate it.',
    at: (clock: string) => `at ${clock}`,
    activate: 'Activate',
    activating: 'Activating…',
    activateLabel: (name: string, level: number) => `Activate ${name} ${full(level)}`,
  },
  discount: (artifact: string, less: number) =>
    `Your ${artifact} take ${percent(less / 100)} off the next research. The prices below say so already.`,
  started: (name: string, level: number) => `${name} ${full(level)} started.`,
  activated: (name: string, level: number, xp: number) => `${name} ${full(level)} is active. +${full(xp)} XP`,
  card: {
    level: (level: number, levels: number) => `${full(level)} of ${full(levels)}`,
    levelAloud: (level: number, levels: number) => `Level ${full(level)} of ${full(levels)}`,
    now: 'Now',
    next: (effect: string) => `→ ${effect}`,
    costs: 'Costs',
    takes: (time: string, xp: number) => `Takes ${time}, gives ${full(xp)} XP`,
    research: 'Research',
    researchName: (name: string, level: number) => `Research ${name} ${full(level)}`,
    starting: 'Starting…',
    allDone: 'You have every level.',
    underWay: 'Under way',
  },
  effects: {
    /** `share`: of the strength without research. */
    attack: (share: number) => `${percent(share)} attack`,
    defence: (share: number) => `${percent(share)} hull`,
    ore: (share: number) => (share === 0 ? 'Ore as found' : `+${percent(share)} ore from every mine`),
    slots: (count: number) =>
      count === 0
        ? 'Slots of the world alone'
        : plural(count, { one: '+# build slot on each world', other: '+# build slots on each world' }),
    reach: (units: number) => (units === 0 ? 'Usual reach' : `+${full(units)} reach`),
    flight: (share: number) => `${percent(share)} of the flight time`,
    sight: (share: number) => (share === 0 ? 'Exact counts' : `Counts within ±${percent(share)}`),
    marches: (count: number) => plural(count, { one: '# attack at once', other: '# attacks at once' }),
  },
};
