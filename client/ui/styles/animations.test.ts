import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';

const CLIENT = join(import.meta.dirname, '../..');
/** Animations longer than this may only change properties that the browser can animate without repainting. */
const LONG = 5;
const LONGEST = 25;
const ANIMATION = /animation: ([\w-]+) ([\d.]+)(m?s)\b([^;]*);/g;

const styles = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(`${CLIENT}/${file}`, 'utf8'));
const animations = styles.flatMap((css) =>
  [...css.matchAll(ANIMATION)].map(([, name = '', time, unit, rest = '']) => {
    const count = Number(/ (\d+)\b/.exec(rest)?.[1] ?? 1);
    const [, frames = ''] = css.split(`@keyframes ${name} {`);
    const moved = (frames.split('\n}')[0] ?? '').match(/[\w-]+(?=: )/g) ?? [];
    return { name, seconds: (Number(time) / (unit === 'ms' ? 1000 : 1)) * count, moved };
  }),
);

test('every animation comes to rest, so that a page that is left open does too', () => {
  expect(animations.map(({ name }) => name)).toEqual(expect.arrayContaining(['breathe', 'drift', 'spin']));
  expect(styles.filter((css) => /\binfinite\b/.test(css))).toEqual([]);
  expect(animations.filter(({ seconds }) => seconds > LONGEST)).toEqual([]);
});

test('what moves for long is moved without being drawn anew', () => {
  const long = animations.filter(({ seconds }) => seconds > LONG);
  expect(new Set(long.flatMap(({ moved }) => moved))).toEqual(new Set(['opacity', 'transform']));
});
