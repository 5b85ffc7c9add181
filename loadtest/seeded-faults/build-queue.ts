import type { Fault } from './fault.ts';

const SERVICE = 'server/services/planets/build-queue.ts';
const TESTS = ['server/services/planets/build-queue.test.ts'];
/** Only the checks of the chaos run look for these: players act, and the database is compared with their answers. */
const CHAOS = { tests: ['loadtest/chaos.test.ts'], named: 'without a fault: players order ahead' };

/** Faults of buildings that are ordered ahead or cancelled, ships by the ten, short explorations and rewards. */
export const BUILD_QUEUE_FAULTS: readonly Fault[] = [
  {
    id: 'order-paid-twice',
    breaks: 'An order that begins is paid twice.',
    edits: [
      {
        file: SERVICE,
        from: "command.spend(cost, 'build', row.id);",
        to: "command.spend(cost, 'build', row.id); command.spend(cost, 'build', row.id);",
      },
    ],
    tests: TESTS,
    named: 'begins each at its own second',
  },
  {
    id: 'order-begins-late',
    breaks: 'An order begins when somebody comes by, and not at its own moment.',
    edits: [
      { file: SERVICE, from: 'startedAt: new Date(at),', to: 'startedAt: command.now,' },
      {
        file: SERVICE,
        from: 'builtAt: new Date(builtAt),',
        to: 'builtAt: new Date(builtAt - at + command.now.getTime()),',
      },
    ],
    tests: TESTS,
    named: 'begins each at its own second',
  },
  {
    id: 'finished-buildings-left-their-slots',
    breaks:
      'An order begins in the slot of a building that is finished and not activated, so that two slots hold four buildings.',
    edits: [{ file: SERVICE, from: '  await activateFinished(context, command, planet, new Date(at));\n', to: '' }],
    tests: TESTS,
    named: 'leaves a slot to what is finished',
  },
  {
    id: 'price-of-each-order-on-its-own',
    breaks:
      'Each command asks for each world anew when a price is there, over all worlds: the time grows with their square.',
    edits: [
      {
        file: 'shared/rules/build-queue.ts',
        from: 'priced.get(type.id) ?? pricedOf(',
        to: 'pricedOf(',
      },
    ],
    tests: ['shared/rules/cost.test.ts'],
    named: 'headStarts grows',
  },
  {
    id: 'refund-of-finished-building',
    breaks: 'A building that is finished can be cancelled, and a part of its price comes back.',
    edits: [
      {
        file: 'shared/rules/build-queue.ts',
        from: 'return building.activated || now >= building.builtAt ?',
        to: 'return building.activated && now < building.builtAt ?',
      },
      {
        file: 'server/services/planets/build-orders.ts',
        from: 'AND activated_at IS NULL AND built_at > $2',
        to: 'AND activated_at IS NULL',
      },
      {
        file: 'server/store/schema/migrations/baseline/worlds.ts',
        from: 'AND cancelled_at >= started_at AND cancelled_at < built_at',
        to: 'AND cancelled_at >= started_at',
      },
    ],
    tests: TESTS,
    named: 'is refused for what is due',
  },
  {
    id: 'cancelled-order-begins',
    breaks: 'An order that was cancelled stays in the queue, and begins.',
    edits: [
      {
        file: 'server/services/planets/build-orders.ts',
        from: 'await deleteOrder(command, id);',
        to: 'command.changedQueues.add(planet.id);',
      },
    ],
    ...CHAOS,
  },
  {
    id: 'order-begins-twice',
    breaks: 'An order stays in the queue when it begins, and begins again.',
    edits: [
      {
        file: SERVICE,
        from: 'await deleteOrder(command, order.id);',
        to: "await command.tx.query('UPDATE building SET order_id = -id WHERE id = $1', [row.id]);",
      },
    ],
    ...CHAOS,
  },
  {
    id: 'refund-twice',
    breaks: 'A cancelled construction gives back its share of the price twice.',
    edits: [
      {
        file: 'server/services/planets/build-orders.ts',
        from: "command.refund(refund, 'cancel', id);",
        to: "command.refund(refund, 'cancel', id); command.refund(refund, 'cancel', id);",
      },
    ],
    ...CHAOS,
  },
  {
    id: 'many-ships-for-one-price',
    breaks: 'Ships that are started at once cost as much as one.',
    edits: [
      {
        file: 'server/services/planets/ships.ts',
        from: "count)).map((row) => {\n      command.spend(type.cost, 'ship', row.id);",
        to: "count)).map((row, index) => {\n      if (index === 0) command.spend(type.cost, 'ship', row.id);",
      },
    ],
    ...CHAOS,
  },
  {
    id: 'short-exploration-takes-days',
    breaks: 'A short exploration is planned, and pays, as one of a day.',
    edits: [
      {
        file: 'server/services/missions/missions.ts',
        from: 'const days = journeyDays(time);',
        to: 'const days = Math.max(1, journeyDays(time));',
      },
    ],
    ...CHAOS,
  },
  {
    id: 'reward-twice',
    breaks: 'A claimed reward is paid twice.',
    edits: [
      {
        file: 'server/services/objectives/objectives.ts',
        from: "command.gain(objective.reward, 'objective', claimId);",
        to: "for (const id of [claimId, claimId]) command.gain(objective.reward, 'objective', id);",
      },
    ],
    ...CHAOS,
  },
];
