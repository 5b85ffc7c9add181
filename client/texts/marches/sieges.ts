import type { ReactNode } from 'react';
import type { SiegeEnd } from '#shared/api/battles/sieges';
import { clockTime } from '../../ui/format/format-time.ts';
import { percent } from '../../ui/format/number.ts';
import { rich } from '../rich.ts';

const world = (name: string | null) => name ?? 'a world';

const OVER: Readonly<Record<SiegeEnd['outcome'], (planet: string, besieger: string) => string>> = {
  broken: (planet) => `The siege of ${planet} is broken.`,
  left: (planet, besieger) => `${besieger} has given up the siege of ${planet}.`,
  ended: (planet) => `The siege of ${planet} came to nothing.`,
};

/** Loyalty is a whole number of percent. */
export const siegeTexts = {
  heading: 'Under siege',
  besieger: (planet: ReactNode, ruler: ReactNode) => rich`You besiege ${planet} of ${ruler}`,
  ruler: (planet: ReactNode, besieger: ReactNode) => rich`${besieger} besieges ${planet}`,
  mate: (planet: ReactNode, besieger: ReactNode, ruler: ReactNode) => rich`${besieger} besieges ${planet} of ${ruler}`,
  partner: (planet: ReactNode, besieger: ReactNode, ruler: ReactNode) =>
    rich`${besieger} besieges ${planet} of your partner ${ruler}`,
  loyalty: (left: number) => `${percent(left / 100)} of its loyalty is left`,
  ends: (time: string) => `Changes hands ${time}.`,
  still: (time: string) => `It pauses until ${time}: the ruler’s night truce.`,
  changing: 'Changing hands',
  /** What the ruler cannot do there. */
  meanwhile: 'Its mines work for you. Nothing can be built, trained, launched or dialled here until the siege is over.',
  /** What helps. */
  answers: {
    relieve: 'Break the siege',
    relief: 'Send relief',
    rule: 'Can I lose this world?',
  },
  news: {
    begun: (besieger: string, planet: string | null) =>
      `${besieger} besieges ${world(planet)}. Relief can break the siege until it ends.`,
    continues: (planet: string | null, left: number) =>
      `${world(planet)} is still besieged: ${percent(left / 100)} of its loyalty is left. Send forces there, or ask mates for relief.`,
    lengthened: (planet: string | null, endsAt: string) =>
      `An artifact makes the siege of ${world(planet)} last longer: it ends ${clockTime(endsAt)}.`,
    over: (planet: string | null, besieger: string, outcome: SiegeEnd['outcome']) =>
      `${OVER[outcome](world(planet), besieger)} The ruler keeps it.`,
    captured: (planet: string, loser: string) => `${planet} of ${loser} is yours. Your army is its garrison now.`,
    lost: (planet: string | null, winner: string) =>
      `${winner} has taken ${world(planet)}. Its address stays in your book, and part of the price of what its docks built is paid back.`,
  },
};
