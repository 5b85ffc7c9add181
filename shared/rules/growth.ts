import { FREE_HOMES, FREE_WORLDS_A_HOME, GALAXY_RADIUS } from '../catalogue/galaxy.ts';
import type { Place } from './galaxy.ts';

/*
 * The galaxy grows with its players: in each square of 70 by 70 units there are eight worlds for each home that nobody has ever settled.
 * The farthest corners of a square are 99 units apart, so that many are within the reach of every home's first ships.
 */

export const SQUARES_ACROSS = 32;
export const SQUARE_SIDE = 70;
export const SQUARES = SQUARES_ACROSS * SQUARES_ACROSS;
export const PLACES_IN_SQUARE = SQUARE_SIDE * SQUARE_SIDE;

/** What a square holds. */
export interface SquareCount {
  readonly square: number;
  /** Worlds that nobody has ever settled. */
  readonly free: number;
  /** Homes of rulers who were seen lately. */
  readonly homes: number;
  /** Worlds that a newcomer may make a home. */
  readonly forNewcomers: number;
}

/** The worlds that are to come into a square; `homes` of them are of the homes' type. */
export interface SquareGrowth {
  readonly square: number;
  readonly worlds: number;
  readonly homes: number;
}

/** The place of a square's upper left corner; squares are counted row by row. */
export function cornerOfSquare(square: number): Place {
  const [column, row] = [square % SQUARES_ACROSS, Math.floor(square / SQUARES_ACROSS)];
  return { x: column * SQUARE_SIDE - GALAXY_RADIUS, y: row * SQUARE_SIDE - GALAXY_RADIUS };
}

/**
 * The places of a square in which worlds may come, in the order in which they do. They lie within the galaxy's disc. Those with an
 * even sum of coordinates come first, so that worlds are hardly ever next to each other. `ranks`: a random number for each place.
 */
export function growthPlaces(square: number, ranks: Uint32Array): Place[] {
  const corner = cornerOfSquare(square);
  const places: (Place & { readonly isOdd: number; readonly rank: number })[] = [];
  for (let site = 0; site < PLACES_IN_SQUARE; site++) {
    const [x, y] = [corner.x + (site % SQUARE_SIDE), corner.y + Math.floor(site / SQUARE_SIDE)];
    if (x * x + y * y > GALAXY_RADIUS * GALAXY_RADIUS) continue;
    places.push({ x, y, isOdd: (x + y) & 1, rank: ranks[site] ?? 0 });
  }
  places.sort((one, other) => one.isOdd - other.isOdd || one.rank - other.rank);
  return places.map(({ x, y }) => ({ x, y }));
}

/** Whether a part of the square lies within the galaxy's disc. */
export function isInGalaxy(square: number): boolean {
  const { x, y } = cornerOfSquare(square);
  const nearest = (from: number) => Math.max(from, Math.min(0, from + SQUARE_SIDE - 1));
  return nearest(x) ** 2 + nearest(y) ** 2 <= GALAXY_RADIUS * GALAXY_RADIUS;
}

/**
 * What the galaxy lacks. A square gets more than it lacks, so that it does not grow with every newcomer: an eighth more, and eight
 * worlds. Besides, there are always worlds that newcomers can make their homes: a hundred, or as many as a tenth of all homes; those
 * that are missing come one by one into the squares with the fewest homes.
 */
export function growthOf(counts: readonly SquareCount[]): SquareGrowth[] {
  const total = (of: 'homes' | 'forNewcomers') => counts.reduce((sum, each) => sum + each[of], 0);
  const needed = Math.max(FREE_HOMES, Math.ceil(total('homes') / 10));
  const missing = counts.length === 0 ? 0 : Math.max(0, needed - total('forNewcomers'));
  const emptiest = counts.toSorted((one, other) => one.homes - other.homes || mixed(one.square) - mixed(other.square));
  return emptiest.flatMap(({ square, free, homes: there }, place) => {
    const homes = Math.ceil((missing - place) / counts.length);
    const lacks = free < FREE_WORLDS_A_HOME * there ? (FREE_WORLDS_A_HOME + 1) * there + FREE_WORLDS_A_HOME - free : 0;
    const worlds = Math.max(lacks, homes);
    return worlds > 0 ? [{ square, worlds, homes: Math.max(0, homes) }] : [];
  });
}

/** The same squares in an order that leaves no part of the galaxy for last. */
const mixed = (square: number) => (square * 421) % SQUARES;
