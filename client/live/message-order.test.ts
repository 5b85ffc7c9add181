import { expect, it, vi } from 'vitest';
import { createMessageOrder } from './message-order.ts';

const stamp = (version: number) => ({ version, server_time: `at ${version}` });

it('a version that follows, repeats or comes late is no gap; one that was left out is', () => {
  const missed = vi.fn();
  const order = createMessageOrder(missed);
  for (const version of [7, 8, 8, 9, 7, 10]) order.saw(version);
  expect(missed).not.toHaveBeenCalled();
  order.saw(12);
  expect(missed).toHaveBeenCalledTimes(1);
  order.saw(13);
  expect(missed).toHaveBeenCalledTimes(1);
});

it('a new seat begins wherever its room is by now', () => {
  const missed = vi.fn();
  const order = createMessageOrder(missed);
  order.saw(3);
  order.begin();
  order.saw(40);
  expect(missed).not.toHaveBeenCalled();
});

it('the same words are heard once; other words of the same version are heard too', () => {
  const order = createMessageOrder(() => undefined);
  expect(order.isNew('building_activated', stamp(4))).toBe(true);
  expect(order.isNew('level_gained', stamp(4))).toBe(true);
  expect(order.isNew('building_activated', stamp(4))).toBe(false);
});

it('of messages that replace one another an older one comes too late', () => {
  const order = createMessageOrder(() => undefined);
  expect(order.isLatest('members_changed', stamp(5))).toBe(true);
  expect(order.isLatest('members_changed', stamp(4))).toBe(false);
  expect(order.isLatest('join_requests_changed', stamp(4))).toBe(true);
});
