import type { Fault } from './fault.ts';

const SKY = 'client/features/map/sky';
const CACHE = 'client/cache/galaxy-cache.ts';
const CACHE_TESTS = ['client/cache/galaxy-cache.test.ts'];

/** Faults of the map's sectors in the browser. */
export const MAP_FAULTS: readonly Fault[] = [
  {
    id: 'growth-out-of-order',
    breaks: 'A tab that missed worlds adds those that came after them, and never shows the missed ones.',
    edits: [{ file: CACHE, from: 'view.version + 1 === version', to: 'view.version < version' }],
    tests: CACHE_TESTS,
    named: 'after one that was lost',
  },
  {
    id: 'missed-growth-unread',
    breaks: 'Worlds of which a tab was not told are not on its map until the page is loaded again.',
    edits: [{ file: CACHE, from: 'known.worlds < countOf', to: 'known.worlds > countOf' }],
    tests: CACHE_TESTS,
    named: 'shows in the counts from afar',
  },
  {
    id: 'galaxy-upside-down',
    breaks: 'The dots of a sector are drawn from its upper edge on.',
    edits: [
      { file: `${SKY}/dots.ts`, from: 'Math.round(bottom - row * scale)', to: 'Math.round(bottom + row * scale)' },
    ],
    tests: [`${SKY}/dots.test.ts`],
    named: 'is drawn with a dot at each of its worlds',
  },
  {
    id: 'sectors-read-from-afar',
    breaks: 'A map that shows a large galaxy from afar reads every sector.',
    edits: [
      { file: `${SKY}/sky.ts`, from: 'if (!rest || !showsDots(sky, rest)) return [];', to: 'if (!rest) return [];' },
    ],
    tests: [`${SKY}/sky.test.ts`],
    named: 'no sector is read from afar',
  },
  {
    id: 'haze-picked',
    breaks: 'A click into the haze chooses a world that nobody sees.',
    edits: [
      { file: `${SKY}/sky.ts`, from: 'return showsDots(sky, rest) ? nearestWorlds', to: 'return sky ? nearestWorlds' },
    ],
    tests: [`${SKY}/sky.test.ts`],
    named: 'a world in a haze cannot be pointed at',
  },
  {
    id: 'neighbours-out-of-reach',
    breaks: 'Of two worlds that are too close for a finger only one can be chosen.',
    edits: [
      {
        file: 'client/pages/galaxy-map/galaxy-map-page.tsx',
        from: '(known.index + 1) % known.ids.length',
        to: 'known.index % known.ids.length',
      },
    ],
    tests: ['client/pages/galaxy-map/galaxy-map-page.test.tsx'],
    named: 'the card steps to the next nearest',
  },
];
