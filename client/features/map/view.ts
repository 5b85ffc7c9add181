import { GALAXY_RADIUS } from '#shared/catalogue/galaxy';
import { NEIGHBOURHOOD } from '#shared/rules/people';

/** A point in the galaxy; y points upward. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** The visible part of the galaxy: its centre and its width in galaxy units. */
export interface View extends MapPoint {
  readonly width: number;
}

/** A rectangle of the galaxy. */
export interface Span {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** What a map of this size in pixels shows of the galaxy. */
export function spanOf({ view, pixels }: { readonly view: View; readonly pixels: MapPoint }): Span {
  const [across, upward] = [view.width / 2, ((view.width / pixels.x) * pixels.y) / 2];
  return { left: view.x - across, right: view.x + across, bottom: view.y - upward, top: view.y + upward };
}

/** The whole galaxy, from -1118 to 1118. */
const GALAXY_WIDTH = 2 * GALAXY_RADIUS;
export const HOME: View = { x: 0, y: 0, width: GALAXY_WIDTH };

/** The zoom limits, in galaxy units across. */
export const CLOSEST = GALAXY_WIDTH / 20;
export const WIDEST = GALAXY_WIDTH * 1.5;

/** The zoom factors of one button press and of one notch of the wheel. */
export const ZOOM_STEP = 1.5;
export const WHEEL_FACTOR = 1.1;

/** Zooms in by `factor`; the point `fixed` keeps its place on the screen. */
export function zoomed(view: View, factor: number, fixed: MapPoint = view): View {
  const width = between(CLOSEST, view.width / factor, WIDEST);
  const share = width / view.width;
  return confined({ x: fixed.x + (view.x - fixed.x) * share, y: fixed.y + (view.y - fixed.y) * share, width });
}

/** The room around places that are shown together, as a part of what they span. */
const MARGIN = 0.15;
/** Units across, at least, when a view opens on some places: the surroundings of one of them. */
const SURROUNDINGS = 2.24 * NEIGHBOURHOOD;

/** The nearest view of all these places with their surroundings, on a map as high as it is wide; at most the whole galaxy. */
export function framed(places: readonly MapPoint[]): View {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const middle = (all: readonly number[]) => (Math.min(...all) + Math.max(...all)) / 2;
  const span = (all: readonly number[]) => Math.max(...all) - Math.min(...all);
  const width = Math.max(SURROUNDINGS, (1 + 2 * MARGIN) * Math.max(span(xs), span(ys)));
  return width >= GALAXY_WIDTH ? HOME : confined({ x: middle(xs), y: middle(ys), width });
}

export function moved(view: View, dx: number, dy: number): View {
  return confined({ ...view, x: view.x + dx, y: view.y + dy });
}

/** The same zoom with another centre, kept inside the galaxy. */
export function centred(view: View, place: MapPoint): View {
  return confined({ ...view, x: place.x, y: place.y });
}

/** The centre never leaves the galaxy, so that some of it is always in view. */
function confined({ x, y, width }: View): View {
  return {
    x: between(-GALAXY_RADIUS, x, GALAXY_RADIUS),
    y: between(-GALAXY_RADIUS, y, GALAXY_RADIUS),
    width,
  };
}

function between(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Pixels per line and per page, for browsers that report wheel events in these units. */
const PIXELS_PER_LINE = 33;
const PIXELS_PER_PAGE = 800;
/** The wheel delta of one notch in Chromium. */
const PIXELS_PER_NOTCH = 100;
/** A touchpad's pinch arrives as wheel events with ctrlKey, in far smaller steps. */
const PINCH_GAIN = 8;

/** The zoom factor of a wheel event: 1.1 for one notch forward, less for the small steps of a touchpad. */
export function wheelFactor(wheel: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const unit = wheel.deltaMode === 1 ? PIXELS_PER_LINE : wheel.deltaMode === 2 ? PIXELS_PER_PAGE : 1;
  const pixels = wheel.deltaY * unit;
  const fine = wheel.ctrlKey && Math.abs(pixels) < PIXELS_PER_NOTCH / 2;
  return WHEEL_FACTOR ** between(-3, (-pixels * (fine ? PINCH_GAIN : 1)) / PIXELS_PER_NOTCH, 3);
}
