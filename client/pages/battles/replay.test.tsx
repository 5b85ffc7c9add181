import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getBattle } from '#shared/api/battles/battles';
import { getResources } from '#shared/api/resources';
import { courseOf } from '#shared/rules/battles/course';
import { drawnStates } from '../../features/battles/replay/stage.tsx';
import { fireLines, stageAt, stepsOf } from '../../features/battles/replay/steps.ts';
import { routes } from '../../router.tsx';
import { fakeServer, openPage, signedIn, someResources } from '../page-fixture.tsx';
import { aVictory } from './battle-page-fixture.ts';

const battle = aVictory();
const course = courseOf(battle.input, battle.rounds);
const ROUNDS = battle.rounds.orbit.length + battle.rounds.ground.length;

let still: boolean;
beforeEach(() => {
  signedIn();
  still = false;
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: still }));
  fakeServer().answer(getResources, someResources()).answer(getBattle, battle);
});

const replay = async () => within(await screen.findByRole('region', { name: 'Replay' }));
const moment = (at: Awaited<ReturnType<typeof replay>>) => at.getByRole('slider').getAttribute('aria-valuetext');

test('the moments: both arrivals, every round, and the end; what is left never grows', () => {
  const steps = stepsOf(course);
  expect(steps).toHaveLength(ROUNDS + 3);
  expect(steps.at(-1)).toEqual({ kind: 'aftermath' });
  let before = Number.POSITIVE_INFINITY;
  for (const step of steps.filter((each) => each.kind === 'round' && each.place === 'orbit')) {
    const now = stageAt(battle, course, step).defender.reduce((sum, row) => sum + row.now, 0);
    expect(now).toBeLessThanOrEqual(before);
    before = now;
  }
  const end = stageAt(battle, course, { kind: 'aftermath' });
  expect(end.defender.find(({ typeId }) => typeId === 14)).toMatchObject({ began: 14, now: 0, saved: 4, lost: 10 });
});

test('fire runs from those who are alive, both ways in a round and none at an arrival', () => {
  const [arrival, first] = stepsOf(course);
  if (!arrival || !first) throw new Error('There is no round.');
  expect(fireLines(course, arrival)).toEqual([]);
  const lines = fireLines(course, first);
  expect(new Set(lines.map(({ side }) => side))).toEqual(new Set(['attacker', 'defender']));
  expect(lines[0]?.strength).toBe(1);
});

test('silhouettes thin out with the counts, and nobody who is left is drawn as none', () => {
  const row = { key: '', class: 4, typeId: 44, began: 400, now: 1, hit: 10, saved: 0, lost: 0 };
  const states = drawnStates(row, { most: 8 }, false);
  expect(states).toHaveLength(8);
  expect(states.filter((state) => state === 'alive')).toHaveLength(1);
  expect(drawnStates({ ...row, now: 400, hit: 0 }, { most: 8 }, false)).toEqual(Array(8).fill('alive'));
  expect(drawnStates({ ...row, now: 399, hit: 1 }, { most: 8 }, false)).toContain('hit');
  const after = drawnStates({ ...row, now: 0, saved: 120, lost: 280 }, { most: 8 }, true);
  expect(after.filter((state) => state === 'saved')).toHaveLength(2);
  expect(after.filter((state) => state === 'lost')).toHaveLength(6);
  expect(drawnStates({ ...row, began: 1, now: 0, hit: 1 }, { most: 8 }, false)).toEqual(['hit']);
});

test('it is played a second a round, pauses, steps and can be scrubbed', async () => {
  openPage(routes, '/battles/91');
  const at = await replay();
  expect(moment(at)).toBe('Orbit: they meet');
  vi.useFakeTimers();
  fireEvent.click(at.getByRole('button', { name: 'Play' }));
  act(() => void vi.advanceTimersByTime(1000));
  expect(moment(at)).toMatch(/^Orbit, round 1 of/);
  act(() => void vi.advanceTimersByTime(1000));
  expect(moment(at)).not.toMatch(/round 1 of/);
  fireEvent.click(at.getByRole('button', { name: 'Pause' }));
  const paused = moment(at);
  act(() => void vi.advanceTimersByTime(5000));
  expect(moment(at)).toBe(paused);
  fireEvent.click(at.getByRole('button', { name: 'One step back' }));
  expect(moment(at)).toMatch(/^Orbit, round 1 of/);
  fireEvent.change(at.getByRole('slider'), { target: { value: ROUNDS + 2 } });
  expect(moment(at)).toBe('After the battle');
  expect(at.getByText('4 towed home')).toBeTruthy();
  expect(at.getByText('10 lost')).toBeTruthy();
  fireEvent.click(at.getByRole('button', { name: 'Play again' }));
  expect(moment(at)).toBe('Orbit: they meet');
  for (let second = 0; second < ROUNDS + 2; second++) act(() => void vi.advanceTimersByTime(1000));
  expect(moment(at)).toBe('After the battle');
  expect(at.getByRole('button', { name: 'Play again' })).toBeTruthy();
});

test('where movement is unwelcome, the rounds are a table', async () => {
  still = true;
  openPage(routes, '/battles/91');
  const at = await replay();
  const table = within(at.getByRole('table', { name: 'Who fell in each round' }));
  expect(table.getAllByRole('row')).toHaveLength(ROUNDS + 1);
  expect(at.queryByRole('button', { name: 'Play' })).toBeNull();
});
