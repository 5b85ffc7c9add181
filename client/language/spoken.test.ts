import { expect, it } from 'vitest';
import { inEnglish, inTranslation } from './spoken.ts';

it('the words of another language take the places of the English ones, whichever come first', () => {
  const gateTexts = { open: 'Open', states: { due: 'Due' } };
  const shipTexts = { launch: 'Launch' };
  inEnglish({ gateTexts });
  inTranslation({ gateTexts: { open: 'Offen', states: { due: 'Fällig' } }, shipTexts: { launch: 'Starten' } });
  inEnglish({ shipTexts });

  expect(gateTexts).toEqual({ open: 'Offen', states: { due: 'Fällig' } });
  expect(shipTexts).toEqual({ launch: 'Starten' });
});
