import type { Fault } from './fault.ts';

/** Faults of the training of squads. */
export const GARRISON_FAULTS: readonly Fault[] = [
  {
    id: 'training-side-by-side',
    breaks: 'Squads are trained at once, not one after the other: the second order does not wait for the first.',
    edits: [
      {
        file: 'server/services/planets/squads.ts',
        from: 'busyUntil: busyUntil?.getTime() ?? null,',
        to: 'busyUntil: null,',
      },
    ],
    tests: ['server/services/planets/squads.test.ts'],
    named: 'one squad after the other',
  },
  {
    id: 'recruits-guard',
    breaks: 'Squads protect missions while they are still in training.',
    edits: [
      {
        file: 'server/services/missions/available-forces.ts',
        from: 'AND ready_at <= clock_timestamp() AND',
        to: 'AND',
      },
    ],
    tests: ['server/services/planets/squads.test.ts'],
    named: 'only when they are ready',
  },
];
