import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../ui/styles/tokens.css'), 'utf8');

/** Relative luminance of a token's colour, as defined by WCAG 2. */
function luminanceOf(token: string): number {
  const hex = new RegExp(`--${token}: #([0-9a-f]{6});`).exec(css)?.[1];
  if (!hex) throw new Error(`tokens.css has no six-digit colour --${token}.`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const WORDS = ['text', 'text-dim', 'text-faint', 'amber', 'water', 'danger'];
const RESOURCES = ['naquadah', 'trinium', 'metal', 'energy', 'food'];

test.each([...WORDS, ...RESOURCES])('%s can be read on ground, surface and raised', (token) => {
  for (const ground of ['ground', 'surface', 'raised']) expect(contrast(token, ground)).toBeGreaterThanOrEqual(4.5);
});

test('a button in amber can be read', () => {
  expect(contrast('amber-ink', 'amber')).toBeGreaterThanOrEqual(4.5);
});

test('a strong line and the gate stand out from what they lie on', () => {
  expect(contrast('stone-edge', 'surface')).toBeGreaterThanOrEqual(3);
});
