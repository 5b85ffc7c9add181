import { crc32, deflateSync } from 'node:zlib';

/** Width and height of the picture in favicon.ico, in pixels. */
const ICO_SIZE = 32;
/** Supersampling: each pixel of the small picture is the mean of 4 x 4 points, and of a large one of 2 x 2. */
const SAMPLES = { small: 4, large: 2 };
const LARGE = 128;
/** Systems cut a maskable icon to a shape of their own, which keeps a circle of four fifths. */
const MASKABLE_PART = 0.76;

type Point = readonly [x: number, y: number];
type Line = readonly [from: Point, to: Point];
type Covers = (point: Point) => boolean;
/** Red, green, blue and opacity, each from 0 to 255. */
type Colour = readonly [number, number, number, number];

/**
 * /favicon.ico, which browsers and feed readers request by convention: favicon.svg as a PNG inside an ICO file. Only
 * what that drawing uses is supported: rectangles, circles and paths of straight lines, in opaque colours.
 */
export function icoOf(svg: string): Buffer {
  const picture = pngOf(svg, ICO_SIZE);
  const header = Buffer.alloc(22);
  header.set([1, 0, 1], 2); // type: icon; one image
  header.set([ICO_SIZE, ICO_SIZE, 0, 0, 1, 0, 32], 6); // one colour plane, 32 bits per pixel
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18); // the image's offset
  return Buffer.concat([header, picture]);
}

/** The drawing as a PNG of `size` pixels. A maskable one fills its square, and keeps the drawing in the middle. */
export function pngOf(svg: string, size: number, { maskable = false } = {}): Buffer {
  const edge = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const layers = layersOf(svg);
  const [field] = layers;
  const ground = maskable && field ? [{ colour: field.colour, covers: () => true }] : [];
  const part = maskable ? MASKABLE_PART : 1;
  const margin = (size * (1 - part)) / 2;
  const toDrawing = (pixel: number) => ((pixel - margin) * edge) / (size * part);
  return png(size, pixels([...ground, ...layers], size, toDrawing));
}

/** The painted layers in drawing order: each element's fill, then its stroke. */
function layersOf(svg: string): { colour: Colour; covers: Covers }[] {
  return [...svg.matchAll(/<(rect|circle|path) [^>]*>/g)].flatMap(([tag, name = '']) => {
    const of = (attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1] ?? '';
    const { fill, stroke } = SHAPES[name]?.(of, Number(of('stroke-width')) / 2) ?? {};
    const painted = [
      { colour: of('fill'), covers: fill },
      { colour: of('stroke'), covers: stroke },
    ];
    return painted.flatMap(({ colour, covers }) => (colour && covers ? [{ colour: colourOf(colour), covers }] : []));
  });
}

type Shape = (of: (attribute: string) => string, reach: number) => { fill: Covers; stroke?: Covers };

const SHAPES: Readonly<Record<string, Shape>> = {
  rect: (of) => {
    const [right, down, radius] = [Number(of('width')) / 2, Number(of('height')) / 2, Number(of('rx'))];
    const beyond = (at: number, half: number) => Math.max(0, Math.abs(at - half) - half + radius);
    return { fill: ([x, y]) => Math.hypot(beyond(x, right), beyond(y, down)) <= radius };
  },
  circle: (of, reach) => {
    const outside = ([x, y]: Point) => Math.hypot(x - Number(of('cx')), y - Number(of('cy'))) - Number(of('r'));
    return { fill: (point) => outside(point) <= 0, stroke: (point) => Math.abs(outside(point)) <= reach };
  },
  path: (of, reach) => {
    const corners = [...of('d').matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)]);
    const around = corners.map((corner, i): Line => [corner, corners[(i + 1) % corners.length] ?? corner]);
    const lines = of('d').endsWith('Z') ? around : around.slice(0, -1);
    return {
      fill: (point) => around.filter((line) => isLeftOf(line, point)).length % 2 === 1,
      stroke: (point) => lines.some((line) => distance(line, point) <= reach),
    };
  },
};

/** Whether the line lies to the right of the point, at its height. */
function isLeftOf([[ax, ay], [bx, by]]: Line, [x, y]: Point): boolean {
  return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
}

function distance([[ax, ay], [bx, by]]: Line, [x, y]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

function colourOf(text: string): Colour {
  return [...Buffer.from(text.slice(1), 'hex'), 255] as unknown as Colour;
}

/** The raw image data, row by row; each row starts with PNG's filter type 0 (none). */
function pixels(layers: ReturnType<typeof layersOf>, size: number, toDrawing: (pixel: number) => number): Buffer {
  const samples = size > LARGE ? SAMPLES.large : SAMPLES.small;
  const offsets = Array.from({ length: samples }, (_, i) => (i + 0.5) / samples);
  const topDown = layers.toReversed();
  const colourAt = (x: number, y: number) => {
    const point: Point = [x, y];
    return topDown.find(({ covers }) => covers(point))?.colour;
  };
  const rows = Buffer.alloc(size * (1 + 4 * size));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const points: (Colour | undefined)[] = [];
      for (const down of offsets)
        for (const right of offsets) points.push(colourAt(toDrawing(column + right), toDrawing(row + down)));
      rows.set(mean(points), row * (1 + 4 * size) + 1 + 4 * column);
    }
  }
  return rows;
}

/** The mean colour; an uncovered point counts only towards the opacity. */
function mean(points: readonly (Colour | undefined)[]): readonly number[] {
  const [first] = points;
  if (first && points.every((point) => point === first)) return first;
  const covered = points.filter((point) => point !== undefined);
  const sum = (channel: number) => covered.reduce((total, colour) => total + (colour[channel] ?? 0), 0);
  const colour = [0, 1, 2].map((channel) => Math.round(sum(channel) / Math.max(1, covered.length)));
  return [...colour, Math.round(sum(3) / points.length)];
}

function png(size: number, rows: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]); // 8 bits of red, green, blue and opacity
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
