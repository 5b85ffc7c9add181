import type { Fault } from './fault.ts';

/** Faults of research. */
export const RESEARCH_FAULTS: readonly Fault[] = [
  {
    id: 'seam-counts-only-for-new-mines',
    breaks: 'Seam Reading raises the yield of mines that are activated afterwards, and of no other.',
    edits: [
      {
        file: 'server/services/research/research.ts',
        from: 'if (type.id === SEAM_READING_ID)\n',
        to: 'if (type.id < 0)\n',
      },
    ],
    tests: ['server/services/research/research.test.ts'],
    named: 'Seam Reading raises the yield of every mine',
  },
  {
    id: 'guests-fight-with-levels-of-ruler',
    breaks: 'Guests fight with what the ruler of the world has researched.',
    edits: [
      {
        file: 'server/services/battles/forces.ts',
        from: ", 'defender', player_id,",
        to: ", 'defender', $4::int,",
      },
    ],
    tests: ['server/services/battles/forces.test.ts'],
    named: 'everybody fights with the levels of their own research',
  },
];
