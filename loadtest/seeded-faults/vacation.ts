import type { Fault } from './fault.ts';

const VACATION = 'server/services/vacation';
const tests = [`${VACATION}/vacation.test.ts`];

/** Faults of leaves of absence. */
export const VACATION_FAULTS: readonly Fault[] = [
  {
    id: 'mines-work-on-leave',
    breaks: 'Mines work while their player is on leave.',
    edits: [
      { file: `${VACATION}/vacation-turns.ts`, from: "if (phaseOf(next) === 'on_leave') command.rest();", to: '' },
    ],
    tests,
    named: 'nothing is produced',
  },
  {
    id: 'mines-stay-still',
    breaks: 'Mines do not work again after a leave.',
    edits: [
      {
        file: `${VACATION}/vacation-turns.ts`,
        from: "if (phaseOf(next) === 'over') await resume(context, command);",
        to: '',
      },
    ],
    tests,
    named: 'the room shows what begins and ends',
  },
  {
    id: 'absent-player-acts',
    breaks: 'A player on leave can build, march and trade.',
    edits: [
      {
        file: 'server/services/access/account-status.ts',
        from: 'checkPresence(vacationOf(player), now, speed) ?? checkSeason',
        to: 'checkSeason',
      },
    ],
    tests: ['server/tests/security/on-leave.test.ts'],
    named: 'POST /build is refused',
  },
  {
    id: 'absent-player-attacked',
    breaks: 'Attacks land on the worlds of a player on leave.',
    edits: [{ file: 'server/services/battles/attack-facts.ts', from: 'onLeave: ruler.onLeave', to: 'onLeave: false' }],
    tests,
    named: 'a moment after its begin',
  },
  {
    id: 'army-flies-home-on-leave',
    breaks: 'A player whose leave is announced gives up a colony, and its army is in space.',
    edits: [
      {
        file: 'shared/rules/worlds/giving-up.ts',
        from: 'if (world.army && world.leaveAnnounced) return REFUSALS.leaveAnnounced;',
        to: '',
      },
    ],
    tests: ['server/services/sieges/giving-up.test.ts'],
    named: 'is refused with ships or squads there once a leave is announced',
  },
  {
    id: 'leave-hides-army',
    breaks: 'A player whose army is away goes on leave.',
    edits: [
      {
        file: 'shared/rules/vacation.ts',
        from: 'return armyAway ? REFUSALS.armyAway : undefined;',
        to: 'return armyAway ? undefined : undefined;',
      },
    ],
    tests,
    named: 'not with an army away',
  },
  {
    id: 'army-leaves-before-leave',
    breaks: 'An army leaves although its ruler has announced a leave.',
    edits: [
      {
        file: 'shared/rules/vacation.ts',
        from: "phaseOf(vacation) === 'announced' ? REFUSALS.leaveAnnounced : undefined",
        to: 'undefined',
      },
    ],
    tests,
    named: 'no army leaves',
  },
  {
    id: 'leave-hides-from-siege',
    breaks: 'A leave begins while an army stands before one of the worlds.',
    edits: [
      { file: 'shared/rules/vacation.ts', from: 'if (!besieged) return', to: 'if (besieged || !besieged) return' },
    ],
    tests,
    named: 'does not begin under a siege',
  },
  {
    id: 'leave-shelters-guests',
    breaks: 'Forces of mates stay on the worlds of a ruler on leave, where nobody can attack them.',
    edits: [
      {
        file: `${VACATION}/vacation-turns.ts`,
        from: "if (phaseOf(next) === 'on_leave') await sendGuestsHomeForLeave(context, command, new Date(next.from));",
        to: '',
      },
    ],
    tests,
    named: 'flies home when the leave begins',
  },
  {
    id: 'leave-receives-guests',
    breaks: 'Relief lands on the worlds of a ruler on leave.',
    edits: [
      {
        file: 'shared/rules/battles/march-order.ts',
        from: '  if (ruler.onLeave) return REFUSALS.hostOnLeave;\n',
        to: '',
      },
    ],
    tests: ['shared/rules/battles/march-order.test.ts'],
    named: 'relief to a world of a mate on leave',
  },
  {
    id: 'orders-begin-on-leave',
    breaks: 'Orders ahead begin while their player is on leave.',
    edits: [
      {
        file: 'server/services/planets/build-queue.ts',
        from: 'if (hasOrders(command) && !command.isAway) {',
        to: 'if (hasOrders(command)) {',
      },
      { file: 'server/services/planets/build-queue.ts', from: '  if (command.isAway) return [];\n', to: '' },
    ],
    tests,
    named: 'orders wait',
  },
  {
    id: 'leave-shown-after-reload',
    breaks: 'An open tab does not show that a leave has begun or ended.',
    edits: [
      {
        file: 'client/live/reactions.ts',
        from: `mergeIntoCache(cache, KEYS.dashboard, stamp, (view) => ({ ...view, vacation }));
      mergeIntoCache(cache, KEYS.vacation, stamp, (view) => ({ ...view, vacation }));
    },
    rereads: 'everything',`,
        to: 'void [cache, vacation, stamp];\n    },',
      },
    ],
    tests: ['client/pages/settings/vacation.test.tsx'],
    named: 'a push changes section and banner',
  },
  {
    id: 'leave-in-game-hours',
    breaks: 'In a fast game the settings tell players that they cannot end their leave for days.',
    edits: [
      {
        file: 'client/features/vacation/vacation-facts.tsx',
        from: 'VACATION.leastHours, speed',
        to: 'VACATION.leastHours, 1',
      },
    ],
    tests: ['client/pages/settings/vacation.test.tsx'],
    named: 'in a fast game everything is told in real time',
  },
  {
    id: 'absent-unnamed',
    breaks: 'Nobody sees that a ruler is on leave before an attack is refused.',
    edits: [
      {
        file: 'server/services/worlds/address-book.ts',
        from: 'on_leave: away.has(record.owner?.user_id ?? 0)',
        to: 'on_leave: false',
      },
    ],
    tests: ['server/services/worlds/address-book.test.ts'],
    named: 'who is on leave now',
  },
];
