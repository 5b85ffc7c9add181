import type { Fault } from './fault.ts';

/** Faults of what levels bring. */
export const LEVEL_FAULTS: readonly Fault[] = [
  {
    id: 'place-of-level-not-counted',
    breaks: 'The page shows the place that a level gives, and the server refuses to build on it.',
    edits: [
      {
        file: 'server/services/planets/buildings.ts',
        from: 'const max_buildings = placesFor(command.level, planet.max_buildings);',
        to: 'const { max_buildings } = planet;',
      },
    ],
    tests: ['server/services/planets/level-places.test.ts'],
    named: 'is built on from level 15',
  },
  {
    id: 'survey-from-settlement',
    breaks: 'The next weekly survey counts from the moment at which the last one was settled, so weeks are lost.',
    edits: [
      {
        file: 'server/services/worlds/surveys.ts',
        from: 'await launchSurvey(context, command, home, finish_time);',
        to: 'await launchSurvey(context, command, home, command.locked.now);',
      },
    ],
    tests: ['server/services/worlds/surveys.test.ts'],
    named: 'away for a month',
  },
];
