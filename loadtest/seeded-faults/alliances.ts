import type { Fault } from './fault.ts';

/** Removes the database constraint that limits the members of an alliance. */
const SEATS_CHECK = {
  file: 'server/store/schema/migrations/0002-gate.ts',
  from: 'CHECK (member_count BETWEEN 0 AND max_members)',
  to: '',
} as const;

/** Removes the queue of commands per alliance, which separates them as well as the row lock does. */
const NO_LINE = {
  file: 'server/store/row-locks.ts',
  from: 'allianceIds.length > 0 ? tx.query(QUEUE_FOR_ALLIANCES, [ALLIANCE_QUEUE, allianceIds]) : []',
  to: '[]',
} as const;

/** Faults that damage an alliance: its bank, member limit, permissions or names. */
export const ALLIANCE_FAULTS: readonly Fault[] = [
  {
    id: 'bank-overwritten',
    promise: 'P1',
    breaks: 'A gift writes the bank as it was when it was read, plus the gift, and what others gave meanwhile is gone.',
    edits: [
      NO_LINE,
      {
        file: 'server/store/row-locks.ts',
        from: 'FROM alliance WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE',
        to: 'FROM alliance WHERE id = ANY ($1) ORDER BY id',
      },
      {
        file: 'server/services/alliances/alliance-bank.ts',
        from: '{ id, version }: AllianceRow',
        to: '{ id, version, ...bank }: AllianceRow',
      },
      { file: 'server/services/alliances/alliance-bank.ts', from: ' + $', to: ' * 0 + $' },
      {
        file: 'server/services/alliances/alliance-bank.ts',
        from: 'WHERE id = $1 AND version = $2',
        to: 'WHERE id = $1 AND $2::bigint >= 0',
      },
      {
        file: 'server/services/alliances/alliance-bank.ts',
        from: '[id, version, now, details, ...RESERVES.map((name) => given[name])]',
        to: '[id, version, now, details, ...RESERVES.map((name) => bank[name] + given[name])]',
      },
    ],
    tests: ['server/tests/resilience/alliance-races.test.ts'],
    named: 'P1: [\\d,]+ contributions',
  },
  {
    id: 'lost-bank-unbooked',
    promise: 'P1, G-88',
    breaks: 'A bank that is lost with its alliance stands in the books for ever.',
    edits: [
      {
        file: 'server/services/alliances/alliances.ts',
        from: "await writeLedger(command.tx, command.now, withCounterpart(lost, 'sink'));",
        to: '',
      },
    ],
    tests: ['server/services/alliances/alliances.test.ts'],
    named: 'T-43, G-88',
  },
  {
    id: 'negative-gift',
    promise: 'T12, V-31',
    breaks: 'A gift of less than nothing takes from the bank.',
    edits: [
      {
        file: 'shared/api/alliances.ts',
        from: '.nonnegative(REFUSALS.contributionInvalid.text)',
        to: '',
      },
    ],
    tests: ['server/services/alliances/alliances.test.ts'],
    named: 'less than nothing',
  },
  {
    id: 'one-member-too-many',
    promise: 'P4, V-45',
    breaks: 'A full alliance lets one more in, and the database does not mind.',
    edits: [
      {
        file: 'shared/rules/alliances.ts',
        from: 'member_count < max_members ? undefined : REFUSALS.allianceFull',
        to: 'member_count < 0 ? REFUSALS.allianceFull : undefined',
      },
      SEATS_CHECK,
    ],
    tests: ['server/services/alliances/alliances.test.ts'],
    named: 'V-45, G-78',
  },
  {
    id: 'unlocked-seats',
    promise: 'P4, T13',
    breaks: 'Seats are counted without a lock, so all who come at once find the last one free.',
    edits: [
      NO_LINE,
      {
        file: 'server/store/row-locks.ts',
        from: 'FROM alliance WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE',
        to: 'FROM alliance WHERE id = ANY ($1) ORDER BY id',
      },
      SEATS_CHECK,
    ],
    tests: ['server/tests/resilience/alliance-races.test.ts'],
    named: 'P4, V-45',
  },
  {
    id: 'alliance-without-line',
    promise: 'P9',
    breaks: 'Whoever asks for a busy bank just when it becomes free gets it before those who wait.',
    edits: [NO_LINE],
    tests: ['server/store/row-locks.test.ts'],
    named: 'P9: acts in an alliance go in the order',
  },
  {
    id: 'role-read-too-early',
    promise: 'T14',
    breaks: 'Roles are read before the lock of their alliance is had, so who was kicked meanwhile still acts.',
    edits: [
      {
        file: 'server/store/row-locks.ts',
        from: 'allianceIds.length > 0 ? tx.query(LOCK_ALLIANCES, [allianceIds]) : [],',
        to: '[],',
      },
      NO_LINE,
      {
        file: 'server/store/row-locks.ts',
        from: "if (!last) throw new Error('PostgreSQL did not tell the time.');",
        to: `if (!last) throw new Error('PostgreSQL did not tell the time.');
  alliances.push(...(allianceIds.length > 0 ? await tx.query(LOCK_ALLIANCES, [allianceIds]) : []));`,
      },
    ],
    tests: ['server/store/row-locks.test.ts'],
    named: 'the time and the roles',
  },
  {
    id: 'locks-turned-round',
    promise: 'P9',
    breaks:
      'Acts in alliances lock the player before the alliance, gifts the alliance before the player: they wait in a ring.',
    edits: [
      {
        file: 'server/services/alliances/alliance-command.ts',
        from: 'const before = await affected(tx);',
        to: `await tx.query('SELECT 1 FROM player WHERE id = $1 FOR NO KEY UPDATE', [playerId]);
  const before = await affected(tx);`,
      },
    ],
    tests: ['server/tests/resilience/alliance-races.test.ts'],
    named: 'P9: 30 rounds|P9, P1',
  },
  {
    id: 'rights-unasked',
    promise: 'P21, T5',
    breaks: 'Whoever knows the id of an alliance may rename, disband and upgrade it.',
    edits: [
      { file: 'server/services/alliances/alliance-command.ts', from: 'refuseIf(checkRight(role, right));', to: '' },
    ],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'P21: (PUT|POST|DELETE) /alliances/',
  },
  {
    id: 'kick-unasked',
    promise: 'P21, V-37',
    breaks: 'Every member may put out every other, and strangers may as well.',
    edits: [
      { file: 'server/services/alliances/alliance-members.ts', from: 'refuseIf(checkKick(actor, target));', to: '' },
    ],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'P21: DELETE /alliances/',
  },
  {
    id: 'gift-to-strangers',
    promise: 'P21, R-43',
    breaks: 'Whoever is no member gives to the bank all the same.',
    edits: [
      {
        file: 'server/services/alliances/alliance-bank.ts',
        from: "refuseIf(checkRight(roleIn(command.locked, alliance, caller.playerId), 'contribute'));",
        to: '',
      },
    ],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'contribute',
  },
  {
    id: 'doors-left-open',
    promise: 'G-83, G-84',
    breaks: 'Who got in somewhere is still waited for elsewhere, and can be let in there too.',
    edits: [
      {
        file: 'server/services/alliances/alliance-admission.ts',
        from: 'await closePending(command, playerId);',
        to: '',
      },
    ],
    tests: ['server/services/alliances/alliances.test.ts'],
    named: 'T-30',
  },
  {
    id: 'banned-leader',
    promise: 'P5',
    breaks: 'A leader hands the alliance over to a banned player, who can never lead it.',
    edits: [
      {
        file: 'server/services/alliances/alliance-members.ts',
        from: 'command.unbanned(memberId, REFUSALS.newLeaderBanned)',
        to: 'command.player(memberId)',
      },
    ],
    tests: ['server/tests/resilience/ban-races.test.ts'],
    named: 'hand the alliance over',
  },
  {
    id: 'leader-banned-too-soon',
    promise: 'P5',
    breaks: 'A ban takes the leader from an alliance whose members then wait for ever.',
    edits: [
      { file: 'server/services/admin/operator-actions.ts', from: 'await requireAllianceHandedOver(command);', to: '' },
    ],
    tests: ['server/services/admin/bans.test.ts'],
    named: 'is not banned before the alliance is handed over',
  },
  {
    id: 'ban-leaves-requests',
    promise: 'G-83, G-84',
    breaks: 'The requests of a banned player wait for an answer for ever.',
    edits: [
      {
        file: 'server/services/admin/operator-alliances.ts',
        from: 'await closePending(command, command.player.id);',
        to: '',
      },
    ],
    tests: ['server/services/admin/bans.test.ts'],
    named: 'asks nobody any more',
  },
  {
    id: 'ban-beside-an-act',
    promise: 'T13',
    breaks: 'A ban does not look again under the lock, and misses what was asked just before.',
    edits: [
      {
        file: 'server/services/admin/operator-command.ts',
        from: '(queries) => affected(queries, id)',
        to: '() => ({ alliances: [], players: [] })',
      },
    ],
    tests: ['server/tests/resilience/ban-races.test.ts'],
    named: 'at the same moment',
  },
  {
    id: 'names-that-look-alike',
    promise: 'T15',
    breaks: "An alliance may take a name that nobody can tell from another's.",
    edits: [
      {
        file: 'server/store/schema/migrations/0008-folded-names.ts',
        from: 'CREATE UNIQUE INDEX alliance_name_key ON alliance ((',
        to: 'CREATE INDEX alliance_name_key ON alliance ((',
      },
      {
        file: 'server/store/schema/migrations/0008-folded-names.ts',
        from: 'CREATE UNIQUE INDEX alliance_look_key',
        to: 'CREATE INDEX alliance_look_key',
      },
    ],
    tests: ['server/tests/security/names.test.ts'],
    named: 'names that look alike',
  },
  {
    id: 'usernames-that-look-alike',
    promise: 'T15',
    breaks: "A newcomer takes a username that nobody can tell from another player's.",
    edits: [
      {
        file: 'server/store/schema/migrations/0010-look-alikes.ts',
        from: 'BEFORE INSERT OR UPDATE OF username',
        to: 'BEFORE UPDATE OF username',
      },
    ],
    tests: ['server/tests/security/usernames.test.ts'],
    named: 'look alike',
  },
  {
    id: 'look-alikes-at-once',
    promise: 'T13, T15',
    breaks: 'Two who register at the same moment take usernames that look alike.',
    edits: [
      {
        file: 'server/store/schema/migrations/0010-look-alikes.ts',
        from: 'PERFORM pg_advisory_xact_lock(',
        to: 'PERFORM abs(',
      },
    ],
    tests: ['server/tests/security/usernames.test.ts'],
    named: 'at the same moment',
  },
  {
    id: 'version-not-raised',
    promise: 'P17, G-118',
    breaks: 'A gift does not raise the version of its alliance, so every open room takes the news for old.',
    edits: [{ file: 'server/services/alliances/alliance-bank.ts', from: ', version = version + 1', to: '' }],
    tests: ['server/rooms/alliance-room.test.ts'],
    named: 'G-118: R-43',
  },
  {
    id: 'standing-without-a-version',
    promise: 'P17, G-118',
    breaks: 'What happens to a player in an alliance is told with a version that the player does not have.',
    edits: [
      {
        file: 'server/services/alliances/alliance-command.ts',
        from: 'if (this.#events.size > 0) {',
        to: 'if (this.#events.size > 1) {',
      },
    ],
    tests: ['server/services/alliances/alliances.test.ts'],
    named: 'every change of standing',
  },
  {
    id: 'alliance-told-before-commit',
    promise: 'P18, G-118',
    breaks: 'A member loses the seat by a kick that the database then undoes.',
    edits: [
      {
        file: 'server/services/alliances/alliance-command.ts',
        from: 'updates = await command.save();',
        to: 'updates = await command.save();\n      for (const told of updates?.alliances ?? []) context.publisher.alliance(told);',
      },
      {
        file: 'server/services/alliances/alliance-command.ts',
        from: 'for (const each of updates?.alliances ?? []) context.publisher.alliance(each);',
        to: '',
      },
    ],
    tests: ['server/rooms/alliance-room.test.ts'],
    named: 'undid at the very end',
  },
];
