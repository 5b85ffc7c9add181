import type { ReactNode } from 'react';
import { full } from '../ui/format/number.ts';
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
