/** The vanishing point: straight ahead at the gate, at a standing person's height. */
export const EYE = { x: 1200, y: 862 };

/** The hall's dimensions in units of the gate's distance: at depth 1 one unit is one unit of the drawing. */
export const HALF_WIDTH = 610;
export const FLOOR = 62;
export const TOP = 790;

/** Projects a place in the hall onto the drawing. */
export function seen(across: number, up: number, depth: number): string {
  return `${(EYE.x + across / depth).toFixed(1)} ${(EYE.y - up / depth).toFixed(1)}`;
}

/** A closed SVG path through projected points. */
export const polygon = (...places: string[]) => `M${places.join('L')}Z`;
