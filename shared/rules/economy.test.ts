import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RESERVES, RESOURCES } from '../catalogue/resources.ts';
import { addOutput, addOutputs, emptied } from './economy.ts';
import { type Economy, settle } from './production.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 });
const flow = fc.record({
  rate: fc.integer({ min: 0, max: 100_000 }),
  remainder: fc.integer({ min: 0, max: 3_599_999 }),
});
const each = <T>(names: readonly string[], value: fc.Arbitrary<T>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])));
const planet = fc.record({
  planetId: fc.integer({ min: 1, max: 9 }),
  reserves: each(
    RESERVES,
    fc.tuple(flow, amount).map(([given, reserve]) => ({ ...given, reserve })),
  ),
});
const economies = fc.record({
  settledAt: fc.constant(1_800_000_000_000),
  stock: each(RESOURCES, amount),
  flows: each(RESOURCES, flow),
  planets: fc.array(planet, { maxLength: 3 }),
}) as unknown as fc.Arbitrary<Economy>;

it('whoever gives up everything has no stock and never gains any, and the reserves stay in the ground', () => {
  fc.assert(
    fc.property(economies, fc.integer({ min: 0, max: 10 ** 10 }), (economy, ms) => {
      const left = settle(emptied(economy), economy.settledAt + ms);
      expect(RESOURCES.map((name) => left.stock[name])).toEqual([0, 0, 0, 0, 0]);
      const reservesOf = ({ planets }: Economy) =>
        planets.map(({ planetId, reserves }) => [planetId, ...RESERVES.map((name) => reserves[name].reserve)]);
      expect(reservesOf(left)).toEqual(reservesOf(economy));
    }),
  );
});

it('many outputs at once are what they are one after the other, also of a planet that is not there', () => {
  const outputs = fc.array(fc.record({ planetId: fc.integer({ min: 1, max: 9 }), output: each(RESOURCES, amount) }));
  fc.assert(
    fc.property(economies, outputs, (economy, all) => {
      const oneByOne = all.reduce((state, { planetId, output }) => addOutput(state, planetId, output), economy);
      expect(addOutputs(economy, all)).toEqual(oneByOne);
    }),
  );
});
