import { seededRandom } from '#shared/rules/random';
import { type ContourField, contourField, contourPath } from './contour.ts';
import { type Spot, type SurfaceLayer, surfaceOf } from './planet-surfaces.ts';

/** One layer as a finished SVG path. */
export interface Plate extends Omit<SurfaceLayer, 'heightAt' | 'level'> {
  readonly path: string;
}

/** A crater as seen on the globe: foreshortened towards the edge. */
export interface Crater {
  readonly x: number;
  readonly y: number;
  readonly along: number;
  readonly across: number;
  readonly turn: number;
}

/** All paths of a planet's picture, on a globe of radius 100 around 0 0. */
export interface PlanetPlates {
  readonly ground: string;
  readonly air: string;
  readonly shine: number;
  readonly plates: readonly Plate[];
  readonly craters: readonly Crater[];
  /** The ring's outer radius and tilt in degrees, if the planet has a ring. */
  readonly ring: { readonly radius: number; readonly lean: number } | undefined;
}

/** Level of detail for a picture size: samples per side, layers of ground, decimals in a path. */
function finenessFor(size: number): { side: number; layers: number; digits: number } {
  if (size <= 48) return { side: 23, layers: 3, digits: 0 };
  return size <= 140 ? { side: 42, layers: 4, digits: 1 } : { side: 88, layers: 5, digits: 1 };
}

/** The place on the rotated globe that is seen at x y of the disc; outside the disc, the nearest place on its edge. */
function placeSeen(x: number, y: number, turn: number, lean: number): Spot {
  const distance = Math.max(1, Math.hypot(x, y));
  const [flatX, flatY] = [x / distance, y / distance];
  const depth = Math.sqrt(Math.max(0, 1 - flatX * flatX - flatY * flatY));
  const leaningX = flatX * Math.cos(lean) - flatY * Math.sin(lean);
  const leaningY = flatX * Math.sin(lean) + flatY * Math.cos(lean);
  return {
    x: leaningX * Math.cos(turn) + depth * Math.sin(turn),
    y: leaningY,
    z: depth * Math.cos(turn) - leaningX * Math.sin(turn),
  };
}

/** Computes a planet's picture. Pure: the same type, seed and size always give the same picture. */
export function planetPlates(typeId: number, seed: number, size: number): PlanetPlates {
  const random = seededRandom(seed * 7919 + typeId);
  const [turn, lean] = [random() * Math.PI * 2, (random() - 0.5) * 0.9];
  const { side, layers, digits } = finenessFor(size);
  const surface = surfaceOf(typeId, Math.floor(random() * 2 ** 31), layers);
  const [ringRoll, ringWidth, ringLean] = [random(), random(), random()];

  // The places are the same for every layer.
  const places: Spot[] = [];
  const placeOf = (index: number, x: number, y: number): Spot => {
    const known = places[index] ?? placeSeen(x, y, turn, lean);
    places[index] = known;
    return known;
  };
  const fields = new Map<SurfaceLayer['heightAt'], ContourField>();
  const fieldFor = (heightAt: SurfaceLayer['heightAt']): ContourField => {
    const drawn = fields.get(heightAt) ?? contourField(side, (x, y, index) => heightAt(placeOf(index, x, y)));
    fields.set(heightAt, drawn);
    return drawn;
  };
  const plates = surface.layers
    .filter((layer) => !(layer.fine && size <= 48))
    .map(({ heightAt, level, ...print }) => ({ ...print, path: contourPath(fieldFor(heightAt), level, 100, digits) }))
    .filter((plate) => plate.path !== '');

  const craters = Array.from({ length: size <= 48 ? Math.ceil(surface.craters / 8) : surface.craters }, () => {
    const [angle, distance, roll] = [random() * Math.PI * 2, Math.sqrt(random()) * 0.97, random()];
    const radius = 1.6 + 17 * roll ** 7 + (size <= 48 ? 7 : 0);
    return {
      x: Math.cos(angle) * distance * 100,
      y: Math.sin(angle) * distance * 100,
      along: radius * Math.sqrt(1 - distance * distance),
      across: radius,
      turn: (angle * 180) / Math.PI,
    };
  });

  return {
    ground: surface.ground,
    air: surface.air,
    shine: surface.shine,
    plates,
    craters,
    ring: ringRoll < surface.ringed ? { radius: 150 + ringWidth * 22, lean: -26 + ringLean * 20 } : undefined,
  };
}
