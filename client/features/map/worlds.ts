import type { Place, View } from './view.ts';

/** `own`: the player's. `known`: its gate address was discovered. `other`: a dot on the chart, no more. */
export type WorldKind = 'own' | 'known' | 'other';

export interface MapWorld extends Place {
  readonly id: number;
  readonly kind: WorldKind;
  readonly typeId: number;
  /** What to call it: an own planet's name, a known one's address. */
  readonly name: string;
}

/** The world nearest to a place, none farther than `reach`. Of two as near, the later one, which lies on top. */
export function nearest(worlds: readonly MapWorld[], { x, y }: Place, reach: number): MapWorld | undefined {
  let found: MapWorld | undefined;
  let shortest = reach * reach;
  for (const world of worlds) {
    const distance = (world.x - x) ** 2 + (world.y - y) ** 2;
    if (distance > shortest) continue;
    shortest = distance;
    found = world;
  }
  return found;
}

/** An arrow key's direction; y upward. */
export type Step = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1];

/** The next world in a direction, as arrow keys go from dot to dot: of those in its quarter, the straightest and nearest. */
export function nextTowards(worlds: readonly MapWorld[], from: MapWorld, [stepX, stepY]: Step): MapWorld | undefined {
  let found: MapWorld | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const world of worlds) {
    const [dx, dy] = [world.x - from.x, world.y - from.y];
    const ahead = dx * stepX + dy * stepY;
    const aside = Math.abs(dx * stepY) + Math.abs(dy * stepX);
    if (ahead <= 0 || aside > ahead || ahead + 2 * aside >= shortest) continue;
    shortest = ahead + 2 * aside;
    found = world;
  }
  return found;
}

/** Pixels of a name on the chart. */
const LETTER = 7;
const LINE = 34;

/** Worlds in view that can carry their name without covering another's; own ones first. At most `most`. */
export function nameable(worlds: readonly MapWorld[], view: View, pixels: Place, most = 24): MapWorld[] {
  const scale = pixels.x / view.width;
  const chosen: MapWorld[] = [];
  for (const world of worlds) {
    if (chosen.length === most) break;
    if (Math.abs(world.x - view.x) * scale > pixels.x / 2 || Math.abs(world.y - view.y) * scale > pixels.y / 2)
      continue;
    const covers = chosen.some(
      (each) =>
        Math.abs(each.x - world.x) * scale < (LETTER * (each.name.length + world.name.length)) / 2 &&
        Math.abs(each.y - world.y) * scale < LINE,
    );
    if (!covers) chosen.push(world);
  }
  return chosen;
}
