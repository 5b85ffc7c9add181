// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const MINUTE = 60_000;

/** The module as a freshly loaded page imports it. */
async function keysOfAPage() {
  vi.resetModules();
  return import('./idempotency-keys.ts');
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('P6: a key is known for its time, after a reload too, and until it is forgotten', async () => {
  const before = await keysOfAPage();
  before.storeKey('build', 'one', MINUTE);
  before.storeKey('give', 'two', MINUTE);
  vi.advanceTimersByTime(59_000);
  const after = await keysOfAPage();
  expect([after.storedKey('build'), after.storedKey('give'), after.storedKey('leave')]).toEqual([
    'one',
    'two',
    undefined,
  ]);
  after.forgetKey('build');
  const later = await keysOfAPage();
  expect([later.storedKey('build'), later.storedKey('give')]).toEqual([undefined, 'two']);
  vi.advanceTimersByTime(1000);
  expect(later.storedKey('give')).toBeUndefined();
});

it('a clock that was set back makes no key last longer', async () => {
  const { storeKey: keepKey, storedKey: keptKey } = await keysOfAPage();
  keepKey('build', 'one', MINUTE);
  vi.setSystemTime(900_000_000);
  expect(keptKey('build')).toBeUndefined();
});

it('only the latest are kept', async () => {
  const { storeKey: keepKey } = await keysOfAPage();
  for (let act = 0; act < 200; act++) keepKey(`act ${act}`, `key ${act}`, MINUTE);
  const { storedKey: keptKey } = await keysOfAPage();
  expect([keptKey('act 149'), keptKey('act 150'), keptKey('act 199')]).toEqual([undefined, 'key 150', 'key 199']);
});

it('what stands in the storage of another hand is not listened to', async () => {
  for (const found of ['{', 'null', '{"act":"build"}', '[null,7,{"act":"build","key":"7","since":1000000000}]']) {
    sessionStorage.setItem('kept_keys', found);
    expect((await keysOfAPage()).storedKey('build'), found).toBeUndefined();
  }
});

it('a storage that throws is done without', async () => {
  const no = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: no, setItem: no, removeItem: no });
  const { storeKey: keepKey, storedKey: keptKey, forgetKey } = await keysOfAPage();
  keepKey('build', 'one', MINUTE);
  expect(keptKey('build')).toBe('one');
  forgetKey('build');
  expect(keptKey('build')).toBeUndefined();
});

it('where the storage is full, no key of before is left to make a new act a repetition', async () => {
  const { storeKey: keepKey, forgetKey } = await keysOfAPage();
  keepKey('build', 'one', MINUTE);
  const { removeItem } = sessionStorage;
  const setItem = () => {
    throw new Error('QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { removeItem: removeItem.bind(sessionStorage), setItem });
  keepKey('give', 'two', MINUTE);
  forgetKey('build');
  vi.unstubAllGlobals();
  expect((await keysOfAPage()).storedKey('build')).toBeUndefined();
});
