import { expect, it } from 'vitest';
import { loadOnce } from './load-once.ts';

it('what waits for the file goes on in the order of the calls', async () => {
  const settle: (() => void)[] = [];
  const load = loadOnce(() => new Promise<void>((resolve) => settle.push(resolve)));
  const order: string[] = [];
  const all = ['first', 'second', 'third'].map((name) => load().then(() => order.push(name)));
  // A second import of its own would be settled before the first one.
  for (const each of settle.toReversed()) each();
  await Promise.all(all);
  expect(order).toEqual(['first', 'second', 'third']);
});

it('a file that did not come is loaded again with the next call', async () => {
  let tries = 0;
  const load = loadOnce(async () => {
    tries += 1;
    if (tries === 1) throw new Error('The file did not come.');
    return tries;
  });
  await expect(Promise.allSettled([load(), load()])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect([await load(), await load()]).toEqual([2, 2]);
});
