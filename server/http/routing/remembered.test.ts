import { expect, it } from 'vitest';
import { remembered } from './remembered.ts';

it('reads once a second, however many ask at once or one after the other', async () => {
  let now = 0;
  let reads = 0;
  const read = remembered(
    async (input: { id: number }) => [input.id, ++reads],
    () => now,
  );
  expect(await Promise.all([read({ id: 7 }), read({ id: 7 }), read({ id: 8 })])).toEqual([
    [7, 1],
    [7, 1],
    [8, 2],
  ]);
  now = 999;
  expect(await read({ id: 7 })).toEqual([7, 1]);
  now = 1000;
  expect(await read({ id: 7 })).toEqual([7, 3]);
});

it('does not keep what failed', async () => {
  let reads = 0;
  const read = remembered(async (_: string) => {
    if (++reads === 1) throw new Error('the database is away');
    return reads;
  });
  await expect(read('seasons')).rejects.toThrow('away');
  expect(await read('seasons')).toBe(2);
});

it('keeps no more than some hundred answers', async () => {
  let reads = 0;
  const read = remembered(async (_: number) => ++reads);
  for (let token = 0; token < 501; token++) await read(token);
  expect(await read(0)).toBe(502);
  expect(await read(500)).toBe(501);
});
