import type { searchTexts as english } from '../search.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const searchTexts: Translated<typeof english> = {
  field: 'Welten, Spieler, Allianzen oder Seiten',
  groups: {
    own: 'Deine Welten',
    known: 'Bekannte Welten',
    pages: 'Seiten',
    players: 'Spieler',
    alliances: 'Allianzen',
  },
  pages: {
    simulator: 'Kampfsimulator',
    rules: 'So funktioniert das Spiel',
    conduct: 'Verhaltensregeln',
  },
  members: (count) => plural(count, { one: '# Mitglied', other: '# Mitglieder' }),
  searching: 'Wird gesucht …',
  found: (count) => plural(count, { one: '# Treffer', other: '# Treffer' }),
  none: (words) => `Nichts heißt so ähnlich wie „${words}“.`,
};
