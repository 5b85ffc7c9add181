import { expect, it } from 'vitest';
import { isNewer } from './version-merge.ts';

const at = (version: number, seconds: number) => ({ version, server_time: new Date(seconds * 1000).toISOString() });

it.each([
  ['a higher version', at(8, 100), true],
  ['a higher version of before, by another clock', at(8, 99), true],
  ['the same version later', at(7, 101), true],
  ['the very same', at(7, 100), true],
  ['the same version earlier', at(7, 99), false],
  ['a lower version', at(6, 99), false],
  ['a lower version that was said a little later, by a room that missed something', at(6, 120), false],
  ['a lower version that was said much later, by a database that went back in time', at(6, 161), true],
])('G-118: newer than version 7? %s', (_, view, newer) => {
  expect(isNewer(view, at(7, 100))).toBe(newer);
});
