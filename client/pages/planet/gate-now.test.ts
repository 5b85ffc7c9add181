import { expect, it } from 'vitest';
import { gateNow } from './gate-now.ts';

const START = Date.parse('2026-11-28T12:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();
const mission = { start_time: at(0), finish_time: at(600) };
const seen = (seconds: number, irisUntil: string | null = null) =>
  gateNow([mission], irisUntil, START + seconds * 1000);

it('rests while nothing goes through', () => {
  expect(gateNow([], null, START)).toEqual({ locked: 0, opening: 'empty' });
  expect(seen(300)).toEqual({ locked: 0, opening: 'empty' });
});

it('is open as a mission leaves and returns', () => {
  for (const seconds of [0, 39, 600, 639]) expect(seen(seconds)).toEqual({ locked: 7, opening: 'water' });
  for (const seconds of [40, 640]) expect(seen(seconds)).toEqual({ locked: 0, opening: 'empty' });
});

it('locks one chevron after the other before a return', () => {
  expect([530, 540, 565, 599].map((seconds) => seen(seconds).locked)).toEqual([0, 1, 3, 6]);
});

it('stays behind its iris while that is closed', () => {
  expect(seen(600, at(700))).toEqual({ locked: 7, opening: 'iris' });
  expect(seen(300, at(299))).toEqual({ locked: 0, opening: 'empty' });
});
