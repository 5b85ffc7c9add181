import { beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime } from '../clock/server-clock.ts';
import { untilRenewal, usableToken } from './token.ts';

const MINUTE = 60_000;
const tokenUntil = (end: number) => `h.${btoa(JSON.stringify({ exp: end / 1000 }))}.s`;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  localStorage.setItem('refresh_token', 'refresh');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ access_token: 'new' })));
});

it('G-120: a token is renewed 15 to 45 s before it ends', () => {
  const token = tokenUntil(15 * MINUTE);
  expect(untilRenewal(token, () => 0)).toBe(15 * MINUTE - 15_000);
  expect(untilRenewal(token, () => 1)).toBe(15 * MINUTE - 45_000);
});

it('G-123: by the server’s clock, not by a local one that is wrong', () => {
  noteServerTime(5 * MINUTE);
  expect(untilRenewal(tokenUntil(15 * MINUTE), () => 0)).toBe(10 * MINUTE - 15_000);
});

it('never in a hurry, whatever the clocks say; and not at all if the token does not end', () => {
  expect(untilRenewal(tokenUntil(1000))).toBe(10_000);
  expect(untilRenewal('opaque')).toBe(Number.POSITIVE_INFINITY);
});

it.each([
  { what: 'has time left', stored: tokenUntil(MINUTE), refused: null, renewed: false },
  { what: 'ends too soon', stored: tokenUntil(40_000), refused: null, renewed: true },
  { what: 'was refused', stored: tokenUntil(MINUTE), refused: tokenUntil(MINUTE), renewed: true },
  { what: 'is not the refused one', stored: tokenUntil(MINUTE), refused: 'other', renewed: false },
])('a token that $what: renewed $renewed', async ({ stored, refused, renewed }) => {
  localStorage.setItem('access_token', stored);
  expect(await usableToken(refused)).toBe(renewed ? 'new' : stored);
});

it('no token is had while the server cannot be asked', async () => {
  localStorage.setItem('access_token', tokenUntil(1000));
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  await expect(usableToken(null)).rejects.toThrow('could not be renewed');
  expect(localStorage.getItem('access_token')).not.toBeNull();
});
