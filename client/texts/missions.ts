import type { ReactNode } from 'react';
import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';
import { rich } from './rich.ts';

const idle = (scouts: number) =>
  scouts === 0 ? 'No idle scouts.' : plural(scouts, { one: '# idle scout.', other: '# idle scouts.' });

export const missionTexts = {
  title: 'Mission Command',
  summary: {
    none: (scouts: number) => `No missions under way. ${idle(scouts)}`,
    next: (left: string, scouts: number) => `Next scout home in ${left}. ${idle(scouts)}`,
    returning: (scouts: number) => `A scout is returning. ${idle(scouts)}`,
  },

  types: {
    list: 'Mission types',
    loading: 'Loading mission types',
    missing: 'Explore mission type configuration missing.',
    unknown: 'Could not find details for the selected mission type.',
    choose: 'Choose',
    chosen: 'Chosen',
    chooseLabel: (mission: string) => `Choose ${mission}`,
    chosenLabel: (mission: string) => `Chosen: ${mission}`,
    share: (percent: number) => `Other scouts are out: the next one finds ${percent}% of what it would find alone.`,
    unaffordable: 'Insufficient resources',
    shortOf: (amounts: readonly string[]) => `You still need ${amounts.join(', ')}.`,
    amount: (amount: number, resource: string) => `${full(amount)} ${resource}`,
    xp: (duration: string, xp: number) => (xp > 0 ? `${duration} · ${full(xp)} XP` : duration),
    duration: (min: number, max: number) => {
      if (min === 0 && max === 0) return 'Instant';
      return min === max ? `${min} day(s)` : `${min}-${max} days`;
    },
  },

  launch: {
    title: 'Launch Parameters',
    form: 'Launch parameters',
    mission: 'Mission',
    none: 'None chosen',
    chooseFirst: 'Choose a mission to set its parameters.',
    noScoutChosen: 'No scout ship selected for exploration.',
    submit: 'Launch Mission',
    busy: 'Launching...',
    clearOrigin: 'Clear Origin Selection',
  },
  origin: {
    label: 'Origin',
    select: 'Select Origin',
    change: 'Change Origin',
    title: 'Select Origin Planet',
    lead: 'The gate you dial from.',
    leadScouting: 'Planets with idle scouts.',
    loading: 'Loading planets',
    loadingScouting: 'Loading planets with scouts',
    none: 'No planets found.',
    idleScouts: (count: number) => plural(count, { one: '# idle scout', other: '# idle scouts' }),
  },
  scout: {
    label: 'Scout ship',
    select: 'Select Scout',
    change: 'Change Scout',
    title: 'Select Scout Ship',
    lead: 'Your idle scouts. A scout is away for its whole mission.',
    loading: 'Loading scouts',
    noneHere: 'No idle scouts on this planet. Choose another origin.',
    noneAtAll: 'No available scout ships found on any of your planets.',
    build: 'Build a scout',
    idleAt: (count: number, planet: string) => (count > 1 ? `${full(count)} idle at ${planet}` : `Idle at ${planet}`),
  },
  journey: {
    kinds: 'Kind of exploration',
    long: 'Long journey',
    short: 'Short trip',
    days: 'Duration (days)',
    minutes: 'Duration',
    inDays: (days: number) => plural(days, { one: '# day', other: '# days' }),
    longNote: 'Longer journeys find more.',
    shortNote: 'Goods only, at a fraction of the price.',
    sent: (scouts: number, time: string) =>
      `${plural(scouts, { one: 'A scout is', other: '# scouts are' })} away for ${time}.`,
  },
  address: {
    label: 'Target stargate address',
    placeholder: 'Enter 1-2-3-4-5-6 or Lookup',
    hint: 'Glyphs update as you type valid numbers (1-39) separated by non-digits.',
    lookup: 'Lookup',
    glyphs: (symbols: readonly (number | string)[], origin: number | undefined) =>
      `Glyphs ${symbols.join(', ')}${origin === undefined ? '' : `, point of origin ${origin}`}`,
    pointOfOrigin: 'Point of origin',
  },
  gate: {
    open: 'The gate is open.',
    atRest: 'The gate is at rest.',
    locked: (chevrons: number) => `Chevron ${chevrons} locked.`,
    lockedAllButLast: 'Chevron 6 locked. The seventh locks at launch.',
    lockedAll: 'The seventh chevron is locked.',
  },

  underWay: {
    title: 'Missions Under Way',
    count: (missions: number) => `${full(missions)} out`,
    loading: 'Loading missions',
    none: 'No missions under way.',
    latest: (time: string, report: string) => `Latest report, ${time}: ${report}`,
    scouts: (count: number) => `${full(count)} scouts exploring`,
    next: (left: ReactNode) => rich`next in ${left}`,
    returning: 'Returning',
    from: (ship: string, planet: string) => `${ship} from ${planet}`,
    /** Stands for a ship without a name. */
    exploration: 'Exploration',
    home: (time: string) => `· home at ${time}`,
    survey: 'Weekly survey',
    surveyed: (time: string) => `· report at ${time}`,
    due: 'Due',
  },

  naming: {
    label: 'Name your new world',
    done: (planet: string) => `This world is now called ${planet}.`,
  },
};
