import { seededRandom } from '#shared/rules/random';

/** A smooth height, about -1 to 1, at any place in space. */
export type Noise = (x: number, y: number, z: number) => number;

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (from: number, to: number, part: number) => from + (to - from) * part;

/** Repeatable gradient noise in space, so that a globe has no seam. */
export function noiseFrom(seed: number): Noise {
  const random = seededRandom(seed);
  const order = Array.from({ length: 256 }, (_, index) => index);
  for (let last = 255; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
  const hash = (x: number, y: number, z: number) =>
    order[((order[((order[x & 255] ?? 0) + y) & 255] ?? 0) + z) & 255] ?? 0;

  // The slope at a corner is one of the twelve directions to the edges of a cube.
  const slope = (corner: number, x: number, y: number, z: number) => {
    const kind = corner & 15;
    const first = kind < 8 ? x : y;
    const second = kind < 4 ? y : kind === 12 || kind === 14 ? x : z;
    return (kind & 1 ? -first : first) + (kind & 2 ? -second : second);
  };

  return (x, y, z) => {
    const [cellX, cellY, cellZ] = [Math.floor(x), Math.floor(y), Math.floor(z)];
    const [inX, inY, inZ] = [x - cellX, y - cellY, z - cellZ];
    const at = (dx: number, dy: number, dz: number) =>
      slope(hash(cellX + dx, cellY + dy, cellZ + dz), inX - dx, inY - dy, inZ - dz);
    const [u, v, w] = [fade(inX), fade(inY), fade(inZ)];
    const near = mix(mix(at(0, 0, 0), at(1, 0, 0), u), mix(at(0, 1, 0), at(1, 1, 0), u), v);
    const far = mix(mix(at(0, 0, 1), at(1, 0, 1), u), mix(at(0, 1, 1), at(1, 1, 1), u), v);
    return mix(near, far, w);
  };
}

/** Noise upon noise, each layer twice as fine and half as strong. */
export function layered(noise: Noise, layers: number): Noise {
  return (x, y, z) => {
    let height = 0;
    for (let layer = 0, scale = 1; layer < layers; layer++, scale *= 2) {
      height += noise(x * scale, y * scale, z * scale + layer * 7.3) / scale;
    }
    return height;
  };
}
