import type { Fault } from './fault.ts';

/** Faults of the rules that let an economy live for a season: richness, prices, dismantling, places, hauls and experience. */
export const SEASON_RULE_FAULTS: readonly Fault[] = [
  {
    id: 'spent-mines-cost',
    breaks: 'Mines whose ore is gone make the next one dearer, until nobody can afford another.',
    edits: [
      {
        file: 'shared/rules/construction.ts',
        from: 'const from = spentAt(type, planet, settledAt);',
        to: 'const from = Number.POSITIVE_INFINITY;',
      },
    ],
    tests: ['shared/rules/construction.test.ts'],
    named: 'a mine counts while its ore is left',
  },
  {
    id: 'order-at-the-old-price',
    breaks: 'An order that waits for its slot pays the price of before the ore beneath a mine was gone.',
    edits: [
      {
        file: 'shared/rules/build-queue.ts',
        from: 'const count = countAt(steps, at);',
        to: 'const count = countAt(steps, economy.settledAt);',
      },
    ],
    tests: ['shared/rules/build-queue.test.ts'],
    named: 'an order that waits for its slot pays the price',
  },
  {
    id: 'rich-again',
    breaks: 'A world that was left becomes richer when it is settled again, so worlds are settled and left in turn.',
    edits: [{ file: 'server/services/missions/missions.ts', from: 'wild?.settled_once ? 0', to: 'wild?.home ? 0' }],
    tests: ['server/services/missions/rich-worlds.test.ts'],
    named: 'one that somebody has owned stays as it is',
  },
  {
    id: 'rich-home-left-behind',
    breaks: 'The rich home of a late throw-away account is left to whoever settles it after the deletion.',
    edits: [
      {
        file: 'server/services/deletion/deletion-steps.ts',
        from: 'for (const home of homes) await cutToFirstDay',
        to: 'for (const home of homes.slice(1)) await cutToFirstDay',
      },
    ],
    tests: ['server/services/missions/rich-worlds.test.ts'],
    named: 'the home of who comes late',
  },
  {
    id: 'dismantled-before-the-attack',
    breaks: 'Who sees an attack coming dismantles what it would destroy or take.',
    edits: [
      {
        file: 'shared/rules/worlds/dismantling.ts',
        from: 'if (site.underAttack) return REFUSALS.dismantleUnderAttack;',
        to: '',
      },
    ],
    tests: ['server/services/planets/dismantling.test.ts'],
    named: 'is refused from the launch of an attack',
  },
  {
    id: 'squads-from-dismantled-barracks',
    breaks: 'The squad that a Barracks has brought stays when it is dismantled: each costs less than its squad.',
    edits: [
      {
        file: 'server/services/planets/dismantling.ts',
        from: 'if (squads) await dismiss',
        to: 'if (squads && squads.count > 99) await dismiss',
      },
    ],
    tests: ['server/services/planets/dismantling.test.ts'],
    named: 'lets its squad go',
  },
  {
    id: 'home-filled-for-good',
    breaks: 'A home can be filled with mines before the buildings that later levels unlock.',
    edits: [{ file: 'shared/rules/construction.ts', from: 'kept > 0 && places <= kept', to: 'kept > 0 && places < 0' }],
    tests: ['shared/rules/construction.test.ts'],
    named: 'lets a home take whatever a level unlocks',
  },
  {
    id: 'hundred-for-experience',
    breaks: 'Each of a hundred scouts of one day gives its whole experience.',
    edits: [{ file: 'shared/rules/experience.ts', from: 'place > FULL_A_DAY ?', to: 'place > 1e6 ?' }],
    tests: ['shared/rules/experience.test.ts'],
    named: 'of one type and day is less than that of twenty',
  },
  {
    id: 'sixth-scout',
    breaks: 'A sixth scout leaves, pays for its journey and finds nothing.',
    edits: [
      { file: 'server/services/missions/missions.ts', from: 'refuseIf(checkPlace(place));', to: 'checkPlace(place);' },
    ],
    tests: ['server/services/missions/missions.test.ts'],
    named: 'a sixth is refused',
  },
  {
    id: 'place-of-another-scout',
    breaks: 'The next scout takes the place after the number of those that are away, which another one may hold.',
    edits: [
      {
        file: 'shared/rules/missions/explore.ts',
        from: 'for (const place of away) if (place === null) taken.add(lowest());\n  return lowest();',
        to: 'return away.length + 1;',
      },
    ],
    tests: ['shared/rules/missions/explore.test.ts'],
    named: 'never share a place',
  },
  {
    id: 'refinery-without-a-day',
    breaks: 'A Refinery takes the stock of weeks at once, and two of them take twice as much.',
    edits: [
      {
        file: 'shared/rules/worlds/refining.ts',
        from: 'if (refine(amount).taken > left) return REFUSALS.refineTooMuch(left);',
        to: '',
      },
    ],
    tests: ['server/services/planets/refining.test.ts'],
    named: 'takes at most a day of the own output of an ore',
  },
  {
    id: 'refinery-forgets-the-day',
    breaks: 'What was refined earlier in the day does not count: the limit of a day is that of each time.',
    edits: [
      {
        file: 'server/services/planets/refining.ts',
        from: 'limits, refined: before })',
        to: 'limits, refined: { naquadah: 0, trinium: 0, metal: 0 } })',
      },
    ],
    tests: ['server/services/planets/refining.test.ts'],
    named: 'takes at most a day of the own output of an ore',
  },
  {
    id: 'refined-both-ways-as-one',
    breaks: 'The books put together what was refined in both directions, so that a part of the day counts no more.',
    edits: [
      {
        file: 'server/store/ledger/fold-ledger.ts',
        from: 'PARTITION BY reason, named, period, player, bank, kept, refined)',
        to: 'PARTITION BY reason, named, period, player, bank, kept)',
      },
    ],
    tests: ['server/store/ledger/fold-ledger.test.ts'],
    named: 'what was refined of one ore into another in one hour',
  },
  {
    id: 'what-is-there-still-comes',
    breaks: 'The dashboard still announces what this day of the season has brought already.',
    edits: [
      {
        file: 'shared/rules/seasons/moments.ts',
        from: 'filter(({ day }) => day > today)',
        to: 'filter(({ day }) => day >= today)',
      },
    ],
    tests: ['shared/rules/seasons/moments.test.ts'],
    named: 'is always after now',
  },
];
