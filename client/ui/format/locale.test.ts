import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const NOON = new Date(2026, 10, 21, 14, 32);

it.each([
  ['de', '14:32', '21. Nov., 14:32', '12.345'],
  ['en-GB', '14:32', '21 Nov, 14:32', '12,345'],
  ['en-US', '02:32 PM', 'Nov 21, 02:32 PM', '12,345'],
])('dates and numbers are written as a reader of %s writes them', async (language, today, earlier, amount) => {
  vi.stubGlobal('navigator', { languages: [language] });
  const { clockTime } = await import('./format-time.ts');
  const { full } = await import('./number.ts');
  const plain = (text: string) => text.replace(/\s/g, ' ');

  expect(plain(clockTime(NOON.toISOString(), NOON))).toBe(today);
  expect(plain(clockTime(NOON.toISOString(), new Date(2026, 10, 22)))).toBe(earlier);
  expect(full(12_345)).toBe(amount);
});
