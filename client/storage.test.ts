import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserMemory, tabMemory } from './storage.ts';

const throws = (name: string) => () => {
  throw new DOMException('The user has denied this.', name);
};
const full = () => ({
  getItem: localStorage.getItem.bind(localStorage),
  removeItem: localStorage.removeItem.bind(localStorage),
  setItem: throws('QuotaExceededError'),
});

/** How a browser keeps nothing: by what it answers to whoever names a storage. */
const KEEPING_NOTHING: readonly [string, () => PropertyDescriptor][] = [
  ['blocks site data', () => ({ get: throws('SecurityError') })],
  ['has no storage', () => ({ value: null })],
  ['has a full storage', () => ({ value: full() })],
  [
    'forgets what it takes',
    () => ({ value: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } }),
  ],
];

const kept = { localStorage: browserMemory, sessionStorage: tabMemory };

describe.each(['localStorage', 'sessionStorage'] as const)('without %s', (name) => {
  const own = Object.getOwnPropertyDescriptor(globalThis, name);
  afterEach(() => {
    if (own) Object.defineProperty(globalThis, name, own);
    kept[name].remove('who');
  });

  it.each(KEEPING_NOTHING)('in a browser that %s, a text is remembered while the page is there', (_, storage) => {
    const memory = kept[name];
    Object.defineProperty(globalThis, name, { configurable: true, ...storage() });
    expect(memory.get('who')).toBeNull();
    expect(memory.set('who', "Teal'c")).toBe(false);
    expect(memory.get('who')).toBe("Teal'c");
    memory.remove('who');
    expect(memory.get('who')).toBeNull();
  });
});

it('what a full storage held before does not come back', () => {
  expect(browserMemory.set('who', 'Ra')).toBe(true);
  vi.stubGlobal('localStorage', full());
  expect(browserMemory.set('who', 'Apophis')).toBe(false);
  vi.unstubAllGlobals();
  expect([browserMemory.get('who'), localStorage.getItem('who')]).toEqual(['Apophis', null]);
  expect(browserMemory.set('who', 'Anubis')).toBe(true);
  expect([browserMemory.get('who'), localStorage.getItem('who')]).toEqual(['Anubis', 'Anubis']);
});
