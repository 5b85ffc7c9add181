import { expect, it } from 'vitest';
import { quantileOf, recentFigures } from './recent-figures.ts';

const call = (path: string, status: number) => ({ method: 'GET', path, status });

it('counts calls, errors, joins and pushes a second, and says how long they took', () => {
  let now = 1_000_000;
  const figures = recentFigures(
    () => ({ clients: 3, rooms: 2 }),
    () => now,
  );
  for (let i = 0; i < 99; i++) figures.answered(call('/resources', 200), 0.01);
  figures.answered(call('/build', 503), 2);
  figures.answered(call('/matchmake/{method}/{name}', 200), 0.01);
  figures.pushed(40);
  now += 10_000;
  figures.sample();
  now += 10_000;
  figures.sample();
  figures.stop();
  const [first, second] = figures.samples();
  expect(first).toMatchObject({
    at: 1_010_000,
    clients: 3,
    rooms: 2,
    calls: 10.1,
    errors: 0.1,
    joins: 0.1,
    pushes: 0.1,
  });
  // To a fifth.
  expect(first?.call_p50).toBeGreaterThan(10);
  expect(first?.call_p50).toBeLessThan(13);
  expect(first?.push_p99).toBeGreaterThan(40);
  expect(first?.push_p99).toBeLessThan(50);
  expect(second).toMatchObject({ calls: 0, errors: 0, pushes: 0, call_p50: null, call_p99: null, push_p99: null });
});

it('keeps the last hour', () => {
  let now = 0;
  const figures = recentFigures(
    () => ({ clients: 0, rooms: 0 }),
    () => now,
  );
  for (let i = 0; i < 400; i++) {
    now += 10_000;
    figures.sample();
  }
  figures.stop();
  expect(figures.samples()).toHaveLength(360);
  expect(figures.samples().at(0)?.at).toBe(410_000);
});

it('finds the time below which a part of the calls lies', () => {
  expect(quantileOf(new Uint32Array(4), 0.99)).toBeNull();
  expect(quantileOf(Uint32Array.of(99, 0, 0, 1), 0.99)).toBe(quantileOf(Uint32Array.of(1), 0.5));
  expect(quantileOf(Uint32Array.of(98, 0, 0, 2), 0.99)).toBe(1);
});
