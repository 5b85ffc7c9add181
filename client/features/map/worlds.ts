import { GALAXY_RADIUS } from '#shared/catalogue/galaxy';
import type { Standing } from '#shared/rules/people';
import { mapTexts } from '../../texts/map.ts';
import { dotsNear, type Sky } from './sky/sky.ts';
import { type MapPoint, spanOf } from './view.ts';
import type { Rest } from './viewport.ts';

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
  /** How its ruler stands to the player, if the map tells alliances apart. */
  readonly relation?: Standing | undefined;
  /** Whether the mark of a siege is drawn around it. */
  readonly besieged?: boolean;
}

const ACROSS = 2 * GALAXY_RADIUS + 1;

/**
 * A world of which nothing is known but its place. The map has no id of it, so it gets one of its place: below zero, where no other
 * world has one.
 */
export function unknownWorld({ x, y }: MapPoint): MapWorld {
  const id = -1 - ((y + GALAXY_RADIUS) * ACROSS + x + GALAXY_RADIUS);
  return { id, kind: 'other', typeId: 0, name: mapTexts.unknownWorld, x, y };
}

function placeOfUnknown(id: number): MapPoint {
  const site = -1 - id;
  return { x: (site % ACROSS) - GALAXY_RADIUS, y: Math.floor(site / ACROSS) - GALAXY_RADIUS };
}

/** The worlds that the map shows. */
export class Atlas {
  /** Those of which it knows more than the place, in the order in which they are drawn. */
  readonly worlds: readonly MapWorld[];
  /** The places of all; undefined on a map that shows only the player's. */
  readonly sky: Sky | undefined;
  readonly #byId: ReadonlyMap<number, MapWorld>;
  readonly #byPlace: ReadonlyMap<number, MapWorld>;

  constructor(worlds: readonly MapWorld[], sky?: Sky) {
    [this.worlds, this.sky] = [worlds, sky];
    this.#byId = new Map(worlds.map((world) => [world.id, world]));
    this.#byPlace = new Map(worlds.map((world) => [unknownWorld(world).id, world]));
  }

  /** The world with this id. An unknown world that has become known since is the one that it has become. */
  get(id: number): MapWorld | undefined {
    if (id >= 0) return this.#byId.get(id);
    return this.#byPlace.get(id) ?? unknownWorld(placeOfUnknown(id));
  }

  /** The worlds within reach of a point in this view, the nearest first. Of those equally near, the one that is drawn on top. */
  near(seen: Rest, { x, y }: MapPoint, reach: number, most: number): MapWorld[] {
    const square = (world: MapPoint) => (world.x - x) ** 2 + (world.y - y) ** 2;
    const marked = this.worlds.filter((world) => square(world) <= reach * reach);
    const dots = this.sky ? dotsNear(this.sky, seen, { x, y }, reach, most + marked.length) : [];
    const unmarked = dots.map(unknownWorld).filter(({ id }) => !this.#byPlace.has(id));
    return [...marked.reverse(), ...unmarked].sort((one, other) => square(one) - square(other)).slice(0, most);
  }
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

/** The most marks that are drawn as shapes where a canvas draws them too: each of them is drawn anew at each step of a zoom. */
const MOST_MARKS = 60;

/** Of these places those in view or near it that come first: those of the player's worlds, and then the nearest to its middle. */
export function foremost<P extends MapPoint & { readonly kind?: WorldKind }>(
  places: readonly P[],
  { view, pixels }: Rest,
): readonly P[] {
  if (places.length <= MOST_MARKS) return places;
  const { left, right, bottom, top } = spanOf({ view: { ...view, width: 2 * view.width }, pixels });
  const away = ({ x, y, kind }: P) => (kind === 'own' ? -1 : Math.hypot(x - view.x, y - view.y));
  const first = places
    .filter(({ x, y }) => x >= left && x <= right && y >= bottom && y <= top)
    .sort((one, other) => away(one) - away(other));
  const chosen = new Set(first.slice(0, MOST_MARKS));
  // In the order in which they are drawn.
  return places.filter((place) => chosen.has(place));
}
