import type { ComponentType } from 'react';
import { ADDRESS_LENGTH, SYMBOLS } from '#shared/catalogue/galaxy';
import { HOME_WORLD } from '#shared/catalogue/start';
import { full } from '../../ui/format/number.ts';
import { AllianceSlide } from './slide-alliance.tsx';
import { BuildSlide, FIRST_BUILDING } from './slide-build.tsx';
import { GateSlide } from './slide-gate.tsx';
import { ReservesSlide } from './slide-reserves.tsx';
import { WorldSlide } from './slide-world.tsx';

interface Slide {
  readonly title: string;
  readonly text: string;
  readonly Picture: ComponentType;
}

const { naquadah, trinium, metal } = HOME_WORLD.reserves;

/** The texts of the introduction, in the order in which a new player needs them. Numbers come from the catalogue. */
export const SLIDES: readonly Slide[] = [
  {
    title: 'This world is yours',
    text: 'Everything begins here, with five resources. Your people gather a little of each by hand, hour after hour. What you build brings in far more.',
    Picture: WorldSlide,
  },
  {
    title: 'Build, then activate',
    text: `Your world has ${HOME_WORLD.buildSlots} build slots. When its time is up, a building is due: press Activate, and it starts to work, frees its slot and earns you XP. A ${FIRST_BUILDING.name} is worth ${FIRST_BUILDING.xp}.`,
    Picture: BuildSlide,
  },
  {
    title: 'No ground lasts for ever',
    text: `Beneath your home lie ${full(naquadah)} naquadah, ${full(trinium)} trinium and ${full(metal)} metal. A mine whose reserve is empty stands still. Look for new worlds before that day.`,
    Picture: ReservesSlide,
  },
  {
    title: 'Dial the gate',
    text: `An address is ${ADDRESS_LENGTH} of ${SYMBOLS} symbols. Send a scout ship to explore and it brings addresses home. Send a MALP to see who lives there. If nobody does, colonize.`,
    Picture: GateSlide,
  },
  {
    title: 'You need not go alone',
    text: 'Found an alliance or join one. Its members fill one bank with naquadah, trinium and metal, and the bank makes room for more of them. Good luck out there.',
    Picture: AllianceSlide,
  },
];
