import { GALAXY_RADIUS } from '#shared/catalogue/galaxy';
import { SECTOR_SIDE, SECTORS_ACROSS } from '#shared/rules/sectors';
import { starsIn } from '../../../art/landing/star-field.tsx';
import type { MapPoint } from '../view.ts';
import type { Rest } from '../viewport.ts';
import type { MapWorld } from '../worlds.ts';
import {
  type DotStamp,
  diamond,
  disc,
  drawPlaces,
  drawSector,
  type Frame,
  PADDING,
  type Pixel,
  type Raster,
  rasterOf,
  stampOf,
} from './dots.ts';
import { HAZE, hazeOf } from './haze.ts';
import { type Sky, sectorsIn, showsDots, WHOLE_GALAXY } from './sky.ts';

/** Pixels of the canvas for one of the page, at most: more cost time, and dots are small. */
const SHARPEST = 2;
/** A picture should take at most this many ms. After some that took longer the canvas gets coarser, for good. */
const SLOW_MS = 8;
const SLOW_PICTURES = 3;

/** The radius of a dot, in pixels of the page. */
const DOT = 1.2;

/** How the haze is drawn under dots that are still being read, and where there will be no dots. */
const BENEATH = 'destination-over';

/** What is drawn at the places of worlds and stars, on a raster of one width. */
interface Stamps {
  readonly dot: DotStamp;
  readonly known: DotStamp;
  readonly own: DotStamp;
  readonly stars: readonly { readonly places: readonly MapPoint[]; readonly stamp: DotStamp }[];
}

/**
 * Draws the galaxy's worlds on a canvas below the map's drawing: as dots, or from afar as a haze. Also the stars, and the player's and
 * the known worlds, of which only the foremost have marks in the drawing. It draws with the browser's next frame whenever the map has
 * moved or something has changed, and otherwise never.
 */
