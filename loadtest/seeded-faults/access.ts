import type { Fault } from './fault.ts';

/** Faults that accept a forged token, or let a player read or take what belongs to another. */
export const ACCESS_FAULTS: readonly Fault[] = [
  {
    id: 'commands-without-quota',
    breaks: 'A player sends commands, each of which leaves rows behind, as often as reads.',
    edits: [
      {
        file: 'server/http/limits/call-quota.ts',
        from: "if (call.method !== 'GET') {",
        to: "if (call.method === 'HEAD') {",
      },
    ],
    tests: ['server/http/limits/call-quota.test.ts'],
    named: 'commands, which leave rows behind',
  },
  {
    id: 'keys-without-cap',
    breaks: 'A player who sends fresh idempotency keys has every answer stored for two days.',
    edits: [
      {
        file: 'server/services/command/idempotency.ts',
        from: 'WHERE key <> $2 AND (place > $3 OR bytes > $4)',
        to: 'WHERE key <> $2 AND (place > $3 OR bytes > $4) AND false',
      },
    ],
    tests: ['server/services/command/idempotency.test.ts'],
    named: 'stored answers of one player',
  },
  {
    id: 'token-of-another-game',
    breaks: 'An access token from before a restore acts for the player who has its id now.',
    edits: [{ file: 'server/services/access/tokens.ts', from: 'return audience === gameId ||', to: 'return true ||' }],
    tests: ['server/services/access/tokens.test.ts'],
    named: 'P23, T9, G-13: no forged token is accepted',
  },
  {
    id: 'token-audience-in-a-list',
    breaks: 'An access token that names several games is valid in each of them.',
    edits: [
      {
        file: 'server/services/access/tokens.ts',
        from: 'return audience === gameId',
        to: 'return String(audience) === gameId',
      },
    ],
    tests: ['server/services/access/tokens.test.ts'],
    named: 'P23, T9, G-13: no forged token is accepted',
  },
  {
    id: 'old-tokens-after-restore',
    breaks: 'After an old backup is restored, access tokens without an audience are valid for a day.',
    edits: [
      {
        file: 'server/store/game-settings.ts',
        from: '[[GAME_ID, AUDIENCE_OPTIONAL_UNTIL]]);\n}',
        to: '[[GAME_ID]]);\n}',
      },
    ],
    tests: ['server/cli/backup.test.ts'],
    named: 'the drill a backup taken',
  },
  {
    id: 'logins-take-the-connections-of-players',
    breaks: 'Logins and refreshes wait for the connections of players, and players for theirs.',
    edits: [{ file: 'server/app.ts', from: 'db: forSessions,', to: 'db,' }],
    tests: ['server/tests/resilience/strangers.test.ts'],
    named: 'every call without an access token is answered',
  },
  {
    id: 'schedulers-take-the-connections-of-players',
    breaks: 'While players use all connections, nothing that falls due is settled.',
    edits: [{ file: 'server/app.ts', from: '{ ...context, db: forSchedulers }', to: 'context' }],
    tests: ['server/tests/resilience/strangers.test.ts'],
    named: 'what falls due is settled',
  },
  {
    id: 'any-number-of-requests-ahead',
    breaks: 'One connection can send any number of requests ahead, and all of them are worked on.',
    edits: [
      {
        file: 'server/http/limits/request-limits.ts',
        from: '(mayBeAnswered ? UNANSWERED_REQUESTS : 1)',
        to: 'Number.POSITIVE_INFINITY',
      },
    ],
    tests: ['server/tests/resilience/strangers.test.ts'],
    named: 'close it beyond that',
  },
  {
    id: 'blocks-of-ipv6-uncounted',
    breaks: 'A customer with a /48 of IPv6 has 65,536 times the limit of an address.',
    edits: [
      { file: 'server/http/limits/client-ip.ts', from: 'const BLOCKS = [64, 56, 48];', to: 'const BLOCKS = [64];' },
    ],
    tests: ['server/tests/security/client-networks.test.ts'],
    named: 'a customer with a /48 or a /56',
  },
  {
    id: 'strangers-hashes-first',
    breaks: 'Players wait for their login until the passwords of all strangers before them are compared.',
    edits: [
      {
        file: 'server/services/accounts/passwords.ts',
        from: 'waiting.players.shift() ?? waiting.strangers.shift()',
        to: 'waiting.strangers.shift() ?? waiting.players.shift()',
      },
    ],
    tests: ['server/services/accounts/accounts.test.ts'],
    named: 'no hash for a player waits',
  },
  {
    id: 'address-with-its-port',
    breaks: 'Behind a gateway that writes the port, each connection is an address of its own for logins and the like.',
    edits: [{ file: 'server/app.ts', from: '  readAddresses(web, trustProxy);\n', to: '' }],
    tests: ['server/tests/security/client-networks.test.ts'],
    named: 'a proxy that writes an IPv4 address with a port',
  },
  {
    id: 'socket-address-with-its-port',
    breaks: 'Behind a gateway that writes the port, each socket is of an address of its own.',
    edits: [
      {
        file: 'server/rooms/colyseus/ws-transport.ts',
        from: 'clientIp(req, options.trustProxy)',
        to: "String(req.headers['x-forwarded-for'] ?? req.socket.remoteAddress)",
      },
    ],
    tests: ['server/rooms/colyseus/ws-transport.test.ts'],
    named: 'count by the address that the proxy sends',
  },
  {
    id: 'reads-without-concurrency-limit',
    breaks: 'A player who sends hundreds of reads at once takes all connections to the database.',
    edits: [
      {
        file: 'server/http/routing/route.ts',
        from: 'context.limitReads :',
        to: '((_, work) => work()) :',
      },
    ],
    tests: ['server/tests/resilience/http-pressure.test.ts'],
    named: 'T17: hundreds of reads',
  },
  {
    id: 'commands-without-concurrency-limit',
    breaks: 'A player who sends hundreds of commands at once takes all connections to the database.',
    edits: [{ file: 'server/http/routing/route.ts', from: ': context.limitCommands', to: ': ((_, work) => work())' }],
    tests: ['server/tests/resilience/http-pressure.test.ts'],
    named: 'T17: hundreds of acts',
  },
  {
    id: 'refreshes-without-concurrency-limit',
    breaks: 'A client that sends hundreds of refreshes of one token at once takes all connections to the database.',
    edits: [
      {
        file: 'server/services/accounts/refresh.ts',
        from: 'return context.limitSessionCalls(playerId, async () => {',
        to: 'return ((_, work) => work())(playerId, async () => {',
      },
    ],
    tests: ['server/tests/resilience/http-pressure.test.ts'],
    named: 'T17: hundreds of refreshes',
  },
  {
    id: 'commands-wait-for-ever',
    breaks: 'While a player is locked, each command waits until all commands before it have timed out.',
    edits: [
      {
        file: 'server/app.ts',
        from: 'limitPerPlayer(CONCURRENT_COMMANDS, COMMAND_TIMEOUT_MS)',
        to: 'limitPerPlayer(CONCURRENT_COMMANDS, 2 ** 31 - 1)',
      },
    ],
    tests: ['server/tests/resilience/http-pressure.test.ts'],
    named: 'T17: commands that wait',
  },
  {
    id: 'calls-without-quota',
    breaks: 'One account can request the map, which reads every world, as often as it likes.',
    edits: [
      {
        file: 'server/app.ts',
        from: '...(config.rateLimit && { quota: createCallQuota',
        to: '...(false && { quota: createCallQuota',
      },
    ],
    tests: ['server/http/limits/call-quota.test.ts'],
    named: 'T17: so it is at the server',
  },
  {
    id: 'names-measured-late',
    breaks: 'A name of 16 kB is normalised before its length is checked; a hundred of them block the process.',
    edits: [
      {
        file: 'shared/api/fields.ts',
        from: "text('Alliance name is required.', 200, ",
        to: "text('Alliance name is required.', 100_000, ",
      },
    ],
    tests: ['server/tests/security/validation-time.test.ts'],
    named: 'T17: any request of 16 kB',
  },
  {
    id: 'unread-response-without-timeout',
    breaks: 'Responses that a client does not read stay in memory for as long as the connection is open.',
    edits: [{ file: 'server/http/limits/connection-limits.ts', from: '  cutSlowReaders(http);\n', to: '' }],
    tests: ['server/http/limits/slow-readers.test.ts'],
    named: 'T19: a connection',
  },
  {
    id: 'read-timeout-restarts-with-each-byte',
    breaks: 'A client that reads five bytes now and then keeps a response waiting for hours.',
    edits: [
      {
        file: 'server/http/limits/slow-readers.ts',
        from: 'sent - before.sent >= MIN_BYTES',
        to: 'sent - before.sent >= 0',
      },
    ],
    tests: ['server/http/limits/slow-readers.test.ts'],
    named: 'T19: a connection',
  },
  {
    id: 'proxied-request-counts-as-local',
    breaks: 'Metrics are open to requests through a proxy or tunnel that adds no headers.',
    edits: [{ file: 'server/app.ts', from: 'localRequestCheck(config.trustLoopback)', to: 'localRequestCheck(true)' }],
    tests: ['server/tests/security/plain-proxy.test.ts'],
    named: 'without secrets',
  },
  {
    id: 'algorithm-unpinned',
    breaks: 'A token may be signed by any algorithm that fits the key.',
    edits: [{ file: 'server/services/access/tokens.ts', from: "algorithms: ['HS256'], ", to: '' }],
    tests: ['server/services/access/tokens.test.ts'],
    named: 'no forged token is accepted',
  },
  {
    id: 'any-kind-of-token',
    breaks: 'A refresh token, which is valid for a month, is accepted as an access token.',
    edits: [{ file: 'server/services/access/tokens.ts', from: ' || claims.typ !== kind', to: '' }],
    tests: ['server/services/access/tokens.test.ts'],
    named: 'no forged token is accepted',
  },
  {
    id: 'planet-seen-by-all',
    breaks: "Everybody can read another player's planet.",
    edits: [
      { file: 'server/services/planets/planets.ts', from: 'WHERE id = $2 AND owner_id = $1', to: 'WHERE id = $2' },
    ],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'P21: GET /planet/',
  },
  {
    id: 'reports-seen-by-all',
    breaks: "Everybody can read the reports of another player's missions.",
    edits: [
      {
        file: 'server/services/missions/reports.ts',
        from: 'FROM mission WHERE id = $2 AND player_id = $1 AND',
        to: 'FROM mission WHERE id = $2 AND $1 > 0 AND',
      },
    ],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'P21: GET /missions/\\{id\\}/report',
  },
  {
    id: 'reports-read-by-all',
    breaks: "Marking another player's reports as read is answered with success.",
    edits: [
      {
        file: 'server/services/missions/reports.ts',
        from: '    if (mission.player_id !== playerId) throw new Refused(REFUSALS.missionNotYours);\n',
        to: '',
      },
    ],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'P21: POST /missions/reports/read',
  },
  {
    id: 'building-on-others-planets',
    breaks: 'A player can build on any planet.',
    edits: [
      {
        file: 'server/services/command/player-command.ts',
        from: "'SELECT 1 FROM planet WHERE id = $1'",
        to: "'SELECT * FROM planet WHERE id = $1'",
      },
      {
        file: 'server/services/command/player-command.ts',
        from: 'throw new Refused(exists ? REFUSALS.planetNotOwned : REFUSALS.planetNotFound);',
        to: 'if (exists) return exists as PlanetRow;\n    throw new Refused(REFUSALS.planetNotFound);',
      },
    ],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'P21: POST /build$',
  },
  {
    id: 'ships-of-others',
    breaks: "A player can complete another player's ships.",
    edits: [
      {
        file: 'server/services/planets/ships.ts',
        from: 'const planet = command.locked.planets.get(ship.planet_id);',
        to: "const [planet] = await command.tx.query('SELECT * FROM planet WHERE id = $1', [ship.planet_id]);",
      },
      {
        file: 'server/services/planets/ships.ts',
        from: 'if (planet?.owner_id !== command.player.id)',
        to: 'if (!planet)',
      },
    ],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'P21: POST /ship/complete',
  },
  {
    id: 'a-field-too-many',
    breaks: 'A body may hold fields that its call does not declare.',
    edits: [{ file: 'shared/api/profiles.ts', from: 'z.strictObject({ bio })', to: 'z.object({ bio })' }],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'T7',
  },
  {
    id: 'a-query-parameter-too-many',
    breaks: 'A write accepts query parameters that it does not declare, and ignores them silently.',
    edits: [
      { file: 'server/http/routing/route.ts', from: 'NO_QUERY = z.strictObject({})', to: 'NO_QUERY = z.object({})' },
    ],
    tests: ['server/http/routing/validation-messages.test.ts'],
    named: 'an unknown query parameter is refused',
  },
  {
    id: 'any-origin',
    breaks: 'A page of another origin can open a socket in the name of the player who visits it.',
    edits: [
      {
        file: 'server/http/routing/matchmaking.ts',
        from: 'if (origin === undefined || allowed.includes(origin)) return true;',
        to: 'return true;',
      },
    ],
    tests: ['server/http/routing/matchmaking.test.ts'],
    named: 'T10',
  },
  {
    id: 'inline-scripts',
    breaks: 'A stored text may run as a script.',
    edits: [
      {
        file: 'server/http/routing/security-headers.ts',
        from: "'script-src': [\"'self'\"]",
        to: "'script-src': [\"'self'\", \"'unsafe-inline'\"]",
      },
    ],
    tests: ['server/tests/contract/http.test.ts'],
    named: 'the content security policy',
  },
  {
    id: 'token-not-redacted',
    breaks: 'A token beside a log message is written to the log.',
    edits: [{ file: 'server/log.ts', from: "'*.token', ", to: '' }],
    tests: ['server/log.test.ts'],
    named: 'hung onto its error',
  },
  {
    id: 'whole-errors-in-the-log',
    breaks: 'All properties that a library adds to its errors, tokens included, are written to the log.',
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
  {
    id: 'proxy-logs-shared-battles',
    breaks: 'The log of the proxy holds the token of a shared battle, which is all that a stranger needs to read it.',
    edits: [
      {
        file: 'server/operations/haproxy.cfg',
        from: 'path,regsub(/battles/shared/[^/]+,/battles/shared/***,i),regsub',
        to: 'path,regsub',
      },
    ],
    tests: ['server/operations/haproxy.test.ts'],
    named: 'without the secret behind it',
  },
];
