import { expect, it } from 'vitest';
import { REFUSALS } from '../../refusals.ts';
import { checkPeacefulMarch, type PeacefulMarch } from './march-order.ts';

const NOW = Date.UTC(2026, 4, 1);
const RULER = {
  playerId: 2,
  allianceId: 10,
  allianceLevel: 1,
  pactRelievesFrom: null,
  underPeace: false,
  onLeave: false,
};
const PARTNER = { ...RULER, allianceId: 11, pactRelievesFrom: NOW };
const relief = (changes: Partial<PeacefulMarch> = {}): PeacefulMarch => ({
  kind: 'relief',
  moment: 'launch',
  sender: { playerId: 1, allianceId: 10, relievesFrom: NOW, underPeace: false },
  ruler: RULER,
  otherGuests: 0,
  endsPeace: false,
  now: NOW,
  ...changes,
});

it.each([
  ['of a mate', {}, undefined],
  ["of the sender's own", { ruler: { ...RULER, playerId: 1 } }, REFUSALS.ownWorld],
  ['of nobody', { ruler: null }, REFUSALS.notAMatesWorld],
  ['of a stranger', { ruler: { ...RULER, allianceId: 11 } }, REFUSALS.notAMatesWorld],
  ['of a mate on leave', { ruler: { ...RULER, onLeave: true } }, REFUSALS.hostOnLeave],
  ['of a stranger on leave', { ruler: { ...RULER, allianceId: 11, onLeave: true } }, REFUSALS.notAMatesWorld],
  ['of a partner', { ruler: PARTNER }, undefined],
  ['of a partner since lately', { ruler: { ...PARTNER, pactRelievesFrom: NOW + 1 } }, REFUSALS.pactTooNew('1 min')],
  ['of a partner on leave', { ruler: { ...PARTNER, onLeave: true } }, REFUSALS.hostOnLeave],
  ['of a partner that is full of guests', { ruler: PARTNER, otherGuests: 3 }, REFUSALS.guestsTooMany(3)],
  ['of a partner with room for one more', { ruler: { ...PARTNER, allianceLevel: 10 }, otherGuests: 3 }, undefined],
  ['of a newcomer', { ruler: { ...RULER, underPeace: true } }, REFUSALS.rulerAtPeace],
  ['that is full of guests', { otherGuests: 3 }, REFUSALS.guestsTooMany(3)],
] as const)('relief to a world %s, at its launch and at its landing', (_, changes, refusal) => {
  for (const moment of ['launch', 'landing'] as const)
    expect(checkPeacefulMarch(relief({ ...changes, moment }))).toEqual(refusal);
});

it('a transfer to an own world is not kept back by a leave: who is on leave sends none', () => {
  const own = { ...RULER, playerId: 1, onLeave: true };
  expect(checkPeacefulMarch(relief({ kind: 'transfer', ruler: own, moment: 'landing' }))).toBeUndefined();
});
