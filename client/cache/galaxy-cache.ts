import type { QueryClient } from '@tanstack/react-query';
import type { GalaxyFromAfar, GrownSector, MapSector } from '#shared/api/galaxy';
import {
  addSite,
  CELL_SIDE,
  CELLS_ACROSS,
  cellOf,
  cornerOf,
  decodeCounts,
  decodeSector,
  encodeCounts,
  encodeSector,
  placeOf,
  SECTOR_SIDE,
  SECTORS,
} from '#shared/rules/sectors';
import { KEYS } from '../api/keys.ts';
import { type Act, readAgain } from '../api/versions/read-again.ts';
import { mergeUnversioned } from './cache-merge.ts';

// How the map grows. The views are kept as they come over the wire, and turned into bits and counts once each.

const bitsOfSectors = new WeakMap<MapSector, Uint8Array>();
const countsOfGalaxies = new WeakMap<GalaxyFromAfar, Uint8Array>();

export const bitsOf = (view: MapSector) => decoded(bitsOfSectors, view, () => decodeSector(view.sites));
export const worldCounts = (view: GalaxyFromAfar) => decoded(countsOfGalaxies, view, () => decodeCounts(view.counts));

function decoded<V extends object>(known: WeakMap<V, Uint8Array>, view: V, decode: () => Uint8Array): Uint8Array {
  const bytes = known.get(view) ?? decode();
  known.set(view, bytes);
  return bytes;
}

/** New worlds have come. What cannot be added to what the tab has is read again. */
export function applyGrowth(
  cache: QueryClient,
  { sectors, ...act }: Act & { readonly sectors: readonly GrownSector[] },
): void {
  for (const grown of sectors) {
    const key = KEYS.sector(grown.sector);
    const before = cache.getQueryData(key);
    mergeUnversioned<MapSector>(
      cache,
      key,
      act,
      (view) => (follows(grown, view) ? grownBy(view, grown) : view),
      ({ version }) => version >= grown.version,
    );
    if (before && before.version < grown.version && !follows(grown, before)) void readAgain(cache, [key], act);
  }
  if (sectors.some(({ sites }) => !sites)) void readAgain(cache, [KEYS.fromAfar], act);
  else mergeUnversioned<GalaxyFromAfar>(cache, KEYS.fromAfar, act, (view) => fromAfarGrownBy(view, sectors));
}

/** Whether this is the very next version of the sector, with all that is new. */
const follows = ({ version, sites }: GrownSector, view: MapSector) =>
  sites !== undefined && view.version + 1 === version;

function grownBy(view: MapSector, { version, sites = [] }: GrownSector): MapSector {
  const bits = bitsOf(view).slice();
  const worlds = sites.filter((site) => addSite(bits, site)).length;
  return { version, worlds: view.worlds + worlds, sites: encodeSector(bits) };
}

/**
 * The sum of all versions does not tell whether these worlds are counted already. Counted twice, they are a brighter speck until the
 * galaxy is read again, which happens each minute.
 */
function fromAfarGrownBy(view: GalaxyFromAfar, sectors: readonly GrownSector[]): GalaxyFromAfar {
  const counts = worldCounts(view).slice();
  const worlds = sectors.flatMap(({ sector, sites = [] }) => sites.map((site) => placeOf({ sector, site })));
  for (const world of worlds) counts[cellOf(world)] = (counts[cellOf(world)] ?? 0) + 1;
  return {
    ...view,
    version: view.version + sectors.length,
    worlds: view.worlds + worlds.length,
    counts: encodeCounts(counts),
  };
}

/**
 * Reads those sectors again that hold fewer worlds than the counts from afar say: a push about them was lost. A sector that holds more
 * is only the newer of the two, as the server keeps the counts for ten seconds.
 */
export function readMissedGrowth(cache: QueryClient, fromAfar: GalaxyFromAfar): void {
  const counts = worldCounts(fromAfar);
  const missed = Array.from({ length: SECTORS }, (_, sector) => sector).filter((sector) => {
    const known = cache.getQueryData(KEYS.sector(sector));
    return known !== undefined && known.worlds < countOf(counts, sector);
  });
  if (missed.length > 0) void readAgain(cache, missed.map(KEYS.sector));
}

/** The worlds in the cells of one sector. */
function countOf(counts: Uint8Array, sector: number): number {
  const cells = SECTOR_SIDE / CELL_SIDE;
  const first = cellOf(cornerOf(sector));
  let sum = 0;
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) sum += counts[first + row * CELLS_ACROSS + column] ?? 0;
  }
  return sum;
}
