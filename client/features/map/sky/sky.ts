import type { Place } from '#shared/rules/galaxy';
import {
  CELL_SIDE,
  CELLS_ACROSS,
  cornerOf,
  nearestWorlds,
  SECTOR_SIDE,
  SECTORS,
  SECTORS_ACROSS,
  type SectorBits,
  sitesIn,
} from '#shared/rules/sectors';
import { type MapPoint, type Span, spanOf } from '../view.ts';
import type { Rest } from '../viewport.ts';

/** The places of the galaxy's worlds, as far as they have been read. It tells nothing else of them. */
export interface Sky {
  /** How many worlds the galaxy has. */
  readonly worlds: number;
  /** How many worlds each cell holds; undefined until that is read. */
  readonly counts: Uint8Array | undefined;
  /** The sectors that have been read, by number. */
  readonly sectors: ReadonlyMap<number, SectorBits>;
}

/** Galaxies up to this size are read whole and drawn as dots at every zoom. */
export const WHOLE_GALAXY = 50_000;
/** The pixels of a unit from which on dots are told apart; below, they would look like snow. */
const DOT_SCALE = 2;
/** The most dots that are drawn at once: more make a drag stutter. */
const MOST_DOTS = 60_000;

/** Whether worlds are drawn as dots in this view, and can be pointed at. From farther away they are a haze. */
export function showsDots({ worlds, counts }: Sky, rest: Rest): boolean {
  if (worlds <= WHOLE_GALAXY) return true;
  return rest.pixels.x >= DOT_SCALE * rest.view.width && counts !== undefined && countIn(counts, rest) <= MOST_DOTS;
}

const ALL = Array.from({ length: SECTORS }, (_, sector) => sector);

/** The sectors that this view needs, those nearest to its middle first: all of a small galaxy, and none of a large one from afar. */
export function sectorsFor(sky: Sky, rest: Rest | undefined): readonly number[] {
  if (sky.counts === undefined) return [];
  if (sky.worlds <= WHOLE_GALAXY) return ALL;
  if (!rest || !showsDots(sky, rest)) return [];
  return sectorsIn(rest).sort((one, other) => away(one, rest.view) - away(other, rest.view));
}

/** The sectors of which some part is in view. */
export function sectorsIn(rest: Rest): number[] {
  const { from, to } = indexes(spanOf(rest), SECTOR_SIDE, SECTORS_ACROSS);
  return ALL.filter((sector) => {
    const [column, row] = [sector % SECTORS_ACROSS, Math.floor(sector / SECTORS_ACROSS)];
    return column >= from.x && column <= to.x && row >= from.y && row <= to.y;
  });
}

/** The square of the distance from a sector's middle. */
function away(sector: number, { x, y }: MapPoint): number {
  const corner = cornerOf(sector);
  return (corner.x + SECTOR_SIDE / 2 - x) ** 2 + (corner.y + SECTOR_SIDE / 2 - y) ** 2;
}

/** About how many worlds are in view: those in the cells of which some part is. */
export function countIn(counts: Uint8Array, rest: Rest): number {
  const { from, to } = indexes(spanOf(rest), CELL_SIDE, CELLS_ACROSS);
  let sum = 0;
  for (let row = from.y; row <= to.y; row++) {
    for (let cell = row * CELLS_ACROSS + from.x; cell <= row * CELLS_ACROSS + to.x; cell++) sum += counts[cell] ?? 0;
  }
  return sum;
}

/** How many worlds are in view, of the sectors that have been read. */
export function dotsIn({ sectors }: Sky, rest: Rest): number {
  let sum = 0;
  for (const sector of sectorsIn(rest)) {
    const { x, y } = cornerOf(sector);
    const { left, right, bottom, top } = spanOf(rest);
    const isSeen = (column: number, row: number) =>
      x + column >= left && x + column <= right && y + row >= bottom && y + row <= top;
    for (const site of sitesIn(sectors.get(sector) ?? NO_BITS)) {
      if (isSeen(site % SECTOR_SIDE, Math.floor(site / SECTOR_SIDE))) sum++;
    }
  }
  return sum;
}

const NO_BITS = new Uint8Array();

/** The squares of this side that a part of the galaxy touches, by column and row, among so many on each axis. */
function indexes({ left, right, bottom, top }: Span, side: number, across: number) {
  const { x, y } = cornerOf(0);
  const index = (distance: number) => Math.min(across - 1, Math.max(0, Math.floor(distance / side)));
  return { from: { x: index(left - x), y: index(bottom - y) }, to: { x: index(right - x), y: index(top - y) } };
}

/** The dots within reach of a point, the nearest first. There are none where the worlds are a haze. */
export function dotsNear(sky: Sky, rest: Rest, point: MapPoint, reach: number, most: number): Place[] {
  return showsDots(sky, rest) ? nearestWorlds((sector) => sky.sectors.get(sector), point, reach, most) : [];
}
