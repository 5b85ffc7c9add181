import { expect, it } from 'vitest';
import type { ObjectiveView } from '#shared/api/objectives';
import { anAttack, aSiege } from '../../pages/march-page-fixture.ts';
import { aDashboard, ago, ahead } from '../../pages/page-fixture.tsx';
import { totalWaiting, waitingOf } from './waiting.ts';

const now = Date.now();
const building = (building_id: number, built_at: string) => ({
  building_id,
  building_type_name: 'Farm',
  level: 1,
  planet_name: 'Chulak',
  planet_id: 5,
  started_at: ago(900),
  built_at,
  activated: false,
});
const ship = (ship_id: number, ready_at: string) => ({
  ship_id,
  ship_type_name: 'Pathfinder',
  planet_name: 'Chulak',
  planet_id: 5,
  started_at: ago(900),
  ready_at,
});
const order = (objective_id: number, state: ObjectiveView['state']): ObjectiveView => ({
  objective_id,
  weekly: false,
  title: 'First mine',
  text: '',
  state,
  progress: 0,
  goal: 1,
  reward: {},
  link: '/myplanets',
});

it('counts what is due and not what is under way, and leaves out kinds of which nothing waits', () => {
  const dashboard = aDashboard({
    buildings_under_construction: [building(1, ago(5)), building(2, ago(1)), building(3, ahead(60))],
    ships_under_construction: [ship(1, ahead(60))],
  });
  expect(waitingOf({ dashboard, objectives: [], now })).toEqual([{ kind: 'buildings', page: '/dashboard', count: 2 }]);
});

it('counts every kind on the page where the player deals with it', () => {
  const dashboard = aDashboard({
    buildings_under_construction: [building(1, ago(5))],
    ships_under_construction: [ship(1, ago(5)), ship(2, ago(3))],
    research: {
      research_id: 1,
      research_type_id: 1,
      research_type_name: 'Light Guns',
      level: 1,
      started_at: ago(900),
      ready_at: ago(5),
      completed: false,
    },
    unread_reports: 3,
    unread_messages: 0,
    unread_conversations: 2,
    invitations: 4,
    join_requests: 5,
    situations: {
      own: [],
      incoming: [anAttack(), anAttack({ march_id: 51, kind: 'relief' })],
      battles: [],
      sieges: [aSiege(), aSiege({ march_id: 81, side: 'mate' })],
    },
  });
  const objectives = [order(1, 'open'), order(2, 'completed'), order(3, 'claimed')];
  const waiting = waitingOf({ dashboard, objectives, now });
  expect(waiting.map(({ kind, page, count }) => [kind, page, count])).toEqual([
    ['attacks', '/battles', 1],
    ['sieges', '/battles', 1],
    ['buildings', '/dashboard', 1],
    ['ships', '/myplanets', 2],
    ['research', '/research', 1],
    ['reports', '/missions', 3],
    ['letters', '/letters', 2],
    ['invitations', '/alliance', 4],
    ['requests', '/alliance', 5],
    ['orders', '/dashboard', 1],
  ]);
  expect(totalWaiting(waiting)).toBe(21);
  expect(totalWaiting([])).toBe(0);
});
