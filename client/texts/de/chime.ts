import type { chimeTexts as english } from '../chime.ts';
import type { Translated } from '../translated.ts';

export const chimeTexts: Translated<typeof english> = {
  title: 'Ton',
  about: 'Ein leiser Ton, wenn etwas Neues auf dich wartet. Nur in diesem Browser.',
  on: 'Ton einschalten',
  off: 'Ton ausschalten',
};
