import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useSeen } from './use-seen.ts';

function Picture() {
  const frame = useRef<HTMLDivElement>(null);
  return <div ref={frame}>{useSeen(frame) ? 'drawn' : 'empty'}</div>;
}

test('an element counts as seen once it has come into view, and is no longer watched then', () => {
  const disconnect = vi.fn();
  let report: (entries: { isIntersecting: boolean }[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe = () => {};
      disconnect = disconnect;
    },
  );
  render(<Picture />);
  act(() => report([{ isIntersecting: false }]));
  expect(screen.getByText('empty')).toBeTruthy();
  act(() => report([{ isIntersecting: true }]));
  expect(screen.getByText('drawn')).toBeTruthy();
  expect(disconnect).toHaveBeenCalled();
});

test('in a browser that cannot tell, everything counts as seen', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  render(<Picture />);
  expect(screen.getByText('drawn')).toBeTruthy();
});
