import { expect, it } from 'vitest';
import { worldTexts } from './worlds.ts';

const seen = { status: 'free', owner: null, guard: 0 } as const;

it('says who owns a world, as far as that is known', () => {
  expect(worldTexts.status(seen)).toBe('Unclaimed');
  expect(worldTexts.status({ ...seen, guard: 1240 })).toBe('Unclaimed, guard strength 1,240');
  expect(worldTexts.status({ ...seen, status: 'held', owner: { username: 'apophis' } })).toBe('Held by apophis');
  const absent = { ...seen, status: 'held', owner: { username: 'apophis' }, on_leave: true } as const;
  expect(worldTexts.status(absent)).toBe('Held by apophis (on leave)');
  expect(worldTexts.status({ ...seen, status: 'held' })).toBe('Held by another player');
  expect(worldTexts.status({ ...seen, status: 'own' })).toBe('Yours');
  expect(worldTexts.status({ ...seen, status: 'unknown' })).toBe('Not probed yet');
});

it('a moon is no world, and a coordinate has a true minus sign', () => {
  expect(worldTexts.placed('Barren Moon', -911, 84)).toBe('Barren moon at −911, 84');
  expect(worldTexts.placed('Ice', 0, -7)).toBe('Ice world at 0, −7');
});
