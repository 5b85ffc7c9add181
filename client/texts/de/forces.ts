import { full } from '../../ui/format/number.ts';
import type { forceTexts as english } from '../forces.ts';
import type { Translated } from '../translated.ts';
import { inSentence } from './in-sentence.ts';
import { plural } from './plural.ts';

export const forceTexts: Translated<typeof english> = {
  ships: 'Schiffe',
  away: (count) => `${full(count)} unterwegs`,
  spaceAttack: 'Raumangriff',
  spaceDefense: 'Raumverteidigung',
  groundAttack: 'Bodenangriff',
  ofAllShips: 'Alle Schiffe zusammen',
  soldiers: 'Soldaten',
  inSquads: (count, training) => withTraining(plural(count, { one: 'In # Trupp', other: 'In # Trupps' }), training),
  defense: 'Verteidigung',
  attack: 'Angriff',
  ofWorlds: 'Alle Welten zusammen',
  defenseOf: (strength, level) => `Verteidigung ${full(strength)}, Stufe ${full(level)}`,
  escort: (strength) => `Eskorte ${full(strength)}`,
  escortMeaning:
    'Eskorte: die Werte der freien Kriegsschiffe und Trupps einer Welt zusammengezählt. Sie schützt Erkunder vor Hinterhalten und Verspätungen, und Siedler brauchen so viel davon, wie die Welt an Wachstärke hat, zu der sie gehen.',
  noShips: 'Hier liegen keine Schiffe.',
  noSquads: 'Hier sind keine Trupps stationiert.',
  shipsOn: (planet) => `Schiffe auf ${planet}`,
  squadsOn: (planet) => `Trupps auf ${planet}`,
  group: (count, name) => `${full(count)} × ${name}`,
  scout: 'Späher',
  inState: (count, state) => `${full(count)} ${inSentence(state)}`,
  soldiersIn: (count, training) => withTraining(plural(count, { one: '# Soldat', other: '# Soldaten' }), training),
  buildMore: 'Mehr bauen',
  buildMoreOn: (planet) => `Mehr bauen auf ${planet}`,
};

function withTraining(words: string, training: number): string {
  return training > 0 ? `${words}, ${full(training)} weitere in Ausbildung` : words;
}
