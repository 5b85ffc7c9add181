import type { MapPoint } from './view.ts';
import type { Rest } from './viewport.ts';

/** The pixels between a name and the side of the map. */
const GAP = 6;

/** The pixels from the baseline of a name up to its top. */
const ASCENT = 14;

/** Attributes of a text. */
interface NamePlace extends MapPoint {
  /** The width of a name that is too wide for the map, in pixels: it is narrowed. */
  readonly textLength?: number;
  readonly lengthAdjust?: 'spacingAndGlyphs';
}

/**
 * Where the middle of a name is written, in pixels from its mark, so that the map's sides do not cut it off. `width` is
 * the name's. Of the two baselines the second is used where only that one fits.
 */
export function namePlace(
  mark: MapPoint,
  { view, pixels }: Rest,
  width: number,
  [first, second]: readonly [first: number, second: number],
): NamePlace {
  const unit = view.width / pixels.x;
  const x = pixels.x / 2 + (mark.x - view.x) / unit;
  const y = pixels.y / 2 - (mark.y - view.y) / unit;
  const inView = x >= 0 && x <= pixels.x && y >= 0 && y <= pixels.y;
  if (!inView) return { x: 0, y: first };
  const most = pixels.x - 2 * GAP;
  const half = Math.min(width, most) / 2 + GAP;
  const middle = Math.min(Math.max(x, half), pixels.x - half);
  const fits = (baseline: number) => y + baseline - ASCENT >= GAP && y + baseline <= pixels.y - GAP;
  const place = { x: middle - x, y: fits(first) || !fits(second) ? first : second };
  return width > most ? { ...place, textLength: most, lengthAdjust: 'spacingAndGlyphs' } : place;
}
