import { expect, it } from 'vitest';
import { inEnglish, inTranslation } from './spoken.ts';

it('the words of another language take the places of the English ones, whichever come first', () => {
  const doorTexts = { open: 'Open', states: { due: 'Due' } };
  const boatTexts = { launch: 'Launch' };
  inEnglish({ doorTexts });
  inTranslation({ doorTexts: { open: 'Offen', states: { due: 'Fällig' } }, boatTexts: { launch: 'Starten' } });
  inEnglish({ boatTexts });

  expect(doorTexts).toEqual({ open: 'Offen', states: { due: 'Fällig' } });
  expect(boatTexts).toEqual({ launch: 'Starten' });
});

it('a table that is no object of sentences is translated in place by a function', () => {
  const MOONS = [{ id: 1, name: 'Barren Moon' }];
  inTranslation({
    MOONS: ([moon]: { name: string }[]) => {
      if (moon) moon.name = 'Karger Mond';
    },
  });
  inEnglish({ MOONS });
  expect(MOONS).toEqual([{ id: 1, name: 'Karger Mond' }]);
});
