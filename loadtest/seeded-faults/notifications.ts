import type { Fault } from './fault.ts';

const DELIVER = 'server/services/notifications/deliver.ts';
const TESTS = ['server/services/notifications/notifications.test.ts'];

/** Faults of what players are told while they are away. */
export const NOTIFICATION_FAULTS: readonly Fault[] = [
  {
    id: 'message-from-every-process',
    breaks: 'Each server process sends the same message.',
    edits: [
      {
        file: DELIVER,
        from: `ORDER BY send_at LIMIT \${BATCH} FOR UPDATE SKIP LOCKED`,
        to: `ORDER BY send_at LIMIT \${BATCH}`,
      },
    ],
    tests: TESTS,
    named: 'send a message once, also when two of them look at the same moment',
  },
  {
    id: 'mates-untold-of-sieges',
    breaks: 'Mates who are away do not hear that an army sets out to besiege a world of their alliance.',
    edits: [
      {
        file: 'server/services/battles/launch.ts',
        from: 'if (besieges && ruler?.allianceId)',
        to: 'if (hostile && !besieges && ruler?.allianceId)',
      },
    ],
    tests: TESTS,
    named: "of a siege of a mate's world",
  },
  {
    id: 'message-in-quiet-hours',
    breaks: 'A message wakes its player at night.',
    edits: [{ file: DELIVER, from: 'if (message && until !== undefined)', to: 'if (message && until === 0)' }],
    tests: TESTS,
    named: 'in quiet hours nothing comes',
  },
  {
    id: 'message-for-each-event',
    breaks: 'Twenty buildings that finish in ten minutes send twenty messages.',
    edits: [
      {
        file: 'server/services/notifications/channels.ts',
        from: "every: '10 minutes'",
        to: "every: '0 minutes'",
      },
    ],
    tests: TESTS,
    named: 'what happens within ten minutes comes in one',
  },
  {
    id: 'gone-browser-kept',
    breaks: 'A browser that has unsubscribed is sent to for ever.',
    edits: [{ file: DELIVER, from: "if (outcome === 'gone') {", to: "if (outcome === 'gone' && failing) {" }],
    tests: TESTS,
    named: 'that has unsubscribed is deleted',
  },
  {
    id: 'notified-after-logout',
    breaks: 'A browser is told of what its player does after the player has logged out of it.',
    edits: [
      {
        file: 'server/services/notifications/channels.ts',
        from: 'revoked_at IS NULL AND expires_at',
        to: 'expires_at',
      },
      {
        file: 'server/services/notifications/subscriptions.ts',
        from: 'AND revoked_at IS NOT NULL',
        to: 'AND false',
      },
    ],
    tests: TESTS,
    named: 'is told no more after a logout',
  },
  {
    id: 'push-to-anybody',
    breaks: 'A player can have the game send a request to any server on the internet at each event.',
    edits: [
      {
        file: 'server/push/push-address.ts',
        from: ' || SERVICES.test(url.host)',
        to: ' || SERVICES.source !== url.host',
      },
    ],
    tests: ['server/services/notifications/subscriptions.test.ts'],
    named: 'which is of no known push service',
  },
  {
    id: 'push-into-own-network',
    breaks: "A player's browser can name a host that leads into the server's own network.",
    edits: [
      {
        file: 'server/push/push-sender.ts',
        from: 'isAllowed(url, allowedHosts) ? anyLookup : lookupPublic',
        to: 'isAllowed(url, allowedHosts) ? lookupPublic : anyLookup',
      },
    ],
    tests: ['server/push/push-sender.test.ts'],
    named: 'a name that leads into the own network',
  },
  {
    id: 'push-to-cloud-metadata',
    breaks: 'The game connects to addresses that are not of the internet.',
    edits: [
      {
        file: 'server/push/push-address.ts',
        from: "if (parsed.range() !== 'unicast') return false;",
        to: "if (parsed.range() === 'loopback') return false;",
      },
    ],
    tests: ['server/push/push-address.test.ts'],
    named: 'do not include',
  },
  {
    id: 'copy-notifies-players',
    breaks: 'A copy of the game that was restored from a backup tells the players of the original.',
    edits: [
      { file: 'server/store/backup/restore.ts', from: '      await forgetSubscriptions(runner.manager);\n', to: '' },
    ],
    tests: ['server/cli/backup.test.ts'],
    named: 'the drill a backup taken',
  },
  {
    id: 'attacks-wait-for-interval',
    breaks: 'A mail about an attack waits until six hours after the last one.',
    edits: [
      {
        file: 'server/services/notifications/announce.ts',
        from: 'CASE WHEN urgent THEN',
        to: 'CASE WHEN false THEN',
      },
    ],
    tests: ['server/services/notifications/urgent.test.ts'],
    named: 'however lately something was told',
  },
  {
    id: 'attacks-wait-for-morning',
    breaks: 'Quiet hours hold back attacks of everybody.',
    edits: [
      {
        file: 'server/services/notifications/deliver.ts',
        from: '!row.hold_attacks && news',
        to: 'false && news',
      },
    ],
    tests: ['server/services/notifications/urgent.test.ts'],
    named: 'in quiet hours too',
  },
  {
    id: 'attacks-mailed-too-late',
    breaks: 'However soon an attack lands, its mail comes after half an hour.',
    edits: [
      {
        file: 'server/services/notifications/channels.ts',
        from: ' - clock_timestamp()) / 2)',
        to: " - clock_timestamp()) * 2 + interval '1 h')",
      },
    ],
    tests: ['server/services/notifications/urgent.test.ts'],
    named: 'in half of the time that is left before the attack',
  },
];
