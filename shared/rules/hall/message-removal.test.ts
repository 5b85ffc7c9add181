import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AllianceRole } from '../../api/alliances/alliances.ts';
import { REFUSALS, type Refusal } from '../../refusals.ts';
import { checkRemoval } from './message-removal.ts';

const NOW = 100 * 60_000;
const minutes = (ago: number) => NOW - ago * 60_000;

describe('who may remove a message', () => {
  it.each<[AllianceRole | undefined, boolean, number, Refusal | undefined]>([
    ['member', true, minutes(0), undefined],
    ['member', true, minutes(10), undefined],
    ['member', true, minutes(10) - 1, REFUSALS.messageTooOld],
    ['member', false, minutes(0), REFUSALS.officersOnly],
    ['officer', false, minutes(90), undefined],
    ['leader', false, minutes(90), undefined],
    ['officer', true, minutes(90), undefined],
    [undefined, true, minutes(0), REFUSALS.notYourAlliance],
    [undefined, false, minutes(0), REFUSALS.notYourAlliance],
  ])('%s, own: %s, sent at %i', (role, isOwn, sentAt, refusal) => {
    expect(checkRemoval(role, { isOwn, sentAt }, NOW)).toEqual(refusal);
  });

  it('never gets back the right that time took', () => {
    const roles = fc.constantFrom<AllianceRole>('member', 'officer', 'leader');
    fc.assert(
      fc.property(roles, fc.boolean(), fc.nat(), fc.nat(), (role, isOwn, sentAt, later) => {
        const refusedBefore = checkRemoval(role, { isOwn, sentAt }, NOW);
        if (refusedBefore) expect(checkRemoval(role, { isOwn, sentAt }, NOW + later)).toBeDefined();
      }),
    );
  });
});
