import { cornerOf, SECTOR_SIDE, type SectorBits } from '#shared/rules/sectors';
import type { MapPoint } from '../view.ts';

// The map's worlds as pixels. Written one by one into the memory of a canvas, 50,000 dots take a few milliseconds; the same dots as
// shapes would take a hundred.

/** A colour as a pixel: alpha, blue, green and red, from the highest byte to the lowest. */
export type Pixel = number;

/** Pixels beside a picture, so that what is drawn at its edge needs no test of each pixel. */
export const PADDING = 20;

/** The pixels of a picture, with the padding on all sides. */
export interface Raster {
  readonly pixels: Uint32Array;
  readonly width: number;
  readonly height: number;
}

/** An empty picture of this size, without its padding. */
export function rasterOf(width: number, height: number): Raster {
  const [wide, high] = [width + 2 * PADDING, height + 2 * PADDING];
  return { pixels: new Uint32Array(wide * high), width: wide, height: high };
}

/** Where the galaxy is drawn: its middle, in pixels of the picture without padding, and the pixels of a unit. */
export interface Frame extends MapPoint {
  readonly scale: number;
}

/** What is drawn at a place: pixels around it, by their distance in the memory of a raster of one width. */
export interface DotStamp {
  readonly radius: number;
  readonly offsets: Int32Array;
  readonly pixels: Uint32Array;
}

/** A shape of a stamp: how far a pixel is from its middle, by the distances to the right and down. */
type Shape = (right: number, down: number) => number;
export const disc: Shape = (right, down) => Math.hypot(right, down);
export const diamond: Shape = (right, down) => (Math.abs(right) + Math.abs(down)) * Math.SQRT1_2;

interface Layer {
  readonly radius: number;
  readonly colour: Pixel;
}

/** A stamp of layers of one shape, each upon the one before. */
export function stampOf({ width }: Raster, shape: Shape, layers: readonly Layer[]): DotStamp {
  const radius = Math.ceil(Math.max(...layers.map((layer) => layer.radius)) * Math.SQRT2);
  const offsets: number[] = [];
  const pixels: number[] = [];
  for (let down = -radius; down <= radius; down++) {
    for (let right = -radius; right <= radius; right++) {
      const distance = shape(right, down);
      const pixel = layers.reduce((below, layer) => upon(below, layer.colour, layer.radius + 0.5 - distance), 0);
      if (pixel >>> 24 === 0) continue;
      offsets.push(down * width + right);
      pixels.push(pixel);
    }
  }
  return { radius, offsets: Int32Array.from(offsets), pixels: Uint32Array.from(pixels) };
}

/** A pixel of which a part, from 0 to 1, is covered with a colour. */
function upon(below: Pixel, colour: Pixel, covered: number): Pixel {
  const part = Math.min(1, Math.max(0, covered));
  const mixed = (shift: number) => {
    const [under, over] = [(below >>> shift) & 255, (colour >>> shift) & 255];
    return Math.round(below >>> 24 === 0 ? over : under + (over - under) * part);
  };
  const alpha = Math.max(below >>> 24, Math.round((colour >>> 24) * part));
  return ((alpha << 24) | (mixed(16) << 16) | (mixed(8) << 8) | mixed(0)) >>> 0;
}

/** Draws a stamp at each of these places. */
export function drawPlaces(raster: Raster, frame: Frame, places: Iterable<MapPoint>, stamp: DotStamp): void {
  for (const { x, y } of places) {
    const right = Math.round(frame.x + x * frame.scale) + PADDING;
    const down = Math.round(frame.y - y * frame.scale) + PADDING;
    const [low, wide, high] = [stamp.radius, raster.width - stamp.radius, raster.height - stamp.radius];
    if (right >= low && right < wide && down >= low && down < high) press(raster, down * raster.width + right, stamp);
  }
}

/** The bytes of a row of sites. */
const ROW = SECTOR_SIDE / 8;

/** Draws a stamp at each world of a sector that is in the picture. */
export function drawSector(raster: Raster, frame: Frame, sector: number, bits: SectorBits, stamp: DotStamp): void {
  const corner = cornerOf(sector);
  const { scale } = frame;
  // In the units of the sector, which has its lowest row first; the picture has its lowest row last.
  const [left, bottom] = [frame.x + corner.x * scale + PADDING, frame.y - corner.y * scale + PADDING];
  const [low, wide, high] = [stamp.radius, raster.width - stamp.radius, raster.height - stamp.radius];
  const first = Math.max(0, Math.floor((bottom - high) / scale));
  const last = Math.min(SECTOR_SIDE - 1, Math.ceil((bottom - low) / scale));
  const from = Math.max(0, Math.floor((low - left) / scale / 8));
  const to = Math.min(ROW - 1, Math.floor(Math.ceil((wide - left) / scale) / 8));
  for (let row = first; row <= last; row++) {
    const down = Math.round(bottom - row * scale);
    if (down < low || down >= high) continue;
    for (let byte = from; byte <= to; byte++) {
      for (let rest = bits[row * ROW + byte] ?? 0; rest !== 0; rest &= rest - 1) {
        const right = Math.round(left + (byte * 8 + 31 - Math.clz32(rest & -rest)) * scale);
        if (right >= low && right < wide) press(raster, down * raster.width + right, stamp);
      }
    }
  }
}

/** Where stamps overlap, the less transparent pixel is kept. */
function press({ pixels }: Raster, at: number, { offsets, pixels: pressed }: DotStamp): void {
  for (let index = 0; index < offsets.length; index++) {
    const to = at + (offsets[index] as number);
    const pixel = pressed[index] as number;
    if (pixel >>> 24 >= (pixels[to] as number) >>> 24) pixels[to] = pixel;
  }
}
