import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';

export const forceTexts = {
  ships: 'Ships',
  away: (count: number) => `${full(count)} away`,
  spaceAttack: 'Space attack',
  spaceDefense: 'Space defence',
  groundAttack: 'Ground attack',
  ofAllShips: 'All ships together',
  soldiers: 'Soldiers',
  inSquads: (count: number, training: number) =>
    withTraining(plural(count, { one: 'In # squad', other: 'In # squads' }), training),
  defense: 'Defence',
  attack: 'Attack',
  ofWorlds: 'All worlds together',
  defenseOf: (strength: number, level: number) => `Defence ${full(strength)}, level ${full(level)}`,
  escort: (strength: number) => `Escort ${full(strength)}`,
  escortMeaning:
    'Escort: the numbers of a world’s idle warships and squads, added up. It protects explorers from ambushes and delays, and settlers need as much as the guard of the world they go to.',
  noShips: 'No ships stationed here.',
  noSquads: 'No squads stationed here.',
  shipsOn: (planet: string) => `Ships on ${planet}`,
  squadsOn: (planet: string) => `Squads on ${planet}`,
  /** '5 × Lancer' */
  group: (count: number, name: string) => `${full(count)} × ${name}`,
  scout: 'scout',
  inState: (count: number, state: string) => `${full(count)} ${state.toLowerCase()}`,
  soldiersIn: (count: number, training: number) =>
    withTraining(plural(count, { one: '# soldier', other: '# soldiers' }), training),
  buildMore: 'Build more',
  buildMoreOn: (planet: string) => `Build more on ${planet}`,
};

function withTraining(words: string, training: number): string {
  return training > 0 ? `${words}, ${full(training)} more in training` : words;
}
