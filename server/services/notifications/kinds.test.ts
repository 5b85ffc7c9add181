import { expect, it } from 'vitest';
import { factsOf, KINDS } from './kinds.ts';

it('a finished ship of a type that the catalogue does not know keeps no message from being sent', () => {
  const facts = factsOf(KINDS.ship, { id: 1, type_id: 999, place: 'Abydos', place_id: 2 });
  expect(KINDS.ship.line([facts])).toBe('A ship on Abydos can be launched.');
});
