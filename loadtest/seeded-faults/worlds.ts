import type { Fault } from './fault.ts';

/** Faults in what players know of worlds, and in what they call theirs. */
export const WORLD_FAULTS: readonly Fault[] = [
  {
    id: 'newcomer-on-the-map',
    breaks: 'Each registration puts a new world on the map, which tells where the newcomer lives.',
    edits: [
      {
        file: 'server/services/planets/home-planet.ts',
        from: 'if (!wild) {',
        to: 'if (!wild || wild.id < 2 ** 24) {',
      },
    ],
    tests: ['server/services/planets/home-planet.test.ts'],
    named: 'a registration changes no bit of the map',
  },
  {
    id: 'homes-run-out',
    breaks: 'Once the worlds of the first galaxy are settled, newcomers find none that was there before.',
    edits: [
      {
        file: 'shared/rules/growth.ts',
        from: 'Math.max(0, needed - total(',
        to: 'Math.min(0, needed - total(',
      },
    ],
    tests: ['server/services/planets/growth.test.ts'],
    named: 'always has worlds that newcomers can make their homes',
  },
  {
    id: 'addresses-follow-the-seed',
    breaks:
      'A new galaxy has the gate addresses and reserves that the code makes of its seed, so anybody can compute them.',
    edits: [
      {
        file: 'server/services/planets/galaxy-setup.ts',
        from: 'insertPlanets(tx, withSecrets(worlds, settings.random))',
        to: 'insertPlanets(tx, worlds)',
      },
    ],
    tests: ['server/services/planets/galaxy-setup.test.ts'],
    named: 'does not tell gate addresses',
  },
  {
    id: 'homes-in-the-order-of-players',
    breaks: 'A new season numbers homes in the order of their players, so ids tell whose home a world is.',
    edits: [
      {
        file: 'server/services/seasons/next-season.ts',
        from: 'deleted_at IS NULL ORDER BY random()',
        to: 'deleted_at IS NULL ORDER BY player.id',
      },
    ],
    tests: ['server/services/planets/galaxy-setup.test.ts'],
    named: 'does not tell whose home',
  },
  {
    id: 'address-book-learns-nothing',
    breaks: 'A probe leaves the last report on a known world as it was, so the address book never learns from it.',
    edits: [
      {
        file: 'server/services/worlds/known-worlds.ts',
        from: 'ON CONFLICT (player_id, planet_id) DO UPDATE SET last_mission_id = $4',
        to: 'ON CONFLICT DO NOTHING',
      },
    ],
    tests: ['server/services/worlds/address-book.test.ts'],
    named: 'shows what the last report found',
  },
  {
    id: 'note-for-everybody',
    breaks: 'A note on a known world is written into the address book of everybody who knows the world.',
    edits: [
      {
        file: 'server/services/worlds/address-book.ts',
        from: 'SET note = $3 WHERE player_id = $1 AND planet_id = $2',
        to: 'SET note = $3 WHERE $1::int > 0 AND planet_id = $2',
      },
    ],
    tests: ['server/services/worlds/address-book.test.ts'],
    named: 'keeps a note for its player alone',
  },
  {
    id: 'reserves-of-long-ago',
    breaks: "A probe reports another player's reserves as they were when that player last did something.",
    edits: [
      {
        file: 'server/services/worlds/reported-worlds.ts',
        from: 'reservesAt(planetEconomyOf(planet), row ? row.settled_at.getTime() : 0, command.now.getTime())',
        to: 'reservesAt(planetEconomyOf(planet), command.now.getTime(), command.now.getTime())',
      },
    ],
    tests: ['server/services/missions/missions.test.ts'],
    named: 'as of now, though they were settled long ago',
  },
  {
    id: 'name-of-a-strange-planet',
    breaks: 'Any planet can be renamed, also one of another player.',
    edits: [
      {
        file: 'server/services/planets/planets.ts',
        from: "const planet = await command.planet(planetId);\n    await command.tx.query('UPDATE planet SET name",
        to: "const planet = { id: planetId, name: '' };\n    await command.tx.query('UPDATE planet SET name",
      },
    ],
    tests: ['server/services/planets/planets.test.ts'],
    named: "refuses another player's planet",
  },
];
