import { type Random, seededRandom } from '#shared/rules/random';
import { SITE_ROWS, SITES, type SiteRow, siteFor } from '#shared/rules/worlds/sites';
import type { SceneFrame } from './scene-data.ts';

/** A rectangle that a building, a target or the gate covers: `x` is the middle of its foot. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

/** Where a building of a site stands. */
export interface Plot {
  /** Its index among the sites of the rules. */
  readonly site: number;
  readonly row: SiteRow;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** By how much a great building may be larger here before it touches another site. */
  readonly room: number;
}

/** The fixed places of a world, from its type and seed alone. */
export interface Grounds {
  readonly gate: number;
  readonly plots: readonly Plot[];
  /** Where naquadah, trinium and metal lie: the plots that their first mines take. */
  readonly deposits: readonly Plot[];
  /** Plots where something grows or lies until a building clears it. */
  readonly wild: ReadonlySet<Plot>;
}

/** The drawings stand on line 56 of a 64 grid. */
export const RISE = 56 / 64;
/** The least target: 44 px where a phone shows the picture 320 px high. */
export const TARGET = 58;
/** Half of the ground that the gate and its steps keep free in the near rows. */
export const GATE_HALF = 122;
/** How much larger great buildings are than the others of their row, if their site has room for it. */
export const MOST_ROOM = 1.34;

/**
 * Each row: the height of its feet, the size of its buildings, how far they stand before or behind the row, how much ground it
 * leaves free at the picture's ends and on each side of the gate. At rest the targets of two rows touch and do not overlap.
 */
const ROWS: Readonly<
  Record<SiteRow, { foot: number; size: number; sway: number; margin: number; gate: number; level: number }>
> = {
  ridge: { foot: 146, size: 54, sway: 0, margin: 14, gate: 0, level: 0 },
  far: { foot: 205, size: 54, sway: 10, margin: 14, gate: 0, level: 1 },
  back: { foot: 263, size: 66, sway: 16, margin: 14, gate: 72, level: 2 },
  middle: { foot: 324, size: 69, sway: 18, margin: 14, gate: GATE_HALF, level: 3 },
  front: { foot: 395, size: 81, sway: 10, margin: 86, gate: GATE_HALF, level: 4 },
};
export const ROW_NAMES = SITE_ROWS.map(({ name }) => name);
export const levelOf = (row: SiteRow) => ROWS[row].level;

/** The part of an ocean's width that its headland takes; guns stand on it. */
const HEADLAND = 0.36;

/** The crest of the ridge between horizon and plain. */
export function ridgeAt(seed: number, frame: SceneFrame): (x: number) => number {
  const random = seededRandom(seed ^ 0x51d9);
  const waves = [1, 2.3, 5.1].map((rate, i) => ({
    rate: rate * (0.8 + random() * 0.5),
    phase: random() * 6.3,
    high: [5, 3.4, 1.4][i] ?? 1,
  }));
  return (x) =>
    140 +
    waves.reduce((sum, { rate, phase, high }) => sum + high * Math.sin((x / frame.width) * 6.3 * rate + phase), 0) *
      0.9;
}

export function groundsOf(planetType: number, seed: number, frame: SceneFrame): Grounds {
  const random = seededRandom(seed ^ 0x2f6b);
  const gate = frame.width * (0.34 + random() * 0.06);
  const ridge = ridgeAt(seed, frame);
  const places = SITES.map(({ row }, site): Omit<Plot, 'room'> => {
    const x = xOf(site, planetType, gate, frame, random);
    const { foot, size } = ROWS[row];
    return { site, row, x, y: row === 'ridge' ? Math.min(foot, ridge(x) + 3) : foot, size };
  });
  // Out of the row, wherever that touches nobody: a town, not a frieze.
  for (const [index, place] of places.entries()) {
    const side = random() < 0.5 ? -1 : 1;
    for (const part of [1, -1, 0.6, -0.6, 0.3, -0.3]) {
      const sway = side * part * ROWS[place.row].sway * (0.7 + 0.3 * random());
      const moved = { ...place, y: place.y + sway };
      if (places.some((other) => other.site !== place.site && touch(targetOf(moved), targetOf(other)))) continue;
      places[index] = moved;
      break;
    }
  }
  // One after the other, so that two great neighbours do not grow into the same ground.
  const plots: Plot[] = places.map((place) => ({ ...place, room: 1 }));
  for (const [index, plot] of plots.entries()) plots[index] = { ...plot, room: roomOf(plot, plots, gate, frame) };
  const wild = new Set(plots.filter(() => random() < 0.5));
  const first: { building_type_id: number; site: number }[] = [];
  for (const building_type_id of [1, 2, 3])
    first.push({ building_type_id, site: siteFor(seed, building_type_id, first) });
  return { gate, plots, deposits: first.flatMap(({ site }) => plots[site] ?? []), wild };
}

/** Somewhere in the site's share of its row. */
function xOf(site: number, planetType: number, gate: number, { width }: SceneFrame, random: Random): number {
  const { row, left, right } = shareOf(site);
  const { size, margin, gate: free } = ROWS[row];
  const [index, count] = left ?? right;
  const onHeadland = row === 'ridge' && planetType === 5;
  const from = onHeadland ? margin : left ? margin : gate + free;
  const until = onHeadland ? width * HEADLAND : left ? gate - free : width - margin;
  const cells = onHeadland ? 4 : count;
  const cell = (until - from) / cells;
  const slack = Math.max(0, cell - Math.max(size, TARGET) - 2);
  const place = onHeadland && !left ? index + 2 : index;
  return from + (place + 0.5) * cell + (random() - 0.5) * slack * 0.86;
}

type Share = readonly [index: number, count: number];
function shareOf(site: number): { row: SiteRow; left?: Share; right: Share } {
  let first = 0;
  for (const { name, left, right } of SITE_ROWS) {
    const at = site - first;
    if (at < left) return { row: name, left: [at, left], right: [0, right] };
    if (at < left + right) return { row: name, right: [at - left, right] };
    first += left + right;
  }
  throw new Error(`No row has site ${site}.`);
}

/** What a building of this site covers, this many times as large as the row's. */
export const boxOf = ({ x, y, size }: Pick<Plot, 'x' | 'y' | 'size'>, times = 1): Box => ({
  x,
  y,
  wide: size * times,
  high: size * times * RISE,
});

/** What one presses for a site: never smaller than a finger. */
export function targetOf(place: Pick<Plot, 'x' | 'y' | 'size'>, times = 1): Box {
  const { x, y, wide, high } = boxOf(place, times);
  return { x, y, wide: Math.max(TARGET, wide), high: Math.max(TARGET, high) };
}

/** Whether two boxes share more than an edge. */
export const touch = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) < (one.wide + other.wide) / 2 - 0.01 &&
  one.y > other.y - other.high + 0.01 &&
  other.y > one.y - one.high + 0.01;

function roomOf(plot: Plot, plots: readonly Plot[], gate: number, { width }: SceneFrame): number {
  const { gate: free } = ROWS[plot.row];
  const others = plots.filter(({ site }) => site !== plot.site).map((other) => targetOf(other, other.room));
  for (let times = MOST_ROOM; times > 1; times -= 0.04) {
    const box = targetOf(plot, times);
    const outside = box.x - box.wide / 2 < 0 || box.x + box.wide / 2 > width;
    const atGate = free > 0 && Math.abs(box.x - gate) < free + box.wide / 2;
    if (!outside && !atGate && !others.some((other) => touch(box, other))) return times;
  }
  return 1;
}
