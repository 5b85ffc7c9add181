import { expect, it } from 'vitest';
import { countsIn, simulatorPath } from './simulator-link.ts';

it('the address of the simulator says what attacks, and which report saw the target', () => {
  const ships = [
    { typeId: 42, count: 5 },
    { typeId: 43, count: 1 },
  ];
  const path = simulatorPath({ ships, squads: [{ typeId: 8, count: 3 }], reportId: 12 });
  const query = new URL(path, 'http://game.test').searchParams;
  expect(countsIn(query.get('ships'))).toEqual(ships);
  expect([query.get('squads'), query.get('report')]).toEqual(['8x3', '12']);
  expect(simulatorPath()).toBe('/battles/simulator');
});

it.each([[null], [''], ['x'], ['42'], ['42x'], ['-1x4'], ['42x9999999']])('%j is no list', (word) => {
  expect(countsIn(word)).toEqual([]);
});
