import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hueOf, standingOf } from './people.ts';
import type { RelationKind } from './relations.ts';

const ids = fc.integer({ min: 1, max: 2_147_483_647 });

it('an alliance has a hue, and those that were founded one after the other are far apart', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const hue = hueOf(id);
      expect(Number.isInteger(hue) && hue >= 0 && hue < 360).toBe(true);
      const apart = Math.abs(hue - hueOf(id + 1));
      expect(Math.min(apart, 360 - apart)).toBeGreaterThanOrEqual(136);
    }),
  );
});

it('the own alliance is one’s own whatever is agreed; without one, all are neutral', () => {
  const held = new Map<number, RelationKind>([
    [7, 'war'],
    [8, 'pact'],
  ]);
  expect([7, 8, 9].map((id) => standingOf(id, 9, held))).toEqual(['war', 'pact', 'own']);
  expect(standingOf(6, 9, held)).toBe('neutral');
  fc.assert(
    fc.property(ids, (id) => {
      expect(standingOf(id, id, new Map([[id, 'war']]))).toBe('own');
      expect(standingOf(id, undefined, new Map([[id, 'war']]))).toBe('neutral');
    }),
  );
});
