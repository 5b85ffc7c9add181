import type { ReactNode } from 'react';
import { QUARTERS } from '#shared/catalogue/battles';
import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';
import { rich } from './rich.ts';

const roomFor = (room: number) =>
  room > 0
    ? plural(room, { one: '# more squad still fits.', other: '# more squads still fit.' })
    : `No more fit: every ${full(QUARTERS.peoplePerSquad)} people make room for one.`;

export const squadTexts = {
  title: 'Soldier Squads',
  none: 'No squads stationed here.',
  train: 'Train Squads',
  trainWord: 'Train',
  trainName: (squad: string) => `Train ${squad}`,
  training: 'Starting…',
  choose: 'Train squads',
  loading: 'Loading squads',
  lead: (planet: string, squads: number, quarters: number) =>
    `${planet}: ${plural(squads, { one: '# squad', other: '# squads' })} in quarters for ${full(quarters)}. ${roomFor(quarters - squads)} They are trained one after the other.`,
  meaning:
    'Attack counts when squads land on another world, defence when they hold this one. Both also add to the escort of the world where the squads are.',
  started: (squad: string, count: number, planet: string) =>
    count > 1 ? `${full(count)} × ${squad} in training on ${planet}.` : `${squad} in training on ${planet}.`,
  soldiers: (count: number) => plural(count, { one: '# soldier', other: '# soldiers' }),
  attack: 'Attack',
  defense: 'Defence',
  costs: 'Costs',
  takes: (time: string, count: number) => (count > 1 ? `Training time ${time} each` : `Training time ${time}`),
  howMany: (squad: string) => `How many: ${squad}`,
  away: (count: number) => `${full(count)} away on a march`,
  inTraining: (count: number, left: ReactNode) => rich`${full(count)} in training, the next ready in ${left}`,
  escort:
    'Attack and defence add to the escort of this world. The escort protects explorers from ambushes and delays, and wins guarded worlds for settlers.',
};
