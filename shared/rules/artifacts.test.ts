import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ARTIFACT_TYPES,
  artifactTypeOf,
  artifactWith,
  type EffectKind,
  findArtifactType,
} from '../catalogue/artifacts.ts';
import { STANCES } from '../catalogue/battles.ts';
import { MARCH_KINDS } from '../catalogue/marches.ts';
import { RESEARCH_TYPES, SIGHT_PERCENT } from '../catalogue/research.ts';
import { RESOURCES } from '../catalogue/resources.ts';
import { REFUSALS } from '../refusals.ts';
import {
  aftermathWith,
  checkRedeem,
  comesAtOnce,
  effectEnd,
  hasBoon,
  hastened,
  isLateRecall,
  listeningWith,
  marchBoons,
  NO_BOONS,
  type Redeemer,
  researchPrice,
  siegeTimeWith,
  stanceWith,
  unveiledAt,
} from './artifacts.ts';
import { aftermathOf } from './battles/aftermath.ts';
import { fight } from './battles/fight.ts';
import { canRecall } from './battles/marches.ts';
import { randomBattle, secretOf } from './battles/random-battles.test-support.ts';
import { seedOf } from './battles/seal.ts';
import { hoursToMs } from './battles/shields.ts';
import type { Units } from './battles/stacks.ts';
import { slips } from './battles/stance.ts';
import { researchCost } from './research.ts';
import { partEndsAt, type SiegeTime, siegeTime } from './sieges/siege.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 4, 1, 12);
const CLOCK = { now: NOW, speed: 1 };
const boon = (kind: EffectKind) => [artifactWith(kind).id];
const ships = (typeId: number, count: number, ownerId = 1): Units => ({
  ownerId,
  typeId,
  count,
  attackLevel: 1,
  defenseLevel: 1,
});

describe('the twelve artifacts', () => {
  it.each<[number, string, EffectKind, boolean, number | undefined]>([
    [1, 'Star Tablet', 'addresses', true, 3],
    [2, 'Silent Bell', 'veil', false, 60],
    [3, 'Glass Compass', 'haste', false, 25],
    [4, 'Bronze Seed', 'people', true, 500],
    [5, 'Folded Map', 'late_recall', false, undefined],
    [6, 'Blind Lantern', 'exact_sighting', false, undefined],
    [7, 'Salt Crown', 'long_siege', false, 12],
    [8, 'Counting Stones', 'cheap_research', false, 20],
    [9, 'Hollow Idol', 'respite', true, 24],
    [10, 'Iron Feather', 'tow', false, 50],
    [11, 'Mirror of Dusk', 'sure_slip', false, undefined],
    [12, 'Unfinished Key', 'iris', true, 24],
  ])('%i, the %s: %s, at once: %s', (id, name, kind, atOnce, value) => {
    const type = artifactTypeOf(id);
    expect(type).toMatchObject({ name, effect: { kind } });
    expect(Object.values(type.effect).find((each) => typeof each === 'number')).toBe(value);
    expect(comesAtOnce(kind)).toBe(atOnce);
    expect(artifactWith(kind).id).toBe(id);
  });

  it('have one effect each, and no other has one', () => {
    expect(new Set(ARTIFACT_TYPES.map(({ effect }) => effect.kind)).size).toBe(ARTIFACT_TYPES.length);
    expect(findArtifactType(13)).toBeUndefined();
    expect(() => artifactTypeOf(13)).toThrow();
  });
});

describe('an artifact is redeemed', () => {
  const QUIET: Redeemer = {
    redeemed: false,
    gate: { closedUntil: null },
    besieged: false,
    underPeace: false,
    respiteUntil: null,
  };
  const respite = (hours: number) => NOW + hours * HOUR;

  it('once', () => {
    for (const type of ARTIFACT_TYPES) {
      expect(checkRedeem(type, QUIET, CLOCK)).toBeUndefined();
      expect(checkRedeem(type, { ...QUIET, redeemed: true }, CLOCK)).toEqual(REFUSALS.artifactRedeemed);
    }
  });

  it.each<[string, EffectKind, Partial<Redeemer>, object | undefined]>([
    ['respite with a shorter one', 'respite', { respiteUntil: respite(23) }, undefined],
    ['respite after one', 'respite', { respiteUntil: respite(-1) }, undefined],
    [
      'respite with a longer one',
      'respite',
      { respiteUntil: respite(30) },
      REFUSALS.respiteLonger('2026-05-02 18:00 UTC'),
    ],
    [
      'respite with an equal one',
      'respite',
      { respiteUntil: respite(24) },
      REFUSALS.respiteLonger('2026-05-02 12:00 UTC'),
    ],
    ['respite under peace', 'respite', { underPeace: true }, REFUSALS.artifactAtPeace],
    ['the key with a shorter iris', 'iris', { gate: { closedUntil: respite(23) } }, undefined],
    ['the key with an iris that was closed', 'iris', { gate: { closedUntil: respite(-1) } }, undefined],
    ['the key with a longer iris', 'iris', { gate: { closedUntil: respite(25) } }, REFUSALS.irisTooLong(24)],
    ['the key on a besieged world', 'iris', { besieged: true }, REFUSALS.worldBesieged],
    ['the crown on a besieged world', 'long_siege', { besieged: true }, undefined],
    ['the veil under peace', 'veil', { underPeace: true, respiteUntil: respite(30) }, undefined],
  ])('but not in vain: %s', (_, kind, changes, refusal) => {
    expect(checkRedeem(artifactWith(kind), { ...QUIET, ...changes }, CLOCK)).toEqual(refusal);
  });

  it('and lasts hours of the game, if it has a time', () => {
    for (const { effect } of ARTIFACT_TYPES) {
      const timed = effect.kind === 'respite' || effect.kind === 'iris';
      expect(effectEnd(effect, CLOCK)).toBe(timed ? NOW + 24 * HOUR : null);
      expect(effectEnd(effect, { now: NOW, speed: 60 })).toBe(timed ? NOW + 24 * MINUTE : null);
    }
  });
});

