import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ObjectiveView } from '#shared/api/objectives';
import { anAttack, aSiege } from '../march-page-fixture.ts';
import { aDashboard } from '../page-fixture.tsx';
import { dueIn, isDanger, type NowRow, nowRows } from './now-rows.ts';

const NOW = Date.UTC(2026, 10, 28, 12);
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const minutes = fc.integer({ min: -60, max: 60 });
const planetId = fc.integer({ min: 1, max: 8 });
const place = (planet_id: number) => ({ planet_id, planet_name: `World ${planet_id}`, started_at: at(-90) });

const buildings = fc.array(
  fc.record({ planet: planetId, left: minutes }).map(({ planet, left }) => ({
    ...{ building_type_name: 'Farm', level: 1, built_at: at(left), activated: false },
    ...place(planet),
  })),
  { maxLength: 12 },
);
const ships = fc.array(
  fc.record({ planet: planetId, left: minutes, name: fc.constantFrom('Pathfinder', 'Sentinel') }).map((ship) => ({
    ...{ ship_type_name: ship.name, ready_at: at(ship.left) },
    ...place(ship.planet),
  })),
  { maxLength: 12 },
);
const goals = fc.array(fc.constantFrom<ObjectiveView['state']>('open', 'completed', 'claimed'), { maxLength: 8 });

const facts = fc
  .record({
    ...{ buildings, ships, goals },
    research: fc.option(minutes),
    attacks: fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 2 }),
    besieged: fc.option(planetId),
    letters: fc.nat({ max: 3 }),
    missions: fc.array(minutes, { maxLength: 6 }),
  })
  .map((drawn) => ({
    now: NOW,
    objectives: drawn.goals.map((state, index) => ({
      ...{ objective_id: index + 1, weekly: false, title: `Goal ${index}`, text: '', state },
      ...{ progress: 0, goal: 1, reward: { metal: 60 }, link: '/myplanets' },
    })),
    dashboard: aDashboard({
      buildings_under_construction: drawn.buildings.map((each, index) => ({ building_id: index + 1, ...each })),
      ships_under_construction: drawn.ships.map((each, index) => ({ ship_id: index + 1, ...each })),
      research:
        drawn.research === null
          ? null
          : {
              ...{ research_id: 9, research_type_id: 1, research_type_name: 'Light Guns', level: 1, completed: false },
              ...{ started_at: at(-90), ready_at: at(drawn.research) },
            },
      unread_conversations: drawn.letters,
      missions: drawn.missions.map((left, index) => ({
        ...{ mission_id: index + 1, completed: false, report: null, kind: 'explore' as const, planet_id: 1 },
        ...{ ship_type_name: 'Pathfinder', start_time: at(-90), finish_time: at(left) },
      })),
      situations: {
        ...aDashboard().situations,
        incoming: drawn.attacks.map((left, index) => anAttack({ march_id: index + 1, lands_at: at(left) })),
        sieges: drawn.besieged === null ? [] : [aSiege({ planet: { ...aSiege().planet, planet_id: drawn.besieged } })],
      },
    }),
  }));

const rank = (row: NowRow) => {
  if (isDanger(row)) return 0;
  if ('due' in row && row.due) return 1;
  return row.kind === 'reward' ? 2 : row.kind === 'waiting' ? 3 : 4;
};

it('each thing stands in one row: danger, what is finished, rewards, what others write, what is under way; the next first', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const rows = nowRows(given);
      const order = rows.map((row) => [rank(row), row.at] as const);
      expect(order).toEqual([...order].sort((a, b) => a[0] - b[0] || a[1] - b[1]));
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      const idsOf = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
      const { dashboard, objectives } = given;
      expect(idsOf(rows.flatMap((row) => (row.kind === 'building' ? [row.building.building_id] : [])))).toEqual(
        dashboard.buildings_under_construction.map(({ building_id }) => building_id),
      );
      expect(idsOf(rows.flatMap((row) => (row.kind === 'ships' ? row.ships.map((ship) => ship.ship_id) : [])))).toEqual(
        dashboard.ships_under_construction.map(({ ship_id }) => ship_id),
      );
      expect(rows.flatMap((row) => (row.kind === 'missions' ? row.missions : []))).toHaveLength(
        dashboard.missions.length,
      );
      expect(dueIn(rows).rewards).toEqual(
        objectives.filter(({ state }) => state === 'completed').map(({ objective_id }) => objective_id),
      );
    }),
  );
});

it('one click completes all that is finished, and nothing that is not, or that stands on a besieged world', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { dashboard } = given;
      const besieged = dashboard.situations.sieges.map(({ planet }) => planet.planet_id);
      const isFree = ({ planet_id }: { planet_id: number }) => !besieged.includes(planet_id);
      const isOver = (instant: string) => Date.parse(instant) <= NOW;
      const due = dueIn(nowRows(given));
      expect(new Set(due.buildings)).toEqual(
        new Set(
          dashboard.buildings_under_construction
            .filter((each) => isFree(each) && isOver(each.built_at))
            .map(({ building_id }) => building_id),
        ),
      );
      expect(new Set(due.ships)).toEqual(
        new Set(
          dashboard.ships_under_construction
            .filter((each) => isFree(each) && isOver(each.ready_at))
            .map(({ ship_id }) => ship_id),
        ),
      );
      expect(due.research).toEqual(dashboard.research && isOver(dashboard.research.ready_at) ? [9] : []);
    }),
  );
});
