import { GALAXY_RADIUS } from '../catalogue/galaxy.ts';
import type { Place } from './galaxy.ts';

/*
 * The map goes over the wire by sectors: squares of the galaxy with one bit for each place, set if a world is there. From afar, one
 * answer tells how many worlds lie in each cell. Nothing else about worlds that the reader does not know is ever sent.
 */

/** Sectors from one edge of the galaxy to the other, on both axes, and their side in units. */
export const SECTORS_ACROSS = 8;
export const SECTOR_SIDE = 280;
export const SECTORS = SECTORS_ACROSS * SECTORS_ACROSS;
/** Bytes of a sector's bits. */
export const SECTOR_BYTES = (SECTOR_SIDE * SECTOR_SIDE) / 8;

/** Cells from one edge of the galaxy to the other, on both axes, and their side in units. */
export const CELLS_ACROSS = 280;
export const CELL_SIDE = 8;
export const CELLS = CELLS_ACROSS * CELLS_ACROSS;
/** The character of an empty cell; that of any other one comes as many places after it as worlds lie there. */
const EMPTY_CELL = 48;

/** The sites that one message about new worlds may name; the sectors of more are to be read again. */
export const MOST_SITES_TOLD = 64;

/** A sector's bits: bit `k` is bit `k % 8` of byte `k / 8`, the lowest bit first. */
export type SectorBits = Uint8Array;

/** A place as its sector, counted row by row, and the number of its bit there. */
export interface Site {
  readonly sector: number;
  readonly site: number;
}

/** The sector in this column and row, both from 0 to 7. */
export const sectorAt = (column: number, row: number) => row * SECTORS_ACROSS + column;

/** The place of a sector's bit 0. */
export function cornerOf(sector: number): Place {
  const [column, row] = [sector % SECTORS_ACROSS, Math.floor(sector / SECTORS_ACROSS)];
  return { x: column * SECTOR_SIDE - GALAXY_RADIUS, y: row * SECTOR_SIDE - GALAXY_RADIUS };
}

/** The site of a place whose coordinates are whole numbers from -1118 to 1118. */
export function siteOf({ x, y }: Place): Site {
  const [right, down] = [x + GALAXY_RADIUS, y + GALAXY_RADIUS];
  const sector = sectorAt(Math.floor(right / SECTOR_SIDE), Math.floor(down / SECTOR_SIDE));
  return { sector, site: (down % SECTOR_SIDE) * SECTOR_SIDE + (right % SECTOR_SIDE) };
}

export function placeOf({ sector, site }: Site): Place {
  const { x, y } = cornerOf(sector);
  return { x: x + (site % SECTOR_SIDE), y: y + Math.floor(site / SECTOR_SIDE) };
}

export const hasSite = (bits: SectorBits, site: number) => ((bits[site >> 3] ?? 0) & (1 << (site & 7))) !== 0;

/** Sets a site's bit. Returns whether it was not set before. */
export function addSite(bits: SectorBits, site: number): boolean {
  const before = bits[site >> 3] ?? 0;
  const after = before | (1 << (site & 7));
  bits[site >> 3] = after;
  return after !== before;
}

/** The sites of a sector, in the order of their numbers. */
export function sitesIn(bits: SectorBits): number[] {
  const sites: number[] = [];
  for (const [index, byte] of bits.entries()) {
    for (let rest = byte; rest !== 0; rest &= rest - 1) sites.push(index * 8 + 31 - Math.clz32(rest & -rest));
  }
  return sites;
}

/** A sector's bits as they go over the wire: in base64. */
export function encodeSector(bits: SectorBits): string {
  const letters: string[] = [];
  for (const byte of bits) letters.push(String.fromCharCode(byte));
  return btoa(letters.join(''));
}

/** Throws if the text is not that of a sector. */
export function decodeSector(sites: string): SectorBits {
  const letters = atob(sites);
  if (letters.length !== SECTOR_BYTES) throw new Error(`A sector has ${SECTOR_BYTES} bytes, not ${letters.length}.`);
  const bits = new Uint8Array(SECTOR_BYTES);
  for (let index = 0; index < SECTOR_BYTES; index++) bits[index] = letters.charCodeAt(index);
  return bits;
}

/** The number of the cell around a place, row by row. */
export function cellOf({ x, y }: Place): number {
  return Math.floor((y + GALAXY_RADIUS) / CELL_SIDE) * CELLS_ACROSS + Math.floor((x + GALAXY_RADIUS) / CELL_SIDE);
}

/** How many worlds each cell holds, as it goes over the wire: a character for each. */
export function encodeCounts(counts: Uint8Array): string {
  const letters: string[] = [];
  for (const count of counts) letters.push(String.fromCharCode(EMPTY_CELL + count));
  return letters.join('');
}

/** Throws if the text is not that of the whole galaxy. */
export function decodeCounts(text: string): Uint8Array {
  if (text.length !== CELLS) throw new Error(`The galaxy has ${CELLS} cells, not ${text.length}.`);
  const counts = new Uint8Array(CELLS);
  for (let cell = 0; cell < CELLS; cell++) counts[cell] = text.charCodeAt(cell) - EMPTY_CELL;
  return counts;
}

/**
 * The worlds nearest to any point, the nearest first: at most `most`, none farther away than `reach`. Of those equally far, the
 * upper and then the left one comes first. `bitsOf` returns nothing for a sector that has not been read.
 */
export function nearestWorlds(
  bitsOf: (sector: number) => SectorBits | undefined,
  point: Place,
  reach: number,
  most: number,
): Place[] {
  // Adding 0 turns -0 into 0.
  const [middleX, middleY] = [Math.round(point.x) + 0, Math.round(point.y) + 0];
  const found: (Place & { readonly square: number })[] = [];
  const look = (x: number, y: number) => {
    if (Math.abs(x) > GALAXY_RADIUS || Math.abs(y) > GALAXY_RADIUS) return;
    const square = (x - point.x) ** 2 + (y - point.y) ** 2;
    if (square > reach * reach) return;
    const { sector, site } = siteOf({ x, y });
    const bits = bitsOf(sector);
    if (bits && hasSite(bits, site)) found.push({ x, y, square });
  };
  // Ring by ring around the nearest place. What lies on a ring is at least half a unit less than its number away.
  for (let ring = 0; ring <= Math.min(reach + 1, 4 * GALAXY_RADIUS); ring++) {
    if (found.filter(({ square }) => square < (ring - 0.5) ** 2).length >= most) break;
    for (let step = -ring; step <= ring; step++) {
      look(middleX + step, middleY - ring);
      if (ring === 0) continue;
      look(middleX + step, middleY + ring);
      if (Math.abs(step) === ring) continue;
      look(middleX - ring, middleY + step);
      look(middleX + ring, middleY + step);
    }
  }
  found.sort((one, other) => one.square - other.square || one.y - other.y || one.x - other.x);
  return found.slice(0, most).map(({ x, y }) => ({ x, y }));
}
