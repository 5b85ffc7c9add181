import { expect, it } from 'vitest';
import { createJoinGate, type JoinGate } from './join-gate.ts';

const AT_ONCE = 64;
const here = () => false;

/** Joins that the test completes, and a clock that it sets. */
function joins() {
  const begun: { readonly name: number; readonly complete: () => void }[] = [];
  let time = 0;
  const gate = createJoinGate(() => time);
  let names = 0;
  const come = (isGone = here): ReturnType<JoinGate> => {
    const name = names++;
    const join = () => new Promise<number>((complete) => begun.push({ name, complete: () => complete(name) }));
    return gate(join, isGone);
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  /** Completes the joins that are under way, one each `ms`. */
  const complete = async (count: number, ms: number) => {
    for (const each of begun.splice(0, count)) {
      time += ms;
      each.complete();
      await turn();
    }
  };
  return { begun, come, complete, turn };
}

it('admits joins in their order, so many at once', async () => {
  const { begun, come, complete, turn } = joins();
  const all = Array.from({ length: AT_ONCE + 3 }, () => come());
  await turn();
  expect(begun.map(({ name }) => name)).toEqual(Array.from({ length: AT_ONCE }, (_, name) => name));
  await complete(2, 1);
  expect(begun.slice(-2).map(({ name }) => name)).toEqual([AT_ONCE, AT_ONCE + 1]);
  while (begun.length > 0) await complete(AT_ONCE, 1);
  expect(await Promise.all(all)).toEqual(all.map((_, name) => name));
});

it('does nothing for a client that has gone while it waited', async () => {
  const { begun, come, complete, turn } = joins();
  for (let i = 0; i < AT_ONCE; i++) void come();
  let gone = false;
  const left = come(() => gone);
  const next = come();
  gone = true;
  await turn();
  await complete(AT_ONCE, 1);
  expect(await left).toBeUndefined();
  expect(begun.map(({ name }) => name)).toEqual([AT_ONCE + 1]);
  await complete(1, 1);
  expect(await next).toBe(AT_ONCE + 1);
});

it('turns away at once whoever would wait for more than 15 s at the rate of the moment, and nobody once the crowd is gone', async () => {
  const { begun, come, complete, turn } = joins();
  for (let i = 0; i < AT_ONCE + 200; i++) void come();
  await turn();
  // 200 wait, and 10 a second are admitted: the last of them waits for 20 s.
  await complete(10, 100);
  expect(await come()).toBeUndefined();
  await complete(50, 100);
  // 140 wait for 14 s.
  const admitted = come();
  while (begun.length > 0) await complete(AT_ONCE, 100);
  expect(await admitted).toBe(AT_ONCE + 200 + 1);
  void come();
  await turn();
  expect(begun).toHaveLength(1);
});
