import type { MapPoint, View } from './view.ts';

/** `own`: the player's. `known`: its gate address was discovered. `other`: any other world. */
export type WorldKind = 'own' | 'known' | 'other';

export interface MapWorld extends MapPoint {
  readonly id: number;
  readonly kind: WorldKind;
  readonly typeId: number;
  /** The label: the name of an own planet, the address of a known one. */
  readonly name: string;
  /** Whether its ruler is known and shown: then its name is of interest, whatever its kind. */
  readonly ruled?: boolean;
  /** Whether the mark of a siege is drawn around it. */
  readonly besieged?: boolean;
}

/** The world nearest to a point, within `reach`. Of two equally near, the later one, which is drawn on top. */
export function nearest(worlds: readonly MapWorld[], { x, y }: MapPoint, reach: number): MapWorld | undefined {
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

/** The direction of an arrow key; y points upward. */
export type Step = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1];

/** The world that an arrow key moves to: the straightest and nearest of those within 45° of the direction. */
export function nextTowards(worlds: readonly MapWorld[], from: MapWorld, [stepX, stepY]: Step): MapWorld | undefined {
  let found: MapWorld | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const world of worlds) {
    const [dx, dy] = [world.x - from.x, world.y - from.y];
    const ahead = dx * stepX + dy * stepY;
    const sideways = Math.abs(dx * stepY) + Math.abs(dy * stepX);
    if (ahead <= 0 || sideways > ahead || ahead + 2 * sideways >= shortest) continue;
    shortest = ahead + 2 * sideways;
    found = world;
  }
  return found;
}

/** The size of a name on the map, in pixels. */
const LETTER = 7;
const LINE = 34;

/** The worlds in view whose names do not overlap, own ones first; at most `most`. */
export function nameable(worlds: readonly MapWorld[], view: View, pixels: MapPoint, most = 24): MapWorld[] {
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
