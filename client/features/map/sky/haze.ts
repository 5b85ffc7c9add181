import { CELLS_ACROSS } from '#shared/rules/sectors';

/** The sides of the haze in pixels: each is half of a cell, so that no cell shows as a square. */
export const HAZE = 2 * CELLS_ACROSS;

/** How opaque the densest part is, and how much of that thinner parts keep: below 1, they are lifted. */
const DENSEST = 235;
const LIFT = 0.75;

/** A binomial, by which each pixel takes of its neighbours. */
const WEIGHTS = [1, 4, 6, 4, 1].map((weight) => weight / 16);

/** How opaque each pixel of the haze is, from 0 to 255, the highest row of the galaxy first. */
export function hazeOf(counts: Uint8Array): Uint8ClampedArray {
  const across = smoothed((x, y) => counts[((HAZE - 1 - y) >> 1) * CELLS_ACROSS + (x >> 1)] ?? 0, 1, 0);
  const both = smoothed((x, y) => across[y * HAZE + x] ?? 0, 0, 1);
  const densest = both.reduce((most, each) => Math.max(most, each), 0) || 1;
  return Uint8ClampedArray.from(both, (each) => DENSEST * (each / densest) ** LIFT);
}

/** The values of all pixels, each mixed with its neighbours in one direction. */
function smoothed(valueAt: (x: number, y: number) => number, stepX: 0 | 1, stepY: 0 | 1): Float32Array {
  const values = new Float32Array(HAZE * HAZE);
  const inside = (at: number) => Math.min(HAZE - 1, Math.max(0, at));
  for (let y = 0; y < HAZE; y++) {
    for (let x = 0; x < HAZE; x++) {
      let sum = 0;
      for (let step = -2; step <= 2; step++) {
        sum += (WEIGHTS[step + 2] as number) * valueAt(inside(x + step * stepX), inside(y + step * stepY));
      }
      values[y * HAZE + x] = sum;
    }
  }
  return values;
}
