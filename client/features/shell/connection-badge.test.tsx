import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { liveStatus } from '../../live/live-events.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import { MOMENT } from './use-moments.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ConnectionBadge />);
});

const become = (status: 'live' | 'lost' | 'waiting' | 'crowded') => act(() => liveStatus.set(status));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('says nothing before it is known', () => {
  expect(screen.queryByRole('status')).toBeNull();
});

it('says that the connection is lost, and for a moment that it is back', () => {
  become('live');
  expect(screen.getByText('Live')).toBeDefined();
  become('lost');
  expect(screen.getByText('Reconnecting')).toBeDefined();
  become('live');
  expect(screen.getByText('Live again')).toBeDefined();
  pass(MOMENT);
  expect(screen.getByText('Live')).toBeDefined();
});

it('says that many players are coming back, and for a moment that it is back', () => {
  become('waiting');
  expect(screen.getByRole('status').textContent).toContain('You are let in within a moment.');
  become('live');
  expect(screen.getByText('Live again')).toBeDefined();
});

it('says what to do about too many tabs', () => {
  become('crowded');
  expect(screen.getByRole('status').textContent).toContain('The game is open in too many tabs. Close some of them.');
});
