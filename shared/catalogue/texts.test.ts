import { expect, it } from 'vitest';
import { ARTIFACT_TYPES } from './artifacts.ts';
import { BUILDING_TYPES } from './buildings.ts';
import { MISSION_TYPES } from './missions.ts';
import { PLANET_TYPES } from './planets.ts';
import { PRODUCT } from './product.ts';
import { RACES } from './races.ts';
import { SHIP_TYPES } from './ships.ts';
import { SQUAD_TYPES } from './squads.ts';

/** All catalogue texts that a message may quote. */
const TEXTS = [
  PRODUCT,
  ...[...PLANET_TYPES, ...SQUAD_TYPES].map(({ name }) => name),
  ...[...BUILDING_TYPES, ...SHIP_TYPES, ...MISSION_TYPES, ...ARTIFACT_TYPES, ...RACES].flatMap(
    ({ name, description }) => [name, description],
  ),
];

// The client shows a message with one of these words as a failure, even inside another word ("unoccupied", "failsafe").
it.each(TEXTS)('G-62: "%s" reads as good news', (text) => {
  expect(text).not.toMatch(/fail|occupied|insufficient/i);
});

it.each(TEXTS)('"%s" is trimmed and not empty', (text) => {
  expect(text).toBe(text.trim());
  expect(text).not.toBe('');
});
