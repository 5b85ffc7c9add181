import type { Fault } from './fault.ts';

const BATTLES = 'server/services/battles';

/** Faults of marches and battles. */
export const BATTLE_FAULTS: readonly Fault[] = [
  {
    id: 'ships-march-twice',
    breaks: 'A march takes ships that are on another march.',
    edits: [
      {
        file: 'server/store/schema/rows.ts',
        from: "'(coalesce(ship.mission_id, ship.march_id) IS NULL AND ship.lost_at IS NULL)'",
        to: "'(ship.mission_id IS NULL AND ship.lost_at IS NULL)'",
      },
    ],
    tests: [`${BATTLES}/marches.test.ts`],
    named: 'two orders for the same ships',
  },
  {
    id: 'stranger-recalls',
    breaks: 'Anybody can call a march back.',
    edits: [
      {
        file: `${BATTLES}/recall.ts`,
        from: '  refuseIf(march.player_id === playerId ? undefined : REFUSALS.marchNotYours);\n',
        to: '',
      },
    ],
    tests: [`${BATTLES}/marches.test.ts`],
    named: 'called back by its sender, and by nobody else',
  },
  {
    id: 'loot-minted',
    breaks: 'Loot is in the hold, and the victim still has it.',
    edits: [
      {
        file: 'server/services/landings/raid.ts',
        from: "ruler?.give(loot, 'loot', cargo);",
        to: 'ruler?.settleUpTo(0);',
      },
    ],
    tests: [`${BATTLES}/marches.test.ts`],
    named: 'brings its loot home',
  },
  {
    id: 'cargo-lost',
    breaks: 'What a march carries home does not reach the stock.',
    edits: [{ file: `${BATTLES}/homecoming.ts`, from: 'if (sumOf(cargo) > 0)', to: 'if (sumOf(cargo) < 0)' }],
    tests: [`${BATTLES}/marches.test.ts`],
    named: 'brings its loot home',
  },
  {
    id: 'guests-stay',
    breaks: 'Relief stands on a world although its sender has left the alliance.',
    edits: [
      {
        file: 'server/services/alliances/alliance-admission.ts',
        from: '  await sendGuestsHome(command, [playerId]);\n',
        to: '',
      },
    ],
    tests: ['server/services/alliances/guests.test.ts'],
    named: 'when its sender leaves',
  },
  {
    id: 'guests-slip',
    breaks: 'Guests fly home although an attack should have landed.',
    edits: [
      {
        file: `${BATTLES}/recall.ts`,
        from: "  if (march.phase === 'standing') await refuseWhileLandingIsDue(tx, march.target_id, now);\n",
        to: '',
      },
    ],
    tests: ['server/services/alliances/guests.test.ts'],
    named: 'cannot slip away',
  },
  {
    id: 'ghosts-looted',
    breaks: 'A player whose account is being deleted is attacked.',
    edits: [
      {
        file: `${BATTLES}/rulers.ts`,
        from: 'banned_at IS NOT NULL OR deleted_at IS NOT NULL AS gone',
        to: 'banned_at IS NOT NULL AS gone',
      },
    ],
    tests: [`${BATTLES}/march-faults.test.ts`],
    named: 'whose account is being deleted',
  },
  {
    id: 'poison-spreads',
    breaks: 'A ship of an unknown type stops all marches of its owner.',
    edits: [
      {
        file: `${BATTLES}/rulers.ts`,
        from: 'row.ships.filter(({ typeId }) => findShipType(typeId))',
        to: 'row.ships',
      },
    ],
    tests: [`${BATTLES}/march-faults.test.ts`],
    named: 'stops its own march',
  },
  {
    id: 'poison-closes-room',
    breaks: 'A player who has a ship of an unknown type hears of nothing any more.',
    edits: [
      {
        file: 'server/services/players/player-snapshot.ts',
        from: '      .filter(({ ship_type_id }) => findShipType(ship_type_id))\n',
        to: '',
      },
    ],
    tests: [`${BATTLES}/march-faults.test.ts`],
    named: 'hides neither its world',
  },
  {
    id: 'landing-asks-nothing',
    breaks: 'An attack lands although its launch would be refused by now.',
    edits: [
      {
        file: 'server/services/landings/attack-landing.ts',
        from: 'if (refusal || sender.player.banned_at || !ruler',
        to: 'if (sender.player.banned_at || !ruler',
      },
    ],
    tests: [`${BATTLES}/who-may-attack.test.ts`],
    named: 'a landing turns back',
  },
  {
    id: 'stance-ignored',
    breaks: 'Every world has the same stance in battle.',
    edits: [{ file: 'server/services/landings/raid.ts', from: 'stance: target.stance,', to: "stance: 'slip_2'," }],
    tests: [`${BATTLES}/garrison-calls.test.ts`],
    named: 'decides the battle',
  },
  {
    id: 'truce-at-will',
    breaks: 'The night truce can be changed at any time.',
    edits: [{ file: `${BATTLES}/night-truce.ts`, from: '    refuseIf(checkTruceChange(truce, now));\n', to: '' }],
    tests: [`${BATTLES}/garrison-calls.test.ts`],
    named: 'is changed once a week',
  },
  {
    id: 'senders-truce-ignored',
    breaks: "An attack lands in its sender's night truce.",
    edits: [{ file: `${BATTLES}/march-check.ts`, from: '[attacker.truce, ruler.truce]', to: '[ruler.truce]' }],
    tests: [`${BATTLES}/garrison-calls.test.ts`],
    named: 'of the target or of the sender',
  },
  {
    id: 'rules-in-game-hours',
    breaks: 'In a fast game the rules promise hours of warning where there are minutes.',
    edits: [{ file: 'client/texts/game-time.ts', from: 'hoursToMs(hours, speed)', to: 'hoursToMs(hours, 1)' }],
    tests: ['client/pages/battles/rules.test.tsx'],
    named: 'all times are real ones',
  },
  {
    id: 'plan-probes-any-world',
    breaks: 'A plan tells peace, leave, respite and sieges of any world whose address is typed, without a force.',
    edits: [
      {
        file: 'server/services/battles/march-check.ts',
        from: '(isReady ? await askTarget() : undefined)',
        to: '(await askTarget())',
      },
    ],
    tests: ['server/services/battles/plan-leaks.test.ts'],
    named: 'says the same of every world',
  },
  {
    id: 'plan-names-any-ruler',
    breaks: 'A plan names world and ruler of any address, as they are now.',
    edits: [
      {
        file: 'server/services/battles/marches.ts',
        from: 'WHERE owner_id = $1 AND planet.id = $2',
        to: 'WHERE $1::int > 0 AND planet.id = $2',
      },
    ],
    tests: ['server/services/battles/plan-leaks.test.ts'],
    named: 'says the same of every world',
  },
  {
    id: 'silent-addresses-free-again',
    breaks: 'An address at which no gate answers does not count.',
    edits: [
      {
        file: 'server/services/worlds/galaxy-map.ts',
        from: 'if (gate) await attemptLimits',
        to: 'await attemptLimits',
      },
    ],
    tests: ['server/services/battles/plan-leaks.test.ts'],
    named: 'thirty addresses at which no gate answers',
  },
  {
    id: 'training-side-by-side',
    breaks: 'Squads are trained at once, not one after the other: the second order does not wait for the first.',
    edits: [
      {
        file: 'server/services/planets/squads.ts',
        from: 'busyUntil: busyUntil?.getTime() ?? null,',
        to: 'busyUntil: null,',
      },
    ],
    tests: ['server/services/planets/squads.test.ts'],
    named: 'one squad after the other',
  },
  {
    id: 'recruits-guard',
    breaks: 'Squads protect missions while they are still in training.',
    edits: [
      {
        file: 'server/services/missions/available-forces.ts',
        from: 'AND ready_at <= clock_timestamp() AND',
        to: 'AND',
      },
    ],
    tests: ['server/services/planets/squads.test.ts'],
    named: 'only when they are ready',
  },
  {
    id: 'throw-away-accounts-shield',
    breaks: 'Four landings of accounts made for it, which cost a ruler an Interceptor each, keep everybody else away.',
    edits: [
      {
        file: 'shared/rules/battles/own-group.ts',
        from: 'begun - accountSince <= hoursToMs(FAIRNESS.youngAccountHours, speed) ||',
        to: '',
      },
    ],
    tests: [`${BATTLES}/staged-harm.test.ts`],
    named: 'keep nobody away if accounts of six days or less made them',
  },
  {
    id: 'mates-to-be-shield',
    breaks: 'Friends land as strangers and become mates again, and their landings keep everybody else away.',
    edits: [
      {
        file: 'server/services/marches/bonds.ts',
        from: "bondList(bondsBetween('attacker_id', '$1'))",
        to: `"'[]'::json"`,
      },
    ],
    tests: [`${BATTLES}/staged-harm.test.ts`],
    named: 'of strangers count no more while these are mates or partners',
  },
  {
    id: 'shielded-attacker',
    breaks: 'A ruler on whom four attacks have landed raids others and cannot be attacked meanwhile.',
    edits: [
      {
        file: 'shared/rules/battles/own-group.ts',
        from: 'harm.orbitWon && !harm.answered &&',
        to: 'harm.orbitWon &&',
      },
    ],
    tests: [`${BATTLES}/staged-harm.test.ts`],
    named: 'until the ruler’s own attack',
  },
  {
    id: 'cheap-respite',
    breaks: 'Any loss to one of the own group makes a day of respite.',
    edits: [
      {
        file: 'shared/rules/battles/own-group.ts',
        from: 'if (usesUp(lost, lootCap)) return',
        to: 'if (lost > 0) return',
      },
    ],
    tests: ['shared/rules/battles/staged-harm.test.ts'],
    named: 'what friends do to a ruler keeps his enemies away only for what it costs him',
  },
  {
    id: 'friends-make-up-the-rest',
    breaks: 'What friends took from a ruler makes a respite of the next thing that a stranger takes.',
    edits: [
      {
        file: 'shared/rules/battles/own-group.ts',
        from: '...harms.filter(({ byGroup }) => byGroup === battle.byGroup)',
        to: '...harms',
      },
    ],
    tests: ['shared/rules/battles/own-group.test.ts'],
    named: 'of a stranger leaves out what the group cost',
  },
  {
    id: 'junk-captured-by-friends',
    breaks: 'Two friends take two empty colonies of a ruler, and nobody takes another for sixty days.',
    edits: [
      {
        file: 'shared/rules/sieges/siege-limits.ts',
        from: 'lost(siege) && !siege.byGroup;',
        to: 'lost(siege);',
      },
    ],
    tests: [`${BATTLES}/staged-harm.test.ts`],
    named: 'by accounts of six days or less keep nobody away from the others',
  },
  {
    id: 'respite-for-a-gift',
    breaks: 'A friend takes a colony of a ruler, who has three days of respite for it.',
    edits: [
      {
        file: 'server/services/sieges/capture.ts',
        from: 'until !== undefined && !facts.byGroup',
        to: 'until !== undefined',
      },
    ],
    tests: [`${BATTLES}/staged-harm.test.ts`],
    named: 'by accounts of six days or less keep nobody away from the others',
  },
  {
    id: 'respite-ends-unsaid',
    breaks: 'Nobody reads before an attack of his own that it ends his respite.',
    edits: [
      {
        file: 'client/features/marches/planner/launch-panel.tsx',
        from: '{isHostile(choice.kind) ? <OwnRespite /> : null}',
        to: '',
      },
    ],
    tests: ['client/pages/battles/planner.test.tsx'],
    named: 'whoever has respite reads before the launch',
  },
];
