import { seededRandom } from '#shared/rules/random';

/** A smooth noise function: a height of about -1 to 1 for any point in space. */
export type Noise = (x: number, y: number, z: number) => number;

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (from: number, to: number, part: number) => from + (to - from) * part;

/** The gradient at a corner of a cell: one of the twelve directions to the edges of a cube. */
function slope(corner: number, x: number, y: number, z: number): number {
  const kind = corner & 15;
  const first = kind < 8 ? x : y;
  const second = kind < 4 ? y : kind === 12 || kind === 14 ? x : z;
  return (kind & 1 ? -first : first) + (kind & 2 ? -second : second);
}

/** A seeded permutation of 0 to 255, repeated twice. */
function shuffled(seed: number): Uint8Array {
  const random = seededRandom(seed);
  const order = Uint8Array.from({ length: 512 }, (_, index) => index & 255);
  for (let last = 255; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
  order.copyWithin(256, 0, 256);
  return order;
}

/** Seeded 3D gradient noise (Perlin); in three dimensions a globe has no seam. */
export function noiseFrom(seed: number): Noise {
  const order = shuffled(seed);
  const at = (index: number) => order[index] as number;

  // Without arrays: thousands of points are asked for while a page is drawn for the first time.
  return (x, y, z) => {
    const cellX = Math.floor(x);
    const cellY = Math.floor(y);
    const cellZ = Math.floor(z);
    const west = x - cellX;
    const north = y - cellY;
    const near = z - cellZ;
    const u = fade(west);
    const v = fade(north);
    const depth = cellZ & 255;
    const a = at(cellX & 255) + (cellY & 255);
    const b = at((cellX + 1) & 255) + (cellY & 255);
    const aa = at(a) + depth;
    const ab = at(a + 1) + depth;
    const ba = at(b) + depth;
    const bb = at(b + 1) + depth;
    return mix(
      mix(
        mix(slope(at(aa), west, north, near), slope(at(ba), west - 1, north, near), u),
        mix(slope(at(ab), west, north - 1, near), slope(at(bb), west - 1, north - 1, near), u),
        v,
      ),
      mix(
        mix(slope(at(aa + 1), west, north, near - 1), slope(at(ba + 1), west - 1, north, near - 1), u),
        mix(slope(at(ab + 1), west, north - 1, near - 1), slope(at(bb + 1), west - 1, north - 1, near - 1), u),
        v,
      ),
      fade(near),
    );
  };
}

/** Fractal noise: each layer is twice as fine and half as strong as the one before. */
export function layered(noise: Noise, layers: number): Noise {
  return (x, y, z) => {
    let height = 0;
    for (let layer = 0, scale = 1; layer < layers; layer++, scale *= 2) {
      height += noise(x * scale, y * scale, z * scale + layer * 7.3) / scale;
    }
    return height;
  };
}
