import type { MapPoint } from './view.ts';

/** A rectangle of the map, in pixels from its upper left corner. */
export interface NameBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What a mark covers. The name of the same key may stand close to it. */
export interface Mark extends NameBox {
  readonly key: string;
}

/** Where a name may be written: which side of its mark. */
export type NameSide = 'below' | 'above' | 'right' | 'left';

/** A name that the map would like to write. */
export interface NameWish {
  readonly key: string;
  /** The middle of its mark, in pixels from the map's upper left corner. */
  readonly at: MapPoint;
  /** Its width in pixels. */
  readonly width: number;
  /** The pixels that it keeps clear of above, below and beside the middle of its mark. */
  readonly clear: number;
  /** The same beside it, where that is more. */
  readonly beside?: number;
  /** The sides it may be written on, the best first; all four without it. */
  readonly sides?: readonly NameSide[];
  /** Whether it may cover marks where nothing else has room, but never another name. */
  readonly covers?: boolean;
}

/** Where a name is written: the middle of its baseline, in pixels from the middle of its mark. */
export interface PlacedName extends MapPoint {
  readonly key: string;
  readonly box: NameBox;
  /** The width of a name that is too wide for the map, in pixels: it is narrowed. */
  readonly narrowed?: number;
}

/** The pixels between a name and the side of the map. */
const EDGE = 6;
/** The height of letters over the baseline and under it, in pixels, with some room. */
const ASCENT = 12;
const DESCENT = 4;
/** From the baseline up to the middle of the letters. */
const MIDDLE = 4;
/** The room between two names, and at both ends of one. */
const BESIDE = 3;

const SIDES: readonly NameSide[] = ['below', 'above', 'right', 'left'];

/**
 * Writes as many of these names as have room, the first ones first: each beside its mark, inside the map, and clear of all names
 * before it and of all marks but its own. No two of the boxes that it returns overlap.
 */
export function placeNames(
  wishes: readonly NameWish[],
  marks: readonly Mark[],
  pixels: MapPoint,
  most = 40,
): PlacedName[] {
  const placed: PlacedName[] = [];
  for (const wish of wishes) {
    if (placed.length === most) break;
    const { key, at, sides = SIDES, covers } = wish;
    if (at.x < 0 || at.x > pixels.x || at.y < 0 || at.y > pixels.y) continue;
    const free = sides
      .map((side) => written(wish, side, pixels))
      .filter(({ box }) => isInside(box, pixels) && !placed.some((each) => overlap(each.box, box)));
    const clear = free.find(({ box }) => !marks.some((mark) => mark.key !== key && overlap(mark, box)));
    const name = clear ?? (covers ? free[0] : undefined);
    if (name) placed.push(name);
  }
  return placed;
}

/** Whether two boxes have any area in common. */
export function overlap(one: NameBox, other: NameBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** The square around a mark. */
export function boxAround({ x, y }: MapPoint, clear: number): NameBox {
  return { left: x - clear, right: x + clear, top: y - clear, bottom: y + clear };
}

/** The baseline of a name below or above its mark, in pixels from the middle of the mark. */
export const baselineOf = (side: 'below' | 'above', clear: number) =>
  side === 'below' ? clear + ASCENT : -clear - DESCENT;

/** The name on this side of its mark. Below and above, it moves inward from the map's sides. */
function written(
  { key, at, width, clear, beside: besides = clear }: NameWish,
  side: NameSide,
  pixels: MapPoint,
): PlacedName {
  const room = pixels.x - 2 * EDGE;
  const wide = Math.min(width, room);
  const half = wide / 2;
  const isBeside = side === 'right' || side === 'left';
  const beside = (side === 'right' ? 1 : -1) * (besides + BESIDE + half);
  const middle = isBeside ? at.x + beside : Math.min(Math.max(at.x, EDGE + half), pixels.x - EDGE - half);
  const baseline = isBeside ? MIDDLE : baselineOf(side, clear);
  const box = {
    left: middle - half - BESIDE,
    right: middle + half + BESIDE,
    top: at.y + baseline - ASCENT,
    bottom: at.y + baseline + DESCENT,
  };
  return { key, x: middle - at.x, y: baseline, box, ...(width > room ? { narrowed: room } : {}) };
}

function isInside({ left, right, top, bottom }: NameBox, { x, y }: MapPoint): boolean {
  return left >= EDGE - BESIDE && right <= x - EDGE + BESIDE && top >= 0 && bottom <= y;
}
