import type { ReactNode } from 'react';
import { full } from '../ui/format/number.ts';
import { plural } from './plural.ts';
import { rich } from './rich.ts';

/** Who lives where, on the map. */
export const peopleMapTexts = {
  title: 'People on the Map',
  loading: 'Loading who lives where',
  none: 'You do not know anybody on the map yet. Probes find out whose a world is, and mates in an alliance show you their worlds.',
  layers: {
    label: 'Show on the map',
    mates: 'Worlds of mates',
    found: 'Rulers you have found',
    colours: 'Colours of alliances',
    sieges: 'Sieges',
  },
  relations: { own: 'your alliance', pact: 'pact', war: 'at war with you', neutral: 'neutral' },
  /** Whom the player knows around home. */
  neighbourhood: {
    caption: (rulers: number, units: number) =>
      rulers === 0
        ? `No ruler known within ${full(units)}`
        : `${plural(rulers, { one: '# ruler', other: '# rulers' })} within ${full(units)}`,
    around: (rulers: number, units: number, home: string) =>
      rulers === 0
        ? `None of the rulers you know lives within ${full(units)} units of ${home}.`
        : `${plural(rulers, { one: '# ruler', other: '# rulers' })} you know within ${full(units)} units of ${home}:`,
    own: (rulers: number) => plural(rulers, { one: '# mate', other: '# mates' }),
    pact: (rulers: number) => plural(rulers, { one: '# pact partner', other: '# pact partners' }),
    war: (rulers: number) => `${full(rulers)} at war with you`,
    neutral: (rulers: number) => plural(rulers, { one: '# other', other: '# others' }),
  },
  legend: { own: 'Mates', pact: 'Pact partners', war: 'At war with you', neutral: 'Other rulers' },
  /** Relief that mates have under way. */
  relief: {
    title: 'Relief among mates',
    line: (sender: string, world: string, left: ReactNode) => rich`${sender} to ${world}: ${left}`,
    due: 'landing',
  },
  noAlliance: 'Without an alliance',
  worlds: (count: number) => plural(count, { one: '# world', other: '# worlds' }),
  worldOf: (name: string) => `World of ${name}`,
  named: (planet: string, ruler: string) => `${planet}, of ${ruler}`,
  find: (world: string, place: string) => `Show ${world} at ${place} on the map`,
  seen: (time: ReactNode) => rich`seen ${time}`,
  besieged: 'besieged',
  more: (count: number) => `Show ${full(count)} More`,
  card: {
    /** `alliance`: its name with its mark. */
    of: (ruler: ReactNode, alliance: ReactNode) => rich`Ruled by ${ruler} of ${alliance}`,
    alone: (ruler: ReactNode) => rich`Ruled by ${ruler}, without an alliance`,
    seen: (time: ReactNode) => rich`As of your report of ${time}.`,
    shared: 'Your mate shares this world with you.',
    besieged: 'An army besieges it.',
  },
  sharing: {
    label: 'Show my worlds to my alliance',
    note: 'Your mates see all your worlds on their maps. Without it they see none, and cannot choose your home to send relief. They still see a world of yours while it is besieged; members of partner alliances do not.',
  },
};
