import type { Fault } from './fault.ts';

/** Faults of pages that are left open, and of browsers that keep nothing. */
export const PAGE_FAULTS: readonly Fault[] = [
  {
    id: 'list-renders-each-second',
    breaks: 'The buildings of a world are drawn again each second, all day, although one number changes.',
    edits: [
      {
        file: 'client/features/construction/building-list.tsx',
        from: 'import { useNowAmong }',
        to: 'import { useServerNow }',
      },
      {
        file: 'client/features/construction/building-list.tsx',
        from: 'const now = useNowAmong(planet.buildings.map(({ built_at }) => built_at));',
        to: 'const now = useServerNow((second) => second);',
      },
    ],
    tests: ['client/pages/idle.test.tsx'],
    named: 'on /planets/5, left open',
  },
  {
    id: 'dismantling-among-daily-buttons',
    breaks: 'Each building shows a button that destroys it, where people click every day.',
    edits: [
      {
        file: 'client/features/construction/building-list.tsx',
        from: 'dismantles ? dismantlingOf(building) : undefined',
        to: 'dismantlingOf(building)',
      },
    ],
    tests: ['client/pages/planet/planet-season.test.tsx'],
    named: 'buildings are dismantled only after the list was asked to offer it',
  },
  {
    id: 'mistyped-count-marches',
    breaks: 'A march leaves although one of its counts is no number.',
    edits: [
      {
        file: 'client/features/marches/planner/use-planner.ts',
        from: 'if (standing && isMistyped(choice, standing)) return { text: plannerTexts.launch.mistyped };',
        to: '',
      },
      {
        file: 'client/features/marches/planner/use-planner.ts',
        from: 'isMistyped, marchersOf',
        to: 'marchersOf',
      },
    ],
    tests: ['client/pages/battles/planner.test.tsx'],
    named: 'keeps the march at home until it is mended',
  },
  {
    id: 'animation-without-end',
    breaks: 'The water of an open gate moves for as long as the gate is on the page, and keeps a processor busy.',
    edits: [
      {
        file: 'client/art/gate/gate.module.css',
        from: 'animation: drift 20s ease-out forwards;',
        to: 'animation: drift 20s linear infinite;',
      },
    ],
    tests: ['client/ui/styles/animations.test.ts'],
    named: 'comes to rest',
  },
  {
    id: 'blocked-storage-forgets',
    breaks: 'In a browser that blocks site data, the login leads back to the login.',
    edits: [{ file: 'client/storage.ts', from: 'unstored.set(name, text);', to: '' }],
    tests: ['client/storage.test.ts'],
    named: 'blocks site data, a text is remembered',
  },
  {
    id: 'old-data-unmarked',
    breaks: 'Without a network, the page shows old data as if it were new.',
    edits: [{ file: 'client/features/shell/notices.tsx', from: 'old.length > 0 ?', to: 'old.length > 99 ?' }],
    tests: ['client/pages/dashboard/dashboard-page.test.tsx'],
    named: 'everything that was read stays',
  },
  {
    id: 'old-data-gone',
    breaks: 'Without a network, the worlds disappear from the dashboard.',
    edits: [
      {
        file: 'client/pages/dashboard/dashboard-page.tsx',
        from: 'planets.isError && !planets.data ?',
        to: 'planets.isError ?',
      },
    ],
    tests: ['client/pages/dashboard/dashboard-page.test.tsx'],
    named: 'everything that was read stays',
  },
  {
    id: 'failed-claim-unsaid',
    breaks: 'A reward that could not be claimed comes back without a word.',
    edits: [
      {
        file: 'client/pages/dashboard/now.tsx',
        from: 'const all = [activate, activateAll, launch, research, claim];',
        to: 'const all = [activate, activateAll, launch, research];',
      },
    ],
    tests: ['client/pages/dashboard/orders.test.tsx'],
    named: 'a refused claim is said',
  },
  {
    id: 'toast-lost-unread',
    breaks: 'The fourth of several messages that come at once pushes out the first, which nobody has read.',
    edits: [
      {
        file: 'client/ui/feedback/toast.tsx',
        from: 'put([...toasts, { id, text, tone }]);',
        to: 'put([...toasts, { id, text, tone }].slice(-MOST_AT_ONCE));',
      },
    ],
    tests: ['client/ui/feedback/toast.test.tsx'],
    named: 'of seven at once',
  },
];
