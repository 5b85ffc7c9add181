import type { ReactNode } from 'react';
import { full, percent } from '../ui/format/number.ts';
import { plural } from './plural.ts';
import { rich } from './rich.ts';

export const addressBookTexts = {
  list: 'Known worlds',
  findLabel: (address: string) => `Find ${address} on the map`,
  away: (place: ReactNode, distance: number, from: string) => rich`${place} · ${full(distance)} from ${from}`,
  colonize: 'Colonize',
  colonizeLabel: (address: string) => `Colonize ${address}`,
  probe: 'Probe',
  probeLabel: (address: string) => `Probe ${address}`,
  report: 'Report',
  reportLabel: (address: string) => `Report on ${address}`,
  mates: {
    title: 'Seen by your mates',
    seen: (owner: string, mate: string, time: string) => `Held by ${owner}, seen by ${mate} ${time}`,
    forces: (ships: number, squads: number, error: number) =>
      `${plural(ships, { one: '# ship', other: '# ships' })}, ${plural(squads, { one: '# squad', other: '# squads' })}${error === 0 ? '' : `, counts may be wrong by ${percent(error / 100)}`}`,
  },
  note: {
    open: 'Note',
    title: (address: string) => `Note on ${address}`,
    lead: 'Only you can read it.',
    label: 'Your note',
    length: (typed: number, longest: number) => `${full(typed)} of ${full(longest)} characters`,
    save: 'Save Note',
    busy: 'Saving…',
  },
};
