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
];
