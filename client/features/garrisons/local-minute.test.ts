import { expect, it } from 'vitest';
import { localTime, momentOf, utcMinute } from './local-minute.ts';

const DAY = new Date('2026-01-01T12:00:00.000Z');

it('every minute of the day is the same after the way to the local clock and back', () => {
  for (let minute = 0; minute < 1440; minute += 7) expect(utcMinute(localTime(minute, DAY), DAY)).toBe(minute);
});

it('shows the clock of the browser, with two digits each', () => {
  const offset = DAY.getTimezoneOffset();
  expect(localTime((9 * 60 + 5 + offset + 1440) % 1440, DAY)).toBe('09:05');
  expect(momentOf(1380, DAY).toISOString()).toBe('2026-01-01T23:00:00.000Z');
});
