import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DISCLOSURES, PANELS, REASONS } from '../catalogue/disclosure.ts';
import { disclosedBy, reasonsIn, reasonsOn } from './disclosure.ts';
import { MAX_LEVEL } from './experience.ts';

const level = fc.integer({ min: 1, max: MAX_LEVEL });
const reasons = fc.subarray([...REASONS]);

it('a newcomer is shown none of it', () => {
  expect(disclosedBy(1, [])).toEqual([]);
});

it('each part comes with its level, and not before', () => {
  for (const panel of PANELS) {
    const { level: from } = DISCLOSURES[panel];
    expect(disclosedBy(from - 1, [])).not.toContain(panel);
    expect(disclosedBy(from, [])).toContain(panel);
  }
});

it('each reason shows something, and everything is shown at level 8', () => {
  for (const reason of REASONS) expect(disclosedBy(1, [reason])).not.toEqual([]);
  expect(disclosedBy(8, [])).toEqual(PANELS);
});

it('property: more levels and more reasons never hide anything', () => {
  fc.assert(
    fc.property(level, level, reasons, reasons, (a, b, some, others) => {
      const shown = disclosedBy(Math.min(a, b), some);
      expect(disclosedBy(Math.max(a, b), [...some, ...others])).toEqual(expect.arrayContaining([...shown]));
    }),
  );
});

const QUIET = { ships: [], soldier_squads: [], artifacts: [], siege: null, iris_until: null };
it.each([
  ['nothing', {}, []],
  ['a scout', { ships: [{ is_scout: true }] }, []],
  ['a warship', { ships: [{ is_scout: true }, { is_scout: false }] }, ['armed']],
  ['the team at its gate', { soldier_squads: [1] }, []],
  ['a squad that was trained', { soldier_squads: [1, 2] }, ['armed', 'squads']],
  ['an artifact', { artifacts: [1] }, ['artifacts']],
  ['a siege', { siege: {} }, ['attacked']],
  ['a closed iris', { iris_until: '2026-11-28T12:00:00Z' }, ['iris']],
])('the reasons of a world with %s', (_name, changes, expected) => {
  expect(reasonsOn({ ...QUIET, ...changes })).toEqual(expected);
});

const PEACE = { own: [], incoming: [], sieges: [], battles: [] };
it.each([
  ['nothing', {}, null, []],
  ['relief that comes', { incoming: [{ kind: 'relief' as const }] }, null, []],
  ['an attack that comes', { incoming: [{ kind: 'raid' as const }] }, null, ['attacked']],
  ['a siege', { sieges: [1] }, null, ['attacked']],
  ['a battle', { battles: [1] }, null, ['attacked']],
  ['a march of the player', { own: [1] }, null, ['armed', 'marching']],
  ['a research', {}, {}, ['researching']],
])('the reasons of a player with %s', (_name, changes, research, expected) => {
  expect(reasonsIn({ ...PEACE, ...changes }, research)).toEqual(expected);
});
