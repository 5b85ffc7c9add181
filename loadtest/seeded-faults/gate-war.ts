import type { Fault } from './fault.ts';

const ARTIFACTS = 'server/services/artifacts';
const RULES = 'shared/rules/artifacts.ts';
const BATTLES = 'server/services/battles';
const rules = ['shared/rules/artifacts.test.ts'];
const calls = [`${ARTIFACTS}/artifacts.test.ts`];
const war = [`${ARTIFACTS}/artifacts-at-war.test.ts`];
const sieges = [`${ARTIFACTS}/artifacts-and-sieges.test.ts`];

/** Faults of artifacts, irises and strikes. */
export const GATE_WAR_FAULTS: readonly Fault[] = [
  {
    id: 'artifact-works-twice',
    breaks: 'A redeemed artifact can be redeemed again.',
    edits: [{ file: RULES, from: '  if (redeemer.redeemed) return REFUSALS.artifactRedeemed;\n', to: '' }],
    tests: calls,
    named: 'redeemed once, by the ruler',
  },
  {
    id: 'redeemed-for-nothing',
    breaks: 'The audit overlooks artifacts that were used up for nothing as soon as any account was deleted.',
    edits: [
      {
        file: 'server/store/ledger/audit-artifacts.ts',
        from: `AND NOT \${OF_DELETED}`,
        to: 'AND NOT EXISTS (SELECT 1 FROM player WHERE deleted_at IS NOT NULL)',
      },
    ],
    tests: ['server/services/artifacts/artifacts.test.ts'],
    named: 'redeemed for nothing',
  },
  {
    id: 'stranger-redeems',
    breaks: 'Anybody can redeem the artifacts of any world.',
    edits: [
      {
        file: `${ARTIFACTS}/redeem.ts`,
        from: 'const planet = locked.planets.get(row.planet_id);\n  if (planet?.owner_id !== player.id)',
        to: 'const planet = locked.planets.get(row.planet_id) ?? [...locked.planets.values()][0];\n  if (!planet || player.id < 0)',
      },
    ],
    tests: calls,
    named: 'redeemed once, by the ruler',
  },
  {
    id: 'tablet-shows-nothing',
    breaks: 'An artifact is used up although it has no address left to show.',
    edits: [
      {
        file: `${ARTIFACTS}/redeem.ts`,
        from: 'if (!report) throw new Refused(REFUSALS.noGateUnknown);',
        to: 'if (!report) return NOTHING;',
      },
    ],
    tests: calls,
    named: 'refuses when none is left',
  },
  {
    id: 'idol-shortens-respite',
    breaks: 'An artifact takes the place of a respite that is longer than its own.',
    edits: [
      { file: RULES, from: 'respiteUntil !== null && until !== null && respiteUntil >= until', to: 'until === null' },
    ],
    tests: calls,
    named: 'a day of respite',
  },
  {
    id: 'respite-wasted-at-peace',
    breaks: 'A newcomer redeems an artifact that brings nothing under the peace.',
    edits: [{ file: RULES, from: '    if (underPeace) return REFUSALS.artifactAtPeace;\n', to: '' }],
    tests: calls,
    named: 'kept under the peace',
  },
  {
    id: 'veil-is-thin',
    breaks: 'The ruler learns at once who sends a veiled march.',
    edits: [
      {
        file: 'server/services/marches/march-views.ts',
        from: "phase === 'out' && row.seen_at.getTime() < knownAt",
        to: "phase === 'home' && row.seen_at.getTime() < knownAt",
      },
    ],
    tests: war,
    named: 'hides the name',
  },
  {
    id: 'veil-never-lifts',
    breaks: 'A veiled march hides its sender until it lands.',
    edits: [
      {
        file: RULES,
        from: "landsAt - minutesToMs(artifactWith('veil').effect.minutes, speed)",
        to: 'landsAt + 0 * speed',
      },
    ],
    tests: war,
    named: 'hides the name',
  },
  {
    id: 'haste-for-good',
    breaks: 'An artifact shortens every march, not one.',
    edits: [
      {
        file: `${BATTLES}/launch.ts`,
        from: "for (const kind of ['veil', 'haste'] as const)",
        to: "for (const kind of ['veil'] as const)",
      },
    ],
    tests: war,
    named: 'shortens the next flight',
  },
  {
    id: 'late-recalls-free',
    breaks: 'With one artifact any number of marches is called back late.',
    edits: [
      {
        file: `${BATTLES}/recall.ts`,
        from: "  if (isLate(march, now.getTime(), context.speed)) await spendBoon(command, 'late_recall', march.id);\n",
        to: '',
      },
    ],
    tests: war,
    named: 'after the last moment, once',
  },
  {
    id: 'late-recall-for-all',
    breaks: 'Marches are called back late without an artifact.',
    edits: [
      {
        file: `${BATTLES}/recall.ts`,
        from: 'inTime || (can_be_late && isLate(march, now, speed))',
        to: 'inTime || can_be_late || isLate(march, now, speed)',
      },
    ],
    tests: war,
    named: 'after the last moment, once',
  },
  {
    id: 'mirror-answers-feints',
    breaks: 'A feint uses an artifact up that lets ships slip away.',
    edits: [
      { file: RULES, from: '    worth(attackers) >= worth(defenders) &&\n', to: '    worth(attackers) >= 0 &&\n' },
    ],
    tests: war,
    named: 'slip away from an attack as strong',
  },
  {
    id: 'feather-wasted',
    breaks: 'An artifact that has lost ships towed home is used up in a battle that costs none.',
    edits: [{ file: RULES, from: 'savedOf(more) > savedOf(aftermath)', to: 'savedOf(more) >= savedOf(aftermath)' }],
    tests: war,
    named: 'kept in one that costs none',
  },
  {
    id: 'lantern-lit-for-good',
    breaks: 'Every probe counts exactly after one artifact.',
    edits: [
      {
        file: 'server/services/missions/missions.ts',
        from: "    if (hasBoon(boons, 'exact_sighting')) await spendBoon(command, 'exact_sighting', id);\n",
        to: '',
      },
    ],
    tests: calls,
    named: 'only that one',
  },
  {
    id: 'discount-unpaid',
    breaks: 'The list of research shows the price with an artifact, and its start takes all of it.',
    edits: [
      {
        file: 'server/services/research/research.ts',
        from: 'researchPrice(researchCost(type, level), boons)',
        to: 'researchPrice(researchCost(type, level), boons.slice(boons.length))',
      },
    ],
    tests: calls,
    named: 'cheaper by a fifth',
  },
  {
    id: 'discount-rounds-to-nothing',
    breaks: 'A research costs less than four fifths with an artifact.',
    edits: [
      {
        file: RULES,
        from: 'Math.ceil((cost[resource] * (100 - percent)) / 100)',
        to: 'Math.floor((cost[resource] * (100 - percent)) / 100)',
      },
    ],
    tests: rules,
    named: 'never cheaper than four fifths',
  },
  {
    id: 'crown-on-every-siege',
    breaks: 'One artifact makes every siege of a ruler last longer.',
    edits: [
      {
        file: 'server/services/sieges/siege-begin.ts',
        from: "  if (used) await spendBoon(meeting.ruler, 'long_siege', march.id, at);\n",
        to: '',
      },
    ],
    tests: sieges,
    named: 'the next siege of an own world',
  },
  {
    id: 'crowns-pile-up',
    breaks: 'Each further artifact makes the same siege last longer, so that it never ends.',
    edits: [
      {
        file: 'server/services/sieges/lengthen-siege.ts',
        from: 'artifact_type_id = $4 AND used_on = march_id)',
        to: 'artifact_type_id = -$4 AND used_on = march_id)',
      },
    ],
    tests: sieges,
    named: 'under way last longer, once',
  },
  {
    id: 'quarters-of-the-old-siege',
    breaks: 'A siege that lasts longer ends a quarter where the shorter one would have.',
    edits: [
      {
        file: 'server/services/sieges/lengthen-siege.ts',
        from: 'new Date(partEndsAt(time, siege.told + 1))',
        to: 'new Date(partEndsAt(siegeTimeOf(siege), siege.told + 1))',
      },
    ],
    tests: sieges,
    named: 'under way last longer, once',
  },
  {
    id: 'key-shuts-armies-in',
    breaks: 'An artifact closes the gate of a world before which an army stands.',
    edits: [{ file: RULES, from: '    if (besieged) return REFUSALS.worldBesieged;\n', to: '' }],
    tests: sieges,
    named: 'cannot close the gate of a besieged world',
  },
  {
    id: 'season-keeps-artifacts',
    breaks: 'What artifacts gave in one season works in the next.',
    edits: [
      {
        file: 'server/store/schema/season-tables.ts',
        from: "    respite_until: 'NULL',\n",
        to: "    respite_until: 'respite_until',\n",
      },
    ],
    tests: ['server/services/seasons/seasons.test.ts'],
    named: 'without artifacts',
  },
  {
    id: 'iris-free',
    breaks: 'An iris is closed without being paid for.',
    edits: [
      {
        file: `${BATTLES}/iris.ts`,
        from: "    if (hours > 0) command.spend(irisCost(hours), 'iris', planet.id);\n",
        to: '',
      },
    ],
    tests: [`${BATTLES}/iris.test.ts`],
    named: 'closed for the hours that are paid',
  },
  {
    id: 'iris-keeps-nobody-out',
    breaks: 'Probes and settlers pass a closed iris.',
    edits: [
      {
        file: 'shared/rules/battles/iris.ts',
        from: 'return closedUntil !== null && closedUntil > at;',
        to: 'return closedUntil !== null && closedUntil > at + Number.MAX_SAFE_INTEGER;',
      },
    ],
    tests: [`${BATTLES}/iris.test.ts`],
    named: 'keeps out probes and settlers',
  },
  {
    id: 'iris-never-opens',
    breaks: 'An iris stays closed after its time.',
    edits: [
      {
        file: 'shared/rules/battles/iris.ts',
        from: 'return closedUntil !== null && closedUntil > at;',
        to: 'return closedUntil !== null && closedUntil > at - Number.MAX_SAFE_INTEGER;',
      },
    ],
    tests: [`${BATTLES}/iris.test.ts`],
    named: 'opened by time',
  },
  {
    id: 'iris-for-a-week',
    breaks: 'An iris is closed for days ahead, hour by hour.',
    edits: [
      {
        file: 'shared/rules/battles/iris.ts',
        from: 'if (irisEnd(gate, hours, now, speed) > now + irisMs(IRIS.mostHours, speed)) {',
        to: 'if (irisEnd(gate, hours, now, speed) > now + 7 * irisMs(IRIS.mostHours, speed)) {',
      },
    ],
    tests: ['shared/rules/battles/iris.test.ts'],
    named: 'never closed for more than a day',
  },
  {
    id: 'iris-lets-dial-out',
    breaks: 'Squads leave through a gate whose iris is closed.',
    edits: [
      {
        file: 'shared/rules/battles/iris.ts',
        from: '  if (isIrisClosed(gates.origin, now)) return REFUSALS.irisClosedHere;\n',
        to: '',
      },
    ],
    tests: [`${BATTLES}/iris.test.ts`],
    named: 'nobody dial out',
  },
  {
    id: 'strike-through-iris',
    breaks: 'A strike lands although the iris is closed.',
    edits: [
      {
        file: 'server/services/landings/landing-facts.ts',
        from: "return wayOf(march.kind, { ships }) === 'gate';",
        to: "return march.kind !== 'strike' && wayOf(march.kind, { ships }) === 'gate';",
      },
    ],
    tests: [`${BATTLES}/strikes.test.ts`],
    named: 'turns back unharmed if the iris is closed',
  },
  {
    id: 'strike-flies',
    breaks: 'A strike goes the way of ships, not through the gate.',
    edits: [
      {
        file: 'shared/rules/battles/marches.ts',
        from: "if (way !== 'either') return way;",
        to: "if (way !== 'either') return 'space';",
      },
    ],
    tests: [`${BATTLES}/strikes.test.ts`],
    named: 'goes through the gate, however far',
  },
  {
    id: 'strike-without-notice',
    breaks: 'A strike lands within minutes, before anybody can answer it.',
    edits: [
      {
        file: 'shared/rules/battles/marches.ts',
        from: 'return Math.max(flight, MARCH_TYPES[kind].noticeHours * MINUTES_PER_HOUR);',
        to: "return kind === 'strike' ? flight : Math.max(flight, MARCH_TYPES[kind].noticeHours * MINUTES_PER_HOUR);",
      },
    ],
    tests: [`${BATTLES}/strikes.test.ts`],
    named: 'with the notice of an attack',
  },
];
