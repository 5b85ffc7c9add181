/** Where the eye looks: straight at the gate, from a standing person's height. */
export const EYE = { x: 1200, y: 862 };

/** The hall in units of the gate's distance: at depth 1 one unit is one unit of the drawing. */
export const HALF_WIDTH = 610;
export const FLOOR = 62;
export const TOP = 790;

/** A place in the hall as it is seen. */
export function seen(across: number, up: number, depth: number): string {
  return `${(EYE.x + across / depth).toFixed(1)} ${(EYE.y - up / depth).toFixed(1)}`;
}

/** A closed path through places. */
export const polygon = (...places: string[]) => `M${places.join('L')}Z`;
