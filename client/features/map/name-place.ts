import type { Place } from './view.ts';
import type { Rest } from './viewport.ts';

/** The pixels between a name and the side of the map. */
const GAP = 6;

/** The pixels from the baseline of a name up to its top. */
const ASCENT = 14;

/**
 * Where the middle of a name is written, in pixels from its mark, so that the map's sides do not cut it off. `width` is
 * the name's. Of the two baselines the second is used where only that one fits.
 */
export function namePlace(
  mark: Place,
  { view, pixels }: Rest,
  width: number,
  [first, second]: readonly [first: number, second: number],
): Place {
  const unit = view.width / pixels.x;
  const x = pixels.x / 2 + (mark.x - view.x) / unit;
  const y = pixels.y / 2 - (mark.y - view.y) / unit;
  const inView = x >= 0 && x <= pixels.x && y >= 0 && y <= pixels.y;
  if (!inView) return { x: 0, y: first };
  const half = width / 2 + GAP;
  const middle = half * 2 > pixels.x ? pixels.x / 2 : Math.min(Math.max(x, half), pixels.x - half);
  const fits = (baseline: number) => y + baseline - ASCENT >= GAP && y + baseline <= pixels.y - GAP;
  return { x: middle - x, y: fits(first) || !fits(second) ? first : second };
}
