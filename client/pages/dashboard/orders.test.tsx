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

const aGoal = (id: number, changes: Partial<ObjectiveView> = {}): ObjectiveView => ({
  objective_id: id,
  weekly: false,
  title: `Goal ${id}`,
  text: `Do number ${id}.`,
  state: 'open',
  progress: 0,
  goal: 1,
  reward: { metal: 60 },
  link: `/planets/5?build=${id}`,
  ...changes,
});
const eight = (changes: Readonly<Record<number, Partial<ObjectiveView>>> = {}) =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((id) => aGoal(id, changes[id]));

const section = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement);
const rows = async (title: string) =>
  (await section(title)).getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent);

test('a newcomer sees the next two goals, each with its reward and the way there', async () => {
  server.answer(listObjectives, eight({ 2: { goal: 2, progress: 1 } }));
  openPage(routes, '/dashboard');
  expect(await rows('First goals')).toEqual(['Goal 1', 'Goal 21 of 2']);
  const goals = await section('First goals');
  expect(goals.getByText('Do number 1.')).toBeTruthy();
  expect(goals.getByText('0 of 8 done', { exact: false })).toBeTruthy();
  expect(goals.getAllByTitle('metal')).toHaveLength(2);
  expect(goals.getByRole('link', { name: 'Build: Goal 1' }).getAttribute('href')).toBe('/planets/5?build=1');
  expect(screen.queryByRole('heading', { name: 'Weekly goals' })).toBeNull();
});

test('a completed order is claimed: its reward is on the top bar, and the next order comes', async () => {
  server.answer(listObjectives, eight({ 1: { state: 'claimed' }, 3: { state: 'completed' } }));
  server.answer(claimObjective, {
    message: 'Reward claimed.',
    objective: aGoal(3, { state: 'claimed' }),
    resources: someResources({ metal: 760, version: 4 }),
  });
  const { user } = openPage(routes, '/dashboard');
  expect(await rows('First goals')).toEqual(['Goal 2', 'Goal 4']);
  expect(await rows('Now')).toEqual(['Reward for Goal 3']);
  await user.click((await section('Now')).getByRole('button', { name: 'Claim the reward for Goal 3' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Now' })).toBeNull());
  expect(server.last(claimObjective)?.body).toEqual({ objective_id: 3 });
  expect(screen.getAllByRole('banner')[0]?.textContent).toContain('760');
  expect((await section('First goals')).getByText('2 of 8 done', { exact: false })).toBeTruthy();
});

test('a refused claim is said, and the goals are read again', async () => {
  server.answer(listObjectives, eight({ 1: { state: 'completed' } }));
  server.refuse(claimObjective, 409, 'You have already claimed the reward for this order.');
  const { user } = openPage(routes, '/dashboard');
  const button = await screen.findByRole('button', { name: 'Claim the reward for Goal 1' });
  server.answer(listObjectives, eight({ 1: { state: 'claimed' } }));
  await user.click(button);
  const said = await screen.findByRole('alert');
  expect(said.textContent).toBe('You have already claimed the reward for this order.');
  await waitFor(async () => expect(await rows('First goals')).toEqual(['Goal 2', 'Goal 3']));
});

test('a push completes an order in place', async () => {
  server.answer(listObjectives, eight());
  const { cache } = openPage(routes, '/dashboard');
  await section('First goals');
  const stamp = { version: 4, server_time: new Date().toISOString() };
  act(() => hear(cache, 'objective_completed', { ...aGoal(2, { state: 'completed' }), ...stamp }));
  expect(await rows('First goals')).toEqual(['Goal 1', 'Goal 3']);
  expect(await rows('Now')).toEqual(['Reward for Goal 2']);
  act(() => hear(cache, 'objective_claimed', { ...aGoal(2, { state: 'claimed' }), ...stamp }));
  expect(await rows('First goals')).toEqual(['Goal 1', 'Goal 3']);
  // An event that is late changes nothing.
  act(() => hear(cache, 'objective_completed', { ...aGoal(2, { state: 'completed' }), ...stamp }));
  expect(await rows('First goals')).toEqual(['Goal 1', 'Goal 3']);
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
      objective: aGoal(objective_id, { state: 'claimed' }),
      resources: someResources({ version: 3 + sent.length }),
    };
  });
  const { user } = openPage(routes, '/dashboard');
  await user.click((await section('Now')).getByRole('button', { name: 'Claim all 3' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Now' })).toBeNull());
  expect(sent).toEqual([1, 2, 3]);
});

test('when all are claimed, only the weekly goals remain, and say when new ones come', async () => {
  const claimed = eight().map((each) => ({ ...each, state: 'claimed' as const }));
  const week = [101, 102, 103].map((id) => aGoal(id, { weekly: true, link: '/myplanets' }));
  server.answer(listObjectives, [...claimed, ...week]);
  const { cache } = openPage(routes, '/dashboard');
  expect(await rows('Weekly goals')).toEqual(['Goal 101', 'Goal 102', 'Goal 103']);
  expect(screen.queryByRole('heading', { name: 'First goals' })).toBeNull();
  const stamp = { version: 4, server_time: new Date().toISOString() };
  act(() => {
    for (const each of week) hear(cache, 'objective_claimed', { ...each, state: 'claimed', ...stamp });
  });
  expect(await screen.findByText('All done for this week. New goals arrive on Monday.')).toBeTruthy();
});

test('the goals are hidden, and the settings show them again', async () => {
  server.answer(listObjectives, eight()).answer(showObjectives, { message: 'Hidden.' }).answer(listSessions, []);
  const { user } = openPage(routes, '/dashboard');
  await user.click((await section('First goals')).getByRole('button', { name: /^Hide/ }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'First goals' })).toBeNull());
  expect(server.last(showObjectives)?.body).toEqual({ shown: false });

  server.answer(getDashboard, aDashboard({ objectives_shown: false }));
  cleanup();
  const settings = openPage(routes, '/settings');
  await settings.user.click(await screen.findByRole('button', { name: 'Show the goals again' }));
  await waitFor(() => expect(server.last(showObjectives)?.body).toEqual({ shown: true }));
  expect(await screen.findByRole('button', { name: 'Hide the goals' })).toBeTruthy();
});

test('the dashboard works without the goals', async () => {
  server.refuse(listObjectives, 500);
  openPage(routes, '/dashboard');
  expect(await screen.findByText('No active constructions.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'First goals' })).toBeNull();
});