describe('marches', () => {
  it.each([
    ['raid', 'space', true, true],
    ['strike', 'gate', true, false],
    ['siege', 'space', true, true],
    ['transfer', 'space', false, true],
    ['transfer', 'gate', false, false],
    ['relief', 'space', false, true],
  ] as const)('a %s through %s uses the veil: %s, the haste: %s', (kind, way, veil, haste) => {
    expect(marchBoons(kind, way, [...boon('veil'), ...boon('haste')])).toEqual({ veil, haste });
    expect(marchBoons(kind, way, NO_BOONS)).toEqual({ veil: false, haste: false });
  });

  it.each([
    [100, 75],
    [92, 69],
    [81, 60],
    [0, 0],
  ])('%i % of the time become %i %', (percent, less) => {
    expect(hastened(percent, { haste: true })).toBe(less);
    expect(hastened(percent, { haste: false })).toBe(percent);
  });

  it('a veil falls an hour of the game before the landing', () => {
    expect(unveiledAt(NOW, 1)).toBe(NOW - HOUR);
    expect(unveiledAt(NOW, 60)).toBe(NOW - MINUTE);
  });

  it('are called back late after the last moment and before they land', () => {
    fc.assert(
      fc.property(fc.integer({ min: -HOUR, max: 3 * HOUR }), fc.constantFrom(1, 7, 60), (left, speed) => {
        const late = isLateRecall(NOW + left, NOW, speed);
        return late === (left > 0 && !canRecall(NOW + left, NOW, speed));
      }),
    );
    expect(isLateRecall(NOW + 30 * MINUTE, NOW, 1)).toBe(false);
    expect(isLateRecall(NOW + 30 * MINUTE - 1, NOW, 1)).toBe(true);
    expect(isLateRecall(NOW + 1, NOW, 1)).toBe(true);
    expect(isLateRecall(NOW, NOW, 1)).toBe(false);
  });
});

describe('a siege', () => {
  it('lasts twelve hours of the game longer by one crown, beside the nights within', () => {
    const sieges = fc.record({
      begunAt: fc.integer({ min: NOW, max: NOW + 48 * HOUR }),
      population: fc.integer({ min: 0, max: 20_000 }),
      minute: fc.integer({ min: 0, max: 1439 }),
      speed: fc.constantFrom(1, 7, 60),
    });
    fc.assert(
      fc.property(sieges, ({ begunAt, population, minute, speed }) => {
        const truce = { from: minute, next: null };
        const siege = siegeTime(begunAt, population, truce, speed);
        const { time, used } = siegeTimeWith([...boon('long_siege'), ...boon('tow')], siege, truce, speed);
        const active = (of: SiegeTime) =>
          of.endsAt - of.begunAt - of.pauses.reduce((sum, pause) => sum + pause.until - pause.from, 0);
        expect(used).toBe(true);
        expect(active(time) - active(siege)).toBe(hoursToMs(12, speed));
        // What was announced stays announced: no quarter ends earlier than before.
        for (const part of [1, 2, 3, 4]) expect(partEndsAt(time, part)).toBeGreaterThan(partEndsAt(siege, part));
        expect(siegeTimeWith(boon('tow'), siege, truce, speed)).toEqual({ time: siege, used: false });
      }),
    );
  });
});

it('a probe with a lantern counts exactly', () => {
  for (const listening of [0, 1, 2, 3]) {
    expect(SIGHT_PERCENT[listeningWith(boon('exact_sighting'), listening)]).toBe(0);
    expect(listeningWith(boon('veil'), listening)).toBe(listening);
  }
});

