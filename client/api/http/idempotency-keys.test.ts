import { beforeEach, expect, it, vi } from 'vitest';

const MINUTE = 60_000;

let pages = 0;
/** The module as a freshly loaded page imports it. */
function loadModule(): Promise<typeof import('./idempotency-keys.ts')> {
  const ofAnotherPage = `./idempotency-keys.ts?page=${++pages}`;
  return import(ofAnotherPage);
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
});

it('P6: a key is known for its time, after a reload too, and until it is forgotten', async () => {
  const before = await loadModule();
  before.storeKey('build', 'one', MINUTE);
  before.storeKey('give', 'two', MINUTE);
  vi.advanceTimersByTime(59_000);
  const after = await loadModule();
  expect([after.storedKey('build'), after.storedKey('give'), after.storedKey('leave')]).toEqual([
    'one',
    'two',
    undefined,
  ]);
  after.forgetKey('build');
  const later = await loadModule();
  expect([later.storedKey('build'), later.storedKey('give')]).toEqual([undefined, 'two']);
  vi.advanceTimersByTime(1000);
  expect(later.storedKey('give')).toBeUndefined();
});

it('setting the clock back does not extend a key’s lifetime', async () => {
  const { storeKey, storedKey } = await loadModule();
  storeKey('build', 'one', MINUTE);
  vi.setSystemTime(900_000_000);
  expect(storedKey('build')).toBeUndefined();
});

it('only the latest are kept', async () => {
  const { storeKey } = await loadModule();
  for (let act = 0; act < 200; act++) storeKey(`act ${act}`, `key ${act}`, MINUTE);
  const { storedKey } = await loadModule();
  expect([storedKey('act 149'), storedKey('act 150'), storedKey('act 199')]).toEqual([undefined, 'key 150', 'key 199']);
});

it('foreign content of the storage is ignored', async () => {
  for (const found of ['{', 'null', '{"act":"build"}', '[null,7,{"act":"build","key":"7","since":1000000000}]']) {
    sessionStorage.setItem('kept_keys', found);
    expect((await loadModule()).storedKey('build'), found).toBeUndefined();
  }
});

it('it works without a storage that throws', async () => {
  const no = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: no, setItem: no, removeItem: no });
  const { storeKey, storedKey, forgetKey } = await loadModule();
  storeKey('build', 'one', MINUTE);
  expect(storedKey('build')).toBe('one');
  forgetKey('build');
  expect(storedKey('build')).toBeUndefined();
});

it('a full storage keeps no old key that would make a new request a repetition', async () => {
  const { storeKey, forgetKey } = await loadModule();
  storeKey('build', 'one', MINUTE);
  const { removeItem } = sessionStorage;
  const setItem = () => {
    throw new Error('QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { removeItem: removeItem.bind(sessionStorage), setItem });
  storeKey('give', 'two', MINUTE);
  forgetKey('build');
  vi.unstubAllGlobals();
  expect((await loadModule()).storedKey('build')).toBeUndefined();
});
