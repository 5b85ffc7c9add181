import type { Fault } from './fault.ts';

const HALL_TESTS = ['server/services/alliances/hall/hall.test.ts'];

/** Faults of what the members of an alliance say to each other. */
export const HALL_FAULTS: readonly Fault[] = [
  {
    id: 'hall-flooded',
    breaks: 'One member can write as fast as they like.',
    edits: [
      {
        file: 'server/services/alliances/hall/post-message.ts',
        from: '    await requirePace(tx, caller.playerId);\n',
        to: '',
      },
    ],
    tests: HALL_TESTS,
    named: 'refuses one who floods',
  },
  {
    id: 'hall-written-after-leaving',
    breaks: 'A former member can go on writing.',
    edits: [
      {
        file: 'server/services/alliances/hall/post-message.ts',
        from: 'if (members.length === 0) throw new Refused(REFUSALS.notYourAlliance);',
        to: '',
      },
      {
        file: 'server/services/alliances/hall/post-message.ts',
        from: "await requireRight(tx, caller.playerId, allianceId, 'talk');",
        to: '',
      },
    ],
    tests: HALL_TESTS,
    named: 'is closed to whoever has left',
  },
  {
    id: 'hall-message-removed-unlogged',
    breaks: 'An officer removes the message of another, and the log does not say so.',
    edits: [
      {
        file: 'server/services/alliances/hall/moderate-hall.ts',
        from: 'if (isRemoved && !isOwn) {',
        to: 'if (isRemoved && isOwn) {',
      },
    ],
    tests: HALL_TESTS,
    named: 'a removal by an officer is logged',
  },
  {
    id: 'hall-read-mark-goes-back',
    breaks: 'A tab that is behind makes messages unread again.',
    edits: [
      {
        file: 'server/services/alliances/hall/own-marks.ts',
        from: 'greatest(alliance_message_read.message_id, excluded.message_id)',
        to: 'excluded.message_id',
      },
    ],
    tests: HALL_TESTS,
    named: 'all tabs hear of that',
  },
  {
    id: 'hall-presence-shown',
    breaks: 'A member who hides it is shown as last seen.',
    edits: [
      {
        file: 'server/services/alliances/hall/hall-views.ts',
        from: 'hidden ? null : (last_seen_at?.toISOString() ?? null)',
        to: 'last_seen_at?.toISOString() ?? null',
      },
    ],
    tests: HALL_TESTS,
    named: 'except those who hide it',
  },
  {
    id: 'hall-message-twice',
    breaks: 'A message that comes again from a second connection is shown twice.',
    edits: [
      {
        file: 'client/cache/hall-cache.ts',
        from: 'if (hall.messages.some((each) => each.message_id === message_id)) return hall;',
        to: '',
      },
    ],
    tests: ['client/cache/hall-cache.test.ts'],
    named: 'is shown once and in its place',
  },
  {
    id: 'hall-own-words-read-back',
    breaks: "A screen reader reads the player's own messages back.",
    edits: [
      {
        file: 'client/features/alliance-hall/spoken/news.ts',
        from: 'text === null || author?.user_id === user_id',
        to: 'text === null && author?.user_id === user_id',
      },
    ],
    tests: ['client/features/alliance-hall/spoken/news.test.ts'],
    named: 'own message',
  },
  {
    id: 'operators-removal-unheard',
    breaks: "Tabs keep an older message that an operator has removed, because the hall's version stays the same.",
    edits: [
      {
        file: 'server/services/admin/remove-reported-words.ts',
        from: '  if (alliance !== undefined) await nextVersion(tx, alliance);\n',
        to: '',
      },
    ],
    tests: HALL_TESTS,
    named: 'may be removed by an operator',
  },
  {
    id: 'operators-removal-leaves-reports-open',
    breaks: 'Other reports of the words that an operator has removed stay open.',
    edits: [
      {
        file: 'server/services/admin/remove-reported-words.ts',
        from: 'WHERE settled_at IS NULL AND user_id = $3 AND',
        to: 'WHERE settled_at IS NULL AND user_id = $3 AND false AND',
      },
    ],
    tests: ['server/services/letters/abuse-reports.test.ts'],
    named: 'settles all reports of it',
  },
  {
    id: 'missed-removals-of-older-messages',
    breaks: 'After a cut, a tab goes on showing older messages that were removed meanwhile.',
    edits: [
      {
        file: 'client/api/hall.ts',
        from: 'const keepsOlder = joins && known.missing_to === null;',
        to: 'const keepsOlder = joins;',
      },
    ],
    tests: ['client/cache/hall-cache.test.ts'],
    named: 'does not keep older pages',
  },
];
