import { GALAXY_RADIUS } from '#shared/catalogue/galaxy';

/** A place in the galaxy; y points upward (G-105). */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What of the galaxy is on the screen: its centre and how many units lie between left and right edge. */
export interface View extends Place {
  readonly width: number;
}

/** The whole galaxy, from -1118 to 1118 (C-08). */
const GALAXY_WIDTH = 2 * GALAXY_RADIUS;
export const HOME: View = { x: 0, y: 0, width: GALAXY_WIDTH };

/** C-11 */
export const CLOSEST = GALAXY_WIDTH / 20;
export const WIDEST = GALAXY_WIDTH * 1.5;

/** One press of a button (C-09), one notch of a wheel (C-10, G-105). */
export const ZOOM_STEP = 1.5;
export const WHEEL_FACTOR = 1.1;

/** Nearer by `factor`; what lies at `fixed` stays where it is on the screen. */
export function zoomed(view: View, factor: number, fixed: Place = view): View {
  const width = between(CLOSEST, view.width / factor, WIDEST);
  const share = width / view.width;
  return confined({ x: fixed.x + (view.x - fixed.x) * share, y: fixed.y + (view.y - fixed.y) * share, width });
}

export function moved(view: View, dx: number, dy: number): View {
  return confined({ ...view, x: view.x + dx, y: view.y + dy });
}

/** The same width around another place. */
export function centred(view: View, place: Place): View {
  return confined({ ...view, x: place.x, y: place.y });
}

/** The middle of the screen never leaves the galaxy, so that nobody gets lost beside it. */
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

/** Pixels of a wheel event's line and page, where the browser counts in those. */
const PIXELS_PER_LINE = 33;
const PIXELS_PER_PAGE = 800;
/** What Chromium calls one notch. */
const PIXELS_PER_NOTCH = 100;
/** A touchpad's pinch comes as a wheel with the control key, in far smaller steps. */
const PINCH_GAIN = 8;

/** How much a turn of the wheel zooms: 1.1 for a notch away from oneself, little for a touchpad's little steps. */
export function wheelFactor(turn: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const unit = turn.deltaMode === 1 ? PIXELS_PER_LINE : turn.deltaMode === 2 ? PIXELS_PER_PAGE : 1;
  const pixels = turn.deltaY * unit;
  const fine = turn.ctrlKey && Math.abs(pixels) < PIXELS_PER_NOTCH / 2;
  return WHEEL_FACTOR ** between(-3, (-pixels * (fine ? PINCH_GAIN : 1)) / PIXELS_PER_NOTCH, 3);
}
