import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, showToast, Toasts } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // Forgets what a late answer of the file before this one has said.
  render(<Toasts />).unmount();
  render(<Toasts />);
});
afterEach(() => {
  vi.useRealTimers();
});

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const say = (...words: readonly string[]): string[] => {
  const ids: string[] = [];
  act(() => {
    for (const each of words) ids.push(showToast(each));
  });
  return ids;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('one alone is shown for five seconds, and as long as the pointer rests on it', () => {
  say('one');
  pass(4900);
  fireEvent.pointerEnter(screen.getByRole('list'));
  pass(60_000);
  expect(shown()).toEqual(['one']);
  fireEvent.pointerLeave(screen.getByRole('list'));
  pass(200);
  expect(shown()).toEqual([]);
});

it('of seven at once three are shown, and each of the others in its turn, for two seconds at least', () => {
  say('1', '2', '3', '4', '5', '6', '7');
  expect(shown()).toEqual(['1', '2', '3']);
  pass(1900);
  expect(shown()).toEqual(['1', '2', '3']);
  pass(200);
  expect(shown()).toEqual(['4', '5', '6']);
  pass(2000);
  expect(shown()).toEqual(['7']);
  pass(4800);
  expect(shown()).toEqual(['7']);
  pass(300);
  expect(shown()).toEqual([]);
});

it('one that comes when three have been shown for long takes a place at once', () => {
  say('1', '2', '3');
  pass(3000);
  say('4');
  pass(1);
  expect(shown()).toEqual(['4']);
});

it('one whose message is no longer true is not shown when its turn comes', () => {
  const [, , , fourth] = say('1', '2', '3', '4', '5');
  act(() => dismissToast(fourth ?? ''));
  pass(2100);
  expect(shown()).toEqual(['5']);
});
