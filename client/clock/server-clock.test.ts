import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow, useHasPassed, useNowAmong, useServerNow } from './server-clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

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

/** Each value with which a hook rendered, while this many seconds pass. */
function rendersOf<T>(hook: () => T, seconds: number): T[] {
  const values: T[] = [];
  renderHook(() => values.push(hook()));
  for (let second = 0; second < seconds; second++) act(() => vi.advanceTimersByTime(1000));
  return values;
}

it('a component renders only when what it selects of the time changes', () => {
  expect(rendersOf(() => useServerNow((now) => Math.floor(now / 4000)), 9)).toEqual([250, 251, 252]);
});

it('what is due is due with the second', () => {
  const instant = new Date(1_003_000).toISOString();
  expect(rendersOf(() => useHasPassed(instant), 9)).toEqual([false, true]);
  expect(rendersOf(() => useHasPassed(null), 9)).toEqual([false]);
});

it('the time among instants changes when one of them passes, and tells of each whether it has', () => {
  const instants = [1_003_000, 990_000, 1_007_000, 9_000_000].map((at) => new Date(at).toISOString());
  const values = rendersOf(() => useNowAmong([null, ...instants]), 9);
  expect(values).toEqual([990_000, 1_003_000, 1_007_000]);
});
