import type { battleTexts as english } from '../../battles/battles-page.ts';
import type { Translated } from '../../translated.ts';
import { plural } from '../plural.ts';

export const battleTexts: Translated<typeof english> = {
  title: 'Kämpfe',
  lead: 'Schick Schiffe und Trupps zu anderen Welten und sieh, wer auf deinen bereitsteht.',
  forces: {
    title: 'Deine Streitkräfte',
    loading: 'Streitkräfte werden geladen',
    worlds: (count) => plural(count, { one: 'Auf einer Welt', other: 'Auf # Welten' }),
    noPlanets: 'Keine Planeten gefunden.',
  },
};
