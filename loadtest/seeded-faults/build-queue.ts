import type { Fault } from './fault.ts';

const SERVICE = 'server/services/planets/build-queue.ts';
const TESTS = ['server/services/planets/build-queue.test.ts'];

/** Faults of buildings that are ordered ahead or cancelled. */
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
        file: 'server/store/schema/migrations/0013-build-queue.ts',
        from: 'AND cancelled_at >= started_at AND cancelled_at < built_at',
        to: 'AND cancelled_at >= started_at',
      },
    ],
    tests: TESTS,
    named: 'is refused for what is due',
  },
];
