import type { Fault } from './fault.ts';

/** What would let in whom an operator put out, bring back a game that never was, or show strangers what is the operator's. */
export const OPERATION_FAULTS: readonly Fault[] = [
  {
    id: 'everything-unread-after-an-upgrade',
    promise: 'P15',
    breaks: 'Players who upgrade meet thousands of unread reports, among which they do not find the new ones.',
    edits: [
      {
        file: 'server/store/migrations/0011-read-reports.ts',
        from: " DEFAULT '-infinity'",
        to: '',
      },
    ],
    tests: ['server/store/read-reports.test.ts'],
    named: 'an upgrade takes every report',
  },
  {
    id: 'banned-and-looking',
    promise: 'T2, G-13',
    breaks: 'A statement about a caller forgets to ask for MAY_PLAY, so who is banned looks on.',
    edits: [
      {
        file: 'server/services/planets.ts',
        from: `FROM player WHERE id = $1 AND \${MAY_PLAY}`,
        to: 'FROM player WHERE id = $1 AND verified_at IS NOT NULL',
      },
    ],
    tests: ['server/commands/player.test.ts'],
    named: 'is refused by GET /planet/',
  },
  {
    id: 'banned-and-acting',
    promise: 'T2, G-13',
    breaks: 'Whoever is banned goes on building for as long as the token is good.',
    edits: [{ file: 'server/services/turn.ts', from: 'if (!act.ofClock) refuseIf(whyNotPlay(player));', to: '' }],
    tests: ['server/commands/player.test.ts'],
    named: 'is refused by POST /build$',
  },
  {
    id: 'banned-and-seated',
    promise: 'T2, G-117',
    breaks: 'Open tabs of who is banned stay open.',
    edits: [
      {
        file: 'server/services/live.ts',
        from: `FROM player WHERE id = ANY ($1) AND \${MAY_PLAY}`,
        to: 'FROM player WHERE id = ANY ($1)',
      },
    ],
    tests: ['server/commands/player.test.ts'],
    named: 'puts out who is in',
  },
  {
    id: 'restored-unaudited',
    promise: 'P1',
    breaks: 'A backup whose books are not in order becomes the game without a word.',
    edits: [
      {
        file: 'server/store/backup-restore.ts',
        from: 'if (audit.differences.length > 0 && !faulty) throw faultIn(audit);',
        to: '',
      },
    ],
    tests: ['server/commands/backup.test.ts'],
    named: 'a backup taken while acts go on|books that are not in order',
  },
  {
    id: 'checksum-unread',
    promise: 'P1',
    breaks: 'A backup in which somebody gave himself a row is restored.',
    edits: [
      {
        file: 'server/store/backup-file.ts',
        from: "if (told.data.sha256 !== hash.digest('hex')) throw broken(file, 'its checksum is another');",
        to: '',
      },
    ],
    tests: ['server/commands/backup.test.ts'],
    named: 'a backup taken while acts go on|a row was changed by hand',
  },
  {
    id: 'newcomers-while-ending',
    promise: 'P10, T21',
    breaks: 'A server that ends still lets sockets in, which it cuts a moment later.',
    edits: [{ file: 'server/app.ts', from: 'ending.refuseSockets();', to: '' }],
    tests: ['server/http/ending.test.ts'],
    named: 'takes nobody new',
  },
  {
    id: 'ready-while-ending',
    promise: 'P10, T21',
    breaks: 'A server that is about to end says that it is ready, and proxies go on sending players.',
    edits: [{ file: 'server/app.ts', from: 'draining: () => ending.begun', to: 'draining: () => false' }],
    tests: ['server/http/ending.test.ts'],
    named: 'says so at /ready',
  },
  {
    id: 'ready-as-a-page',
    promise: 'P21',
    breaks: 'Whoever prefers HTML is told 200 at /ready, with the database dead.',
    edits: [
      {
        file: 'server/http/pages.ts',
        from: "  router.use(NEVER_PAGES, (_request, _response, next) => next('router'));\n",
        to: '',
      },
    ],
    tests: ['server/http/http.test.ts'],
    named: 'is never a page',
  },
  {
    id: 'metrics-for-all',
    promise: 'P21',
    breaks: 'Without a token set, the metrics are shown to the whole world.',
    edits: [
      {
        file: 'server/http/metrics.ts',
        from: 'if (token === undefined && !isNear(request)) throw new Refused(CLOSED);',
        to: '',
      },
    ],
    tests: ['server/http/metrics.test.ts'],
    named: 'are for this machine',
  },
  {
    id: 'metrics-for-any-token',
    promise: 'P21',
    breaks: 'Any token opens the metrics.',
    edits: [
      {
        file: 'server/http/metrics.ts',
        from: "!isSecret(bearerToken(request) ?? '', token)",
        to: 'bearerToken(request) === undefined',
      },
    ],
    tests: ['server/http/metrics.test.ts'],
    named: 'with a token',
  },
  {
    id: 'monitor-for-all',
    promise: 'P21',
    breaks: 'Without a password set, everybody may look into all rooms.',
    edits: [{ file: 'server/http/operator.ts', from: 'if (!isNear(request)) throw new Refused(CLOSED);', to: '' }],
    tests: ['server/http/operator.test.ts'],
    named: 'the monitor without a password',
  },
  {
    id: 'monitor-for-any-password',
    promise: 'P21, P24',
    breaks: 'Any password opens the monitor.',
    edits: [
      {
        file: 'server/http/operator.ts',
        from: 'const right = given !== undefined && isSecret(given, password);',
        to: 'const right = given !== undefined;',
      },
    ],
    tests: ['server/http/operator.test.ts'],
    named: 'is for who knows the password',
  },
  {
    id: 'mailbox-without-its-key',
    promise: 'T6, T8',
    breaks: 'Any key opens the mailbox, in which codes and reset links lie.',
    edits: [
      { file: 'server/http/mailbox-page.ts', from: 'if (!isSecret(request.params.key, key)) return next();', to: '' },
    ],
    tests: ['server/http/plain-proxy.test.ts'],
    named: 'the mailbox',
  },
  {
    id: 'token-in-the-request-log',
    promise: 'T22',
    breaks: "The line of a request holds the caller's token.",
    edits: [
      {
        file: 'server/http/request-log.ts',
        from: '...response.locals, ...about,',
        to: '...response.locals, ...about, authorization: request.headers.authorization,',
      },
    ],
    tests: ['server/http/secrets.test.ts'],
    named: 'T22',
  },
  {
    id: 'addresses-in-the-request-log',
    promise: 'T22',
    breaks: 'The line of a request holds its address as it came, with whatever secret is in it.',
    edits: [
      {
        file: 'server/http/request-log.ts',
        from: 'const about: Answered = { method: request.method, path, status };',
        to: 'const about: Answered = { method: request.method, path: request.originalUrl, status };',
      },
    ],
    tests: ['server/http/secrets.test.ts'],
    named: 'T22',
  },
  {
    id: 'deaf-connection',
    promise: 'P11',
    breaks: 'Nobody hears what a connection says of its end between the pool and TypeORM.',
    edits: [{ file: 'server/store/data-source.ts', from: '  surviveLostConnections(source);\n', to: '' }],
    tests: ['server/store/away.test.ts'],
    named: 'while it changes hands',
  },
  {
    id: 'trickling-answer',
    promise: 'P12',
    breaks: 'An answer of the database that trickles in keeps a player waiting for as long as it likes.',
    edits: [{ file: 'server/store/patience.ts', from: 'uses.set(socket, setTimeout(cut, USE_MS).unref());', to: '' }],
    tests: ['server/store/away.test.ts'],
    named: 'P12: an answer that trickles in',
  },
  {
    id: 'files-uncompressed',
    promise: 'A file of the client is sent as the build compressed it',
    breaks: 'Whoever takes Brotli or gzip gets every file of the client as it is, three times as long.',
    edits: [
      {
        file: 'server/http/static-files.ts',
        from: 'file.encoded.has(name) && request.acceptsEncodings(name)',
        to: 'file.encoded.has(name) && !request.acceptsEncodings(name)',
      },
    ],
    tests: ['server/http/static-files.test.ts'],
    named: 'is sent to who takes',
  },
  {
    id: 'files-compressed-anew',
    promise: 'A file is compressed once, however many ask for it',
    breaks:
      'The script of /docs is read and compressed again for each who asks, and a thousand who ask at once fill the memory.',
    edits: [{ file: 'server/http/docs.ts', from: 'ready.set(name, file);', to: '' }],
    tests: ['server/http/static-files.test.ts'],
    named: 'is compressed once',
  },
];
