import { expect, it } from 'vitest';
import { REFUSALS } from '../../refusals.ts';
import { checkGiveUp, closedUntil, type WorldToLeave } from './giving-up.ts';

const QUIET: WorldToLeave = {
  home: false,
  besieged: false,
  underAttack: false,
  inProduction: 0,
  guests: 0,
  army: true,
  leaveAnnounced: false,
  squads: 3,
  // 10 + ⌊1000 / 25⌋ = 50 squads find quarters there.
  shelter: { population: 1000, squads: 47 },
};

it('a colony can be given up in quiet times', () => {
  expect(checkGiveUp(QUIET)).toBeUndefined();
  expect(checkGiveUp({ ...QUIET, army: false, leaveAnnounced: true })).toBeUndefined();
});

it.each([
  ['of the home', { home: true }, REFUSALS.giveUpHome],
  ['during a siege', { besieged: true }, REFUSALS.worldBesieged],
  ['during an attack and after it', { underAttack: true }, REFUSALS.giveUpUnderAttack],
  ['while something is made there', { inProduction: 1 }, REFUSALS.giveUpProduction],
  ['while relief stands there', { guests: 1 }, REFUSALS.giveUpGuests],
  ['with an army there once a leave is announced', { leaveAnnounced: true }, REFUSALS.leaveAnnounced],
  ['that would leave squads without quarters', { squads: 4 }, REFUSALS.giveUpQuarters(4, 3)],
] as const)('giving up is refused: %s', (_, changes, refusal) => {
  expect(checkGiveUp({ ...QUIET, ...changes })).toEqual(refusal);
});

it('three days of the game long nobody may settle it', () => {
  expect(closedUntil(0, 1)).toBe(72 * 3_600_000);
  expect(closedUntil(1000, 60)).toBe(1000 + 1.2 * 3_600_000);
});
