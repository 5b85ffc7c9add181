import type { dashboardTexts as english } from '../dashboard.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

export const dashboardTexts: Translated<typeof english> = {
  title: 'Übersicht',
  failed: (why) => `Fehler beim Laden der Übersicht: ${why}`,
  loading: 'Übersicht wird geladen',
  loadingWorlds: 'Welten werden geladen',
  launch: 'Neue Mission starten',
  build: 'Planeten ausbauen',
  attack: 'Angriff planen',
  summary: {
    attacks: (count, left) =>
      plural(count, {
        one: left === '' ? 'Ein Angriff landet gerade.' : `Ein Angriff landet in ${left}.`,
        other:
          left === ''
            ? '# Angriffe sind im Anflug, einer landet gerade.'
            : `# Angriffe sind im Anflug, der nächste landet in ${left}.`,
      }),
    buildingsDue: (count) =>
      plural(count, {
        one: 'Ein Gebäude ist bereit zum Aktivieren.',
        other: '# Gebäude sind bereit zum Aktivieren.',
      }),
    shipsDue: (count, planet) =>
      plural(count, { one: `Ein Schiff auf ${planet} ist startbereit.`, other: '# Schiffe sind startbereit.' }),
    next: (name, planet, left) => `Als Nächstes fertig: ${name} auf ${planet} in ${left}.`,
    idle: 'Gerade wird nichts gebaut. Deine Bauleute haben frei.',
    missionsOut: (count, left) =>
      plural(count, {
        one: left === '' ? 'Eine Mission kehrt gerade zurück.' : `Eine Mission kehrt in ${left} zurück.`,
        other:
          left === ''
            ? '# Missionen sind unterwegs, eine kehrt gerade zurück.'
            : `# Missionen sind unterwegs, die nächste kehrt in ${left} zurück.`,
      }),
  },
};
