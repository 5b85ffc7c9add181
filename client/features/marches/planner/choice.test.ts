import { describe, expect, it } from 'vitest';
import { plannerAddress } from '#shared/pages';
import { aPlanet, aShip } from '../../../pages/page-fixture.tsx';
import { addressOf, choiceFrom, marchersOf, NOTHING_CHOSEN, withCount, withEverybody, withOrigin } from './choice.ts';
import { standingForce } from './standing-force.ts';

const NOW = Date.parse('2026-01-01T12:00:00.000Z');

const squad = (squad_id: number, changes = {}) => ({
  squad_id,
  squad_type_id: 4,
  squad_type_name: 'Gate Team',
  soldiers_per_squad: 4,
  base_attack: 34,
  base_defense: 30,
  attack_level: 1,
  defense_level: 1,
  ready_at: '2026-01-01T00:00:00.000Z',
  on_march: false,
  ...changes,
});
const READY = '2026-01-01T00:00:00.000Z';
const warship = { ship_type_id: 44, ship_type_name: 'Sentinel', is_scout: false, ready_at: READY };

const planet = aPlanet({
  ships: [
    aShip({ ship_id: 1, ...warship }),
    aShip({ ship_id: 2, ...warship, activated: false }),
    aShip({ ship_id: 3, ...warship, on_mission: true }),
    aShip({ ship_id: 4, ...warship, on_march: true }),
    aShip({ ship_id: 5, ...warship, activated: false, ready_at: '2026-01-01T13:00:00.000Z' }),
    aShip({ ship_id: 6, ship_type_id: 41, ship_type_name: 'Pathfinder', ready_at: READY }),
  ],
  soldier_squads: [squad(1), squad(2, { ready_at: '2026-01-01T13:00:00.000Z' }), squad(3, { on_march: true })],
});

describe('who may march', () => {
  it('is whoever is complete, launched or not, at home and idle; scouts go everywhere but on raids', () => {
    const raid = standingForce(planet, 'raid', NOW);
    expect(raid.ships).toEqual([{ typeId: 44, name: 'Sentinel', count: 2 }]);
    expect(raid.squads).toEqual([{ typeId: 4, name: 'Gate Team', count: 1 }]);
    expect(standingForce(planet, 'transfer', NOW).ships.map(({ name }) => name)).toEqual(['Pathfinder', 'Sentinel']);
  });
});

describe('the choice', () => {
  const standing = standingForce(planet, 'raid', NOW);

  it('never takes more than are there, and leaves out those who stay', () => {
    const chosen = withCount(withCount(NOTHING_CHOSEN, 'ships', 44, 5), 'squads', 4, 0);
    expect(marchersOf(chosen, standing)).toEqual({ ships: [{ typeId: 44, count: 2 }], squads: [] });
  });

  it.each([Number.NaN, -3, 0])('a count of %s is nobody', (count) => {
    expect(withCount(NOTHING_CHOSEN, 'ships', 44, count).ships).toEqual({ 44: 0 });
  });

  it('everybody is all ships and the squads that they have berths for; another origin begins anew', () => {
    const all = withEverybody(NOTHING_CHOSEN, standing);
    expect(marchersOf(all, standing)).toEqual({ ships: [{ typeId: 44, count: 2 }], squads: [] });
    const landers = { ships: [{ typeId: 43, name: '', count: 1 }], squads: [{ typeId: 4, name: '', count: 5 }] };
    expect(marchersOf(withEverybody(NOTHING_CHOSEN, landers), landers).squads).toEqual([{ typeId: 4, count: 2 }]);
    const alone = { ships: [], squads: landers.squads };
    expect(marchersOf(withEverybody(NOTHING_CHOSEN, alone), alone).squads).toEqual([{ typeId: 4, count: 5 }]);
    expect(withOrigin(all, 6)).toMatchObject({ originId: 6, ships: {}, squads: {} });
  });
});

describe('a link to the planner', () => {
  it('brings what another page has chosen', () => {
    const link = plannerAddress({ kind: 'relief', target: [1, 2, 3, 4, 5, 39], originId: 5 });
    expect(link).toBe('/battles?plan=1-2-3-4-5-39&kind=relief&from=5');
    const choice = choiceFrom(new URL(link, 'http://game.test').searchParams);
    expect(choice).toEqual({ ...NOTHING_CHOSEN, kind: 'relief', originId: 5, address: '1-2-3-4-5-39' });
  });

  it.each([
    ['?report=4', null],
    ['?plan=', NOTHING_CHOSEN],
    ['?plan=&kind=sack&from=abc', NOTHING_CHOSEN],
  ])('%s', (search, choice) => {
    expect(choiceFrom(new URLSearchParams(search))).toEqual(choice);
  });
});

it.each([
  ['1-2-3-4-5-6', [1, 2, 3, 4, 5, 6]],
  [' 1 2.3,4 5 39 ', [1, 2, 3, 4, 5, 39]],
  ['1-2-3-4-5', null],
  ['1-2-3-4-5-40', null],
  ['0-2-3-4-5-6', null],
  ['1-2-3-4-5-6-7', null],
  ['', null],
])('the address in %j', (text, address) => {
  expect(addressOf(text)).toEqual(address);
});