export class SkyPainter {
  readonly #canvas: HTMLCanvasElement;
  /** Null where a page has no canvas, as in tests. */
  readonly #context: CanvasRenderingContext2D | null;
  #ratio = Math.min(SHARPEST, window.devicePixelRatio || 1);
  #slow = 0;
  #due: number | undefined;
  #seen: Rest | undefined;
  #sky: Sky | undefined;
  #worlds: readonly MapWorld[] = [];
  #raster: Raster | undefined;
  #stamps: Stamps | undefined;
  #haze: { readonly counts: Uint8Array; readonly picture: HTMLCanvasElement } | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d');
  }

  /** Draws these worlds from now on. */
  show(sky: Sky, worlds: readonly MapWorld[]): void {
    [this.#sky, this.#worlds] = [sky, worlds];
    this.#ask();
  }

  /** Draws this part of the galaxy from now on. */
  move(seen: Rest): void {
    this.#seen = seen;
    this.#ask();
  }

  stop(): void {
    if (this.#due !== undefined) cancelAnimationFrame(this.#due);
    this.#due = undefined;
  }

  #ask(): void {
    if (this.#context === null) return;
    this.#due ??= requestAnimationFrame(() => {
      this.#due = undefined;
      const began = performance.now();
      if (this.#context && this.#seen && this.#sky) this.#draw(this.#context, this.#seen, this.#sky);
      this.#spare(performance.now() - began);
    });
  }

  /** Makes the canvas coarser if pictures take too long, which slow phones need. */
  #spare(took: number): void {
    this.#slow = took > SLOW_MS ? this.#slow + 1 : 0;
    if (this.#slow < SLOW_PICTURES || this.#ratio <= 1) return;
    this.#ratio = 1;
    this.#ask();
  }

  #draw(context: CanvasRenderingContext2D, seen: Rest, sky: Sky): void {
    const { raster, stamps } = this.#sized(context, seen);
    const frame = frameOf(seen, this.#ratio);
    raster.pixels.fill(0);
    for (const { places, stamp } of stamps.stars) drawPlaces(raster, frame, places, stamp);
    const inView = sectorsIn(seen);
    const dots = showsDots(sky, seen);
    for (const sector of dots ? inView : []) {
      const bits = sky.sectors.get(sector);
      if (bits) drawSector(raster, frame, sector, bits, stamps.dot);
    }
    for (const kind of ['known', 'own'] as const) {
      drawPlaces(
        raster,
        frame,
        this.#worlds.filter((world) => world.kind === kind),
        stamps[kind],
      );
    }
    const bytes = new Uint8ClampedArray(raster.pixels.buffer as ArrayBuffer);
    context.putImageData(new ImageData(bytes, raster.width, raster.height), -PADDING, -PADDING);
    if (sky.worlds > WHOLE_GALAXY) this.#drawHaze(context, frame, sky, dots ? inView : undefined);
    const complete = dots ? inView.every((sector) => sky.sectors.has(sector)) : sky.counts !== undefined;
    this.#canvas.dataset.shows = complete ? (dots ? 'dots' : 'haze') : 'nothing';
  }

  /** The haze of the whole galaxy, or of those of these sectors that have not been read. */
  #drawHaze(
    context: CanvasRenderingContext2D,
    { x, y, scale }: Frame,
    sky: Sky,
    sectors: readonly number[] | undefined,
  ) {
    if (!sky.counts) return;
    const picture = this.#hazeOf(sky.counts);
    const bottom = { x: x - GALAXY_RADIUS * scale, y: y + GALAXY_RADIUS * scale };
    const side = SECTOR_SIDE * scale;
    context.globalCompositeOperation = BENEATH;
    if (!sectors) {
      const all = SECTORS_ACROSS * side;
      context.drawImage(picture, bottom.x, bottom.y - all, all, all);
    }
    const part = HAZE / SECTORS_ACROSS;
    for (const sector of sectors ?? []) {
      if (sky.sectors.has(sector)) continue;
      const [column, row] = [sector % SECTORS_ACROSS, Math.floor(sector / SECTORS_ACROSS)];
      const from = [column * part, HAZE - (row + 1) * part, part, part] as const;
      context.drawImage(picture, ...from, bottom.x + column * side, bottom.y - (row + 1) * side, side, side);
    }
    context.globalCompositeOperation = 'source-over';
  }

  /** The haze as a picture, made again when more worlds have come. */
  #hazeOf(counts: Uint8Array): HTMLCanvasElement {
    if (this.#haze?.counts === counts) return this.#haze.picture;
    const picture = document.createElement('canvas');
    [picture.width, picture.height] = [HAZE, HAZE];
    const image = new ImageData(HAZE, HAZE);
    const pixels = new Uint32Array(image.data.buffer);
    const colour = this.#colour('--text-faint', 0);
    for (const [index, opaque] of hazeOf(counts).entries()) pixels[index] = (opaque << 24) | colour;
    picture.getContext('2d')?.putImageData(image, 0, 0);
    this.#haze = { counts, picture };
    return picture;
  }

  /** The raster and the stamps for the map's size, made again when it changes. */
  #sized(context: CanvasRenderingContext2D, { pixels }: Rest) {
    const [width, height] = [Math.ceil(pixels.x * this.#ratio), Math.ceil(pixels.y * this.#ratio)];
    const known = this.#raster;
    if (known && this.#stamps && known.width === width + 2 * PADDING && known.height === height + 2 * PADDING) {
      return { raster: known, stamps: this.#stamps };
    }
    [this.#canvas.width, this.#canvas.height] = [width, height];
    [this.#canvas.style.width, this.#canvas.style.height] = [`${width / this.#ratio}px`, `${height / this.#ratio}px`];
    context.imageSmoothingEnabled = true;
    const raster = rasterOf(width, height);
    const stamps = this.#stampsFor(raster);
    [this.#raster, this.#stamps] = [raster, stamps];
    return { raster, stamps };
  }

  #stampsFor(raster: Raster): Stamps {
    const colours = { ground: this.#colour('--ground'), text: this.#colour('--text'), water: this.#colour('--water') };
    const layer = (radius: number, colour: Pixel) => ({ radius: radius * this.#ratio, colour });
    return {
      dot: stampOf(raster, disc, [layer(DOT, this.#colour('--text-faint'))]),
      // A little smaller than the marks of the drawing, which cover them.
      known: stampOf(raster, diamond, [layer(3.6, colours.text), layer(2.2, colours.ground)]),
      own: stampOf(raster, disc, [layer(5.5, colours.ground), layer(4.2, colours.water)]),
      stars: starsIn(GALAXY_RADIUS).map(({ width, opacity, places }) => ({
        places,
        stamp: stampOf(raster, disc, [layer(width / 2, this.#colour('--star', opacity))]),
      })),
    };
  }

  /** A colour of the page's tokens. */
  #colour(token: string, opacity = 1): Pixel {
    const value = getComputedStyle(this.#canvas).getPropertyValue(token).trim();
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16) || 0);
    return ((Math.round(opacity * 255) << 24) | ((blue ?? 0) << 16) | ((green ?? 0) << 8) | (red ?? 0)) >>> 0;
  }
}

/** Where the galaxy is drawn on the canvas: where the drawing above has it, which moves by whole pixels of the page. */
function frameOf({ view, pixels }: Rest, ratio: number): Frame {
  const unit = view.width / pixels.x;
  return {
    x: (pixels.x / 2 + Math.round(-view.x / unit)) * ratio,
    y: (pixels.y / 2 + Math.round(view.y / unit)) * ratio,
    scale: ratio / unit,
  };
}
