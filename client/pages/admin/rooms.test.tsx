import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '#shared/api/call';
import { listRooms, lookIntoRoom } from '#shared/api/rooms';
import { STAFF_REFUSALS } from '#shared/staff-refusals';
import { keepConsole } from '../../api/console.ts';
import { routes } from '../../router.tsx';
import { ago, fakeServer, openPage, signedIn } from '../page-fixture.tsx';

/** The call about the room of a player, by an address that holds the kind. */
const LOOK = { ...lookIntoRoom, path: '/console/rooms/player/{id}' } as unknown as typeof lookIntoRoom;

const TEAL: Answer<typeof listRooms>['rooms'][number] = {
  kind: 'player',
  owner: { id: 7, name: 'teal' },
  process_id: 'abcdefghi',
  clients: 2,
  opened_at: ago(3665),
  conflict: null,
};
const LIST: Answer<typeof listRooms> = {
  at: ago(0),
  counts: [
    { process_id: 'abcdefghi', kind: 'player', rooms: 2, clients: 3 },
    { process_id: 'jklmnopqr', kind: 'alliance', rooms: 1, clients: 4 },
  ],
  found: 3,
  rooms: [
    TEAL,
    { ...TEAL, kind: 'alliance', owner: { id: 3, name: 'Tau’ri' }, process_id: 'jklmnopqr', clients: 4 },
    { ...TEAL, owner: null, clients: 1, conflict: 'war' },
  ],
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedIn();
  keepConsole({ token: 'console-1', role: 'operator', expires_at: ago(-3600) });
  server = fakeServer().answer(listRooms, LIST);
});

const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

test('rooms are listed with kind, clients, server and age; one that is not for the reader has no name and no link', async () => {
  openPage(routes, '/admin/rooms');
  const teal = await rowOf('teal');
  expect(teal.textContent).toMatch('Player · 2 clients · server abcdefghi · open for 1h 1m');
  expect(within(teal).getByRole('link', { name: 'teal' }).getAttribute('href')).toBe('/admin/rooms/player/7');
  const hidden = await rowOf('A room of an alliance at war with yours');
  expect(within(hidden).queryByRole('link')).toBeNull();
  expect(server.last(listRooms)?.bearer).toBe('Bearer console-1');
});

test('the list is filtered by kind and server, and searched by a player’s name', async () => {
  const { user, where } = openPage(routes, '/admin/rooms');
  await user.click(await screen.findByRole('button', { name: 'Alliances (1)' }));
  await waitFor(() => expect(server.last(listRooms)?.url).toContain('kind=alliance'));
  await user.click(screen.getByRole('button', { name: 'jklmnopqr (1)' }));
  expect(screen.getByRole('button', { name: 'jklmnopqr (1)' }).getAttribute('aria-pressed')).toBe('true');
  await user.type(screen.getByLabelText(/^Name of a player/), ' teal{Enter}');
  expect(new URLSearchParams(where().search).toString()).toBe('kind=alliance&process=jklmnopqr&search=teal');
  await waitFor(() => expect(server.last(listRooms)?.url).toContain('search=teal'));
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(where().search).not.toContain('kind');
});

test('a room shows its clients, the sizes of its state, and its last messages each way', async () => {
  server.answer(LOOK, {
    ...TEAL,
    at: ago(0),
    watched_since: ago(30),
    tabs: [{ user: { id: 7, username: 'teal' }, since: ago(600), in_at: null, out_at: ago(2) }],
    fields: [
      { name: 'username', bytes: 6 },
      { name: 'level', bytes: 2 },
    ],
    received: [],
    sent: [{ name: 'building_started', bytes: 1234, at: ago(2), clients: 2 }],
  });
  openPage(routes, '/admin/rooms/player/7');
  await screen.findByRole('heading', { name: 'Room: teal' });
  const sent = screen.getByRole('region', { name: 'Last messages to clients' });
  const cells = within(within(sent).getByRole('row', { name: /^building_started/ })).getAllByRole('cell');
  expect(cells.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['1,234 B', '2']);
  expect(screen.getByRole('region', { name: 'Last messages from clients' }).textContent).toMatch('None since');
  expect(screen.getByRole('region', { name: 'State' }).textContent).toMatch('2 fields, 8 B');
  expect(screen.getByRole('region', { name: 'Clients' }).textContent).toMatch(
    /last message from it: none yet · to it: \d/,
  );
});

test('a room that nobody is in says so', async () => {
  server.refuse(LOOK, 404, STAFF_REFUSALS.roomNotOpen.text);
  openPage(routes, '/admin/rooms/player/7');
  await screen.findByText(STAFF_REFUSALS.roomNotOpen.text);
  expect(screen.getByRole('link', { name: 'Back to all rooms' }).getAttribute('href')).toBe('/admin/rooms');
});

test('a moderator has no such page', async () => {
  keepConsole({ token: 'console-1', role: 'moderator', expires_at: ago(-3600) });
  openPage(routes, '/admin/people');
  await screen.findByRole('link', { name: 'People' });
  expect(screen.queryByRole('link', { name: 'Rooms' })).toBeNull();
});
