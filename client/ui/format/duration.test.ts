import { describe, expect, it } from 'vitest';
import { buildTime, exactTimeLeft, shownLeft, timeLeft } from './duration.ts';

const S = 1000;
const M = 60 * S;
const H = 60 * M;
const D = 24 * H;

describe('build time', () => {
  it.each([
    [0, 'Instant'],
    [0.2, '<1m'],
    [0.999, '<1m'],
    [1, '1m'],
    [1.9, '1m 54s'],
    [4.1, '4m 6s'],
    [4.5, '4m 30s'],
    [45, '45m'],
    [59.99, '59m 59s'],
    [59.99999, '59m 59s'],
    [60, '1h 0m'],
    [120, '2h 0m'],
    [125, '2h 5m'],
    [1439, '23h 59m'],
    [1440, '1d 0h'],
    [1620, '1d 3h'],
    [14_400, '10d 0h'],
  ])('C-16 to C-21, G-108: %s minutes read %s', (minutes, text) => {
    expect(buildTime(minutes)).toBe(text);
  });
});

describe('time left', () => {
  it.each([
    [-5 * S, ''],
    [0, ''],
    [1, '1s'],
    [999, '1s'],
    [42 * S, '42s'],
    [59 * S, '59s'],
    [59.2 * S, '1m'],
    [M, '1m'],
    [5 * M, '5m'],
    [4 * M + 30 * S, '4m 30s'],
    [5 * M + 59 * S, '5m 59s'],
    [H - 1, '1h'],
    [H - S, '59m 59s'],
    [H, '1h'],
    [H + 3 * M, '1h 3m'],
    [H + 3 * M + 59 * S, '1h 3m'],
    [D, '1d'],
    [D + 3 * M, '1d 3m'],
    [D + 2 * H + 3 * M, '1d 2h 3m'],
  ])('C-22, G-107: %s ms read "%s"', (ms, text) => {
    expect(timeLeft(ms)).toBe(text);
  });
});

it.each([
  [-1, ''],
  [0, ''],
  [1, '1s'],
  [42 * S, '42s'],
  [59.2 * S, '1m 00s'],
  [M + 5 * S, '1m 05s'],
  [H - S, '59m 59s'],
  [H, '1h 00m 00s'],
  [2 * H + 5 * M + 9 * S, '2h 05m 09s'],
  [D + 3 * M, '1d 00h 03m 00s'],
])('exact time left: %s ms read "%s"', (ms, text) => {
  expect(exactTimeLeft(ms)).toBe(text);
});

it.each([-1, 0, 1, 59.2 * S, H - S, H - 1, H, H + 59 * S, D + 2 * H + 3 * M + 4 * S])(
  'what is shown of %s ms reads like all of it',
  (ms) => {
    expect(timeLeft(shownLeft(ms, false))).toBe(timeLeft(ms));
    expect(exactTimeLeft(shownLeft(ms, true))).toBe(exactTimeLeft(ms));
  },
);

it('from an hour on, what is shown changes with the minute, or with the second if that is shown', () => {
  const within = Array.from({ length: 60 }, (_, second) => H + second * S);
  expect(new Set(within.map((ms) => shownLeft(ms, false))).size).toBe(1);
  expect(new Set(within.map((ms) => shownLeft(ms, true))).size).toBe(60);
});
