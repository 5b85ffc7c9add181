import { centred, framed, HOME, type MapPoint, moved, type View, zoomed } from './view.ts';

/** The view once movement has stopped, and the map's size in pixels. */
export interface Rest {
  readonly view: View;
  readonly pixels: MapPoint;
}

/** What hears of the view: at each movement, and once it has stopped. */
interface Hears {
  readonly onMove: (seen: Rest) => void;
  readonly onRest: (rest: Rest) => void;
}

/** At this many units across or fewer, every tick has room for its number. */
const FINE = 900;

/** Units across when a world is shown that the player searched for: its neighbours are in view too. */
const FOUND = 420;

/** Milliseconds without movement after which the view counts as settled. */
const REST = 120;

/** The size before the first layout: any but 0, by which pixels would be divided. */
const UNKNOWN_SIZE: MapPoint = { x: 600, y: 600 };

/**
 * Moves the chart on the screen. Panning shifts the whole drawing, which is a layer of its own and is not painted
 * again; only zooming scales what is in it, and writes `--px`: the galaxy's units in one pixel, by which marks and
 * lines keep their size. React receives the view only once movement has stopped.
 */
export class Viewport {
  #view: View = HOME;
  #pixels: MapPoint = UNKNOWN_SIZE;
  #left = 0;
  #top = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  readonly #frame: HTMLElement;
  readonly #drawing: SVGSVGElement;
  readonly #chart: SVGGElement;
  readonly #layer: HTMLElement;
  readonly #hears: Hears;

  /**
   * The origins of the drawing and of the layer above it must be in the middle of the frame; `chart` contains the whole drawing.
   * What is on the layer is placed in pixels, by `--px`.
   */
  constructor(frame: HTMLElement, drawing: SVGSVGElement, chart: SVGGElement, layer: HTMLElement, hears: Hears) {
    this.#frame = frame;
    this.#drawing = drawing;
    this.#chart = chart;
    this.#layer = layer;
    this.#hears = hears;
  }

  /**
   * Follows the map's size until the returned function is called. The observer reports the first size as soon as the page is
   * laid out, before it is painted; to measure here would lay it out once more.
   */
  attach(): () => void {
    const observer = new ResizeObserver(() => this.#measure());
    observer.observe(this.#frame);
    return () => {
      observer.disconnect();
      clearTimeout(this.#resting);
    };
  }

  get view(): View {
    return this.#view;
  }

  /** What is seen now, also while it moves. */
  get seen(): Rest {
    return { view: this.#view, pixels: this.#pixels };
  }

  /** Whether it still shows what it showed at first. */
  get isUntouched(): boolean {
    return this.#view === HOME;
  }

  /** Galaxy units per pixel. */
  get unit(): number {
    return this.#view.width / this.#pixels.x;
  }

  /** The point in the galaxy under a point of the window, given in client pixels. */
  placeAt(clientX: number, clientY: number): MapPoint {
    return {
      x: this.#view.x + (clientX - this.#left - this.#pixels.x / 2) * this.unit,
      y: this.#view.y - (clientY - this.#top - this.#pixels.y / 2) * this.unit,
    };
  }

  /** Measured at each use: scrolling and layout move the map, and no single event reports that. */
  locate(): void {
    const { left, top } = this.#frame.getBoundingClientRect();
    [this.#left, this.#top] = [left, top];
  }

  zoom(factor: number, fixed?: MapPoint): void {
    this.#show(zoomed(this.#view, factor, fixed));
  }

  /** Pans by pixels: the point under the finger stays under it. */
  drag(dx: number, dy: number): void {
    this.#show(moved(this.#view, -dx * this.unit, dy * this.unit));
  }

  reset(): void {
    this.#show(HOME);
  }

  /** Pans so that a point is in view, if it is not. */
  reveal(place: MapPoint): void {
    const [right, top] = [(this.#pixels.x / 2) * this.unit, (this.#pixels.y / 2) * this.unit];
    const seen = Math.abs(place.x - this.#view.x) < right * 0.92 && Math.abs(place.y - this.#view.y) < top * 0.92;
    if (!seen) this.#show(centred(this.#view, place));
  }

  /** Shows a world in the middle, near enough for its name to be drawn. */
  seek(place: MapPoint): void {
    this.#show(centred({ ...this.#view, width: Math.min(this.#view.width, FOUND) }, place));
  }

  /** Shows all of these places, and what surrounds them. */
  frame(places: readonly MapPoint[]): void {
    this.#show(framed(places));
  }

  #measure(): void {
    const { left, top, width, height } = this.#frame.getBoundingClientRect();
    [this.#left, this.#top] = [left, top];
    this.#pixels = { x: width || UNKNOWN_SIZE.x, y: height || UNKNOWN_SIZE.y };
    this.#place();
    this.#scale();
    this.#hears.onMove(this.seen);
    this.#rest();
  }

  #show(view: View): void {
    const scaled = view.width !== this.#view.width;
    this.#view = view;
    this.#place();
    if (scaled) this.#scale();
    this.#hears.onMove(this.seen);
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rest(), REST);
  }

  #place(): void {
    const { x, y } = this.#view;
    // Rounded to whole pixels, which keeps lines and text sharp.
    const transform = `translate(${Math.round(-x / this.unit)}px, ${Math.round(y / this.unit)}px)`;
    this.#drawing.style.transform = transform;
    this.#layer.style.transform = transform;
  }

  #scale(): void {
    this.#chart.style.transform = `scale(${1 / this.unit})`;
    this.#chart.style.setProperty('--px', String(this.unit));
    this.#layer.style.setProperty('--px', String(this.unit));
    // Zoomed out to the whole galaxy there is nothing to pan, so a finger scrolls the page.
    this.#frame.dataset.whole = String(this.#view.width >= HOME.width);
    this.#frame.dataset.fine = String(this.#view.width <= FINE);
    this.#frame.dataset.width = this.#view.width.toFixed(1);
  }

  #rest(): void {
    this.#hears.onRest(this.seen);
  }
}
