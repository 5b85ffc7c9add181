// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime, resetServerClock, serverNow } from './server-clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  resetServerClock();
});
afterEach(() => vi.useRealTimers());

it('G-123: without a word of the server the local clock counts', () => {
  expect(serverNow()).toBe(1_000_000);
});

it('G-123: a local clock that is wrong is corrected', () => {
  noteServerTime(1_600_000);
  vi.advanceTimersByTime(5000);
  expect(serverNow()).toBe(1_605_000);
});

it('G-123: a slow answer does not set it back, so no countdown ends before the server says so', () => {
  noteServerTime(1_010_000);
  vi.advanceTimersByTime(4000);
  noteServerTime(1_011_500);
  expect(serverNow()).toBe(1_014_000);
});

it('G-123: a local clock that was set meanwhile is noticed', () => {
  noteServerTime(1_000_000);
  vi.setSystemTime(9_000_000);
  noteServerTime(1_002_000);
  expect(serverNow()).toBe(1_002_000);
});

it('what is no time is not listened to', () => {
  noteServerTime(Number.NaN);
  expect(serverNow()).toBe(1_000_000);
});
