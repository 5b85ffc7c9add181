import type { ComponentType } from 'react';
import { FAIRNESS } from '#shared/catalogue/battles';
import { introductionTexts } from '../../texts/introduction.ts';
import type { GameTime } from '../../texts/game-time.ts';
import { AllianceSlide } from './slide-alliance.tsx';
import { BuildSlide, FIRST_BUILDING } from './slide-build.tsx';
import { GateSlide } from './slide-gate.tsx';
import { ReservesSlide } from './slide-reserves.tsx';
import { WorldSlide } from './slide-world.tsx';

interface Slide {
  readonly id: string;
  /** Times are those of this game. */
  readonly words: (time: GameTime) => { readonly title: string; readonly text: string };
  readonly Picture: ComponentType;
}

/** The slides of the introduction, in the order in which a new player needs them. */
export const SLIDES: readonly Slide[] = [
  { id: 'world', words: () => introductionTexts.world, Picture: WorldSlide },
  { id: 'build', words: () => introductionTexts.build(FIRST_BUILDING), Picture: BuildSlide },
  { id: 'reserves', words: () => introductionTexts.reserves, Picture: ReservesSlide },
  { id: 'gate', words: () => introductionTexts.gate, Picture: GateSlide },
  { id: 'alliance', words: allianceWords, Picture: AllianceSlide },
];

function allianceWords(time: GameTime) {
  const { title, text } = introductionTexts.alliance;
  return { title, text: text(time(FAIRNESS.peaceHours)) };
}
