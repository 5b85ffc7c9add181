import { full } from '../../ui/format/number.ts';
import type { Translated } from '../translated.ts';
import type { uiTexts as english } from '../ui.ts';
import { inSentence } from './in-sentence.ts';

export const uiTexts: Translated<typeof english> = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  tryAgain: 'Noch einmal versuchen',
  pages: {
    previous: 'Zurück',
    next: 'Weiter',
    place: (page, last) => `Seite ${full(page)} von ${full(last)}`,
  },
  loading: 'Wird geladen',
  news: 'Neuigkeiten',
  moment: 'Einen Moment …',
  one: (action, name) => `${name} ${inSentence(action)}`,
  all: (action, count) => `Alle ${full(count)} ${inSentence(action)}`,
  wholeNumber: `Gib eine ganze Zahl ein, zum Beispiel ${full(1250)}.`,
  digit: (place, count) => `Ziffer ${place} von ${count}`,
  origin: (symbol) => `, Ausgangspunkt ${symbol}`,
  short: (amount) => `${full(amount)} fehlen`,
  backToGame: 'Zurück zum Spiel',
  play: 'Seventh Chevron spielen',
};
