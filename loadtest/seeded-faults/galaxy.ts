import type { Fault } from './fault.ts';

/** Faults in the map by sectors, and in how the galaxy grows. */
export const GALAXY_FAULTS: readonly Fault[] = [
  {
    id: 'sectors-for-the-banned',
    breaks: 'Banned players go on reading the map, of which no statement reads the player.',
    edits: [
      {
        file: 'server/services/accounts/sessions.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of the source.
        from: 'ANY ($1) AND ${IS_OPEN} AND ${MAY_PLAY}',
        to: 'ANY ($1)',
      },
    ],
    tests: ['server/services/worlds/map-sectors.test.ts'],
    named: 'are refused to whoever is banned',
  },
  {
    id: 'gap-in-the-map',
    breaks:
      'A server that has missed growth takes the latest version for all of it, and its map lacks worlds for ever.',
    edits: [
      {
        file: 'server/services/worlds/map-sectors.ts',
        from: 'if (!isWhole) await',
        to: 'if (version < 0) await',
      },
    ],
    tests: ['server/services/worlds/map-sectors.test.ts'],
    named: 'missed it for more than a day',
  },
  {
    id: 'growth-untold',
    breaks: 'New worlds come on an open map only when it is loaded again.',
    edits: [{ file: 'server/rooms/growth-news.ts', from: 'room.tellGrowth?.(grown)', to: 'void grown' }],
    tests: ['server/services/worlds/map-sectors.test.ts'],
    named: 'is pushed to open tabs',
  },
  {
    id: 'map-of-a-million-at-once',
    breaks: 'GET /galaxy lists every world of a galaxy of any size.',
    edits: [
      {
        file: 'server/services/worlds/galaxy-map.ts',
        from: 'context.map.worlds > MOST_WORLDS_AT_ONCE',
        to: 'context.map.worlds < 0',
      },
    ],
    tests: ['server/services/worlds/map-sectors.test.ts'],
    named: 'refused beyond ten thousand worlds',
  },
  {
    id: 'places-by-server',
    breaks: 'Each server puts new worlds in places of its own choice.',
    edits: [
      {
        file: 'server/services/planets/growth.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of the source.
        from: 'update(`season ${row.season}`)',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
        to: 'update(`season ${Math.random()}`)',
      },
    ],
    tests: ['server/services/planets/growth.test.ts'],
    named: 'put worlds in the same places as one',
  },
  {
    id: 'growth-for-the-unseen',
    breaks: 'The galaxy grows for accounts that were left long ago.',
    edits: [
      {
        file: 'server/services/planets/growth.ts',
        from: 'make_interval(days => $1)',
        to: 'make_interval(days => 10 * $1)',
      },
    ],
    tests: ['server/services/planets/growth.test.ts'],
    named: 'not been seen for a fortnight',
  },
  {
    id: 'place-lost-with-an-address',
    breaks: 'A new world that got an address which is taken comes at another place, so servers do not agree on places.',
    edits: [
      {
        file: 'server/services/planets/growth.ts',
        from: 'waiting = await freeAmong(tx, tried, planted);',
        to: 'waiting = [];',
      },
    ],
    tests: ['server/services/planets/growth.test.ts'],
    named: 'in the same places, whatever addresses are taken',
  },
];
