import type { Fault } from './fault.ts';

/** Each call also asks whether its session is open and its player not banned: only without these locks the next one is tried. */
const BAN_LEAVES_SESSIONS_OPEN = [
  {
    file: 'server/services/admin/operator-actions.ts',
    from: '    const ended = await endSessions(tx, player.id);\n    const sessions',
    to: '    const ended = 0;\n    const sessions',
  },
  {
    file: 'server/services/accounts/sessions.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of the source.
    from: 'ANY ($1) AND ${IS_OPEN} AND ${MAY_PLAY}',
    to: 'ANY ($1)',
  },
];

/** Faults that readmit banned players, restore wrong data, or expose what only the operator may see. */
export const OPERATION_FAULTS: readonly Fault[] = [
  {
    id: 'old-name-in-logs',
    breaks: 'The name that an operator took from a player stays in the logs of alliances.',
    edits: [
      {
        file: 'server/services/admin/operator-actions.ts',
        from: '      await replaceInLogs(tx, named);\n',
        to: '',
      },
    ],
    tests: ['server/services/admin/replace-names.test.ts'],
    named: 'a name that an operator replaces',
  },
  {
    id: 'dead-database-says-it-lives',
    breaks: 'The metrics say that PostgreSQL answers while it is away.',
    edits: [
      {
        file: 'server/services/admin/readiness.ts',
        from: '    () => false,\n',
        to: '    () => true,\n',
      },
    ],
    tests: ['server/operations/alerts.test.ts'],
    named: 'tell that PostgreSQL is away',
  },
  {
    id: 'nothing-is-no-alarm',
    breaks: 'No alert says that missions are late if the database cannot be asked for how long.',
    edits: [{ file: 'server/operations/alerts.yml', from: ' or absent(seventh_chevron_due_lag_seconds)', to: '' }],
    tests: ['server/operations/alerts.test.ts'],
    named: 'tell that PostgreSQL is away',
  },
  {
    id: 'closed-gate-unnoticed',
    breaks: 'No alert says that the proxy has no server to send players to.',
    edits: [
      {
        file: 'server/operations/haproxy.cfg',
        from: '  http-request use-service prometheus-exporter if { path /metrics }\n',
        to: '',
      },
    ],
    tests: ['server/operations/alerts.test.ts'],
    named: 'are silent while everything runs',
  },
  {
    id: 'server-mistaken-for-another',
    breaks: 'The proxy takes game-11 for game-1, so that sockets do not reach the server that has the room.',
    edits: [{ file: 'server/operations/haproxy.cfg', from: 'path_beg /NAME/', to: 'path_beg /NAME' }],
    tests: ['server/operations/haproxy.test.ts'],
    named: 'finds each of them by its name',
  },
  {
    id: 'file-of-the-last-server',
    breaks: 'During an upgrade of many servers, pages of the new version lack their files.',
    edits: [{ file: 'server/operations/haproxy.cfg', from: 'retries SERVERS', to: 'retries 2' }],
    tests: ['server/operations/haproxy.test.ts'],
    named: 'that only the last one has',
  },
  {
    id: 'full-disk-unnoticed',
    breaks: 'Neither /ready nor an alert says that the disk of PostgreSQL is full.',
    edits: [{ file: 'server/app.ts', from: '    context.dbHealth.noteFailure(error);\n', to: '' }],
    tests: ['server/operations/alerts.test.ts'],
    named: 'tell that the disk of PostgreSQL is full',
  },
  {
    id: 'datestyle-of-the-database',
    breaks: 'A DateStyle that the database is configured with makes every time unreadable.',
    edits: [
      {
        file: 'server/store/connection/session-settings.ts',
        from: "  datestyle: 'ISO,YMD',\n",
        to: '',
      },
    ],
    tests: ['server/store/connection/session-settings.test.ts'],
    named: 'is played on, audited and saved',
  },
  {
    id: 'older-version-on-a-newer-database',
    breaks: 'A version that knows nothing of mutes starts on a database that has them, and lets muted players write.',
    edits: [
      {
        file: 'server/store/connection/data-source.ts',
        from: '    await requireKnownVersion(runner, source);\n',
        to: '',
      },
    ],
    tests: ['server/store/schema/migrations.test.ts'],
    named: 'is refused by serve-api in one sentence',
  },
  {
    id: 'half-upgraded-database',
    breaks:
      'A database that has run only some of the migrations that the baseline replaces is taken for one that has run them all.',
    edits: [
      {
        file: 'server/store/schema/folded-migrations.ts',
        from: 'names.length - others.length === FOLDED.length',
        to: 'names.length > 0',
      },
    ],
    tests: ['server/store/schema/migrations.test.ts'],
    named: 'that has run only some of them is refused',
  },
  {
    id: 'baseline-forgets-a-rule',
    breaks: 'A new game lacks a constraint that older games have.',
    edits: [
      {
        file: 'server/store/schema/migrations/baseline/missions.ts',
        from: ' CHECK (lost_in IS NULL OR lost_at IS NOT NULL),\n    CONSTRAINT squad_place_check',
        to: ',\n    CONSTRAINT squad_place_check',
      },
    ],
    tests: ['server/store/schema/baseline.test.ts'],
    named: 'the same schema',
  },
  {
    id: 'upgrade-without-a-backup',
    breaks: 'An upgrade changes the database before its backup is taken, so that nobody can go back.',
    edits: [
      {
        file: 'server/store/connection/data-source.ts',
        from: '    if (isUpgrade) await beforeMigrations?.(source, last);\n',
        to: '',
      },
      {
        file: 'server/store/connection/data-source.ts',
        from: '      await runner.commitTransaction();\n',
        to: '      await runner.commitTransaction();\n      if (isUpgrade) await beforeMigrations?.(source, last);\n',
      },
    ],
    tests: ['server/store/schema/migrations.test.ts'],
    named: 'takes a backup before it changes anything',
  },
  {
    id: 'ready-without-readable-times',
    breaks: 'A server that cannot read the times of its rows says that it is ready.',
    edits: [
      {
        file: 'server/store/connection/db-health.ts',
        from: '.then(({ rows: [season] }) => requireReadable(season))',
        to: '',
      },
    ],
    tests: ['server/store/connection/session-settings.test.ts'],
    named: 'is not ready where something on the way drops the settings',
  },
  {
    id: 'banned-player-reads',
    breaks: 'A ban ends no session, and one statement does not check MAY_PLAY, so a banned player can still read.',
    edits: [
      ...BAN_LEAVES_SESSIONS_OPEN,
      {
        file: 'server/services/planets/planets.ts',
        from: `FROM player WHERE id = $1 AND \${MAY_PLAY}`,
        to: 'FROM player WHERE id = $1 AND verified_at IS NOT NULL',
      },
    ],
    tests: ['server/cli/player.test.ts'],
    named: 'is refused by GET /planet/',
  },
  {
    id: 'banned-player-builds',
    breaks: 'A ban ends no session, and a banned player can build until the access token expires.',
    edits: [
      ...BAN_LEAVES_SESSIONS_OPEN,
      {
        file: 'server/services/command/player-command.ts',
        from: 'refuseIf(refusalOfCaller(caller, actor, locked, context.speed));',
        to: '',
      },
    ],
    tests: ['server/cli/player.test.ts'],
    named: 'is refused by POST /build$',
  },
  {
    id: 'banned-player-stays-in-room',
    breaks: 'A ban ends no session, and the open tabs of a banned player stay connected.',
    edits: [
      ...BAN_LEAVES_SESSIONS_OPEN,
      {
        file: 'server/services/players/player-snapshot.ts',
        from: `FROM player WHERE id = ANY ($1) AND \${MAY_PLAY}`,
        to: 'FROM player WHERE id = ANY ($1)',
      },
    ],
    tests: ['server/cli/player.test.ts'],
    named: 'disconnects the player at once',
  },
  {
    id: 'restored-unaudited',
    breaks: 'A backup with wrong balances is restored without an error.',
    edits: [
      {
        file: 'server/store/backup/restore.ts',
        from: 'if (audit.differences.length > 0 && !faulty) throw auditError(audit);',
        to: '',
      },
    ],
    tests: ['server/cli/backup.test.ts'],
    named: 'a backup taken during commands|a ledger that does not balance',
  },
  {
    id: 'checksum-ignored',
    breaks: 'A backup that somebody has changed is restored.',
    edits: [
      {
        file: 'server/store/backup/read-backup.ts',
        from: "if (checksum.data.sha256 !== hash.digest('hex')) throw broken(file, 'its checksum is another');",
        to: '',
      },
    ],
    tests: ['server/cli/backup.test.ts'],
    named: 'a backup taken during commands|a row was changed by hand',
  },
  {
    id: 'backup-without-locks',
    breaks: 'A backup lacks what a season that begins meanwhile deletes.',
    edits: [
      {
        file: 'server/store/backup/backup.ts',
        from: 'if (there.length > 0)',
        to: 'if (false as boolean)',
      },
    ],
    tests: ['server/cli/backup.test.ts'],
    named: 'holds all tables from its beginning',
  },
  {
    id: 'sockets-accepted-during-shutdown',
    breaks: 'A server that is shutting down accepts sockets, and cuts them a moment later.',
    edits: [{ file: 'server/app.ts', from: 'shutdown.refuseSockets();', to: '' }],
    tests: ['server/http/lifecycle/graceful-shutdown.test.ts'],
    named: 'accepts no new connections',
  },
  {
    id: 'ready-during-shutdown',
    breaks: 'A server that is shutting down says that it is ready, so proxies keep sending players to it.',
    edits: [{ file: 'server/app.ts', from: 'draining: () => shutdown.begun', to: 'draining: () => false' }],
    tests: ['server/http/lifecycle/graceful-shutdown.test.ts'],
    named: 'answers 503 at /ready',
  },
  {
    id: 'ready-as-a-page',
    breaks: 'With the database down, /ready answers 200 with a page to a client that prefers HTML.',
    edits: [
      {
        file: 'server/http/pages/spa.ts',
        from: "  router.use(NEVER_PAGES, (_request, _response, next) => next('router'));\n",
        to: '',
      },
    ],
    tests: ['server/tests/contract/http.test.ts'],
    named: 'is never a page',
  },
  {
    id: 'metrics-for-all',
    breaks: 'Without METRICS_TOKEN, everybody can read the metrics.',
    edits: [
      {
        file: 'server/http/monitoring/metrics.ts',
        from: 'if (token === undefined && !isLocal(request)) throw new Refused(CLOSED);',
        to: '',
      },
    ],
    tests: ['server/http/monitoring/metrics.test.ts'],
    named: 'are open to this machine',
  },
  {
    id: 'metrics-for-any-token',
    breaks: 'Any token opens the metrics.',
    edits: [
      {
        file: 'server/http/monitoring/metrics.ts',
        from: "!isSecret(bearerToken(request) ?? '', token)",
        to: 'bearerToken(request) === undefined',
      },
    ],
    tests: ['server/http/monitoring/metrics.test.ts'],
    named: 'with a token',
  },
  {
    id: 'mailbox-without-its-key',
    breaks: 'Any key opens the mailbox page, which shows codes and reset links.',
    edits: [
      {
        file: 'server/http/pages/mailbox-page.ts',
        from: 'if (!isSecret(request.params.key, key)) return next();',
        to: '',
      },
    ],
    tests: ['server/tests/security/plain-proxy.test.ts'],
    named: 'the mailbox',
  },
  {
    id: 'token-in-the-request-log',
    breaks: "The log line of a request contains the caller's token.",
    edits: [
      {
        file: 'server/http/monitoring/request-log.ts',
        from: '...response.locals, ...about,',
        to: '...response.locals, ...about, authorization: request.headers.authorization,',
      },
    ],
    tests: ['server/tests/security/secrets.test.ts'],
    named: 'T22',
  },
  {
    id: 'addresses-in-the-request-log',
    breaks: 'The log line of a request contains its URL unredacted, with any secret in it.',
    edits: [
      {
        file: 'server/http/monitoring/request-log.ts',
        from: 'const about: AnsweredRequest = { method: request.method, path, status };',
        to: 'const about: AnsweredRequest = { method: request.method, path: request.originalUrl, status };',
      },
    ],
    tests: ['server/tests/security/secrets.test.ts'],
    named: 'T22',
  },
  {
    id: 'connection-error-unhandled',
    breaks: 'A connection of the database that breaks between the pool and TypeORM ends the process.',
    edits: [{ file: 'server/store/connection/data-source.ts', from: '  surviveLostConnections(source);\n', to: '' }],
    tests: ['server/tests/resilience/outage.test.ts'],
    named: 'while the pool hands it on',
  },
  {
    id: 'trickling-answer',
    breaks: 'A database answer that arrives byte by byte keeps a player waiting without a limit.',
    edits: [
      {
        file: 'server/store/connection/dead-connections.ts',
        from: 'uses.set(socket, setTimeout(cut, USE_MS).unref());',
        to: '',
      },
    ],
    tests: ['server/tests/resilience/outage.test.ts'],
    named: 'P12: an answer that arrives slowly',
  },
  {
    id: 'files-uncompressed',
    breaks: 'Clients that accept Brotli or gzip get the files uncompressed, three times as large.',
    edits: [
      {
        file: 'server/http/pages/static-files.ts',
        from: 'file.encoded.has(name) && request.acceptsEncodings(name)',
        to: 'file.encoded.has(name) && !request.acceptsEncodings(name)',
      },
    ],
    tests: ['server/http/pages/static-files.test.ts'],
    named: 'is sent for Accept-Encoding',
  },
  {
    id: 'files-compressed-per-request',
    breaks:
      'The script of /docs is read and compressed again for each request; a thousand requests at once fill the memory.',
    edits: [{ file: 'server/http/pages/api-docs.ts', from: 'ready.set(name, file);', to: '' }],
    tests: ['server/http/pages/static-files.test.ts'],
    named: 'is compressed once',
  },
  {
    id: 'flows-one-way',
    breaks: 'Friends who raid each other seem to feed each other.',
    edits: [
      {
        file: 'server/services/admin/player-flows.ts',
        from: 'net: totalOf(way) - back',
        to: 'net: totalOf(way)',
      },
    ],
    tests: ['server/services/admin/player-flows.test.ts'],
    named: 'one flow for each pair',
  },
  {
    id: 'flows-of-own-gifts',
    breaks: 'Who is paid back what they gave to the bank seems to be fed.',
    edits: [
      {
        file: 'server/services/admin/player-flows.ts',
        from: 'paid.units * gift.units / gift.total',
        to: 'paid.units',
      },
    ],
    tests: ['server/services/admin/player-flows.test.ts'],
    named: 'by their share',
  },
  {
    id: 'flows-without-relief',
    breaks: 'Relief that stands guard for another account does not show among the flows.',
    edits: [
      {
        file: 'server/services/admin/player-flows.ts',
        from: "(phase = 'standing' OR began_at > lands_at",
        to: "(phase = 'raided' OR began_at > lands_at",
      },
    ],
    tests: ['server/services/admin/player-flows.test.ts'],
    named: 'relief that stood guard',
  },
  {
    id: 'flows-without-alliances',
    breaks: 'What feeders give to an alliance that pays nobody shows nowhere.',
    edits: [
      {
        file: 'server/services/admin/player-flows.ts',
        from: "bank.account_kind IN ('bank', 'kept') AND bank.reason = 'contribution' AND bank.at >= $1 GROUP BY",
        to: "bank.account_kind IN ('bank', 'kept') AND bank.reason = 'payout' AND bank.at >= $1 GROUP BY",
      },
    ],
    tests: ['server/services/admin/player-flows.test.ts'],
    named: 'lists what players gave to banks',
  },
  {
    id: 'related-by-browser-alone',
    breaks: 'Accounts with the same kind of browser seem to be related, wherever they are.',
    edits: [
      {
        file: 'server/services/admin/related-players.ts',
        from: 'other.network = own.network AND other.player_id <> own.player_id',
        to: 'other.browser = own.browser AND other.player_id <> own.player_id',
      },
    ],
    tests: ['server/cli/player.test.ts'],
    named: 'lists accounts from the same networks',
  },
  {
    id: 'network-key-for-ever',
    breaks: 'The key of the hashes of networks never changes.',
    edits: [
      {
        file: 'server/services/access/network-hash.ts',
        from: 'KEY_DAYS) - keysAgo}',
        to: 'KEY_DAYS) * 0 * keysAgo}',
      },
    ],
    tests: ['server/services/accounts/known-networks.test.ts'],
    named: 'although the key has changed',
  },
  {
    id: 'networks-outlive-the-account',
    breaks: 'From which networks a player came stays stored after the account is deleted.',
    edits: [
      {
        file: 'server/services/deletion/deletion-steps.ts',
        from: "{ table: 'known_network', from: 'known_network WHERE player_id = $1' },",
        to: '',
      },
    ],
    tests: ['server/services/deletion/account-deletion.test.ts'],
    named: 'leaves an anonymous row',
  },
];
