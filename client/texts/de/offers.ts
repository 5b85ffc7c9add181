import { full } from '../../ui/format/number.ts';
import type { offerTexts as english } from '../offers.ts';
import { rich } from '../rich.ts';
import type { Translated } from '../translated.ts';

export const offerTexts: Translated<typeof english> = {
  inStock: (amounts) => rich`Auf Lager: ${amounts}`,
  build: 'Bauen',
  buildName: (name) => `${name} bauen`,
  starting: 'Wird begonnen …',
  queue: 'Vormerken',
  queueName: (name) => `${name} vormerken`,
  queueing: 'Wird vorgemerkt …',
  fromLevel: (level) => `Ab Stufe ${full(level)}`,
  moreByLevel: (count, level) => `${full(count)} weitere bis Stufe ${full(level)}`,
  moreWith: (count, needs) => `${full(count)} weitere mit: ${needs}`,
  level: (level) => `Stufe ${full(level)}`,
};
