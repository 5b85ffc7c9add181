import type { ReactNode } from 'react';
import { RELATIONS } from '#shared/catalogue/alliances';
import { full } from '../ui/format/number.ts';
import type { GameTime } from './game-time.ts';
import { rich } from './rich.ts';

export const relationTexts = {
  list: 'Pacts, wars and offers',
  past: 'Recently ended',
  none: 'Your alliance has no pacts and no wars.',
  rule: (time: GameTime) =>
    `Partners never march on each other; after the end of a pact they wait another ${time(RELATIONS.partedHours)}. Once a pact has held for ${time(RELATIONS.reliefHours)}, they see which of each other’s worlds are besieged, and may send each other relief. One side alone can declare a war, which begins ${time(RELATIONS.warningHours)} later. It allows nothing new, but counts what the two do to each other until both want peace.`,
  alliance: (name: string, disbanded: boolean) => (disbanded ? `${name} (disbanded)` : name),

  states: {
    offeredByUs: (time: ReactNode) => rich`Your alliance offered a pact, ${time}`,
    offeredToUs: (time: ReactNode) => rich`Offers a pact, ${time}`,
    pact: (time: ReactNode) => rich`Pact since ${time}`,
    announced: (time: ReactNode) => rich`War begins ${time}`,
    war: (time: ReactNode) => rich`War since ${time}`,
    pactOver: (time: ReactNode) => rich`Pact ended ${time}`,
    marchesFrom: (time: ReactNode) => rich`Marches on each other are allowed from ${time}`,
    warOver: (time: ReactNode) => rich`War ended ${time}`,
    peaceByUs: 'Your alliance offers peace',
    peaceByThem: 'They offer peace',
  },
  tally: {
    label: (name: string) => `Tally of the war with ${name}`,
    won: 'Battles won',
    looted: 'Loot',
    worlds: 'Worlds taken',
    score: (own: number, other: number) => `${full(own)} : ${full(other)}`,
    scoreLabel: (own: number, other: number) => `your alliance ${full(own)}, the other ${full(other)}`,
  },

  accept: { button: 'Accept', label: (name: string) => `Accept the offer of ${name}`, done: 'The offer is accepted.' },
  decline: {
    button: 'Decline',
    label: (name: string) => `Decline the offer of ${name}`,
    done: 'The offer is declined.',
  },
  withdraw: {
    button: 'Take Back',
    label: (name: string) => `Take back the offer to ${name}`,
    done: 'The offer is taken back.',
  },
  cancel: {
    button: 'Cancel Pact',
    label: (name: string) => `Cancel the pact with ${name}`,
    question: (name: string) => `Cancel the pact with ${name}?`,
    words: (time: string) =>
      `Guests of both sides fly home at once, and relief on its way turns back. In ${time} the two may march on each other.`,
    done: 'The pact is over.',
  },
  callOff: {
    button: 'Call Off',
    label: (name: string) => `Call off the war on ${name}`,
    done: 'The war is called off.',
  },
  peace: {
    button: 'Offer Peace',
    label: (name: string) => `Offer peace to ${name}`,
    done: 'Peace is offered.',
  },
  offer: {
    button: 'Offer a Pact',
    label: (name: string) => `Offer ${name} a pact`,
    done: (name: string) => `A pact is offered to ${name}.`,
  },
  declare: {
    button: 'Declare War',
    label: (name: string) => `Declare war on ${name}`,
    question: (name: string) => `Declare war on ${name}?`,
    words: (name: string, time: string) =>
      `It begins in ${time}; until then you can call it off. After that it ends only with a peace that ${name} accepts too.`,
    done: (name: string) => `War is declared on ${name}.`,
  },
  busy: 'Sending…',

  dialog: {
    open: 'Approach Another Alliance',
    lead: 'Offer a pact, or declare war. Members of both alliances see it.',
    none: 'No other alliances found.',
    facts: (level: number, members: number) => `Level ${full(level)}, members: ${full(members)}`,
    known: 'Already in your list',
  },
};
