import type { Fault } from './fault.ts';

/** Removes the database constraint that limits the members of an alliance. */
const SEATS_CHECK = {
  file: 'server/store/schema/migrations/baseline/alliances.ts',
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
    id: 'invite-the-deleted',
    breaks: 'A player whose account is deleted at that moment is invited, and the invitation stays for ever.',
    edits: [
      {
        file: 'server/services/alliances/alliance-command.ts',
        from: '    refuseIf(player.verified_at ? undefined : REFUSALS.userNotFound);\n',
        to: '',
      },
    ],
    tests: ['server/services/alliances/alliance-pending.test.ts'],
    named: 'is refused if the account is deleted at that moment',
  },
  {
    id: 'search-takes-wildcards',
    breaks: 'A search for alliances takes % and _ for any letters.',
    edits: [
      {
        file: 'server/services/alliances/alliance-names.ts',
        from: '.replaceAll(/[\\\\%_]/g, String.raw`\\$&`)',
        to: '',
      },
    ],
    tests: ['server/services/alliances/alliances.test.ts'],
    named: 'finds a part of a name in any case',
  },
  {
    id: 'bank-overwritten',
    breaks: "A contribution adds to the bank's value as it was read, and overwrites concurrent contributions.",
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
        from: '...RESERVES.map((name) => by[name]),',
        to: '...RESERVES.map((name) => bank[name] + by[name]),',
      },
    ],
    tests: ['server/tests/resilience/alliance-races.test.ts'],
    named: 'P1: [\\d,]+ contributions',
  },
  {
    id: 'a-line-a-gift',
    breaks: 'Each gift of a member is a line of its own in the log of the alliance.',
    edits: [
      {
        file: 'server/services/alliances/alliance-contributions.ts',
        from: 'replaces: earlier?.id ?? null }',
        to: 'replaces: null }',
      },
    ],
    tests: ['server/services/alliances/alliances.test.ts'],
    named: 'the gifts of one member within an hour',
  },
  {
    id: 'gifts-push-out-kicks',
    breaks: 'What members give pushes kicks, roles and payouts out of the log of the alliance.',
    edits: [
      {
        file: 'server/services/admin/expired-rows.ts',
        from: 'AS placed ORDER BY place, at DESC',
        to: 'AS placed ORDER BY at DESC',
      },
    ],
    tests: ['server/services/admin/expired-rows.test.ts'],
    named: 'pushes no decision of officers out',
  },
  {
    id: 'kicks-push-out-kicks',
    breaks: 'An officer who kicks a friend again and again pushes other kicks out of the log of the alliance.',
    edits: [
      {
        file: 'server/services/admin/expired-rows.ts',
        from: 'PARTITION BY code ORDER BY again, at DESC',
        to: 'PARTITION BY code ORDER BY at DESC',
      },
    ],
    tests: ['server/services/admin/expired-rows.test.ts'],
    named: 'what is said again and again',
  },
  {
    id: 'a-line-a-payout',
    breaks: 'Each payout of a unit is a line of its own in the log of the alliance.',
    edits: [
      {
        file: 'server/services/alliances/alliance-payouts.ts',
        from: 'replaces: earlier?.id ?? null }',
        to: 'replaces: null }',
      },
    ],
    tests: ['server/services/alliances/alliance-payouts.test.ts'],
    named: 'of one member to another within an hour',
  },
  {
    id: 'a-row-a-payout',
    breaks: 'Each payout of a unit is a row for ever, and ten of them push a large one out of the list of the bank.',
    edits: [
      {
        file: 'server/services/alliances/alliance-payouts.ts',
        from: 'AND player_id = $3 AND at >= $8)',
        to: 'AND player_id = $3 AND at > greatest($4, $8))',
      },
    ],
    tests: ['server/services/alliances/alliance-payouts.test.ts'],
    named: 'of one member to another within an hour',
  },
  {
    id: 'founded-without-end',
    breaks: 'A player founds and disbands alliances without end, and each is remembered for weeks.',
    edits: [
      {
        file: 'server/services/alliances/alliances.ts',
        from: '    refuseIf(checkFounding(await leftToday(command)));\n',
        to: '',
      },
    ],
    tests: ['server/services/alliances/former-members.test.ts'],
    named: 'nobody founds alliances and leaves them',
  },
  {
    id: 'absent-leader-stays',
    breaks: 'An alliance whose leader is not seen any more keeps the leader for ever.',
    edits: [
      {
        file: 'server/services/alliances/unseen-leaders.ts',
        from: '      await setLeader(command, allianceId, { from: leaderId, to: next.id });\n',
        to: '',
      },
    ],
    tests: ['server/services/alliances/unseen-leaders.test.ts'],
    named: 'the heir of a leader who is not seen',
  },
  {
    id: 'seen-leaders-wait',
    breaks: 'Noting who was seen waits for every alliance that is busy, and holds up all others meanwhile.',
    edits: [
      {
        file: 'server/services/alliances/unseen-leaders.ts',
        from: 'FOR NO KEY UPDATE OF alliance SKIP LOCKED',
        to: 'FOR NO KEY UPDATE OF alliance',
      },
    ],
    tests: ['server/services/alliances/unseen-leaders.test.ts'],
    named: 'an alliance that is busy holds up no other',
  },
  {
    id: 'leader-followed-unwarned',
    breaks: 'A leader who is not seen is followed before anybody was told.',
    edits: [
      {
        file: 'shared/rules/leadership.ts',
        from: "if (warnedAt === null) return 'warn';",
        to: "if (warnedAt === null) return 'succeed';",
      },
    ],
    tests: ['server/services/alliances/unseen-leaders.test.ts'],
    named: 'the heir of a leader who is not seen',
  },
  {
    id: 'disbanded-bank-without-ledger-line',
    breaks: 'When an alliance is disbanded, the ledger does not record that its bank is gone.',
    edits: [
      {
        file: 'server/services/alliances/alliances.ts',
        from: "await writeLedger(command.tx, command.now, bankToSink(alliance.id, 'disband', bankBooksOf(alliance)));",
        to: '',
      },
    ],
    tests: ['server/services/alliances/alliances.test.ts'],
    named: 'T-43, G-88',
  },
  {
    id: 'gifts-of-newcomers-paid-out',
    breaks: 'What newcomers once gave to the bank is paid out, so a second account feeds the first one.',
    edits: [
      {
        file: 'shared/rules/bank-books.ts',
        from: 'return each((name) => Math.max(0, bank[name] - kept[name]));',
        to: 'return each((name) => Math.max(0, bank[name], -kept[name]));',
      },
    ],
    tests: ['server/services/alliances/alliance-payouts.test.ts'],
    named: 'never gives out what was once given under the peace',
  },
  {
    id: 'newcomers-fill-banks',
    breaks: 'Newcomers give to banks under their peace, so throw-away accounts pay for an alliance.',
    edits: [
      {
        file: 'shared/rules/alliance-bank.ts',
        from: 'if (peaceUntil !== null && now < peaceUntil) return',
        to: 'if (peaceUntil !== null && now < 0) return',
      },
    ],
    tests: ['server/services/alliances/alliance-contributions.test.ts'],
    named: 'nothing under the peace of newcomers',
  },
  {
    id: 'gifts-on-the-first-day',
    breaks:
      'A member gives to the bank at once after joining, so that one account after the other joins, gives and leaves.',
    edits: [
      {
        file: 'server/services/alliances/alliance-contributions.ts',
        from: 'hoursToMs(CONTRIBUTIONS.membershipHours, speed)',
        to: 'hoursToMs(0 * CONTRIBUTIONS.membershipHours, speed)',
      },
    ],
    tests: ['server/services/alliances/alliance-contributions.test.ts'],
    named: 'nothing in the first day of a membership',
  },
  {
    id: 'gifts-without-a-day',
    breaks: 'What a member gave earlier on the same day is forgotten, so gifts have no limit.',
    edits: [
      {
        file: 'server/services/alliances/alliance-contributions.ts',
        from: 'checkGift({ cap, given }, amounts)',
        to: 'checkGift({ cap, given: given * 0 }, amounts)',
      },
    ],
    tests: ['server/services/alliances/alliance-contributions.test.ts'],
    named: 'at most four hours of the own output',
  },
  {
    id: 'gifts-too-soon-unaudited',
    breaks: 'The audit does not notice that a member gave on the first day.',
    edits: [
      {
        file: 'server/store/ledger/audit-alliances.ts',
        from: 'WHERE gift.at > joined_at',
        to: 'WHERE gift.at < joined_at',
      },
    ],
    tests: ['server/services/alliances/alliance-contributions.test.ts'],
    named: 'the audit finds a gift of a member who was too new',
  },
  {
    id: 'gifts-not-yet-payable',
    breaks: 'What the bank may pay does not grow on open pages when a member gives.',
    edits: [
      {
        file: 'client/cache/alliance-cache.ts',
        from: 'payable: payableOf(books), left: bankAllowance(books, known.paid), version };',
        to: 'version };',
      },
    ],
    tests: ['server/tests/verify-command/verify-command.test.ts'],
    named: 'POST /alliances/.id./contribute leaves every tab',
  },
  {
    id: 'gifts-told-to-no-tab',
    breaks: "The giver's other tabs do not hear how much was given today, and offer too much.",
    edits: [
      {
        file: 'client/live/reactions.ts',
        from: 'mergeUnversioned(cache, KEYS.giving(alliance_id), act, (known) => ({ ...known, given })),',
        to: 'mergeUnversioned(cache, KEYS.giving(alliance_id), act, (known) => ({ ...known, given: Math.min(given, known.given) })),',
      },
    ],
    tests: ['server/tests/verify-command/verify-command.test.ts'],
    named: 'POST /alliances/.id./contribute leaves every tab',
  },
  {
    id: 'payouts-without-a-day',
    breaks: 'What a member got earlier on the same day is forgotten, so payouts have no limit.',
    edits: [
      {
        file: 'server/services/alliances/alliance-payouts.ts',
        from: 'received: facts.received,',
        to: 'received: 0,',
      },
    ],
    tests: ['server/services/alliances/alliance-payouts.test.ts'],
    named: 'at most four hours of the own output',
  },
  {
    id: 'payout-without-bank',
    breaks: 'A payout leaves the bank as it was, although the ledger says otherwise.',
    edits: [
      {
        file: 'server/services/alliances/alliance-payouts.ts',
        from: 'changeBank(command, alliance, negative(amounts), line',
        to: 'changeBank(command, alliance, NOTHING, line',
      },
    ],
    tests: ['server/services/alliances/alliance-payouts.test.ts'],
    named: 'moves resources from the bank to the member',
  },
  {
    id: 'payout-by-a-member',
    breaks: 'Every member can take from the bank.',
    edits: [
      {
        file: 'server/services/alliances/alliance-payouts.ts',
        from: "refuseIf(checkRight(role, 'payOut', alliance));",
        to: '',
      },
      {
        file: 'shared/rules/alliance-bank.ts',
        from: "checkRight(payerRole, 'payOut', alliance) ?? checkPayee(payee)",
        to: 'checkPayee(payee)',
      },
    ],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'payouts',
  },
  {
    id: 'relief-perk-in-the-plan-only',
    breaks: 'The plan of relief says half the fuel, and the launch takes all of it.',
    edits: [
      {
        file: 'server/services/battles/launch.ts',
        from: "command.spend(fuel, 'march', id);",
        to: "command.spend({ ...fuel, energy: 2 * (fuel.energy ?? 0) }, 'march', id);",
      },
    ],
    tests: ['server/services/alliances/alliance-payouts.test.ts'],
    named: 'with half the fuel, in the plan as in the launch',
  },
  {
    id: 'sightings-for-former-mates',
    breaks: 'Anybody can read what the probes of an alliance saw.',
    edits: [
      {
        file: 'server/services/alliances/alliance-roles.ts',
        from: 'refuseIf(checkRight(role ?? undefined, right, alliance));',
        to: "refuseIf(right === 'seeSightings' ? undefined : checkRight(role ?? undefined, right, alliance));",
      },
    ],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'sightings',
  },
  {
    id: 'negative-contribution',
    breaks: 'A negative contribution takes resources from the bank.',
    edits: [
      {
        file: 'shared/api/fields.ts',
        from: '.nonnegative(REFUSALS.contributionInvalid.text)',
        to: '',
      },
    ],
    tests: ['server/services/alliances/alliances.test.ts'],
    named: 'negative amounts',
  },
  {
    id: 'one-member-too-many',
    breaks: 'A full alliance admits one more member, and no database constraint prevents it.',
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
    id: 'unlocked-member-count',
    breaks: 'Free places are counted without a lock, so players who join at once all get the last one.',
    edits: [
      NO_LINE,
      {
        file: 'server/store/row-locks.ts',
        from: 'FROM alliance WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE',
        to: 'FROM alliance WHERE id = ANY ($1) ORDER BY id',
      },
      SEATS_CHECK,
    ],
    tests: ['server/tests/resilience/alliance-place-races.test.ts'],
    named: 'P4, V-45',
  },
  {
    id: 'alliance-without-queue',
    breaks: 'A new command on a busy alliance overtakes those that wait for its lock.',
    edits: [NO_LINE],
    tests: ['server/store/row-locks.test.ts'],
    named: 'P9: commands in an alliance run in the order',
  },
  {
    id: 'role-read-too-early',
    breaks: 'Roles are read before the alliance is locked, so a member who was kicked meanwhile can still act.',
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
    id: 'lock-order-reversed',
    breaks: 'One command locks the player before the alliance and another the alliance before the player: a deadlock.',
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
    id: 'alliance-rights-unchecked',
    breaks: 'A player who knows the id of an alliance can rename, disband and upgrade it.',
    edits: [
      {
        file: 'server/services/alliances/alliance-command.ts',
        from: 'refuseIf(checkRight(role, right, alliance));',
        to: '',
      },
    ],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'P21: (PUT|POST|DELETE) /alliances/',
  },
  {
    id: 'kick-rights-unchecked',
    breaks: 'Every player, member or not, can kick every member.',
    edits: [
      { file: 'server/services/alliances/alliance-members.ts', from: 'refuseIf(checkKick(actor, target));', to: '' },
    ],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'P21: DELETE /alliances/',
  },
  {
    id: 'contribution-by-outsider',
    breaks: 'A player who is not a member can contribute to the bank.',
    edits: [
      {
        file: 'server/services/alliances/alliance-contributions.ts',
        from: "refuseIf(checkRight(roleIn(command.locked, alliance, caller.playerId), 'contribute'));",
        to: '',
      },
    ],
    tests: ['server/tests/security/authorization.test.ts'],
    named: 'contribute',
  },
  {
    id: 'requests-left-pending',
    breaks: "When a player joins an alliance, the player's requests to others stay pending, and can be approved.",
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
    breaks: 'Leadership can be transferred to a banned player.',
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
    id: 'leader-banned',
    breaks: 'A leader is banned although the alliance has other members, who then have no leader.',
    edits: [
      {
        file: 'server/services/admin/operator-actions.ts',
        from: "await requireAllianceHandedOver(command, 'ban');",
        to: '',
      },
    ],
    tests: ['server/services/admin/bans.test.ts'],
    named: 'is not banned before the alliance is handed over',
  },
  {
    id: 'log-loses-the-newest',
    breaks: 'Of a log that is too long, the newest entries are deleted instead of the oldest.',
    edits: [
      {
        file: 'server/services/admin/expired-rows.ts',
        from: 'ORDER BY place, at DESC, id DESC OFFSET',
        to: 'ORDER BY place DESC, at, id OFFSET',
      },
    ],
    tests: ['server/services/admin/expired-rows.test.ts'],
    named: 'keeps its newest .* and loses what is older or more',
  },
  {
    id: 'ban-leaves-requests',
    breaks: 'The requests of a banned player stay pending for ever.',
    edits: [
      {
        file: 'server/services/admin/operator-alliances.ts',
        from: 'await closePending(command, command.player.id);',
        to: '',
      },
    ],
    tests: ['server/services/admin/bans.test.ts'],
    named: 'has no open requests and invitations after',
  },
  {
    id: 'ban-without-recheck',
    breaks: 'A ban does not look for requests again under the lock, and misses one that was just made.',
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
    id: 'alliance-names-that-look-alike',
    breaks: "An alliance can take a name that looks like another alliance's.",
    edits: [
      {
        file: 'server/store/schema/migrations/baseline/alliances.ts',
        from: 'CREATE UNIQUE INDEX alliance_name_key ON alliance ((',
        to: 'CREATE INDEX alliance_name_key ON alliance ((',
      },
      {
        file: 'server/store/schema/migrations/baseline/alliances.ts',
        from: 'CREATE UNIQUE INDEX alliance_look_key',
        to: 'CREATE INDEX alliance_look_key',
      },
    ],
    tests: ['server/tests/security/names.test.ts'],
    named: 'names that look alike',
  },
  {
    id: 'usernames-that-look-alike',
    breaks: "A new player can take a username that looks like another player's.",
    edits: [
      {
        file: 'server/store/schema/migrations/baseline/players.ts',
        from: 'BEFORE INSERT OR UPDATE OF username',
        to: 'BEFORE UPDATE OF username',
      },
    ],
    tests: ['server/tests/security/usernames.test.ts'],
    named: 'look alike',
  },
  {
    id: 'look-alikes-at-once',
    breaks: 'Two players who register at the same moment can take usernames that look alike.',
    edits: [
      {
        file: 'server/store/schema/migrations/baseline/names.ts',
        from: 'PERFORM pg_advisory_xact_lock(',
        to: 'PERFORM abs(',
      },
    ],
    tests: ['server/tests/security/usernames.test.ts'],
    named: 'at the same time',
  },
  {
    id: 'version-not-raised',
    breaks: 'A contribution does not raise the version of its alliance, so every open room drops the event as old.',
    edits: [{ file: 'server/services/alliances/alliance-bank.ts', from: ', version = version + 1', to: '' }],
    tests: ['server/rooms/alliance-room.test.ts'],
    named: 'G-118: R-43',
  },
  {
    id: 'membership-event-with-wrong-version',
    breaks: "An event about a player's membership carries a version that is not the player's.",
    edits: [
      {
        file: 'server/services/command/other-players.ts',
        from: 'if (this.#events.size > 0)',
        to: 'if (this.#events.size > 1)',
      },
    ],
    tests: ['server/services/alliances/alliances.test.ts'],
    named: 'every change of membership',
  },
  {
    id: 'alliance-event-before-commit',
    breaks: 'A member is disconnected from the room by a kick that is then rolled back.',
    edits: [
      {
        file: 'server/services/command/run-and-publish.ts',
        from: 'updates = (await save?.()) ?? {};',
        to: 'updates = (await save?.()) ?? {};\n        for (const each of updates.alliances ?? []) publisher.alliance(each);',
      },
      {
        file: 'server/services/command/run-and-publish.ts',
        from: '  for (const each of alliances) publisher.alliance(each);\n',
        to: '',
      },
    ],
    tests: ['server/rooms/alliance-room.test.ts'],
    named: 'rolled back at the COMMIT',
  },
  {
    id: 'amounts-of-another-country',
    breaks: "'1,5' in a field of the bank is 15.",
    edits: [
      {
        file: 'client/ui/format/number.ts',
        from: 'return text === digits || text === grouped.format(amount) ? amount : undefined;',
        to: 'return amount;',
      },
    ],
    tests: ['client/ui/form/amount-field.test.tsx'],
    named: 'a typed or pasted amount',
  },
  {
    id: 'amounts-in-a-number-field',
    breaks: "The browser's own field for numbers takes '1e3', drops what it cannot read, and turns with the wheel.",
    edits: [{ file: 'client/ui/form/amount-field.tsx', from: '      type="text"', to: '      type="number"' }],
    tests: ['client/ui/form/amount-field.test.tsx'],
    named: 'no other field takes numbers',
  },
];
