import { seededRandom } from '../random.ts';

/*
 * Where on its world a building stands. A world has 32 sites in five rows, from the ridge at the horizon to the front. A building
 * gets its site when it is begun and keeps it, so nothing that stands ever moves: not when an earlier building is dismantled or
 * lost, and not when the world changes hands. Once every site is taken, a kind shares one.
 */

/** The rows, farthest first: how many of their sites are left of the gate, and how many right of it. */
export const SITE_ROWS = [
  { name: 'ridge', left: 2, right: 2 },
  { name: 'far', left: 3, right: 4 },
  { name: 'back', left: 2, right: 6 },
  { name: 'middle', left: 2, right: 5 },
  { name: 'front', left: 1, right: 5 },
] as const;
export type SiteRow = (typeof SITE_ROWS)[number]['name'];

/** A site, at its index: its row, and where in the row, from 0 at the left end to 1 at the right. */
export const SITES: readonly { readonly row: SiteRow; readonly along: number }[] = SITE_ROWS.flatMap(
  ({ name, left, right }) => [
    ...Array.from({ length: left }, (_, i) => ({ row: name, along: (0.3 * (i + 0.5)) / left })),
    ...Array.from({ length: right }, (_, i) => ({ row: name, along: 0.48 + (0.52 * (i + 0.5)) / right })),
  ],
);

/** What a kind of building looks for: rows from its first choice to its last, and where along them. */
interface Wish {
  readonly rows: readonly SiteRow[];
  readonly along: number;
}

/** By building type id. Mines stand where ore lies, large halls behind the small ones, guns on the ridge. */
const WISHES: Readonly<Record<number, Wish>> = {
  1: { rows: ['middle', 'back'], along: 0.1 },
  2: { rows: ['middle', 'back'], along: 0.92 },
  3: { rows: ['middle', 'back'], along: 0.68 },
  4: { rows: ['far', 'back'], along: 0.62 },
  5: { rows: ['front', 'far'], along: 0.75 },
  6: { rows: ['far', 'back'], along: 0.12 },
  7: { rows: ['back', 'middle'], along: 0.95 },
  8: { rows: ['far', 'front', 'back'], along: 0.55 },
  9: { rows: ['ridge', 'far'], along: 0.75 },
  10: { rows: ['ridge'], along: 0.1 },
  11: { rows: ['front', 'middle'], along: 0.12 },
  12: { rows: ['far', 'back'], along: 0.9 },
  13: { rows: ['back', 'middle'], along: 0.74 },
  14: { rows: ['front', 'middle'], along: 0.9 },
  15: { rows: ['back', 'far'], along: 0.55 },
  16: { rows: ['back', 'far'], along: 0.5 },
  17: { rows: ['front', 'middle'], along: 0.52 },
  18: { rows: ['back', 'far'], along: 0.2 },
};
const ANYWHERE: Wish = { rows: ['middle', 'back', 'far', 'front'], along: 0.55 };

/** How far a site may be from where its kind looks before the next row is as good, and how much worlds differ in taste. */
const ROW_WORTH = 0.34;
const TASTE = 0.16;
/** Only guns and shields like the ridge; everything else goes there last. */
const RIDGE_LAST = 10;

/** The sites of a world in the order in which a kind of building would take them. */
export function siteWishes(planetId: number, typeId: number): number[] {
  const random = seededRandom(planetId * 31 + 7);
  const { rows, along } = WISHES[typeId] ?? ANYWHERE;
  const cost = SITES.map((site) => {
    const choice = rows.indexOf(site.row);
    const row = choice >= 0 ? choice : site.row === 'ridge' ? RIDGE_LAST : rows.length;
    return row * ROW_WORTH + Math.abs(site.along - along) + random() * TASTE;
  });
  return SITES.map((_, index) => index).sort((one, other) => (cost[one] ?? 0) - (cost[other] ?? 0));
}

/** The site of a new building among those that stand: the best free one, else that of the last of its kind, else its first wish. */
export function siteFor(
  planetId: number,
  typeId: number,
  standing: readonly { readonly building_type_id: number; readonly site: number }[],
): number {
  const taken = new Set(standing.map(({ site }) => site));
  const wishes = siteWishes(planetId, typeId);
  const kin = standing.findLast(({ building_type_id }) => building_type_id === typeId);
  return wishes.find((site) => !taken.has(site)) ?? kin?.site ?? wishes[0] ?? 0;
}
