import { ACCESS_FAULTS } from './access.ts';
import { ACCOUNT_FAULTS } from './accounts.ts';
import { ALLIANCE_FAULTS } from './alliances.ts';
import { BATTLE_FAULTS } from './battles.ts';
import { BUILD_QUEUE_FAULTS } from './build-queue.ts';
import { CONSOLE_FAULTS } from './console.ts';
import { ECONOMY_FAULTS } from './economy.ts';
import type { Fault } from './fault.ts';
import { GALAXY_FAULTS } from './galaxy.ts';
import { GATE_WAR_FAULTS } from './gate-war.ts';
import { HALL_FAULTS } from './hall.ts';
import { LETTER_FAULTS } from './letters.ts';
import { MAP_FAULTS } from './map.ts';
import { NOTIFICATION_FAULTS } from './notifications.ts';
import { OPERATION_FAULTS } from './operations.ts';
import { PAGE_FAULTS } from './pages.ts';
import { PEOPLE_FAULTS } from './people-map.ts';
import { RANKING_FAULTS } from './ranking.ts';
import { RELATION_FAULTS } from './relations.ts';
import { ROOM_FAULTS } from './rooms.ts';
import { SEASON_RULE_FAULTS } from './season-rules.ts';
import { SEASON_FAULTS } from './seasons.ts';
import { SIEGE_FAULTS } from './sieges.ts';
import { VACATION_FAULTS } from './vacation.ts';
import { WORLD_FAULTS } from './worlds.ts';

/** Every fault that some test must notice. */
export const FAULTS: readonly Fault[] = [
  ...CONSOLE_FAULTS,
  ...ECONOMY_FAULTS,
  ...BUILD_QUEUE_FAULTS,
  ...BATTLE_FAULTS,
  ...SIEGE_FAULTS,
  ...GATE_WAR_FAULTS,
  ...VACATION_FAULTS,
  ...SEASON_FAULTS,
  ...SEASON_RULE_FAULTS,
  ...RANKING_FAULTS,
  ...ALLIANCE_FAULTS,
  ...RELATION_FAULTS,
  ...HALL_FAULTS,
  ...PAGE_FAULTS,
  ...LETTER_FAULTS,
  ...PEOPLE_FAULTS,
  ...MAP_FAULTS,
  ...ACCOUNT_FAULTS,
  ...ACCESS_FAULTS,
  ...ROOM_FAULTS,
  ...OPERATION_FAULTS,
  ...NOTIFICATION_FAULTS,
  ...WORLD_FAULTS,
  ...GALAXY_FAULTS,
];
