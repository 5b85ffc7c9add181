import type { Fault } from './fault.ts';

/** What would pass a forged token, or show and give away what is another's. */
export const ACCESS_FAULTS: readonly Fault[] = [
  {
    id: 'token-of-another-game',
    promise: 'T9',
    breaks: 'An access token from before a restore acts as whoever has its id now.',
    edits: [{ file: 'server/services/tokens.ts', from: 'return audience === gameId ||', to: 'return true ||' }],
    tests: ['server/services/tokens.test.ts'],
    named: 'P23, T9, G-13: no forged token is accepted',
  },
  {
    id: 'token-audience-in-a-list',
    promise: 'T9',
    breaks: 'An access token that names several games counts in each of them.',
    edits: [
      {
        file: 'server/services/tokens.ts',
        from: 'return audience === gameId',
        to: 'return String(audience) === gameId',
      },
    ],
    tests: ['server/services/tokens.test.ts'],
    named: 'P23, T9, G-13: no forged token is accepted',
  },
  {
    id: 'old-tokens-after-restore',
    promise: 'T9',
    breaks: 'After the restore of an old backup, access tokens without an audience count for a day.',
    edits: [
      { file: 'server/store/game-id.ts', from: '[[GAME_ID, AUDIENCE_OPTIONAL_UNTIL]]);\n}', to: '[[GAME_ID]]);\n}' },
    ],
    tests: ['server/commands/backup.test.ts'],
    named: 'the drill (a backup taken|of a version before)',
  },
  {
    id: 'reads-without-lane',
    promise: 'T17',
    breaks: 'Whoever asks hundreds of times at once has all connections to the database.',
    edits: [
      {
        file: 'server/http/route.ts',
        from: 'keys.readInLane :',
        to: '((_, work) => work()) :',
      },
    ],
    tests: ['server/http/pressure.test.ts'],
    named: 'T17: hundreds of reads',
  },
  {
    id: 'acts-without-lane',
    promise: 'T17',
    breaks: 'Whoever acts hundreds of times at once has all connections to the database.',
    edits: [{ file: 'server/http/route.ts', from: ': keys.actInLane', to: ': ((_, work) => work())' }],
    tests: ['server/http/pressure.test.ts'],
    named: 'T17: hundreds of acts',
  },
  {
    id: 'refresh-without-lane',
    promise: 'T17',
    breaks: 'Whoever renews one token hundreds of times at once has all connections to the database.',
    edits: [
      {
        file: 'server/services/accounts.ts',
        from: 'return game.sessionInLane(playerId, async () => {',
        to: 'return ((_, work) => work())(playerId, async () => {',
      },
    ],
    tests: ['server/http/pressure.test.ts'],
    named: 'T17: hundreds of refreshes',
  },
  {
    id: 'acts-wait-for-ever',
    promise: 'T17',
    breaks: 'While a player is locked, each act waits until all before it were given up.',
    edits: [
      {
        file: 'server/app.ts',
        from: 'openLanes(ACTS_ABREAST, ACT_PATIENCE_MS)',
        to: 'openLanes(ACTS_ABREAST, 2 ** 31 - 1)',
      },
    ],
    tests: ['server/http/pressure.test.ts'],
    named: 'T17: acts that wait',
  },
  {
    id: 'calls-without-end',
    promise: 'T17',
    breaks: 'One account has the map, which reads every world, made again and again.',
    edits: [
      { file: 'server/app.ts', from: '...(config.rateLimit && { pace: openPace', to: '...(false && { pace: openPace' },
    ],
    tests: ['server/http/pace.test.ts'],
    named: 'T17: so it is at the server',
  },
  {
    id: 'names-measured-late',
    promise: 'T17',
    breaks: 'A name of 16 kB is normalised before it is measured; a hundred of them stall the process.',
    edits: [
      {
        file: 'shared/api/fields.ts',
        from: "text('Alliance name is required.', 200, ",
        to: "text('Alliance name is required.', 100_000, ",
      },
    ],
    tests: ['server/http/validation-time.test.ts'],
    named: 'T17: whatever 16 kB hold',
  },
  {
    id: 'unread-for-ever',
    promise: 'T19',
    breaks: 'Answers that nobody reads stay in memory for as long as their socket is open.',
    edits: [{ file: 'server/http/connections.ts', from: '  cutSlowReaders(http);\n', to: '' }],
    tests: ['server/http/slow-readers.test.ts'],
    named: 'T19: a connection',
  },
  {
    id: 'patience-anew-with-each-byte',
    promise: 'T19',
    breaks: 'Who takes five bytes of an answer now and then may keep it waiting for hours.',
    edits: [
      {
        file: 'server/http/slow-readers.ts',
        from: 'taken - before.taken >= LEAST_BYTES',
        to: 'taken - before.taken >= 0',
      },
    ],
    tests: ['server/http/slow-readers.test.ts'],
    named: 'T19: a connection',
  },
  {
    id: 'near-by-proxy',
    promise: 'T6',
    breaks: 'Metrics and monitor open to whoever comes through a proxy or a tunnel that says nothing of itself.',
    edits: [{ file: 'server/app.ts', from: 'nearnessAt(config.trustLoopback)', to: 'nearnessAt(true)' }],
    tests: ['server/http/plain-proxy.test.ts'],
    named: 'without secrets',
  },
  {
    id: 'algorithm-unpinned',
    promise: 'T9, P23',
    breaks: 'A token may be signed by any algorithm that fits the key.',
    edits: [{ file: 'server/services/tokens.ts', from: "algorithms: ['HS256'], ", to: '' }],
    tests: ['server/services/tokens.test.ts'],
    named: 'no forged token is accepted',
  },
  {
    id: 'any-kind-of-token',
    promise: 'T9, G-12',
    breaks: 'A refresh token, which lives for a month, opens every call.',
    edits: [{ file: 'server/services/tokens.ts', from: ' || claims.typ !== kind', to: '' }],
    tests: ['server/services/tokens.test.ts'],
    named: 'no forged token is accepted',
  },
  {
    id: 'planet-seen-by-all',
    promise: 'P21, T5, G-23',
    breaks: "Everybody may look at another's planet.",
    edits: [{ file: 'server/services/planets.ts', from: 'WHERE id = $2 AND owner_id = $1', to: 'WHERE id = $2' }],
    tests: ['server/http/authorization.test.ts'],
    named: 'P21: GET /planet/',
  },
  {
    id: 'reports-seen-by-all',
    promise: 'P21, T5',
    breaks: "Everybody may read the reports of another's missions.",
    edits: [
      {
        file: 'server/services/reports.ts',
        from: 'FROM mission WHERE id = $2 AND player_id = $1 AND',
        to: 'FROM mission WHERE id = $2 AND $1 > 0 AND',
      },
    ],
    tests: ['server/http/authorization.test.ts'],
    named: 'P21: GET /missions/\\{id\\}/report',
  },
  {
    id: 'reports-read-by-all',
    promise: 'P21, T5',
    breaks: "Everybody may try to mark another's reports as read, and hears that it was done.",
    edits: [
      {
        file: 'server/services/reports.ts',
        from: '    if (mission.player_id !== playerId) throw new Refused(REFUSALS.missionNotYours);\n',
        to: '',
      },
    ],
    tests: ['server/http/authorization.test.ts'],
    named: 'P21: POST /missions/reports/read',
  },
  {
    id: 'building-on-others-planets',
    promise: 'P21, T5, V-43',
    breaks: 'One may build on every planet that there is.',
    edits: [
      {
        file: 'server/services/turn.ts',
        from: "'SELECT 1 FROM planet WHERE id = $1'",
        to: "'SELECT * FROM planet WHERE id = $1'",
      },
      {
        file: 'server/services/turn.ts',
        from: 'throw new Refused(exists ? REFUSALS.planetNotOwned : REFUSALS.planetNotFound);',
        to: 'if (exists) return exists as PlanetRow;\n    throw new Refused(REFUSALS.planetNotFound);',
      },
    ],
    tests: ['server/http/authorization.test.ts'],
    named: 'P21: POST /build$',
  },
  {
    id: 'ships-of-others',
    promise: 'P21, T5',
    breaks: "One may launch another's ships.",
    edits: [
      {
        file: 'server/services/ships.ts',
        from: 'const planet = turn.locked.planets.get(ship.planet_id);',
        to: "const [planet] = await turn.tx.query('SELECT * FROM planet WHERE id = $1', [ship.planet_id]);",
      },
      { file: 'server/services/ships.ts', from: 'if (planet?.owner_id !== turn.player.id)', to: 'if (!planet)' },
    ],
    tests: ['server/http/authorization.test.ts'],
    named: 'P21: POST /ship/complete',
  },
  {
    id: 'a-field-too-many',
    promise: 'T7',
    breaks: 'A body may hold fields that its call does not declare.',
    edits: [{ file: 'shared/api/profiles.ts', from: 'z.strictObject({ bio })', to: 'z.object({ bio })' }],
    tests: ['server/http/authorization.test.ts'],
    named: 'T7',
  },
  {
    id: 'a-query-parameter-too-many',
    promise: 'T7',
    breaks: 'A call takes query parameters that it does not declare, and nobody learns that they do nothing.',
    edits: [{ file: 'server/http/route.ts', from: 'NO_QUERY = z.strictObject({})', to: 'NO_QUERY = z.object({})' }],
    tests: ['server/http/bad-input.test.ts'],
    named: 'an unknown query parameter is refused',
  },
  {
    id: 'any-origin',
    promise: 'T10',
    breaks: 'A page of another origin may open a socket as the player who looks at it.',
    edits: [
      {
        file: 'server/http/matchmaking.ts',
        from: 'if (origin === undefined || named.includes(origin)) return true;',
        to: 'return true;',
      },
    ],
    tests: ['server/http/matchmaking.test.ts'],
    named: 'T10',
  },
  {
    id: 'inline-scripts',
    promise: 'T3, T8',
    breaks: 'A text that somebody stored may run as a script.',
    edits: [
      {
        file: 'server/http/security.ts',
        from: "'script-src': [\"'self'\"]",
        to: "'script-src': [\"'self'\", \"'unsafe-inline'\"]",
      },
    ],
    tests: ['server/http/http.test.ts'],
    named: 'the content security policy',
  },
  {
    id: 'token-not-redacted',
    promise: 'T22',
    breaks: 'A token that stands beside a message is written to the log.',
    edits: [{ file: 'server/log.ts', from: "'*.token', ", to: '' }],
    tests: ['server/log.test.ts'],
    named: 'hung onto its error',
  },
  {
    id: 'whole-errors-in-the-log',
    promise: 'T22',
    breaks: 'Whatever a library hung onto its error, tokens included, is written to the log.',
    edits: [
      {
        file: 'server/log.ts',
        from: 'serializers: { err: ({ name, message, stack }: Error) => ({ name, message, stack }) },',
        to: '',
      },
    ],
    tests: ['server/log.test.ts'],
    named: 'hung onto its error',
  },
];