describe('a research', () => {
  it('costs a fifth less of each resource, rounded up', () => {
    const cost = { naquadah: 600, trinium: 601, metal: 4, energy: 1, food: 0 };
    expect(researchPrice(cost, boon('cheap_research'))).toEqual({
      naquadah: 480,
      trinium: 481,
      metal: 4,
      energy: 1,
      food: 0,
    });
    expect(researchPrice(cost, boon('haste'))).toEqual(cost);
  });

  it('is never dearer with an artifact, and never cheaper than four fifths', () => {
    for (const type of RESEARCH_TYPES) {
      for (let level = 0; level < type.levels; level++) {
        const cost = researchCost(type, level);
        const price = researchPrice(cost, boon('cheap_research'));
        for (const resource of RESOURCES) {
          expect(price[resource]).toBeLessThanOrEqual(cost[resource]);
          expect(price[resource] * 5).toBeGreaterThanOrEqual(cost[resource] * 4);
        }
      }
    }
  });
});

describe('the feather', () => {
  const towed = (boons: readonly number[], seed: number) => {
    const battle = randomBattle(seed);
    const fought = fight(battle.input, seedOf(secretOf(seed), 1, battle.input));
    return { plain: aftermathOf(battle, fought), ...aftermathWith(boons, battle, fought) };
  };

  it('has half of each type of lost ships towed home, and is kept if it would save none more', () => {
    let used = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const { plain, aftermath, towed: uses } = towed(boon('tow'), seed);
      for (const [i, loss] of aftermath.losses.defender.entries()) {
        const before = plain.losses.defender[i];
        const half = loss.kind === 'ship' && uses ? Math.floor(loss.fallen / 2) : before?.saved;
        expect(loss).toEqual({ ...before, saved: half });
      }
      expect(uses).toBe(JSON.stringify(aftermath) !== JSON.stringify(plain));
      expect(aftermath.losses.attacker).toEqual(plain.losses.attacker);
      expect(towed(NO_BOONS, seed)).toMatchObject({ aftermath: plain, towed: false });
      if (uses) used++;
    }
    expect(used).toBeGreaterThan(30);
  });
});

describe('the mirror', () => {
  const [FIGHTER, SCOUT, LINE] = [42, 41, 24];
  const fleet = [ships(LINE, 10, 2)];

  it.each([
    ['a stronger attack on a world that would fight', 'stand', [ships(LINE, 15)], fleet, true],
    ['an equal one', 'slip_2', [ships(LINE, 10)], fleet, true],
    ['a weaker one', 'stand', [ships(LINE, 9)], fleet, false],
    ['ships that slip away anyway', 'slip_2', [ships(LINE, 20)], fleet, false],
    ['a world without warships', 'stand', [ships(LINE, 20)], [ships(SCOUT, 3, 2)], false],
    ['an empty world', 'stand', [ships(FIGHTER, 1)], [], false],
  ] as const)('%s', (_, stance, attackers, defenders, used) => {
    expect(stanceWith(boon('sure_slip'), stance, attackers, defenders)).toEqual({
      stance: used ? 'slip_always' : stance,
      used,
    });
    expect(stanceWith(NO_BOONS, stance, attackers, defenders)).toEqual({ stance, used: false });
  });

  it('never makes ships fight that would slip away, and is used up only if they slip away by it', () => {
    const force = fc.array(fc.tuple(fc.constantFrom(FIGHTER, LINE, SCOUT), fc.integer({ min: 1, max: 200 })), {
      maxLength: 3,
    });
    const unitsOf = (list: readonly (readonly [number, number])[]) =>
      list.map(([typeId, count]) => ships(typeId, count));
    fc.assert(
      fc.property(fc.constantFrom(...STANCES), force, force, (stance, attackers, defenders) => {
        const [theirs, own] = [unitsOf(attackers), unitsOf(defenders)];
        const met = stanceWith(boon('sure_slip'), stance, theirs, own);
        const [without, withIt] = [slips(stance, theirs, own), slips(met.stance, theirs, own)];
        return withIt === (without || met.used) && !(without && met.used);
      }),
    );
  });
});

it('an effect that waits is there by its type, whatever else waits', () => {
  const all = ARTIFACT_TYPES.map(({ id }) => id);
  for (const { effect, id } of ARTIFACT_TYPES) {
    expect(hasBoon(all, effect.kind)).toBe(true);
    expect(
      hasBoon(
        all.filter((each) => each !== id),
        effect.kind,
      ),
    ).toBe(false);
  }
  expect(MARCH_KINDS.some((kind) => marchBoons(kind, 'gate', all).haste)).toBe(false);
});
