import { describe, expect, it } from 'vitest';
import { RACES } from './races.ts';
import { findShipType, SHIP_TYPES, type ShipType, shipTypeOf } from './ships.ts';

const TYPES: readonly ShipType[] = SHIP_TYPES;
const of = (raceId: number) => TYPES.filter((type) => type.raceId === raceId);
const warshipsOf = (raceId: number) => of(raceId).filter(({ isScout }) => !isScout);
const sum = (types: readonly ShipType[], value: (type: ShipType) => number) =>
  types.reduce((total, type) => total + value(type), 0);
const strength = ({ spaceAttack, spaceDefense, groundAttack }: ShipType) => spaceAttack + spaceDefense + groundAttack;
const price = ({ cost }: ShipType) => Object.values(cost).reduce((a, b) => a + b, 0);

const [JAFFA, GOAULD, TOKRA, HUMANS] = [1, 2, 3, 4];

/** The race whose warships have the highest total of `value`. */
const leader = (value: (type: ShipType) => number) =>
  RACES.map(({ id }) => id).reduce((best, id) =>
    sum(warshipsOf(id), value) > sum(warshipsOf(best), value) ? id : best,
  );
/** Share of one stat in the total of all three stats of a race's ships. */
const share = (stat: 'spaceAttack' | 'spaceDefense' | 'groundAttack') => (raceId: number) =>
  sum(warshipsOf(raceId), (type) => type[stat]) / sum(warshipsOf(raceId), strength);
const highest = (value: (raceId: number) => number) =>
  RACES.map(({ id }) => id).reduce((best, id) => (value(id) > value(best) ? id : best));

describe('the ships', () => {
  it('have ids and names of their own; the tens of an id are its race', () => {
    expect(new Set(TYPES.map(({ id }) => id)).size).toBe(TYPES.length);
    expect(new Set(TYPES.map(({ name }) => name)).size).toBe(TYPES.length);
    for (const { id, raceId } of TYPES) expect(Math.floor(id / 10)).toBe(raceId);
  });

  it.each(RACES)('G-47: are one scout and at least four warships for $name', ({ id }) => {
    expect(of(id).filter(({ isScout }) => isScout)).toHaveLength(1);
    expect(warshipsOf(id).length).toBeGreaterThanOrEqual(4);
  });

  it.each(RACES)(
    'grow from class to class for $name: level, strength, price, time, and XP after the scout',
    ({ id }) => {
      const classes = warshipsOf(id);
      classes.slice(1).forEach((type, i) => {
        const smaller = classes[i] as ShipType;
        expect(type.minLevel).toBeGreaterThan(smaller.minLevel);
        expect(type.minutes).toBeGreaterThan(smaller.minutes);
        expect(strength(type) / strength(smaller)).toBeGreaterThan(1.5);
        expect(price(type) / price(smaller)).toBeGreaterThan(1.5);
      });
    },
  );

  it.each(TYPES)('$name costs whole, positive amounts', ({ cost, minutes }) => {
    for (const amount of Object.values(cost)) expect(Number.isInteger(amount) && amount > 0).toBe(true);
    expect(minutes).toBeGreaterThan(0);
  });

  it('are found by id, or said to be none', () => {
    expect(shipTypeOf(41).name).toBe('Pathfinder');
    expect(findShipType(99)).toBeUndefined();
    expect(() => shipTypeOf(99)).toThrow('There is no ship type 99.');
  });
});

describe('the races', () => {
  it('differ in what their fleets are good at', () => {
    expect(highest(share('groundAttack'))).toBe(JAFFA);
    expect(highest(share('spaceAttack'))).toBe(GOAULD);
    expect(highest(share('spaceDefense'))).toBe(TOKRA);
  });

  it('differ in what their fleets are made of', () => {
    expect(leader(({ cost }) => cost.food ?? 0)).toBe(JAFFA);
    expect(leader(({ cost }) => cost.naquadah ?? 0)).toBe(GOAULD);
    expect(leader(({ cost }) => cost.trinium ?? 0)).toBe(TOKRA);
    expect(leader(({ cost }) => cost.metal ?? 0)).toBe(HUMANS);
    expect(leader(({ cost }) => cost.energy ?? 0)).toBe(HUMANS);
  });

  it("differ in time: the Tok'ra are the quickest, then the humans", () => {
    const minutes = (raceId: number) => sum(warshipsOf(raceId), (type) => type.minutes);
    const byTime = RACES.map(({ id }) => id).sort((a, b) => minutes(a) - minutes(b));
    expect(byTime.slice(0, 2)).toEqual([TOKRA, HUMANS]);
  });

  it('are worth about the same for their price, within a quarter', () => {
    const worth = RACES.map(({ id }) => sum(warshipsOf(id), strength) / sum(warshipsOf(id), price));
    expect(Math.max(...worth) / Math.min(...worth)).toBeLessThan(1.25);
  });
});
