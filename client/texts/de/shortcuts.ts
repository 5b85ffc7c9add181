import { rich } from '../rich.ts';
import type { shortcutTexts as english } from '../shortcuts.ts';
import type { Translated } from '../translated.ts';

export const shortcutTexts: Translated<typeof english> = {
  title: 'Tastenkürzel',
  settings: 'Einstellungen',
  off: (settings) => rich`In den ${settings} kannst du einzelne Tasten ausschalten.`,
  places: [
    {
      place: 'Überall',
      keys: [
        { key: '/', does: 'Sucht Welten, Spieler, Allianzen und Seiten' },
        { key: '?', does: 'Zeigt die Tastenkürzel' },
      ],
    },
    {
      place: 'Auf der Seite einer Welt',
      keys: [
        { key: 'Ü', does: 'Deine vorige Welt (auf anderen Tastaturen [)' },
        { key: '+', does: 'Deine nächste Welt (auf anderen Tastaturen ])' },
      ],
    },
    {
      place: 'Auf einer Karte, nachdem du sie angeklickt hast',
      keys: [
        { key: '← ↑ → ↓', does: 'Verschiebt die Karte' },
        { key: '+ −', does: 'Vergrößert und verkleinert' },
        { key: '0', does: 'Setzt die Ansicht zurück' },
      ],
    },
  ],
};
