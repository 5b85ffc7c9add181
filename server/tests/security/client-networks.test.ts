import { describe, expect, it } from 'vitest';
import { testApp } from '../support/test-app.ts';

/* What counts by address, behind a proxy that says which address that is. */

const app = testApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });

/** What each limit counts, and how often one address may do it. The body of a login is not even read. */
const LIMITED: readonly [name: string, times: number, attempt: (from: string) => Promise<Response>][] = [
  ['logins', 20, (from) => fetch(`${app.origin}/login`, { method: 'POST', headers: { 'X-Forwarded-For': from } })],
];

/** How many of these attempts are let in, one after the other. */
async function letIn(attempt: (from: string) => Promise<Response>, addresses: readonly string[]): Promise<number> {
  let count = 0;
  for (const address of addresses) if ((await attempt(address)).status !== 429) count++;
  return count;
}
const hex = (nth: number) => nth.toString(16).padStart(2, '0');
const times = (count: number, address: (nth: number) => string) => Array.from({ length: count }, (_, i) => address(i));

describe.each(LIMITED)('T17: %s', (_, points, attempt) => {
  it.each([
    ['an IPv4 address with a port', (nth: number) => `203.0.113.10:${40_000 + nth}`],
    ['an IPv6 address in brackets with a port', (nth: number) => `[2001:db8:a::6]:${40_000 + nth}`],
    ['an IPv6 address with a zone', (nth: number) => `2001:db8:b::6%zone${nth}`],
    ['no address, by the connection', (nth: number) => `hidden-${nth}`],
  ])('a proxy that writes %s lets nobody in more often', async (_form, address) => {
    expect(await letIn(attempt, times(points + 2, address))).toBe(points);
  });

  it('a customer with a /48 or a /56 is let in two or three times as often, and not once per /64', async () => {
    expect(
      await letIn(
        attempt,
        times(points * 2 + 5, (nth) => `2001:db8:c:12${hex(nth)}::6`),
      ),
    ).toBe(points * 2);
    expect(
      await letIn(
        attempt,
        times(points * 3 + 5, (nth) => `2001:db8:d:${hex(nth)}00::6`),
      ),
    ).toBe(points * 3);
    expect(await letIn(attempt, ['2001:db8:e::6'])).toBe(1);
  });
});
