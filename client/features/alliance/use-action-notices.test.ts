import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useActionNotices } from './use-action-notices.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const approved = { text: 'Teal has joined the alliance.', tone: 'good' } as const;
const refused = { text: 'Insufficient resources.', tone: 'bad' } as const;

test('the outcomes of two actions that come at the same moment are both shown, each for its own time', () => {
  const { result } = renderHook(() => useActionNotices());
  act(() => {
    result.current.showNotice(refused, 3000);
    result.current.showNotice(approved);
  });
  expect(result.current.notices).toEqual([refused, approved]);
  act(() => vi.advanceTimersByTime(3000));
  expect(result.current.notices).toEqual([approved]);
  act(() => vi.advanceTimersByTime(2000));
  expect(result.current.notices).toEqual([]);
});

test('the same words are shown once, as the newest and for the whole time again', () => {
  const { result } = renderHook(() => useActionNotices());
  act(() => result.current.showNotice(refused));
  act(() => vi.advanceTimersByTime(4000));
  act(() => {
    result.current.showNotice(approved);
    result.current.showNotice(refused);
  });
  expect(result.current.notices).toEqual([approved, refused]);
  act(() => vi.advanceTimersByTime(4999));
  expect(result.current.notices).toEqual([approved, refused]);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current.notices).toEqual([]);
});

test('of many outcomes the newest three are shown', () => {
  const { result } = renderHook(() => useActionNotices());
  act(() => {
    for (const text of ['one', 'two', 'three', 'four']) result.current.showNotice({ text, tone: 'good' });
  });
  expect(result.current.notices.map(({ text }) => text)).toEqual(['two', 'three', 'four']);
});
