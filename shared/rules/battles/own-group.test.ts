import { describe, expect, it } from 'vitest';
import { type Bond, type Harm, isOfGroup, landingsEnoughUntil, respiteAfter, strangersLandings } from './own-group.ts';

const HOUR = 3_600_000;
const AT = Date.UTC(2026, 4, 1);
/** The longest ago of which the rules know. */
const OLD = AT - 1000 * HOUR;
const at = (hours: number) => AT + hours * HOUR;

describe('an attack counts as one by the ruler’s own group', () => {
  const is = (accountSince: number, bonds: readonly Bond[], hours = 0, speed = 1) =>
    isOfGroup({ accountSince, bonds }, { begun: AT, ended: at(hours) }, speed);
  const bond = (from: number | null, until: number | null): Bond => ({
    from: from === null ? null : at(from),
    until: until === null ? null : at(until),
  });

  it.each<[string, boolean, number, Bond[]]>([
    ['an account of six days', true, at(-144), []],
    ['one of more', false, at(-144) - 1, []],
    ['one that is opened later, by a clock that was set back', true, at(1), []],
    ['a mate', true, OLD, [bond(-500, null)]],
    ['a mate since nobody knows when', true, OLD, [bond(null, null)]],
    ['somebody who was a mate less than 72 hours before', true, OLD, [bond(null, -71)]],
    ['a mate 72 hours before', false, OLD, [bond(null, -72)]],
    ['somebody who becomes a mate within 72 hours', true, OLD, [bond(71, null)]],
    ['a mate after 72 hours', false, OLD, [bond(72, null)]],
    ['any of several times counts', true, OLD, [bond(-900, -800), bond(-100, -10), bond(500, null)]],
    ['none', false, OLD, [bond(-900, -800), bond(500, null)]],
  ])('%s: %s', (_, expected, accountSince, bonds) => {
    expect(is(accountSince, bonds)).toBe(expected);
  });

  it('a siege counts from its landing until its end, and hours are those of the game', () => {
    expect(is(OLD, [bond(110, null)], 40)).toBe(true);
    expect(is(OLD, [bond(112, null)], 40)).toBe(false);
    expect(is(at(-144), [], 40)).toBe(true);
    expect(is(at(-3), [], 0, 60)).toBe(false);
    expect(is(at(-2), [], 0, 60)).toBe(true);
    expect(is(OLD, [bond(null, -1)], 0, 60)).toBe(true);
    expect(is(OLD, [bond(null, -2)], 0, 60)).toBe(false);
  });
});

const harm = (hours: number, change: Partial<Harm> = {}): Harm => ({
  at: at(hours),
  looted: 1,
  mightLost: 0,
  orbitWon: true,
  answered: false,
  byGroup: false,
  ...change,
});

describe('landings that are enough', () => {
  const three = [harm(0), harm(2), harm(3)];

  it('are four of strangers, until 24 hours after the first of them', () => {
    expect([strangersLandings(three), landingsEnoughUntil(three, 1)]).toEqual([3, null]);
    const four = [...three, harm(1)];
    expect([strangersLandings(four), landingsEnoughUntil(four, 1)]).toEqual([4, at(24)]);
    expect(landingsEnoughUntil([harm(-5), ...four], 1)).toBe(at(24));
    expect(landingsEnoughUntil(four, 60)).toBe(AT + 24 * 60_000);
  });

  it.each<[string, Partial<Harm>]>([
    ['of the ruler’s own group', { byGroup: true }],
    ['that lost the orbit', { orbitWon: false }],
    ['from before the ruler’s own attack', { answered: true }],
  ])('are not those %s', (_, change) => {
    const harms = [...three, harm(1, change), harm(4, change)];
    expect([strangersLandings(harms), landingsEnoughUntil(harms, 1)]).toEqual([3, null]);
  });
});

describe('respite after a battle', () => {
  const VICTIM = { lootCap: 40_000, might: 10_000, inWindow: true, lastFromAttacker: null };
  /** Hours of respite from the moment 0 on. */
  const hours = (battle: Partial<Harm>, harms: readonly Harm[] = [], victim: Partial<typeof VICTIM> = {}) => {
    const until = respiteAfter(harm(0, { looted: 0, ...battle }), harms, { ...VICTIM, ...victim }, 1);
    return until === undefined ? undefined : (until - AT) / HOUR;
  };
  const group = (ago: number, looted: number, change: Partial<Harm> = {}) =>
    harm(-ago, { looted, byGroup: true, ...change });

  it('of a stranger adds up what strangers cost', () => {
    expect(hours({ looted: 10_000 }, [harm(-2, { looted: 30_000, orbitWon: false, answered: true })])).toBe(24);
    expect(hours({ mightLost: 1500 }, [harm(-2, { mightLost: 900 })])).toBe(48);
    expect(hours({ mightLost: 1500 }, [harm(-2, { mightLost: 500 })])).toBeUndefined();
    expect(hours({ looted: 40_000 }, [], { inWindow: false })).toBeUndefined();
  });

  it('of a stranger leaves out what the group cost', () => {
    expect(hours({ looted: 10_000 }, [group(2, 30_000)])).toBeUndefined();
    expect(hours({ mightLost: 2000 }, [group(2, 0, { mightLost: 2000 })])).toBeUndefined();
    expect(hours({ mightLost: 2400 }, [group(2, 0, { mightLost: 2000 })])).toBe(48);
  });

  it.each<[string, Partial<Harm>, Harm[], number | undefined]>([
    ['none for less than four hours of output', { looted: 39_995 }, [], undefined],
    ['24 hours for four hours of output', { looted: 40_000 }, [], 24],
    ['24 hours too if rounding left some units of it', { looted: 39_996 }, [], 24],
    ['24 hours for any more, and not 48', { looted: 400_000, mightLost: 9000 }, [], 24],
    ['24 hours for what fell, at its price', { mightLost: 4000 }, [], 24],
    ['none for a fifth of the might that costs less', { mightLost: 3900 }, [], undefined],
    ['for as long as the landings cost enough', { looted: 10_000 }, [group(10, 30_000)], 14],
    ['in whatever order they come', { looted: 10_000 }, [group(20, 20_000), group(10, 30_000)], 14],
    ['none with what strangers cost', { looted: 10_000 }, [harm(-2, { looted: 30_000 })], undefined],
    ['none with what was answered', { looted: 10_000 }, [group(2, 30_000, { answered: true })], undefined],
    [
      'none with a battle in orbit that it lost',
      { looted: 10_000 },
      [group(2, 30_000, { orbitWon: false })],
      undefined,
    ],
    ['none for a battle in orbit that it lost', { mightLost: 9000, orbitWon: false }, [], undefined],
  ])('of the ruler’s own group: %s', (_, battle, harms, expected) => {
    // What limits the respite that strangers give is not asked.
    const victim = { inWindow: false, lastFromAttacker: AT } as never;
    expect(hours({ ...battle, byGroup: true }, harms, victim)).toBe(expected);
  });

  it('of the group is none for a ruler without any output', () => {
    expect(hours({ mightLost: 5000, byGroup: true }, [], { lootCap: 0 })).toBeUndefined();
  });
});
