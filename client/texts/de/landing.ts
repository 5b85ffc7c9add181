import { PRODUCT } from '#shared/catalogue/product';
import type { landingTexts as english } from '../landing.ts';
import type { Translated } from '../translated.ts';

export const landingTexts: Translated<typeof english> = {
  tagline: 'Textbasiertes Multiplayer-Strategiespiel',
  play: 'JETZT SPIELEN',
  newcomers: {
    invite: 'Neue Spieler kommen auf Einladung.',
    closed: 'Dieser Server nimmt zurzeit keine neuen Spieler auf.',
  },
  about: 'Über das Spiel',
  blurbs: {
    overview: {
      heading: 'ÜBERBLICK',
      text: 'Du beginnst mit einer eigenen Welt. Von dort aus erkundest du die Galaxie, entdeckst neue Welten und baust sie aus.',
    },
    explore: {
      heading: 'ERKUNDE DIE GALAXIE',
      text: 'Wähl mit dem Sternentor neue Ziele an, entdecke Rohstoffe und errichte ein Reich zwischen den Sternen.',
    },
    battles: {
      heading: 'ZIEH IN DEN KAMPF',
      text: 'Kämpf mit anderen Spielern um neue Welten und verteidige, was dir gehört.',
    },
  },
  hallOfFame: 'Ruhmeshalle',
  licence: `${PRODUCT} ist freie, quelloffene Software und gehört keinem Eigentümer einer Fernsehserie.`,
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
};
