import { expect, it } from 'vitest';
import { STORED_KEYS } from '#shared/catalogue/accounts';
import { mayBeForgotten } from './evidence.ts';
import type { Acked } from './journal.ts';

const [ANN, BEN] = [1, 2];
const acked = (userId: number, key: string, bytes = 2): Acked => ({
  ask: { key, by: { userId, token: '' }, method: 'POST', path: '/build', body: {} },
  status: 200,
  text: ' '.repeat(bytes),
});

it('the game may forget what a player was answered a thousand commands ago, or four MiB of answers ago', () => {
  const many = Array.from({ length: STORED_KEYS.most }, (_, n) => acked(ANN, `later ${n}`));
  expect([...mayBeForgotten([acked(ANN, 'old'), acked(BEN, 'of another'), ...many])]).toContain('old');
  const few = many.slice(0, 100);
  expect([...mayBeForgotten([acked(ANN, 'old'), ...few])]).toEqual([]);
  expect([...mayBeForgotten([acked(ANN, 'old'), ...few, acked(ANN, 'large', STORED_KEYS.bytes)])]).toContain('old');
  expect([...mayBeForgotten([acked(BEN, 'of another'), ...many])]).not.toContain('of another');
});
