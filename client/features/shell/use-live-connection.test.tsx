import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { latestNotice, type Notice, removalNotice } from '../../live/live-events.ts';
import { Toasts } from '../../ui/feedback/toast.tsx';
import { useNotices } from './use-live-connection.ts';

function Page() {
  useNotices();
  return <Toasts />;
}

/** Renders the hook on this page and delivers this notice. */
function deliver(notice: Notice, page: string): void {
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
    kind: 'explore',
    planet_id: 5,
    ship_id: 30,
    ship_type_name: 'Needle',
    completed: true,
    report: { message: 'The scout found a world.' },
    start_time: stamp.server_time,
    finish_time: '2026-01-02T00:00:00.000Z',
    ...stamp,
  },
};

const ship: Extract<Notice, { kind: 'ship_due' }> = {
  kind: 'ship_due',
  news: {
    ship_id: 30,
    ship_type_id: 1,
    ship_type_name: 'Needle',
    planet_id: 5,
    planet_name: 'Chulak',
    is_scout: true,
    started_at: stamp.server_time,
    ready_at: stamp.server_time,
    activated: false,
    on_mission: false,
    on_march: false,
    space_attack: 3,
    space_defense: 5,
    ground_attack: 0,
    attack_level: 1,
    defense_level: 1,
    ...stamp,
  },
};

const payout: Notice = {
  kind: 'payout_received',
  news: {
    payout_id: 3,
    at: stamp.server_time,
    payer: { user_id: 8, username: 'omoc' },
    member: { user_id: 7, username: 'daniel' },
    naquadah: 0,
    trinium: 0,
    metal: 120,
    ...stamp,
  },
};

it.each([
  { notice: invitation, page: '/dashboard', words: 'omoc invites you to join Tollan.' },
  { notice: mission, page: '/myplanets', words: 'The scout found a world.' },
  { notice: ship, page: '/dashboard', words: 'Needle on Chulak is complete. Launch it.' },
  { notice: payout, page: '/dashboard', words: 'omoc paid you 120 metal from the bank.' },
  {
    notice: { kind: 'alliance_left', name: 'Tollan' } as const,
    page: '/alliance',
    words: 'You are no longer a member of Tollan. Found or join another one in Alliance.',
  },
  {
    notice: { kind: 'alliance_disbanded', name: 'Tollan' } as const,
    page: '/alliance',
    words: 'Tollan was disbanded. Found or join another one in Alliance.',
  },
])('R-38, G-117: says "$words"', async ({ notice, page, words }) => {
  deliver(notice, page);
  expect(await screen.findByText(words)).toBeDefined();
});

it.each([
  { notice: invitation, page: '/alliance' },
  { notice: mission, page: '/dashboard' },
  { notice: ship, page: '/planets/5' },
])('says nothing of $notice.kind on $page, where it is to be seen', async ({ notice, page }) => {
  deliver(notice, page);
  act(() => latestNotice.set({ kind: 'alliance_disbanded', name: 'Nox' }));
  await screen.findByText(/^Nox was disbanded/);
  expect(screen.queryByText(/invites|scout|complete/)).toBeNull();
});

it('says both of two that come at once', async () => {
  deliver(mission, '/myplanets');
  act(() => {
    latestNotice.set(invitation);
    latestNotice.set(ship);
  });
  for (const words of [/^The scout/, /^omoc invites/, /^Needle on/])
    expect(await screen.findByText(words)).toBeDefined();
});

it('takes back that a ship is complete when it was launched', async () => {
  deliver(ship, '/dashboard');
  await screen.findByText(/^Needle on Chulak/);
  act(() => latestNotice.set({ kind: 'ship_activated', news: { ...ship.news, activated: true } }));
  expect(screen.queryByText(/^Needle on Chulak/)).toBeNull();
});

it('G-117: whoever leaves hears of it where it was done, and is told again the next time', async () => {
  removalNotice.set('Tollan');
  deliver({ kind: 'alliance_left', name: 'Tollan' }, '/alliance');
  expect(screen.queryByText(/Tollan/)).toBeNull();
  act(() => latestNotice.set({ kind: 'alliance_left', name: 'Tollan' }));
  expect(screen.getByText(/^You are no longer a member of Tollan/)).toBeDefined();
});
