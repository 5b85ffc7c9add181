import { expect, it, vi } from 'vitest';
import { createMessageOrder } from './message-order.ts';

const stamp = (version: number) => ({ version, server_time: `at ${version}` });

it('a version that follows, repeats or arrives late is no gap; a skipped one is', () => {
  const missed = vi.fn();
  const order = createMessageOrder(missed);
  for (const version of [7, 8, 8, 9, 7, 10]) order.saw(version);
  expect(missed).not.toHaveBeenCalled();
  order.saw(12);
  expect(missed).toHaveBeenCalledTimes(1);
  order.saw(13);
  expect(missed).toHaveBeenCalledTimes(1);
});

it('a new connection may begin at any version', () => {
  const missed = vi.fn();
  const order = createMessageOrder(missed);
  order.saw(3);
  order.begin();
  order.saw(40);
  expect(missed).not.toHaveBeenCalled();
});

it('a repeated message is dropped; another message of the same version is not', () => {
  const order = createMessageOrder(() => undefined);
  expect(order.isNew('building_activated', stamp(4))).toBe(true);
  expect(order.isNew('level_gained', stamp(4))).toBe(true);
  expect(order.isNew('building_activated', stamp(4))).toBe(false);
});

it('of messages that replace one another, an older one is dropped', () => {
  const order = createMessageOrder(() => undefined);
  expect(order.isLatest('members_changed', stamp(5))).toBe(true);
  expect(order.isLatest('members_changed', stamp(4))).toBe(false);
  expect(order.isLatest('join_requests_changed', stamp(4))).toBe(true);
});
