import { describe, expect, it } from 'vitest';
import { durationWords, gameTimeAt } from './game-time.ts';

describe('durationWords', () => {
  it.each([
    [0, '1 second'],
    [250, '1 second'],
    [30_000, '30 seconds'],
    [60_000, '1 minute'],
    [90_000, '1 minute 30 seconds'],
    [24 * 60_000, '24 minutes'],
    [3_599_499, '59 minutes 59 seconds'],
    [3_599_600, '1 hour'],
    [3_600_000, '1 hour'],
    [12_960_000, '3 hours 36 minutes'],
    [36 * 3_600_000, '36 hours'],
    [48 * 3_600_000, '48 hours'],
    [72 * 3_600_000, '3 days'],
    [73 * 3_600_000, '73 hours'],
  ])('%d ms are %s', (ms, words) => {
    expect(durationWords(ms)).toBe(words);
  });
});

describe('gameTimeAt', () => {
  it.each([
    [1, 8, '8 hours'],
    [20, 8, '24 minutes'],
    [60, 0.5, '30 seconds'],
    [7, 8, '1 hour 9 minutes'],
    [0.5, 36, '3 days'],
    [7200, 1, '1 second'],
  ])('at speed %d, %d hours of the game take %s', (speed, hours, words) => {
    expect(gameTimeAt(speed)(hours)).toBe(words);
  });
});
