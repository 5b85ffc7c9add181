// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { latestNotice, type Notice, resetSignals } from '../../live/signals.ts';
import { Toasts } from '../../ui/toast.tsx';
import { useNotices } from './use-live.ts';

afterEach(() => {
  cleanup();
  resetSignals();
});

function Page() {
  useNotices();
  return <Toasts />;
}

/** This news, while this page is open. */
function hear(notice: Notice, page: string): void {
  render(
    <MemoryRouter initialEntries={[page]}>
      <Page />
    </MemoryRouter>,
  );
  act(() => latestNotice.set(notice));
}

const stamp = { version: 5, server_time: '2026-01-01T00:00:00.000Z' };
const invitation: Notice = {
  kind: 'invitation_received',
  news: {
    invitation_id: 1,
    alliance_name: 'Tollan',
    inviter_username: 'omoc',
    created_at: stamp.server_time,
    ...stamp,
  },
};
const mission: Notice = {
  kind: 'mission_completed',
  news: {
    mission_id: 9,
    planet_id: 5,
    ship_id: 30,
    completed: true,
    report: { message: 'The scout found a world.' },
    start_time: stamp.server_time,
    finish_time: '2026-01-02T00:00:00.000Z',
    ...stamp,
  },
};

it.each([
  { notice: invitation, page: '/dashboard', words: 'omoc invites you to join Tollan.' },
  { notice: mission, page: '/myplanets', words: 'The scout found a world.' },
  {
    notice: { kind: 'alliance_left', name: 'Tollan' } as const,
    page: '/alliance',
    words: 'You are no longer a member of Tollan.',
  },
  {
    notice: { kind: 'alliance_disbanded', name: 'Tollan' } as const,
    page: '/alliance',
    words: 'Tollan was disbanded.',
  },
])('R-38, G-117: says "$words"', async ({ notice, page, words }) => {
  hear(notice, page);
  expect(await screen.findByText(words)).toBeDefined();
});

it.each([
  { notice: invitation, page: '/alliance' },
  { notice: mission, page: '/dashboard' },
])('says nothing of $notice.kind on $page, where it is to be seen', async ({ notice, page }) => {
  hear(notice, page);
  act(() => latestNotice.set({ kind: 'alliance_disbanded', name: 'Nox' }));
  await screen.findByText('Nox was disbanded.');
  expect(screen.queryByText(/invites|scout/)).toBeNull();
});
