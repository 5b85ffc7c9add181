import { QUARTERS } from '#shared/catalogue/battles';
import { full } from '../../ui/format/number.ts';
import { rich } from '../rich.ts';
import type { squadTexts as english } from '../squads.ts';
import type { Translated } from '../translated.ts';
import { plural } from './plural.ts';

const roomFor = (room: number) =>
  room > 0
    ? plural(room, { one: 'Für # weiteren ist Platz.', other: 'Für # weitere ist Platz.' })
    : `Für weitere fehlt der Platz: Je ${full(QUARTERS.peoplePerSquad)} Bewohner schaffen Platz für einen.`;

export const squadTexts: Translated<typeof english> = {
  title: 'Soldatentrupps',
  none: 'Hier sind keine Trupps stationiert.',
  train: 'Trupps ausbilden',
  trainWord: 'Ausbilden',
  trainName: (squad) => `${squad} ausbilden`,
  training: 'Wird begonnen …',
  choose: 'Trupps ausbilden',
  loading: 'Trupps werden geladen',
  lead: (planet, squads, quarters) =>
    `${planet}: ${plural(squads, { one: '# Trupp', other: '# Trupps' })} in Quartieren für ${full(quarters)}. ${roomFor(quarters - squads)} Sie werden nacheinander ausgebildet.`,
  meaning:
    'Der Angriff zählt, wenn Trupps auf einer anderen Welt landen, die Verteidigung, wenn sie diese halten. Zusammen verstärken sie die Eskorte der Welt, auf der sie stehen.',
  started: (squad, count, planet) => `In Ausbildung auf ${planet}: ${count > 1 ? `${full(count)} × ${squad}` : squad}.`,
  soldiers: (count) => plural(count, { one: '# Soldat', other: '# Soldaten' }),
  attack: 'Angriff',
  defense: 'Verteidigung',
  costs: 'Kosten',
  takes: (time, count) => (count > 1 ? `Ausbildungszeit je ${time}` : `Ausbildungszeit ${time}`),
  howMany: (squad) => `Wie viele: ${squad}`,
  away: (count) => `${full(count)} im Einsatz`,
  inTraining: (count, left) => rich`${full(count)} in Ausbildung, nächster fertig in ${left}`,
  escort:
    'Angriff und Verteidigung verstärken die Eskorte dieser Welt. Die Eskorte schützt Erkunder vor Hinterhalten und Verspätungen und gewinnt bewachte Welten für Siedler.',
};
