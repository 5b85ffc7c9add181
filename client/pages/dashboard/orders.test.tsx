import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getDashboard } from '#shared/api/dashboard';
import { claimObjective, listObjectives, type ObjectiveView, showObjectives } from '#shared/api/objectives';
import { listPlanets } from '#shared/api/planets';
import { getResources } from '#shared/api/resources';
import { listSessions } from '#shared/api/settings';
import { hear } from '../../live/reactions.ts';
import { routes } from '../../router.tsx';
import { aDashboard, aListedPlanet, fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedIn();
  server = fakeServer()
    .answer(getResources, someResources())
    .answer(getDashboard, aDashboard())
    .answer(listPlanets, [aListedPlanet()]);
});

const anOrder = (id: number, changes: Partial<ObjectiveView> = {}): ObjectiveView => ({
  objective_id: id,
  weekly: false,
  title: `Order ${id}`,
  text: `Do number ${id}.`,
  state: 'open',
  progress: 0,
  goal: 1,
  reward: { metal: 60 },
  link: `/planets/5?build=${id}`,
  ...changes,
});
const eight = (changes: Readonly<Record<number, Partial<ObjectiveView>>> = {}) =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((id) => anOrder(id, changes[id]));

const section = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement);
const rows = async (title: string) =>
  (await section(title)).getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent);

test('a newcomer sees the next three orders, each with its reward and the way there', async () => {
  server.answer(listObjectives, eight({ 2: { goal: 2, progress: 1 } }));
  openPage(routes, '/dashboard');
  expect(await rows('First orders')).toEqual(['Order 1', 'Order 21 of 2', 'Order 3']);
  const orders = await section('First orders');
  expect(orders.getByText('Do number 1.')).toBeTruthy();
  expect(orders.getByText('0 of 8 done', { exact: false })).toBeTruthy();
  expect(orders.getAllByTitle('metal')).toHaveLength(3);
  expect(orders.getByRole('link', { name: 'Build: Order 1' }).getAttribute('href')).toBe('/planets/5?build=1');
  expect(screen.queryByRole('heading', { name: 'Orders of the week' })).toBeNull();
});

test('a completed order is claimed: its reward is on the top bar, and the next order comes', async () => {
  server.answer(listObjectives, eight({ 1: { state: 'claimed' }, 3: { state: 'completed' } }));
  server.answer(claimObjective, {
    message: 'Reward claimed.',
    objective: anOrder(3, { state: 'claimed' }),
    resources: someResources({ metal: 760, version: 4 }),
  });
  const { user } = openPage(routes, '/dashboard');
  expect(await rows('First orders')).toEqual(['Order 2', 'Order 4', 'Order 5']);
  expect(await rows('Now')).toEqual(['Reward for Order 3']);
  await user.click((await section('Now')).getByRole('button', { name: 'Claim the reward for Order 3' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Now' })).toBeNull());
  expect(server.last(claimObjective)?.body).toEqual({ objective_id: 3 });
  expect(screen.getAllByRole('banner')[0]?.textContent).toContain('760');
  expect((await section('First orders')).getByText('2 of 8 done', { exact: false })).toBeTruthy();
});

test('a refused claim is said, and the orders are read again', async () => {
  server.answer(listObjectives, eight({ 1: { state: 'completed' } }));
  server.refuse(claimObjective, 409, 'You have already claimed the reward for this order.');
  const { user } = openPage(routes, '/dashboard');
  const button = await screen.findByRole('button', { name: 'Claim the reward for Order 1' });
  server.answer(listObjectives, eight({ 1: { state: 'claimed' } }));
  await user.click(button);
  const said = await screen.findByRole('alert');
  expect(said.textContent).toBe('You have already claimed the reward for this order.');
  await waitFor(async () => expect(await rows('First orders')).toEqual(['Order 2', 'Order 3', 'Order 4']));
});

test('a push completes an order in place', async () => {
  server.answer(listObjectives, eight());
  const { cache } = openPage(routes, '/dashboard');
  await section('First orders');
  const stamp = { version: 4, server_time: new Date().toISOString() };
  act(() => hear(cache, 'objective_completed', { ...anOrder(2, { state: 'completed' }), ...stamp }));
  expect(await rows('First orders')).toEqual(['Order 1', 'Order 3', 'Order 4']);
  expect(await rows('Now')).toEqual(['Reward for Order 2']);
  act(() => hear(cache, 'objective_claimed', { ...anOrder(2, { state: 'claimed' }), ...stamp }));
  expect(await rows('First orders')).toEqual(['Order 1', 'Order 3', 'Order 4']);
  // An event that is late changes nothing.
  act(() => hear(cache, 'objective_completed', { ...anOrder(2, { state: 'completed' }), ...stamp }));
  expect(await rows('First orders')).toEqual(['Order 1', 'Order 3', 'Order 4']);
});

test('one click claims all rewards, one after the other', async () => {
  server.answer(
    listObjectives,
    eight({ 1: { state: 'completed' }, 2: { state: 'completed' }, 3: { state: 'completed' } }),
  );
  const sent: number[] = [];
  server.answer(claimObjective, ({ body }) => {
    const { objective_id } = body as { objective_id: number };
    sent.push(objective_id);
    return {
      message: 'Reward claimed.',
      objective: anOrder(objective_id, { state: 'claimed' }),
      resources: someResources({ version: 3 + sent.length }),
    };
  });
  const { user } = openPage(routes, '/dashboard');
  await user.click((await section('Now')).getByRole('button', { name: 'Claim all 3' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Now' })).toBeNull());
  expect(sent).toEqual([1, 2, 3]);
});

test('when all are claimed, only the orders of the week remain, and say when new ones come', async () => {
  const claimed = eight().map((each) => ({ ...each, state: 'claimed' as const }));
  const week = [101, 102, 103].map((id) => anOrder(id, { weekly: true, link: '/myplanets' }));
  server.answer(listObjectives, [...claimed, ...week]);
  const { cache } = openPage(routes, '/dashboard');
  expect(await rows('Orders of the week')).toEqual(['Order 101', 'Order 102', 'Order 103']);
  expect(screen.queryByRole('heading', { name: 'First orders' })).toBeNull();
  const stamp = { version: 4, server_time: new Date().toISOString() };
  act(() => {
    for (const each of week) hear(cache, 'objective_claimed', { ...each, state: 'claimed', ...stamp });
  });
  expect(await screen.findByText('All done for this week. New orders arrive on Monday.')).toBeTruthy();
});

test('the orders are hidden, and the settings show them again', async () => {
  server.answer(listObjectives, eight()).answer(showObjectives, { message: 'Hidden.' }).answer(listSessions, []);
  const { user } = openPage(routes, '/dashboard');
  await user.click((await section('First orders')).getByRole('button', { name: /^Hide/ }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'First orders' })).toBeNull());
  expect(server.last(showObjectives)?.body).toEqual({ shown: false });

  server.answer(getDashboard, aDashboard({ objectives_shown: false }));
  cleanup();
  const settings = openPage(routes, '/settings');
  await settings.user.click(await screen.findByRole('button', { name: 'Show the orders again' }));
  await waitFor(() => expect(server.last(showObjectives)?.body).toEqual({ shown: true }));
  expect(await screen.findByRole('button', { name: 'Hide the orders' })).toBeTruthy();
});

test('the dashboard works without the orders', async () => {
  server.refuse(listObjectives, 500);
  openPage(routes, '/dashboard');
  expect(await screen.findByText('No active constructions.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'First orders' })).toBeNull();
});
