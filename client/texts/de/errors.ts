import type { errorTexts as english } from '../errors.ts';
import type { Translated } from '../translated.ts';

export const errorTexts: Translated<typeof english> = {
  pageTitle: 'Fehler',
  heading: 'Unerwarteter Fehler!',
  unknownAddress: 'Unter dieser Adresse gibt es nichts. Prüf sie oder geh dorthin zurück, wo du herkamst.',
  notLoaded:
    'Diese Seite konnte nicht geladen werden. Prüf deine Verbindung und lade neu. Deine Welten sind in Sicherheit.',
  broken: 'Diese Seite konnte nicht angezeigt werden. Lade sie neu. Deine Welten sind in Sicherheit.',
  reload: 'Neu laden',
  start: 'Zur Startseite',
  back: 'Zurück',
};
