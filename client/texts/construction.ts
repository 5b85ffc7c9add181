import type { ReactNode } from 'react';
import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';
import { rich } from './rich.ts';

export const constructionTexts = {
  build: 'Build',
  choose: 'Choose a building',
  /** 'Chulak: 1 of 2 build slots free, 3 of 12 places used, 2 in the queue' */
  dialogLead: (planet: string, room: string) => `${planet}: ${room}`,
  slots: (free: number, all: number) => `${full(free)} of ${full(all)} build slots free`,
  places: (used: number, all: number) => `${full(used)} of ${full(all)} places used`,
  queued: (count: number) => `${full(count)} in the queue`,
  started: (name: string, planet: string, time: string) =>
    time === '' ? `${name} started on ${planet}. It is ready.` : `${name} started on ${planet}. Ready in ${time}.`,
  inQueue: (name: string, planet: string) => `${name} is in the queue of ${planet}. It begins by itself.`,
  buildError: (why: string) => `Build Error: ${why}`,
  loadingBlueprints: 'Loading blueprints',
  onePerPlanet: 'one per planet',
  card: {
    yields: 'Yields',
    adds: 'Adds',
    costs: 'Costs',
    pricesGrow:
      'Each building makes the next one of its kind dearer, on every world; a mine does so only until its ore runs out.',
    cheaper: (left: string) => `Cheaper in ${left}, when the ore under one of yours runs out.`,
    takes: (time: string, xp: number) => `Build time ${time} · ${full(xp)} XP`,
    repays: (time: string) => `Pays for itself in ${time}`,
    neverRepays: 'Never pays for itself here: the reserve is empty.',
  },
  effects: {
    buildsShips: 'Builds ships',
    research: 'Opens research',
    iris: 'Closes the gate',
    refining: 'Turns one ore into another',
    people: (count: number) => `+${full(count)} people`,
    defense: (count: number) => `+${full(count)} defence`,
    defenseLevels: (count: number) => plural(count, { one: '+# defence level', other: '+# defence levels' }),
    buildSlots: (count: number) => plural(count, { one: '+# build slot', other: '+# build slots' }),
    squadsOfRank: (count: number, rank: string) =>
      `+${plural(count, { one: `# ${rank} squad`, other: `# ${rank} squads` })}`,
    squads: (count: number, name: string, soldiers: number) =>
      `+${plural(count, { one: '# squad', other: '# squads' })} of ${name} (${full(soldiers)} soldiers each)`,
    each: (effect: string) => `${effect} each`,
  },
  list: {
    firstMine: 'No buildings yet. The first mine pays for the next.',
    startWithMine: 'No buildings yet. Start with a mine.',
    nothingToMine: 'No buildings yet. The reserves here are empty.',
    activate: 'Activate',
    activating: 'Activating…',
    count: (count: number) => `× ${full(count)}`,
    level: (level: number) => `Level ${full(level)}`,
    active: 'Active',
    taken: 'taken with the world',
    queued: 'Queued',
    underConstruction: 'Under construction',
    depleted: 'Depleted',
    perHour: '/h',
    potential: '/h potential',
  },
  cancel: {
    word: 'Cancel',
    busy: 'Cancelling…',
    label: (name: string) => `Cancel ${name}`,
    question: (name: string) => `Cancel the ${name}?`,
    consequence:
      'You get back part of its price: all of it at the start, 40% shortly before the end. While an attack is coming, and for anything begun during one, you get back 40%.',
    confirm: 'Cancel construction',
    dismiss: 'Keep building',
    done: (name: string) => `${name} cancelled.`,
    refunded: (message: string, amounts: string) => `${message} You got back ${amounts}.`,
  },
  dismantle: {
    begin: 'Dismantle buildings',
    end: 'Done dismantling',
    rule: 'What do I get back?',
    word: 'Dismantle',
    busy: 'Dismantling…',
    label: (name: string) => `Dismantle ${name}`,
    question: (name: string) => `Dismantle the ${name}?`,
    questionOf: (name: string, count: number) => `Dismantle one of ${full(count)} × ${name}?`,
    back: (amounts: string) => `You get back ${amounts}, a fifth of what a first one costs.`,
    nothingBack: 'It came with the world when you took it, so you get nothing back.',
    consequence: 'Its yield and its effects end at once, and its place becomes free. You keep the XP.',
    squadsLeave: (count: number, name: string) => `The squads that came with it leave too: ${full(count)} × ${name}.`,
    confirm: 'Dismantle it',
    dismiss: 'Keep it',
    done: (name: string) => `${name} dismantled.`,
  },
  orders: {
    state: 'In the queue',
    beginsNow: 'Begins now.',
    begins: (left: ReactNode, clock: string) => rich`Begins in ${left}, at ${clock}.`,
    impossible: (why: string) => `${why} Cancel it.`,
    tooDear: 'Your worlds do not yield enough for its price yet.',
    waits: 'Waits for the one before it.',
  },
  site: {
    makeRoom: 'Dismantle what is used up here, or settle another world to build more.',
    /** 'Free for any building: 3 places. The others are kept for what this world can hold only one of: Citadel, Iris Works.' */
    kept: (left: number, names: string) =>
      `Free for any building: ${plural(left, { one: '# place', other: '# places' })}. The others are kept for what this world can hold only one of: ${names}.`,
    keptRule: 'Why are places kept?',
    findWorld: 'Find another world',
    queueFull: (most: number) => `${full(most)} buildings are in the queue here. They begin by themselves.`,
    orderAhead: (left: number) =>
      plural(left, {
        one: 'Or add to the queue: one more building can wait here. It begins by itself; whatever is ready here is activated first.',
        other:
          'Or add to the queue: up to # buildings can wait here. They begin by themselves; whatever is ready here is activated first.',
      }),
    activateFirst: (name: string) => `Activate the ${name} to free its slot.`,
    slotIn: (name: string, left: string) => `The ${name} is ready in ${left}; activate it then to free its slot.`,
  },
  shipyard: {
    build: 'Build a Shipyard',
    readyIn: (left: ReactNode) => rich`The Shipyard is ready in ${left}.`,
    activate: 'Activate the Shipyard',
  },
  active: {
    title: 'Active Constructions',
    count: (count: number) => `${full(count)} in progress`,
    none: 'No active constructions.',
    choosePlanet: 'Choose a planet',
    /** Here the specification says so; everywhere else what is ready is activated. */
    complete: 'Complete',
    completing: 'Completing…',
    completeLabel: (name: string, planet: string) => `Complete ${name} on ${planet}`,
    where: (planet: ReactNode) => rich`on ${planet}`,
  },
};
