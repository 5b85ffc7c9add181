import { expect, it } from 'vitest';
import { REFUSALS } from '#shared/refusals';
import { COMMAND_TIMEOUT_MS, CONCURRENT_COMMANDS, limitPerPlayer } from './player-concurrency.ts';

/** Work that runs until the test releases it. */
function heldWork() {
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const work = (number: number) => () => {
    begun.push(number);
    return new Promise<number>((resolve) => ends.set(number, () => resolve(number)));
  };
  return { begun, work, end: (number: number) => ends.get(number)?.() };
}

it('T17: three commands of a player run at once, the others follow in their order', async () => {
  const inLane = limitPerPlayer(CONCURRENT_COMMANDS, COMMAND_TIMEOUT_MS);
  const { begun, work, end } = heldWork();
  const acts = [1, 2, 3, 4, 5].map((number) => inLane(7, work(number)));
  expect(begun).toEqual([1, 2, 3]);
  end(2);
  await acts[1];
  expect(begun).toEqual([1, 2, 3, 4]);
  for (const number of [1, 3, 4]) end(number);
  expect(await Promise.all([acts[0], acts[2], acts[3]])).toEqual([1, 3, 4]);
  end(5);
  expect(await acts[4]).toBe(5);
});

it('T17: players do not wait for each other, and a failed command frees its place too', async () => {
  const inLane = limitPerPlayer(CONCURRENT_COMMANDS, COMMAND_TIMEOUT_MS);
  const { begun, work, end } = heldWork();
  const acts = [1, 2, 3].map((number) => inLane(7, work(number)));
  const other = inLane(8, work(4));
  expect(begun).toEqual([1, 2, 3, 4]);
  for (const number of begun) end(number);
  await Promise.all([...acts, other]);

  const failing = () => Promise.reject(new Error('no'));
  for (let caller = 0; caller < 5; caller++) await expect(inLane(7, failing)).rejects.toThrow('no');
  expect(await inLane(7, async () => 'yes')).toBe('yes');
});

it('T17: more than a hundred that wait are refused with 429', async () => {
  const inLane = limitPerPlayer(CONCURRENT_COMMANDS, COMMAND_TIMEOUT_MS);
  const { work, end, begun } = heldWork();
  const acts = Array.from({ length: 103 }, (_, number) => inLane(7, work(number)));
  await expect(inLane(7, work(103))).rejects.toMatchObject({ refusal: REFUSALS.tooManyRequests(1) });
  for (let number = 0; number < 103; number++) {
    end(number);
    await acts[number];
  }
  expect(begun).toHaveLength(103);
});

it('T17: a command that waits too long is refused with 503, and the next one takes its place', async () => {
  const inLane = limitPerPlayer(1, 50);
  const { begun, work, end } = heldWork();
  const held = inLane(7, work(1));
  await expect(inLane(7, work(2))).rejects.toMatchObject({ refusal: REFUSALS.busy });
  const next = inLane(7, work(3));
  end(1);
  await held;
  expect(begun).toEqual([1, 3]);
  end(3);
  expect(await next).toBe(3);
});
