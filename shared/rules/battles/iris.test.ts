import { describe, expect, it } from 'vitest';
import { IRIS } from '../../catalogue/battles.ts';
import { REFUSALS } from '../../refusals.ts';
import { seededRandom, wholeBetween } from '../random.ts';
import { checkGates, checkIris, irisCost, irisEnd, isIrisClosed } from './iris.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 4, 1);
const RICH = { naquadah: 0, trinium: 0, metal: 0, energy: 100_000, food: 0 };
const OPEN = { closedUntil: null };
const closedFor = (hours: number) => ({ closedUntil: NOW + hours * HOUR });
const at = (speed = 1) => ({ now: NOW, speed });

describe('the iris of a gate', () => {
  it.each([
    [null, false],
    [NOW - 1, false],
    [NOW, false],
    [NOW + 1, true],
  ])('that is closed until %s keeps out: %s', (closedUntil, closed) => {
    expect(isIrisClosed({ closedUntil }, NOW)).toBe(closed);
  });

  it.each([
    ['for a day', 24, OPEN, true, undefined],
    ['without an Iris Works', 1, OPEN, false, REFUSALS.noIris],
    ['open already, without an Iris Works', 0, OPEN, false, REFUSALS.noIris],
    ['open already', 0, OPEN, true, undefined],
    ['opened, after an artifact closed it', 0, closedFor(5), false, undefined],
    ['closed for longer, after an artifact closed it', 1, closedFor(5), false, REFUSALS.noIris],
    ['for an hour more', 1, closedFor(23), true, undefined],
    ['beyond a day ahead', 2, closedFor(23), true, REFUSALS.irisTooLong(24)],
    ['for 25 hours', 25, OPEN, true, REFUSALS.irisHoursInvalid(24)],
    ['for half an hour', 0.5, OPEN, true, REFUSALS.irisHoursInvalid(24)],
    ['for less than nothing', -1, OPEN, true, REFUSALS.irisHoursInvalid(24)],
  ])('is closed: %s', (_, hours, gate, hasWorks, refusal) => {
    expect(checkIris(hours, { ...gate, hasWorks }, RICH, at())).toEqual(refusal);
  });

  it('costs energy by the hour, and whoever lacks it is told how much', () => {
    expect(irisCost(8)).toEqual({ energy: 2400 });
    const refusal = checkIris(8, { ...OPEN, hasWorks: true }, { ...RICH, energy: 2399 }, at());
    expect(refusal).toMatchObject({ code: 'insufficient_resources', params: { missing: { energy: 1 } } });
  });

  it('passes its hours as fast as the game does', () => {
    expect(irisEnd(OPEN, 6, NOW, 60)).toBe(NOW + 6 * 60_000);
    expect(irisEnd(closedFor(1), 6, NOW, 1)).toBe(NOW + 7 * HOUR);
    expect(irisEnd(closedFor(-1), 6, NOW, 1)).toBe(NOW + 6 * HOUR);
  });

  it('is never closed for more than a day ahead by what is paid, whatever is bought in which order', () => {
    const random = seededRandom(17);
    for (let game = 0; game < 200; game++) {
      let now = NOW;
      let gate: { closedUntil: number | null } = OPEN;
      let paid = 0;
      let closedMs = 0;
      for (let act = 0; act < 30; act++) {
        const hours = wholeBetween(random, 0, 26);
        if (!checkIris(hours, { ...gate, hasWorks: true }, RICH, { now, speed: 1 })) {
          const before = Math.max(now, gate.closedUntil ?? now);
          gate = { closedUntil: hours === 0 ? null : irisEnd(gate, hours, now, 1) };
          if (hours > 0) closedMs += (gate.closedUntil ?? now) - before;
          paid += irisCost(hours).energy ?? 0;
        }
        expect((gate.closedUntil ?? now) - now).toBeLessThanOrEqual(IRIS.mostHours * HOUR);
        expect(closedMs).toBe((paid / IRIS.energyPerHour) * HOUR);
        now += wholeBetween(random, 0, 10 * HOUR);
      }
    }
  });
});

describe('marches and irises', () => {
  const SQUADS = { ships: [], squads: [{ typeId: 1, count: 2 }] };
  const SHIPS = { ships: [{ typeId: 44, count: 1 }], squads: [] };
  const NOBODY = { ships: [], squads: [] };
  const times = { now: NOW, landsAt: NOW + HOUR };
  const here = REFUSALS.irisClosedHere;
  const there = REFUSALS.irisClosedThere;
  it.each([
    ['squads leave by a closed gate', 'transfer', SQUADS, closedFor(1), OPEN, here],
    ['a strike leaves by a closed gate', 'strike', SQUADS, closedFor(1), OPEN, here],
    ['a strike is planned by a closed gate', 'strike', NOBODY, closedFor(1), OPEN, here],
    ['a transfer of nobody yet', 'transfer', NOBODY, closedFor(1), OPEN, undefined],
    ['ships leave beside a closed gate', 'transfer', SHIPS, closedFor(1), closedFor(9), undefined],
    ['a raid', 'raid', SHIPS, closedFor(1), closedFor(9), undefined],
    ['squads to a gate that is still closed then', 'transfer', SQUADS, OPEN, closedFor(2), there],
    ['relief to a gate that is still closed then', 'relief', SQUADS, OPEN, closedFor(2), there],
    ['squads to a gate that opens before', 'transfer', SQUADS, OPEN, closedFor(1), undefined],
    ['a strike at a closed gate, of which nobody tells', 'strike', SQUADS, OPEN, closedFor(9), undefined],
  ] as const)('%s', (_, kind, marchers, origin, target, refusal) => {
    expect(checkGates(kind, marchers, { origin, target }, times)).toEqual(refusal);
  });
});
