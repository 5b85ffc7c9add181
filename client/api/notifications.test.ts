import { expect, it, vi } from 'vitest';
import { ownTimeZone } from './notifications.ts';

it.each([
  ['Pacific/Apia', 'Pacific/Apia'],
  [undefined, 'UTC'],
  ['', 'UTC'],
])('a browser in the time zone %j is in %s', (timeZone, zone) => {
  const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options as never);
  expect(ownTimeZone()).toBe(zone);
});
