import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SYMBOLS } from '#shared/catalogue/galaxy';
import { AT_REST, type Dial, dialled, stepDial, turnTo } from './gate-dial.ts';

const symbol = fc.integer({ min: 1, max: SYMBOLS });
const address = fc.array(symbol, { maxLength: 7 });

/** All steps from a dial to an address, including the last one. */
function steps(dial: Dial, to: readonly number[]): Dial[] {
  const next = stepDial(dial, to);
  return next === dial ? [] : [next, ...steps(next, to)];
}

describe('dialling', () => {
  it('turns to each symbol and then locks it, one chevron at a time', () => {
    const seen = steps(AT_REST, [3, 39]).map(({ locked, aim }) => `${locked.join('-')} ${aim ?? ''}`);
    expect(seen).toEqual([' 3', '3 ', '3 39', '3-39 ']);
  });

  it('ends with the whole address locked, from any dial, whatever was dialled before', () => {
    fc.assert(
      fc.property(address, address, (before, now) => {
        const end = dialled(dialled(AT_REST, before), now);
        expect([end.locked, end.aim]).toEqual([now, null]);
        expect(stepDial(end, now)).toBe(end);
      }),
    );
  });

  it('keeps the chevrons that still hold when the end of an address is mended', () => {
    const [first] = steps(dialled(AT_REST, [5, 6, 7]), [5, 6, 8]);
    expect(first?.locked).toEqual([5, 6]);
  });

  it('always takes the shorter way round', () => {
    fc.assert(
      fc.property(symbol, symbol, (from, to) => {
        const before = turnTo(from);
        const after = turnTo(to, before);
        expect(Math.abs(after - before)).toBeLessThanOrEqual(180.001);
        expect((((after - turnTo(to)) % 360) + 360) % 360).toBeCloseTo(0);
      }),
    );
  });
});
