import type { legalTexts as english } from '../../players/legal.ts';
import type { Translated } from '../../translated.ts';

export const legalTexts: Translated<typeof english> = {
  titles: { terms: 'Nutzungsbedingungen', privacy: 'Datenschutz', imprint: 'Impressum' },
  loading: 'Die Seite wird geladen',
};
