import { expect, it } from 'vitest';
import { REFUSALS } from '../refusals.ts';
import { ruleOfRefusal, rulePath } from './battle-rules.ts';

const codeOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every reason for which mayAttack refuses an attack: the keys from ownWorld to commandersAway. */
const keys = Object.keys(REFUSALS);
const OF_ATTACKS = keys.slice(keys.indexOf('ownWorld'), keys.indexOf('commandersAway') + 1);

it.each(OF_ATTACKS)('%s is explained in a paragraph of the rules', (key) => {
  expect(ruleOfRefusal(codeOf(key))).toBeDefined();
});

it('other refusals have no paragraph', () => {
  expect([ruleOfRefusal('token_missing'), ruleOfRefusal(null), ruleOfRefusal(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(rulePath('peace')).toBe('/battles/rules#peace');
});
