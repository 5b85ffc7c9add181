import type { CSSProperties } from 'react';
import { boxAround, type Mark, type NameSide, type NameWish, type PlacedName, placeNames } from './place-names.ts';
import { textWidth } from './text-width.ts';
import type { MapPoint } from './view.ts';
import type { Rest } from './viewport.ts';
import type { MapWorld } from './worlds.ts';

/** Words on the map that are not the name of a world. */
export interface Caption extends MapPoint {
  readonly key: string;
  readonly text: string;
  /** `realm`: of an alliance, beside whose worlds it is written from afar. `area`: of a circle, on whose edge it is written. */
  readonly kind: 'realm' | 'area';
  /** How far the realm or circle reaches from its middle to either side, in units. */
  readonly across: number;
  /** And how far up and down. */
  readonly upward: number;
  /** What it is coloured by, as attributes. */
  readonly colours?: { readonly 'data-relation'?: string; readonly style?: CSSProperties };
}

/** The size and weight of letters, as in map.module.css. */
const LETTERS = { own: [12, 600], other: [12, 400], realm: [12, 600], area: [11, 400], highlight: [13, 600] } as const;

/** The pixels around a mark that a name keeps clear of: those of its picture, its ring, the wedges of a siege, or the cross hairs. */
const CLEAR = { dot: 7, ring: 12, picture: 20, siege: 33, cross: 22 } as const;

/** The smallest circle that has a caption, as a radius in pixels. */
const SMALLEST_AREA = 70;
/** The most names that are considered: of the last ones hardly any has room. */
const MOST_WISHES = 120;
const ABOVE_OR_BELOW: readonly NameSide[] = ['above', 'below'];

/** The pixels around the middle of this world's mark that names keep clear of. */
function clearOf({ kind, besieged, ruled }: MapWorld, nearby: boolean): number {
  if (besieged) return CLEAR.siege;
  if (kind === 'own' && nearby) return CLEAR.picture;
  return ruled ? CLEAR.ring : CLEAR.dot;
}

interface Wanted {
  /** The worlds of which names are written, the most important first. */
  readonly worlds: readonly MapWorld[];
  readonly captions: readonly Caption[];
  /** All worlds with marks or rings. */
  readonly marked: readonly MapWorld[];
  /** Zoomed in: realms have no captions, and own worlds have pictures. */
  readonly nearby: boolean;
}

export interface MapNames {
  readonly worlds: ReadonlyMap<number, PlacedName>;
  readonly captions: ReadonlyMap<string, PlacedName>;
}

/** Where names are written on a map at rest: those of the player's worlds first, then captions, then those of other worlds. */
export function namesOf({ worlds, captions, marked, nearby }: Wanted, rest: Rest): MapNames {
  const place = placeIn(rest);
  const wishOf = (world: MapWorld): NameWish => ({
    key: String(world.id),
    at: place(world),
    width: widthOf(world.name, world.kind === 'own' ? 'own' : 'other'),
    clear: clearOf(world, nearby),
  });
  const unit = rest.view.width / rest.pixels.x;
  const captionOf = ({ key, text, kind, across, upward, x, y }: Caption): NameWish =>
    kind === 'area'
      ? { key, at: place({ x, y: y + upward }), width: widthOf(text, kind), clear: 2, sides: ABOVE_OR_BELOW }
      : {
          key,
          at: place({ x, y }),
          width: widthOf(text, kind),
          clear: upward / unit + CLEAR.ring,
          beside: across / unit + CLEAR.ring,
          covers: true,
        };
  const shown = captions.filter(({ kind, across }) => (kind === 'area' ? across / unit >= SMALLEST_AREA : !nearby));
  const own = worlds.filter(({ kind }) => kind === 'own').map(wishOf);
  const others = worlds.filter(({ kind }) => kind !== 'own').map(wishOf);
  const wishes = [...own, ...shown.map(captionOf), ...others].slice(0, MOST_WISHES);
  const marks = marked.map((world) => ({ key: String(world.id), ...boxAround(place(world), clearOf(world, nearby)) }));
  const placed = new Map(placeNames(wishes, marks.filter(isIn(rest)), rest.pixels).map((name) => [name.key, name]));
  const ids = worlds.flatMap(({ id }) => {
    const name = placed.get(String(id));
    return name ? [[id, name] as const] : [];
  });
  return { worlds: new Map(ids), captions: placed };
}

/** Where the name of the highlighted world is written: the sides, the best first, and the pixels that it keeps clear of. */
export function highlightSides({ besieged = false }: MapWorld) {
  return besieged
    ? ({ sides: ['below', 'above'], clear: CLEAR.siege } as const)
    : ({ sides: ['above', 'below'], clear: CLEAR.cross } as const);
}

/** The name of the highlighted world, wherever other names are: these give way. Undefined if the world is out of view. */
export function highlightedName(world: MapWorld, rest: Rest): PlacedName | undefined {
  const width = widthOf(world.name, 'highlight');
  const wish = { key: String(world.id), at: placeIn(rest)(world), width, ...highlightSides(world) };
  return placeNames([wish], [], rest.pixels)[0];
}

function widthOf(text: string, letters: keyof typeof LETTERS): number {
  const [size, weight] = LETTERS[letters];
  return textWidth(text, size, weight);
}

/** Turns places of the galaxy into pixels from the map's upper left corner. */
function placeIn({ view, pixels }: Rest): (place: MapPoint) => MapPoint {
  const unit = view.width / pixels.x;
  return ({ x, y }) => ({ x: pixels.x / 2 + (x - view.x) / unit, y: pixels.y / 2 - (y - view.y) / unit });
}

const isIn =
  ({ pixels }: Rest) =>
  ({ left, right, top, bottom }: Mark) =>
    right > 0 && left < pixels.x && bottom > 0 && top < pixels.y;
